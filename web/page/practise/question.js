// A question from its seed: the same number gives the same question for everybody, so it can be linked. Shapes are
// generated like those in real code; the library computes their result, and they are generated again until it is the
// wanted kind.

import { packed } from '../../case/of-shapes.js';
import { tuple } from '../../lib/errors/printed-shape.js';
import { operatorOf, printed } from '../../notation/operators.js';
import { chance } from './random.js';

/** @import { Case } from '../../case/case.js' */
/** @import { Chance } from './random.js' */

/**
 * @typedef {Pick<typeof import('../../case/library.js'), 'explain'>} Library
 * @typedef {'pair' | 'three' | 'inPlace'} Form
 * @typedef {{ seed: number, level: number, form: Form, asked: Case }} Question
 *
 * @typedef {object} Level  the possible questions
 * @property {readonly number[]} ranks  of the result
 * @property {readonly number[]} sizes
 * @property {readonly Form[]} forms
 * @property {number} empties  the share of questions with a size of 0
 */

/** @type {readonly Level[]} */
const levels = [
  { ranks: [1, 2, 2], sizes: [2, 3, 4, 5, 6, 7], forms: ['pair'], empties: 0 },
  { ranks: [1, 2, 2, 2, 3, 3, 3], sizes: [2, 3, 4, 5, 8], forms: ['pair'], empties: 0.1 },
  { ranks: [2, 3, 3], sizes: [2, 3, 4, 6, 8], forms: ['pair', 'pair', 'inPlace'], empties: 0.15 },
  { ranks: [2, 3, 3, 4], sizes: [2, 3, 4, 8, 16], forms: ['pair', 'pair', 'three', 'inPlace'], empties: 0.2 },
  { ranks: [3, 4, 4], sizes: [2, 3, 4, 7, 32], forms: ['pair', 'three', 'inPlace'], empties: 0.25 },
];

export const LEVELS = levels.length;
export const MAX_SEED = 999_999;

/** How many questions come before one may be repeated. */
export const APART = 24;

const REFUSED = 0.36; // of all questions in each form, so that the form reveals nothing
const NUMBERS = 0.015; // of the fitting questions, those without any dimensions
const MOST_DRAWS = 200;

/** The seed determines the sign of a question, so the order of this list must not change. */
const SIGNS = /** @type {const} */ (['+', '-', '*', '/']);

/** @param {number} seed */
export function levelOf(seed) {
  return seed % LEVELS;
}

/**
 * @param {number} seed  from 0 to MAX_SEED
 * @param {Library} library
 * @returns {Question}
 */
export function question(seed, { explain }) {
  const level = levelOf(seed);
  const range = /** @type {Level} */ (levels[level]);
  const luck = chance(seed);
  const form = luck.pick(range.forms);
  const refused = luck.odds(REFUSED);
  const inplace = form === 'inPlace';
  let shapes = draw(range, form, refused, luck);
  for (let draws = 1; draws < MOST_DRAWS; draws++) {
    if (explain(...shapes, { inplace }).ok !== refused && !isTrivial(shapes, level)) break;
    shapes = draw(range, form, refused, luck);
  }
  const sign = luck.pick(SIGNS);
  return { seed, level, form, asked: caseOf(shapes, sign, inplace) };
}

/** The question as a person would write it. @param {Question} question @returns {string} */
export function textOf({ asked: { operands, sign, form } }) {
  return operands.map(({ shape }) => tuple(shape)).join(form === 'inPlace' ? ` ${sign}= ` : ` ${printed(sign)} `);
}

/**
 * The seed of the next question at a level; recent questions are not repeated.
 * @param {number} seed
 * @param {number} level
 * @param {readonly number[]} asked  seeds of earlier questions, the latest last
 * @param {Library} library
 */
export function nextSeed(seed, level, asked, library) {
  const shapesOf = (/** @type {number} */ one) =>
    question(one, library)
      .asked.operands.map(({ shape }) => tuple(shape))
      .join();
  const known = new Set(asked.slice(-APART).map(shapesOf));
  const luck = chance(seed ^ 0x5eed);
  const turns = Math.floor((MAX_SEED + 1) / LEVELS);
  let next = seed;
  for (let draws = 0; draws < MOST_DRAWS; draws++) {
    next = luck.below(turns) * LEVELS + level;
    if (!known.has(shapesOf(next))) break;
  }
  return next;
}

/**
 * Whether it is trivial: all shapes are equal, or all sizes are 1.
 * @type {(shapes: number[][], level: number) => boolean}
 */
const isTrivial = (shapes, level) => {
  if (level === 0 || shapes.every(({ length }) => length === 0)) return false;
  return shapes.every((shape) => String(shape) === String(shapes[0])) || shapes.flat().every((size) => size === 1);
};

/** @type {(range: Level, form: Form, refused: boolean, luck: Chance) => number[][]} */
const draw = (range, form, refused, luck) => {
  const rank = !refused && luck.odds(NUMBERS) ? 0 : luck.pick(range.ranks);
  const few = [luck.pick(range.sizes), luck.pick(range.sizes), luck.pick(range.sizes)];
  const whole = Array.from({ length: rank }, () =>
    luck.odds(0.1) ? 1 : luck.pick(luck.odds(0.4) ? few : range.sizes),
  );
  if (rank > 0 && luck.odds(range.empties)) whole[luck.below(rank)] = 0;
  const count = form === 'three' ? 3 : 2;
  // An in-place question that works needs a target with the full shape; one that fails needs a smaller target.
  const owner = form === 'inPlace' && (!refused || luck.odds(0.3)) ? 0 : undefined;
  const shapes = operandsOf(whole, count, owner, luck);
  if (!refused || (form === 'inPlace' && owner === undefined)) return shapes;
  return luck.odds(0.35) && rank > 1 ? alignedLeft(whole, shapes, luck) : withConflict(shapes, range, luck);
};

/** The operands of a result: one operand has each of its sizes; the others have it too, or 1, or nothing. */
const operandsOf = (
  /** @type {number[]} */ whole,
  /** @type {number} */ count,
  /** @type {number | undefined} */ owner,
  /** @type {Chance} */ luck,
) => {
  const owners = whole.map(() => owner ?? luck.below(count));
  const plain = luck.odds(0.3);
  return Array.from({ length: count }, (_, i) => {
    const first = owners.indexOf(i);
    const from = luck.odds(0.35) ? 0 : luck.below((first < 0 ? whole.length : first) + 1);
    return whole.map((size, dim) => (owners[dim] !== i && luck.odds(plain ? 0.2 : 0.5) ? 1 : size)).slice(from);
  });
};

/**
 * Changes one size: to a neighbouring size, a multiple, or any other.
 * @type {(shapes: number[][], range: Level, luck: Chance) => number[][]}
 */
const withConflict = (shapes, { sizes, empties }, luck) => {
  const filled = shapes.flatMap((shape, i) => (shape.length > 0 ? [i] : []));
  if (filled.length === 0) return shapes;
  const chosen = luck.pick(filled);
  const shape = /** @type {number[]} */ (shapes[chosen]);
  const dim = luck.below(shape.length);
  const size = shape[dim] ?? 1;
  const others = [...sizes, ...shapes.flat(), size * 2, ...(empties > 0 && luck.odds(empties) ? [0, 0, 0] : [])];
  const other = luck.pick(others.filter((one) => one !== size && one !== 1));
  return shapes.with(chosen, shape.with(dim, other));
};

/**
 * Gives one operand the leading sizes, as if shapes were aligned from the left.
 * @type {(whole: number[], shapes: number[][], luck: Chance) => number[][]}
 */
const alignedLeft = (whole, shapes, luck) => {
  const short = whole.slice(0, 1 + luck.below(whole.length - 1)).map((size) => (luck.odds(0.2) ? 1 : size));
  return shapes.with(luck.below(shapes.length), short);
};

/** @type {(shapes: number[][], sign: string, inPlace: boolean) => Case} */
const caseOf = (shapes, sign, inPlace) => ({
  ...{
    fn: operatorOf(sign)?.op ?? '',
    sign,
    label: '',
    form: inPlace ? 'inPlace' : 'fresh',
    out: null,
    options: {},
    backcompat: false,
    dialect: 'torch',
  },
  operands: shapes.map((shape, i) => packed(String.fromCharCode(97 + i), shape)),
  span: { at: 0, length: 0 },
});
