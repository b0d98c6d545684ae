// The menus of the bar: by mouse and by keys, what they copy, and what they do if copying is not allowed.

import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { snippet } from '../../../web/diagnose/snippet.js';
import { copies, eventually, fragmentBecomes, shows, site, typed } from './site.js';

/** @import { Page } from 'playwright-core' */

const { goOn, visit } = site();

/** @param {Page} page @param {string} name */
const opener = (page, name) => page.getByRole('banner').getByRole('button', { name, exact: true });
const focused = (/** @type {Page} */ page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test(
  'an example by keys: the case, the address, the way back; the menu closes and the focus returns',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    const [button, menu] = [opener(page, 'Examples'), page.getByRole('menu', { name: 'Examples' })];
    await eventually(async () => {
      await button.press('ArrowDown');
      assert.equal(await menu.count(), 1);
    });
    assert.equal(await button.getAttribute('aria-expanded'), 'true');
    assert.match(await focused(page), /^Lines of code/);
    await page.keyboard.press('ArrowUp');
    assert.match(await focused(page), /^A batch of one/);
    await page.keyboard.press('t');
    assert.match(await focused(page), /^The same shape/);
    await page.keyboard.press('t');
    assert.match(await focused(page), /^The silent outer product/);
    await page.keyboard.press('Enter');
    await shows(page, '(1024, 1024)');
    await fragmentBecomes(page, '#op=sub&a=1024,1&b=1024');
    assert.equal(await typed(page), '(1024,1) - (1024,)');
    assert.equal(await menu.count(), 0);
    assert.match(await focused(page), /^Examples/);
    await button.click();
    await menu.getByRole('menuitem', { name: 'An attention mask' }).click();
    await shows(page, '(8, 12, 64, 64)');
    await page.goBack();
    await shows(page, '(1024, 1024)');
    await page.goBack();
    await shows(page, 'an example');
    await button.click();
    assert.equal(await menu.getByRole('menuitem').count(), 25);
    await page.keyboard.press('Escape');
    assert.equal(await menu.count(), 0);
    assert.match(await focused(page), /^Examples/);
    await button.click();
    await page.getByRole('heading', { level: 1 }).click();
    assert.equal(await menu.count(), 0);
  }),
);

test(
  'link, picture, Markdown and text are copied, with a message',
  visit(
    async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await shows(page, '(5, 3, 4, 1)');
      const panel = page.getByRole('dialog', { name: 'Share' });
      await eventually(async () => {
        if ((await panel.count()) === 0) await opener(page, 'Share').click();
        assert.equal(await panel.count(), 1);
      });
      const says = (/** @type {string} */ text) => panel.getByRole('status').getByText(text).waitFor();
      /** @param {string} group @param {string} name */
      const press = (group, name) =>
        panel.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true }).click();

      /** @param {[group: string, name: string]} button @param {string} said @param {string | RegExp} expected */
      const pressed = (button, said, expected) => copies(page, () => press(...button).then(() => says(said)), expected);
      await pressed(['Link', 'Copy link'], 'Link copied', page.url().replace('?lang=en', ''));
      const frame =
        /^<iframe src="http:\S+\/embed\.html\?spoiler#op=add&amp;a=5,1,4,1&amp;b=3,1,1" title="stride0: \(5,1/;
      await pressed(['Frame, as HTML', 'Result on click'], 'HTML copied.', frame);
      await pressed(['Text', 'Markdown'], 'Copied as Markdown.', /^\| {2}\| dim 0 .*\n\| --- /);
      await pressed(['Text', 'Plain'], 'Copied as plain text.', /^a +5 +1 +4/);
      // Nobody else can open this page's address, so it is left out.
      await pressed(['Python', 'Snippet that prints shapes'], 'Snippet copied', snippet());
      const drawing = /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" .*fill="rgb\(20, 23, 27\)"/;
      await pressed(['Picture', 'SVG'], 'Picture copied as SVG.', drawing);
      await eventually(async () => {
        await press('Picture', 'PNG');
        await says('Picture copied as PNG.');
        assert.deepEqual(await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types), ['image/png']);
      });

      for (const [name, begins] of /** @type {const} */ ([
        ['SVG', '<svg'],
        ['PNG', '\u0089PNG'],
      ])) {
        const [download] = await Promise.all([page.waitForEvent('download'), press('Picture as file', name)]);
        assert.equal(download.suggestedFilename(), `stride0-5x1x4x1-3x1x1.${name.toLowerCase()}`);
        await says(`Saved as ${download.suggestedFilename()}.`);
        assert.ok((await buffer(await download.createReadStream())).toString('latin1').startsWith(begins));
      }
      await page.keyboard.press('Escape');
      assert.equal(await panel.count(), 0);
    },
    { path: '?lang=en#op=add&a=5,1,4,1&b=3,1,1', dark: true },
  ),
);

test(
  'if copying is not allowed, the text is shown and selected; none of it is markup',
  visit(
    async (page) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await page.getByRole('button', { name: '嵌入' }).waitFor();
      const share = page.getByRole('dialog', { name: '分享' });
      await eventually(async () => {
        if ((await share.count()) === 0) await opener(page, '分享').click();
        assert.equal(await share.count(), 1);
      });
      await share.getByRole('button', { name: '复制链接' }).click();
      const field = share.getByRole('textbox', { name: '待复制的文本' });
      await field.waitFor();
      const selection = await field.evaluate((/** @type {HTMLTextAreaElement} */ each) =>
        each.value.slice(each.selectionStart, each.selectionEnd),
      );
      assert.equal(selection, page.url().replace('?lang=zh', ''));
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA');

      await opener(page, '嵌入').click();
      assert.equal(await share.count(), 0);
      const embed = page.getByRole('dialog', { name: '嵌入' });
      const html = await embed.getByRole('textbox', { name: '待复制的 HTML' }).inputValue();
      assert.match(html, /<stride0-view expr="\(3,1\) \+ \(4,\) &lt;b&gt;" lang="zh"><\/stride0-view>$/);
      for (const button of ['示例', '分享', '嵌入']) {
        await opener(page, button).click();
        const { beyond, right } = await page.evaluate(() => ({
          beyond: document.documentElement.scrollWidth - innerWidth,
          right: Math.max(
            ...[...document.querySelectorAll('.panel:not([hidden]) *')].map((one) => one.getBoundingClientRect().right),
          ),
        }));
        assert.ok(beyond === 0 && right <= 320, `${button}: ${beyond}, ${right}`);
      }
    },
    { path: '?lang=zh#expr=(3,1) + (4,) <b>', width: 320 },
  ),
);
