/**
 * Several operations as one pass over memory. A fused function is looked at once for every set of shapes and dtypes it
 * is called with: it is called with tensors that have no numbers, and what it does to them is written down. From then on
 * only that is run, block by block, and what one operation makes goes to the next without touching memory. Every step
 * rounds as it does by itself, so the result is the same to the bit.
 */
import { getDefaultDtype } from './default-dtype.js';
import { ArgumentError } from './errors.js';
import { nameOf } from './internal/arguments.js';
import { outsideOfScopes } from './internal/births.js';
import { viewOf } from './internal/call.js';
import { placeOf, stagesOf } from './internal/chains.js';
import { isTraced, looking, Placeholder } from './internal/placeholder.js';
import { Recorder, traced } from './internal/recorder.js';
import { showing } from './internal/watching.js';
import { asScalar, isNumberLike } from './scalar.js';
import { geometryOf, isTensor } from './tensor.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./scalar.js').NumberLike} NumberLike */

const mostShapes = 64;

/** @param {unknown} value @param {number} i */
function keyOf(value, i) {
  if (isTensor(value)) return geometryOf(value).id;
  if (isNumberLike(value)) return `${asScalar(value).kind}${asScalar(value).value}`;
  throw new ArgumentError(`a fused function takes tensors and numbers, but its argument ${i} is ${nameOf(value)}`);
}

/** @param {(...given: any[]) => Tensor} fn @param {readonly unknown[]} given @returns {(given: readonly unknown[]) => Tensor} */
function lookAt(fn, given) {
  const recorder = (looking.recorder = new Recorder());
  try {
    const result = fn(
      ...given.map((each, i) => (isTensor(each) ? traced(new Placeholder(i), geometryOf(each)) : each)),
    );
    if (isTensor(result)) return showing(recorder.broadcasts, compiled(result, recorder.operations));
    throw new ArgumentError(`fuse(): the function must return a tensor, not ${nameOf(result)}`);
  } finally {
    looking.recorder = undefined;
  }
}

/**
 * What is run for arguments that lie so.
 * @param {Tensor} result with no numbers
 * @param {readonly import('./internal/recorder.js').Operation[]} operations
 * @returns {(given: readonly unknown[]) => Tensor}
 */
function compiled(result, operations) {
  const stages = stagesOf(result, operations);
  const { base, skipped } = placeOf(result);
  return (given) => {
    const made = new Map();
    try {
      for (const stage of stages) made.set(stage.operation, stage.run({ given, made }));
      const over = base({ given, made });
      return viewOf(over, geometryOf(result), over.storageOffset + skipped);
    } finally {
      for (const each of made.values()) each.dispose();
    }
  };
}

/**
 * `fn` as one pass over memory. It may hold elementwise operations, casts and views of the tensors it is given; what it
 * does may depend on their shapes and dtypes and on numbers, not on what the tensors hold.
 * @template {(...given: any[]) => Tensor} F
 * @param {F} fn
 * @returns {F}
 * @example
 *   fuse((x, m, s) => sub(x, m).div(s))(tensor([[1, 2], [3, 5]]), tensor([[1], [3]]), 2).tolist(); // [[0, 0.5], [0, 1]]
 */
export function fuse(fn) {
  if (typeof fn !== 'function') {
    throw new ArgumentError(`fuse(): argument 'fn' must be a function, not ${nameOf(fn)}`);
  }
  /** @type {Map<string, (given: readonly unknown[]) => Tensor>} */
  const known = new Map();
  return /** @type {F} */ (
    (/** @type {unknown[]} */ ...given) => {
      if (looking.recorder !== undefined && given.some(isTraced)) return fn(...given);
      const key = `${getDefaultDtype()} ${given.map(keyOf).join(' ')}`;
      let run = known.get(key);
      if (run === undefined) {
        if (known.size === mostShapes) known.clear();
        known.set(key, (run = outsideOfScopes(() => lookAt(fn, given))));
      }
      return run(given);
    }
  );
}
