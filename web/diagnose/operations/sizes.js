/** The sizes and shapes in a message that is not about broadcasting. */

/** @import { Situation } from '../facts/situation.js' */

/** @typedef {{ size: number, other: number, dim: number }} Sizes  dim: -1 if unknown */

/** The two sizes that have to be equal, or null. @type {(situation: Situation) => Sizes | null} */
export function sizesOf({ recognised: { clash, operands, family, message, known = [] } }) {
  if (clash) return { size: clash.sizes[0], other: clash.sizes[1], dim: clash.dim ?? -1 };
  // If the message has no shapes, they may be printed near it.
  const shown = operands.length > 0 ? operands : known.filter(({ from }) => from === 'printed');
  const [a, b] = shown.map(({ shape }) => shape);
  if (!a || !b || a.length !== b.length) return null;
  // Julia's broadcast stretches sizes of 1, but not those of the array that is written into, which comes first.
  const stretches = (/** @type {number} */ i) =>
    family === 'julia' && (b[i] === 1 || (a[i] === 1 && !message.includes('destination')));
  const dim = a.findIndex((size, i) => size !== null && b[i] !== null && size !== b[i] && !stretches(i));
  return dim < 0 ? null : { size: a[dim] ?? 0, other: b[dim] ?? 0, dim };
}

/** Shapes, with -1 for an unknown size. @param {Situation} situation @returns {number[][]} */
export function shapesOf({ recognised: { operands } }) {
  return operands.flatMap(({ shape }) => (shape ? [shape.map((size) => size ?? -1)] : []));
}

/**
 * The dimensions in which two shapes of equal rank differ.
 * @type {(a: readonly number[], b: readonly number[]) => number[]}
 */
export function differing(a, b) {
  return a.length === b.length
    ? a.flatMap((size, dim) => (size !== b[dim] && size !== -1 && b[dim] !== -1 ? [dim] : []))
    : [];
}

/** Without axes of size 1. @param {readonly number[]} shape @returns {string} */
export function bare(shape) {
  return String(shape.filter((size) => size !== 1));
}

/** The number of an array's first dimension. @param {string | null} framework */
export function firstDim(framework) {
  return /^(?:julia|matlab|octave|r)$/.test(framework ?? '') ? 1 : 0;
}
