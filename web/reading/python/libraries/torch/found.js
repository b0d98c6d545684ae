// Functions whose result has a size that depends on elements, such as `nonzero` and `unique`. The size is known if the
// elements are.

import * as library from '../../../../lib/functions.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';
import { valuesOf } from '../../../../lib/values/read.js';
import { elementsOf, MOST_VALUES, Storage } from '../../runtime/apply.js';
import { broadcastOrRaise } from '../../runtime/broadcasting.js';
import { newSize } from '../../runtime/unknown-sizes.js';
import { trueIn } from './indexing.js';

import { dimension } from '../nn/sizes.js';
import { TensorValue, tuple } from '../../runtime/values.js';
import { Raised } from '../../runtime/raised.js';
import { fresh } from './fresh.js';

/** @import { Bound, Row, Run, Tensor, World } from '../../types.js' */

/**
 * A tensor of our library with these elements, if they are known and few.
 * @type {(value: TensorValue) => Tensor | undefined}
 */
const knownTensor = (value) => {
  const elements = value.numel <= MOST_VALUES ? elementsOf(value) : undefined;
  if (!elements) return undefined;
  return library.tensor(/** @type {any} */ (elements), { dtype: value.dtype, shape: value.shape });
};

/** @type {(world: World, result: Tensor, like: TensorValue) => TensorValue} */
const asTensorValue = (world, result, { dialect }) => {
  const { shape, strides, dtype, numel } = result;
  world.budget.work(numel / 8);
  const storage = new Storage(numel, dtype, Array.from(valuesOf(result)));
  return new TensorValue({ storage, shape, strides, offset: 0, dtype }, dialect);
};

/**
 * The result of our library if the elements are known, otherwise tensors with the given shapes.
 * @type {(call: (x: Tensor, bound: Bound) => unknown, shapes: (input: TensorValue, bound: Bound) => readonly (readonly
 *   number[])[]) => Run}
 */
const foundIn =
  (call, shapes) =>
  (world, bound, { name }) => {
    const input = bound.tensor('input');
    const x = knownTensor(input);
    if (!x) {
      const [first, ...others] = shapes(input, bound).map((shape, i) =>
        fresh(world, shape, i === 0 && /^unique/.test(name) ? input.dtype : 'int64', input.dialect),
      );
      return first && others.length === 0 ? first : tuple(first ? [first, ...others] : []);
    }
    try {
      const results = [call(x, bound)].flat().filter((each) => each !== undefined);
      const result = results.map((each) => asTensorValue(world, /** @type {Tensor} */ (each), input));
      for (const each of results) /** @type {any} */ (each).dispose();
      return result.length === 1 && result[0] ? result[0] : tuple(result);
    } finally {
      x.dispose();
    }
  };

/** The results of `unique` in order; undefined for those that were not asked for. @param {any} found */
const parts = (found) =>
  'shape' in found ? found : [found.values ?? found.output, found.inverseIndices, found.counts];

const asked = (/** @type {Bound} */ bound) => ({
  returnInverse: bound.flag('return_inverse'),
  returnCounts: bound.flag('return_counts'),
  ...(bound.value('dim') === undefined ? {} : { dim: bound.int('dim', 0) }),
});

/** The shapes of `unique`: values, inverse indices and counts. @type {Parameters<typeof foundIn>[1]} */
const distinct = (input, bound) => {
  const dim = bound.int('dim');
  const index = dim === undefined ? 0 : dimension(dim, input.shape.length);
  const count = newSize();
  return [
    dim === undefined ? [count] : input.shape.with(index, count),
    ...(bound.flag('return_inverse') ? [dim === undefined ? input.shape : [input.shape[index] ?? 0]] : []),
    ...(bound.flag('return_counts') ? [[count]] : []),
  ];
};

/** The shape of `nonzero`: the indices of each element that is not 0. @type {Parameters<typeof foundIn>[1]} */
const rows = (input) => [[trueIn(input), input.shape.length]];

const unique = foundIn((x, bound) => parts(library.unique(x, asked(bound))), distinct);
const uniqueConsecutive = foundIn((x, bound) => parts(library.uniqueConsecutive(x, asked(bound))), distinct);

const counted = foundIn(
  (x, bound) => library.bincount(x, { minlength: bound.int('minlength', 0) }),
  (input) => {
    if (input.shape.length !== 1 || !/int/.test(input.dtype))
      throw new Raised('RuntimeError', 'bincount only supports 1-d non-negative integral inputs.');
    return [[newSize()]];
  },
);

/** `nonzero`; with `as_tuple`, a tuple with a tensor for each dimension. @type {Run} */
export const nonzero = (world, bound, site) => {
  const isTuple = bound.flag('as_tuple');
  const result = foundIn(
    (x) => (isTuple ? [...library.nonzero(x, { asTuple: true })] : library.nonzero(x)),
    (input, given) => (isTuple ? input.shape.map(() => [trueIn(input)]) : rows(input, given)),
  )(world, bound, site);
  return isTuple && result instanceof TensorValue ? tuple([result]) : result;
};

/** @param {Row} row */
// prettier-ignore
export function finders(row) {
  row('tT', 'nonzero', 'Tensor input, *, bool as_tuple=False, Tensor out=None', nonzero);
  row('tT', 'argwhere', 'Tensor input', foundIn((x) => library.argwhere(x), rows));
  // How many elements a mask selects; the elements themselves are unknown.
  row('tT', 'masked_select', 'Tensor input, Tensor mask, *, Tensor out=None', (world, bound) => {
    const [input, mask] = [bound.tensor('input'), bound.tensor('mask')];
    if (mask.dtype !== 'bool') throw new Raised('RuntimeError', 'masked_select: expected BoolTensor for mask');
    const times = numelOf(broadcastOrRaise(mask.shape, input.shape)) / Math.max(mask.numel, 1);
    const count = times === 1 || elementsOf(mask) ? trueIn(mask) * times : newSize();
    return fresh(world, [count], input.dtype, input.dialect);
  });
  row('tT', 'unique', 'input, ~sorted=True, return_inverse=False, return_counts=False, dim=None', unique);
  row('tT', 'unique_consecutive', 'input, return_inverse=False, return_counts=False, dim=None', uniqueConsecutive);
  // With weights, `bincount` returns their sums as floats.
  row('tT', 'bincount', 'Tensor input, Tensor? weights=None, ^int minlength=0', (world, bound, site) => {
    const result = /** @type {TensorValue} */ (counted(world, bound, site));
    if (bound.value('weights') === undefined) return result;
    const dtype = bound.tensor('weights').dtype === 'float32' ? 'float32' : 'float64';
    return fresh(world, result.shape, dtype, result.dialect);
  });
}
