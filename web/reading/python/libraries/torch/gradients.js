// Checks calls of `backward` and `autograd.grad`: the gradient that they start from has the shape of its output, and
// only an output of one element needs none. Also knows `requires_grad`.

import { hasUnknown } from '../../runtime/unknown-sizes.js';
import { sizeText } from '../nn/sizes.js';
import { Raised } from '../../runtime/raised.js';
import { bool, Sequence, some, TensorValue } from '../../runtime/values.js';

/** @import { Value, World } from '../../types.js' */

/**
 * `tensor.name = value`. It counts as writing into the oldest object, so that a loop does not skip its other rounds.
 * @param {World} world @param {TensorValue} tensor @param {string} name @param {Value} value @returns {void}
 */
export function setTensorAttribute(world, tensor, name, value) {
  world.noteWrite({ birth: 0 });
  world.write((tensor.attributes ??= new Map()), name, value);
}

/** `tensor.requires_grad`; unknown for the result of an operation. @param {TensorValue} tensor @returns {Value} */
export function requiresGrad({ attributes, isParameter, dtype }) {
  const own = attributes?.get('requires_grad');
  if (own !== undefined) return own;
  return isParameter ? bool(true) : /float|complex/.test(dtype) ? some('bool') : bool(false);
}

/** One value or several as a list. @param {Value} value */
const asList = (value) => (value instanceof Sequence ? value.items : [value]);

/** Raises PyTorch's error if an output's gradient does not fit. @param {Value} outputs @param {Value} given */
export function checkGradients(outputs, given) {
  const gradients = asList(given);
  asList(outputs).forEach((output, i) => {
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
