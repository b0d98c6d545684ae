/** Frees the gradients inside a backward pass. */
import { inScope, observers } from '../tensor/observers.js';
import { blockOf } from '../tensor/tensor.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Gradient } from './graph.js' */

/**
 * Disposes of each gradient of a pass when the last node that waits for it has run. A pass that is recorded disposes of
 * none, as its graph needs them.
 */
export class Temporaries {
  /** How many nodes each one waits for. @type {Map<Tensor, number>} */
  #waiting = new Map();
  /** Gradients with memory of their own, so a leaf may keep them. @type {WeakSet<Tensor>} */
  #exclusive = new WeakSet();
  #disposes;

  /** @param {boolean} disposes */
  constructor(disposes) {
    this.#disposes = disposes;
  }

  /**
   * Calls `fn` and disposes of all tensors that it created and did not return.
   * @param {readonly Gradient[]} args gradients; the results may be views of these
   * @param {() => Gradient[]} fn
   */
  disposeOthers(args, fn) {
    if (!this.#disposes) return fn();
    /** @type {import('../tensor/observers.js').Scope} */
    const scope = { tensors: new Set(), outer: undefined };
    /** @type {Gradient[]} */
    let results = [];
    try {
      results = inScope(scope, fn);
    } finally {
      for (const each of scope.tensors) if (!results.includes(each)) each.dispose();
    }
    const blocks = [...args, ...results].flatMap((each) => (each ? [blockOf(each)] : []));
    for (const each of results) {
      if (!each || !scope.tensors.has(each)) continue;
      if (!this.#waiting.has(each)) this.#waiting.set(each, 0);
      if (blocks.filter((block) => block === blockOf(each)).length === 1) this.#exclusive.add(each);
    }
    return results;
  }

  /** @param {Gradient} tensor @param {number} by */
  wait(tensor, by) {
    const count = tensor && this.#waiting.get(tensor);
    if (tensor === undefined || count === undefined) return;
    this.#waiting.set(tensor, count + by);
    if (count + by > 0 || !this.#disposes) return;
    this.#waiting.delete(tensor);
    tensor.dispose();
  }

  /** A gradient that may be used after the pass: this one or a copy. @param {Tensor} tensor */
  retained(tensor) {
    const isOwn = this.#exclusive.has(tensor) && this.#waiting.get(tensor) === 1;
    if (!isOwn && this.#disposes) return inScope(undefined, () => tensor.clone());
    this.#waiting.delete(tensor);
    return tensor;
  }

  /** Takes over a gradient that was made for the pass. @param {Tensor} tensor */
  own(tensor) {
    this.#waiting.set(tensor, 0);
  }

  /** Disposes of all gradients after a pass has failed. */
  disposeAll() {
    if (this.#disposes) for (const each of this.#waiting.keys()) each.dispose();
  }

  /** Never disposes of this gradient, because a hook of the user's has received it. @param {Tensor} tensor */
  release(tensor) {
    this.#waiting.delete(tensor);
    observers.scope?.tensors.add(tensor);
  }
}
