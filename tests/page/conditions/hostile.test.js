// Any text in the address or the editor is treated as text and answered at once, and the page keeps working.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST } from '../../../web/page/editor/limit.js';
import { some } from '../../whole.js';
import { blocksRunIn } from '../../work.js';
import {
  atHand,
  eventually,
  expression,
  fragmentBecomes,
  result,
  shows,
  site,
  textOf,
  typed,
} from '../browser/site.js';

/** @import { Page } from 'playwright-core' */

const { visit } = site();

/** Fragments. A browser needs seconds for an address of two megabytes, so a million sizes are typed instead, below. */
const FRAGMENTS = {
  markup: '#a=<img src=x onerror=alert(1)>&b="><script>alert(1)</script>',
  'markup as an expression': '#expr=<svg onload=alert(1)>',
  'markup, escaped twice': '#expr=%253Cimg%2520src%253Dx%2520onerror%253Dalert(1)%253E',
  'a script address': '#expr=javascript:alert(1)',
  'a prototype': '#__proto__=1&constructor=2&op=__proto__&a=__proto__',
  'a broken escape': '#expr=%E0%A4%A&a=%',
  'half a surrogate, escaped': '#expr=%ED%A0%80(3,1)%ED%B0%80',
  'a zero byte': '#expr=%00(3,1)%00+(4)&a=%00',
  'a size of 10^300': `#a=1${'0'.repeat(300)}&b=3`,
  'a hundred thousand dimensions': `#a=${'1,'.repeat(100_000)}1&b=3`,
  'half a megabyte': `#expr=${'x'.repeat(500_000)}`,
  'half a megabyte of pairs': `#${'a=1&'.repeat(125_000)}`,
  'sixty-five dimensions': `#a=${Array(65).fill(1)}&b=3`,
  'more numbers than can be counted': '#a=9007199254740991,1&b=9007199254740991',
  'minus one': '#a=-1&b=3',
};

/** Texts that are typed or pasted, and the expected answers. @type {Record<string, [text: string, answer: string]>} */
const TYPED = {
  'a megabyte': ['x'.repeat(1_000_000), 'nothing to draw'],
  'a megabyte of markup': [`(5,1) + (3) ${'<img src=x onerror=alert(1)>'.repeat(36_000)}`, '(5, 3)'],
  'a megabyte of brackets': ['('.repeat(1_000_000), 'nothing to draw'],
  'a million dimensions': [`(${'1,'.repeat(1_000_000)}1) + (3)`, ''],
  'a size of 10^300': [`(1${'0'.repeat(300)},1) + (3)`, ''],
  'a prototype': ['__proto__ + constructor.toString', 'nothing to draw'],
  'half a surrogate': ['\ud800(3,1) + (4)\udfff', '(3, 4)'],
  'zero bytes': ['\0(3,1)\0 + (4)\0', '(3, 4)'],
  'what turns the writing round': ['\u202e(3,1) + (4)\u2066', '(3, 4)'],
  'a result that no machine holds': ['(99999,99999,99999) + (99999,1)', '(99999, 99999, 99999)'],
};

/**
 * Enters a text and waits until its answer is laid out.
 * @param {Page} page
 * @param {{ hash: string } | { text: string }} given
 */
const hand = (page, given) =>
  page.evaluate(async (one) => {
    if ('hash' in one) {
      location.hash = one.hash;
      await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    } else {
      /** @type {any} */ (window).put(one.text);
    }
    document.body.getBoundingClientRect();
  }, given);

/** Maximum number of executed JavaScript blocks for an answer. */
const MOST_BLOCKS = 1_000_000;

/**
 * Enters a text, and counts the code that the page runs until the answer is there.
 * @param {Page} page
 * @param {() => Promise<number>} blocksRun
 * @param {Parameters<typeof hand>[1]} given
 */
const atOnce = async (page, blocksRun, given) => {
  await hand(page, { text: '(1,)' });
  await blocksRun();
  await hand(page, given);
  const blocks = await blocksRun();
  assert.ok(blocks < MOST_BLOCKS, `answered after ${blocks} blocks`);
};

/** @param {Page} page */
const countBlocks = async (page) => {
  const session = await page.context().newCDPSession(page);
  return blocksRunIn((method, params) => session.send(/** @type {any} */ (method), params));
};

/** @param {Page} page */
const isSound = async (page) => {
  // The editor adds images without a source around the gap that it leaves for a long line.
  const foreign = 'img:not(.cm-widgetBuffer), iframe, script:not([src]), [onload], [onerror], [style*="url"]';
  assert.equal(await page.locator(foreign).count(), 0);
  assert.notEqual(await textOf(result(page)), '');
  await expression(page).waitFor();
};

test(
  'every hostile fragment is answered at once, as text, and the page still works',
  visit(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    await atHand(page);
    const spent = await countBlocks(page);
    for (const [name, hash] of Object.entries(FRAGMENTS)) {
      await atOnce(page, spent, { hash }).catch((error) => assert.fail(`${name}: ${error.message}`));
      await isSound(page);
    }
    await expression(page).fill('(2,1) + (2)');
    await shows(page, '(2, 2)');
    await fragmentBecomes(page, '#op=add&a=2,1&b=2');
    // A page may start with one, or get it later.
    for (const hash of some(Object.values(FRAGMENTS), 4)) {
      await page.evaluate((first) => history.replaceState(null, '', first), hash);
      await page.reload({ waitUntil: 'commit' });
      await eventually(() => isSound(page));
    }
  }),
);

test(
  'every hostile text that is typed is answered at once, as text',
  visit(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    await atHand(page);
    const spent = await countBlocks(page);
    for (const [name, [text, answer]] of Object.entries(TYPED)) {
      await atOnce(page, spent, { text }).catch((error) => assert.fail(`${name}: ${error.message}`));
      await isSound(page);
      // The code reader is loaded when there is code for the first time.
      await eventually(async () => {
        const shownText = await textOf(result(page));
        assert.ok(shownText.includes(answer), `${name}: ${shownText}`);
      });
      const { length } = await typed(page);
      assert.ok(length <= MOST, `${name}: ${length} characters`);
    }
    assert.equal(await page.evaluate(() => Reflect.ownKeys(Object.prototype).length), 12);
    await expression(page).fill('(2,1) + (2)');
    await shows(page, '(2, 2)');
  }),
);
