// PyTorch's errors about gradients: what each proves, and what to do next.

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @typedef {Record<string, any>} Facts */

/** @type {(facts: Facts) => string} */
const overwritten = ({ shape, node, writes }) => {
  const value = [
    'A value that backward needs',
    shape.length > 0 ? `, of shape ${tuple(shape)}` : '',
    node ? `${shape.length > 0 ? ' and' : ','} computed by ${node}` : '',
  ].join('');
  const times = writes > 0 ? ` ${writes === 1 ? 'once' : `${writes} times`}` : '';
  return `${value}${shape.length > 0 || node ? ',' : ''} was overwritten in place${times} after it was saved.`;
};

/** @type {Record<string, (facts: Facts) => string>} */
const facts = {
  leaf: () =>
    'This line writes in place into a tensor whose gradient you asked for, such as a parameter. Autograd was recording, so it refused before anything was written.',
  modified: overwritten,
  twice: () => 'backward() has already run through a part of this graph, and the values it had saved there were freed.',
  scalar: () =>
    'backward() was called without an argument on a tensor that does not have exactly one element. Only a single number has an implied gradient, which is 1.',
  float: () => 'Gradients were asked for a tensor of integers or bools. Only floats have gradients.',
  unrecorded: () =>
    'No operation was recorded on the way to this tensor: none of its inputs requires gradients, or recording was off.',
};

/** @param {Facts} options */
export function fact({ kind, ...more }) {
  return `${facts[kind]?.({ kind, ...more }) ?? ''}${kind === 'scalar' ? '' : ' This is not about shapes.'}`;
}

export const next = {
  'autograd-leaf': () =>
    'Write x = x + y, which makes a new tensor, instead of x += y. If this updates a weight, do it without recording:',
  'autograd-modified': () =>
    'Look for +=, x[…] = …, a method that ends in _, or inplace=True after that value was computed, and make a new tensor there. To see the line that computed it, run once with:',
  'autograd-twice': () =>
    'Compute the loss again before each backward(). If two losses share a part, add them and call backward() once. If a state goes from step to step, detach() it.',
  'autograd-scalar': () => 'Reduce the tensor to one number first, with sum() or mean():',
  'autograd-float': () => 'Make it a float tensor before you ask for gradients:',
  'autograd-unrecorded': () =>
    'Check that the inputs or parameters require gradients, and that torch.no_grad(), detach(), item(), numpy() or argmax() is not between them and the loss.',
};
