/**
 * Numbers by chance, from one generator (sfc32) that `manualSeed` starts anew. The same seed gives the same numbers
 * everywhere, but not PyTorch's numbers, which differ from device to device too.
 */
import { written } from './from-data.js';
import { getDefaultDtype } from '../engine/default-dtype.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { notImplementedFor } from '../errors/sentences.js';
import { integer, integers } from '../tensor/arguments.js';
import { moveInto } from '../engine/copy.js';
import { destination, shapeAndOptions } from './placed.js';

/** @import { Filler } from '../typing/creation.js' */
/** @typedef {import('../boundary/dtype.js').DType} DType */

const state = new Uint32Array(4);

/** 32 random bits. */
function next() {
  const [a = 0, b = 0, c = 0, count = 0] = state;
  const out = (a + b + count) | 0;
  state[3] = count + 1;
  state[0] = b ^ (b >>> 9);
  state[1] = c + (c << 3);
  state[2] = ((c << 21) | (c >>> 11)) + out;
  return out >>> 0;
}

/**
 * Sets the seed of `rand` and `randn`.
 * @param {number} seed
 * @example
 *   [7, 7].map((seed) => (manualSeed(seed), rand(1).item()))[1] === (manualSeed(7), rand(1).item()); // true
 */
export function manualSeed(seed) {
  const given = integer('manualSeed', 'seed', seed);
  state.set([given, Math.floor(given / 2 ** 32), 0x9e3779b9, 1]);
  for (let i = 0; i < 12; ++i) next(); // until every bit of the seed has reached every word
}

manualSeed(Math.floor(Math.random() * 2 ** 53));

/** How many random bits PyTorch's `rand` has in each dtype: few enough that none rounds up to 1. */
const bits = { float16: 11, bfloat16: 8, float32: 24, float64: 53 };

/** In [0, 1), of so many bits. @param {number} width */
const uniform = (width) => Math.floor((next() * 2 ** 21 + (next() >>> 11)) / 2 ** (53 - width)) / 2 ** width;

/** Marsaglia's polar method, of whose two numbers the second is let go. */
function normal() {
  for (;;) {
    const [x, y] = [2 * uniform(53) - 1, 2 * uniform(53) - 1];
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square);
  }
}

/**
 * @param {string} fn
 * @param {string} kernel PyTorch's name for it
 * @param {readonly unknown[]} given
 * @param {(width: number) => number} draw
 */
function drawn(fn, kernel, given, draw) {
  const [shape, options] = shapeAndOptions(fn, given);
  const { dtype, out } = destination(fn, options, getDefaultDtype());
  const wanted = integers(fn, 'shape', shape);
  const { category, scalarType } = dtypeInfo(dtype);
  if (category !== 'float') {
    throw notImplementedFor(kernel, scalarType, 'dtype');
  }
  const width = bits[/** @type {keyof typeof bits} */ (dtype)];
  const made = written('float64', dtype, wanted, (elements) => {
    for (let i = 0; i < elements.length; ++i) elements[i] = draw(width);
  });
  return out === undefined ? made : moveInto(made, out, 0);
}

/**
 * Returns random numbers from the uniform distribution on [0, 1).
 * @type {Filler}
 * @example
 *   rand([2, 3]).shape; // [2, 3]
 */
export const rand = (/** @type {unknown[]} */ ...given) => drawn('rand', 'check_uniform_bounds', given, uniform);

/**
 * Returns random numbers from the normal distribution with mean 0 and variance 1.
 * @type {Filler}
 * @example
 *   randn([2, 3], { dtype: 'float64' }).dtype; // 'float64'
 */
export const randn = (/** @type {unknown[]} */ ...given) => drawn('randn', 'normal_kernel_cpu', given, normal);
