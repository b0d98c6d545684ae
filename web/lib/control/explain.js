/**
 * Explains a broadcast column by column: whether each operand is equal, stretched, missing or in conflict, and
 * PyTorch's message if the shapes don't fit. The page, the errors and the command line draw from it; `String()` of an
 * Explanation is the aligned text.
 */
import { ArgumentError } from '../errors/classes.js';
import { tuple } from '../errors/printed-shape.js';
import { codes, sentenceOf } from '../errors/sentences.js';
import { isPlainObject, describeValue, optionsArgument, sizes } from '../tensor/arguments.js';
import { reportOf } from '../engine/align.js';
import { isShapedLike } from '../engine/resizing.js';
import { batchesOf, productShape } from '../ops/products.js';
import { broadcastOf } from '../reports/watching.js';
import { isTensor } from '../tensor/tensor.js';
import { numelOf } from '../tensor/row-major.js';

/** @import { Column } from '../engine/align.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * @typedef {object} Conflict the one that PyTorch names
 * @property {number} dim the column
 * @property {number} operand the one called b in the message
 * @property {number} a the size agreed on before it
 * @property {number} b its size
 */
/**
 * @typedef {object} ExplainOptions
 * @property {boolean} [inplace] whether the result is written into the first operand
 * @property {string} [op] the operation; for matmul all but the last two dimensions are aligned
 */

/** One letter per operand, as in PyTorch's messages. @param {number} index */
export function operandName(index) {
  return index < 26 ? String.fromCharCode(97 + index) : `operand ${index}`;
}

/** @typedef {{ text: string, fit?: string }} Cell of the drawing */
/** @typedef {{ name: string, cells: readonly Cell[], end: string }} Row */

/** The terminal colours of each fit: red, cyan, faint. @type {Record<string, number>} */
const paints = { conflict: 31, stretched: 36, missing: 2 };

/**
 * The lines of a drawing, with cells padded so that columns line up.
 * @param {readonly Row[]} rows
 * @param {boolean} coloured for a terminal
 */
export function linedUp(rows, coloured) {
  const widths = (rows[0]?.cells ?? []).map((_, i) => Math.max(...rows.map(({ cells }) => cells[i]?.text.length ?? 0)));
  return rows.map(({ name, cells, end }) => {
    const aligned = cells.map(({ text, fit = '' }, i) => {
      const padding = ' '.repeat(2 + Number(widths[i]) - text.length);
      return padding + (coloured && text && fit in paints ? `\x1b[${paints[fit]}m${text}\x1b[0m` : text);
    });
    return `${name}${aligned.join('')}   ${end}`.trimEnd();
  });
}

/**
 * A row for each operand, with its size in every column.
 * @param {Pick<Explanation, 'shapes' | 'columns'>} explained
 * @param {(operand: number) => string} nameOf
 * @returns {Row[]}
 */
export function operandRows({ shapes, columns }, nameOf) {
  return shapes.map((shape, k) => ({
    name: nameOf(k),
    cells: columns.map(({ operands }) => ({ text: String(operands[k]?.size ?? ''), fit: operands[k]?.fit })),
    end: tuple(shape),
  }));
}

/** The size of the result in a column. @param {Column} column @returns {Cell} */
export function resultCell({ size, conflict }) {
  return conflict ? { text: '✕', fit: 'conflict' } : { text: String(size) };
}

export class Explanation {
  /** The name in the source code, whatever a minifier calls it. */
  static get name() {
    return 'Explanation';
  }

  /** @param {readonly (readonly number[])[]} shapes @param {ExplainOptions} [options] */
  constructor(shapes, { inplace = false, op } = {}) {
    const aligned = op === 'matmul' ? batchesOf(shapes) : shapes;
    const report = reportOf(aligned);
    const { operand, a, b } = report.error;
    const [target] = aligned;
    const resizes = target !== undefined && !isShapedLike({ shape: target }, report);
    const { shape, code, message } = result(report, { shapes, inplace: inplace && resizes, op });
    /** Whether the shapes broadcast, with a representable number of elements, and fit the target. */
    this.ok = message === null;
    /** @type {string | null} */
    this.op = op ?? null;
    this.inplace = inplace;
    this.shapes = shapes;
    this.rank = report.shape.length;
    /** The result's shape. @type {readonly number[] | null} */
    this.shape = shape;
    /** Whether the first operand has the result's shape, so that it could hold the result in place. */
    this.fitsInPlace = this.shape !== null && !resizes;
    /** The result's count of elements. @type {number | null} */
    this.numel = shape && numelOf(shape);
    const broadcast = this.ok ? broadcastOf(aligned, report.shape) : undefined;
    /** How many times the elements of the largest operand the result has. @type {number | null} */
    this.growth = this.ok ? (broadcast?.growth ?? 1) : null;
    /** Whether every operand is stretched, so that the result is larger than any. */
    this.bothStretch = broadcast?.bothStretch ?? false;
    /** One per dimension of the result, left to right. @type {readonly Column[]} */
    this.columns = report.columns;
    /** @type {Conflict | null} */
    this.conflict = code === 'shapeMismatch' ? { dim: report.namedColumn, operand, a, b } : null;
    /** PyTorch's message, if the shapes do not fit. @type {string | null} */
    this.message = message;
  }

  /** The text to type in the playground, if the shapes alone are not enough. @returns {string | undefined} */
  get expression() {
    return undefined;
  }

  /** The result shape of the drawn alignment. */
  get aligned() {
    return this.shape;
  }

  /**
   * Draws the shapes below each other, aligned from the right, and what happens in every column.
   * @param {boolean} [coloured] for a terminal
   */
  draw(coloured = false) {
    const rows = operandRows(this, operandName);
    const verdicts = this.columns.map((column) => verdict(column, this.inplace));
    rows.push({ name: '=', cells: this.columns.map(resultCell), end: this.aligned ? tuple(this.aligned) : '' });
    if (verdicts.length > 0) rows.push({ name: ' ', cells: verdicts, end: '' });
    return [...(this.op ? [this.op] : []), ...linedUp(rows, coloured)].join('\n');
  }

  /** The drawing, with PyTorch's message below it. */
  toString() {
    return [this.draw(), ...(this.message ? [this.message] : [])].join('\n');
  }
}

/**
 * The shape of the result, or an error code and PyTorch's message.
 * @param {import('../engine/align.js').Report} report of the alignment
 * @param {ExplainOptions & { shapes: readonly (readonly number[])[] }} asked in place only if the target would have to
 *   change its shape
 * @returns {{ shape: readonly number[] | null, code?: string, message: string | null }}
 */
function result({ shape, error }, { shapes, inplace, op }) {
  const [target] = shapes;
  if (op === 'matmul') {
    try {
      return { shape: productShape(shapes), message: null };
    } catch (failure) {
      const { code, message } = /** @type {import('../errors/classes.js').ShapeError & { code: string }} */ (failure);
      return { shape: null, code, message };
    }
  }
  const code = inplace && error.code === 0 ? codes.indexOf('grows') : error.code;
  if (code === 0) return { shape, message: null };
  return { shape: null, ...sentenceOf({ ...error, code }, { shapes, sizes: shape, target }) };
}

/** What happens in a column. @param {Column} column @param {boolean} inplace @returns {Cell} */
function verdict({ conflict, operands }, inplace) {
  if (conflict) return { text: 'conflict', fit: 'conflict' };
  const changed = operands.flatMap(({ fit }, k) => (fit === 'equal' ? [] : [{ name: operandName(k), fit, k }]));
  const grows = inplace && changed[0]?.k === 0;
  const texts = changed.map(({ name, fit, k }) => `${name} ${grows && k === 0 ? 'cannot grow' : fit}`);
  return { text: texts.join(', ') || 'equal', fit: grows ? 'conflict' : changed[0]?.fit };
}

/**
 * Reports how shapes or tensors line up, column by column. Options after them choose an operation, or say that it is
 * in place.
 * @param {...(readonly number[] | number | Tensor | ExplainOptions)} shapes
 * @returns {Explanation}
 * @example
 *   explain([5, 1, 4, 1], [3, 1, 1]).shape; // [5, 3, 4, 1]
 *   explain([3, 1], [4], { inplace: true }).message; // "output with shape [3, 1] doesn't match the broadcast shape [3, 4]"
 */
export function explain(...shapes) {
  const last = shapes.at(-1);
  const hasOptions = isPlainObject(last);
  const { inplace, op } = optionsArgument('explain', hasOptions ? last : undefined, ['inplace', 'op']);
  if (op !== undefined && typeof op !== 'string') {
    throw new ArgumentError(`explain(): option 'op' must be a string, not ${describeValue(op)}`);
  }
  const given = (hasOptions ? shapes.slice(0, -1) : shapes).map((shape, i) =>
    isTensor(shape) ? shape.shape : sizes('explain', `shapes[${i}]`, shape),
  );
  if (op === 'matmul' && given.length !== 2) {
    throw new ArgumentError(`explain(): matmul takes two shapes, not ${given.length}`);
  }
  return new Explanation(given, { inplace: Boolean(inplace), op });
}

/** The codes of errors that are about broadcasting. */
const ofBroadcasting = [
  'shapeMismatch',
  'tooManyElements',
  'grows',
  'expandedSize',
  'broadcastRefused',
  'broadcastLimit',
];

/**
 * How the shapes in an error line up, if the error is about that.
 * @param {import('../errors/classes.js').ShapeError} error
 */
export function explanationOf(error) {
  const { code, shapes, aligned = shapes } = /** @type {any} */ (error);
  return aligned && ofBroadcasting.includes(code) ? new Explanation(aligned, { inplace: code === 'grows' }) : null;
}
