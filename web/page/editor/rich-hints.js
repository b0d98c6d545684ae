// The result of each line of code, at the right edge of CodeMirror. Screen readers skip it: the list below the editor
// has the same results, with buttons for the keyboard.

import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';

/** @import { Hint } from '../../draw/code/hints.js' */

/** @type {import('@codemirror/state').StateEffectType<import('@codemirror/view').DecorationSet>} */
const setHints = StateEffect.define();

const hinted = Decoration.line({ class: 'hinted' });

/** Does not depend on its position, so that it stays while lines above it change. */
class Shape extends WidgetType {
  #text;
  #look;

  /** @param {Hint} hint @param {boolean} isHere  whether it is what is drawn */
  constructor({ text, cases, broadcasts, fails }, isHere) {
    super();
    this.#text = text || '⋯';
    this.#look = [
      'shape-hint',
      cases.length > 0 && 'drawn',
      broadcasts && 'broadcasts',
      fails && 'fails',
      isHere && 'here',
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** @override @param {Shape} other */
  eq(other) {
    return this.#text === other.#text && this.#look === other.#look;
  }

  /** @override */
  toDOM() {
    const shape = document.createElement('span');
    shape.className = this.#look;
    shape.setAttribute('aria-hidden', 'true');
    shape.textContent = this.#text;
    return shape;
  }

  /** @override */
  ignoreEvent() {
    return true;
  }
}

/** The line, from 1, whose drawing a click requests. @param {EditorView} view @param {EventTarget | null} target */
export function pickedLine(view, target) {
  return target instanceof HTMLElement && target.matches('.shape-hint.drawn')
    ? view.state.doc.lineAt(view.posAtDOM(target)).number
    : undefined;
}

/**
 * @param {import('@codemirror/state').Text} doc
 * @param {readonly Hint[]} hints
 * @param {number} drawn  the drawn case
 */
const decorations = (doc, hints, drawn) =>
  Decoration.set(
    hints.flatMap((hint) => {
      if (hint.line > doc.lines) return [];
      const { from, to } = doc.line(hint.line);
      const widget = new Shape(hint, hint.cases.includes(drawn));
      return [hinted.range(from), Decoration.widget({ widget, side: 1 }).range(to)];
    }),
    true,
  );

export const hinting = StateField.define({
  create: () => Decoration.none,
  update(before, { docChanged, changes, effects }) {
    let now = docChanged ? before.map(changes) : before;
    for (const effect of effects) if (effect.is(setHints)) now = effect.value;
    return now;
  },
  provide: (of) => EditorView.decorations.from(of),
});

/**
 * The effect that sets these hints, or nothing if they are already there: edits move existing hints along.
 * @param {import('@codemirror/state').EditorState} state
 * @param {readonly Hint[]} hints
 * @param {number} drawn
 */
export function hintsFor(state, hints, drawn) {
  const before = state.field(hinting);
  const after = decorations(state.doc, hints, drawn);
  return RangeSet.eq([before], [after]) ? [] : [setHints.of(after)];
}
