/** A matrix product, whose inner sizes have to be equal: no rule of broadcasting says anything about those. */
import { apply } from '../apply.js';

/** @import { Library } from '../apply.js' */
/** @import { Recognised } from '../diagnosis.js' */

/**
 * @typedef {import('../apply.js').Applied & { step: import('../diagnosis.js').Step }} Turned
 */

/** @type {(recognised: Recognised) => boolean} */
const isProduct = ({ kind, family, operation, message }) =>
  kind === 'other' &&
  /matmul|(?:^|\W)b?mm\b|addmm|dot|linear|mat1|core dim/i.test(`${family} ${operation} ${message.slice(0, 400)}`);

/** Whole shapes of both matrices. @type {(recognised: Recognised) => (readonly number[])[] | null} */
export function matricesOf(recognised) {
  if (!isProduct(recognised) || recognised.operands.length !== 2) return null;
  const shapes = recognised.operands.map(({ shape }) => (shape ?? [null]).flatMap((size) => size ?? []));
  const isWhole = shapes.every(
    (shape, i) => shape.length > 0 && shape.length === recognised.operands[i]?.shape?.length,
  );
  return isWhole ? shapes : null;
}

/**
 * Each matrix transposed by itself, where that makes the product.
 * @param {Library} library
 * @param {readonly (readonly number[])[]} shapes
 * @returns {Turned[]}
 */
export function turned(library, shapes) {
  return shapes.flatMap((shape, operand) => {
    const order = shape.map((_, dim) => dim);
    // A vector has no other orientation.
    if (order.length < 2 || shape.slice(-2).includes(1)) return [];
    const step = {
      operand,
      how: /** @type {const} */ ('permute'),
      by: [...order.slice(0, -2), order.length - 1, order.length - 2],
    };
    const applied = apply(library, shapes, [step], { op: 'matmul' });
    return applied ? [{ ...applied, step }] : [];
  });
}
