// The settings that PyTorch's layers store as attributes, such as `conv.stride`, which is (1, 1) for `stride=1`.

import { isNumber } from '../../runtime/kinds.js';
import { reductionOf } from './loss-shapes.js';
import { Bound } from '../../runtime/bound.js';
import { hasParameter, parametersIn } from '../../runtime/signature.js';
import { Sequence, TensorValue, tuple } from '../../runtime/values.js';

/** @import { Instance, Layer, Value } from '../../types.js' */

/**
 * The settings that layers store as a tuple with one item for each dimension.
 * @type {readonly [layer: RegExp, settings: RegExp, times: number][]}
 */
const TUPLES = [
  [/^Conv\w*(\d)d$/, /^(kernel_size|stride|padding|dilation|output_padding)$/, 1],
  [/^AvgPool(1)d$/, /^(kernel_size|stride|padding)$/, 1],
  [/^MaxUnpool(\d)d$/, /^(kernel_size|stride|padding)$/, 1],
  [/Pad(\d)d$/, /^padding$/, 2],
  [/^(?:Layer|RMS)Norm()$/, /^normalized_shape$/, 1],
];

/** @type {(layer: string, name: string, value: Value) => Value} */
const asTuple = (layer, name, value) => {
  if (!isNumber(value) && !(value instanceof Sequence)) return value;
  for (const [which, settings, times] of TUPLES) {
    const found = settings.test(name) ? which.exec(layer) : null;
    if (!found) continue;
    if (value instanceof Sequence) return tuple(value.items);
    return tuple(Array.from({ length: Number(found[1] || 1) * times }, () => value));
  }
  return value;
};

/**
 * The settings of a layer, including later assignments such as `conv.stride = (1, 1)`, and its tensors.
 * @param {Layer} layer @param {Instance} self
 */
export function settingsNow({ signature }, { settings = new Bound(new Map(), []), attributes }) {
  return settings.with(
    new Map([...attributes].filter(([name, value]) => value instanceof TensorValue || hasParameter(signature, name))),
  );
}

/** Whether a setting's default is None. @type {(signature: string, asked: string) => boolean} */
const defaultsToNone = (signature, asked) =>
  parametersIn(signature).some(({ name, preset, mark }) => name === asked && preset === 'None' && mark !== '~');

/**
 * The value of a stored setting; undefined if the layer stores no such setting, or its default is not known here.
 * @param {Layer} layer @param {Bound} settings @param {string} name @returns {Value | undefined}
 */
export function storedSetting({ name: layer, signature }, settings, name) {
  if (name === 'reduction' && hasParameter(signature, name)) return reductionOf(settings);
  // The default stride of pooling is the size of the window.
  const isOwnStride = name === 'stride' && /^(Max|Avg)(Unp|P)ool\dd$/.test(layer) && settings.value(name) === undefined;
  const asked = isOwnStride ? 'kernel_size' : name;
  if (!settings.names.includes(asked)) return defaultsToNone(signature, asked) ? null : undefined;
  return asTuple(layer, asked, settings.arg(asked)?.value ?? null);
}
