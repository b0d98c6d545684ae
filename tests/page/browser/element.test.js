// <stride0-view> in a page without any code of ours: its own styles, a strict policy, one script.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually, site, textOf } from './site.js';

/** @import { Page } from 'playwright-core' */

const pathOf = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const { goOn, visit } = site((path) => {
  if (path.endsWith('.js')) return pathOf(`../../../web/lib${path}`);
  return pathOf(path.endsWith('.css') ? 'element.css' : 'element.html');
});

const view = (/** @type {Page} */ page, i = 0) => page.locator('stride0-view').nth(i);
const figure = (/** @type {Page} */ page, i = 0) => view(page, i).getByRole('figure');
/** @param {Page} page @param {string} text */
const shows = (page, text, i = 0) =>
  eventually(async () => {
    const status = await textOf(view(page, i).getByRole('status'));
    assert.ok(status.includes(text), `${JSON.stringify(text)} in ${JSON.stringify(status)}`);
  });
/** @param {Page} page @param {Record<string, string | null>} attributes */
const set = (page, attributes, i = 0) =>
  view(page, i).evaluate((element, given) => {
    for (const [name, value] of Object.entries(given)) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }, attributes);

/** The attributes of the first element of the page, for the next test. */
const AS_LOADED = {
  ...{ expr: '(5,1,4,1) + (3,1,1)', step: null, inplace: null, lang: null },
  ...{ cells: null, spoiler: null, playground: null },
};

test(
  'two elements, one core: the figure, in each one’s language and theme, whatever the page does to its own style',
  visit(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      await shows(
        page,
        'RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
        1,
      );
      const one = view(page);
      assert.equal(await one.getByRole('figure', { name: '(5,1,4,1) + (3,1,1)' }).count(), 1);
      assert.equal(await one.getByRole('columnheader').count(), 4);
      assert.match(await textOf(one.getByRole('table')), /a51 → 341.* b missing.*a stretches/);
      assert.match(await textOf(figure(page, 1)), /在维度 1 上不相容.*冲突.*停在第 3 步/);
      const looks = await page.evaluate(() =>
        [...document.querySelectorAll('stride0-view')].map((element) => {
          const root = /** @type {ShadowRoot} */ (element.shadowRoot);
          const style = (/** @type {string} */ name) =>
            getComputedStyle(/** @type {Element} */ (root.querySelector(name)));
          const { color, fontSize, letterSpacing, textAlign } = style('.expr');
          const { backgroundColor } = style('.view');
          const box = element.getBoundingClientRect();
          const beyond = [...root.querySelectorAll('.view *')].filter(
            (each) => !each.closest('.draw > *, .vh') && each.getBoundingClientRect().right > box.right + 0.5,
          );
          return {
            color,
            fontSize,
            letterSpacing,
            textAlign,
            backgroundColor,
            border: style('td').borderTopWidth,
            beyond: beyond.map((each) => each.className),
          };
        }),
      );
      const plain = { fontSize: '19px', letterSpacing: 'normal', textAlign: 'left', border: '0px', beyond: [] };
      assert.deepEqual(looks, [
        { ...plain, color: 'rgb(21, 24, 28)', backgroundColor: 'rgb(255, 255, 255)' },
        { ...plain, color: 'rgb(236, 238, 241)', backgroundColor: 'rgb(20, 23, 27)' },
      ]);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      const scripts = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      const files = ['cases', 'core', 'element', 'rolldown-runtime'].map((name) => `/bundles/${name}.js`);
      assert.deepEqual(scripts.toSorted(), [...files, '/element.css', '/wasm/stride0.text.js']);
    },
    { width: 1000 },
  ),
);

test(
  'attributes: another case, a step, in place, another language; the walk by keys and by buttons',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    await set(page, { expr: '(1024,1) - (1024,)' });
    await shows(page, '(1024, 1024)');
    assert.match(await textOf(figure(page)), /Both operands stretch/);
    const step = view(page).getByRole('group', { name: 'Step' });
    const says = (/** @type {string} */ text) =>
      eventually(async () => assert.ok((await textOf(step)).includes(text), `${text} in ${await textOf(step)}`));
    await set(page, { step: '1' });
    await says('Step 1 of 2');
    await step.getByRole('button', { name: 'Next step' }).click();
    await says('Both operands stretch');
    await page.keyboard.press('ArrowLeft');
    await says('Step 1 of 2');
    await page.evaluate(() => {
      const view = document.querySelector('stride0-view');
      if (view) Object.assign(view, { expr: '(1,3,1) + (3,1,7)', inplace: true, step: 0 });
    });
    await shows(page, "output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]");
    await set(page, { cells: '', expr: '(2,1) + (3,)', inplace: null });
    await shows(page, '(2, 3)');
    const drawing = view(page).getByRole('application', { name: 'Cells of a + b' });
    await drawing.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await eventually(async () =>
      assert.match(await textOf(figure(page)), /result \[0, 1\]: a\[0, 0\] at offset 0, b\[1\]/),
    );
    assert.match(await textOf(figure(page)), /6 results read from 5 elements/);
    await set(page, { cells: null, expr: '(1,3,1) + (3,1,7)', lang: 'zh-CN' });
    await shows(page, '(3, 3, 7)');
    assert.match(await textOf(figure(page)), /相容/);
    assert.equal(await view(page).getByRole('application').count(), 0);
    await set(page, AS_LOADED);
  }),
);

test(
  'text that is not a shape is reported; text in, text out; an element may be added late, moved and removed',
  visit(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      const bad = '<img src=x onerror=alert``>';
      await set(page, { expr: bad });
      await eventually(async () => assert.match(await textOf(figure(page)), /is not part of a shape\./));
      assert.ok((await textOf(figure(page))).includes(bad));
      assert.equal(await view(page).locator('img, table').count(), 0);
      await set(page, { expr: '' });
      await eventually(async () => assert.match(await textOf(figure(page)), /Type two to six shapes/));
      await set(page, { expr: '(9007199254740991,9007199254740991) + (2,1)' });
      await shows(page, 'does not fit');
      await set(page, { expr: '(99999,99999,99999) + (99999,1)' });
      await shows(page, '(99999, 99999, 99999)');
      await page.evaluate(() => {
        const late = document.createElement('stride0-view');
        late.setAttribute('expr', '() + ()');
        document.body.append(late);
        late.remove();
        document.body.prepend(late);
      });
      await shows(page, '()');
      const paper = await view(page).evaluate(
        ({ shadowRoot }) =>
          getComputedStyle(/** @type {Element} */ (shadowRoot?.querySelector('.view'))).backgroundColor,
      );
      assert.equal(paper, 'rgb(20, 23, 27)');
    },
    { dark: true },
  ),
);

test(
  'a spoiler: only the operands until a key shows the result, and again once the case changes',
  goOn(async (page) => {
    await set(page, { spoiler: '', cells: '' });
    await shows(page, 'Show the resulta (5, 1, 4, 1)b (3, 1, 1)');
    const button = view(page).getByRole('button', { name: /the result$/ });
    assert.equal(await view(page).getByRole('table').count(), 0);
    await button.press('Enter');
    await shows(page, 'Hide the result(5, 3, 4, 1)');
    assert.ok((await view(page).getByRole('table').count()) > 0);
    await page.keyboard.press('Space'); // the button has kept the focus
    await shows(page, 'Show the result');
    await page.keyboard.press('Space');
    await set(page, { expr: '(2,2) + (3)' });
    await shows(page, 'Show the resulta (2, 2)b (3,)');
    assert.doesNotMatch(await textOf(figure(page)), /fit|RuntimeError/);
    await set(page, AS_LOADED);
  }),
);

test(
  'JavaScript is shown, and linked to the playground, which runs it',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    await set(page, { lang: 'js', code: 'const a = ones([3]);', playground: '/play/?lang=en' });
    await shows(page, 'JavaScript runs in the playground');
    const link = view(page).getByRole('link');
    assert.match(String(await link.getAttribute('href')), /\/play\/\?lang=en#as=javascript&expr=const%20a%20=%20ones/);
    assert.equal(await figure(page).getAttribute('lang'), 'en');
    await set(page, { playground: 'javascript:alert(1)' });
    await eventually(async () => assert.equal(await link.count(), 0));
    await set(page, { lang: null, code: null });
    await shows(page, '(5, 3, 4, 1)');
    await set(page, AS_LOADED);
  }),
);
