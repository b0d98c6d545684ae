// Checks each edit in CodeMirror: the text must stay within its limit, and the edit may begin another case.

import { EditorState, Transaction } from '@codemirror/state';
import { MOST, startWithin } from './limit.js';

/**
 * Limits the text as `maxlength` does: existing text stays, and the inserted part is cut. A log loses its start, any
 * other text its end.
 * @type {(most: number) => import('@codemirror/state').Extension}
 */
const limitedTo = (most) =>
  EditorState.transactionFilter.of((transaction) => {
    const { changes, startState, newDoc } = transaction;
    if (newDoc.length <= most || newDoc.length <= startState.doc.length) return transaction;
    /** @type {{ from: number, to: number, insert: import('@codemirror/state').Text }[]} */
    const surviving = [];
    let room = most - startState.doc.length;
    changes.iterChanges((from, to) => (room += to - from));
    changes.iterChanges((from, to, _from, _to, inserted) => {
      const length = Math.max(0, Math.min(room, inserted.length));
      const start = length > 0 && length < inserted.length ? startWithin(inserted.toString(), length) : 0;
      const insert = inserted.slice(start, start + length);
      room -= insert.length;
      surviving.push({ from, to, insert });
    });
    const survivingChanges = startState.changes(surviving);
    const userEvent = transaction.annotation(Transaction.userEvent);
    return {
      changes: survivingChanges,
      selection: { anchor: survivingChanges.mapPos(surviving.at(-1)?.to ?? 0, 1) },
      scrollIntoView: true,
      ...(userEvent ? { userEvent } : {}),
    };
  });

export const limited = limitedTo(MOST);

/**
 * Whether text was pasted, dropped or typed over everything, or such an edit was undone.
 * @param {Transaction} transaction
 * @returns {boolean}
 */
export function beginsCase(transaction) {
  const { docChanged, startState, changes } = transaction;
  const isEvent = (/** @type {string} */ event) => transaction.isUserEvent(event);
  if (!docChanged) return false;
  if (isEvent('input.paste') || isEvent('input.drop')) return true;
  const { length } = startState.doc;
  const whole = (/** @type {number} */ from, /** @type {number} */ to) => length > 0 && from === 0 && to === length;
  const { from, to } = startState.selection.main;
  if (isEvent('delete')) return whole(from, to);
  let all = isEvent('input') && whole(from, to);
  changes.iterChanges((start, end) => (all ||= whole(start, end)));
  return all;
}
