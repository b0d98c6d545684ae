// TensorFlow's functions that put tensors together, cut them up, or give them another shape.

import { list, Sequence, UNKNOWN } from '../values.js';
import { isUnknown, whole } from '../kinds.js';
import { certain } from '../unknown-sizes.js';
import { NotUnderstood } from '../raised.js';
import { invalid, isSymbolic, printed } from './arithmetic.js';
import { made, product, recorded, sizesIn, tensorOf } from './sizes.js';
import { one, axisOf } from './operations.js';

/** @import { Run } from '../table.js' */
/** @import { Value } from '../values.js' */
/** @import { World } from '../world.js' */
/** @import { Tensor } from './sizes.js' */

/** @type {Run} */
const reshape = one(({ shape }, bound) => {
  const target = sizesIn(bound.need('shape').value);
  const count = product(shape);
  const known = product(target.filter((size) => size !== -1));
  if (count === null || known === null) return { shape: target.map((size) => (size === -1 ? null : size)) };
  if (!target.includes(-1)) {
    if (known !== count)
      throw invalid(
        `Input to reshape is a tensor with ${count} values, but the requested shape has ${known} [Op:Reshape]`,
      );
    return { shape: target };
  }
  if (known === 0 || count % known !== 0)
    throw invalid(
      `Input to reshape is a tensor with ${count} values, but the requested shape requires a multiple of ${known} [Op:Reshape]`,
    );
  return { shape: target.map((size) => (size === -1 ? count / known : size)) };
});

/**
 * A list of tensors to one.
 * @type {(f: (world: World, all: readonly Tensor[], first: Tensor, bound: import('../signature.js').Bound) => Value) =>
 *   Run}
 */
const many = (f) => (world, bound) => {
  const given = bound.need('values').value;
  if (isUnknown(given)) return UNKNOWN;
  return recorded(given, (args) => {
    const all = args instanceof Sequence ? args.items.map((each) => tensorOf(world, each)) : [];
    const [first] = all;
    if (!first) throw new NotUnderstood('line');
    return f(world, all, first, bound);
  });
};

const concat = many((world, all, first, bound) => {
  const rank = first.shape.length;
  const axis = bound.int('axis', -1);
  const at = axisOf(axis, rank, () =>
    invalid(
      `ConcatOp : Expected concatenating dimensions in the range [${-rank}, ${rank}), but got ${axis} [Op:ConcatV2] name: concat`,
    ),
  );
  for (const [i, { shape }] of all.entries()) {
    if (shape.length !== rank)
      throw invalid(
        `ConcatOp : Ranks of all input tensors should match: shape[0] = ${printed(first.shape)} vs. shape[${i}] = ${printed(shape)} [Op:ConcatV2] name: concat`,
      );
    const dim = shape.findIndex(
      (size, each) => each !== at && size !== null && first.shape[each] !== null && size !== first.shape[each],
    );
    if (dim >= 0) {
      if (isSymbolic(...all)) throw new NotUnderstood('line');
      throw invalid(
        `ConcatOp : Dimension ${dim} in both shapes must be equal: shape[0] = ${printed(first.shape)} vs. shape[${i}] = ${printed(shape)} [Op:ConcatV2] name: concat`,
      );
    }
  }
  const sizes = all.map(({ shape }) => shape[at] ?? null);
  const total = sizes.reduce(
    (/** @type {number | null} */ sum, size) => (sum === null || size === null ? null : sum + size),
    0,
  );
  return made(world, first.shape.toSpliced(at, 1, total), first.dtype, isSymbolic(...all));
});

const stack = many((world, all, first, bound) => {
  const clash = all.findIndex(({ shape }) => String(shape) !== String(first.shape));
  if (clash >= 0) {
    if (isSymbolic(...all)) throw new NotUnderstood('line');
    throw invalid(
      `Shapes of all inputs must match: values[0].shape = ${printed(first.shape)} != values[${clash}].shape = ${printed(all[clash]?.shape ?? [])} [Op:Pack] name: stack`,
    );
  }
  const axis = bound.int('axis', 0);
  return made(
    world,
    first.shape.toSpliced(axis < 0 ? axis + first.shape.length + 1 : axis, 0, all.length),
    first.dtype,
    isSymbolic(...all),
  );
});

/** @type {Run} */
const transpose = one(({ shape }, bound) => {
  const perm = bound.ints('perm');
  if (!perm) return { shape: shape.toReversed() };
  if (perm.length !== shape.length)
    throw invalid(
      `transpose expects a vector of size ${shape.length}. But input(1) is a vector of size ${perm.length} [Op:Transpose]`,
    );
  return { shape: perm.map((axis) => shape.at(axis) ?? null) };
});

/** @type {Run} */
const expandDims = one(({ shape }, bound) => {
  const axis = bound.int('axis', 0);
  const at = axisOf(axis, shape.length + 1, () =>
    invalid(`Tried to expand dim index ${axis} for tensor with ${shape.length} dimensions. [Op:ExpandDims]`),
  );
  return { shape: shape.toSpliced(at, 0, 1) };
});

/** @type {Run} */
const squeeze = one(({ shape }, bound) => {
  const axes = bound.ints('axis')?.map((axis) => (axis < 0 ? axis + shape.length : axis));
  const wrong = axes?.find((axis) => shape[axis] !== 1 && shape[axis] !== null);
  if (wrong !== undefined)
    throw invalid(`Can not squeeze dim[${wrong}], expected a dimension of 1, got ${shape[wrong]} [Op:Squeeze]`);
  return { shape: shape.filter((size, dim) => (axes ? !axes.includes(dim) : size !== 1)) };
});

/** @type {Run} */
const split = (world, bound) => {
  const given = bound.need('value').value;
  if (isUnknown(given)) return UNKNOWN;
  return recorded(given, (args) => {
    const x = tensorOf(world, args);
    const axis = bound.int('axis', 0);
    const at = axis < 0 ? axis + x.shape.length : axis;
    const how = bound.need('num_or_size_splits').value;
    const size = x.shape[at] ?? null;
    const sizes =
      how instanceof Sequence
        ? sizesIn(how)
        : Array.from({ length: certain(whole(how)) }, () => (size === null ? null : size / whole(how)));
    if (sizes.some((each) => each !== null && !Number.isInteger(each))) throw new NotUnderstood('line');
    return list(sizes.map((each) => made(world, x.shape.toSpliced(at, 1, each), x.dtype, isSymbolic(x))));
  });
};

/** @param {import('../table.js').Row} row */
export const reshapings = (row) => {
  row('n', 'reshape', 'array x, shape, ~name=, *, tensor=', reshape);
  row('n', 'concat', 'values, axis, ~name=', concat);
  row('n', 'concatenate', 'values, axis=, ~name=', concat);
  row('n', 'stack', 'values, axis=, ~name=', stack);
  row('n', 'transpose', 'array x, perm=, conjugate=, ~name=, *, axes=', transpose);
  row('n', 'expand_dims', 'array x, axis, ~name=', expandDims);
  row('n', 'squeeze', 'array x, axis=, ~name=', squeeze);
  row('n', 'split', 'array value, num_or_size_splits, axis=, num=, ~name=', split);
};
