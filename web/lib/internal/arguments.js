/**
 * Arguments are checked before anything is allocated. What PyTorch refuses is refused in its words; for the kinds of
 * wrong only JavaScript has, the sentence names the function, the argument and what was given.
 */
import { isDType } from '../dtype.js';
import { ArgumentError, DTypeError, ShapeError } from '../errors.js';
import { isTensor } from '../tensor.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../dtype.js').DType} DType */

export const maxRank = 64;

/** What a value is, in the words of a sentence. @param {unknown} value */
export function nameOf(value) {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'string')
    return `the string ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'symbol' || typeof value === 'function') return `a ${typeof value}`;
  if (Array.isArray(value)) return `an array of length ${value.length}`;
  // Our own classes say what they are by their tags: a minifier takes their names.
  const { constructor, [Symbol.toStringTag]: tag } = Object.getPrototypeOf(value) ?? {};
  const name = tag ?? (typeof constructor === 'function' ? constructor.name : '');
  // A proxy of a tensor and an object that inherits from one look like this too; they have no memory of their own.
  if (name === 'Tensor' && !isTensor(value)) return 'a Tensor that is not of this copy of the library';
  return name ? `a ${name}` : 'an object';
}

/**
 * A list of whole numbers, or one of them.
 * @param {string} fn
 * @param {string} argument
 * @param {unknown} value
 * @param {number} [least] the smallest allowed; sizes that may be -1 leave the rest to the core
 * @returns {number[]}
 */
export function integers(fn, argument, value, least) {
  const given = typeof value === 'number' || typeof value === 'bigint' ? [value] : value;
  if (!Array.isArray(given)) {
    throw new ArgumentError(`${fn}(): argument '${argument}' must be an array of whole numbers, not ${nameOf(value)}`);
  }
  if (given.length > maxRank) {
    const message = `${fn}(): argument '${argument}' has ${given.length} dimensions; a tensor has at most ${maxRank}`;
    throw new ShapeError(message, { code: 'rankTooLarge', a: given.length, b: maxRank });
  }
  // By index: a hole in an array is undefined, and refused, where map would skip it.
  return Array.from(given, (each, i) => {
    const size = wholeOf(each);
    if (typeof size !== 'number') {
      throw new ArgumentError(
        `${fn}(): argument '${argument}' must hold whole numbers, but '${argument}[${i}]' is ${nameOf(each)}`,
      );
    }
    if (!Number.isSafeInteger(size)) {
      throw new ShapeError(
        `${fn}(): argument '${argument}' must hold whole numbers up to 2^53 - 1, but '${argument}[${i}]' is ${nameOf(each)}`,
      );
    }
    if (least !== undefined && size < least) {
      throw new ShapeError(`${fn}: Dimension size must be non-negative.`, { argument, dim: i, a: size });
    }
    return size;
  });
}

/** A bigint as a number, if that holds it; anything else as it is. @param {unknown} value */
const wholeOf = (value) => (typeof value === 'bigint' ? Number(value) : value);

/** One whole number. @param {string} fn @param {string} argument @param {unknown} value @returns {number} */
export function integer(fn, argument, value) {
  const whole = wholeOf(value);
  if (typeof whole === 'number' && Number.isSafeInteger(whole)) return whole;
  throw new ArgumentError(`${fn}(): argument '${argument}' must be a whole number, not ${nameOf(value)}`);
}

/** Sizes of a new tensor. @param {string} fn @param {string} argument @param {unknown} value */
export const sizes = (fn, argument, value) => integers(fn, argument, value, 0);

/** @param {string} fn @param {string} argument @param {unknown} value @returns {Tensor} */
export function tensorArgument(fn, argument, value) {
  if (isTensor(value)) return value;
  throw new ArgumentError(`${fn}(): argument '${argument}' must be a tensor, not ${nameOf(value)}`);
}

/** Whether a value is written as `{ … }`, in whatever window. @param {unknown} value @returns {value is object} */
export function isPlainObject(value) {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A typed array that still has its memory. @param {string} fn @param {string} argument @param {ArrayBufferView} value */
export function assertAttached(fn, argument, value) {
  try {
    /** @type {Iterable<unknown>} */ (/** @type {unknown} */ (value))[Symbol.iterator]();
  } catch {
    const message = `${fn}(): argument '${argument}' is ${nameOf(value)} whose buffer has been detached or has shrunk`;
    throw new ArgumentError(message);
  }
}

/**
 * The last argument of a function that takes named ones.
 * @template {string} Key
 * @param {string} fn
 * @param {unknown} options
 * @param {readonly Key[]} keys that are understood
 * @returns {{ [K in Key]?: unknown }}
 */
export function optionsArgument(fn, options, keys) {
  if (options === undefined) return {};
  if (!isPlainObject(options)) {
    const such = keys.length === 0 ? 'be left out' : `be an object such as { ${keys[0]}: … }`;
    throw new ArgumentError(`${fn}(): options must ${such}, not ${nameOf(options)}`);
  }
  for (const key of Object.keys(options)) {
    if (!keys.includes(/** @type {Key} */ (key))) {
      throw new ArgumentError(`${fn}() got an unexpected option '${key}'; it takes ${keys.join(', ') || 'none'}`);
    }
  }
  return options;
}

/** @param {string} fn @param {unknown} value @param {DType} otherwise @returns {DType} */
export function dtypeArgument(fn, value, otherwise) {
  if (value === undefined) return otherwise;
  if (isDType(value)) return value;
  throw new DTypeError(`${fn}(): argument 'dtype' must be a dtype such as 'float32', not ${nameOf(value)}`, {
    torchType: 'TypeError',
  });
}
