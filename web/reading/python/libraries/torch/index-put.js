// Writes `x[…] = value` into a view, or at the positions of indices or a mask.

import { hasUnknown } from '../../runtime/unknown-sizes.js';

import { broadcastsTo } from '../../runtime/broadcasting.js';
import { operate } from '../../runtime/operate.js';
import { asView } from './views.js';
import { indexed, isMask, picks } from './indexing.js';
import { scalarName } from '../nn/sizes.js';
import { TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isSomeInteger, isUnknown } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';

/** @import { Arg, Span, Value, World } from '../../types.js' */

/** Whether an index has indices or a mask. @param {readonly Value[]} items */
const isPut = (items) => items.some(picks);

/**
 * Checks a value that is written by indices: it must fit and have the target's dtype. A single element is accepted for
 * a mask in any case.
 * @type {(target: TensorValue, items: readonly Value[], value: TensorValue, view: Value) => void}
 */
const checkPut = (target, items, value, view) => {
  const listed = (/** @type {readonly number[]} */ sizes) => `[${sizes.join(', ')}]`;
  if (value.dialect !== 'torch') return;
  if (view instanceof TensorValue) {
    const { shape } = view;
    const extra = Math.max(value.shape.length - shape.length, 0);
    if (value.shape.slice(0, extra).some((size) => size !== 1) || !broadcastsTo(value.shape.slice(extra), shape))
      throw new Raised(
        'RuntimeError',
        `shape mismatch: value tensor of shape ${listed(value.shape)} cannot be broadcast to indexing result of ` +
          `shape ${listed(shape)}`,
      );
  }
  if (value.dtype === target.dtype || (value.numel === 1 && items.some(isMask))) return;
  const [into, from] = [target, value].map(({ dtype }) => scalarName(dtype));
  throw new Raised(
    'RuntimeError',
    `Index put requires the source and destination dtypes match, got ${into} for the destination and ${from} for ` +
      'the source.',
  );
};

/**
 * `x[…] = value`: copies the value into a view. Extra leading dimensions of size 1 in the value are ignored.
 * @param {World} world
 * @param {Arg} target  the whole tensor, with the text `x[…]`
 * @param {readonly Value[]} items
 * @param {Arg} given
 * @param {Span} span
 */
export function assign(world, target, items, given, span) {
  const whole = target.value;
  if (!(whole instanceof TensorValue)) return;
  const into = viewAt(world, whole, items, target.span);
  if (items.some(isSomeInteger)) whole.storage.values = null;
  let { value } = given;
  if (isPut(items) && value instanceof TensorValue) checkPut(whole, items, value, into);
  if (!(into instanceof TensorValue)) {
    whole.storage.values = null; // the positions depend on unknown elements
    return;
  }
  if (into.storage !== whole.storage) whole.storage.values = null; // `into` is a copy, so the elements are not written
  if (value instanceof TensorValue) {
    /** @type {TensorValue} */
    let from = value;
    while (from.shape.length > into.shape.length && from.shape[0] === 1) {
      from = asView(world, from, (x) => x.squeeze(0));
    }
    asView(world, from, (x) => x.expand([...into.shape])); // raises PyTorch's error if it does not fit
    if (hasUnknown(into.shape)) {
      whole.storage.values = null;
      return;
    }
    value = from;
  }
  const label = (/** @type {readonly string[]} */ names) => names.join(' = ');
  operate(world, { fn: 'copy', label, form: 'inPlace', span }, [
    { ...target, value: into },
    { ...given, value },
  ]);
}

/**
 * The view that is written into; unknown if the index is.
 * @type {(world: World, input: TensorValue, items: readonly Value[], span: Span) => Value}
 */
const viewAt = (world, input, items, span) => {
  if (items.some((each) => isUnknown(each))) return UNKNOWN;
  try {
    return indexed(world, input, items, span);
  } catch (error) {
    if (error instanceof NotUnderstood && error.key === 'numbers') return UNKNOWN;
    throw error;
  }
};
