/** Broadcasting of shapes and tensors without an operation. The core has the rule. */
import { broadcastShapesError, codes, errorFrom } from '../errors/sentences.js';
import { integers, tensorArgument } from '../tensor/arguments.js';
import { align, reportOf } from '../engine/align.js';
import { cachedAnswer } from '../engine/answers.js';
import { viewed } from '../engine/views.js';
import { eachOrNone } from '../tensor/filled.js';

/** @import { AlignedShapes, AlignedTensors, BroadcastOf, Expandeds } from '../typing/broadcast.js' */
/** @import { Size } from '../typing/creation.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * Returns the shape that operands of these shapes broadcast to. A number is a shape with one dimension.
 * @template {readonly Size[]} const Shapes
 * @param {AlignedShapes<Shapes>} shapes
 * @returns {BroadcastOf<Shapes>}
 * @throws {import('../errors/classes.js').ShapeError} when they do not align
 * @example
 *   broadcastShapes([5, 1, 4, 1], [3, 1, 1]); // [5, 3, 4, 1]
 */
export function broadcastShapes(...shapes) {
  const given = shapes.map((shape, i) => integers('broadcastShapes', `shapes[${i}]`, shape));
  const shape = cachedAnswer('broadcast', given.length, sizesInOneList(given), () => {
    const { shape: common, error } = align(given);
    const code = codes[error.code];
    if (code === 'shapeMismatch' || code === 'negativeSize') throw broadcastShapesError(reportOf(given), given);
    return common;
  });
  return /** @type {any} */ (shape.slice()); // a copy, so that the caller cannot change the cached shape
}

/** All shapes in one list: for each, its length and its sizes. @param {readonly (readonly number[])[]} shapes */
function sizesInOneList(shapes) {
  /** @type {number[]} */
  const list = [];
  for (const shape of shapes) {
    list.push(shape.length);
    for (const size of shape) list.push(size);
  }
  return list;
}

/**
 * Returns views of the tensors, all expanded to their common shape. Nothing is copied.
 * @template {readonly Tensor[]} Tensors
 * @param {AlignedTensors<Tensors>} tensors
 * @returns {Expandeds<Tensors>}
 * @throws {import('../errors/classes.js').ShapeError} when they do not align
 * @example
 *   broadcastTensors(ones([2, 1]), ones([3])).map((each) => each.shape); // [[2, 3], [2, 3]]
 */
export function broadcastTensors(...tensors) {
  const given = tensors.map((each, i) => tensorArgument('broadcastTensors', `tensors[${i}]`, each));
  const shapes = given.map((each) => each.shape);
  const { shape, error } = align(shapes);
  if (codes[error.code] !== 'ok') throw errorFrom(error, { shapes, sizes: shape });
  return /** @type {any} */ (eachOrNone(given, (each) => viewed('expand', each, shape)));
}
