/** Cases that write into an existing tensor: in place, and into `out`. */
import * as stride0 from '../../web/lib/index.js';
import { call, judge, outcomeOf } from './call.js';
import { differentElement, differentGeometry, exactnessOf } from './compare.js';
import { magnitudesOf } from './magnitudes.js';
import { elements, numbers } from './read.js';
import { differentStored } from './stored.js';

/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */
/** @import { Family } from './families.js' */

/** Operations that only store their argument, so nothing else is computed. */
const onlyStore = new Set(['copy', 'fill', 'zero']);

/** The offsets in storage of a view's elements, in row-major order. @param {import('./read.js').RecordedTensor} view */
function placesOf({ shape, strides, offset }) {
  return shape.reduce(
    (places, size, dim) =>
      places.flatMap((place) => Array.from({ length: size }, (_, i) => place + i * Number(strides[dim]))),
    [offset],
  );
}

/** The first element that a failed write changed, or null. @param {Tensor} storage @param {ArrayLike<any>} before */
function firstChange(storage, before) {
  const changed = differentElement(storage.dtype, storage.toTypedArray(), before, { rule: 'x' });
  return changed && `fails, but not before it wrote: ${changed}`;
}

/** A call that writes into its first argument; the whole storage afterwards is recorded. @type {Family} */
export function inplace(record, scope) {
  const [recorded, ...others] = record.args;
  const storage = scope.storage(recorded);
  const target = scope.tensor(recorded, storage);
  const args = others.map((each) => scope.argument(each, storage));
  const before = storage.toTypedArray();
  const untouched = scope.own(stride0.clone(target));
  const outcome = outcomeOf(() => call(record.op, [target, ...args], numbers(record.kwargs)));
  if (!record.expect.ok) return judge(outcome, record.expect, () => null) ?? firstChange(storage, before);
  return judge(outcome, record.expect, (value) => {
    if (value !== target) return 'gives back another tensor than it wrote into';
    const { dtype } = recorded;
    /** @type {ArrayLike<any>} */
    const got = storage.toTypedArray();
    /** @type {ArrayLike<any>} */
    const want = elements(dtype, record.expect.storage_after);
    if (differentElement(dtype, got, want, { rule: 'x' }) === null) return null;

    const places = placesOf(recorded);
    const inside = new Set(places);
    const outside = Array.from(got, (_, i) => i).find((i) => !inside.has(i) && !Object.is(got[i], want[i]));
    if (outside !== undefined) return `writes outside the view, to element ${outside} of the storage`;
    const operation = record.op.slice(0, -1);
    const operands = [untouched, ...args];
    const options = numbers(record.kwargs);
    const compute = () => (onlyStore.has(operation) ? null : scope.own(call(operation, operands, options)));
    const exactness = exactnessOf(record, magnitudesOf(operation, operands, options, target.shape));
    const pick = (/** @type {ArrayLike<any>} */ from) => places.map((place) => from[place]);
    return differentStored(dtype, pick(got), pick(want), exactness, compute);
  });
}

/**
 * A call that writes into `out`, resized if necessary; `out` may be an operand, or a view of the first one's storage.
 * @type {Family}
 */
export function out(record, scope) {
  const { out: recorded, ...kwargs } = record.kwargs ?? {};
  const first = scope.storage(record.args[0]);
  const args = record.args.map((each, i) => (i === 0 ? scope.tensor(each, first) : scope.argument(each)));
  const given = 'same' in recorded ? args[recorded.same] : scope.argument(recorded, first);
  const untouched = args.map((each) => (each instanceof stride0.Tensor ? scope.own(stride0.clone(each)) : each));
  const before = given.toTypedArray();
  const options = numbers(kwargs);
  const outcome = outcomeOf(() => scope.own(call(record.op, args, { ...options, out: given })));
  if (!record.expect.ok) return judge(outcome, record.expect, () => null) ?? firstChange(given, before);
  return judge(outcome, record.expect, (value) => {
    if (value !== given) return 'gives back another tensor than out';
    const { dtype, data } = record.expect.out;
    const wrong = differentGeometry(given, record.expect.out);
    if (wrong) return wrong;
    const compute = () => scope.own(call(record.op, untouched, options));
    const exactness = exactnessOf(record, magnitudesOf(record.op, untouched, options, given.shape));
    return differentStored(dtype, given.toTypedArray(), elements(dtype, data), exactness, compute);
  });
}
