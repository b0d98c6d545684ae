/**
 * Bare numbers beside tensors. PyTorch tells Python's 2 from its 2.0, and the dtype of a result can hang on it;
 * JavaScript cannot tell them apart. So a bare number counts as an integer exactly when `Number.isInteger` says so, a
 * bigint always, a boolean as a bool, and `scalar(2, 'float')` says otherwise.
 */
import { ArgumentError, ShapeError } from './errors.js';
import { nameOf } from './internal/arguments.js';

/** @typedef {import('./dtype.js').DType} DType */
/** @typedef {'bool' | 'int' | 'float'} Kind */
/** @typedef {number | bigint | boolean | Scalar} NumberLike */

/** @template {Kind} [K=Kind] */
export class Scalar {
  /** As it is written here, whatever a minifier calls it. */
  static get name() {
    return 'Scalar';
  }

  /** @param {number | bigint | boolean} value @param {K} kind */
  constructor(value, kind) {
    /** @readonly */
    this.value = value;
    /** @readonly */
    this.kind = kind;
    Object.freeze(this);
  }

  get [Symbol.toStringTag]() {
    return 'Scalar';
  }
}

/** @param {unknown} value @returns {value is NumberLike} */
export const isNumberLike = (value) =>
  typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' || value instanceof Scalar;

/** The kind a number has by itself. @param {NumberLike} value @returns {Scalar} */
export function asScalar(value) {
  if (value instanceof Scalar) return value;
  if (typeof value === 'boolean') return new Scalar(value, 'bool');
  if (typeof value === 'bigint') return new Scalar(value, 'int');
  return new Scalar(value, Number.isInteger(value) ? 'int' : 'float');
}

/**
 * A bare number of an explicit kind, for where it matters beside a tensor.
 * @template {Kind} K
 * @param {number | bigint | boolean} value
 * @param {K} kind
 * @returns {Scalar<K>}
 * @example
 *   add(tensor([1n, 2n]), scalar(2, 'float')).dtype; // 'float32'
 */
export function scalar(value, kind) {
  if (!isNumberLike(value) || /** @type {unknown} */ (value) instanceof Scalar) {
    throw new ArgumentError(`scalar(): argument 'value' must be a number, bigint or boolean, not ${nameOf(value)}`);
  }
  if (kind === 'float') return new Scalar(Number(value), kind);
  if (kind === 'bool') return new Scalar(Boolean(value), kind);
  if (kind !== 'int') {
    throw new ArgumentError(`scalar(): argument 'kind' must be 'int', 'float' or 'bool', not ${nameOf(kind)}`);
  }
  if (typeof value === 'number' && !Number.isInteger(value)) {
    throw new ShapeError(`scalar(): argument 'value' is ${value}, which is no integer`);
  }
  return new Scalar(typeof value === 'boolean' ? Number(value) : value, kind);
}

/** The value as a 64-bit integer, if it fits. @param {Scalar} number @returns {bigint | undefined} */
export function asInt64({ value }) {
  if (typeof value === 'number' && !Number.isInteger(value)) return undefined;
  const integer = BigInt(value);
  return BigInt.asIntN(64, integer) === integer ? integer : undefined;
}

/** Likewise, but what only an unsigned one holds wraps, as PyTorch has it. @param {Scalar} number */
export function wrappedInt64({ value }) {
  const integer = BigInt(value);
  return integer >= -(2n ** 63n) && integer < 2n ** 64n ? BigInt.asIntN(64, integer) : undefined;
}

/** The largest finite numbers. @type {{ [Name in DType]?: number }} */
const largest = { float16: 65504, bfloat16: 3.3895313892515355e38, float32: 3.4028234663852886e38 };

/**
 * Whether a number converts to a dtype without overflow. Integers may wrap into uint8 from below, floats may not.
 * @param {Scalar} number
 * @param {import('./dtype.js').DTypeInfo} dtype
 * @param {boolean} [filled] with it: then a fraction is cut off first, and of the floats only float32 minds
 */
export function fits({ value, kind }, { name, category, size }, filled = false) {
  const number = Number(value);
  if (category === 'bool') return true;
  if (category === 'float') {
    const minds = !filled || name === 'float32';
    return !minds || !Number.isFinite(number) || Math.abs(number) <= (largest[name] ?? Infinity);
  }
  const half = 2n ** BigInt(size * 8 - 1);
  const [least, most] = name === 'uint8' ? [0n, 255n] : [-half, half - 1n];
  if (kind === 'float')
    return number >= Number(least) && number < Number(most + 1n) && (filled || number <= Number(most));
  const integer = BigInt(value);
  return integer >= (least || -most) && integer <= most;
}

/**
 * Throws if `number` does not convert to `dtype`; where PyTorch is strict about that.
 * @param {Scalar} number
 * @param {import('./dtype.js').DTypeInfo} dtype
 * @param {import('./errors.js').Details} [details]
 * @param {boolean} [filled]
 */
export function assertFits(number, dtype, details, filled) {
  if (fits(number, dtype, filled)) return;
  throw new ShapeError(`value cannot be converted to type ${dtype.valueType} without overflow`, details);
}

/** PyTorch's word for an integer that no dtype holds. */
export const tooBig = () => new ShapeError('int too big to convert', { torchType: 'OverflowError' });
