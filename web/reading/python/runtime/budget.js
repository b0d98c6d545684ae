// Counts the work of a reading in steps and stops it after too many, so that no text takes long.

import { NotUnderstood } from './raised.js';

const MOST_STEPS = 400_000;
/** After this many steps, the evaluator saves work, for example in loops. */
const MANY_STEPS = 32_000;

export class Budget {
  #steps = 0;
  #most = MOST_STEPS;
  /** Whether some statements of sibling files were skipped to save work. */ isPartial = false;

  /** Counts steps before they are done, and throws if the budget is spent. @param {number} [steps] */
  work(steps = 1) {
    this.#steps += steps;
    if (this.isSpent) throw new NotUnderstood('tooMuch');
  }

  /** Counts steps that are done already; never throws. @param {number} steps */
  spend(steps) {
    this.#steps += steps;
  }

  /** Whether the evaluator should save work. */
  get isThrifty() {
    return this.#steps > MANY_STEPS;
  }

  /**
   * Runs a function with a separate limit, because sibling files and decorators should not use up the whole budget.
   * @template T
   * @param {number} steps @param {() => T} run
   */
  withLimit(steps, run) {
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
