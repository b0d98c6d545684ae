// How much work a reading has done and may do, so that no text takes long.

import { NotUnderstood } from './raised.js';

const MOST_STEPS = 400_000;
/** After this many steps the rest should be cheap. */
const MANY_STEPS = 32_000;

export class Budget {
  #steps = 0;
  #most = MOST_STEPS;
  /** Whether some statements of other files were left out. */ isPartial = false;

  /** One more piece of work. @param {number} [steps] */
  work(steps = 1) {
    this.#steps += steps;
    if (this.isSpent) throw new NotUnderstood('tooMuch');
  }

  /** Counts work that is done already, such as that of an error. @param {number} steps */
  spend(steps) {
    this.#steps += steps;
  }

  /** Whether so much has been done that the rest should be cheap. */
  get isThrifty() {
    return this.#steps > MANY_STEPS;
  }

  /**
   * Runs a function on few steps: sibling files and decorators should not use up the budget of the text.
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
