// Functions that sort, search and select by order, such as `sort` and `topk`. Our library computes the shapes.

import * as library from '../../../../lib/functions.js';
import { ask } from '../../runtime/operate.js';
import { Sequence, UNKNOWN } from '../../runtime/values.js';
import { asTensor } from './nested.js';
import { view } from './views.js';

/** @import { Bound, Row, Run } from '../../types.js' */

/**
 * A function that returns a named tuple, given the names of the results.
 * @type {(names: string[], call: (x: any, bound: Bound) => any) => Run}
 */
const named = (names, call) => (world, bound) => {
  const results = ask(world, ([x]) => call(x, bound), [bound.tensor('input')]);
  return new Sequence('tuple', results, names);
};

/** @type {(call: (x: any, bound: Bound) => any) => Run} */
const pair = (call) => named(['values', 'indices'], call);

/**
 * A function of two tensors, or a tensor and a number. Each parameter may have several names, one for each signature.
 * @param {[string, string]} names @param {(x: any, y: any, bound: Bound) => any} call @returns {Run}
 */
export function ofTwoTensors(names, call) {
  return (world, bound) => {
    const tensors = names.map((name) => asTensor(world, bound.first(...name.split(' ')).value, 'torch'));
    return ask(world, ([x, y]) => call(x, y, bound), tensors)[0] ?? UNKNOWN;
  };
}

const dimOf = (/** @type {Bound} */ bound) => bound.int('dim', -1);

/** `median()` of all elements, or `median(dim)` with indices. @type {(name: 'median' | 'nanmedian') => Run} */
const median =
  (name) =>
  (...given) => {
    const isWhole = given[1].int('dim') === undefined;
    const run = isWhole ? view((x) => x[name]()) : pair((x, bound) => x[name](bound.int('dim'), bound.flag('keepdim')));
    return run(...given);
  };

/** @param {Row} row */
// prettier-ignore
export function orders(row) {
  row('tT', 'sort', 'Tensor input, *, bool? stable, int dim=-1, bool descending=False, Tensor[] out=None | Tensor input, int dim=-1, bool descending=False, *, Tensor[] out=None', pair((x, bound) => x.sort(dimOf(bound), bound.flag('descending'))));
  row('tT', 'argsort', 'Tensor input, *, bool stable, int dim=-1, bool descending=False, Tensor out=None | Tensor input, int dim=-1, bool descending=False', view((x, bound) => x.argsort(dimOf(bound), bound.flag('descending'))));
  row('tT', 'topk', 'Tensor input, int k, int dim=-1, bool largest=True, bool sorted=True, *, Tensor[] out=None', pair((x, bound) => {
    const largest = bound.arg('largest') ? bound.flag('largest') : true;
    return x.topk(bound.int('k', 1), dimOf(bound), largest);
  }));
  row('tT', 'kthvalue', 'Tensor input, int k, int dim=-1, bool keepdim=False, *, Tensor[] out=None', pair((x, bound) => x.kthvalue(bound.int('k', 1), dimOf(bound), bound.flag('keepdim'))));
  for (const name of /** @type {const} */ (['median', 'nanmedian']))
    row('tT', name, 'Tensor input | Tensor input, int dim, bool keepdim=False, *, Tensor[] out=None', median(name));
  row('tT', 'mode', 'Tensor input, int dim=-1, bool keepdim=False, *, Tensor[] out=None', pair((x, bound) => x.mode(dimOf(bound), bound.flag('keepdim'))));
  for (const name of /** @type {const} */ (['argmax', 'argmin']))
    row('tT', name, 'Tensor input, int? dim=None, bool keepdim=False, *, Tensor out=None', view((x, bound) => x[name](bound.int('dim'), bound.flag('keepdim'))));
  for (const name of /** @type {const} */ (['cummax', 'cummin']))
    row('tT', name, 'Tensor input, int dim, *, Tensor[] out=None', pair((x, bound) => x[name](bound.int('dim'))));
  row('tT', 'aminmax', 'Tensor input, *, int? dim=None, bool keepdim=False, Tensor[] out=None', named(['min', 'max'], (x, bound) =>
    x.aminmax({ dim: bound.int('dim'), keepdim: bound.flag('keepdim') }),
  ));
  // What `prepend` and `append` add is not read.
  row('tT', 'diff', 'Tensor input, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor out=None', (world, bound, site) =>
    bound.value('prepend') === undefined && bound.value('append') === undefined
      ? view((x, given) => x.diff(given.int('n', 1), dimOf(given)))(world, bound, site)
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
  row('t', 'combinations', 'Tensor input, int r=2, bool with_replacement=False', view((x, bound) => library.combinations(x, bound.int('r', 2), bound.flag('with_replacement'))));
}
