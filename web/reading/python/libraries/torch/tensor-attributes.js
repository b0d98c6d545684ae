// Assigns to attributes of tensors: `x.data = …` in PyTorch, `x.shape = …` and `x.dtype = …` in NumPy.

import { setTensorAttribute } from './gradients.js';
import { argumentOf, OUTSIDE } from '../../runtime/implicit.js';
import { isUnknown } from '../../runtime/kinds.js';
import { libraryOf } from '../../runtime/libraries.js';
import { Raised } from '../../runtime/raised.js';
import { Callable, TensorValue } from '../../runtime/values.js';

/** @import { Span, Value, World } from '../../types.js' */

/** The NumPy method that does the same to a new array. */
const methods = new Map([
  ['shape', 'reshape'],
  ['dtype', 'view'],
]);

/** The layout and storage of a tensor. @param {TensorValue} tensor */
const layoutOf = ({ shape, strides, offset, dtype, storage }) => ({ shape, strides, offset, dtype, storage });

/**
 * Sets an attribute of a tensor.
 * @param {World} world
 * @param {TensorValue} target
 * @param {string} name
 * @param {Value} value
 * @param {Span} [span]
 * @returns {boolean}  whether the tensor's shape is still known
 */
export function assignTensorAttribute(world, target, name, value, span = OUTSIDE) {
  const method = target.dialect === 'numpy' ? methods.get(name) : undefined;
  if (method === undefined) {
    if (name === 'data' && value instanceof TensorValue)
      Object.assign(target, { ...layoutOf(value), dtype: target.dtype });
    else setTensorAttribute(world, target, name, value);
    return true;
  }
  world.noteWrite({ birth: 0 }); // later reads depend on it
  if (world.changes || isUnknown(value, true)) return false;
  const run = libraryOf(target)?.attribute(world, target, method, span, '');
  const result = run instanceof Callable ? run.call([argumentOf(value, span)], span, '') : undefined;
  if (!(result instanceof TensorValue)) return false;
  if (result.storage !== target.storage)
    throw new Raised(
      'AttributeError',
      'Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired shape.',
    );
  Object.assign(target, layoutOf(result));
  return true;
}
