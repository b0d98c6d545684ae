/**
 * Converts tensors to plain objects and back: for other threads, for JSON, and for code that compares or prints them.
 */
import { tensor, written } from './ops/from-data.js';
import { dtypeInfo, isDType } from './boundary/dtype.js';
import { ArgumentError, DTypeError } from './errors/classes.js';
import {
  assertAttached,
  isArray,
  isPlainObject,
  lengthOf,
  listOf,
  longestList,
  maxRank,
  describeValue,
  sizes,
  tensorArgument,
  typedArrayName,
} from './tensor/arguments.js';
import { digest } from './values/digest.js';
import { nest } from './values/nest.js';
import { isTraced } from './tensor/placeholder.js';
import { toString } from './values/print.js';
import { tolist, toTypedArray, valuesOf } from './values/read.js';
import { isLive } from './tensor/tensor.js';
import { reshape } from './ops/views.js';
import { numelOf } from './tensor/row-major.js';

/** @import { DType } from './boundary/dtype.js' */
/** @import { Tensor } from './tensor/tensor.js' */
/** @import { ArrayOf } from './typing/views.js' */

/**
 * @template {DType} [D=DType]
 * @typedef {{ dtype: D, shape: number[], data: ArrayOf<D> }} Transfer a tensor as a plain object, which can be posted
 */

/** Up to this number, all elements of a tensor are compared and printed. */
const shownElements = 10_000;

const names = ['dtype', 'shape', 'data'];
const namesOfLarge = [...names, 'digest'];

/**
 * Returns a tensor as a plain object that you can clone, store or post to another thread: its dtype, its shape and a
 * copy of its elements. Pass `[message.data.buffer]` as the list of transferables to move that copy instead of copying
 * it again. `receive` turns the object back into a tensor.
 * @template {DType} D
 * @param {Tensor<D>} input
 * @returns {Transfer<D>}
 * @example
 *   transfer(tensor([[1, 2]])); // { dtype: 'float32', shape: [1, 2], data: new Float32Array([1, 2]) }
 */
export function transfer(input) {
  const { dtype, shape } = tensorArgument('transfer', 'input', input);
  return { dtype: /** @type {D} */ (dtype), shape: [...shape], data: toTypedArray(/** @type {Tensor<D>} */ (input)) };
}

/**
 * Creates a tensor from an object that `transfer` returned, even if it was posted or stored in between, or from the
 * parsed JSON of a tensor.
 * @template {DType} [D=DType]
 * @param {{ dtype: D, shape: readonly number[], data: unknown }} message
 * @returns {Tensor<D>}
 * @example
 *   receive(transfer(tensor([1, 2]))).tolist(); // [1, 2]
 *   receive(JSON.parse('{"dtype":"int8","shape":[2],"data":[1,2]}')).dtype; // 'int8'
 */
export function receive(message) {
  const { dtype, shape, data } = fields(message);
  if (ArrayBuffer.isView(data)) {
    const { Array } = dtypeInfo(dtype);
    if (typedArrayName(data) !== Array.name) {
      throw new ArgumentError(`receive(): 'data' of ${dtype} must be a ${Array.name}, not ${describeValue(data)}`);
    }
    assertAttached('receive', 'data', data);
    assertCount(shape, lengthOf(data));
    const bytes =
      dtype === 'bool' ? Uint8Array.from(/** @type {Uint8Array} */ (data), (each) => Number(each !== 0)) : data;
    return /** @type {any} */ (written(dtype, dtype, shape, (elements) => elements.set(bytes)));
  }
  const flat = flattened(data, Math.max(numelOf(shape), longestList)).map((each) => fromJson(each, dtype));
  assertCount(shape, flat.length);
  const result = tensor(/** @type {number[]} */ (flat), { dtype });
  try {
    return /** @type {any} */ (reshape(result, shape));
  } finally {
    result.dispose();
  }
}

/**
 * The elements of nested arrays; if there are more than `most`, only the first of them.
 * @param {unknown} data
 * @param {number} most
 */
function flattened(data, most) {
  /** @type {unknown[]} */
  const flat = [];
  const visit = (/** @type {unknown} */ each, /** @type {number} */ depth) => {
    if (!isArray(each) || depth > maxRank) flat.push(each);
    else if (flat.length <= most) listOf('receive', 'data', each, (inner) => visit(inner, depth + 1), most);
  };
  visit(data, 0);
  return flat;
}

/** @param {unknown} message @returns {{ dtype: DType, shape: number[], data: unknown }} */
function fields(message) {
  if (!isPlainObject(message) || !('data' in message)) {
    const such = 'an object { dtype, shape, data } as transfer() makes it';
    throw new ArgumentError(`receive(): argument 'message' must be ${such}, not ${describeValue(message)}`);
  }
  const { dtype, shape, data } = /** @type {Record<string, unknown>} */ (message);
  if (!isDType(dtype)) {
    throw new DTypeError(`receive(): 'dtype' must be a dtype such as 'float32', not ${describeValue(dtype)}`);
  }
  return { dtype, shape: sizes('receive', 'shape', shape), data };
}

/** @param {readonly number[]} shape @param {number} found */
function assertCount(shape, found) {
  if (numelOf(shape) === found) return;
  throw new ArgumentError(
    `receive(): 'data' has ${found} elements, too few or too many for the shape [${shape.join(', ')}]`,
  );
}

/** Numbers that JSON cannot represent, such as NaN, become strings. @param {number | bigint | boolean} value */
function toJsonValue(value) {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (Object.is(value, -0)) return '-0';
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

/** @param {unknown} value @param {DType} dtype @returns {unknown} */
function fromJson(value, dtype) {
  if (dtype === 'int64' && typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value !== 'string') return value;
  if (/^(-?Infinity|NaN|-0)$/.test(value) && dtypeInfo(dtype).category === 'float') return Number(value);
  return /^-?\d+$/.test(value) && dtype === 'int64' ? BigInt(value) : value;
}

/**
 * The reason why a tensor has no elements to show, if it has none. Inspecting a tensor must not throw.
 * @param {Tensor} input
 */
const absence = (input) =>
  isLive(input) ? isTraced(input) && 'not computed yet: fuse() is looking at the function' : 'disposed of';

/** Widens 16-bit floats, so that their NaNs are recognised. @param {Tensor} input */
const elementsFor = (input) =>
  /16$/.test(input.dtype) ? Float64Array.from(/** @type {any} */ (valuesOf(input))) : toTypedArray(input);

/** How test runners compare two tensors and show the difference. @type {import('./tensor/contents.js').Reader} */
export const contents = {
  names: (input) => (input.numel > shownElements && !absence(input) ? namesOfLarge : names),
  value(input, name) {
    if (name === 'dtype' || name === 'shape') return input[name];
    const missing = absence(input);
    if (missing) return missing;
    if (name === 'digest') return digest(elementsFor(input));
    return input.numel > shownElements ? toString(input) : tolist(input);
  },
};

/**
 * The object that `JSON.stringify` writes. Test runners also call this, without a property name, for snapshots and
 * differences: they get the elements of a large tensor as `toString` prints them, with a digest.
 * @param {Tensor} input
 * @param {string} [property]
 * @returns {{ dtype: DType, shape: readonly number[], data: any }}
 */
export function toJSON(input, property) {
  const { dtype, shape, numel } = tensorArgument('toJSON', 'input', input);
  const missing = property === undefined && absence(input);
  if (missing) return { dtype, shape, data: missing };
  const data = nest(Array.from(valuesOf(input), toJsonValue), shape);
  if (numel > shownElements) {
    const shortened = () => ({ data: toString(input), digest: digest(elementsFor(input)) });
    const value = (/** @type {string} */ asked) => (asked === undefined ? shortened() : data);
    Object.defineProperty(data, 'toJSON', { value });
  }
  return { dtype, shape, data };
}
