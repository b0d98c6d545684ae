// JavaScript on the page: a worker prepares it, the sandbox runs it, and the report is read like any other text. Loaded
// with the first JavaScript.

import { unread } from '../../reading/read.js';
import { entriesIn, fetchFrameFiles } from '../../play/frame-files.js';
import { NoFrame, Sandbox } from '../../play/sandbox.js';

/** @import { Ran, Reading } from '../../case/case.js' */

/**
 * @typedef {typeof import('../background/tasks.js').tasks} Tasks
 *
 * @typedef {object} Page  what it needs from the page
 * @property {(text: string) => ReturnType<Tasks['prepare']>} prepare
 * @property {(...ran: Parameters<Tasks['readRan']>) => ReturnType<Tasks['readRan']>} readRan
 */

/** The address of the document in which it runs. */
const FRAME = './play.html';

/** The reading of a text that has not run. @type {(state: Ran['state']) => Reading} */
const unrun = (state) => {
  const ran = { state, printed: '', memory: { tensors: 0, blocks: 0, bytes: 0, peak: 0 }, costs: [] };
  return { kind: 'code', cases: [], shown: -1, problems: [], outcomes: [], ran };
};

export class JavaScriptRunner {
  #page;
  #sandbox = new Sandbox(new URL(FRAME, document.baseURI).href, fetchFrameFiles);

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /**
   * @param {string} text
   * @param {boolean} mayRun  whether the user has typed it, or clicked Run
   * @returns {Promise<Reading>}
   */
  async read(text, mayRun) {
    if (!mayRun) return unrun('waits');
    const entries = await entriesIn(text);
    this.#sandbox.warm(entries).catch(() => {}); // a run reports what is wrong
    const prepared = await this.#page.prepare(text);
    const { code, raw, before, sites, mistake } = prepared;
    const lastSite = sites.findIndex(({ isLast }) => isLast);
    const callees = sites.map(({ callee = '' }) => callee);
    const order = { code, raw, before, isMistaken: mistake !== null, callees, lastSite, entries };
    try {
      const outcome = await this.#sandbox.run(order);
      return outcome ? await this.#page.readRan(text, prepared, outcome) : unread('code', text, 'line');
    } catch (error) {
      if (error instanceof NoFrame) return unrun('noFrame');
      throw error;
    }
  }

  /** Another text has arrived, so the current run is not needed any more. */
  giveUp() {
    this.#sandbox.giveUp();
  }
}
