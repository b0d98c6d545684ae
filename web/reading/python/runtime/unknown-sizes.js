// Unknown sizes, such as that of `x[mask]`. In a shape, an unknown size is a large number that no text contains, so our
// library can plan operations as usual: its products and sums are large too, and unknown. It is shown as `?`.
// supposed.js decides whether a call may need it to equal another size.

import { NotUnderstood } from './raised.js';

/** @import { Span } from '../../../notation/parse.js' */

/** Sizes from here on are unknown, if the text has unknown sizes. */
const LEAST = 2 ** 19;
/** Unknown sizes are multiples of 5040, so that dividing one by a small number gives an integer. */
const UNIT = 5040;
/** The first is 3331 times that. The product of three unknown sizes, each times 2, still fits into a shape. */
const FIRST = 3331;
const MOST = 600;

/** The unknown sizes of one text. */
class Sizes {
  /** How many sizes were made by `newSize`. */
  issued = 0;
  /** The index of the unknown number of elements that each mask selects. @type {WeakMap<object, number>} */
  counts = new WeakMap();
  /** How many masks have such a number. */
  counted = 0;
  /**
   * The sizes that replace unknown ones while supposed.js evaluates a call, and the unknown sizes that it has used.
   * @type {{ sizes: ReadonlyMap<number, number>, asked: Set<number> }}
   */
  others = { sizes: new Map(), asked: new Set() };
}

/** The unknown sizes of the text that is being read. */
let text = new Sizes();

/** Forgets all unknown sizes before another text is read. */
export function forgetSizes() {
  text = new Sizes();
}

/** @param {number} index */
const sizeAt = (index) => {
  const size = UNIT * (FIRST + index);
  text.others.asked.add(size);
  return text.others.sizes.get(size) ?? size;
};

/** A new unknown size, different from those before. */
export function newSize() {
  return sizeAt(text.issued++ % MOST);
}

/** The unknown number of elements that a mask selects, which is the same each time. @param {object} of  the mask */
export function countOf(of) {
  const index = text.counts.get(of) ?? text.counted++ % MOST;
  text.counts.set(of, index);
  return sizeAt(MOST + index);
}

/**
 * Runs a function with unknown sizes replaced, and adds those that it uses to `asked`. Each run makes the same new
 * sizes.
 * @template Result
 * @param {ReadonlyMap<number, number>} sizes
 * @param {Set<number>} asked
 * @param {number} first  how many sizes were made before its first run
 * @param {() => Result} run
 */
export function withOthers(sizes, asked, first, run) {
  const { others, issued } = text;
  text.others = { sizes, asked };
  text.issued = first;
  try {
    return run();
  } finally {
    text.others = others;
    text.issued = Math.max(text.issued, issued);
  }
}

/** How many unknown sizes `newSize` has made. */
export function sizeCount() {
  return text.issued;
}

/** Whether the text has unknown sizes. */
export function hasSizes() {
  return text.issued + text.counted > 0;
}

/** Whether a size is unknown. @param {number} size */
export function isUnknownSize(size) {
  return size >= LEAST && hasSizes();
}

/** The size, which must be known here; throws if it is not. @param {number} size @param {Span} [span] */
export function knownSize(size, span) {
  if (isUnknownSize(size)) throw new NotUnderstood('numbers', span);
  return size;
}

/** Whether a shape has an unknown size. @param {readonly number[]} shape */
export function hasUnknown(shape) {
  return shape.some(isUnknownSize);
}

/** A size as text; `?` if it is unknown. @param {number} size */
export function sizeShown(size) {
  return isUnknownSize(size) ? '?' : String(size);
}

/** The minimum of sizes, which is unknown if one of them is. @param {readonly number[]} sizes */
export function leastOf(sizes) {
  const least = Math.min(...sizes);
  return !isUnknownSize(least) && sizes.some(isUnknownSize) ? newSize() : least;
}
