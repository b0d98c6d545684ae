/**
 * Calls that are not compared because of errors in PyTorch 2.14, which crashes or answers with meaningless numbers.
 * Each condition leaves out more calls than the error affects.
 */
import { isTensor } from './call.js';

/** @import { Call, Tensor } from './call.js' */

/**
 * `lcm` of the smallest integer and -1 ends the process, and so do `index_fill` into a target of another dtype and
 * `index_reduce` of 16-bit floats in slices of one element.
 * @param {Call} call
 */
const isDeadly = ({ op, memory, out, operands: [first] }) =>
  (op === 'lcm' && memory.some(({ raw }) => raw.some((/** @type {any} */ each) => each <= -(2 ** 31)))) ||
  (op === 'indexFill' &&
    out &&
    first &&
    isTensor(first) &&
    memory[out.memory]?.dtype !== memory[first.memory]?.dtype) ||
  (op === 'indexReduce' && memory.some(({ dtype }) => dtype.endsWith('16')));

/** Along a stretched dimension, a median reads memory beyond the tensor. @param {Call} call */
const readsBeyond = ({ op, operands: [from] }) =>
  op.endsWith('median') && from && isTensor(from) && from.strides.some((stride, i) => !stride && from.shape[i] !== 1);

const joins = new Set([
  'cat',
  'concat',
  'concatenate',
  'stack',
  'hstack',
  'vstack',
  'dstack',
  'columnStack',
  'rowStack',
]);

/**
 * PyTorch leaves the target of a join unwritten if the joined dimension has size 1 in it and a stride beyond its
 * elements; with a stride of 0 there, the join divides by it and ends the process.
 * @param {Call} call
 */
function isUnwritten({ op, options, operands, out }) {
  const target = /** @type {Tensor | undefined} */ (out ?? (options['out'] && operands[options['out'].operand]));
  if (!target || !joins.has(op)) return false;
  const count = target.shape.reduce((product, size) => product * size, 1);
  return target.strides.some((stride, dim) => target.shape[dim] === 1 && (stride > count || stride === 0));
}

/** With a target, a size of -1 may be accepted if another size is 0. @param {Call} call */
const acceptsNegativeSize = ({ seed, options, args }) =>
  seed !== undefined && options['out'] && [...(args ?? []), ...Object.values(options)].flat().includes(-1);

/** Whether PyTorch's answer to a call is not to be relied on. @param {Call} call */
export function isUnreliable(call) {
  return isDeadly(call) || readsBeyond(call) || isUnwritten(call) || acceptsNegativeSize(call);
}
