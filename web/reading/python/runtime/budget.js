// How much work a reading has done and may do, so that no text takes long.

import { NotUnderstood } from './raised.js';

const MOST_STEPS = 400_000;
/** After so many the rest should be cheap. */
const MANY_STEPS = 32_000;

export class Budget {
  #steps = 0;
  #most = MOST_STEPS;
  /** Whether some of what stands at the top of other files was left out. */ isPartial = false;

  /** One more piece of work. @param {number} [steps] */
  work(steps = 1) {
    this.#steps += steps;
    if (this.isSpent) throw new NotUnderstood('tooMuch');
  }

  /** Work that was done already, as that of a failure. @param {number} steps */
  spend(steps) {
    this.#steps += steps;
  }

  /** Whether so much has been done that the rest should be cheap. */
  get isThrifty() {
    return this.#steps > MANY_STEPS;
  }

  /**
   * Runs what only few steps are spent on: of files beside the text and of decorators little is asked for.
   * @template T
   * @param {number} steps @param {() => T} run
   */
  sparingly(steps, run) {
    const most = this.#most;
    this.#most = Math.min(most, this.#steps + steps);
    try {
      return run();
    } finally {
      this.isPartial ||= this.isSpent;
      this.#most = most;
    }
  }

  get isSpent() {
    return this.#steps > this.#most;
  }
}
