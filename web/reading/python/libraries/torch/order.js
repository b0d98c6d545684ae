// Functions that sort, search and select by order, such as `sort` and `topk`. Our library computes the shapes.

import { ask } from '../../runtime/operate.js';
import { Sequence, UNKNOWN } from '../../runtime/values.js';
import { asTensor } from './nested.js';
import { asView } from './views.js';

/** @import { Bound, Run, TensorValue, Value } from '../../types.js' */

/** An optional integer argument. @param {Bound} bound @param {string} name */
const numberOf = (bound, name) => (bound.arg(name) ? bound.int(name) : undefined);

/**
 * A function that returns a named tuple, given the names of the results.
 * @type {(names: string[], call: (x: any, bound: Bound) => any) => Run}
 */
const named = (names, call) => (world, bound) =>
  new Sequence(
    'tuple',
    ask(world, ([x]) => call(x, bound), [bound.tensor('input')]),
    names,
  );

/** @type {(call: (x: any, bound: Bound) => any) => Run} */
const pair = (call) => named(['values', 'indices'], call);

/** A function of one tensor that returns one. @param {(x: any, bound: Bound) => any} call @returns {Run} */
export function ofOneTensor(call) {
  return (world, bound) => asView(world, bound.tensor('input'), (x) => call(x, bound));
}

/**
 * A function of two tensors, or a tensor and a number. Each parameter may have several names, one for each signature.
 * @type {(names: [string, string], call: (x: any, y: any, bound: Bound) => any) => Run}
 */
const ofTwoTensors = (names, call) => (world, bound) => {
  const [x, y] = names.map((name) => asTensor(world, bound.first(...name.split(' ')).value, 'torch'));
  const [result] = ask(world, ([a, b]) => call(a, b, bound), /** @type {TensorValue[]} */ ([x, y]));
  return /** @type {Value} */ (result);
};

const dimOf = (/** @type {Bound} */ bound) => bound.int('dim', -1);

export const sort = pair((x, bound) => x.sort(dimOf(bound), bound.flag('descending')));
export const argsort = ofOneTensor((x, bound) => x.argsort(dimOf(bound), bound.flag('descending')));
export const topk = pair((x, bound) => {
  const largest = bound.arg('largest') ? bound.flag('largest') : true;
  return x.topk(bound.int('k', 1), dimOf(bound), largest);
});
export const kthvalue = pair((x, bound) => x.kthvalue(bound.int('k', 1), dimOf(bound), bound.flag('keepdim')));
export const mode = pair((x, bound) => x.mode(dimOf(bound), bound.flag('keepdim')));

/** `median()` of all elements, or `median(dim)` with indices. @param {'median' | 'nanmedian'} name @returns {Run} */
export function median(name) {
  return (world, bound, site) => {
    const dim = numberOf(bound, 'dim');
    if (dim === undefined) return ofOneTensor((x) => x[name]())(world, bound, site);
    return pair((x) => x[name](dim, bound.flag('keepdim')))(world, bound, site);
  };
}

/** `cummax` or `cummin` @param {'cummax' | 'cummin'} name @returns {Run} */
export function cumulativeExtreme(name) {
  return pair((x, bound) => x[name](bound.int('dim')));
}

export const aminmax = named(['min', 'max'], (x, bound) =>
  x.aminmax({ dim: numberOf(bound, 'dim'), keepdim: bound.flag('keepdim') }),
);

/** `argmax` or `argmin` @param {'argmax' | 'argmin'} name @returns {Run} */
export function argExtreme(name) {
  return ofOneTensor((x, bound) => x[name](numberOf(bound, 'dim'), bound.flag('keepdim')));
}

/** What `prepend` and `append` add is not read. @type {Run} */
export const diff = (world, bound, site) =>
  bound.value('prepend') === undefined && bound.value('append') === undefined
    ? ofOneTensor((x, given) => x.diff(given.int('n', 1), dimOf(given)))(world, bound, site)
    : UNKNOWN;

export const searchsorted = ofTwoTensors(['sorted_sequence', 'input'], (x, y, bound) =>
  x.searchsorted(y, { right: bound.flag('right') || bound.arg('side')?.value === 'right' }),
);
export const bucketize = ofTwoTensors(['input', 'boundaries'], (x, y, bound) =>
  x.bucketize(y, { right: bound.flag('right') }),
);
export const isin = ofTwoTensors(['elements element', 'test_elements test_element'], (x, y, bound) =>
  x.isin(y, { invert: bound.flag('invert') }),
);
