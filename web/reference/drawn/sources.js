/**
 * Finds the elements of the arguments from which one element of a result was computed, by running the function again
 * with each element changed: if the result changes, the element is a source. In `sum(tensor([[1, 2], [3, 4]]), 0)`, the
 * sources of element 1 are 2 and 4.
 */
import * as library from '../../lib/index.js';
import { changing, readAt } from '../../case/sources.js';
import { MOST_ELEMENTS } from '../../draw/grid.js';
import { copied, isTensor, tensorsIn, values } from './call.js';

/** @import { Call } from './call.js' */
/** @import { Tensor } from '../../lib/index.js' */

const { broadcastShapes, clone, reshape, tensor: create } = library;

/**
 * @typedef {object} Picked  an element of a result, and where it comes from
 * @property {number} output  which of the results
 * @property {number} element  its position in row-major order
 * @property {Set<number>[]} sources  the positions in each tensor of the arguments
 */

/**
 * Picks an element near the middle of the first result that has elements.
 * @param {Call} call
 * @param {boolean} isElementwise  whether an element comes from those at its place, after broadcasting
 * @returns {Picked | undefined}  nothing if there are no elements, or too many
 */
export function picked(call, isElementwise) {
  const tensors = call.args.flatMap(tensorsIn);
  const output = call.results.findIndex((each) => values(each).length > 0);
  const result = call.results[output];
  if (!result || [...tensors, result].some((each) => values(each).length > MOST_ELEMENTS)) return undefined;
  const element = Math.floor(values(result).length / 2);
  const sources =
    isElementwise && isInPlaces(call)
      ? tensors.map(({ shape }) => new Set([readAt(shape, result.shape, element)]))
      : tensors.map((_, which) => sourcesIn(call, which, output, element));
  return { output, element, sources };
}

/** @param {Call} call @param {number} which of the tensors @param {number} output @param {number} element */
function sourcesIn({ fn, args, results }, which, output, element) {
  const before = values(/** @type {Tensor} */ (results[output]))[element];
  const elements = values(/** @type {Tensor} */ (args.flatMap(tensorsIn)[which]));
  return changing(elements, (position, other) => {
    let next = 0;
    const given = args.map((arg) =>
      copied(arg, (each) => (next++ === which ? replaced(each, position, other) : clone(each))),
    );
    const after = tensorsIn(fn(...given))[output];
    return after !== undefined && !Object.is(values(after)[element], before);
  });
}

/** @param {Tensor} tensor @param {number} position @param {unknown} value @returns {Tensor} */
function replaced(tensor, position, value) {
  const elements = values(tensor);
  elements[position] = value;
  return reshape(create(/** @type {number[]} */ (elements), { dtype: tensor.dtype }), [...tensor.shape]);
}

/**
 * Whether a call computes each element of its result from the elements at the same place, after broadcasting.
 * @param {Call} call
 */
export function isInPlaces({ args, results }) {
  const [result] = results;
  if (!result || results.length !== 1 || !args.every((arg) => isTensor(arg) || tensorsIn(arg).length === 0))
    return false;
  try {
    const shape = broadcastShapes(...args.flatMap(tensorsIn).map((each) => each.shape));
    return String(shape) === String(result.shape);
  } catch {
    return false;
  }
}
