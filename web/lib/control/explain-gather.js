/**
 * The report of `gather`, `takeAlongDim` and the scatters as data: how the index relates to the input in each
 * dimension, and the source or the destination of each element.
 */
import { fits, gatherings } from '../boundary/abi.js';
import { core } from '../boundary/core.js';
import { contiguousGeometry } from '../engine/allocate.js';
import { readResult, writeGeometry } from '../engine/slots.js';
import { makePublicMethod } from '../errors/calls.js';
import { ArgumentError } from '../errors/classes.js';
import { tuple } from '../errors/printed-shape.js';
import { gather, takeAlongDim } from '../ops/indexing/gather.js';
import { valuesOver } from '../ops/indexing/picking.js';
import { outOfBounds } from '../ops/indexing/places.js';
import { scatter, scatterAdd } from '../ops/indexing/scatter.js';
import { integers, describeValue, sizes, wrongArgument } from '../tensor/arguments.js';
import { tracedAmong } from '../tensor/placeholder.js';
import { isTensor } from '../tensor/tensor.js';
import { Explanation, linedUp, operandRows, resultCell } from './explain.js';
import { outline } from './outline.js';
import { numelOf } from '../tensor/row-major.js';

/** @import { Column, Fit } from '../engine/align.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** @typedef {import('../errors/classes.js').ShapeError & { gathering?: Gathering }} GatherError */
/** @typedef {'gather' | 'takeAlongDim' | 'scatter' | 'scatterAdd'} GatherOp */
/**
 * @typedef {object} Gathering a call, with its shapes
 * @property {GatherOp} op
 * @property {readonly (readonly number[])[]} shapes of the input, the index and, for a scatter, the source
 * @property {number | null | undefined} dim
 */
/** @typedef {(string | number)[]} Arguments */

const ops = { gather, takeAlongDim, scatter, scatterAdd };
const spelled = { gather: 'gather', takeAlongDim: 'take_along_dim', scatter: 'scatter', scatterAdd: 'scatter_add' };
/**
 * The column of a dimension that some operands do not have, so the call fails.
 * @param {number} dim
 * @param {readonly (number | undefined)[]} all the sizes
 * @returns {Column}
 */
function unevenColumn(dim, all) {
  const operands = all.map((size) => ({
    size: size ?? null,
    fit: /** @type {Fit} */ (size === undefined ? 'missing' : 'conflict'),
  }));
  return { dim, size: null, conflict: true, operands };
}

/**
 * The columns of the first dimensions, which all shapes have, as reported by the core.
 * @param {GatherOp} op
 * @param {readonly (readonly number[])[]} shapes
 * @param {number} axis the dimension along which elements are selected
 * @param {number} shared the number of dimensions
 * @returns {Column[]}
 */
function columnsOf(op, shapes, axis, shared) {
  const [input = [], index = [], source = index] = shapes;
  [input.slice(0, shared), index, source].forEach((shape, i) => writeGeometry(i + 1, 'bool', shape, []));
  core._stride0_gather_columns(gatherings[op], axis);
  const { shape, strides } = readResult();
  return shape.map((size, dim) => {
    const operands = shapes.map((each, k) => ({
      size: Number(each[dim]),
      fit: /** @type {Fit} */ (fitNames[(Number(strides[dim]) >> (2 * k)) & 3]),
    }));
    const conflict = operands.some(({ fit }) => fit === 'conflict');
    return { dim, size: conflict ? null : size, conflict, operands };
  });
}

const fitNames = /** @type {Fit[]} */ (Object.keys(fits));

export class GatherExplanation extends Explanation {
  static {
    makePublicMethod(this.prototype, 'placeOf');
  }

  /** The name in the source code, whatever a minifier calls it. */
  static get name() {
    return 'GatherExplanation';
  }

  /** @type {ArrayLike<number | bigint | boolean> | undefined} */
  #values;
  /** @type {readonly number[]} */
  #over;
  /** The dimension as given. @type {number | null | undefined} */
  #asked;

  /**
   * @param {Gathering} call
   * @param {Tensor | undefined} index with its elements, if known
   * @param {unknown} [refusal]
   */
  constructor({ op, shapes, dim }, index, refusal) {
    super([]);
    const isFlat = op === 'takeAlongDim' && (dim === undefined || dim === null);
    const lined = isFlat ? shapes.map((shape) => [numelOf(shape)]) : shapes;
    const [input = [], by = []] = lined;
    const { length: rank } = input;
    const isUneven = lined.some((shape) => shape.length !== rank);
    const isThere = isFlat || isIn(Number(dim), rank);
    const isSound = isThere && !isUneven;
    this.op = op;
    this.#asked = dim;
    this.shapes = shapes;
    /** The dimension along which it selects; null for all elements in a row. @type {number | null} */
    this.dim = isFlat || !isThere ? null : rank === 0 ? 0 : Number(dim) + (Number(dim) < 0 ? rank : 0);
    const axis = this.dim ?? 0;
    this.rank = isSound ? rank : isUneven ? Math.max(...lined.map(({ length }) => length)) : 0;
    /** One per dimension, left to right. */
    const shared = Math.min(this.rank, ...lined.map(({ length }) => length));
    const uneven = Array.from({ length: this.rank - shared }, (_, i) => lined.map((shape) => shape[shared + i]));
    this.columns = [
      ...columnsOf(op, lined, axis, shared),
      ...uneven.map((sizes, i) => unevenColumn(shared + i, sizes)),
    ];
    /** Whether elements are written to the index's positions, rather than read from there. */
    this.isScatter = op.startsWith('scatter');
    this.#over = op === 'takeAlongDim' ? this.columns.map(({ size }) => size ?? 0) : by;
    let failure = /** @type {GatherError | undefined} */ (refusal);
    if (!failure && index) {
      this.#values = valuesOver(index, isFlat ? index.shape : this.#over);
      failure = op === 'takeAlongDim' && !isFlat ? undefined : firstOutside(this.#values, axis, input[axis] ?? 1);
    }
    this.ok = failure === undefined;
    this.message = failure?.message ?? null;
    /** The name of PyTorch's error. @type {string | null} */
    this.torchType = failure?.torchType ?? null;
    this.shape = this.ok ? (this.isScatter ? (shapes[0] ?? []) : isFlat ? by : this.#over) : null;
    this.numel = this.shape && numelOf(this.shape);
    this.fitsInPlace = this.ok && this.isScatter;
    this.growth = this.ok ? 1 : null;
    this.bothStretch = false;
    // PyTorch names the first from the left, except in its checks for broadcasting.
    const bad = isUneven ? undefined : op === 'takeAlongDim' ? this.columns.findLast(isBad) : this.columns.find(isBad);
    const [own = 0, named = 0, source = 0] = bad?.operands.map(({ size }) => size ?? 0) ?? [];
    const bySource = this.isScatter && (bad?.dim === axis || named <= own);
    this.conflict = bad
      ? { dim: bad.dim, operand: bySource ? 2 : 1, a: bySource ? named : own, b: bySource ? source : named }
      : null;
  }

  /**
   * The element of the input at `cell` of the result; for a scatter, the destination of the source's element at `cell`.
   * It is null if the elements of the index are unknown.
   * @param {readonly number[]} cell
   * @returns {number[] | null}
   */
  placeOf(cell) {
    integers('placeOf', 'cell', cell);
    const over = this.#over;
    if (!this.ok || cell.length !== over.length || cell.some((each, i) => !(each >= 0 && each < Number(over[i])))) {
      return null;
    }
    const value = this.#values?.[cell.reduce((sum, each, i) => sum * Number(over[i]) + each, 0)];
    if (value === undefined) return null;
    const [input = []] = this.shapes;
    if (this.dim === null) {
      return contiguousGeometry('bool', input).strides.map(
        (stride, i) => Math.floor(Number(value) / stride) % Number(input[i] ?? 1),
      );
    }
    const size = Number(input[this.dim] ?? 1);
    return input.map((own, i) => {
      if (i !== this.dim) return own === 1 ? 0 : Number(cell[i]);
      return ((Number(value) % size) + size) % size;
    });
  }

  /** As the playground takes it. */
  get expression() {
    const [input = [], index = [], source] = this.shapes.map(tuple);
    const asked = this.dim ?? this.#asked;
    const dim = asked === undefined || asked === null ? [] : [asked];
    const all =
      this.op === 'takeAlongDim' ? [input, index, ...dim] : [input, ...dim, index, ...(source ? [source] : [])];
    return `${spelled[/** @type {GatherOp} */ (this.op)]}(${all.join(', ')})`;
  }

  /** @override @param {boolean} [coloured] */
  draw(coloured = false) {
    const { columns, shape, dim } = this;
    const rows = operandRows(this, (k) => String(['input', 'index', 'src  '][k]));
    const verb = this.isScatter ? 'placed' : 'picked';
    const along = columns.map(({ operands }, i) => ({
      text: operands.some(({ fit }) => fit === 'missing') ? 'missing' : i === (dim ?? 0) ? verb : '',
    }));
    rows.push({ name: '=    ', cells: columns.map(resultCell), end: shape ? tuple(shape) : '' });
    if (columns.length > 0) rows.push({ name: '     ', cells: along, end: '' });
    return [`${this.op}${dim === null ? '' : `, dimension ${dim}`}`, ...linedUp(rows, coloured)].join('\n');
  }
}

const isIn = (/** @type {number} */ dim, /** @type {number} */ rank) =>
  Number.isInteger(dim) && dim >= -Math.max(rank, 1) && dim < Math.max(rank, 1);
const isBad = (/** @type {Column} */ { conflict }) => conflict;

/** The error of the first index out of bounds. @type {(values: ArrayLike<any>, dim: number, size: number) => any} */
function firstOutside(values, dim, size) {
  for (let i = 0; i < values.length; ++i) {
    if (values[i] < 0 || values[i] >= size) return outOfBounds('RuntimeError')(BigInt(values[i]), dim, size);
  }
  return undefined;
}

/**
 * Reports what `gather`, `takeAlongDim`, `scatter` or `scatterAdd` does to shapes or tensors: how the index fits the
 * input in each dimension, and where each element of the result comes from. It takes their arguments, in the same
 * order.
 * @param {GatherOp} op
 * @param {...(readonly number[] | number | Tensor)} args
 * @returns {GatherExplanation}
 * @example
 *   explainGather('gather', [3, 4], 1, [3, 2]).shape; // [3, 2]
 *   explainGather('gather', [2, 2], 1, tensor([[1], [0]]).long()).placeOf([0, 0]); // [0, 1]
 *   explainGather('takeAlongDim', [3, 4], [1, 2], 1).columns[0].operands[1].fit; // 'stretched'
 */
export function explainGather(op, ...args) {
  if (typeof op !== 'string' || !Object.hasOwn(ops, op)) {
    const known = Object.keys(ops).join(', ');
    throw new ArgumentError(`explainGather(): argument 'op' must be one of ${known}, not ${describeValue(op)}`);
  }
  const [input, first, second, source] = args;
  const [dim, index] = op === 'takeAlongDim' ? [second, first] : [first, second];
  if (dim !== undefined && dim !== null && typeof dim !== 'number') {
    throw wrongArgument('explainGather', 'dim', 'a number', dim);
  }
  const scatters = op.startsWith('scatter');
  const all = [input, index, ...(scatters && source !== undefined ? [source] : [])].map((each, i) =>
    isTensor(each)
      ? { dtype: i === 1 ? each.dtype : /** @type {const} */ ('float32'), shape: each.shape.slice() }
      : { dtype: i === 1 ? 'int64' : 'float32', shape: sizes('explainGather', `given[${i}]`, each) },
  );
  const [x, by, from] = all.map(({ dtype, shape }) =>
    outline(contiguousGeometry(/** @type {import('../boundary/dtype.js').DType} */ (dtype), shape)),
  );
  /** @type {unknown} */
  let refusal;
  try {
    const ask = /** @type {(...given: unknown[]) => Tensor} */ (ops[op]);
    if (op === 'takeAlongDim') ask(x, by, dim);
    else ask(x, dim, by, ...(scatters ? [from ?? 0] : []));
  } catch (error) {
    refusal = error;
  }
  const call = { op, shapes: all.map(({ shape }) => shape), dim };
  const known = isTensor(index) && tracedAmong([index]) === undefined ? index : undefined;
  return new GatherExplanation(call, known, refusal);
}

/** The relation of the shapes in an error, if it is about them. @param {GatherError} error */
export function gatherExplanationOf(error) {
  const { gathering } = error;
  return gathering ? new GatherExplanation(gathering, undefined, error) : null;
}
