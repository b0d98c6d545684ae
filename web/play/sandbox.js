// The page's side of the frame in which JavaScript runs: it opens the frame, keeps a worker ready in it, runs one text
// at a time, and ends a run that takes too long. It checks each message from the frame before using it.

import { Gathered } from './checked.js';

/** @import { Order, Report } from './program-worker.js' */

/**
 * @typedef {'time' | 'memory' | 'lost'} Ended  why a run was ended
 * @typedef {{ report: Report, ended: Ended | null }} Outcome
 * @typedef {{ name: string, code: string }} File
 * @typedef {{ files: File[], bytes: ArrayBuffer }} FrameFiles  each file after those it imports
 * @typedef {{ id: number, port: MessagePort, ready: Promise<void> }} Stand
 */

/** Time limit of a program in milliseconds. It starts when the worker has loaded what the program imports. */
const MOST_TIME = 2000;
/** After this many milliseconds, the next worker is started, so that it is ready if a key ends this run. */
const LONG = 100;
/** Milliseconds to wait until a frame has loaded, a worker has started, or it has begun: a busy machine is slow. */
const PATIENCE = 60_000;

/** Thrown if the page cannot open a frame. */
export class NoFrame extends Error {}

export class Sandbox {
  #address;
  #fetchFiles;
  /** Whether the frame has all files that the library may load later. */ #isWhole = false;
  /** @type {Promise<MessagePort> | undefined} */ #opening;
  /** @type {Map<number, (ended: Ended) => void>} */ #lost = new Map();
  /** @type {Stand | undefined} */ #spare;
  /** @type {HTMLElement | undefined} */ #frame;
  /** @type {(() => void) | undefined} */ #giveUp;
  #count = 0;

  /** @param {string} address  of play.html @param {(isWhole: boolean) => Promise<FrameFiles>} fetchFiles */
  constructor(address, fetchFiles) {
    this.#address = address;
    this.#fetchFiles = fetchFiles;
  }

  /** Prepares a worker for a text that needs these entries. @param {Order['entries']} entries */
  async warm(entries) {
    if (entries.length > 0 && !this.#isWhole) this.#beginAnew();
    const port = await this.#open();
    this.#spare ??= this.#start(port);
    return port;
  }

  /**
   * Runs a text, and ends any running one.
   * @param {Order} order
   * @returns {Promise<Outcome | null>}  null if another run replaced it
   */
  async run(order) {
    this.#giveUp?.();
    const mine = ++this.#count;
    const sites = order.callees.length;
    let isOver = false;
    this.#giveUp = () => {
      isOver = true;
    };
    const control = await this.warm(order.entries);
    if (isOver) return null;
    const stand = (this.#spare ??= this.#start(control));
    await stand.ready;
    if (isOver) return null;
    this.#spare = undefined;
    const long = setTimeout(() => (this.#spare ??= this.#start(control)), LONG);
    const outcome = await new Promise((/** @type {(outcome: Outcome | null) => void} */ resolve) => {
      const gathered = new Gathered(sites);
      const finish = (/** @type {Ended | null} */ ended) => resolve({ report: gathered.report, ended });
      const endIn = (/** @type {number} */ ms) => setTimeout(finish, ms, 'time');
      let timer = endIn(PATIENCE);
      let hasBegun = false;
      this.#giveUp = () => resolve(null);
      this.#lost.set(stand.id, finish);
      stand.port.onmessage = ({ data }) => {
        const end = gathered.take(data);
        if (data?.kind === 'begins' && !hasBegun) {
          hasBegun = true;
          clearTimeout(timer);
          timer = endIn(MOST_TIME);
        }
        if (end === null) return;
        stand.port.onmessage = null; // ignore any further messages
        clearTimeout(timer);
        finish(end === 'done' ? null : end);
      };
      stand.port.postMessage(order);
    });
    clearTimeout(long);
    this.#lost.delete(stand.id);
    stand.port.close();
    control.postMessage({ kind: 'end', id: stand.id });
    if (mine === this.#count) this.#spare ??= this.#start(control);
    return outcome;
  }

  /** Ends the current run without a result. */
  giveUp() {
    this.#giveUp?.();
  }

  /** @param {MessagePort} control @returns {Stand} */
  #start(control) {
    const { port1: port, port2 } = new MessageChannel();
    const id = ++this.#count;
    const ready = new Promise((/** @type {(ready?: any) => void} */ resolve, reject) => {
      port.onmessage = ({ data }) => data?.kind === 'ready' && resolve();
      const fail = () => reject(new Error('the worker did not start'));
      this.#lost.set(id, fail);
      setTimeout(fail, PATIENCE);
    });
    ready.catch(() => (this.#spare = undefined));
    control.postMessage({ kind: 'start', id, port: port2 }, [port2]);
    return { id, port, ready };
  }

  /** Starts again in a new frame with more files. */
  #beginAnew() {
    this.#isWhole = true;
    this.#opening = undefined;
    this.#spare = undefined;
    this.#frame?.remove();
  }

  /** Opens the frame once, unless that fails. */
  #open() {
    this.#opening ??= this.#opened();
    this.#opening.catch(() => (this.#opening = undefined));
    return this.#opening;
  }

  /** @returns {Promise<MessagePort>} */
  async #opened() {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.title = 'JavaScript';
    frame.src = this.#address;
    const { port1: port, port2 } = new MessageChannel();
    const opened = new Promise((resolve, reject) => {
      const refuse = () => reject(new NoFrame('the page may not open a frame'));
      const onViolation = (/** @type {SecurityPolicyViolationEvent} */ { effectiveDirective }) => {
        if (effectiveDirective === 'frame-src') refuse();
      };
      document.addEventListener('securitypolicyviolation', onViolation);
      frame.addEventListener('load', () => frame.contentWindow?.postMessage('', '*', [port2]), { once: true });
      port.onmessage = resolve;
      setTimeout(refuse, PATIENCE);
    });
    document.body.append(frame);
    this.#frame = frame;
    try {
      const [{ files, bytes }] = await Promise.all([this.#fetchFiles(this.#isWhole), opened]);
      port.onmessage = ({ data }) => {
        if (data?.kind === 'lost') this.#lost.get(data.id)?.('lost');
        if (data?.kind === 'broken') for (const lose of this.#lost.values()) lose('lost');
      };
      port.postMessage({ kind: 'files', files, bytes }, [bytes]);
      return port;
    } catch (error) {
      frame.remove();
      throw error;
    }
  }
}
