// Losses that subtract: a target of another shape broadcasts, which is seldom meant, and PyTorch warns of it.

import { TensorValue } from '../values.js';
import { operation } from './elementwise.js';
import { reduced } from './reductions.js';

/** @type {(fn: string) => import('../table.js').Run} */
export const loss = (fn) => (world, bound, site) => {
  const [input, target] = [bound.need('input').value, bound.need('target').value];
  if (input instanceof TensorValue && target instanceof TensorValue && String(input.shape) !== String(target.shape)) {
    const [wanted, given] = [input, target].map(({ shape }) => `torch.Size([${shape.join(', ')}])`);
    world.warnings.push(
      `Using a target size (${given}) that is different to the input size (${wanted}). This will likely lead to ` +
        'incorrect results due to broadcasting. Please ensure they have the same size.',
    );
  }
  const difference = operation(fn, ['input', 'target'])(world, bound, site);
  const how = bound.value('reduction') ?? 'mean';
  if (!(difference instanceof TensorValue) || how === 'none') return difference;
  return reduced(world, how === 'sum' ? 'sum' : 'mean', difference, undefined, false);
};
