// The editor that is available at once: a textarea, with underlines in a copy of the text behind it.

import { paint } from '../../draw/paint/paint.js';
import { withoutCodes } from '../../notation/terminal.js';
import { MOST, startWithin, limitText } from './limit.js';
import { TextHistory } from './text-history.js';
import { echoScene } from '../../draw/expression/scene.js';

/** @import { Editor, Listener } from './editor.js' */

/** @implements {Editor} */
export class PlainEditor {
  #textarea;
  #echo;
  #past = new TextHistory();
  #begins = false;
  #composing = false;
  #isPressed = false; // the mouse button is down, perhaps to select text
  #listening = new AbortController();
  /** @type {(() => void)[]} */ #resting = [];

  /** @param {HTMLTextAreaElement} textarea @param {HTMLElement} echo @param {Listener} listener */
  constructor(textarea, echo, listener) {
    this.#textarea = textarea;
    this.#echo = echo;
    textarea.maxLength = MOST;
    this.#past.reset(textarea.value); // a browser may keep it over a reload
    const { signal } = this.#listening;
    /** @type {(type: string, run: (event: any) => void, target?: EventTarget) => void} */
    const on = (type, run, target = textarea) => target.addEventListener(type, run, { signal });
    on('focus', listener.entered);
    on('blur', listener.left);
    on('beforeinput', (/** @type {InputEvent} */ { inputType }) => {
      const { selectionStart, selectionEnd, value } = textarea;
      const whole = value !== '' && selectionStart === 0 && selectionEnd === value.length;
      if (whole || inputType === 'insertFromPaste' || inputType === 'insertFromDrop') this.#begins = true;
    });
    on('paste', (/** @type {ClipboardEvent} */ event) => this.#paste(event));
    on('input', (/** @type {InputEvent} */ { inputType, timeStamp }) => {
      this.#past.add(textarea.value, timeStamp, inputType === 'historyUndo');
      const begins = this.#begins;
      this.#begins = false;
      listener.edited(begins);
    });
    on('compositionstart', () => (this.#composing = true));
    on('compositionend', () => {
      this.#composing = false;
      this.#rest();
    });
    on('pointerdown', () => (this.#isPressed = true));
    for (const type of ['pointerup', 'pointercancel']) on(type, () => this.#letGo(), document);
  }

  get value() {
    return this.#textarea.value;
  }
  set value(text) {
    this.#textarea.value = limitText(text);
    this.#past.reset(this.value);
    paint(this.#echo, echoScene(this.value, [])); // for its height, before the text is read
  }

  get focused() {
    return document.activeElement === this.#textarea;
  }

  /**
   * A textarea has no room for hints; the list below has the same content.
   * @param {import('./editor.js').Annotations} annotations
   */
  show({ marks, wrong }) {
    paint(this.#echo, echoScene(this.value, marks));
    this.#textarea.setAttribute('aria-invalid', String(wrong));
  }

  /** @param {number} line */
  reveal(line) {
    const field = this.#textarea.parentElement;
    if (!field) return;
    const height = this.#textarea.scrollHeight / this.value.split('\n').length;
    field.scrollTop = height * line - field.clientHeight / 2;
  }

  name(/** @type {typeof import('../../words/en.js').en} */ words) {
    this.#textarea.placeholder = words.placeholder;
  }

  /**
   * Removes the colour codes of a terminal. The end of a log that is too long is kept; `maxlength` would keep its
   * start.
   * @param {ClipboardEvent} event
   */
  #paste(event) {
    const given = event.clipboardData?.getData('text/plain') ?? '';
    const text = withoutCodes(given);
    const { selectionStart, selectionEnd, value } = this.#textarea;
    const from = startWithin(text, MOST - value.length + selectionEnd - selectionStart);
    if (from === 0 && text === given) return;
    event.preventDefault();
    this.#begins = true;
    document.execCommand('insertText', false, text.slice(from)); // the only way that can be undone
  }

  /** Waits until no word is being composed and nothing is being selected. @returns {Promise<void>} */
  whenIdle() {
    return new Promise((resolve) => {
      this.#resting.push(resolve);
      this.#rest();
    });
  }

  #letGo() {
    this.#isPressed = false;
    this.#rest();
  }

  #rest() {
    if (this.#composing || this.#isPressed) return;
    for (const resolve of this.#resting.splice(0)) resolve();
  }

  /** The state for the editor that replaces this one. */
  get handedOver() {
    if (this.#past.moments.at(-1)?.text !== this.value) this.#past.reset(this.value);
    const { selectionStart, selectionEnd, selectionDirection } = this.#textarea;
    const back = selectionDirection === 'backward';
    return {
      moments: this.#past.moments,
      anchor: back ? selectionEnd : selectionStart,
      head: back ? selectionStart : selectionEnd,
    };
  }

  /** Stops reporting edits. */
  silence() {
    this.#listening.abort();
  }

  remove() {
    this.#textarea.remove();
    this.#echo.remove();
  }
}
