/** How shapes line up, as the core tells it. */
import * as abi from '../boundary/abi.js';
import { core } from '../boundary/core.js';
import { readSizes, readStrides, readWord, writeSizes } from './slots.js';

/** @typedef {readonly number[]} Shape */
/** @typedef {'equal' | 'stretched' | 'missing' | 'conflict'} Fit */
/**
 * @typedef {object} CoreError a Code of `cpp/core/result.h` and its numbers
 * @property {number} code
 * @property {number} dim
 * @property {number} operand
 * @property {number} a
 * @property {number} b
 */
/**
 * @typedef {object} Alignment
 * @property {number[]} shape the result; in a conflicting column the first size that is not 1
 * @property {CoreError} error
 * @property {number} namedColumn the column of the first conflict
 * @property {number[]} agreed what the operands had agreed on when it was met
 * @property {number} numel
 */
/**
 * @typedef {object} Column how one dimension of a result lines up
 * @property {number} dim counted from the left in the result
 * @property {boolean} conflict
 * @property {number | null} size of the result; null in a conflicting column
 * @property {{ size: number | null, fit: Fit }[]} operands one per operand; the size is null where the operand has no
 *   such dimension
 */

const fits = /** @type {Fit[]} */ (Object.keys(abi.fits));

/** @param {readonly Shape[]} shapes */
function fold(shapes) {
  core._stride0_align_begin();
  for (let k = 0; k < shapes.length; ++k) {
    writeSizes(1, /** @type {Shape} */ (shapes[k]));
    core._stride0_align_add();
  }
  return core._stride0_align_end();
}

/** The numbers of what the core has refused. @param {number} code @returns {CoreError} */
export const errorOf = (code) => ({
  code,
  dim: readWord(abi.kErrorDimWord),
  operand: readWord(abi.kErrorOperandWord),
  a: readWord(abi.kErrorAWord),
  b: readWord(abi.kErrorBWord),
});

/** @param {readonly Shape[]} shapes @returns {Alignment} */
export function align(shapes) {
  const error = errorOf(fold(shapes));
  const namedColumn = readWord(abi.kNamedColumnWord);
  return { shape: readSizes(0), error, namedColumn, agreed: readStrides(0), numel: error.a };
}

/** The shape that these broadcast to, as far as they do. @param {readonly Shape[]} shapes */
export function alignedShape(shapes) {
  fold(shapes);
  return readSizes(0);
}

/** The columns of the result, from left to right. @param {readonly Shape[]} shapes @returns {Column[]} */
export function columnsOf(shapes) {
  const common = alignedShape(shapes);
  /** @type {Column[]} */
  const columns = common.map((size, dim) => ({ dim, conflict: false, size, operands: [] }));
  for (const shape of shapes) {
    writeSizes(1, shape);
    core._stride0_align_fit();
    for (const column of columns) {
      const fit = /** @type {Fit} */ (fits[readWord(abi.kSlotWords + abi.kStridesWord + column.dim)]);
      const size = fit === 'missing' ? null : Number(shape[column.dim - common.length + shape.length]);
      column.operands.push({ size, fit });
      if (fit === 'conflict') Object.assign(column, { conflict: true, size: null });
    }
  }
  return columns;
}
