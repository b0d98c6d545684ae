import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toString } from '../../../web/draw/scene/string.js';
import { judge } from '../../../web/page/puzzles/judge.js';
import { PUZZLES } from '../../../web/page/puzzles/puzzles.js';
import { following, linkOf, puzzleScene } from '../../../web/page/puzzles/scene.js';
import { en } from '../../../web/words/en.js';
import { puzzles as enOwn } from '../../../web/words/en-puzzles.js';
import { zh } from '../../../web/words/zh.js';
import { puzzles as zhOwn } from '../../../web/words/zh-puzzles.js';

/** @import { PuzzleState } from '../../../web/page/puzzles/scene.js' */

/** @type {(number: number, line: string, more?: Partial<PuzzleState>, lang?: 'en' | 'zh') => Promise<string>} */
const sceneOf = async (number, line, more = {}, lang = 'en') => {
  const verdict = await judge(number, line);
  const state = { number, set: null, solved: new Set([1, 4]), verdict, isSettled: true, chosen: [number] };
  const shown = { ...state, notice: { said: '', field: '' }, ...more };
  return puzzleScene(shown, lang === 'zh' ? zh : en, lang === 'zh' ? zhOwn : enOwn)
    .map(toString)
    .join('');
};

/** The text of what screen readers hear. @param {string} html */
const statusOf = (html) => (/role="status"[^>]*>(.*?)<\/div>/.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '|');

test('each puzzle has a title and a sentence in both languages, and its names occur in the sentence or the tensors', async () => {
  for (const [lang, { texts }] of /** @type {const} */ ([
    ['en', enOwn],
    ['zh', zhOwn],
  ])) {
    assert.equal(texts.length, PUZZLES.length);
    assert.equal(new Set(texts.flat()).size, 2 * PUZZLES.length);
    for (const [i, { sets }] of PUZZLES.entries()) {
      const html = await sceneOf(i + 1, '', {}, lang);
      assert.ok(html.includes(`${i + 1}. ${texts[i]?.[0]}</b>`) && html.includes(String(texts[i]?.[1])));
      for (const name of Object.keys(sets[0]))
        assert.ok(html.includes(`<b>${name}</b>`) || html.includes(`">${name}</b>`));
    }
  }
});

test('a wrong element is marked in the answer and the target, and its sources in the given tensors', async () => {
  const html = await sceneOf(3, 'a[:, None] + b', { sources: { a: [0], b: [0] } });
  assert.match(
    statusOf(html),
    /Not the target.*answer\[0, 0\] is 5, not 4\..*It was computed from a\[0\] and b\[0\]\./,
  );
  assert.ok(html.includes('<mark class="wanted">4</mark>') && html.includes('<mark class="differs">5</mark>'));
  assert.equal(html.match(/<mark>/g)?.length, 2);
});

test('while the user types, the answer is shown, and no verdict', async () => {
  const html = await sceneOf(3, 'a[:, None] + b', { isSettled: false });
  assert.equal(statusOf(html), '');
  assert.ok(html.includes('answer</b> (3, 4)') && !html.includes('<mark'));
});

test('a line that fails with hidden tensors shows these', async () => {
  const html = await sceneOf(8, 'y[:, None] == torch.arange(5)');
  assert.match(
    statusOf(html),
    /Right for the first tensors, but not for these \(set 2 of 4\).*Its shape is \(2, 5\), not \(2, 2\)\./,
  );
  assert.ok(html.includes('</b> = 2') && html.includes('target</b> (2, 2)') && html.includes('answer</b> (2, 5)'));
});

test('errors are PyTorch’s own, and everything else is one sentence', async () => {
  const raised = 'IndexError: index 7 is out of bounds for dimension 0 with size 4';
  assert.ok(statusOf(await sceneOf(1, 'x[7]')).includes(raised));
  for (const [line, en_, zh_] of [
    ['x +', 'This is not valid Python.', '这不是有效的 Python。'],
    ['torch.ones(4)', 'torch.ones is not allowed in this puzzle.', '这道谜题不允许使用 torch.ones。'],
    ['y', 'y is not defined.', 'y 没有定义。'],
    ['torch.arange(10**9)', 'Its shape is (1000000000,), not (4,).', '形状是 (1000000000,)，而不是 (4,)。'],
    ['torch.arange(10**9).view(4, -1)[:, 0]', enOwn.tooLarge, zhOwn.tooLarge],
    ['10**10**10', en.problems['tooBig']?.(''), zh.problems['tooBig']?.('')],
  ]) {
    assert.ok(statusOf(await sceneOf(1, String(line))).includes(String(en_)), line);
    assert.ok(statusOf(await sceneOf(1, String(line), {}, 'zh')).includes(String(zh_)), line);
  }
});

test('a line that was stopped, or not judged, says so', async () => {
  for (const kind of /** @type {const} */ (['tooLong', 'failed']))
    assert.ok(statusOf(await sceneOf(1, '', { verdict: { kind } })).includes(enOwn[kind]));
});

test('a right line says so at once', async () => {
  const html = await sceneOf(2, 'x[:, None]', { isSettled: false });
  assert.match(statusOf(html), /✓ .*Right, also for three other sets of tensors/);
});

test('nothing that was typed is markup', async () => {
  const html = await sceneOf(1, '<img>.x');
  assert.ok(!html.includes('<img'));
});

test('a set shows its puzzles in its order, and goes round', async () => {
  const set = [5, 2, 7];
  const html = await sceneOf(2, '', { set, chosen: set, solved: new Set([7]) });
  assert.deepEqual(html.match(/href="#puzzles=5,2,7[^"]*"/g)?.slice(1, 4), [
    'href="#puzzles=5,2,7"',
    'href="#puzzles=5,2,7&amp;puzzle=2"',
    'href="#puzzles=5,2,7&amp;puzzle=7"',
  ]);
  assert.ok(html.includes('1 of 3 solved'));
  assert.equal(html.match(/<article>/g)?.length, 3);
  assert.deepEqual(
    [following({ number: 2, set }), following({ number: 7, set }), following({ number: 21, set: null })],
    [7, 5, 1],
  );
  assert.equal(linkOf(9, null), '#puzzle=9');
});
