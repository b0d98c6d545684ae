// Functions that sort, search and select by order, such as `sort` and `topk`. Our library computes the shapes.

import * as library from '../../../../lib/functions.js';
import { ask } from '../../runtime/operate.js';
import { Sequence, UNKNOWN } from '../../runtime/values.js';
import { asTensor } from './nested.js';
import { asView } from './views.js';

/** @import { Bound, Row, Run, TensorValue, Value } from '../../types.js' */

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

/** `median()` of all elements, or `median(dim)` with indices. @param {'median' | 'nanmedian'} name @returns {Run} */
function median(name) {
  return (world, bound, site) => {
    const dim = numberOf(bound, 'dim');
    if (dim === undefined) return ofOneTensor((x) => x[name]())(world, bound, site);
    return pair((x) => x[name](dim, bound.flag('keepdim')))(world, bound, site);
  };
}

/** `cummax` or `cummin` @param {'cummax' | 'cummin'} name @returns {Run} */
function cumulativeExtreme(name) {
  return pair((x, bound) => x[name](bound.int('dim')));
}

/** `argmax` or `argmin` @param {'argmax' | 'argmin'} name @returns {Run} */
function argExtreme(name) {
  return ofOneTensor((x, bound) => x[name](numberOf(bound, 'dim'), bound.flag('keepdim')));
}

/** @param {Row} row */
// prettier-ignore
export function orders(row) {
  row('tT', 'sort', 'Tensor input, *, bool? stable, int dim=-1, bool descending=False, Tensor[] out=None | Tensor input, int dim=-1, bool descending=False, *, Tensor[] out=None', pair((x, bound) => x.sort(dimOf(bound), bound.flag('descending'))));
  row('tT', 'argsort', 'Tensor input, *, bool stable, int dim=-1, bool descending=False, Tensor out=None | Tensor input, int dim=-1, bool descending=False', ofOneTensor((x, bound) => x.argsort(dimOf(bound), bound.flag('descending'))));
  row('tT', 'topk', 'Tensor input, int k, int dim=-1, bool largest=True, bool sorted=True, *, Tensor[] out=None', pair((x, bound) => {
    const largest = bound.arg('largest') ? bound.flag('largest') : true;
    return x.topk(bound.int('k', 1), dimOf(bound), largest);
  }));
  row('tT', 'kthvalue', 'Tensor input, int k, int dim=-1, bool keepdim=False, *, Tensor[] out=None', pair((x, bound) => x.kthvalue(bound.int('k', 1), dimOf(bound), bound.flag('keepdim'))));
  row('tT', 'median', 'Tensor input | Tensor input, int dim, bool keepdim=False, *, Tensor[] out=None', median('median'));
  row('tT', 'nanmedian', 'Tensor input | Tensor input, int dim, bool keepdim=False, *, Tensor[] out=None', median('nanmedian'));
  row('tT', 'mode', 'Tensor input, int dim=-1, bool keepdim=False, *, Tensor[] out=None', pair((x, bound) => x.mode(dimOf(bound), bound.flag('keepdim'))));
  row('tT', 'argmax', 'Tensor input, int? dim=None, bool keepdim=False, *, Tensor out=None', argExtreme('argmax'));
  row('tT', 'argmin', 'Tensor input, int? dim=None, bool keepdim=False, *, Tensor out=None', argExtreme('argmin'));
  row('tT', 'cummax', 'Tensor input, int dim, *, Tensor[] out=None', cumulativeExtreme('cummax'));
  row('tT', 'cummin', 'Tensor input, int dim, *, Tensor[] out=None', cumulativeExtreme('cummin'));
  row('tT', 'aminmax', 'Tensor input, *, int? dim=None, bool keepdim=False, Tensor[] out=None', named(['min', 'max'], (x, bound) =>
    x.aminmax({ dim: numberOf(bound, 'dim'), keepdim: bound.flag('keepdim') }),
  ));
  // What `prepend` and `append` add is not read.
  row('tT', 'diff', 'Tensor input, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor out=None', (world, bound, site) =>
    bound.value('prepend') === undefined && bound.value('append') === undefined
      ? ofOneTensor((x, given) => x.diff(given.int('n', 1), dimOf(given)))(world, bound, site)
      : UNKNOWN);
  row('t', 'searchsorted', 'Tensor sorted_sequence, Tensor input, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor out=None | Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor out=None', ofTwoTensors(['sorted_sequence', 'input'], (x, y, bound) =>
    x.searchsorted(y, { right: bound.flag('right') || bound.arg('side')?.value === 'right' }),
  ));
  row('t', 'bucketize', 'Tensor input, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor out=None | Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False', ofTwoTensors(['input', 'boundaries'], (x, y, bound) =>
    x.bucketize(y, { right: bound.flag('right') }),
  ));
  row('t', 'isin', 'Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor out=None', ofTwoTensors(['elements element', 'test_elements test_element'], (x, y, bound) =>
    x.isin(y, { invert: bound.flag('invert') }),
  ));
  row('t', 'combinations', 'Tensor input, int r=2, bool with_replacement=False', ofOneTensor((x, bound) => library.combinations(x, bound.int('r', 2), bound.flag('with_replacement'))));
}
