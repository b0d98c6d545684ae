// Losses that subtract the target from the input, such as `mse_loss`. A target of another shape broadcasts, which is
// rarely intended, so PyTorch warns.

import { TensorValue } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { Raised } from '../../runtime/raised.js';
import { operation } from './elementwise.js';
import { reductionOf } from '../nn/loss-shapes.js';
import { reduced } from './reductions.js';

/** @import { Bound, Run } from '../../types.js' */

/**
 * Raises PyTorch's errors for a negative `beta` of smooth L1, or a `delta` of Huber's loss that is not positive.
 * @type {(bound: Bound, name: string) => void}
 */
const refuseScales = (bound, name) => {
  const number = (/** @type {string} */ key) => {
    const value = bound.value(key) ?? null;
    return isNumber(value) ? Number(value.value) : undefined;
  };
  const [beta = 0, delta = 1] = [number('beta'), number('delta')];
  if (/smooth/i.test(name) && beta < 0)
    throw new Raised('RuntimeError', 'smooth_l1_loss does not support negative values for beta.');
  if (/huber/i.test(name) && delta <= 0)
    throw new Raised('RuntimeError', 'huber_loss does not support non-positive values for delta.');
};

/**
 * A loss with `fn` for each element; PyTorch warns if the target has another shape.
 * @param {string} fn @returns {Run}
 */
export function loss(fn) {
  return (world, bound, site) => {
    refuseScales(bound, site.name);
    const [input, target] = [bound.need('input').value, bound.need('target').value];
    if (input instanceof TensorValue && target instanceof TensorValue && String(input.shape) !== String(target.shape)) {
      const [wanted, given] = [input, target].map(({ shape }) => `torch.Size([${shape.join(', ')}])`);
      world.findings.warnings.push(
        `Using a target size (${given}) that is different to the input size (${wanted}). This will likely lead to ` +
          'incorrect results due to broadcasting. Please ensure they have the same size.',
      );
    }
    const difference = operation(fn, ['input', 'target'])(world, bound, site);
    const how = reductionOf(bound);
    if (!(difference instanceof TensorValue) || how === 'none') return difference;
    return reduced(world, how === 'sum' ? 'sum' : 'mean', difference, undefined, false);
  };
}
