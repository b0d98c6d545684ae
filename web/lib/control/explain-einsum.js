/**
 * The report of an einsum: one column for each letter, with the operands' sizes and strides and whether the letter is
 * summed; and the order in which pairs of operands are multiplied.
 */
import { contiguousGeometry } from '../engine/allocate.js';
import { tuple } from '../errors/printed-shape.js';
import { stepsOf } from '../ops/contracting/contraction.js';
import { alignLetters } from '../ops/contracting/equation.js';
import { inColumns } from '../ops/contracting/pair.js';
import { sizes, wrongArgument } from '../tensor/arguments.js';
import { isTensor } from '../tensor/tensor.js';
import { Explanation, linedUp, operandName, operandRows, resultCell } from './explain.js';
import { numelOf } from '../tensor/row-major.js';

/** @import { ShapeError } from '../errors/classes.js' */
/** @import { AlignedLetters } from '../ops/contracting/equation.js' */
/** @import { Layout } from '../tensor/geometry.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * @typedef {object} Letter a column of an einsum
 * @property {string} label the letter, or `...`
 * @property {boolean} summed whether it is summed
 * @property {readonly (number | null)[]} dims its dimension in each operand, the first if it is repeated
 * @property {readonly (number | null)[]} strides of the operands, in elements: 0 where an element is read again; null
 *   if the sizes do not fit
 */
/**
 * @typedef {object} ProductStep a product of two operands, with the letters that it sums
 * @property {readonly [number, number]} operands by number: first the operands, then the results of the steps
 * @property {string} summed
 * @property {boolean} matrices whether it is a product of matrices, in a batch of the letters that both keep
 * @property {number} products the number of multiplications
 */

export class EinsumExplanation extends Explanation {
  /** The name in the source code, whatever a minifier calls it. */
  static get name() {
    return 'EinsumExplanation';
  }

  /**
   * @param {string} equation
   * @param {readonly Layout[]} operands
   * @param {AlignedLetters} [lined] the alignment of the letters, if the equation is valid
   * @param {any} [failure]
   */
  constructor(equation, operands, lined, failure) {
    const { columns = [], outputColumns = 0, places = [] } = lined ?? {};
    const views = lined ? operands.map((each, i) => inColumns(each, places[i] ?? [])) : [];
    super(views.map(({ shape }) => shape));
    const isMissing = (/** @type {number} */ i, /** @type {number} */ column) => places[i]?.[column]?.length === 0;
    this.op = 'einsum';
    /** The equation as given. */
    this.equation = equation;
    this.shapes = operands.map(({ shape }) => shape);
    this.ok = failure === undefined;
    this.message = failure?.message ?? null;
    /** The shape of the result. @type {readonly number[] | null} */
    this.shape = this.ok ? columns.slice(0, outputColumns).map(({ size }) => size) : null;
    this.numel = this.shape && numelOf(this.shape);
    this.fitsInPlace = false;
    this.growth = this.ok ? 1 : null;
    this.bothStretch = false;
    this.columns = this.columns.map((column, k) => ({
      ...column,
      operands: column.operands.map((each, i) =>
        isMissing(i, k) ? { size: null, fit: /** @type {const} */ ('missing') } : each,
      ),
    }));
    /** The columns. @type {readonly Letter[]} */
    this.letters = columns.map(({ label, size }, k) => ({
      label,
      summed: k >= outputColumns,
      dims: places.map((each) => each[k]?.[0] ?? null),
      strides: views.map(({ shape, strides }, i) => {
        if (isMissing(i, k) || (shape[k] === 1 && size !== 1)) return 0;
        return shape[k] === size ? Number(strides[k]) : null;
      }),
    }));
    const { dim, operand, a, b } = failure ?? {};
    const named = columns.findIndex((_, i) => places[operand]?.[i]?.includes(dim));
    this.conflict = named < 0 ? null : { dim: named, operand, a, b };
    const { usual = [], cheaper = usual } = this.ok
      ? stepsOf(
          views.map(({ shape }) => shape),
          outputColumns,
        )
      : {};
    /** The pairs in the order in which they are multiplied. @type {readonly ProductStep[]} */
    this.steps = cheaper.map(({ pair, summed, alone, cost }) => ({
      operands: pair,
      summed: [...alone.flat(), ...summed].map((column) => columns[column]?.label).join(''),
      matrices: summed.length > 0,
      products: cost,
    }));
  }

  /** The expression in the playground's form. */
  get expression() {
    return `einsum(${[JSON.stringify(this.equation), ...this.shapes.map(tuple)].join(', ')})`;
  }

  /** @override @param {boolean} [coloured] */
  draw(coloured = false) {
    const { columns, letters, shape, equation } = this;
    const rows = operandRows(this, operandName);
    const result = columns.map((column, i) =>
      letters[i]?.summed && !column.conflict ? { text: 'Σ' } : resultCell(column),
    );
    const head = letters.map(({ label }) => ({ text: label === '...' ? '…' : label }));
    const all = [
      { name: ' ', cells: head, end: '' },
      ...rows,
      { name: '=', cells: result, end: shape ? tuple(shape) : '' },
    ];
    return [`einsum ${equation}`, ...(columns.length > 0 ? linedUp(all, coloured) : [])].join('\n');
  }
}

/**
 * Reports what an einsum does to shapes or tensors: the letter of each dimension, the letters that are summed, the
 * strides along each letter, and the order of the multiplications.
 * @param {string} equation
 * @param {...(readonly number[] | number | Tensor)} operands
 * @returns {EinsumExplanation}
 * @example
 *   explainEinsum('bij,bjk->bik', [5, 2, 3], [5, 3, 4]).shape; // [5, 2, 4]
 *   explainEinsum('ij,j->i', [2, 3], [3]).letters[0].strides; // [3, 0]
 */
export function explainEinsum(equation, ...operands) {
  if (typeof equation !== 'string') throw wrongArgument('explainEinsum', 'equation', 'a string', equation);
  const layouts = operands.map((each, i) =>
    isTensor(each)
      ? { dtype: each.dtype, shape: each.shape.slice(), strides: each.strides }
      : contiguousGeometry('float32', sizes('explainEinsum', `operands[${i}]`, each)),
  );
  const shapes = layouts.map(({ shape }) => shape);
  try {
    const lined = alignLetters(equation, shapes);
    return new EinsumExplanation(equation, layouts, lined, lined.failure);
  } catch (unread) {
    return new EinsumExplanation(equation, layouts, undefined, unread);
  }
}

/** The alignment of the letters for an error about them. @param {ShapeError} error */
export function einsumExplanationOf(error) {
  const { code, equation, shapes } = /** @type {any} */ (error);
  return code === 'einsum' ? explainEinsum(equation, ...shapes) : null;
}
