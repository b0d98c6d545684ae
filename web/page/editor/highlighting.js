// Highlighting in CodeMirror.

import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, ViewPlugin } from '@codemirror/view';
import { isJavaScript } from '../../reading/classify.js';
import { hasWords, joints } from './joints.js';

/** @import { Language, Put } from './grammar.js' */

/** Longer lines are not highlighted: they would be parsed after each key. */
const MOST = 4000;

/** The loaded grammars. @type {Partial<Record<Language, (text: string, put: Put) => void>>} */
const grammars = {};

/** @typedef {'message' | Language | undefined} Spoken  what a text turned out to be, or was said to be */

/** @type {import('@codemirror/state').StateEffectType<Spoken>} */
const setSpoken = StateEffect.define();

/** Error messages are not code, so nothing in them is highlighted. */
export const spoken = StateField.define({
  create: () => /** @type {Spoken} */ (undefined),
  update: (before, { effects }) => {
    const effect = effects.findLast((each) => each.is(setSpoken));
    return effect ? effect.value : before;
  },
});

/**
 * The effect that sets the language, or nothing if it is already set.
 * @param {import('@codemirror/state').EditorState} state
 * @param {Spoken} now
 */
export function spokenFor(state, now) {
  return state.field(spoken) === now ? [] : [setSpoken.of(now)];
}

/** @type {(text: string, known: Spoken) => Language} */
const languageOf = (text, known) =>
  known && known !== 'message' ? known : isJavaScript(text) ? 'javascript' : 'python';

/** The language of what is typed. @param {import('@codemirror/state').EditorState} state */
export function languageIn(state) {
  return languageOf(state.doc.toString(), state.field(spoken));
}

/** @type {(text: string, language: Language) => import('@codemirror/view').DecorationSet} */
const decorationsOf = (text, language) => {
  /** @type {import('@codemirror/state').Range<Decoration>[]} */
  const ranges = [];
  if (text.length <= MOST) {
    const highlight = (hasWords(text) && grammars[language]) || joints;
    highlight(text, (from, to, looks) => ranges.push(Decoration.mark({ class: looks }).range(from, to)));
  }
  return Decoration.set(ranges);
};

/** A view's highlighting, updated once the grammar loads. @param {import('@codemirror/view').EditorView} view */
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
      if (docChanged || isOld || startState.field(spoken) !== state.field(spoken)) looks.show(state);
    },
    show(/** @type {import('@codemirror/state').EditorState} */ state) {
      const known = state.field(spoken);
      const text = known === 'message' ? '' : state.doc.toString();
      const language = languageOf(text, known);
      isOld = false;
      looks.decorations = decorationsOf(text, language);
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
