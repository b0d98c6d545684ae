/**
 * Plain numbers next to tensors. PyTorch distinguishes Python's 2 from 2.0, which may determine the dtype of a result;
 * JavaScript cannot. So a plain number is an integer if `Number.isInteger` says so, a bigint always is, a boolean is a
 * bool, and `scalar(2, 'float')` overrides this.
 */
import { dtypeInfo, isHalf } from '../boundary/dtype.js';
import { ShapeError } from '../errors/classes.js';
import { wrongArgument } from './arguments.js';

/** @import { DType } from '../boundary/dtype.js' */

/** @typedef {'bool' | 'int' | 'float'} Kind */
/** @typedef {number | bigint | boolean | Scalar} NumberLike */

/**
 * Whether `value` is a number with an explicit kind; objects that only inherit from one are not.
 * @type {(value: unknown) => value is Scalar}
 */
export let isScalar;

/** @template {Kind} [K=Kind] */
export class Scalar {
  #isScalar = true;
  // Own properties, so that inheriting objects cannot replace them.
  /** @readonly @type {number | bigint | boolean} */
  value;
  /** @readonly @type {K} */
  kind;

  static {
    isScalar = /** @type {any} */ (
      (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && #isScalar in value
    );
  }

  /** The name in the source code, whatever a minifier calls it. */
  static get name() {
    return 'Scalar';
  }

  /** @param {number | bigint | boolean} value @param {K} kind */
  constructor(value, kind) {
    assertKind(value, kind);
    this.value = value;
    this.kind = kind;
    Object.freeze(this);
  }

  get [Symbol.toStringTag]() {
    return 'Scalar';
  }
}

/** @param {unknown} value @returns {value is number | bigint | boolean} */
const isNumber = (value) => typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';

/** @param {unknown} value @returns {value is NumberLike} */
export function isNumberLike(value) {
  return isNumber(value) || isScalar(value);
}

/** @param {unknown} value @param {unknown} kind */
function assertKind(value, kind) {
  if (!isNumber(value)) throw wrongArgument('scalar', 'value', 'a number, bigint or boolean', value);
  if (kind !== 'int' && kind !== 'float' && kind !== 'bool') {
    throw wrongArgument('scalar', 'kind', "'int', 'float' or 'bool'", kind);
  }
  if (kind === 'int' && typeof value === 'number' && !Number.isInteger(value)) {
    throw new ShapeError(`scalar(): argument 'value' is ${value}, which is not an integer`);
  }
}

/** Whether an operand, a number or a tensor, is a float. @param {Scalar | { dtype: DType }} each */
export function isFloat(each) {
  return each instanceof Scalar ? each.kind === 'float' : dtypeInfo(each.dtype).category === 'float';
}

/** The last number: a loop often needs it again, and creating one takes as long as an addition. */
let last = /** @type {Scalar} */ (new Scalar(0, 'int'));

/** The number with its natural kind. @param {NumberLike} value @returns {Scalar} */
export function asScalar(value) {
  if (isScalar(value)) return value;
  if (!Object.is(value, last.value)) last = newScalar(value);
  return last;
}

/** @param {number | bigint | boolean} value @returns {Scalar} */
function newScalar(value) {
  if (typeof value === 'boolean') return new Scalar(value, 'bool');
  if (typeof value === 'bigint') return new Scalar(assertFits64Bits(value), 'int');
  return new Scalar(value, Number.isInteger(value) ? 'int' : 'float');
}

/**
 * Returns a number of an explicit kind, for when it matters next to a tensor.
 * @template {Kind} K
 * @param {number | bigint | boolean} value
 * @param {K} kind
 * @returns {Scalar<K>}
 * @example
 *   add(tensor([1n, 2n]), scalar(2, 'float')).dtype; // 'float32'
 */
export function scalar(value, kind) {
  assertKind(value, kind);
  if (kind === 'float') return new Scalar(Number(value), kind);
  if (kind === 'bool') return new Scalar(Boolean(value), kind);
  return new Scalar(typeof value === 'bigint' ? assertFits64Bits(value) : Number(value), kind);
}

/** PyTorch's error for an integer with more than 64 bits. @param {number | bigint | boolean} value */
export function tooBig(value) {
  return new ShapeError(Number(value) < 0 ? "can't convert negative int to unsigned" : 'int too big to convert', {
    torchType: 'OverflowError',
  });
}

/** @param {bigint} value  */
function assertFits64Bits(value) {
  if (value < -(2n ** 63n) || value >= 2n ** 64n) throw tooBig(value);
  return value;
}

/** The value as a 64-bit integer, if it fits. @param {Scalar} number @returns {bigint | undefined} */
export function asInt64({ value }) {
  if (typeof value === 'number' && !Number.isInteger(value)) return undefined;
  const integer = BigInt(value);
  return BigInt.asIntN(64, integer) === integer ? integer : undefined;
}

/** The value as a 64-bit integer; from 2^63 it wraps to a negative one, as in PyTorch. @param {Scalar} number */
export function wrappedInt64({ value }) {
  const integer = BigInt(value);
  return integer >= -(2n ** 63n) && integer < 2n ** 64n ? BigInt.asIntN(64, integer) : undefined;
}

/** The largest finite numbers. @type {{ [Name in DType]?: number }} */
const largest = { float16: 65504, bfloat16: 3.3895313892515355e38, float32: 3.4028234663852886e38 };

/** @param {DType} name of floats */
export function largestOf(name) {
  return largest[name] ?? Number.MAX_VALUE;
}

/**
 * Whether a number converts to a dtype without overflow. Integers may wrap into uint8 from below, floats may not; the
 * fraction of a float is truncated.
 * @param {Scalar} number
 * @param {import('../boundary/dtype.js').DTypeInfo} dtype
 */
export function fits({ value, kind }, { name, category, size }) {
  const number = Number(value);
  if (category === 'bool') return true;
  if (category === 'float') return !Number.isFinite(number) || Math.abs(number) <= largestOf(name);
  const half = 2n ** BigInt(size * 8 - 1);
  const [least, most] = name === 'uint8' ? [0n, 255n] : [-half, half - 1n];
  if (kind === 'float') return number >= Number(least) && number < Number(most + 1n);
  const integer = BigInt(value);
  return integer >= (least || -most) && integer <= most;
}

/**
 * Throws if a tensor of `count` elements cannot be filled with `number`. PyTorch writes a single element without
 * checking whether a 16-bit float can hold it.
 * @param {Scalar} number
 * @param {import('../boundary/dtype.js').DTypeInfo} dtype
 * @param {number} count
 * @param {import('../errors/classes.js').Details} [details]
 */
export function assertFills(number, dtype, count, details) {
  if (count !== 1 || !isHalf(dtype)) assertFits(number, dtype, details);
}

/**
 * The dtype in which a kernel for 16-bit floats reads its parameters.
 * @param {import('../boundary/dtype.js').DTypeInfo} dtype
 */
export function parameterDType(dtype) {
  return isHalf(dtype) ? dtypeInfo('float32') : dtype;
}

/**
 * Throws if `number` does not convert to `dtype`, for functions where PyTorch checks that strictly.
 * @param {Scalar} number
 * @param {import('../boundary/dtype.js').DTypeInfo} dtype
 * @param {import('../errors/classes.js').Details} [details]
 */
export function assertFits(number, dtype, details) {
  if (fits(number, dtype)) return;
  throw new ShapeError(`value cannot be converted to type ${dtype.valueType} without overflow`, details);
}
