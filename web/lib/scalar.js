/**
 * Bare numbers beside tensors. PyTorch tells Python's 2 from its 2.0, and the dtype of a result can hang on it;
 * JavaScript cannot tell them apart. So a bare number counts as an integer exactly when `Number.isInteger` says so, a
 * bigint always, a boolean as a bool, and `scalar(2, 'float')` says otherwise.
 */
import { ArgumentError, ShapeError } from './errors.js';
import { nameOf } from './internal/arguments.js';

/** @typedef {'bool' | 'int' | 'float'} Kind */
/** @typedef {number | bigint | boolean | Scalar} NumberLike */

export class Scalar {
  /** @param {number | bigint | boolean} value @param {Kind} kind */
  constructor(value, kind) {
    /** @readonly */
    this.value = value;
    /** @readonly */
    this.kind = kind;
    Object.freeze(this);
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
 * @param {number | bigint | boolean} value
 * @param {Kind} kind
 * @returns {Scalar}
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

/**
 * Throws if `number` does not convert to `dtype` without overflow; where PyTorch is strict about that. Integers may wrap
 * into an unsigned dtype from below, floats may not.
 * @param {Scalar} number
 * @param {import('./dtype.js').DTypeInfo} dtype
 */
export function assertFits({ value, kind }, { name, category, size, valueType }) {
  const fits = () => {
    if (category === 'bool') return true;
    if (category === 'float')
      return (
        name === 'float64' ||
        !Number.isFinite(Number(value)) ||
        Math.abs(Number(value)) <= largest[size === 4 ? 'float32' : name === 'float16' ? 'float16' : 'bfloat16']
      );
    if (kind === 'float' && Number.isNaN(value)) return false;
    const bits = size * 8;
    const [low, high] =
      name === 'uint8' ? [kind === 'float' ? 0 : -255, 255] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
    if (typeof value === 'bigint' && name === 'int64') return BigInt.asIntN(64, value) === value;
    return Number(value) >= low && Number(value) <= high && !(name === 'int64' && Number(value) >= 2 ** 63);
  };
  if (!fits()) throw new ShapeError(`value cannot be converted to type ${valueType} without overflow`);
}

/** The largest finite number of a dtype. */
const largest = { float16: 65504, bfloat16: 3.3895313892515355e38, float32: 3.4028234663852886e38 };

/** PyTorch's word for an integer that no dtype holds. */
export const tooBig = () => new ShapeError('int too big to convert', { torchType: 'OverflowError' });
