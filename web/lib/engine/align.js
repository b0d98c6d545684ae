/** Asks the core how shapes broadcast or join: `(3, 1)` and `(1, 4)` align to `(3, 4)`, column by column. */
import * as abi from '../boundary/abi.js';
import { core, heap } from '../boundary/core.js';
import { maxRank, tooManyDimensions } from '../tensor/arguments.js';
import { readSizes, readWord, withWords } from './slots.js';

/** @typedef {readonly number[]} Shape */
/** @typedef {'equal' | 'stretched' | 'missing' | 'conflict'} Fit */
/** @import { CoreError } from '../wasm/stride0.js' */
/**
 * @typedef {object} Report
 * @property {number[]} shape the result; a conflicting column has the first size that is not 1
 * @property {number[]} agreed if there is a conflict, the shape of the operands before the first conflict
 * @property {CoreError} error
 * @property {number} namedColumn the column of the first conflict
 * @property {Column[]} columns of the result, from left to right
 */
/**
 * @typedef {object} Column how one dimension of a result is aligned
 * @property {number} dim counted from the left in the result
 * @property {boolean} conflict
 * @property {number | null} size of the result; null in a conflicting column
 * @property {{ size: number | null, fit: Fit }[]} operands one per operand; the size is null if the operand lacks the
 *   dimension
 */

const fitNames = /** @type {Fit[]} */ (Object.keys(abi.fits));

/**
 * Writes shapes where the core can read them, and calls `ask` with the address.
 * @template T
 * @param {readonly Shape[]} shapes
 * @param {(address: number, count: number) => T} ask
 * @param {number} [wordsBefore] words before the shapes
 * @returns {T}
 */
function callWithShapes(shapes, ask, wordsBefore = 0) {
  let count = wordsBefore + shapes.length;
  for (const { length } of shapes) {
    if (length > maxRank) throw tooManyDimensions(length);
    count += length;
  }
  return withWords(
    count,
    (words, first) => {
      let word = first + wordsBefore;
      for (const shape of shapes) {
        words[word++] = shape.length;
        for (let i = 0; i < shape.length; ++i) words[word++] = /** @type {number} */ (shape[i]);
      }
    },
    (address) => ask(address, shapes.length),
  );
}

/**
 * Plans `cat`: the core writes the geometry of the result to slot 0. Returns 0 or an error code.
 * @param {readonly { shape: Shape, strides: Shape }[]} tensors
 * @param {number} dim
 */
export function planCat(tensors, dim) {
  return withWords(
    tensors.reduce((sum, { shape }) => sum + 1 + 2 * shape.length, 0),
    (words, first) => {
      let word = first;
      for (const { shape, strides } of tensors) {
        words[word++] = shape.length;
        for (const size of shape) words[word++] = size;
        for (const stride of strides) words[word++] = stride;
      }
    },
    (address) => core._stride0_cat(address, tensors.length, dim),
  );
}

/**
 * Plans `stack`: the core writes the shape of the result to slot 0. Returns 0 or an error code.
 * @param {readonly Shape[]} shapes
 * @param {number} dim
 */
export function planStack(shapes, dim) {
  return callWithShapes(shapes, (address, count) => core._stride0_stack(address, count, dim));
}

/**
 * Plans `blockDiag`: the core returns where the blocks go, and writes the shape of the result to slot 0.
 * @param {readonly Shape[]} shapes
 * @returns {{ code: number, blocks: number[][] }} for each block: its first row, its first column, and its numbers of
 *   rows and columns
 */
export function planBlockDiag(shapes) {
  return callWithShapes(
    shapes,
    (address, count) => {
      const code = core._stride0_block_diag(address, count);
      const words = heap.f64().slice(address / 8, address / 8 + 4 * count);
      return { code, blocks: shapes.map((_, i) => Array.from(words.subarray(4 * i, 4 * i + 4))) };
    },
    4 * shapes.length,
  );
}

/** The numbers of the core's error. @param {number} code @returns {CoreError} */
export function errorOf(code) {
  return {
    code,
    dim: readWord(abi.kErrorDimWord),
    operand: readWord(abi.kErrorOperandWord),
    a: readWord(abi.kErrorAWord),
    b: readWord(abi.kErrorBWord),
  };
}

/**
 * The shape that these broadcast to. In a conflicting column it has the first size that is not 1.
 * @param {readonly Shape[]} shapes
 */
export function align(shapes) {
  const error = errorOf(callWithShapes(shapes, core._stride0_align));
  return { shape: readSizes(0), error, numel: error.a };
}

/** The shape that these broadcast to, without the error. @param {readonly Shape[]} shapes */
export function alignedShape(shapes) {
  callWithShapes(shapes, core._stride0_align);
  return readSizes(0);
}

/** How shapes align, with the fit of each operand in each column. @param {readonly Shape[]} shapes @returns {Report} */
export function reportOf(shapes) {
  return callWithShapes(shapes, (address, count) => {
    const { shape, agreed, error, namedColumn } = core.alignmentReport(address, count);
    /** @type {Column[]} */
    const columns = shape.map((size, dim) => ({ dim, conflict: false, size, operands: [] }));
    const words = heap.f64();
    let word = address / 8 + 1; // of the first size of a shape
    for (const each of shapes) {
      for (const column of columns) {
        const axis = column.dim - shape.length + each.length;
        const fit = axis < 0 ? 'missing' : /** @type {Fit} */ (fitNames[Number(words[word + axis])]);
        column.operands.push({ size: each[axis] ?? null, fit });
        if (fit === 'conflict') Object.assign(column, { conflict: true, size: null });
      }
      word += 1 + each.length;
    }
    return { shape, agreed, error, namedColumn, columns };
  });
}
