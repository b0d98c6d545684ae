// Reductions. The library computes those that it has, and the shapes of similar ones for the others.

import * as library from '../../../../lib/functions.js';
import { isKnown } from '../../../../case/perform.js';
import { sizeNumber, Sequence, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { asReal } from '../../runtime/complex.js';
import { asTensor } from './nested.js';
import { dtypeArgument } from './dtypes.js';
import { camel, operation } from './elementwise.js';
import { asView, unlikeIn, withoutNumbers } from './views.js';

/** @import { DType } from '../../../../lib/boundary/dtype.js' */
/** @import { World } from '../../runtime/world.js' */
/** @import { Run } from './table.js' */

/**
 * @typedef {'sum' | 'mean' | 'prod' | 'amax' | 'amin' | 'all' | 'any'} Kind
 */

/**
 * @param {World} world
 * @param {Kind} kind
 * @param {TensorValue} input
 * @param {number[] | undefined} dims
 * @param {boolean} keepdim
 * @param {DType} [dtype]
 * @returns {TensorValue}
 */
export function reduced(world, kind, input, dims, keepdim, dtype) {
  return asView(world, input, (x) => /** @type {any} */ (x)[kind](dims, dtype ? { keepdim, dtype } : { keepdim }));
}

/** @param {Kind} kind @returns {Run} */
export function reduction(kind) {
  return (world, bound, site) => {
    const input = asTensor(world, bound.need('input').value, site.dialect);
    return reduced(world, kind, input, bound.ints('dim'), bound.flag('keepdim'), dtypeArgument(bound, site.dialect));
  };
}

/**
 * Like a reduction, but computes only the shape of the result, and no elements.
 * @param {Kind} kind
 * @param {DType} [dtype]
 * @returns {Run}
 */
export function shapedAs(kind, dtype) {
  return (world, bound, site) => {
    const input = asTensor(world, bound.need('input').value, site.dialect);
    const result = asReal(reduced(world, kind, withoutNumbers(input), bound.ints('dim'), bound.flag('keepdim')));
    const asked = dtype ?? dtypeArgument(bound, site.dialect);
    return asked ? asView(world, result, (x) => x.to(asked)) : result;
  };
}

/**
 * `x.max()`, `x.max(dim)`, which answers with two, and `torch.max(x, y)`.
 * @param {'amax' | 'amin'} kind
 * @returns {Run}
 */
export function extreme(kind) {
  return (world, bound, site) => {
    const dim = bound.arg('dim');
    if (bound.arg('other'))
      return operation(kind === 'amax' ? 'maximum' : 'minimum', ['input', 'other'])(world, bound, site);
    const input = asTensor(world, bound.need('input').value, site.dialect);
    const values = reduced(world, kind, input, bound.ints('dim'), bound.flag('keepdim'));
    if (!isNumber(dim?.value ?? null)) return values;
    return new Sequence('tuple', [values, asView(world, values, (x) => x.to('int64'))], ['values', 'indices']);
  };
}

/** Of each element by itself, and by the library if it has the function. @type {Run} */
export const each = (world, bound, site) => {
  const fn = camel(site.name.replace(/_$/, ''));
  if (!isKnown({ fn, form: 'fresh' }, library) || !(bound.value('input') instanceof TensorValue)) {
    return unlikeIn(world, asTensor(world, bound.need('input').value, site.dialect), (x) => x.exp());
  }
  const options = Object.fromEntries(bound.names.filter((name) => name !== 'out').map((name) => [name, camel(name)]));
  return operation(fn, ['input'], options)(world, bound, site);
};

/** Of the shape of its input, along a dimension, and in a row. @type {Run} */
export const softmax = (world, bound, site) => {
  const input = asTensor(world, bound.need('input').value, site.dialect);
  const dim = bound.int('dim');
  const asked = dtypeArgument(bound, site.dialect);
  return unlikeIn(world, input, (x) => {
    if (dim !== undefined) (x.ndim === 0 ? x.unsqueeze(0) : x).size(dim);
    return (asked ? x.to(asked).clone() : x.exp()).contiguous();
  });
};

/** Sums or products on the way, elements and all. @param {'cumsum' | 'cumprod'} fn @returns {Run} */
export function running(fn) {
  return (world, bound, site) => {
    const input = asTensor(world, bound.need('input').value, site.dialect);
    const dtype = dtypeArgument(bound, site.dialect);
    const result = asView(world, input, (x) =>
      x[/** @type {'cumsum'} */ (fn)](bound.int('dim', 0), dtype && { dtype }),
    );
    if (!site.inPlace) return result;
    input.storage.values = null; // the library writes there only with elements
    return input;
  };
}

/** The length in a dimension, and everything else. @type {Run} */
export const count = (_, bound) => {
  const input = bound.value('input');
  return input instanceof TensorValue ? sizeNumber(input.numel) : UNKNOWN;
};
