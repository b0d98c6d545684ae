/**
 * Each run of a fused function reports the broadcasts and warnings of its operations, and modes and the limit may
 * refuse a broadcast. The reports are recorded while the function is traced, because later only its programs run.
 */
import { backcompat, warnOfOldBroadcasts } from '../reports/backcompat.js';
import { Scalar } from '../tensor/scalar.js';
import { geometryOf } from '../tensor/tensor.js';
import { afterwards, uninterrupted } from '../reports/after-call.js';
import { callSite } from '../reports/call-site.js';
import {
  broadcastOf,
  currentScope,
  assertUnderLimit,
  isOverLimit,
  modeInScopes,
  reportBroadcast,
  unwatched,
  watching,
} from '../reports/watching.js';

/** @import { How } from '../engine/compute.js' */
/** @import { Operand } from '../engine/slots.js' */
/** @import { Geometry } from '../tensor/geometry.js' */

export class Notes {
  /** The scope around the trace. Scopes inside it are the function's own. */
  #outside = currentScope();
  /** @type {(() => void)[]} */
  #list = [];
  /** Whether some reports are made even if broadcasts are not watched. */
  #always = false;
  /** Bytes of the largest result that is larger than each of its operands, to compare with the limit. */
  #largest = 0;

  /** Adds a report for every run. @param {() => void} report */
  add(report) {
    this.#always = true;
    this.#list.push(() => afterwards(report));
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
    assertUnderLimit(op, shapes, result);
    const effect = broadcastOf(shapes, result.shape);
    if (effect === undefined) return;
    if (effect.bothStretch) this.#largest = Math.max(this.#largest, result.numel * result.size);
    const mode = watching.paused ? undefined : (broadcast ?? modeInScopes(this.#outside));
    if (mode !== undefined) this.#always = true;
    const { paused: away } = watching;
    /** @type {string | undefined} */
    let location;
    afterwards(() => (location = callSite()));
    this.#list.push(() => {
      assertUnderLimit(op, shapes, result);
      if (!away && (watching.on || mode)) reportBroadcast(op, { ...effect, mode, place: location });
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
  report() {
    for (const each of this.#list) each();
  }

  /**
   * Wraps `run` so that it makes the reports first.
   * @template Given, T
   * @param {(given: Given) => T} run
   * @param {(result: T) => void} discard
   * @returns {(given: Given) => T}
   */
  wrap(run, discard) {
    return (given) => {
      const isHeard = watching.on || this.#always || isOverLimit(this.#largest) || backcompat.broadcastWarning.enabled;
      if (!isHeard) return run(given);
      const runAll = () => {
        this.report();
        return unwatched(() => run(given));
      };
      return uninterrupted(runAll, discard);
    };
  }
}
