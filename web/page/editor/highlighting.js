// The looks of the pieces of a text, in CodeMirror.

import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, ViewPlugin } from '@codemirror/view';
import { isJavaScript } from '../../reading/classify.js';
import { hasWords, joints } from './joints.js';

/** @typedef {import('./grammar.js').Language} Language @typedef {import('./grammar.js').Put} Put */

/** What is longer is no code that anybody reads, and would be parsed at every key. */
const MOST = 4000;

/** As soon as they are loaded. @type {Partial<Record<Language, (text: string, put: Put) => void>>} */
const grammars = {};

/** @returns {Language} */
const languageOf = (/** @type {string} */ text) => (isJavaScript(text) ? 'javascript' : 'python');

/** @type {import('@codemirror/state').StateEffectType<boolean>} */
const setProse = StateEffect.define();

/** Whether the text is a message, which is no code: nothing in it is told apart. */
export const prose = StateField.define({
  create: () => false,
  update: (before, { effects }) => effects.findLast((effect) => effect.is(setProse))?.value ?? before,
});

/**
 * What says so, or that it is none. Nothing if that is known.
 * @param {import('@codemirror/state').EditorState} state
 * @param {boolean} isMessage
 */
export const proseFor = (state, isMessage) => (state.field(prose) === isMessage ? [] : [setProse.of(isMessage)]);

/** @param {string} text */
const decorationsOf = (text) => {
  /** @type {import('@codemirror/state').Range<Decoration>[]} */
  const ranges = [];
  if (text.length <= MOST) {
    const tell = (hasWords(text) && grammars[languageOf(text)]) || joints;
    tell(text, (from, to, looks) => ranges.push(Decoration.mark({ class: looks }).range(from, to)));
  }
  return Decoration.set(ranges);
};

/** Of a view, which is told when the grammar has come. @param {import('@codemirror/view').EditorView} view */
const looksIn = (view) => {
  /** @type {Set<Language>} */
  const loading = new Set();
  let isOld = false;
  const looks = {
    decorations: Decoration.none,
    /**
     * @param {{ docChanged: boolean, startState: import('@codemirror/state').EditorState, state:
     *   import('@codemirror/state').EditorState }} update
     */
    update({ docChanged, startState, state }) {
      if (docChanged || isOld || startState.field(prose) !== state.field(prose)) looks.show(state);
    },
    show(/** @type {import('@codemirror/state').EditorState} */ state) {
      const text = state.field(prose) ? '' : state.doc.toString();
      isOld = false;
      looks.decorations = decorationsOf(text);
      const language = languageOf(text);
      if (grammars[language] || loading.has(language) || !hasWords(text)) return;
      loading.add(language);
      import('./grammar.js')
        .then(({ piecesOf }) => piecesOf(language))
        .then(
          (pieces) => {
            grammars[language] = pieces;
            isOld = true;
            view.dispatch({});
          },
          () => loading.delete(language), // the next key asks again
        );
    },
  };
  looks.show(view.state);
  return looks;
};

export const highlighting = ViewPlugin.define(looksIn, { decorations: ({ decorations }) => decorations });
