/**
 * `fuse` runs several operations in one pass over memory. A fused function is traced once for each set of shapes and
 * dtypes: it is called with tensors without elements, and its operations are recorded. From then on only these run,
 * block by block, and intermediate results are not written to memory. Every operation rounds as it does on its own, so
 * the result has the same bits.
 */
import { getDefaultDtype } from '../engine/default-dtype.js';
import { callUserCode, publicFunction } from '../errors/calls.js';
import { ArgumentError } from '../errors/classes.js';
import { describeValue, wrongArgument } from '../tensor/arguments.js';
import { inScope } from '../tensor/observers.js';
import { uninterrupted } from '../reports/after-call.js';
import { viewOf } from '../engine/allocate.js';
import { memoryOf } from './chains.js';
import { stagesOf } from './stages.js';
import { isTraced, tracing, Placeholder, tensorOver } from '../tensor/placeholder.js';
import { Recorder } from './recorder.js';
import { snapshotOf } from './snapshot.js';
import { isNumberLike, isScalar } from '../tensor/scalar.js';
import { geometryOf, isTensor } from '../tensor/tensor.js';

/** @import { Tensor, UntypedTensor } from '../tensor/tensor.js' */
/** @import { Notes } from './notes.js' */

/**
 * @typedef {{ run: (given: readonly unknown[]) => UntypedTensor, isCurrent: () => boolean }} Fused the compiled
 *   function for arguments of one layout
 */

const mostShapes = 64;

/**
 * The cache key of an argument: the function may behave differently for 0 and -0, or for 1 and 1n.
 * @param {unknown} value
 * @param {number} i
 */
function keyOf(value, i) {
  if (isTensor(value)) return String(geometryOf(value).id);
  if (isScalar(value)) return `${value.kind} ${keyOfNumber(value.value)}`;
  if (isNumberLike(value)) return keyOfNumber(/** @type {number | bigint | boolean} */ (value));
  throw new ArgumentError(`a fused function takes tensors and numbers, but argument ${i} is ${describeValue(value)}`);
}

/** @param {number | bigint | boolean} value */
const keyOfNumber = (value) => `${typeof value} ${Object.is(value, -0) ? '-0' : value}`;

/** @param {(...given: any[]) => Tensor} fn @param {readonly unknown[]} args @returns {Fused} */
function trace(fn, args) {
  const before = tracing.recorder;
  const recorder = (tracing.recorder = new Recorder());
  const notes = /** @type {Notes} */ (recorder.notes);
  try {
    const compiled = inScope(recorder.scope, () => {
      const stand = args.map((each, i) => (isTensor(each) ? tensorOver(new Placeholder(i), geometryOf(each)) : each));
      const result = callUserCode(() => fn(...stand));
      if (isTensor(result)) return compile(result, recorder);
      throw new ArgumentError(`fuse(): the function must return a tensor, not ${describeValue(result)}`);
    });
    const outside = [...recorder.outside];
    return {
      run: notes.wrap(compiled, (result) => result.dispose()),
      isCurrent: () => outside.every(([each, geometry]) => geometryOf(each) === geometry),
    };
  } catch (error) {
    tracing.recorder = before;
    return uninterrupted(() => {
      notes.report(); // reports come before the failure, and may be refused themselves
      throw error;
    });
  } finally {
    tracing.recorder = before;
    recorder.scope.tensors.clear();
  }
}

/**
 * Compiles the function for arguments of one layout.
 * @param {Tensor} result without elements, or one that the function has created itself
 * @param {Recorder} recorder
 * @returns {(given: readonly unknown[]) => UntypedTensor}
 */
function compile(result, recorder) {
  const recorded = recorder.recorded(result);
  const stages = stagesOf(recorded, recorder.operations);
  const isConstant = !isTraced(recorded) && recorded !== result;
  const { base, skipped } = memoryOf(recorded);
  return (given) => {
    const results = new Map();
    try {
      for (const stage of stages) results.set(stage.operation, stage.run({ given, results }));
      if (isConstant) return snapshotOf(recorded);
      const over = base({ given, results });
      return viewOf(over, geometryOf(recorded), over.storageOffset + skipped);
    } finally {
      for (const each of results.values()) each.dispose();
    }
  };
}

/**
 * Turns a function into one that makes a single pass over memory. The function may use elementwise operations, casts,
 * views and reductions of the tensors it receives. It may depend on their shapes and dtypes and on numbers, but not on
 * the elements.
 * @template {(...given: any[]) => Tensor} F
 * @param {F} fn
 * @returns {F}
 * @example
 *   fuse((x, m) => sub(x, m).div(2))(tensor([[1, 2], [3, 5]]), tensor([[1], [3]])).tolist(); // [[0, 0.5], [0, 1]]
 */
export function fuse(fn) {
  if (typeof fn !== 'function') throw wrongArgument('fuse', 'fn', 'a function', fn);
  /** @type {Map<string, Fused>} */
  const known = new Map();
  return /** @type {F} */ (
    publicFunction((/** @type {unknown[]} */ ...args) => {
      if (tracing.recorder !== undefined && args.some(isTraced)) return callUserCode(() => fn(...args));
      const key = `${getDefaultDtype()} ${args.map(keyOf).join(', ')}`;
      let fused = known.get(key);
      if (fused === undefined || !fused.isCurrent()) {
        fused = trace(fn, args);
        if (known.size === mostShapes) known.clear();
        known.set(key, fused);
      }
      return fused.run(args);
    })
  );
}
