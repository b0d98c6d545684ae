/**
 * What the operations and conversions of a chain are in WebAssembly's instructions, on a stack of vectors. They give
 * the bits that the core's own loops do (cpp/kernels/functors/arithmetic.h, cpp/kernels/cast.h).
 */

/** @param {number} value @returns {number[]} 7 bits to a byte */
export const digits = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...digits(value >> 7)]);
/** @param {number} value a word with a sign @returns {number[]} */
const signed = (value) => (value >> 6 === value >> 31 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]);

/** @param {number} word @returns {number[]} */
export const constant = (word) => [0x41, ...signed(word)];
/** @param {number} code @param {...number} rest */
export const simd = (code, ...rest) => [0xfd, ...digits(code), ...rest];

/** The dtypes that are computed in, and each letter's instruction for their lanes. */
export const computed = ['float32', 'float64', 'int32'];
/** @type {Record<string, number[]>} */
export const instructions = {
  '+': [0xe4, 0xf0, 0xae],
  '-': [0xe5, 0xf1, 0xb1],
  '*': [0xe6, 0xf2, 0xb5],
  '/': [0xe7, 0xf3],
  n: [0xe1, 0xed, 0xa1],
  '|': [0xe0, 0xec, 0xa0],
  q: [0xe3, 0xef],
  f: [0x68, 0x75],
  c: [0x67, 0x74],
  i: [0x69, 0x7a],
  r: [0x6a, 0x94],
  '!': [0x42, 0x48, 0x38],
  '<': [0x45, 0x4b, 0x3d],
  '>': [0x46, 0x4c, 0x3f],
  o: [0x50, 0x50, 0x50],
  '?': [0x52, 0x52, 0x52],
};

/**
 * The operations that are some instructions: the inputs 0, 1 and 2, instructions, `t` for what `=` has put aside, and
 * `z` for zero.
 * @type {Record<string, string>}
 */
export const operations = {
  add: '01+',
  sub: '01-',
  mul: '01*',
  div: '01/',
  squaredDifference: '01-=tt*',
  maximum: '0101>00!o?',
  minimum: '0101<00!o?',
  clamp: '0101>00!o?=t2t2<tt!o?',
  neg: '0n',
  abs: '0|',
  square: '00*',
  relu: 'z00z<?',
  sqrt: '0q',
  floor: '0f',
  ceil: '0c',
  trunc: '0i',
  round: '0r',
};

const [and, choose, wholePlus] = [simd(0x4e), simd(0x52), simd(0xae)];
/** @param {number} by */
const right = (by) => [...constant(by), ...simd(0xad)];

/**
 * What a conversion may use: a word in every lane, and a place to put aside to.
 * @typedef {{ every: (word: number) => number[], put: number[], take: number[] }} Help
 */

/**
 * What is stored in fewer bytes and computed with as float32: how long it is, what makes words of it, then floats of
 * those, and words of floats. (float16 takes so many instructions that a pass over more lanes at once is faster.)
 * @type {Record<string, { size: number, widen: number[], read: number[], write?: (help: Help) => number[] }>}
 */
export const conversions = {
  uint8: { size: 1, widen: [...simd(0x89), ...simd(0xa9)], read: simd(0xfa) },
  bfloat16: {
    size: 2,
    widen: simd(0xa9),
    read: [...constant(16), ...simd(0xab)],
    write: ({ every, put, take }) => [
      ...[...put, ...take, ...take, ...right(16), ...every(1), ...and, ...wholePlus],
      ...[...every(0x7fff), ...wholePlus, ...right(16)],
      ...[...every(0x7fc0), ...take, ...take, ...simd(0x41), ...choose], // NaN
    ],
  },
};
