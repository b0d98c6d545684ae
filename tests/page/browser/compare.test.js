// Two cases in the built page: from a case, by a link, edited, swapped and left; axe finds no problems.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { write } from '../../../web/case/address.js';
import { copies, eventually, expression, fragmentBecomes, result, shows, site, textOf, typed } from './site.js';

/** @import { Page } from 'playwright-core' */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { visit } = site();

const status = (/** @type {Page} */ page) => page.locator('#comparison').getByRole('status');
const says = (/** @type {Page} */ page, /** @type {string} */ text) =>
  eventually(async () => assert.equal(await textOf(status(page)), text));
/** The rows of what differs. @param {Page} page */
const rows = (page) => page.locator('.differences tbody tr').evaluateAll((all) => all.map((row) => row.innerText));
/** The marked cells in the drawing of a case. @param {Page} page @param {string} name */
const marked = (page, name) => page.getByRole('region', { name }).locator('th.differs').allTextContents();

/** @param {Page} page */
const axe = async (page) => {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'], preload: false }),
  );
  assert.deepEqual(
    violations.map((/** @type {any} */ each) => [each.id, each.nodes[0].html]),
    [],
  );
};

test(
  'from a case: the second is edited, what differs is marked and said; swapped, left, and back; all by keys',
  visit(async (page) => {
    await expression(page).fill('(5,1,4,1) + (3,1,1)');
    await shows(page, '60 elements');
    const before = await page.evaluate(() => performance.getEntriesByType('resource').length);
    await page.getByRole('button', { name: 'Compare with …' }).press('Enter');
    await says(page, 'Nothing differs. Edit one of the cases.');
    assert.ok((await page.evaluate(() => performance.getEntriesByType('resource').length)) > before, 'loaded only now');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'compared-1');
    assert.equal(await expression(page).count(), 0);

    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('(5,2,4,1) + (3,1,1)');
    await says(page, '3 differences: a, dim 1 and result.');
    await fragmentBecomes(page, '#compare=op=add%26a=5,1,4,1%26b=3,1,1&with=op=add%26a=5,2,4,1%26b=3,1,1');
    const [a, dim, sum] = await rows(page);
    assert.match(String(a), /^a\s+\(5, 1, 4, 1\)\s+float32\s+strides \(4, 0, 1, 1\)\s+\(5, 2, 4, 1\)\s+float32$/);
    assert.match(String(dim), /^dim 1\s+1, 3\s+a stretches\s+2, 3\s+conflict$/);
    assert.match(String(sum), /^result\s+\(5, 3, 4, 1\)[^]*The size of tensor a \(2\) must match/);
    for (const number of [1, 2]) assert.deepEqual(await marked(page, `Alignment of case ${number}`), ['dim 1', '  a']);
    await axe(page);

    await page.getByRole('button', { name: 'Swap the cases' }).press('Enter');
    await fragmentBecomes(page, '#compare=op=add%26a=5,2,4,1%26b=3,1,1&with=op=add%26a=5,1,4,1%26b=3,1,1');
    assert.equal(await typed(page, 'Case 1'), '(5,2,4,1) + (3,1,1)');
    await says(page, '3 differences: a, dim 1 and result.');
    await page.getByRole('button', { name: 'Show case 1 alone' }).press('Space');
    await fragmentBecomes(page, '#op=add&a=5,2,4,1&b=3,1,1');
    await shows(page, 'does not fit in dimension 1');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'compare');
    await page.goBack();
    await says(page, '3 differences: a, dim 1 and result.');
    await page.keyboard.press('Escape');
    await shows(page, 'does not fit in dimension 1');
    assert.equal(await result(page).count(), 1);
  }),
);

const CODE = 'x = torch.empty(2, 3)\ny = torch.empty(3)\nx + y';
const [one, other] = [CODE, CODE.replace('(3)', '(3, dtype=torch.float64)')].map((expr) => ({
  ...{ op: /** @type {const} */ ('add'), shapes: [], expr },
}));
const LINK = one && other ? write({ ...one, compare: [one, other] }) : '';

test(
  'by a link: code, in Chinese and dark, at 320 pixels; one case is below the other and nothing scrolls sideways',
  visit(
    async (page) => {
      await says(page, '2 处不同：y、结果。');
      assert.match(String((await rows(page))[0]), /^y\s+\(3,\)\s+float32\s+步长 \(0, 1\)\s+\(3,\)\s+float64/);
      const [left, right] = await page
        .locator('#comparison textarea')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ left: x, bottom }) => ({ x, bottom })),
        );
      assert.ok(left && right && left.x === right.x && left.bottom < right.bottom);
      await axe(page);
      await page.getByRole('textbox', { name: '算例 2' }).fill('const a = ones([3])');
      await page.getByText('JavaScript 在 playground 的沙箱中运行').waitFor();
      await page.getByRole('textbox', { name: '算例 2' }).fill('(2,1,1,1,3) += (7,1,1,3)');
      await says(
        page,
        '9 处不同：运算、x / a、y / b、维度 0、维度 1、维度 2、维度 0 / 维度 3、维度 1 / 维度 4、结果。',
      );
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);

      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: '分享' }).click();
      const share = page.getByRole('dialog', { name: '分享' });
      const copy = async () => {
        await share.getByRole('button', { name: '复制链接' }).click();
        await share.getByText('链接已复制').waitFor();
      };
      await copies(page, copy, /#compare=expr=.*&with=expr=\(2,1,1,1,3\)/);
      assert.equal(await share.getByRole('button', { name: 'SVG' }).count(), 0);
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('region', { name: 'Alignment of case 2' }).waitFor();
    },
    { path: `?lang=zh${LINK}`, width: 320, height: 640, dark: true },
  ),
);
