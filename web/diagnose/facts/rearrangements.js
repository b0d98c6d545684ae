/**
 * Finds the changes of one operand's axes after which the shapes fit without a larger result: axes of size 1 inserted
 * or removed, or axes in another order. `(4,)` fits `(4, 3)` as `(4, 1)`. Equal sizes suggest the changes, and the core
 * tries each.
 */
import { apply } from '../apply.js';

/** @import { Library, Shape } from '../apply.js' */
/** @import { Step } from '../diagnosis.js' */

/**
 * @typedef {object} Rearrangement
 * @property {Step} step
 * @property {number} other  the operand it was aligned with
 * @property {readonly number[]} at  for each axis, the axis of the other operand it is aligned with
 * @property {Shape} shape  of the operand afterwards
 * @property {readonly Shape[]} shapes
 */

/** With more, there are so many ways that one of them fits by chance. */
const MAX_RANK = 8;
const MAX_GUESSES = 200;

/**
 * Every way to align a shape's axes, in their order, with axes of a larger shape: those of `(4,)` with axis 0 of
 * `(4, 3)`.
 * @type {(low: Shape, high: Shape, from?: number) => number[][]}
 */
function placements(low, high, from = 0) {
  const [first, ...rest] = low;
  if (first === undefined) return [[]];
  return high.flatMap((size, dim) =>
    dim < from || (size !== first && first !== 1) || high.length - dim < low.length
      ? []
      : placements(rest, high, dim + 1).map((later) => [dim, ...later]),
  );
}

/**
 * Axes to insert into the smaller shape. Axes in front need no insertion, because broadcasting adds them.
 * @type {(low: Shape, high: Shape) => { by: number[], at: number[] }[]}
 */
function insertions(low, high) {
  if (low.length === 0 || low.length >= high.length || high.length > MAX_RANK) return [];
  const last = low.length - 1;
  // The likeliest come first: aligned with both ends, then with the first axis, then with the last.
  const rating = (/** @type {number[]} */ dims) =>
    (dims[0] ? 20 : 0) + (dims[last] === high.length - 1 ? 0 : last * 10);
  return placements(low, high)
    .sort((a, b) => rating(a) - rating(b))
    .map((dims) => {
      const [first = 0] = dims;
      const by = high.flatMap((_, dim) => (dim > first && !dims.includes(dim) ? [dim - first] : []));
      return { by, at: dims };
    })
    .filter(({ by }) => by.length > 0);
}

/**
 * Orders in which one axis has moved, or two have changed places.
 * @type {(shape: Shape) => number[][]}
 */
function permutations(shape) {
  const { length: rank } = shape;
  if (rank < 2 || rank > 5) return [];
  const same = shape.map((_, dim) => dim);
  const pairs = same.flatMap((from) => same.filter((to) => to !== from).map((to) => ({ from, to })));
  const orders = [
    ...pairs.map(({ from, to }) => same.toSpliced(from, 1).toSpliced(to, 0, from)),
    ...pairs.map(({ from, to }) => same.with(from, to).with(to, from)),
  ];
  return orders.filter((order) => order.some((dim, i) => shape[dim] !== shape[i]));
}

/** @typedef {Pick<Rearrangement, 'step' | 'other' | 'at'>} Guess */

/** @type {(shapes: readonly Shape[], hasTarget: boolean) => Guess[]} */
function guesses(shapes, hasTarget) {
  const pairs = shapes.flatMap((low, operand) =>
    shapes.flatMap((high, other) =>
      operand === other || (hasTarget && operand === 0) ? [] : [{ low, operand, high, other }],
    ),
  );
  /** @type {(pair: typeof pairs[number], how: Step['how'], by: number[], axes: number[]) => Guess} */
  const guess = ({ operand, other }, how, by, axes) => ({ step: { operand, how, by }, other, at: axes });
  const removable = (/** @type {typeof pairs[number]} */ { low, high }) =>
    low.flatMap((size, dim) => (size === 1 && low.length > 1 && dim >= low.length - high.length ? [dim] : []));
  return [
    ...pairs.flatMap((pair) => insertions(pair.low, pair.high).map(({ by, at }) => guess(pair, 'unsqueeze', by, at))),
    ...pairs.flatMap((pair) => removable(pair).map((dim) => guess(pair, 'squeeze', [dim], []))),
    ...pairs.flatMap((pair) => permutations(pair.low).map((by) => guess(pair, 'permute', by, by))),
  ];
}

/** @type {(library: Library, shapes: readonly Shape[], hasTarget: boolean) => Rearrangement[]} */
export function rearrangements(library, shapes, hasTarget) {
  const tried = new Set([shapes.join('; ')]);
  return guesses(shapes, hasTarget)
    .slice(0, MAX_GUESSES)
    .flatMap((guess) => {
      const applied = apply(library, shapes, guess.step, { inplace: hasTarget });
      const result = applied?.report.shape;
      const key = applied?.shapes.join('; ') ?? '';
      if (!applied || !result || tried.has(key) || !applied.shapes.some((shape) => String(shape) === String(result)))
        return [];
      tried.add(key);
      return [{ ...guess, shape: applied.shapes[guess.step.operand] ?? [], shapes: applied.shapes }];
    });
}

/**
 * Whether a dimension of a shape can be the channels of an image: dimension 0 or 2 of `(3, 480, 640)`.
 * @type {(shape: Shape, dim: number) => boolean}
 */
export function isChannelPlace(shape, dim) {
  const batch = shape.length - 3;
  if (batch !== 0 && batch !== 1) return false;
  const rest = shape.filter((_, each) => each >= batch && each !== dim);
  return (dim === batch || dim === batch + 2) && rest.length === 2 && rest.every((size) => size > 3);
}

/** Whether an order of axes moves channels from first to last or back. @type {(order: readonly number[]) => boolean} */
export function isChannelMove(order) {
  return ['1,2,0', '2,0,1', '0,2,3,1', '0,3,1,2'].includes(String(order));
}
