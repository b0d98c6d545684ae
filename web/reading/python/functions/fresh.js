// A new tensor, and the dtype it has where none is given.

import { emptyOutline } from '../../../lib/control/outline.js';
import { valuesOf } from '../../../lib/values/read.js';
import { MOST_VALUES, storageOf } from '../apply.js';
import { asRaised } from '../operate.js';
import { TensorValue } from '../values.js';

/**
 * @typedef {import('../../../case/case.js').DType} DType
 * @typedef {import('../../../case/case.js').Dialect} Dialect
 * @typedef {import('../world.js').World} World
 */

/**
 * A new tensor of a shape; `fill` makes its numbers where they are few.
 * @type {(world: World, shape: readonly number[], dtype: DType, dialect: Dialect, fill?: () =>
 *   import('../../../lib/functions.js').Tensor) => TensorValue}
 */
export const fresh = (world, shape, dtype, dialect, fill) => {
  world.work(5);
  world.speak(dialect);
  try {
    const { shape: sizes, strides, numel } = emptyOutline([...shape], dtype);
    const storage = storageOf(numel, dtype);
    if (fill && numel <= MOST_VALUES) {
      const made = fill();
      storage.values = Array.from(valuesOf(made));
      made.dispose();
    }
    return new TensorValue({ storage, shape: sizes, strides, offset: 0, dtype }, dialect);
  } catch (error) {
    throw asRaised(error);
  }
};

/**
 * What a number without a dtype becomes.
 * @type {(world: World, dialect: Dialect, kind: 'bool' | 'int' | 'float') => DType}
 */
export const natural = (world, dialect, kind) => {
  if (kind === 'bool') return 'bool';
  if (kind === 'int') return dialect === 'jax' ? 'int32' : 'int64';
  return dialect === 'numpy' ? 'float64' : dialect === 'jax' ? 'float32' : world.float;
};
