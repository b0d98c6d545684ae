/** Masks: squares over scores of another length, masks made for another text, masks without an axis for the heads. */
import { cause } from './cause.js';
import { lineOf } from './situation.js';

/**
 * @typedef {import('./cause.js').Cause} Cause
 * @typedef {import('./situation.js').Situation} Situation
 * @typedef {import('./situation.js').Clash} Clash
 */

/**
 * A square of one length laid over scores of another: a causal mask, made before the keys were kept or for another
 * text.
 * @type {(situation: Situation) => Cause[]}
 */
export function squareMask({ shapes, conflicts, rank }) {
  const [clash] = conflicts;
  if (shapes?.length !== 2 || !clash) return [];
  const isAlone = (/** @type {readonly number[]} */ shape) => shape.slice(0, -2).every((size) => size === 1);
  const mask = shapes.find((shape) => shape.length > 1 && shape.at(-1) === shape.at(-2) && isAlone(shape));
  const scores = shapes.find((shape) => shape !== mask && shape.length > 3);
  const [length = 0] = mask?.slice(-1) ?? [];
  if (!scores || length < 2) return [];
  const [queries = 0, keys = 0] = scores.slice(-2);
  const isAnother = queries === keys && conflicts.length === 2;
  const isKept = (queries === length) !== (keys === length) && conflicts.length === 1;
  if (!isAnother && !isKept) return [];
  const facts = { kind: 'scores', size: length, other: isKept && queries !== length ? queries : keys };
  return [cause('mask', 'firm', ['square-over-scores'], { ...facts, dim: queries === length ? rank - 1 : clash.dim })];
}

/**
 * One position after another, each with the mask of them all: the mask was made for the whole text at once.
 * @type {(target: readonly number[], value: readonly number[], dims: readonly number[]) => Cause[]}
 */
export function stepMask(target, value, dims) {
  const [length = 0] = target.slice(-1);
  const isStep = target.at(-2) === 1 && length > 1 && String(value.slice(-2)) === String([length, length]);
  if (!isStep || target.length < 3 || dims.length !== 1) return [];
  return [cause('mask', 'firm', ['square-over-scores'], { kind: 'scores', size: length, other: 1, dim: dims[0] ?? 0 })];
}

/** A mask whose lengths differ from those of the array it selects from. @type {(clash: Clash) => Cause[]} */
export function masks({ size, other, dim, shape, situation: { recognised } }) {
  const source = lineOf(recognised);
  const isFilled = /masked_(?:fill|select|scatter)/.test(`${source} ${recognised.operation}`);
  if (isFilled && shape && shape.length < 4)
    return [cause('mask', 'firm', ['about-masks'], { kind: 'scores', size: other, other: size, dim })];
  if (shape || dim < 2 || !/masked_fill|mask/.test(source)) return [];
  return [cause('mask', 'weak', ['about-masks', 'sizes-only'], { kind: 'scores', size: other, other: size, dim })];
}

/** A mask without an axis for the heads. @type {(clash: Clash) => Cause[]} */
export function heads({ size, other, dim, shape, situation: { about, names, recognised } }) {
  const isMask = about('mask') || /mask/i.test(recognised.around ?? '');
  if (
    shape ||
    dim !== 1 ||
    !isMask ||
    !(size > other && other < 64 && [4, 6, 8, 12, 16, 20, 24, 32, 40].includes(size))
  )
    return [];
  return [
    cause('missing-axis', 'weak', ['about-masks', 'sizes-only'], {
      kind: 'heads',
      a: names[1] ?? 'b',
      b: names[0] ?? 'a',
      size: other,
      other: size,
      dim,
      count: 1,
    }),
  ];
}
