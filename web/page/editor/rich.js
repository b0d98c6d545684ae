// CodeMirror, set up to replace the textarea, with highlighting and underlined problems.

import { history, historyKeymap, insertNewlineKeepIndent, isolateHistory } from '@codemirror/commands';
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { adoptStyles } from './adopted-styles.js';
import { highlighting, languageIn, textKind, textKindEffect } from './highlighting.js';
import { limitText } from './limit.js';
import { difference } from './text-history.js';
import { overSelection } from './over-selection.js';
import { hinting, hintsFor, pickedLine } from './rich-hints.js';
import { marking, marksFor } from './rich-marks.js';
import { beginsCase, limited } from './transactions.js';

/** @import { Annotations, Editor, Listener } from './editor.js' */
/** @import { PlainEditor } from './plain.js' */

adoptStyles();

/** How often to scroll to a line: first by estimate, then by the real heights of the lines around it. */
const TRIES = 3;

/** More hints than this take so long that the browser gets to draw, and to answer keys, before them. */
const MANY_HINTS = 500;

/** Marks an edit that the page made itself, so that it is not reported back. */
const fromPage = Annotation.define();

// Tab is not bound: it leaves the editor, as in a textarea.
const keys = keymap.of([
  { key: 'Enter', run: insertNewlineKeepIndent, shift: insertNewlineKeepIndent },
  ...historyKeymap,
]);

const attributes = EditorView.contentAttributes.of({
  id: 'expression',
  'aria-labelledby': 'expression-name',
  'aria-describedby': 'hint',
});

/** @implements {Editor} */
export class RichEditor {
  #view;
  #texts = new Compartment();
  #assistance = new Compartment();
  #isAssisting = false;
  /** @type {Listener | undefined} */ #listener;
  /** @type {Annotations | undefined} */ #waiting;

  /** @param {HTMLElement} field @param {PlainEditor['handedOver']} before */
  constructor(field, { moments, anchor, head }) {
    const reporting = EditorView.updateListener.of(({ docChanged, transactions }) => {
      if (docChanged) this.#assist();
      if (!docChanged || transactions.some((each) => each.annotation(fromPage))) return;
      this.#listener?.edited(transactions.some(beginsCase));
    });
    const extensions = [
      // Highlighting before marks: the first one is drawn inside, so a mark is not cut into pieces.
      ...[
        history(),
        keys,
        attributes,
        limited,
        overSelection,
        textKind,
        highlighting,
        marking,
        hinting,
        this.#texts.of([]),
        this.#assistance.of([]),
      ],
      ...[EditorView.lineWrapping, EditorView.clipboardInputFilter.of(limitText), reporting],
    ];
    const [first, ...edits] = moments;
    let state = EditorState.create({ doc: first?.text ?? '', extensions });
    for (const { text, time } of edits) {
      const changes = difference(state.doc.toString(), text);
      const annotations = Transaction.time.of(time);
      state = state.update({ changes, annotations, userEvent: 'input.type' }).state;
    }
    state = state.update({ selection: { anchor, head } }).state;

    this.#view = new EditorView({ state, parent: field });
    this.#view.contentDOM.addEventListener('compositionend', () => setTimeout(() => this.#showNow()));
    this.#assist();
  }

  /** Loads the completions for JavaScript, when there is JavaScript for the first time. */
  #assist() {
    if (this.#isAssisting || languageIn(this.#view.state) !== 'javascript') return;
    this.#isAssisting = true;
    import('./assist.js').then(
      ({ assistance }) => this.#view.dispatch({ effects: this.#assistance.reconfigure(assistance) }),
      () => (this.#isAssisting = false), // the next key asks again
    );
  }

  /** Takes over from the textarea. Moving the focus here is not reported. @param {Listener} listener */
  takeOver(listener, focused = false) {
    if (focused) this.#view.focus();
    this.#listener = listener;
    this.#view.contentDOM.addEventListener('focus', listener.entered);
    this.#view.contentDOM.addEventListener('blur', listener.left);
    this.#view.contentDOM.addEventListener('click', ({ target }) => {
      const line = pickedLine(this.#view, target);
      if (line) listener.picked(line);
    });
  }

  get value() {
    return this.#view.state.doc.toString();
  }
  set value(text) {
    const { doc } = this.#view.state;
    const insert = limitText(text);
    if (insert === this.value) return;
    this.#view.dispatch({
      changes: { from: 0, to: doc.length, insert },
      selection: { anchor: insert.length },
      annotations: [fromPage.of(true), isolateHistory.of('full')],
    });
  }

  get focused() {
    return document.activeElement === this.#view.contentDOM;
  }

  /** While an input method composes text, its annotations wait. @param {Annotations} annotations */
  show(annotations) {
    this.#waiting = annotations;
    if (annotations.hints.length > MANY_HINTS) setTimeout(() => this.#showNow());
    else this.#showNow();
  }

  /** All changes at once, because after each one the caret is restored, which needs a layout of the text. */
  #showNow() {
    if (!this.#waiting || this.#view.compositionStarted) return;
    const { marks, wrong, hints, drawn, isMessage, language } = this.#waiting;
    this.#waiting = undefined;
    const { state } = this.#view;
    const effects = [
      ...textKindEffect(state, isMessage ? 'message' : language),
      ...marksFor(state, marks, wrong),
      ...hintsFor(state, hints, drawn),
    ];
    if (effects.length > 0) this.#view.dispatch({ effects });
    this.#assist();
  }

  /** @param {number} line */
  reveal(line, tries = TRIES) {
    const { doc } = this.#view.state;
    const field = this.#view.dom.parentElement;
    if (!field || line > doc.lines) return;
    const { top, height } = this.#view.lineBlockAt(doc.line(line).from);
    field.scrollTop = top + height / 2 - field.clientHeight / 2;
    // The height of lines is known only when they are visible.
    if (tries > 1) requestAnimationFrame(() => requestAnimationFrame(() => this.reveal(line, tries - 1)));
  }

  name(/** @type {typeof import('../../words/en.js').en} */ words) {
    const spoken = [placeholder(words.placeholder), EditorState.phrases.of({ Completions: words.completions })];
    this.#view.dispatch({ effects: this.#texts.reconfigure(spoken) });
  }
}
