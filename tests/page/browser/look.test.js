// Light and dark, both languages, and every width down to 320: only the drawing scrolls sideways.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignment, eventually, expression, result, settled, shows, site, textOf } from './site.js';

const { goOn, visit } = site();

/** @param {import('playwright-core').Page} page */
const paper = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(20, 23, 27)';

test(
  'the theme follows the system until the button is pressed, and the choice is saved',
  visit(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      assert.equal(await paper(page), DARK);
      const button = page.getByRole('button', { name: 'Dark theme' });
      assert.equal(await button.getAttribute('aria-pressed'), 'true');
      await button.click();
      assert.equal(await paper(page), LIGHT);
      await page.reload();
      await shows(page, '(5, 3, 4, 1)');
      assert.equal(await paper(page), LIGHT);
      await page.getByRole('button', { name: 'Dark theme' }).click();
      assert.equal(await paper(page), DARK);
    },
    { dark: true },
  ),
);

test(
  'light where the system is light',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    assert.equal(await paper(page), LIGHT);
  }),
);

test(
  'Chinese by the address; PyTorch’s message is not translated',
  visit(
    async (page) => {
      await shows(
        page,
        'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
        '结果',
      );
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh');
      const text = await textOf(alignment(page, '对齐'));
      assert.ok(text.includes('停在第 3 步，共 4 步') && text.includes('冲突') && text.includes('b 可以是'), text);
      await expression(page, '表达式').fill('（5，1）＋（3）');
      await shows(page, '(5, 3)', '结果');
      await page.getByRole('button', { name: 'English' }).click();
      await shows(page, '15 elements');
      assert.ok(page.url().includes('?lang=en#op=add&a=5,1&b=3'), page.url());
    },
    { path: '?lang=zh#a=5,2,4,1&b=3,1,1' },
  ),
);

test(
  'Chinese by the browser’s preference',
  visit(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)', '结果');
      assert.equal(await result(page, '结果').count(), 1);
    },
    { locale: 'zh-CN' },
  ),
);

const cases = {
  'two operands': '#a=5,1,4,1&b=3,1,1',
  'a conflict': '#a=5,2,4,1&b=3,1,1',
  'six operands': '#a=5,1,4,1&b=3,1,1&c=4,1&d=1&e=()&f=5,3,1,1',
  'rank 6': '#a=8,1,6,1,4,1&b=7,1,5,1,3',
  'rank 12': '#a=1,2,1,2,1,2,1,2,1,2,1,2&b=2,1,2,1,2,1,2,1,2,1,2',
  'long sizes': '#a=9007199254740991,1,1024&b=123456,1',
  'a long word': `#expr=${'('.repeat(30)}${'x'.repeat(300)}`,
};
test(
  'only the drawing scrolls sideways, at any width',
  goOn(async (page) => {
    for (const [name, hash] of Object.entries(cases)) {
      await page.evaluate((to) => (location.hash = to), hash);
      await settled(page);
      await eventually(async () => assert.ok(await textOf(result(page))));
      for (const width of [1280, 1000, 720, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const found = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          const all = [...document.querySelectorAll('main *')];
          const inDrawing = '.draw > *, svg, .vh';
          return {
            beyond: scrollWidth - clientWidth,
            outside: all
              .filter((one) => !one.closest(inDrawing) && one.getBoundingClientRect().right > innerWidth + 0.5)
              .map((one) => `${one.id}.${one.className}`),
            scrolling: all
              .filter(
                (one) => one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX),
              )
              .map((one) => one.id)
              .filter((id) => !['table', 'cells-drawing'].includes(id)),
          };
        });
        assert.deepEqual(found, { beyond: 0, outside: [], scrolling: [] }, `${name} at ${width}`);
      }
    }
  }),
);

test(
  'on a phone the table is transposed at rank 5, trailing dimension on top',
  goOn(
    async (page) => {
      await shows(page, '(8, 7, 6, 5, 4)');
      const heads = await alignment(page).getByRole('rowheader').allTextContents();
      assert.deepEqual(heads, ['dim 4', 'dim 3', 'dim 2', 'dim 1', 'dim 0']);
      await page.setViewportSize({ width: 1280, height: 800 });
      await eventually(async () => {
        const names = await alignment(page).getByRole('rowheader').allTextContents();
        assert.deepEqual(
          names.map((name) => name.trim()),
          ['  a'.trim(), '+ b', 'a + b'],
        );
      });
    },
    { path: '#a=8,1,6,1,4&b=7,1,5,1', width: 390, height: 800 },
  ),
);

test(
  'nothing jumps when a case stops fitting',
  goOn(
    async (page) => {
      const places = async () => {
        const all = await Promise.all(
          [alignment(page), page.getByRole('button', { name: 'Next step' })].map((one) => one.boundingBox()),
        );
        return all.map((box) => box?.y);
      };
      await shows(page, '(5, 3, 4, 1)');
      const fits = await places();
      await expression(page).fill('(5,2,4,1) + (3,1,1)');
      await shows(page, 'does not fit');
      assert.deepEqual(await places(), fits);
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowLeft');
      assert.deepEqual(await places(), fits);
    },
    { path: '#a=5,1,4,1&b=3,1,1' },
  ),
);

test(
  'nothing moves if reduced motion is requested, nor while typing',
  goOn(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      const moving = () => page.evaluate(() => document.getAnimations().length);
      await page.keyboard.press('ArrowLeft');
      assert.equal(await moving(), 0);
      await expression(page).fill('(2,1) + (2)');
      assert.equal(await moving(), 0);
    },
    { still: true },
  ),
);

test(
  'a drawing that does not fit has a dotted edge on the side where it continues',
  goOn(
    async (page) => {
      const table = page.locator('#table');
      const more = (/** @type {string} */ sides) =>
        eventually(async () => assert.equal((await table.getAttribute('data-more')) ?? '', sides));
      await more('right');
      await table.evaluate((place) => (place.scrollLeft = 1000));
      await more('left');
      await expression(page).fill('(3,1) + (4)');
      await shows(page, '(3, 4)');
      await more('');
    },
    { path: '#a=3,1,1,2,1,2&b=4,1,1&c=5,1,2&d=1&e=1,4,5,1,1&f=3,1,5,2,1,1', width: 390 },
  ),
);

test(
  'if nothing is drawn, no empty region is shown instead',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    await expression(page).fill('x = torch.empty(5, 3)\nx.view(3, 3)');
    await shows(page, 'line 2 fails');
    assert.equal(await alignment(page).count(), 0);
    await expression(page).fill('(5,1) + (3)');
    await shows(page, '(5, 3)');
    assert.equal(await alignment(page).count(), 1);
  }),
);

test(
  'on paper there are no controls',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    await settled(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const visible = await page
      .locator('button, a, input')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
    assert.deepEqual(visible, ['PyTorch']);
  }),
);
