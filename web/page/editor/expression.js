// The current editor of the page: a textarea at first, CodeMirror when that has loaded. Late or missing parts are only
// improvements: text, selection, focus, scroll position and undo are kept, and if loading fails, nothing changes.

import { PlainEditor } from './plain.js';

/** @import { Editor, Listener } from './editor.js' */

const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ run) => setTimeout(run, 200));

/** A text with this many lines has a smaller font, so that more of it is visible. */
const LONG = 12;

/** @implements {Editor} */
export class ExpressionEditor {
  #field;
  #listener;
  /** @type {PlainEditor | undefined} */ #plain;
  /** @type {Editor} */ #editor;
  /** @type {Promise<void> | undefined} */ #loading;
  /** @type {() => void} */ #named = () => {};
  /** @type {() => void} */ #shown = () => {};

  /** @param {HTMLTextAreaElement} textarea @param {HTMLElement} echo @param {Listener} listener */
  constructor(textarea, echo, listener) {
    const field = textarea.parentElement;
    if (!field) throw new Error('the editor needs a parent element');
    this.#field = field;
    this.#listener = listener;
    this.#editor = this.#plain = new PlainEditor(textarea, echo, listener);
    textarea.addEventListener('focus', () => this.#improve());
    // Escape leaves the editor, so that arrow keys move the steps. Tab continues from here.
    field.addEventListener('keydown', ({ key, isComposing, defaultPrevented, target }) => {
      if (key === 'Escape' && !isComposing && !defaultPrevented && target instanceof HTMLElement) target.blur();
    });
  }

  get value() {
    return this.#editor.value;
  }
  set value(text) {
    this.#editor.value = text;
  }

  get focused() {
    return this.#editor.focused;
  }

  /** @param {import('./editor.js').Annotations} annotations */
  show(annotations) {
    this.#field.classList.toggle('long', this.value.split('\n', LONG).length === LONG);
    this.#shown = () => this.#editor.show(annotations);
    this.#shown();
  }

  reveal(/** @type {number} */ line) {
    this.#editor.reveal(line);
  }

  name(/** @type {typeof import('../../words/en.js').en} */ words) {
    this.#named = () => this.#editor.name(words);
    this.#named();
  }

  /** Loads CodeMirror when the browser is idle, or at once if the editor gets the focus. */
  improveWhenIdle() {
    idle(() => this.#improve());
  }

  #improve() {
    this.#loading ??= this.#replace().catch(() => (this.#loading = undefined));
  }

  async #replace() {
    const { RichEditor } = await import('./rich.js');
    const plain = this.#plain;
    if (!plain) return;
    await plain.whenIdle();
    const { scrollTop } = this.#field;
    const { focused } = plain;
    const editor = new RichEditor(this.#field, plain.handedOver);
    plain.silence();
    editor.takeOver(this.#listener, focused);
    plain.remove();
    this.#plain = undefined;
    this.#editor = editor;
    this.#field.parentElement?.classList.add('rich');
    this.#named();
    this.#shown();
    this.#field.scrollTop = scrollTop;
  }
}
