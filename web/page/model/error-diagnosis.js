// The diagnosis of an error that code raises, computed when typing pauses, because it takes too long to run after each
// key. A pasted message is diagnosed at once.

/** @import { Reading } from '../../case/case.js' */

const PAUSE = 300; // ms after the last edit

export class RaisedDiagnosis {
  #diagnose;
  #whenReady;
  /** By the problems of a reading. @type {WeakMap<Reading['problems'], Reading['message']>} */ #diagnoses =
    new WeakMap();
  #timer = 0;

  /**
   * @param {(text: string, reading: Reading) => Promise<Reading['message']>} diagnose
   * @param {() => void} whenReady  called when there is a new diagnosis
   */
  constructor(diagnose, whenReady) {
    this.#diagnose = diagnose;
    this.#whenReady = whenReady;
  }

  /**
   * The diagnosis, if it is ready; otherwise `#whenReady` is called later.
   * @type {(text: string, reading: Reading) => Reading['message']}
   */
  of(text, reading) {
    clearTimeout(this.#timer);
    const isRaised = reading.kind === 'code' && reading.outcomes.some(({ kind }) => kind === 'raised');
    if (!isRaised || this.#diagnoses.has(reading.problems)) return this.#diagnoses.get(reading.problems);
    this.#timer = window.setTimeout(() => void this.#make(text, reading), PAUSE);
    return undefined;
  }

  /** @type {(text: string, reading: Reading) => Promise<void>} */
  async #make(text, reading) {
    try {
      this.#diagnoses.set(reading.problems, await this.#diagnose(text, reading));
      this.#whenReady();
    } catch {
      this.#diagnoses.set(reading.problems, undefined); // the drawing does not need it
    }
  }
}
