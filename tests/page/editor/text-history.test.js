// What one editor passes to the next, so that undo still works.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextHistory, difference } from '../../../web/page/editor/text-history.js';
import { generator, seed } from '../../random.js';

const texts = (/** @type {TextHistory} */ past) => past.moments.map(({ text }) => text);

test('edits by hand are kept, starting from the given text', () => {
  const past = new TextHistory();
  past.add('lost', 1);
  past.reset('(5');
  past.add('(5,', 2);
  past.add('(5,1', 3);
  assert.deepEqual(past.moments, [
    { text: '(5', time: 0 },
    { text: '(5,', time: 2 },
    { text: '(5,1', time: 3 },
  ]);
});

test('undone edits are forgotten, and an undo to a text that was never there counts as an edit', () => {
  const past = new TextHistory();
  for (const [i, text] of ['a', 'ab', 'abc'].entries()) past.add(text, i);
  past.add('a', 3, true);
  assert.deepEqual(texts(past), ['', 'a']);
  past.add('x', 4, true);
  assert.deepEqual(texts(past), ['', 'a', 'x']);
});

test('the history has a limited number of edits', () => {
  const past = new TextHistory();
  for (let i = 0; i < 1000; i++) past.add(`${i}`, i);
  assert.equal(past.moments.length, 200);
  assert.equal(past.moments.at(-1)?.text, '999');
});

test('the difference of two texts is one replacement', () => {
  assert.deepEqual(difference('(5,1)', '(5,21)'), { from: 3, to: 3, insert: '2' });
  assert.deepEqual(difference('aaa', 'aa'), { from: 2, to: 3, insert: '' });
  assert.deepEqual(difference('', ''), { from: 0, to: 0, insert: '' });
  const { below, pick } = generator();
  const some = () => Array.from({ length: below(6) }, () => pick(['a', 'b'])).join('');
  for (let i = 0; i < 500; i++) {
    const [before, after] = [some(), some()];
    const { from, to, insert } = difference(before, after);
    assert.equal(before.slice(0, from) + insert + before.slice(to), after, `SEED=${seed}`);
  }
});
