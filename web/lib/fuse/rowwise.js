/**
 * Fuses an operation on rows, such as a sum over the last dimension, with the elementwise operations that compute the
 * rows. A few rows at a time are computed into memory that stays in the cache, and read from there. Each row is reduced
 * as a whole, so the bits are the same.
 */
import { dtypeInfo } from '../boundary/dtype.js';
import { allocate } from '../engine/allocate.js';
import { Block } from '../memory/block.js';
import { filled } from '../tensor/filled.js';
import { asGeometry } from '../tensor/geometry.js';
import { Placeholder, tensorOver } from '../tensor/placeholder.js';
import { isRowMajor } from '../tensor/row-major.js';
import { readResult } from '../engine/slots.js';
import { addressOf, geometryOf, Tensor } from '../tensor/tensor.js';
import { compileChain, producerOf, sourceOf } from './chains.js';

/** @import { Geometry } from '../tensor/geometry.js' */
/** @import { Source } from './chains.js' */
/** @import { Operation } from './recorder.js' */
/** @import { Stage } from './stages.js' */

/** Bytes of the rows that are computed together. */
const blockBytes = 2 ** 16;

/**
 * The layout of an operand over `count` rows of a result, and its `step` from one row to the next; undefined if the
 * steps are not all equal.
 * @param {Geometry} geometry
 * @param {readonly number[]} leading sizes of all dimensions of the result but the last
 * @param {number} count
 */
function layoutOverRows(geometry, leading, count) {
  const { dtype, shape, strides } = geometry;
  if (shape.length === 0) return { step: 0, layout: geometry };
  let [step, next] = [-1, 0];
  for (let axis = leading.length - 1; axis >= 0; --axis) {
    const dim = axis - leading.length - 1 + shape.length;
    const size = Number(leading[axis]);
    if (size === 1) continue;
    const stride = (shape[dim] ?? 1) === 1 ? 0 : Number(strides[dim]);
    if (step < 0) step = stride;
    else if (stride !== next) return undefined;
    next = stride * size;
  }
  const layout = {
    dtype,
    shape: [step > 0 ? count : 1, Number(shape.at(-1))],
    strides: [step, Number(strides.at(-1))],
  };
  return { step, layout };
}

/**
 * Compiles `group` to a program that computes `count` rows into contiguous memory. Undefined if an operand has no
 * constant step from row to row.
 * @param {readonly Operation[]} group
 * @param {readonly number[]} leading
 * @param {number} count
 */
function compileRows(group, leading, count) {
  let fits = true;
  /** @type {Map<Operation, Operation>} */
  const parts = new Map();
  /** @type {Map<Tensor, Source>} */
  const sources = new Map();
  for (const operation of group) {
    const operands = operation.operands.map((each) => {
      if (!(each instanceof Tensor)) return each;
      const part = parts.get(/** @type {Operation} */ (producerOf(each)));
      if (part) return tensorOver(Object.assign(new Placeholder(), { operation: part }), part.result);
      const rows = layoutOverRows(geometryOf(each), leading, count);
      if (rows === undefined) return undefined;
      const [source, bytes] = [sourceOf(each), rows.step * geometryOf(each).size];
      const placeholder = tensorOver(new Placeholder(), rows.layout);
      sources.set(placeholder, (frame) => source(frame) + Number(frame.row) * bytes);
      return placeholder;
    });
    const { planOf, how, result } = operation;
    if (planOf === undefined || operation.name === 'copy' || how.out || operands.includes(undefined)) return undefined;
    const given = /** @type {Operation['operands']} */ (operands);
    const shape = [count, Number(result.shape.at(-1))];
    const plan = () => {
      const request = planOf(given);
      const { shape: sizes, strides } = readResult();
      fits &&= isRowMajor(sizes, strides);
      return request;
    };
    const part = asGeometry({ dtype: result.dtype, shape, strides: [Number(shape[1]), 1] });
    parts.set(operation, { ...operation, operands: given, result: part, plan });
  }
  const chain = compileChain([...parts.values()], (operand) => /** @type {Source} */ (sources.get(operand)));
  return fits ? chain : undefined;
}

/**
 * @param {Operation} operation that reads rows
 * @param {readonly Operation[]} group the operations that compute the rows
 * @returns {Stage | undefined} undefined if there are too few rows, or a layout does not fit
 */
export function rowwise(operation, group) {
  const { shape, numel, dtype } = /** @type {Operation} */ (group.at(-1)).result;
  const width = Number(shape.at(-1));
  const rows = numel / width;
  const bytes = width * dtypeInfo(dtype).size;
  const most = Math.max(1, Math.floor(blockBytes / bytes));
  if (!(rows > most)) return undefined;
  const leading = shape.slice(0, -1);
  const parts = [most, rows % most].filter(Boolean).map((count) => ({
    chain: compileRows(group, leading, count),
    work: operation.rows?.(width, count),
  }));
  const [all, last = all] = parts;
  if (!all?.chain || !all.work || !last?.chain) return undefined;
  const { result } = operation;
  const step = (result.numel / rows) * result.size;
  return {
    operation,
    run: (frame) =>
      filled(allocate(result), (out) => {
        const block = new Block(most * bytes);
        try {
          for (let row = 0; row < rows; row += most) {
            const { chain, work } = row + most > rows ? last : all;
            chain?.({ ...frame, row }, block.pointer);
            work?.(block.pointer, addressOf(out) + row * step);
          }
        } finally {
          block.release();
        }
      }),
  };
}
