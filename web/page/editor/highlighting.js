// Highlighting in CodeMirror.

import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, ViewPlugin } from '@codemirror/view';
import { isJavaScript } from '../../reading/classify.js';
import { hasWords, highlightJoints } from './joints.js';

/** @import { Language, Put } from './grammar.js' */

/** Longer lines are not highlighted: they would be parsed after each key. */
const MOST = 4000;

/** The loaded grammars. @type {Partial<Record<Language, (text: string, put: Put) => void>>} */
const grammars = {};

/** @typedef {'message' | Language | undefined} TextKind  an error message, code in a language, or not yet known */

/** @type {import('@codemirror/state').StateEffectType<TextKind>} */
const setTextKind = StateEffect.define();

/** Error messages are not code, so nothing in them is highlighted. */
export const textKind = StateField.define({
  create: () => /** @type {TextKind} */ (undefined),
  update: (before, { effects }) => {
    const effect = effects.findLast((each) => each.is(setTextKind));
    return effect ? effect.value : before;
  },
});

/**
 * The effect that sets the kind of the text, or nothing if it is already set.
 * @param {import('@codemirror/state').EditorState} state
 * @param {TextKind} now
 */
export function textKindEffect(state, now) {
  return state.field(textKind) === now ? [] : [setTextKind.of(now)];
}

/** @type {(text: string, known: TextKind) => Language} */
const languageOf = (text, known) =>
  known && known !== 'message' ? known : isJavaScript(text) ? 'javascript' : 'python';

/** The language of what is typed. @param {import('@codemirror/state').EditorState} state */
export function languageIn(state) {
  return languageOf(state.doc.toString(), state.field(textKind));
}

/** @type {(text: string, language: Language) => import('@codemirror/view').DecorationSet} */
const decorationsOf = (text, language) => {
  /** @type {import('@codemirror/state').Range<Decoration>[]} */
  const ranges = [];
  const highlight = (hasWords(text) && grammars[language]) || highlightJoints;
  highlight(text, (from, to, looks) => ranges.push(Decoration.mark({ class: looks }).range(from, to)));
  return Decoration.set(ranges);
};

/** A view's highlighting, updated once the grammar loads. @param {import('@codemirror/view').EditorView} view */
const highlighterOf = (view) => {
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
      if (docChanged || isOld || startState.field(textKind) !== state.field(textKind)) looks.show(state);
    },
    show(/** @type {import('@codemirror/state').EditorState} */ state) {
      const known = state.field(textKind);
      const text = known === 'message' || state.doc.length > MOST ? '' : state.doc.toString();
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

export const highlighting = ViewPlugin.define(highlighterOf, { decorations: ({ decorations }) => decorations });
