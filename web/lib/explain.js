/**
 * What a broadcast of these shapes does, as data: the core's report, per column and operand, with PyTorch's sentence
 * where they do not fit. The page, the errors and the command line draw from it; `String()` of it is the aligned text.
 */
import { codes, errorFrom, tuple } from './sentences.js';
import { sizes } from './internal/arguments.js';
import { core } from './internal/core.js';
import { isTensor } from './tensor.js';

/** @typedef {import('./internal/core.js').Column} Column */
/**
 * @typedef {object} Conflict the one PyTorch names
 * @property {number} dim the column
 * @property {number} operand the one called b in the sentence
 * @property {number} a the size agreed on before it
 * @property {number} b its size
 */

/** One letter per operand, as PyTorch's sentences call them. @param {number} index */
export const operandName = (index) => (index < 26 ? String.fromCharCode(97 + index) : `operand ${index}`);

export class Explanation {
  /** @param {readonly (readonly number[])[]} shapes @param {{ inplace?: boolean }} [options] whether the first is to hold the result */
  constructor(shapes, { inplace = false } = {}) {
    const report = core.align(shapes);
    const { operand, a, b } = report.error;
    const [target = []] = shapes;
    const grows = inplace && report.error.code === 0 && String(report.shape) !== String(target);
    const error = grows ? { ...report.error, code: codes.indexOf('grows') } : report.error;
    const code = codes[error.code];
    /** Whether the shapes broadcast, to a count of elements that can be represented, and the target holds them. */
    this.ok = code === 'ok';
    this.shapes = shapes;
    this.rank = report.shape.length;
    /** The result's shape. @type {readonly number[] | null} */
    this.shape = this.ok ? report.shape : null;
    /** The result's count of elements. @type {number | null} */
    this.numel = this.ok ? report.numel : null;
    /** One per dimension of the result, left to right. @type {readonly Column[]} */
    this.columns = report.columns;
    /** @type {Conflict | null} */
    this.conflict = code === 'shapeMismatch' ? { dim: report.namedColumn, operand, a, b } : null;
    /** PyTorch's sentence, where the shapes do not fit. @type {string | null} */
    this.message = this.ok ? null : errorFrom(error, { shapes, sizes: report.shape, target }).message;
  }

  /** The shapes under one another, lined up from the right, and what happens in every column. */
  toString() {
    const rows = this.shapes.map((shape, k) => [
      operandName(k),
      ...this.columns.map(({ operands }) => String(operands[k]?.size ?? '')),
      tuple(shape),
    ]);
    const result = this.columns.map(({ size, conflict }) => (conflict ? '✕' : String(size)));
    const verdicts = this.columns.map(verdict);
    rows.push(['=', ...result, this.ok && this.shape ? tuple(this.shape) : ''], ['', ...verdicts, '']);
    const widths = verdicts.map((_, i) => Math.max(...rows.map((row) => row[i + 1]?.length ?? 0)));
    const lines = rows.map(([name = '', ...cells]) => {
      const aligned = widths.map((width, i) => `  ${(cells[i] ?? '').padStart(width)}`).join('');
      return `${name.padEnd(1)}${aligned}   ${cells.at(-1)}`.trimEnd();
    });
    return [...lines, ...(this.message ? [this.message] : [])].join('\n');
  }
}

/** @param {Column} column */
function verdict({ conflict, operands }) {
  if (conflict) return 'conflict';
  const changed = operands.flatMap(({ fit }, k) => (fit === 'equal' ? [] : [`${operandName(k)} ${fit}`]));
  return changed.join(', ') || 'equal';
}

/**
 * How shapes (or tensors) line up, column by column.
 * @param {(readonly number[] | number | import('./tensor.js').Tensor)[]} shapes
 * @returns {Explanation}
 * @example
 *   explain([5, 1, 4, 1], [3, 1, 1]).shape; // [5, 3, 4, 1]
 */
export function explain(...shapes) {
  return new Explanation(
    shapes.map((shape, i) => (isTensor(shape) ? shape.shape : sizes('explain', `shapes[${i}]`, shape))),
  );
}
