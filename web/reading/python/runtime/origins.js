// Records which of the text's `torch.autograd.Function` classes (own-functions.js) a tensor was computed by, so that
// `loss.backward()` can call their `backward`.

import { Sequence, TensorValue } from './values.js';

/** @import { Applied } from '../libraries/torch/own-functions.js' */
/** @import { Value } from './values.js' */

/** @type {(value: Value) => readonly TensorValue[]} */
const tensorsIn = (value) =>
  value instanceof TensorValue ? [value] : value instanceof Sequence ? value.items.flatMap(tensorsIn) : [];

/**
 * Gives a value the origins of the values that it was computed from.
 * @template {Value} T
 * @param {T} result
 * @param {readonly Value[]} sources
 * @param {readonly Applied[]} [also]  more origins
 */
export function withOrigins(result, sources, also = []) {
  const all = [...sources.flatMap(tensorsIn).flatMap(({ from }) => (from ? [...from] : [])), ...also];
  if (all.length > 0) for (const each of tensorsIn(result)) each.from = new Set([...(each.from ?? []), ...all]);
  return result;
}
