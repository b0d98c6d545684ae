/**
 * Checks arguments before anything is allocated. Errors that PyTorch also has use its messages; for mistakes that only
 * JavaScript allows, the message names the function, the argument and the value.
 */
import { isDType } from '../boundary/dtype.js';
import { ArgumentError, DTypeError, ShapeError } from '../errors/classes.js';
import { isTensor } from './tensor.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from './tensor.js' */

export const maxRank = 64;

/** @param {number} rank that was asked for */
export function tooManyDimensions(rank) {
  return new ShapeError(`a tensor has at most ${maxRank} dimensions, but ${rank} were asked for`, {
    code: 'rankTooLarge',
    a: rank,
    b: maxRank,
  });
}

/** Whether a value is an array; a revoked proxy is not. @type {(value: unknown) => value is any[]} */
export function isArray(value) {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * Describes a value for a message, such as `the string "a"` or `an array of length 2`. A proxy may throw at any access.
 * @param {unknown} value
 */
export function describeValue(value) {
  try {
    return described(value);
  } catch {
    return `a ${typeof value} that cannot be described`;
  }
}

/** @param {string} fn @param {string} argument @param {string} kind what it must be @param {unknown} value */
export function wrongArgument(fn, argument, kind, value) {
  return new ArgumentError(`${fn}(): argument '${argument}' must be ${kind}, not ${describeValue(value)}`);
}

/** Describes a value for a message of PyTorch's, which quotes strings without `the string`. @param {unknown} value */
export function quoted(value) {
  return typeof value === 'string' ? value : describeValue(value);
}

/** @param {unknown} value */
function described(value) {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'string')
    return `the string ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'symbol' || typeof value === 'function') return `a ${typeof value}`;
  if (isArray(value)) return `an array of length ${value.length}`;
  // Our own classes are recognised by their tags, because minifiers change their names.
  const { constructor, [Symbol.toStringTag]: tag } = Object.getPrototypeOf(value) ?? {};
  const named = tag ?? (typeof constructor === 'function' ? constructor.name : '');
  const name = typeof named === 'string' ? named : '';
  // A proxy of a tensor and an object that inherits from one look like this too; they have no memory of their own.
  if (name === 'Tensor' && !isTensor(value)) return 'a Tensor that is not of this copy of the library';
  return name ? `a ${name}` : 'an object';
}

/**
 * Reads an argument that is a list of whole numbers, or one number, which becomes a list.
 * @param {string} fn
 * @param {string} argument
 * @param {unknown} value
 * @param {number} [least] the smallest allowed; sizes that may be -1 leave the rest to the core
 * @returns {number[]}
 */
export function integers(fn, argument, value, least) {
  const given = typeof value === 'number' || typeof value === 'bigint' ? [value] : value;
  if (!isArray(given)) throw wrongArgument(fn, argument, 'an array of whole numbers', value);
  const length = lengthOfArray(fn, argument, given);
  if (length > maxRank) {
    const message = `${fn}(): argument '${argument}' has ${length} dimensions, but a tensor has at most ${maxRank}`;
    throw new ShapeError(message, { code: 'rankTooLarge', a: length, b: maxRank });
  }
  /** @type {number[]} */
  const list = [];
  for (let i = 0; i < length; ++i) {
    const each = given[i];
    const size = asNumber(each);
    if (typeof size !== 'number') {
      throw new ArgumentError(
        `${fn}(): argument '${argument}' must hold whole numbers, but '${argument}[${i}]' is ${describeValue(each)}`,
      );
    }
    if (!Number.isSafeInteger(size)) {
      throw new ShapeError(
        `${fn}(): argument '${argument}' must hold whole numbers up to 2^53 - 1, but '${argument}[${i}]' is ${describeValue(each)}`,
      );
    }
    if (least !== undefined && size < least) {
      throw new ShapeError(`${fn}: Dimension size must be non-negative.`, { argument, dim: i, a: size });
    }
    list.push(size);
  }
  return list;
}

/**
 * The length of an array. A proxy may return anything as its length, so this throws if it is no valid length.
 * @param {string} fn
 * @param {string} argument
 * @param {readonly unknown[]} array
 * @returns {number}
 */
function lengthOfArray(fn, argument, { length }) {
  if (Number.isSafeInteger(length) && length >= 0) return length;
  throw new ShapeError(`${fn}(): argument '${argument}' is an array whose length is ${describeValue(length)}`);
}

/** The maximum number of tensors or positions in one list, and of results of one call. */
export const longestList = 2 ** 20;

/**
 * The elements of an array, read once and by index: an array may have an iterator, a length or elements that answer
 * otherwise the next time.
 * @template To
 * @param {string} fn
 * @param {string} argument
 * @param {readonly unknown[]} array
 * @param {(each: unknown, i: number) => To} read
 * @param {number} [most] elements that it may have
 * @returns {To[]}
 */
export function listOf(fn, argument, array, read, most) {
  const length = lengthOfArray(fn, argument, array);
  assertListable(fn, `argument '${argument}' has ${length} elements`, length, most);
  /** @type {To[]} */
  const list = [];
  for (let i = 0; i < length; ++i) list.push(read(array[i], i));
  return list;
}

/**
 * Refuses a list that is too long.
 * @param {string} fn
 * @param {string} what the call expects
 * @param {number} length
 * @param {number} [most]
 */
export function assertListable(fn, what, length, most = longestList) {
  if (length <= most) return;
  throw new ShapeError(`${fn}(): ${what}, but there may be at most ${most}`, { a: length, b: most });
}

/** Converts a bigint to a number, and returns anything else unchanged. @param {unknown} value */
const asNumber = (value) => (typeof value === 'bigint' ? Number(value) : value);

/** One whole number. @param {string} fn @param {string} argument @param {unknown} value @returns {number} */
export function integer(fn, argument, value) {
  const whole = asNumber(value);
  if (typeof whole === 'number' && Number.isSafeInteger(whole)) return whole;
  const range = Number.isInteger(whole) ? ' within ±(2^53 - 1)' : '';
  throw new ArgumentError(
    `${fn}(): argument '${argument}' must be a whole number${range}, not ${describeValue(value)}`,
  );
}

/** Sizes of a new tensor. @param {string} fn @param {string} argument @param {unknown} value */
export function sizes(fn, argument, value) {
  return integers(fn, argument, value, 0);
}

/** @param {string} fn @param {string} argument @param {unknown} value @returns {Tensor} */
export function tensorArgument(fn, argument, value) {
  if (isTensor(value)) return value;
  throw wrongArgument(fn, argument, 'a tensor', value);
}

/** The target of a result, if given. @param {string} fn @param {unknown} out */
export function outArgument(fn, out) {
  return out === undefined ? undefined : tensorArgument(fn, 'out', out);
}

/** A list of tensors. @param {string} fn @param {string} argument @param {unknown} value */
export function tensorsArgument(fn, argument, value) {
  if (!isArray(value)) throw wrongArgument(fn, argument, 'an array of tensors', value);
  return listOf(fn, argument, value, (each, i) =>
    isTensor(each) ? each : tensorArgument(fn, `${argument}[${i}]`, each),
  );
}

/** Whether a value is a plain object, from any window. @param {unknown} value @returns {value is object} */
export function isPlainObject(value) {
  if (!isObject(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether a value is an object; a revoked proxy is not. @type {(value: unknown) => value is object} */
export function isObject(value) {
  try {
    return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) !== undefined;
  } catch {
    return false;
  }
}

/** The class of all typed arrays. Its getters tell the truth even if an array has properties of the same names. */
const TypedArray = Object.getPrototypeOf(Uint8Array.prototype);
const lengthGetter = Object.getOwnPropertyDescriptor(TypedArray, 'length')?.get;
const nameGetter = Object.getOwnPropertyDescriptor(TypedArray, Symbol.toStringTag)?.get;

/**
 * The class of a typed array, such as 'Float32Array', also if it comes from an iframe or another context of Node's vm,
 * where it is no instance of our classes. Undefined for anything else.
 * @param {unknown} value
 * @returns {string | undefined}
 */
export function typedArrayName(value) {
  return nameGetter?.call(value);
}

/** Whether a value is a typed array, from any window. @param {unknown} value @returns {value is ArrayBufferView} */
export function isTypedArray(value) {
  return typedArrayName(value) !== undefined;
}

/** The built-in class of an object, from any window: 'Map', 'DataView' … @param {unknown} value */
export function classOf(value) {
  try {
    return Object.prototype.toString.call(value).slice('[object '.length, -1);
  } catch {
    return ''; // a proxy that has been revoked
  }
}

/** How many elements it has. @param {ArrayBufferView} array a typed array @returns {number} */
export function lengthOf(array) {
  return lengthGetter?.call(array);
}

/**
 * Throws if a typed array has lost its memory, because its buffer was transferred.
 * @param {string} fn
 * @param {string} argument
 * @param {ArrayBufferView} value
 */
export function assertAttached(fn, argument, value) {
  try {
    TypedArray.values.call(value);
  } catch {
    const message = `${fn}(): argument '${argument}' is ${describeValue(value)} whose buffer has been detached or has shrunk`;
    throw new ArgumentError(message);
  }
}

/**
 * Reads an options object, each property once, because a getter may return something else the next time. Throws for
 * unknown keys.
 * @template {string} Key
 * @param {string} fn
 * @param {unknown} options
 * @param {readonly Key[]} keys allowed keys
 * @param {readonly string[]} [more] more allowed keys
 * @returns {{ [K in Key]?: unknown }}
 */
export function optionsArgument(fn, options, keys, more = []) {
  if (options === undefined) return {};
  if (!isPlainObject(options)) {
    const [first] = [...keys, ...more];
    const such = first === undefined ? 'be left out' : `be an object such as { ${first}: … }`;
    throw new ArgumentError(`${fn}(): options must ${such}, not ${describeValue(options)}`);
  }
  /** @type {{ [K in Key]?: unknown }} */
  const given = {};
  for (const name of Object.keys(options)) {
    const key = /** @type {Key} */ (name);
    if (!keys.includes(key) && !more.includes(key)) {
      const known = [...keys, ...more].join(', ') || 'none';
      throw new ArgumentError(`${fn}() got an unexpected option '${key}'; it takes ${known}`);
    }
    given[key] = /** @type {{ [K in Key]?: unknown }} */ (options)[key];
  }
  return given;
}

/** @param {string} fn @param {unknown} value @param {DType} otherwise @returns {DType} */
export function dtypeArgument(fn, value, otherwise) {
  if (value === undefined) return otherwise;
  if (isDType(value)) return value;
  throw new DTypeError(`${fn}(): argument 'dtype' must be a dtype such as 'float32', not ${describeValue(value)}`, {
    torchType: 'TypeError',
  });
}
