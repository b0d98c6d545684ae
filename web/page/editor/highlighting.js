// The looks of the pieces of a text, in CodeMirror.

import { Decoration, ViewPlugin } from '@codemirror/view';
import { hasWords, joints } from './joints.js';

/** What is longer is no code that anybody reads, and would be parsed at every key. */
const MOST = 4000;

/** As soon as it has come. @type {typeof import('./grammar.js') | undefined} */
let grammar;

/** @param {string} text */
const decorationsOf = (text) => {
  /** @type {import('@codemirror/state').Range<Decoration>[]} */
  const ranges = [];
  if (text.length <= MOST) {
    const tell = hasWords(text) && grammar ? grammar.pieces : joints;
    tell(text, (from, to, looks) => ranges.push(Decoration.mark({ class: looks }).range(from, to)));
  }
  return Decoration.set(ranges);
};

/** Of a view, which is told when the grammar has come. @param {import('@codemirror/view').EditorView} view */
const looksIn = (view) => {
  let isComing = false;
  let isOld = false;
  const looks = {
    decorations: Decoration.none,
    /** @param {{ docChanged: boolean, state: import('@codemirror/state').EditorState }} update */
    update({ docChanged, state }) {
      if (docChanged || isOld) looks.show(state.doc.toString());
    },
    show(/** @type {string} */ text) {
      isOld = false;
      looks.decorations = decorationsOf(text);
      if (grammar || isComing || !hasWords(text)) return;
      isComing = true;
      import('./grammar.js').then(
        (came) => {
          grammar = came;
          isOld = true;
          view.dispatch({});
        },
        () => (isComing = false), // the next key asks again
      );
    },
  };
  looks.show(view.state.doc.toString());
  return looks;
};

export const highlighting = ViewPlugin.define(looksIn, { decorations: ({ decorations }) => decorations });
