// Reductions, such as `sum` and `std`. Our library computes those that it has; for the others, it gives the shape.

import * as library from '../../../../lib/functions.js';
import { isKnown } from '../../../../case/perform.js';
import { sizeNumber, Sequence, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { asReal } from '../../runtime/complex.js';
import { dtypeArgument } from './dtypes.js';
import { camel, operation } from './elementwise.js';
import { asView, withUnknownElements, withoutElements } from './views.js';

/** @import { DType, Row, Run, World } from '../../types.js' */

/** @typedef {'sum' | 'mean' | 'prod' | 'amax' | 'amin' | 'all' | 'any'} Kind */

/**
 * Reduces a tensor.
 * @param {World} world @param {Kind} kind @param {TensorValue} input @param {number[] | undefined} dims
 * @param {boolean} keepdim @param {DType} [dtype] @returns {TensorValue}
 */
export function reduced(world, kind, input, dims, keepdim, dtype) {
  return asView(world, input, (x) => /** @type {any} */ (x)[kind](dims, dtype ? { keepdim, dtype } : { keepdim }));
}

/** A function that reduces its input, with elements. @param {Kind} kind @returns {Run} */
function reduction(kind) {
  return (world, bound) => {
    const [input, dtype] = [bound.tensor('input'), dtypeArgument(bound, 'torch')];
    return reduced(world, kind, input, bound.ints('dim'), bound.flag('keepdim'), dtype);
  };
}

/** A reduction whose result has unknown elements. @param {Kind} kind @param {DType} [dtype] @returns {Run} */
function shapedAs(kind, dtype) {
  return (world, bound) => {
    const input = withoutElements(bound.tensor('input'));
    const result = asReal(reduced(world, kind, input, bound.ints('dim'), bound.flag('keepdim')));
    const asked = dtype ?? dtypeArgument(bound, 'torch');
    return asked ? asView(world, result, (x) => x.to(asked)) : result;
  };
}

/**
 * `x.max()`, `x.max(dim)`, which returns values and indices, and `torch.max(x, y)`.
 * @param {'amax' | 'amin'} kind @returns {Run}
 */
function extreme(kind) {
  return (world, bound, site) => {
    const dim = bound.arg('dim');
    if (bound.arg('other'))
      return operation(kind === 'amax' ? 'maximum' : 'minimum', ['input', 'other'])(world, bound, site);
    const input = bound.tensor('input');
    const values = reduced(world, kind, input, bound.ints('dim'), bound.flag('keepdim'));
    if (!isNumber(dim?.value ?? null)) return values;
    return new Sequence('tuple', [values, asView(world, values, (x) => x.to('int64'))], ['values', 'indices']);
  };
}

/** An elementwise function. If our library lacks it, only the shape is known. @type {Run} */
export const elementwiseFunction = (world, bound, site) => {
  const fn = camel(site.name.replace(/_$/, ''));
  if (!isKnown({ fn, form: 'fresh' }, library) || !(bound.value('input') instanceof TensorValue)) {
    return withUnknownElements(world, bound.tensor('input'), (x) => x.exp());
  }
  const options = Object.fromEntries(bound.names.filter((name) => name !== 'out').map((name) => [name, camel(name)]));
  return operation(fn, ['input'], options)(world, bound, site);
};

/** `softmax` and others along a dimension, which keep the shape. The result is contiguous. @type {Run} */
export const softmax = (world, bound) => {
  const input = bound.tensor('input');
  const dim = bound.int('dim');
  const asked = dtypeArgument(bound, 'torch');
  return withUnknownElements(world, input, (x) => {
    if (dim !== undefined) (x.ndim === 0 ? x.unsqueeze(0) : x).size(dim);
    return (asked ? x.to(asked).clone() : x.exp()).contiguous();
  });
};

/** `cumsum` or `cumprod`, also in place. @param {'cumsum' | 'cumprod'} fn @returns {Run} */
function cumulative(fn) {
  return (world, bound, site) => {
    const input = bound.tensor('input');
    const dtype = dtypeArgument(bound, 'torch');
    const result = asView(world, input, (x) =>
      x[/** @type {'cumsum'} */ (fn)](bound.int('dim', 0), dtype && { dtype }),
    );
    if (!site.inPlace) return result;
    input.storage.values = null; // in place, the reader does not compute the elements
    return input;
  };
}

/** `numel` @type {Run} */
const numel = (_, bound) => {
  const input = bound.value('input');
  return input instanceof TensorValue ? sizeNumber(input.numel) : UNKNOWN;
};

/** @param {Row} row */
// prettier-ignore
export function reductions(row) {
  row('tT', 'sum', 'Tensor input, *, ScalarType? dtype=None | Tensor input, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', reduction('sum'));
  row('tT', 'mean', 'Tensor input, *, ScalarType? dtype=None, Tensor out=None | Tensor input, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', reduction('mean'));
  row('tT', 'prod', 'Tensor input, *, ScalarType? dtype=None | Tensor input, int dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', reduction('prod'));
  row('tT', 'amax', 'Tensor input, int[1] dim=None, bool keepdim=False, *, Tensor out=None', reduction('amax'));
  row('tT', 'amin', 'Tensor input, int[1] dim=None, bool keepdim=False, *, Tensor out=None', reduction('amin'));
  row('tT', 'all', 'Tensor input, *, Tensor out=None | Tensor input, int[]? dim=None, bool keepdim=False, *, Tensor out=None | Tensor input, int dim, bool keepdim=False, *, Tensor out=None', reduction('all'));
  row('tT', 'any', 'Tensor input, *, Tensor out=None | Tensor input, int[]? dim=None, bool keepdim=False, *, Tensor out=None | Tensor input, int dim, bool keepdim=False, *, Tensor out=None', reduction('any'));
  row('tT', 'max', 'Tensor input, *, Tensor out=None | Tensor input, Tensor other, *, Tensor out=None | Tensor input, int dim, bool keepdim=False, *, Tensor[] out=None', extreme('amax'));
  row('tT', 'min', 'Tensor input, *, Tensor out=None | Tensor input, Tensor other, *, Tensor out=None | Tensor input, int dim, bool keepdim=False, *, Tensor[] out=None', extreme('amin'));
  row('tT', 'std var', 'Tensor input, int[1]? dim, ^bool unbiased=True, bool keepdim=False, *, Tensor out=None | Tensor input, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor out=None | Tensor input, ^bool unbiased=True', shapedAs('mean'));
  row('tT', 'logsumexp special.logsumexp', 'Tensor input, int[1] dim, bool keepdim=False, *, Tensor out=None', shapedAs('mean'));
  row('tT', 'nanmean', 'Tensor input, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', shapedAs('mean'));
  row('t', 'norm', "input, ^p='fro', dim=None, keepdim=False, out=None, dtype=None", shapedAs('mean'));
  row('T', 'norm', "input, ^p='fro', dim=None, keepdim=False, dtype=None", shapedAs('mean'));
  row('t', 'linalg.norm', 'Tensor input, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None | Tensor input, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', shapedAs('mean'));
  row('t', 'linalg.vector_norm', 'Tensor input, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', shapedAs('mean'));
  row('tT', 'nansum', 'Tensor input, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', shapedAs('sum'));
  row('tT', 'count_nonzero', 'Tensor input, int? dim=None | Tensor input, int[] dim', shapedAs('sum', 'int64'));
  row('tT', 'cumsum', 'Tensor input, int dim, *, ScalarType? dtype=None, Tensor out=None', cumulative('cumsum'));
  row('tT', 'cumprod', 'Tensor input, int dim, *, ScalarType? dtype=None, Tensor out=None', cumulative('cumprod'));
  row('tT', 'numel', 'Tensor input', numel);
  row('T', 'nelement', 'Tensor input', numel);
}
