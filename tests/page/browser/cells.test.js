// Cells and Memory by role and name: selecting by mouse, keys and touch, and the notes of both regions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cells, eventually, expression, memory, shows, site, textOf } from './site.js';

/** @import { Page } from 'playwright-core' */

const { goOn, visit } = site();

const COMPATIBLE = '#op=add&a=5,1,4,1&b=3,1,1';

/** @param {Page} page */
const drawing = (page) => cells(page).getByRole('application');

/** The table of index and strides, row by row. @param {Page} page @param {string} [name] */
const rows = async (page, name) => {
  const all = await memory(page, name).getByRole('row').all();
  return Promise.all(
    all.map(async (row) =>
      (await row.locator('th, td').allTextContents())
        .map((cell) => cell.trim())
        .join(' ')
        .trim(),
    ),
  );
};

/** @param {Page} page @param {string} index */
const pointsAt = (page, index) =>
  eventually(async () => assert.equal((await rows(page))[1], `index ${index.replaceAll(',', '')}`));

/**
 * The position of a cell of one panel on the screen: the first with this text; stored ones come first.
 * @param {Page} page
 * @param {number} panel
 * @param {string} text
 */
const spot = async (page, panel, text) => {
  const box = await cells(page)
    .locator('svg.fig > g')
    .first()
    .locator('> g')
    .nth(panel)
    .getByText(text, { exact: true })
    .first()
    .boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test(
  'a case that fits: the selected element, its sources, their offsets',
  goOn(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      assert.deepEqual(await rows(page), [
        'dim 0 dim 1 dim 2 dim 3 offset',
        'index 3 1 2 0',
        'a × 4 0 1 1 = 14',
        'b × 0 1 0 1 = 1',
        'a + b × 12 4 1 1 = 42',
      ]);
      const text = await textOf(memory(page));
      assert.ok(text.includes('60 results read from 23 elements. No copies.'), text);
      assert.ok(text.includes('The result takes 240 bytes, contiguous.'), text);
      assert.ok(text.includes('Copying a and b to full size would take another 480.'), text);
      const keys = await cells(page).getByRole('listitem').allTextContents();
      assert.deepEqual(keys, ['dim 0: 5 frames', 'dim 1: 3 columns', 'dim 2: 4 rows', 'dim 3: 1']);
      assert.deepEqual(await cells(page).locator('.onlit').allTextContents(), ['14', '1', '15']);
    },
    { path: COMPATIBLE },
  ),
);

test(
  'the mouse: any cell of any operand, wherever the same element is',
  goOn(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      await drawing(page).scrollIntoViewIfNeeded();
      const result = await spot(page, 2, '21');
      await page.mouse.move(result.x, result.y);
      await pointsAt(page, '4 2 3 0');
      assert.deepEqual(await cells(page).locator('.onlit').allTextContents(), ['19', '2', '21']);
      const operand = await spot(page, 0, '7');
      await page.mouse.move(operand.x, operand.y);
      await pointsAt(page, '1 0 3 0');
      await page.mouse.move(operand.x, operand.y - 300);
      await pointsAt(page, '1 0 3 0');
    },
    { path: COMPATIBLE, height: 1400 },
  ),
);

test(
  'keys: one tab stop, arrows along columns and rows, pages along the next axis, Home',
  goOn(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      await drawing(page).focus();
      const live = cells(page).locator('[aria-live]');
      const hears = (/** @type {string} */ text) => eventually(async () => assert.equal(await textOf(live), text));
      await hears('result [3, 1, 2, 0]: a[3, 0, 2, 0] at offset 14, b[1, 0, 0] at offset 1');
      const walk = [
        ['ArrowRight', '3 2 2 0'],
        ['ArrowRight', '3 2 2 0'],
        ['ArrowLeft', '3 1 2 0'],
        ['ArrowDown', '3 1 3 0'],
        ['ArrowUp', '3 1 2 0'],
        ['PageDown', '4 1 2 0'],
        ['PageUp', '3 1 2 0'],
        ['End', '4 2 3 0'],
        ['Home', '0 0 0 0'],
      ];
      for (const [key = '', index = ''] of walk) {
        await page.keyboard.press(key);
        await pointsAt(page, index);
      }
      await hears('result [0, 0, 0, 0]: a[0, 0, 0, 0] at offset 0, b[0, 0, 0] at offset 0');
      assert.ok((await textOf(page.getByRole('group', { name: 'Step' }))).includes('Step 4 of 4'), 'the walk stays');
      await page.keyboard.press('Tab');
      assert.equal(await drawing(page).evaluate((one) => one === document.activeElement), false);
    },
    { path: COMPATIBLE },
  ),
);

test(
  'touch selects too',
  goOn(
    async (page) => {
      await shows(page, '(2, 3)');
      await drawing(page).scrollIntoViewIfNeeded();
      const point = await spot(page, 2, '3');
      const fire = { pointerType: 'touch', clientX: point.x, clientY: point.y, bubbles: true };
      await drawing(page).dispatchEvent('pointerdown', fire);
      await pointsAt(page, '1 2');
    },
    { path: '#a=2,1&b=3', width: 390, height: 800 },
  ),
);

test(
  'long axes: the selected index is always among those shown',
  goOn(
    async (page) => {
      await shows(page, '(1024, 1024)');
      await drawing(page).focus();
      await page.keyboard.press('Home');
      for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowDown');
      await pointsAt(page, '6 0');
      const shown = await cells(page)
        .locator('svg.fig > g')
        .first()
        .locator('> g')
        .first()
        .locator('text')
        .allTextContents();
      assert.deepEqual(shown, ['0', '5', '6', '7', '1023']);
      assert.deepEqual(await cells(page).locator('.onlit').allTextContents(), ['6', '0']);
    },
    { path: '#op=sub&a=1024,1&b=1024' },
  ),
);

test(
  'a conflict: a picture with a sentence, nothing to select, nothing read',
  goOn(
    async (page) => {
      const picture = cells(page).getByRole('img');
      await eventually(async () =>
        assert.equal(
          await picture.getAttribute('aria-label'),
          'Cells of a + b. a: 2 columns, one too few; b: 3 columns; the last has no partner',
        ),
      );
      assert.equal(await picture.getAttribute('tabindex'), null);
      assert.equal(await textOf(memory(page).locator('.lead')), 'Nothing is read.');
      assert.equal(await cells(page).locator('.lit').count(), 0);
      assert.ok((await cells(page).locator('.nopart').count()) > 0);
      await expression(page).fill('(5,1,4,1) + (3,1,1)');
      await eventually(async () => assert.equal(await drawing(page).count(), 1));
    },
    { path: '#a=5,2,4,1&b=3,1,1' },
  ),
);

test(
  'sizes beyond any memory are drawn at once',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    await expression(page).fill('(99999,99999,99999) + (99999,1)');
    await eventually(async () => assert.ok((await textOf(memory(page))).includes('3 999 880 001 199 996')));
    assert.ok((await page.locator('#cells svg *').count()) < 4000);
    await drawing(page).focus();
    await page.keyboard.press('End');
    await eventually(async () => assert.ok((await textOf(memory(page))).includes('999 970 000 299 998')));
  }),
);

test(
  'empty results, scalars and 52 dimensions',
  goOn(async (page) => {
    await expression(page).fill('(3,1) + (0,)');
    await eventually(async () => assert.ok((await textOf(memory(page))).includes('the result has no elements')));
    await expression(page).fill('() + ()');
    await eventually(async () => assert.ok((await textOf(memory(page))).includes('1 result read from 2 elements.')));
    await expression(page).fill(`(${Array(52).fill(2).join()}) + (2)`);
    await eventually(async () => assert.ok((await textOf(cells(page))).includes('46 more dims, one index at a time')));
    assert.ok((await page.locator('#cells svg *').count()) < 4000);
    await expression(page).fill('(9007199254740991,9007199254740991) + (1)');
    await eventually(async () => assert.equal(await page.getByRole('region', { name: 'Cells' }).count(), 0));
  }),
);

test(
  'in Chinese, with the same roles',
  visit(
    async (page) => {
      await eventually(async () =>
        assert.ok((await textOf(memory(page, '内存'))).includes('60 个结果，读自 23 个元素。')),
      );
      assert.equal((await rows(page, '内存'))[1], '下标 3 1 2 0');
      const picture = cells(page, '单元').getByRole('application');
      await picture.focus();
      await eventually(async () =>
        assert.equal(
          await textOf(cells(page, '单元').locator('[aria-live]')),
          '结果 [3, 1, 2, 0]：a[3, 0, 2, 0] 位于偏移 14，b[1, 0, 0] 位于偏移 1',
        ),
      );
    },
    { path: `?lang=zh${COMPATIBLE}` },
  ),
);

for (const dark of [false, true]) {
  test(
    `the drawing stays within its width, ${dark ? 'dark' : 'light'}`,
    goOn(
      async (page) => {
        await shows(page, '(5, 3, 4, 1)');
        for (const width of [1280, 1000, 720, 390, 320]) {
          await page.setViewportSize({ width, height: 800 });
          await eventually(async () => {
            const found = await page.evaluate(() => {
              const place = document.getElementById('cells-drawing');
              const strips = [...document.querySelectorAll('#memory svg')].map(
                (one) => one.getBoundingClientRect().right,
              );
              return {
                scrolls: (place?.scrollWidth ?? 0) - (place?.clientWidth ?? 0),
                beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
                strips: strips.filter((right) => right > innerWidth),
              };
            });
            assert.deepEqual(found, { scrolls: 0, beyond: 0, strips: [] }, `at ${width}`);
          });
        }
      },
      { path: COMPATIBLE, dark },
    ),
  );
}

for (const still of [false, true]) {
  test(
    `a step: copies slide out of their source${still ? ', unless reduced motion is requested' : ''}`,
    goOn(
      async (page) => {
        await shows(page, '(5, 3, 4, 1)');
        // They begin and are paused there, so that a busy machine cannot miss them.
        const session = await page.context().newCDPSession(page);
        await session.send('Animation.enable');
        await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
        const sliding = () =>
          page.evaluate(
            () =>
              document
                .getAnimations()
                .filter((one) => one instanceof CSSAnimation && one.animationName.startsWith('slide')).length,
          );
        assert.equal(await sliding(), 0);
        for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight']) {
          await page.keyboard.press(key);
          assert.equal((await sliding()) > 0, !still, key);
        }
        await expression(page).fill('(5,1,4,1) + (3,4,1)');
        await shows(page, '(5, 3, 4, 1)');
        assert.equal(await sliding(), 0);
        await session.detach(); // and animations run again
      },
      { path: COMPATIBLE, still },
    ),
  );
}
