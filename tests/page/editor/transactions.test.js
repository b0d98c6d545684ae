// Edits in CodeMirror without a view: the limit on the text, and which edits begin another case.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EditorState } from '@codemirror/state';
import { MOST, limitText } from '../../../web/page/editor/limit.js';
import { beginsCase, limited } from '../../../web/page/editor/transactions.js';

/** @param {string} doc @param {number} [anchor] @param {number} [head] */
const state = (doc, anchor = doc.length, head = anchor) =>
  EditorState.create({ doc, selection: { anchor, head }, extensions: limited });

test('inserted text is cut at the limit, and the old text stays', () => {
  const before = state('(5,1) end', 6);
  const edit = before.update(before.replaceSelection('x'.repeat(1e6)), { userEvent: 'input.paste' });
  const text = edit.newDoc.toString();
  assert.equal(text.length, MOST);
  assert.ok(text.startsWith('(5,1) xxx') && text.endsWith('xxxend'));
  assert.equal(edit.newSelection.main.head, MOST - 3);
  assert.ok(edit.isUserEvent('input.paste'));
});

test('an almost full editor accepts as much as fits', () => {
  const full = state('x'.repeat(MOST), 10, 20);
  const swap = full.update(full.replaceSelection('y'.repeat(30)));
  assert.equal(swap.newDoc.toString(), `${'x'.repeat(10)}${'y'.repeat(10)}${'x'.repeat(MOST - 20)}`);
  const more = full.update({ changes: { from: 5, insert: 'z' } });
  assert.equal(more.newDoc.toString(), full.doc.toString());
  const less = full.update({ changes: { from: 0, to: 5 } });
  assert.equal(less.newDoc.length, MOST - 5);
  const ends = full.update({
    changes: [
      { from: 0, to: 2, insert: 'aaaa' },
      { from: 30, to: 34, insert: 'bbbb' },
    ],
  });
  assert.equal(ends.newDoc.length, MOST);
  assert.equal(limitText('x'.repeat(1e6)).length, MOST);
});

test('text from a terminal loses its colours', () => {
  assert.equal(limitText('\x1b[31mRuntimeError\x1b[0m: no'), 'RuntimeError: no');
});

test('a log that is too long loses its start, because its end has the error', () => {
  const log = `${'step 1: loss 0.5\n'.repeat(MOST / 10)}RuntimeError: no`;
  const before = state('ab', 1);
  const edit = before.update(before.replaceSelection(log), { userEvent: 'input.paste' });
  const text = edit.newDoc.toString();
  assert.equal(text.length, MOST);
  assert.ok(text.startsWith('a') && text.endsWith('RuntimeError: nob'));
  assert.ok(limitText(log).endsWith('RuntimeError: no'));
  assert.equal(limitText(log).length, MOST);
});

test('another case begins when it is pasted, dropped, or typed over all text', () => {
  const text = '(5,1) + (3)';
  /** @type {(userEvent: string, from: number, to: number, insert: string, before?: EditorState) => boolean} */
  const startsNewCase = (userEvent, from, to, insert, before = state(text)) =>
    beginsCase(before.update({ changes: { from, to, insert }, userEvent }));
  assert.equal(startsNewCase('input.paste', 3, 3, '1'), true);
  assert.equal(startsNewCase('input.drop', 3, 3, '1'), true);
  assert.equal(startsNewCase('input.type', 0, text.length, '('), true);
  assert.equal(startsNewCase('input.type', 1, 9, '2,2', state(text, 0, text.length)), true);
  assert.equal(startsNewCase('delete.selection', 0, text.length, '', state(text, 0, text.length)), true);
  assert.equal(startsNewCase('undo', 0, text.length, '(2)'), true);

  assert.equal(startsNewCase('input.type', 3, 3, '1'), false);
  assert.equal(startsNewCase('input.type', 0, 0, '1', state('')), false);
  assert.equal(startsNewCase('delete.backward', 0, 1, '', state('5')), false);
  assert.equal(startsNewCase('move.drop', 3, 3, '1'), false);
  assert.equal(startsNewCase('undo', 3, 4, ''), false);
  assert.equal(beginsCase(state(text).update({ selection: { anchor: 0 } })), false);
});
