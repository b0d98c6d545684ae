// What each line of code gives, at the right edge of CodeMirror. It is no part of the text, nor of what is read aloud:
// the list beneath has the same, and buttons for whoever has no pointer.

import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';

/** @typedef {import('../../draw/code/hints.js').Hint} Hint */

/** @type {import('@codemirror/state').StateEffectType<{ hints: readonly Hint[], shown: number }>} */
export const setHints = StateEffect.define();

const hinted = Decoration.line({ class: 'hinted' });

class Shape extends WidgetType {
  #hint;
  #shown;

  /** @param {Hint} hint @param {boolean} shown  whether it is what is drawn */
  constructor(hint, shown) {
    super();
    this.#hint = hint;
    this.#shown = shown;
  }

  /** @override @param {Shape} other */
  eq(other) {
    const [own, theirs] = [this.#hint, other.#hint];
    const same = own.text === theirs.text && own.line === theirs.line && String(own.cases) === String(theirs.cases);
    return same && own.broadcasts === theirs.broadcasts && this.#shown === other.#shown;
  }

  /** @override */
  toDOM() {
    const { text, line, cases, broadcasts } = this.#hint;
    const shape = document.createElement('span');
    shape.className = ['shape-hint', cases.length > 0 && 'drawn', broadcasts && 'broadcasts', this.#shown && 'here']
      .filter(Boolean)
      .join(' ');
    shape.setAttribute('aria-hidden', 'true');
    if (cases.length > 0) shape.dataset['line'] = String(line);
    shape.textContent = text || '⋯';
    return shape;
  }

  /** @override */
  ignoreEvent() {
    return true;
  }
}

/**
 * @param {import('@codemirror/state').Text} doc
 * @param {readonly Hint[]} hints
 * @param {number} shown  the case that is drawn
 */
const decorations = (doc, hints, shown) =>
  Decoration.set(
    hints.flatMap((hint) => {
      if (hint.line > doc.lines) return [];
      const { from, to } = doc.line(hint.line);
      const widget = new Shape(hint, hint.cases.includes(shown));
      return [hinted.range(from), Decoration.widget({ widget, side: 1 }).range(to)];
    }),
    true,
  );

export const hinting = StateField.define({
  create: () => Decoration.none,
  update(before, { docChanged, changes, effects, state }) {
    let now = docChanged ? before.map(changes) : before;
    for (const effect of effects) {
      if (effect.is(setHints)) now = decorations(state.doc, effect.value.hints, effect.value.shown);
    }
    return now;
  },
  provide: (of) => EditorView.decorations.from(of),
});
