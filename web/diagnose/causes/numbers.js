/**
 * What two sizes say by themselves, before any word is read: how far apart they are, whether one is a multiple of the
 * other, what they are products of, and which numbers are known from published models.
 */

/** Lengths of position tables, as models are published; RoBERTa's and BART's begin at 2. */
const TABLES = [77, 128, 256, 448, 512, 514, 1000, 1024, 1026, 1500, 2048, 2050, 2500, 4096, 8192];

/** Widths of hidden states, as models are published. */
const WIDTHS = [256, 384, 512, 640, 768, 1024, 1152, 1280, 1536, 1664, 2048, 2560, 3072, 3584, 3840, 4096, 5120, 8192];

/** Sizes of vocabularies, up to what was added to them. */
const VOCABULARIES = [
  21128, 28996, 29056, 30522, 31090, 32000, 32128, 49408, 50257, 50265, 50368, 51865, 64000, 65024, 100352, 119547,
  128256, 130528, 151936, 152064, 250002, 250880, 256000, 256128,
];

/** @param {number} n */
export const isTable = (n) => TABLES.includes(n);
/** @param {number} n */
export const isWidth = (n) => WIDTHS.includes(n);
/** @param {number} n */
export const isVocabulary = (n) => VOCABULARIES.some((size) => n >= size && n <= size + 300 && n > 20000);
/**
 * Two counts of the same words: a table is rounded up, or words were added to one of them.
 * @param {number} a
 * @param {number} b
 */
export const areVocabularies = (a, b) => Math.min(a, b) > 20000 && Math.abs(a - b) * 50 < Math.max(a, b);
/** @param {number} n */
export const isPowerOfTwo = (n) => n > 0 && Number.isInteger(Math.log2(n));
/** @param {number} n */
export const isSquare = (n) => n > 3 && Number.isInteger(Math.sqrt(n));

/**
 * A picture cut into so many patches each way, with or without one more for its class.
 * @param {number} n
 * @returns {number} the side; 0 if n is no such number
 */
export const patchSide = (n) =>
  n > 48 && isSquare(n) ? Math.sqrt(n) : n > 48 && isSquare(n - 1) ? Math.sqrt(n - 1) : 0;

/** How many times the smaller the larger is; 0 where it is no whole number. @param {number} a @param {number} b */
export function ratio(a, b) {
  const [small, large] = a < b ? [a, b] : [b, a];
  return small > 0 && large % small === 0 ? large / small : 0;
}

/** @param {number} a @param {number} b @returns {number} */
export const commonDivisor = (a, b) => (b === 0 ? a : commonDivisor(b, a % b));

/** Usual numbers of channels, the largest first. */
const CHANNELS = [
  2048, 1280, 1024, 960, 640, 576, 512, 384, 320, 256, 192, 160, 128, 120, 100, 96, 84, 64, 50, 48, 36, 32, 24, 20, 16,
  12, 10, 8, 6,
];

/**
 * As many channels of pictures of two sizes: 25088 is 512 × 7 × 7 and 32768 is 512 × 8 × 8.
 * @param {number} a
 * @param {number} b
 * @param {string} [around]  text that may have the shape of the picture of `a`, (batch, channels, height, width)
 * @returns {{ channels: number, a: number, b: number } | null}
 */
export function squares(a, b, around = '') {
  const shown = [...around.matchAll(/[([]\d+, ?(\d+), ?(\d+), ?(\d+)[)\]]/g)].map((sizes) =>
    sizes.slice(1).map(Number),
  );
  const known = shown.find((sizes) => sizes.reduce((one, other) => one * other) === a) ?? [];
  for (const channels of [...known.slice(0, 1), ...CHANNELS]) {
    const [one, two] = [Math.sqrt(a / channels), Math.sqrt(b / channels)];
    if (Number.isInteger(one) && Number.isInteger(two) && one > 0 && two > 0 && one !== two && Math.max(one, two) > 2)
      return { channels, a: one, b: two };
  }
  return null;
}

/**
 * Whether two sizes are as near as rounding brings them: by one, or by what each step of a network doubles.
 * @param {number} a
 * @param {number} b
 */
export function isNearMiss(a, b) {
  const by = Math.abs(a - b);
  const small = Math.min(a, b);
  return by === 1 || (by > 0 && small >= 16 && by * 8 <= small && by <= 32);
}
