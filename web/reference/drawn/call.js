/**
 * Runs the example of a function, as it stands in the function's comment, and records its calls. For
 * `where(tensor([true, false]), 1, 2).tolist(); // [1, 2]` it records one call of `where`, with one tensor and two
 * numbers.
 */
import * as library from '../../lib/index.js';

/** @import { Tensor } from '../../lib/index.js' */

/**
 * @typedef {(...args: any[]) => any} Function_
 *
 * @typedef {object} Call
 * @property {Function_} fn
 * @property {unknown[]} args  as they were before the call
 * @property {Tensor[]} results
 */

const { Tensor: TensorClass, arange, clone, reshape, to } = library;

/** Names that a function of JavaScript cannot have as a parameter. */
const RESERVED = ['var', 'default'];

/** @param {unknown} value @returns {value is Tensor} */
export function isTensor(value) {
  return value instanceof TensorClass;
}

/**
 * Copies of all tensors in an argument, which may be a list of tensors.
 * @type {(value: unknown, copy?: (tensor: Tensor) => unknown) => unknown}
 */
export function copied(value, copy = clone) {
  if (isTensor(value)) return copy(value);
  return Array.isArray(value) ? value.map((each) => copied(each, copy)) : value;
}

/** The tensors of an argument or a result. @type {(value: unknown) => Tensor[]} */
export function tensorsIn(value) {
  if (isTensor(value)) return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).filter(isTensor) : [];
}

/**
 * A call with copies of its results, which later calls may write into.
 * @param {Function_} fn
 * @param {unknown[]} args
 * @param {unknown} [result]
 * @returns {Call}
 */
function callOf(fn, args, result = fn(...args.map((each) => copied(each)))) {
  return { fn, args, results: tensorsIn(result).map((each) => clone(each)) };
}

/**
 * The calls of a function in its example.
 * @param {string} name
 * @param {string} example  lines of JavaScript
 * @returns {Promise<Call[]>}
 */
export async function callsOf(name, example) {
  /** @type {Call[]} */
  const calls = [];
  const fn = /** @type {Record<string, Function_>} */ (/** @type {unknown} */ (library))[name];
  if (typeof fn !== 'function' || /^[A-Z]/.test(name)) return calls;
  /** @type {Function_} */
  const recorded = (...args) => {
    const before = args.map((each) => copied(each));
    const result = fn(...args);
    calls.push(callOf(fn, before, result));
    return result;
  };
  const names = Object.keys(library).filter((each) => !RESERVED.includes(each));
  const values = names.map((each) =>
    /** @type {any} */ (library)[each] === fn ? recorded : /** @type {any} */ (library)[each],
  );
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  const methods = /** @type {any} */ (TensorClass.prototype);
  const method = methods[name];
  methods[name] = /** @type {Function_} */ function (...args) {
    return recorded(this, ...args);
  };
  try {
    await new AsyncFunction(...names, example)(...values);
  } finally {
    methods[name] = method;
  }
  const drawn = calls.filter(({ args, results }) => results.length > 0 && args.flatMap(tensorsIn).length > 0);
  return drawn.map(counted);
}

/**
 * The same call on 0, 1, 2, … instead of equal elements, such as those of `zeros([2, 3])`, so that a reader sees where
 * each of them goes.
 * @type {(call: Call) => Call}
 */
function counted({ fn, args, results }) {
  let next = 0;
  const numbered = args.map((arg) =>
    copied(arg, (tensor) => {
      const [first, ...others] = values(tensor);
      const isEqual = others.length >= 3 && others.every((each) => each === first);
      if (!isEqual || tensor.dtype !== 'float32') return clone(tensor);
      const begin = next;
      next += others.length + 1;
      return to(reshape(arange(begin, next), [...tensor.shape]), tensor.dtype);
    }),
  );
  if (next === 0) return { fn, args, results };
  return callOf(fn, numbered);
}

/**
 * The same call with its first tensor as a column, if all its tensors are rows of one size: `add(x, y)` of two
 * `[2]` becomes `add(x, y)` of `[2, 1]` and `[2]`, which shows how the function broadcasts.
 * @param {Call} call
 * @returns {Call | undefined}
 */
export function broadcastOf({ fn, args }) {
  const tensors = args.flatMap(tensorsIn);
  const [first] = tensors;
  if (!first || tensors.length < 2 || first.shape.length !== 1 || Number(first.shape[0]) < 2) return undefined;
  if (tensors.some(({ shape }) => String(shape) !== String(first.shape))) return undefined;
  const given = args.map((arg) => copied(arg, (each) => (each === first ? reshape(each, [-1, 1]) : clone(each))));
  return callOf(fn, given);
}

/** The elements in row-major order. @param {Tensor} tensor @returns {unknown[]} */
export function values(tensor) {
  return /** @type {unknown[]} */ (/** @type {any} */ (reshape(tensor, [-1])).tolist());
}
