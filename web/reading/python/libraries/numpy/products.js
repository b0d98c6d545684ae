// Products of arrays: `x @ y`, `np.dot`, `np.einsum` and others.

import * as library from '../../../../lib/functions.js';

import { batchOf } from '../torch/joins.js';
import { asView } from '../torch/views.js';
import { ask, operate } from '../../runtime/operate.js';
import { TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isUnknown } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { argument, arrayOf, broadcastShape, commonDType, freshArray, nativeDType, castRank } from './arrays.js';
import { dtypeOf } from './creation.js';
import { diagonalAxes } from './rearranging.js';
import { wordsOf } from './words.js';

/** @import { Arg, DType, Dialect, Row, Run, Span, Value, World } from '../../types.js' */

/**
 * @typedef {{ dialect: Dialect, span: Span, label: (names: readonly string[]) => string, inPlace?: boolean }} Written
 */

/**
 * Computes the product in our library. Both arrays are first converted to the result's dtype, because our library, like
 * PyTorch, refuses two dtypes.
 * @type {(world: World, x: TensorValue, y: TensorValue, shape: readonly number[], dtype: DType) => TensorValue}
 */
const multiplied = (world, x, y, shape, dtype) => {
  try {
    const [result] = ask(world, (all) => all.map((each) => each.to(dtype)).reduce((p, q) => library.matmul(p, q)), [
      x,
      y,
    ]);
    if (result) return result;
  } catch (error) {
    if (!(error instanceof Raised || error instanceof NotUnderstood)) throw error;
  }
  return freshArray(world, x, shape, dtype);
};

/** `x @ y` @param {World} world @param {Arg} left @param {Arg} right @param {Written} written @returns {Value} */
export function matmul(world, left, right, { dialect, span, label, inPlace = false }) {
  if (isUnknown(left.value) || isUnknown(right.value)) return UNKNOWN;
  const [x, y] = [arrayOf(world, left.value, dialect), arrayOf(world, right.value, dialect)];
  world.findings.unresolved.clear();
  const say = wordsOf(dialect);
  const [a, b] = [x.shape, y.shape];
  if (a.length === 0 || b.length === 0) throw say.matmul(a, b);
  const [k, j] = [a.at(-1), b.length === 1 ? b[0] : b.at(-2)];
  const dtype = commonDType(world, [x, y], dialect);
  if (inPlace && castRank(dtype) > castRank(x.dtype)) throw new NotUnderstood('line');
  if (k !== j) throw say.matmul(a, b);
  const batch = broadcastShape([a.slice(0, -2), b.slice(0, -2)]);
  if (!batch) {
    // If the batch dimensions don't broadcast, they are drawn as a case.
    const batches = [left, right].map((arg, i) => ({ ...arg, value: batchOf(i === 0 ? x : y) }));
    const said = () => say.matmulBatch(a, b);
    return operate(world, { fn: 'broadcastTensors', label, span, said }, batches);
  }
  const shape = [...batch, ...(a.length > 1 ? a.slice(-2, -1) : []), ...(b.length > 1 ? b.slice(-1) : [])];
  if (inPlace && String(shape) !== String(a)) throw new NotUnderstood('line');
  const product = multiplied(world, x, y, shape, dtype);
  const result = inPlace && product.dtype !== x.dtype ? asView(world, product, (t) => t.to(x.dtype)) : product;
  world.findings.last = { name: label([left.text, right.text]), value: result };
  return left.value instanceof TensorValue && left.value.dialect === 'torch'
    ? new TensorValue(result, 'torch')
    : result;
}

/** `np.dot(a, b)`, which combines all rows of `a` with all columns of `b`. @type {Run} */
const dot = (world, bound, site) => {
  const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
  const [a, b] = [x.shape, y.shape];
  const dtype = commonDType(world, [x, y], site.dialect);
  if (a.length === 0 || b.length === 0) return freshArray(world, site, [...a, ...b], dtype);
  const index = b.length === 1 ? 0 : b.length - 2;
  if (a.at(-1) !== b[index]) throw wordsOf(site.dialect).dot(a, b);
  const shape = [...a.slice(0, -1), ...b.filter((_, dim) => dim !== index)];
  return b.length <= 2 ? multiplied(world, x, y, shape, dtype) : freshArray(world, site, shape, dtype);
};

/** @param {Row} row */
// prettier-ignore
export function products(row) {
  row('n', 'matmul', "array x1, array x2, /, out=None, *, axes=None, axis=None, keepdims=False, ~casting='same_kind', ~order='K', dtype=None, ~subok=True, signature=None", (world, bound, site) => matmul(world, bound.need('x1'), bound.need('x2'), site));
  row('n', 'dot', 'array a, b, out=None', dot);
  row('N', 'dot', 'array a, array b, /, out=None', dot);
  row('n', 'outer', 'array a, b, out=None', (world, bound, site) => {
    const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
    return freshArray(world, site, [x.numel, y.numel], commonDType(world, [x, y], site.dialect));
  });
  row('n', 'kron', 'array a, b', (world, bound, site) => {
    const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
    const rank = Math.max(x.shape.length, y.shape.length);
    const index = (/** @type {TensorValue} */ { shape }, /** @type {number} */ dim) =>
      shape[dim - rank + shape.length] ?? 1;
    const shape = Array.from({ length: rank }, (_, dim) => index(x, dim) * index(y, dim));
    return freshArray(world, site, shape, commonDType(world, [x, y], site.dialect));
  });
  row('nN', 'trace', 'array a, offset=0, axis1=0, axis2=1, dtype=None, out=None', (world, bound, site) => {
    const x = argument(world, bound, site);
    const axes = diagonalAxes(bound, site, x.shape.length);
    const shape = x.shape.filter((_, i) => !axes.includes(i));
    const isWhole = /^(bool|int)/.test(x.dtype);
    const dtype = dtypeOf(world, bound, site) ?? (isWhole ? nativeDType(world, site.dialect, 'int64') : x.dtype);
    return dtype === 'uint8' ? UNKNOWN : freshArray(world, site, shape, dtype);
  });
  row('n', 'einsum', 'subscripts, *operands, out=None, ~optimize=False, **kwargs', (world, bound, site) => {
    const { value: equation } = bound.need('subscripts');
    if (typeof equation !== 'string') throw new NotUnderstood('line');
    if (bound.value('out') !== undefined) return UNKNOWN;
    const arrays = bound.rest.map(({ value }) => arrayOf(world, value, site.dialect));
    const dtype = commonDType(world, arrays, site.dialect);
    const args = bound.rest.map((arg, i) => {
      const array = /** @type {TensorValue} */ (arrays[i]);
      if (array.dtype === dtype) return { ...arg, value: array };
      const [value] = ask(world, ([x]) => /** @type {library.Tensor} */ (x).to(dtype), [array]);
      return { ...arg, value: /** @type {TensorValue} */ (value) };
    });
    const { label, span } = site;
    // The reader does not have NumPy's error for operands that don't fit.
    const operation = { fn: 'einsum', label, options: { equation }, span, said: () => undefined };
    const result = operate(world, operation, args);
    return result instanceof TensorValue && result.dtype !== dtype ? asView(world, result, (t) => t.to(dtype)) : result;
  });
}
