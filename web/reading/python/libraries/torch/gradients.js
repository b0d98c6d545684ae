// `backward` and `grad`: the tensors that get gradients, and the gradients that they start from. Each has the shape of
// its output; an output of one element needs none.

import { hasUnknown } from '../../runtime/unknown-sizes.js';
import { sizeText } from '../nn/sizes.js';
import { Raised } from '../../runtime/raised.js';
import { bool, Sequence, some, TensorValue } from '../../runtime/values.js';

/** @import { Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */

/**
 * `tensor.name = value`. No list, dictionary or instance is written into, but who reads on must know of it all the
 * same.
 * @param {World} world
 * @param {TensorValue} tensor
 * @param {string} name
 * @param {Value} value
 * @returns {void}
 */
export function note(world, tensor, name, value) {
  world.wrote({ birth: 0 });
  world.write((tensor.attributes ??= new Map()), name, value);
}

/** `tensor.requires_grad`, which is not followed through operations. @param {TensorValue} tensor @returns {Value} */
export function isTrained({ attributes, isParameter, dtype }) {
  const own = attributes?.get('requires_grad');
  if (own !== undefined) return own;
  return isParameter ? bool(true) : /float|complex/.test(dtype) ? some('bool') : bool(false);
}

/** One or several. @param {Value} value */
const all = (value) => (value instanceof Sequence ? value.items : [value]);

/** Refuses outputs that no gradient can be begun at. @param {Value} outputs @param {Value} given @returns {void} */
export function begin(outputs, given) {
  const gradients = all(given);
  all(outputs).forEach((output, i) => {
    const gradient = given === null ? null : gradients[i];
    if (!(output instanceof TensorValue) || gradient === undefined || hasUnknown(output.shape)) return;
    if (gradient === null && output.numel !== 1)
      throw new Raised('RuntimeError', 'grad can be implicitly created only for scalar outputs');
    if (!(gradient instanceof TensorValue) || hasUnknown(gradient.shape)) return;
    const [own, other] = [gradient, output].map(({ shape }) => sizeText(shape));
    if (own !== other)
      throw new Raised(
        'RuntimeError',
        `Mismatch in shape: grad_output[${i}] has a shape of ${own} and output[${i}] has a shape of ${other}.`,
      );
  });
}
