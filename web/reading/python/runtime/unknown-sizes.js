// Unknown sizes, for example of what a mask leaves. In a shape such a size is a number larger than those in
// texts, so that shapes can still be planned: products and sums of it are large too. It is shown as `?`. supposed.js
// decides comparisons of it with other sizes.

import { NotUnderstood } from './raised.js';

/** @import { Span } from '../../../notation/parse.js' */

/** From here on, sizes are not known, if the text has any that are not. */
const LEAST = 2 ** 19;
/** Sizes are divided by small numbers. */
const UNIT = 5040;
/** Of these there are so many, that three of them, each times 2, still fit into a shape. */
const FIRST = 3331;
const MOST = 600;

/** The unknown sizes of one text. */
class Sizes {
  /** How many were made so far: each is another number. */
  issued = 0;
  /** The unknown number of elements that each mask selects. @type {WeakMap<object, number>} */
  counts = new WeakMap();
  /** How many of those there are. */
  counted = 0;
  /**
   * While a call is read with other sizes in the place of some (supposed.js): those, and all that it has asked for.
   * @type {{ sizes: ReadonlyMap<number, number>, asked: Set<number> }}
   */
  others = { sizes: new Map(), asked: new Set() };
}

/** Those of the text that is being read. */
let text = new Sizes();

/** Another text begins. */
export function forgetSizes() {
  text = new Sizes();
}

/** @param {number} index */
const sizeAt = (index) => {
  const size = UNIT * (FIRST + index);
  text.others.asked.add(size);
  return text.others.sizes.get(size) ?? size;
};

/** An unknown size, other than those before. */
export function newSize() {
  return sizeAt(text.issued++ % MOST);
}

/** The same for the same. @param {object} of */
export function countOf(of) {
  const index = text.counts.get(of) ?? text.counted++ % MOST;
  text.counts.set(of, index);
  return sizeAt(MOST + index);
}

/**
 * Runs a function with given sizes in the place of unknown ones, and records which ones it uses. A second run uses the
 * same ones.
 * @template Result
 * @param {ReadonlyMap<number, number>} sizes
 * @param {Set<number>} asked
 * @param {number} first  how many were made before it ran
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

/** How many were made so far. */
export function sizeCount() {
  return text.issued;
}

/** Whether the text has any that are not known. */
export function hasSizes() {
  return text.issued + text.counted > 0;
}

/** @param {number} size */
export function isUnknownSize(size) {
  return size >= LEAST && hasSizes();
}

/** A size that decides how many values there are. @param {number} size @param {Span} [span] @returns {number} */
export function certain(size, span) {
  if (isUnknownSize(size)) throw new NotUnderstood('numbers', span);
  return size;
}

/** @param {readonly number[]} shape */
export function hasUnknown(shape) {
  return shape.some(isUnknownSize);
}

/** A size as it is shown. @param {number} size */
export function sizeShown(size) {
  return isUnknownSize(size) ? '?' : String(size);
}

/** The least of sizes: one that is not known may be less. @param {readonly number[]} sizes */
export function leastOf(sizes) {
  const least = Math.min(...sizes);
  return !isUnknownSize(least) && sizes.some(isUnknownSize) ? newSize() : least;
}
