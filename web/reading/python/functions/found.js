// What is found among elements, such as the places that are not zero: how many there are hangs on the elements, so
// these are known only where the elements are.

import * as library from '../../../lib/functions.js';
import { valuesOf } from '../../../lib/values/read.js';
import { elementsOf, MOST_VALUES, storageOf } from '../apply.js';
import { asRaised } from '../operate.js';
import { TensorValue, tuple } from '../values.js';
import { NotUnderstood } from '../raised.js';
import { fresh } from './fresh.js';

/**
 * @typedef {import('../../../lib/functions.js').Tensor} Tensor
 * @typedef {import('../../../case/case.js').Span} Span
 * @typedef {import('../signature.js').Bound} Bound
 * @typedef {import('../table.js').Run} Run
 * @typedef {import('../world.js').World} World
 */

/** The tensor itself, where its elements are known and few. @type {(value: TensorValue, span: Span) => Tensor} */
const knownTensor = (value, span) => {
  const elements = value.numel <= MOST_VALUES ? elementsOf(value) : undefined;
  if (!elements) throw new NotUnderstood('numbers', span);
  return library.tensor(/** @type {any} */ (elements), { dtype: value.dtype, shape: value.shape });
};

/**
 * @type {(world: World, made: Tensor, like: TensorValue) => TensorValue}
 */
const taken = (world, made, { dialect }) => {
  const { shape, strides, dtype, numel } = made;
  world.work(numel / 8);
  const storage = storageOf(numel, dtype, Array.from(valuesOf(made)));
  return new TensorValue({ storage, shape, strides, offset: 0, dtype }, dialect);
};

/** @type {(call: (x: Tensor, bound: Bound) => unknown) => Run} */
const foundIn =
  (call) =>
  (world, bound, { span }) => {
    const input = bound.tensor('input');
    const x = knownTensor(input, span);
    try {
      const results = [call(x, bound)].flat().filter((each) => each !== undefined);
      const made = results.map((each) => taken(world, /** @type {Tensor} */ (each), input));
      for (const each of results) /** @type {any} */ (each).dispose();
      return made.length === 1 && made[0] ? made[0] : tuple(made);
    } catch (error) {
      throw asRaised(error);
    } finally {
      x.dispose();
    }
  };

/** Its results in order, those that were not asked for left out. @param {any} found */
const parts = (found) =>
  'shape' in found ? found : [found.values ?? found.output, found.inverseIndices, found.counts];

const asked = (/** @type {Bound} */ bound) => ({
  returnInverse: bound.flag('return_inverse'),
  returnCounts: bound.flag('return_counts'),
  ...(bound.value('dim') === undefined ? {} : { dim: bound.int('dim', 0) }),
});

export const unique = foundIn((x, bound) => parts(library.unique(x, asked(bound))));
export const uniqueConsecutive = foundIn((x, bound) => parts(library.uniqueConsecutive(x, asked(bound))));
export const argwhere = foundIn((x) => library.argwhere(x));
export const flatnonzero = foundIn((x) => library.nonzero(x.reshape([-1])).squeeze(1));

const counted = foundIn((x, bound) => library.bincount(x, { minlength: bound.int('minlength', 0) }));

/** Weights are added up instead. @type {Run} */
export const bincount = (world, bound, site) => {
  const made = /** @type {TensorValue} */ (counted(world, bound, site));
  if (bound.value('weights') === undefined) return made;
  const dtype = bound.tensor('weights').dtype === 'float32' ? 'float32' : 'float64';
  return fresh(world, made.shape, dtype, made.dialect);
};

/** With `as_tuple` a tensor for each dimension, however many there are. @type {Run} */
export const nonzero = (world, bound, site) => {
  const made = foundIn((x) =>
    bound.flag('as_tuple') ? [...library.nonzero(x, { asTuple: true })] : library.nonzero(x),
  )(world, bound, site);
  return bound.flag('as_tuple') && made instanceof TensorValue ? tuple([made]) : made;
};

/** What a mask leaves. @type {Run} */
export const maskedSelect = (world, bound, { span }) => {
  const [input, mask] = [bound.tensor('input'), bound.tensor('mask')];
  const tensors = [knownTensor(mask, span)];
  try {
    const isKnown = input.numel <= MOST_VALUES && elementsOf(input) !== undefined;
    if (!isKnown && input.numel > MOST_VALUES) throw new NotUnderstood('numbers', span);
    const x = isKnown ? knownTensor(input, span) : library.zeros([...input.shape], { dtype: input.dtype });
    tensors.push(x);
    const made = library.maskedSelect(x, /** @type {any} */ (tensors[0]));
    tensors.push(made);
    return isKnown ? taken(world, made, input) : fresh(world, made.shape, made.dtype, input.dialect);
  } catch (error) {
    throw error instanceof NotUnderstood ? error : asRaised(error);
  } finally {
    for (const each of tensors) each.dispose();
  }
};
