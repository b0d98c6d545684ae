// The panels below the figure: the chosen language of code, the copy buttons, and the timing, which runs in a worker
// once typing pauses and stops at the next edit.

import { addsUp, footData, timed } from './foot.js';
import { languageOf } from '../../case/code/spelling.js';
import { spell } from '../../case/letters.js';
import { paint } from '../../draw/paint/paint.js';
import { mapTexts } from '../../draw/scene/scene.js';
import { footScene, ranScenes } from './scene.js';
import { MOST_TIMED } from './timing.js';
import { nextTab } from '../tabs.js';

/** @import { Language } from '../../case/code/spelling.js' */
/** @import { Analysis } from '../../draw/figure.js' */
/** @import { Foot } from './scene.js' */

/**
 * @typedef {typeof import('../../case/library.js')} Library
 * @typedef {typeof import('../../words/en.js').en} Words
 */

const PAUSE = 400; // ms after the last edit
const COPIED = 2000; // ms

export class FootPanel {
  #place;
  #library;
  #background;
  /** @type {Language} */ #language = 'torch';
  #chosen = false; // by the user; otherwise it depends on the text
  #copied = 0;
  /** @type {Foot['ran']} */ #ran;
  #whole = false; // whether all lines of the values are shown
  #costs = false; // whether the cost of each line is shown
  #draws = false; // whether gradients are drawn
  /** @type {Analysis | null} */ #analysis = null;
  /** @type {import('../backward/panel.js').BackwardPanel | undefined} */ #backward;
  /** @type {string} */ #key = '';
  /** @type {Omit<Foot, 'time'> | undefined} */ #foot;
  /** @type {Foot['time']} */ #time = null;
  /** @type {import('../../case/letters.js').Letters | undefined} */ #letters;
  /** @type {Words | undefined} */ #words;
  #timer = 0;
  #next = 0;

  /**
   * @param {HTMLElement} place
   * @param {Library} library
   * @param {import('../background/background.js').Background} background  a separate one, because it is often ended
   * @param {(text: string) => void} choose  shows another case instead of this one
   * @param {() => Promise<import('../backward/panel.js').BackwardPanel>} loadBackward  loads the drawing of gradients
   */
  constructor(place, library, background, choose, loadBackward) {
    this.#place = place;
    this.#library = library;
    this.#background = background;
    place.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return;
      const tab = target.closest('[data-language]');
      if (tab) this.#choose(/** @type {Language} */ (tab.getAttribute('data-language')));
      if (target.closest('[data-copy]')) void this.#copy();
      if (target.closest('[data-play]') && this.#code) choose(this.#code);
      if (target.closest('[data-costs]')) {
        this.#costs = !this.#costs;
        this.#paint();
      }
      if (target.closest('[data-draw]')) void this.#toggleDrawing(loadBackward);
      if (target.closest('[data-whole]')) {
        this.#whole = !this.#whole;
        this.#paint();
      }
    });
    place.addEventListener('keydown', (event) => this.#move(event));
  }

  /**
   * Shows the panels, after the picture.
   * @param {Analysis | null} analysis
   * @param {Words} words
   * @param {import('../../case/case.js').Ran} [ran]  of JavaScript
   */
  show(analysis, words, ran) {
    clearTimeout(this.#next);
    this.#next = window.setTimeout(() => this.#show(analysis, words, ran));
  }

  /** @param {Analysis | null} analysis @param {Words} words @param {import('../../case/case.js').Ran} [ran] */
  #show(analysis, words, ran) {
    this.#words = words;
    if (ran?.printed !== this.#ran?.printed) this.#whole = false;
    this.#ran = ran;
    this.#letters = analysis?.asked.letters;
    this.#analysis = analysis;
    const key = analysis ? JSON.stringify(analysis.asked) : '';
    if (key !== this.#key) {
      this.#key = key;
      if (!this.#chosen) this.#language = codeFor(analysis);
      const panelData = analysis && footData(analysis.asked, analysis.model, analysis.outcome, this.#library);
      this.#foot = panelData ?? undefined;
      this.#whole = false;
      this.#clock(analysis);
    }
    this.#paint();
  }

  #paint() {
    const [foot, words, analysis] = [this.#foot, this.#words, this.#analysis];
    const isDrawable = foot && analysis && addsUp(analysis.asked, foot);
    const chosen = {
      ...{ language: this.#language, copied: this.#copied !== 0, whole: this.#whole, costs: this.#costs },
      ...(isDrawable && { draws: this.#draws }),
    };
    if (words && isDrawable && foot.back && this.#draws) this.#backward?.show(analysis, foot.back, words);
    else this.#backward?.hide();
    const letters = this.#letters;
    const ran = this.#ran;
    const all = foot && { ...foot, time: this.#time, ...(ran && { ran }) };
    const scenes = !words ? [] : all ? footScene(all, chosen, words) : ran ? ranScenes(ran, chosen, words) : [];
    const code = new Set(foot?.snippets.map((each) => each.code)); // has its letters
    const spelled = (/** @type {string} */ text) => (!letters || code.has(text) ? text : spell(letters, text));
    paint(this.#place, letters ? scenes.map((each) => mapTexts(each, spelled)) : scenes);
  }

  /** @param {Analysis | null} analysis */
  #clock(analysis) {
    clearTimeout(this.#timer);
    // A worker that is measuring can only be ended; an idle one is kept, because it has loaded the core.
    if (this.#time?.kind === 'measuring') this.#background.end();
    const worth = analysis ? timed(analysis.asked, analysis.outcome) : 'no';
    this.#time =
      worth === 'no' ? null : worth === 'tooLarge' ? { kind: 'tooLarge', most: MOST_TIMED } : { kind: 'measuring' };
    if (analysis && worth === 'yes') this.#timer = window.setTimeout(() => void this.#measure(analysis), PAUSE);
  }

  /** @param {Analysis} analysis */
  async #measure({ asked }) {
    const key = this.#key;
    // With Trusted Types or in a sandboxed frame, a page cannot have a worker.
    const timing = await this.#background.runInWorker('time', asked).catch(() => undefined);
    if (key !== this.#key) return;
    this.#time = timing ? { kind: 'took', timing } : { kind: 'failed' };
    this.#paint();
  }

  /** @param {() => Promise<import('../backward/panel.js').BackwardPanel>} load */
  async #toggleDrawing(load) {
    this.#draws = !this.#draws;
    this.#paint();
    if (!this.#draws) return;
    this.#backward ??= await load();
    this.#paint();
    this.#backward.reveal();
  }

  /** @param {Language} language */
  #choose(language) {
    this.#language = language;
    this.#chosen = true;
    this.#copied = 0;
    this.#paint();
  }

  /** Arrow keys, Home and End go from tab to tab. @param {KeyboardEvent} event */
  #move(event) {
    const tab = nextTab(event, this.#place);
    if (!tab) return;
    event.preventDefault();
    this.#choose(/** @type {Language} */ (tab.dataset['language']));
    tab.focus();
  }

  /** The code in the chosen language. */
  get #code() {
    return this.#foot?.snippets.find(({ language }) => language === this.#language)?.code;
  }

  async #copy() {
    const code = this.#code;
    if (code === undefined) return;
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      // If the page may not copy, the user can copy the selected text with a key.
      const written = this.#place.querySelector('.pasted pre');
      if (written) getSelection()?.selectAllChildren(written);
      return;
    }
    clearTimeout(this.#copied);
    this.#copied = window.setTimeout(() => {
      this.#copied = 0;
      this.#paint();
    }, COPIED);
    this.#paint();
  }
}

/** TensorFlow's broadcasting is NumPy's. @type {(analysis: Analysis | null) => Language} */
const codeFor = (analysis) => {
  const { dialect = 'shapes' } = analysis?.asked ?? {};
  return dialect === 'tensorflow' ? 'numpy' : languageOf(dialect);
};
