// Words PyTorch's errors for a float where an integer is needed, as in `nn.Linear(channels / 2, 4)`. Such a layer fails
// when it creates its weights, so the error is that of `torch.empty`.

import { Sequence } from './values.js';
import { isNumber, typeName } from './kinds.js';
import { asRaised, NotUnderstood, NotWhole, Raised } from './raised.js';

/** @import { Bound, Layer, Value } from '../types.js' */

const type = (/** @type {string} */ message) => new Raised('TypeError', message);

const FIRST = "empty(): argument 'size' (position 1) must be tuple of ints";

/** The error for a float that is not the first size. @type {(fn: string, name: string, index: number) => Raised} */
const laterItem = (fn, name, index) =>
  type(
    `${fn}(): argument '${name}' failed to unpack the object at pos ${index + 1} with error "type must be tuple of ints,but got float"`,
  );

/** The error for a float in the shape of a weight. PyTorch checks the first item before it converts the others. */
const inShape = (/** @type {number} */ index) =>
  index === 0 ? type(`${FIRST}, but found element of type float at pos 0`) : laterItem('empty', 'size', index);

/** The error of a function that got a list of sizes with a float in it. @param {NotWhole} fault @param {Bound} bound */
export function errorOfFunction(fault, bound) {
  const found = bound.listWith(fault.value);
  if (!found) return fault;
  const { fn, name, at: index } = found;
  return index === 0 ? new NotUnderstood('line') : laterItem(fn, name, index);
}

/** @type {(value: Value, item: Value) => number} */
const itemOf = (value, item) => (value instanceof Sequence ? value.items.indexOf(item) : -1);

/** The error of a layer's constructor. @param {NotWhole} fault @param {Layer} layer @param {Bound} settings */
export function errorOfLayer(fault, layer, settings) {
  const name = settings.names.find((each) => {
    const value = settings.value(each) ?? null;
    return value === fault.value || itemOf(value, fault.value) >= 0;
  });
  if (name === undefined) return fault;
  const given = settings.value(name) ?? null;
  const sized = layer.sizes?.split(' ') ?? [];
  const sizes = sized.flatMap((each) => {
    const value = settings.value(each) ?? null;
    return value instanceof Sequence ? value.items : [value];
  });
  const index = sizes.findIndex((each) => each !== null && typeName(each) === 'float');
  const channels = sized.includes('in_channels') ? ['in_channels', 'out_channels'] : [];
  const groups = settings.value('groups') ?? null;
  if (isNumber(groups) && (groups.kind !== 'int' || groups.value !== 1))
    return new NotUnderstood('line', settings.need(name).span);
  for (const each of channels) {
    const value = settings.value(each) ?? null;
    if (isNumber(value) && Number(value.value) % 1 !== 0)
      return new Raised('ValueError', `${each} must be divisible by groups`);
  }
  if (index >= 0 && sized.length > 1) return inShape(index);
  if (sized.length === 1 && sized[0] === name && (!settings.arg('affine') || settings.flag('affine')))
    return type(`${FIRST}, not float`);
  if (name === 'normalized_shape')
    return given === fault.value ? type("'float' object is not iterable") : inShape(itemOf(given, fault.value));
  if (layer.isTyped && (name === 'input_size' || name === 'hidden_size'))
    return type(`${name} should be of type int, got: float`);
  return new NotUnderstood('line', settings.need(name).span);
}

/**
 * Runs a call, and rethrows an error of our library as Python's. `words` makes the error for a float instead of an
 * integer.
 * @template T
 * @param {() => T} run
 * @param {(fault: NotWhole) => NotUnderstood | Raised} words
 * @returns {T}
 */
export function withPythonErrors(run, words) {
  try {
    return run();
  } catch (error) {
    throw error instanceof NotWhole ? words(error) : asRaised(error);
  }
}
