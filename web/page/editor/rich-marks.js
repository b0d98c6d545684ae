// The marks in CodeMirror: underlines, and at the end of each line the messages about it, which the style sheet draws.
// They are not part of the text, and screen readers read the list below instead.

import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { saidByLine } from '../../draw/expression/marks.js';

/** @import { Mark } from '../../draw/expression/marks.js' */

/**
 * @typedef {{ wrong: boolean, shown: import('@codemirror/view').DecorationSet }} Marked
 */

/** @type {import('@codemirror/state').StateEffectType<Marked>} */
const setMarks = StateEffect.define();

const ROWS = 3; // of messages for one line; more of them are joined

const looks = {
  clashes: Decoration.mark({ tagName: 'mark', class: 'clashes' }),
  problem: Decoration.mark({ tagName: 'mark', class: 'problem' }),
  message: Decoration.mark({ tagName: 'mark', class: 'message' }),
  call: Decoration.mark({ tagName: 'mark', class: 'call' }),
};

/** @param {import('@codemirror/state').Text} doc @param {Mark[]} marks */
const decorations = (doc, marks) => {
  if (marks.length === 0) return Decoration.none;
  const within = (/** @type {number} */ offset) => Math.min(offset, doc.length);
  const ranges = marks
    .map(({ at, length, look }) => ({ look, from: within(at), to: within(at + length) }))
    .filter(({ from, to }) => from < to)
    .map(({ look, from, to }) => looks[look].range(from, to));
  const lines = saidByLine(doc.toString(), marks).map(({ start, says }) =>
    Decoration.line({ attributes: { 'data-says': says.join(says.length > ROWS ? ' ' : '\n') } }).range(within(start)),
  );
  return Decoration.set([...ranges, ...lines], true);
};

/** Lower precedence than the highlighting makes it the outer element, so that a mark is one element. */
export const marking = StateField.define({
  create: () => /** @type {Marked} */ ({ wrong: false, shown: Decoration.none }),
  update(before, { docChanged, changes, effects }) {
    let now = docChanged ? { ...before, shown: before.shown.map(changes) } : before;
    for (const effect of effects) if (effect.is(setMarks)) now = effect.value;
    return now;
  },
  provide: (of) => [
    EditorView.decorations.from(of, ({ shown }) => shown),
    EditorView.contentAttributes.from(of, ({ wrong }) => ({ 'aria-invalid': String(wrong) })),
  ],
});

/**
 * The effect that sets these marks, or nothing if they are already there: edits move existing marks along.
 * @param {import('@codemirror/state').EditorState} state
 * @param {Mark[]} marks
 * @param {boolean} wrong
 */
export function marksFor(state, marks, wrong) {
  const before = state.field(marking);
  const shown = decorations(state.doc, marks);
  return wrong === before.wrong && RangeSet.eq([before.shown], [shown]) ? [] : [setMarks.of({ wrong, shown })];
}
