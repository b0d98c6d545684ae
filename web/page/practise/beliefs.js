// Misconceptions about broadcasting. Each one changes the question into another one, for which the misconception would
// be true, and the library answers that: if its answer equals the user's, the misconception explains it. No rule of
// broadcasting, right or wrong, is implemented here.

/** @import { Model } from '../../case/model.js' */

/**
 * @typedef {readonly number[]} Shape
 * @typedef {Pick<typeof import('../../case/library.js'), 'explain'>} Library
 * @typedef {'stretchedTarget' | 'cutToTarget' | 'left' | 'zeroAsNothing' | 'zeroWins' | 'larger' | 'smaller' | 'forgot'
 *   | 'shortest' | 'squeezed' | 'alone' | 'keptOne' | 'product' | 'outer' | 'backwards'} Belief
 *
 * @typedef {object} Attempt  a question, its result, and the user's answer
 * @property {readonly Shape[]} shapes
 * @property {boolean} inplace
 * @property {Model} model  the true result
 * @property {Shape} given  the shape in the user's answer
 * @property {Library} library
 *
 * @typedef {{ name?: string }} About  the operand that the misconception is about, if it is about one
 */

/** The broadcast shape of some shapes, as text; null if they do not fit. */
const shapeOf = (/** @type {Library} */ { explain }, /** @type {readonly Shape[]} */ shapes, options = {}) => {
  const { ok, shape } = explain(...shapes, options);
  return ok && shape ? String(shape) : null;
};

/** The shapes as if they were aligned from the left. @param {readonly Shape[]} shapes @returns {Shape[]} */
export function fromTheLeft(shapes) {
  const rank = Math.max(...shapes.map(({ length }) => length));
  return shapes.map((shape) => [...shape, ...Array(rank - shape.length).fill(1)]);
}

/**
 * The shapes with some sizes changed, depending on their column.
 * @type {(attempt: Attempt, change: (size: number, column: Model['columns'][number]) => number | null) => Shape[]}
 */
const withSizes = ({ shapes, model }, change) =>
  shapes.map((shape) =>
    shape.flatMap((size, place) => {
      const column = model.columns[model.rank - shape.length + place];
      const next = column ? change(size, column) : size;
      return next === null ? [] : [next];
    }),
  );

const inColumn = (/** @type {Model['columns'][number]} */ { entries }) => entries.flatMap(({ size }) => size ?? []);

/**
 * For each misconception, a function that says whether it leads to the answer, and for which operand. The more likely
 * ones come first: `left` aligns the shapes from the left, `larger` lets the larger of two sizes win.
 * @type {readonly [Belief, (attempt: Attempt) => boolean | About][]}
 */
export const beliefs = [
  [
    'stretchedTarget',
    ({ shapes, inplace, model, given, library }) =>
      inplace && model.grows && shapeOf(library, shapes) === String(given),
  ],
  [
    'cutToTarget',
    ({ shapes, model, given, library }) => model.grows && shapeOf(library, shapes.slice(0, 1)) === String(given),
  ],
  [
    'zeroAsNothing',
    ({ shapes, given, library }) => {
      const filled = shapes.map((shape) => shape.map((size) => (size === 0 ? 1 : size)));
      return shapes.flat().includes(0) && shapeOf(library, filled) === String(given);
    },
  ],
  [
    'zeroWins',
    (asked) => {
      const { shapes, given, library } = asked;
      const emptied = withSizes(asked, (size, column) => (inColumn(column).includes(0) ? 0 : size));
      return shapes.flat().includes(0) && shapeOf(library, emptied) === String(given);
    },
  ],
  [
    'left',
    ({ shapes, inplace, given, library }) => shapeOf(library, fromTheLeft(shapes), { inplace }) === String(given),
  ],
  [
    'larger',
    (asked) => {
      const most = withSizes(asked, (size, column) =>
        column.conflict && size < Math.max(...inColumn(column)) ? 1 : size,
      );
      return asked.model.clash !== null && shapeOf(asked.library, most) === String(asked.given);
    },
  ],
  [
    'smaller',
    (asked) => {
      const lesser = (/** @type {number[]} */ sizes) => Math.min(...sizes.filter((size) => size !== 1));
      const least = withSizes(asked, (size, column) => (column.conflict && size > lesser(inColumn(column)) ? 1 : size));
      return asked.model.clash !== null && shapeOf(asked.library, least) === String(asked.given);
    },
  ],
  [
    'forgot',
    ({ shapes, model, given, library }) => {
      const i = shapes.findLastIndex((_, i) => shapeOf(library, shapes.toSpliced(i, 1)) === String(given));
      return shapes.length > 2 && i >= 0 && { name: model.names[i] ?? '' };
    },
  ],
  [
    'shortest',
    ({ shapes, inplace, model, given, library }) => {
      const ended = shapes.map((shape) => shape.slice(Math.max(0, shape.length - given.length)));
      const lengths = shapes.map(({ length }) => length);
      const shorter = model.ok && !inplace && given.length < model.rank && lengths.includes(given.length);
      return shorter && shapeOf(library, ended) === String(given);
    },
  ],
  [
    'squeezed',
    (asked) => {
      const without = withSizes(asked, (size, column) => (column.size === 1 ? null : size));
      return (
        asked.model.ok &&
        asked.given.length < asked.model.rank &&
        shapeOf(asked.library, without) === String(asked.given)
      );
    },
  ],
  [
    'alone',
    ({ shapes, inplace, model, given, library }) => {
      const i = shapes.findIndex((shape) => shapeOf(library, [shape]) === String(given));
      return model.ok && !inplace && i >= 0 && { name: model.names[i] ?? '' };
    },
  ],
  [
    'keptOne',
    (asked) => {
      const { given, model, library, inplace } = asked;
      const unstretched = withSizes(asked, (size, { dim }) => (given[dim] === 1 ? 1 : size));
      return model.ok && given.length === model.rank && shapeOf(library, unstretched, { inplace }) === String(given);
    },
  ],
  [
    'product',
    ({ shapes, given, library }) =>
      shapes.length === 2 &&
      shapes.every(({ length }) => length > 0) &&
      shapeOf(library, shapes, { op: 'matmul' }) === String(given),
  ],
  [
    'outer',
    ({ shapes, given, library }) => {
      const apart = shapes.map((shape, i) => [...shape, ...shapes.slice(i + 1).flatMap((next) => next.map(() => 1))]);
      return given.length > 0 && shapeOf(library, apart) === String(given);
    },
  ],
  [
    'backwards',
    ({ shapes, model, given, library }) => model.ok && shapeOf(library, shapes) === String(given.toReversed()),
  ],
];
