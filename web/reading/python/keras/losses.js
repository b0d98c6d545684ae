// Keras' losses: what is left of the shapes of labels and predictions.

import { Callable, UNKNOWN } from '../values.js';
import { isUnknown } from '../kinds.js';
import { broadcast, made, tensorOf } from './sizes.js';

/** @import { Arg, Value } from '../values.js' */
/** @import { World } from '../world.js' */

const classes = new Set(
  (
    'MeanSquaredError MeanAbsoluteError MeanAbsolutePercentageError MeanSquaredLogarithmicError BinaryCrossentropy ' +
    'BinaryFocalCrossentropy CategoricalCrossentropy CategoricalFocalCrossentropy SparseCategoricalCrossentropy ' +
    'Huber KLDivergence Poisson Hinge SquaredHinge CategoricalHinge LogCosh'
  ).split(' '),
);
const functions = new Set(
  (
    'mean_squared_error mse MSE mean_absolute_error mae MAE mean_squared_logarithmic_error msle binary_crossentropy ' +
    'categorical_crossentropy sparse_categorical_crossentropy huber kl_divergence poisson hinge squared_hinge log_cosh'
  ).split(' '),
);

/**
 * A loss for each row: the last axis is averaged. Labels that are numbers of classes have none.
 * @type {(world: World, name: string, args: readonly Arg[]) => { shape: (number | null)[] | null, isSymbolic:
 *   boolean } | undefined}
 */
const rowsOf = (world, name, args) => {
  const [given, predicted] = ['y_true', 'y_pred'].map(
    (each, i) => (args.find((arg) => arg.name === each) ?? args.filter((arg) => arg.name === '')[i])?.value,
  );
  if (given === undefined || predicted === undefined || isUnknown(given) || isUnknown(predicted)) return undefined;
  const [labels, guess] = [tensorOf(world, given), tensorOf(world, predicted)];
  const isSparse = /^sparse/i.test(name);
  const shape = isSparse ? guess.shape : broadcast(labels.shape, guess.shape);
  if (!shape || shape.length === 0) return undefined;
  const isAlike = isSparse || labels.shape.length === guess.shape.length; // else Keras adds or drops an axis
  return {
    shape: isAlike ? shape.slice(0, -1) : null,
    isSymbolic: [labels, guess].some((each) => !('storage' in each)),
  };
};

/**
 * A loss by its name; undefined where there is none of it.
 * @type {(world: World, name: string) => Value | undefined}
 */
export const lossNamed = (world, name) => {
  const isClass = classes.has(name);
  if (!isClass && !functions.has(name)) return undefined;
  const run = (/** @type {readonly Arg[]} */ args, /** @type {boolean} */ isReduced) => {
    const rows = rowsOf(world, name, args);
    const shape = isReduced ? [] : rows?.shape;
    return rows && shape ? made(world, shape, 'float32', rows.isSymbolic) : UNKNOWN;
  };
  if (!isClass) return new Callable(name, (args) => run(args, false));
  return new Callable(name, (settings) => {
    const how = settings.find((arg) => arg.name === 'reduction')?.value;
    const isOpen =
      how !== undefined && (typeof how !== 'string' || !/^(none|sum|sum_over_batch_size|mean|auto)$/.test(how));
    return new Callable(name, (args) => (isOpen ? UNKNOWN : run(args, how !== 'none')));
  });
};
