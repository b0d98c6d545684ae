// `<stride0-view expr="(5,1,4,1) + (3,1,1)">`: the page's figure in any page. Attributes may contain anything, because
// they are shown as text and never as HTML.

import { EXAMPLE, figure } from '../draw/figure.js';
import { en } from '../words/en.js';
import { languageFor } from '../words/language.js';
import { zh } from '../words/zh.js';
import { paint } from '../draw/paint/paint.js';
import { readLetters } from '../reading/letters.js';
import { readShapes } from '../reading/shapes.js';
import { follow } from '../draw/paint/follow.js';
import { withSpoiler } from '../draw/spoiler.js';
import { ElementCells } from './cells.js';
import { core } from './core.js';
import { sheetOf } from './sheet.js';
import { javascriptScene, viewScene, waitingScene } from './view.js';
import { asTyped } from '../lib/errors/fragment.js';

/** @import { Reading } from '../case/case.js' */
/** @import { Library } from '../draw/figure.js' */

/**
 * @typedef {{ view: HTMLElement, main: HTMLElement, cells: ElementCells }} Parts  of the shadow root
 */

/** The maximum width of a narrow view in px, as on a phone. */
const NARROW = 720;

/** On a server there are no elements, and the class is only imported. */
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (class {}));

export class Stride0View extends Base {
  static observedAttributes = [
    'expr',
    'code',
    'inputs',
    'call',
    'lang',
    'theme',
    'step',
    'inplace',
    'cells',
    'playground',
    'spoiler',
  ];

  /** Registers the element, unless another copy of the package has, or there are no elements, as on a server. */
  static define() {
    if (globalThis.customElements && !customElements.get('stride0-view'))
      customElements.define('stride0-view', Stride0View);
  }

  /** @type {Parts | undefined} */ #parts;
  /** @type {Library | undefined} */ #library;
  /** Loaded when there is code. @type {typeof import('../reading/check.js') | undefined} */ #reader;
  /** @type {import('../draw/figure.js').Figure | undefined} */ #shown;
  /** @type {ResizeObserver | undefined} */ #sizes;
  /** @type {boolean | undefined} */ #warns; // of the old behaviour; depends on the text until the switch is used
  #failure = ''; // why the library is missing
  #walked = 0; // the step that the reader has reached
  /** The case of a line that the reader has chosen to draw. @type {number | undefined} */ #picked;
  /** The last reading, which each step draws again. @type {{ key: string, reading: Reading } | undefined} */ #read;
  #moving = false;
  #isOpen = false; // whether the reader has asked for the result
  #narrow = false;

  get expr() {
    return this.getAttribute('expr') ?? '';
  }
  set expr(text) {
    this.setAttribute('expr', text);
  }
  get code() {
    return this.getAttribute('code') ?? '';
  }
  set code(text) {
    this.setAttribute('code', text);
  }
  get inputs() {
    return this.getAttribute('inputs') ?? '';
  }
  set inputs(text) {
    this.setAttribute('inputs', text);
  }
  get call() {
    return this.getAttribute('call') ?? '';
  }
  set call(text) {
    this.setAttribute('call', text);
  }
  get step() {
    const step = Number(this.getAttribute('step'));
    return Number.isInteger(step) && step > 0 ? step : 0;
  }
  set step(step) {
    this.setAttribute('step', String(step));
  }
  get theme() {
    return this.getAttribute('theme') ?? '';
  }
  set theme(theme) {
    this.setAttribute('theme', theme);
  }
  get inplace() {
    return this.hasAttribute('inplace');
  }
  set inplace(inplace) {
    this.toggleAttribute('inplace', inplace);
  }
  get playground() {
    return this.getAttribute('playground') ?? '';
  }
  set playground(address) {
    this.setAttribute('playground', address);
  }
  get spoiler() {
    return this.hasAttribute('spoiler');
  }
  set spoiler(spoiler) {
    this.toggleAttribute('spoiler', spoiler);
  }
  get cells() {
    return this.hasAttribute('cells');
  }
  set cells(cells) {
    this.toggleAttribute('cells', cells);
  }

  connectedCallback() {
    this.#parts ??= this.#make();
    this.#sizes = new ResizeObserver(() => this.#measure());
    this.#sizes.observe(this);
    this.#narrow = this.clientWidth <= NARROW;
    this.#draw();
    void this.#load();
  }

  disconnectedCallback() {
    this.#sizes?.disconnect();
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name !== 'lang' && name !== 'theme' && name !== 'cells') {
      this.#walked = 0;
      this.#isOpen = false;
    }
    if (name === 'code' || name === 'inputs' || name === 'call') this.#picked = undefined;
    this.#moving = false;
    this.#draw();
    void this.#load();
  }

  /** @returns {Parts} */
  #make() {
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheetOf()];
    const [view, main, cells] = [createDiv('view'), createDiv('main'), createDiv('two seen')];
    view.setAttribute('role', 'figure');
    view.addEventListener('click', ({ target }) => this.#press(target));
    view.addEventListener('keydown', (event) => this.#key(event));
    view.append(main, cells);
    root.append(view);
    return { view, main, cells: new ElementCells(cells) };
  }

  /** Loads what the element lacks: the core, and the reader if it has code to read. */
  async #load() {
    if (!this.isConnected || (this.#library && (this.#reader || !this.#hasCodeToRead))) return;
    try {
      this.#library = await core();
      if (this.#hasCodeToRead) this.#reader ??= await import('../reading/check.js');
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
    }
    this.#draw();
  }

  /** `lang="js"` is the language of its code, not a natural language. */
  get #isJavaScript() {
    return /^(?:js|javascript)$/i.test(this.lang) && this.code !== '';
  }

  get #hasCodeToRead() {
    return this.code !== '' && !this.#isJavaScript;
  }

  /** The playground's address, where its JavaScript runs after a click. */
  get #address() {
    const address = document.createElement('a'); // bundlers would treat `new URL` as a file to include
    address.href = this.playground;
    if (this.playground === '' || !/^https?:$/.test(address.protocol)) return '';
    address.hash = `as=javascript&expr=${asTyped(this.code)}`;
    return address.href;
  }

  /** The element's language, or that of the element around it, or the reader's. */
  #words() {
    const first = this.#isJavaScript ? this.parentElement : this;
    const around = first?.closest('[lang]')?.getAttribute('lang') ?? '';
    return { en, zh }[languageFor('', [around, ...navigator.languages])];
  }

  #draw() {
    if (!this.#parts || !this.isConnected) return;
    const { view, main, cells } = this.#parts;
    const reader = this.#hasCodeToRead ? this.#reader : undefined;
    const [library, text, words] = [this.#library, this.code || this.expr, this.#words()];
    view.lang = words.lang;
    view.setAttribute('aria-label', text);
    if (!library || this.#hasCodeToRead !== Boolean(reader))
      return paint(main, waitingScene(text, this.#failure, words));
    if (this.#isJavaScript) {
      cells.show(null, null, words, library);
      return paint(main, javascriptScene(this.code, this.#address, words));
    }
    const asked = { text, step: this.#walked || this.step, narrow: this.#narrow, warns: this.#warns };
    const how = { moving: this.#moving, heard: this.#moving, inPlace: this.inplace };
    const given = { inputs: this.inputs, call: this.call };
    const reading = reader ? this.#reading(reader, text) : (readLetters(text, library.explain) ?? readShapes(text));
    const picked = this.#picked === undefined ? {} : { picked: this.#picked };
    const whole = figure({ ...asked, ...how, ...picked, asked: given }, reading, words, library);
    const shown = (this.#shown = this.spoiler ? withSpoiler(whole, this.#isOpen, words) : whole);
    const drawable = !shown.example || text === EXAMPLE || reading.outcomes.length > 0 || reading.model !== undefined;
    paint(main, viewScene(text, shown, drawable, words, reader && (this.#picked ?? reading.shown)));
    const table = main.querySelector('.draw');
    if (table instanceof HTMLElement) follow(table, words.drawing);
    const slide = this.#moving && shown.analysis ? shown.analysis.report.rank - shown.step : null;
    cells.show(drawable && this.cells ? shown.analysis : null, slide, words, library);
  }

  /** @type {(reader: typeof import('../reading/check.js'), text: string) => Reading} */
  #reading({ readCode, inputsIn }, text) {
    const { inputs, call } = this;
    const key = JSON.stringify([text, inputs, call]);
    if (this.#read?.key !== key) this.#read = { key, reading: readCode(text, { inputs: inputsIn(inputs), call }) };
    return this.#read.reading;
  }

  /** Draws the next case in a line of code, starting with its last one. @param {number} line */
  #pick(line) {
    const cases = this.#shown?.hints.find((hint) => hint.line === line)?.cases ?? [];
    this.#picked = cases[(cases.indexOf(this.#picked ?? -1) + 1) % cases.length];
    this.#walked = 0;
    this.#moving = false;
    this.#draw();
  }

  #measure() {
    const narrow = this.clientWidth <= NARROW;
    if (narrow === this.#narrow) return;
    this.#narrow = narrow;
    this.#draw();
  }

  /** @param {EventTarget | null} target */
  #press(target) {
    if (!(target instanceof Element)) return;
    if (target.closest('[role="switch"]')) {
      this.#warns = !this.#shown?.warns;
      this.#draw();
    }
    if (target.closest('[data-reveal]')) {
      this.#isOpen = !this.#isOpen;
      this.#draw();
    }
    const line = target.closest('[data-line]')?.getAttribute('data-line');
    if (line) this.#pick(Number(line));
    const button = target.closest('[data-move]');
    if (button) this.#walk(button.getAttribute('data-move') === 'next' ? 1 : -1);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    this.#walk(event.key === 'ArrowRight' ? 1 : -1);
  }

  #walk(/** @type {number} */ by) {
    if (!this.#shown || this.#shown.steps === 0) return;
    const { step, steps } = this.#shown;
    const next = Math.min(Math.max(step + by, 1), steps);
    if (next === step) return;
    this.#walked = next;
    this.#moving = true;
    this.#draw();
  }
}

const createDiv = (/** @type {string} */ className) => Object.assign(document.createElement('div'), { className });
