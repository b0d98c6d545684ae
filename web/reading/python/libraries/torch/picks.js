// Functions that pick elements by index, such as `gather` and `index_select`. Our library computes shapes and errors.

import * as library from '../../../../lib/functions.js';
import { ask, operate } from '../../runtime/operate.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { TensorValue, UNKNOWN } from '../../runtime/values.js';
import { placesIn } from './indexing.js';

/** @import { Row, Run, Tensor } from '../../types.js' */

/** An index tensor; without a given dtype it counts as int64. @param {Tensor} index */
export function asIndex(index) {
  return index.dtype === 'float32' ? index.to('int64') : index;
}

/**
 * A function of a tensor, a dimension and an index.
 * @type {(f: (x: Tensor, dim: number, index: Tensor) => Tensor) => Run}
 */
const picked = (f) => (world, bound) => {
  const dim = bound.int('dim', 0);
  const tensors = [bound.tensor('input'), bound.tensor('index')];
  return ask(world, (/** @type {any[]} */ [x, index]) => f(x, dim, asIndex(index)), tensors)[0] ?? UNKNOWN;
};

/**
 * Reads or writes one element for each index, and records it as a case.
 * @param {'gather' | 'takeAlongDim' | 'scatter' | 'scatterAdd'} fn @param {string} [source] @returns {Run}
 */
export function drawnPick(fn, source) {
  return (world, bound, { label, span, inPlace }) => {
    const index = bound.first('index', 'indices');
    const by = index.value;
    if (!(by instanceof TensorValue)) throw new NotUnderstood('notTensor', index.span);
    let value = by;
    if (by.dtype === 'float32') {
      [value = by] = ask(world, ([given]) => asIndex(/** @type {any} */ (given)), [by]);
      value.spans = by.spans;
    }
    const args = [bound.need('input'), { ...index, value }, ...(source ? [bound.need(source)] : [])];
    /** @type {Record<string, string>} */
    const options = bound.value('dim') === undefined ? {} : { dim: String(bound.int('dim', 0)) };
    const result = operate(world, { fn, label, form: inPlace ? 'inPlace' : 'fresh', options, span }, args);
    if (fn !== 'takeAlongDim' && result instanceof TensorValue)
      assertWithin(bound.tensor('input').shape, bound.int('dim', 0), value);
    return result;
  };
}

/**
 * Raises the error for an index that is out of range, if the indices are known.
 * @type {(shape: readonly number[], dim: number, index: TensorValue) => void}
 */
const assertWithin = (shape, dim, index) => {
  const place = dim < 0 ? dim + shape.length : dim;
  const size = shape[place] ?? 1;
  const far = placesIn(index)?.find((each) => each < 0 || each >= size);
  if (far !== undefined)
    throw new Raised('RuntimeError', `index ${far} is out of bounds for dimension ${place} with size ${size}`);
};

/** @param {Row} row */
// prettier-ignore
export function picks(row) {
  row('tT', 'gather', 'Tensor input, int dim, Tensor index, *, ^bool sparse_grad=False, Tensor out=None', drawnPick('gather'));
  row('tT', 'index_select', 'Tensor input, int dim, Tensor index, *, Tensor out=None', picked((x, dim, index) => library.indexSelect(x, dim, index)));
  row('tT', 'take_along_dim', 'Tensor input, Tensor indices, int? dim=None, *, Tensor out=None', drawnPick('takeAlongDim'));
}
