/**
 * The broadcasts and warnings that a fused function reports at each run, in order; a mode or the limit may refuse a
 * broadcast. They are recorded while the function is traced, because later only its programs run.
 */
import { backcompat, warnOfOldBroadcasts } from '../reports/backcompat.js';
import { Scalar } from '../tensor/scalar.js';
import { geometryOf } from '../tensor/tensor.js';
import { afterwards, uninterrupted } from '../reports/after-call.js';
import { place } from '../reports/place.js';
import {
  broadcastOf,
  currentScope,
  guard,
  isOverLimit,
  modeInScopes,
  show,
  unwatched,
  watching,
} from '../reports/watching.js';

/** @import { How } from '../engine/compute.js' */
/** @import { Operand } from '../engine/slots.js' */
/** @import { Geometry } from '../tensor/geometry.js' */

export class Notes {
  /** Scopes inside this one belong to the function. */
  #outside = currentScope();
  /** @type {(() => void)[]} */
  #list = [];
  /** Whether some are reported even if broadcasts are not watched. */
  #always = false;
  /** Bytes of the largest result that outgrows all its operands. */
  #largest = 0;

  /** Adds a report for every run. @param {() => void} say */
  add(say) {
    this.#always = true;
    this.#list.push(() => afterwards(say));
  }

  /**
   * Records the broadcast of an operation, which may be refused right now.
   * @param {string} op
   * @param {readonly Operand[]} operands
   * @param {How} how
   * @param {Geometry} result
   */
  addBroadcast(op, operands, { broadcast }, result) {
    const shapes = operands.map((each) => (each instanceof Scalar ? [] : geometryOf(each).shape));
    guard(op, shapes, result);
    const effect = broadcastOf(shapes, result.shape);
    if (effect === undefined) return;
    if (effect.bothStretch) this.#largest = Math.max(this.#largest, result.numel * result.size);
    const mode = watching.away ? undefined : (broadcast ?? modeInScopes(this.#outside));
    if (mode !== undefined) this.#always = true;
    const { away } = watching;
    /** @type {string | undefined} */
    let location;
    afterwards(() => (location = place()));
    this.#list.push(() => {
      guard(op, shapes, result);
      if (!away && (watching.on || mode)) show(op, { ...effect, mode, place: location });
    });
  }

  /**
   * Records the warning that old PyTorch would have broadcast differently.
   * @param {string} op
   * @param {readonly Operand[]} operands
   * @param {Geometry} result
   */
  addOldBroadcast(op, operands, result) {
    const operandsThen = operands.map((each) => (each instanceof Scalar ? each : geometryOf(each)));
    this.#list.push(() => {
      if (backcompat.broadcastWarning.enabled) afterwards(() => warnOfOldBroadcasts(op, operandsThen, result.shape));
    });
  }

  /** Makes all reports now; a refused broadcast throws. */
  say() {
    for (const each of this.#list) each();
  }

  /**
   * `run` with the reports that are needed.
   * @template Given, T
   * @param {(given: Given) => T} run
   * @param {(result: T) => void} discard
   * @returns {(given: Given) => T}
   */
  around(run, discard) {
    return (given) => {
      const isHeard = watching.on || this.#always || isOverLimit(this.#largest) || backcompat.broadcastWarning.enabled;
      if (!isHeard) return run(given);
      const runAll = () => {
        this.say();
        return unwatched(() => run(given));
      };
      return uninterrupted(runAll, discard);
    };
  }
}
