// The name of an operation in each library, or an equal expression if a library has none: PyTorch's `rsqrt` is
// `1 / np.sqrt(x)` in NumPy.

import { operatorOf, snake } from '../../notation/operators.js';
import { joined } from '../brackets.js';

/** @typedef {'torch' | 'numpy' | 'jax' | 'stride0'} Language */
/** @typedef {Readonly<Record<string, number | string>>} Options */

/** Names in NumPy and JAX that differ from PyTorch's, except operators'. @type {Record<string, string>} */
const numpy = {
  atan2: 'arctan2',
  neg: 'negative',
  sgn: 'sign',
  broadcastTensors: 'broadcast_arrays',
  clamp: 'clip',
  equal: 'array_equal',
};

/**
 * Expressions for operations without a name in NumPy and JAX, or SciPy's function.
 * @type {Record<string, (given: string[], value: string, options: Options) => string>}
 */
const numpyTemplates = {
  erf: ([a]) => `scipy.special.erf(${a})`,
  erfc: ([a]) => `scipy.special.erfc(${a})`,
  frac: ([a]) => `${a} - np.trunc(${a})`,
  hardshrink: ([a], _, { lambd = 0.5 }) => `np.where(np.abs(${a}) <= ${lambd}, 0, ${a})`,
  relu: ([a]) => `np.maximum(${a}, 0)`,
  rsqrt: ([a]) => `1 / np.sqrt(${a})`,
  sigmoid: ([a]) => `1 / (1 + np.exp(-${a}))`,
  rsub: ([a, b]) => `${b} - ${a}`,
  squaredDifference: ([a, b]) => `(${a} - ${b}) ** 2`,
  lerp: ([a, b, c]) => `${a} + ${c} * (${b} - ${a})`,
  addcmul: ([a, b, c], value) => `${a} + ${value}${b} * ${c}`,
  addcdiv: ([a, b, c], value) => `${a} + ${value}${b} / ${c}`,
  maskedFill: ([a, b, c]) => `np.where(${b}, ${c}, ${a})`,
  xlogy: ([a, b]) => `np.where(${a} == 0, 0, ${a} * np.log(${b}))`,
  copy: ([a, b]) => `np.broadcast_to(${b}, ${a}.shape)`,
};

/** @type {typeof numpyTemplates} */
const torchTemplates = {
  squaredDifference: ([a, b]) => `(${a} - ${b}) ** 2`,
  maskedFill: ([a, b, c]) => `${a}.masked_fill(${b}, ${c})`,
  copy: ([a, b]) => `${b}.expand_as(${a})`,
};

/** Whether an option is a number that is written as a float, such as `2.0`. @param {unknown} value */
export function isFloat(value) {
  return typeof value === 'string' && /^-?[\d.]+(e[+-]?\d+)?$/.test(value);
}

/**
 * A float32 with the fewest digits that still round to it, so that 0.1 is not 0.10000000149011612. Other dtypes are
 * returned unchanged.
 * @param {number} value
 * @param {string} dtype
 * @returns {number}
 */
export function shortest(value, dtype) {
  for (let digits = 1; dtype === 'float32' && digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return shorter;
  }
  return value;
}

/**
 * NumPy's function of an operation; none if it takes an expression, or SciPy.
 * @param {string} fn
 * @returns {string | undefined}
 */
export function numpyName(fn) {
  return fn in numpyTemplates ? undefined : (operatorOf(fn)?.numpy ?? numpy[fn] ?? snake(fn));
}

/** Options as keyword arguments in Python. @param {Readonly<Record<string, number | string>>} options */
export function keywordArguments({ missing, ...options }) {
  return Object.entries(options).map(([name, value]) => `${snake(name)}=${literal(value)}`);
}

/**
 * The operands, with `none` for one that is left out before another, such as the lower bound of `clamp`.
 * @param {object} options
 * @param {string[]} given
 * @param {string} none
 * @returns {string[]}
 */
export function withGaps(options, given, none) {
  return 'missing' in options ? given.toSpliced(1, 0, none) : given;
}

/**
 * The operation as an expression in Python.
 * @param {{ fn: string, sign: string, options: Readonly<Record<string, number | string>> }} asked
 * @param {string[]} given  the operands as written
 * @param {Exclude<Language, 'stride0'>} language
 * @param {string[]} [more]  further arguments, as `out=out`
 */
export function pythonCall({ fn, sign, options }, given, language, more = []) {
  const plain = Object.keys(options).length === 0 && more.length === 0;
  if (sign !== '' && plain) return joined(given, sign);
  if (language === 'torch') {
    const template = torchTemplates[fn];
    if (template && more.length === 0) return template(given, '', {});
    const all = [...withGaps(options, given, 'None'), ...keywordArguments(options), ...more];
    return `torch.${snake(fn)}(${all.join(', ')})`;
  }
  const [module, scipy] = language === 'jax' ? ['jnp', 'jax.scipy'] : ['np', 'scipy'];
  const { alpha, value, roundingMode, ...alike } = options;
  if (alpha !== undefined && more.length === 0) return `${given[0]} ${sign || '+'} ${alpha} * ${given[1]}`;
  if (roundingMode === 'trunc') return `${module}.trunc(${joined(given, '/')})`;
  const template = numpyTemplates[fn];
  if (template) {
    const written = template(given, value === undefined ? '' : `${value} * `, alike);
    return written.replace(/\b(np|scipy)\./g, (_, name) => `${name === 'np' ? module : scipy}.`);
  }
  const name = roundingMode === 'floor' ? 'floor_divide' : numpyName(fn);
  const all = fn === 'clamp' && given.length === 2 && !('missing' in options) ? [...given, 'None'] : given;
  return `${module}.${name}(${[...withGaps(options, all, 'None'), ...keywordArguments(alike), ...more].join(', ')})`;
}

/**
 * The operation as an expression in JavaScript, or in Python.
 * @param {Parameters<typeof pythonCall>[0]} asked
 * @param {string[]} given
 * @param {Language} language
 * @returns {string}
 */
export function callIn(asked, given, language) {
  if (language !== 'stride0') return pythonCall(asked, given, language);
  const { missing: _, ...options } = asked.options;
  const named = Object.entries(options).map(([name, value]) => `${name}: ${literal(value).replaceAll('"', "'")}`);
  const all = [
    ...withGaps(asked.options, given, 'undefined'),
    ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : []),
  ];
  return `${asked.fn}(${all.join(', ')})`;
}

/** The language in which to write fixes for a case. @param {string} dialect @returns {Language} */
export function languageOf(dialect) {
  return dialect === 'numpy' || dialect === 'jax' || dialect === 'stride0' ? dialect : 'torch';
}

/**
 * Whether NumPy has a single ufunc for it, which takes `out=`.
 * @param {{ fn: string, options: object }} asked
 * @returns {boolean}
 */
export function isOneUfunc({ fn, options }) {
  return !(fn in numpyTemplates) && Object.keys(options).length === 0;
}

/** @param {number | string} value */
const literal = (value) => (typeof value === 'string' && !isFloat(value) ? `"${value}"` : String(value));
