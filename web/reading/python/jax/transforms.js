// What JAX makes of functions: `jit`, `grad` and `vmap`, as far as shapes go.

import { asComplex, isComplex } from '../complex.js';
import { seen, withoutNumbers } from '../functions/views.js';
import { argumentOf } from '../implicit.js';
import { made } from '../numpy/arrays.js';
import { Callable, int, Sequence, TensorValue, tuple, UNKNOWN } from '../values.js';
import { isNumber, isUnknown, whole } from '../kinds.js';
import { NotUnderstood, Raised } from '../raised.js';
import { mapped, together } from './trees.js';

/** @import { Span } from '../../../case/case.js' */
/** @import { Arg, Value } from '../values.js' */
/** @import { World } from '../world.js' */

/**
 * @typedef {(world: World, args: readonly Arg[], span: Span) => Value} Transform
 */

/**
 * An argument by its place or its name.
 * @type {(args: readonly Arg[], at: number, name: string) => Value | undefined}
 */
const given = (args, at, name) =>
  (args.find((each) => each.name === name) ?? args.filter((each) => !each.name)[at])?.value;

/** The function itself. @type {Transform} */
const same = (_, args) => given(args, 0, 'fun') ?? new Callable('jit', ([f]) => f?.value ?? UNKNOWN);

/** Whether a flag is set. @param {Value | undefined} value */
const isTrue = (value) => value !== undefined && value !== null && isNumber(value) && Boolean(value.value);

/** What a gradient is taken of. @type {(value: Value) => void} */
const checkScalar = (value) => {
  if (!(value instanceof TensorValue) || value.shape.length === 0) return;
  const shape = `(${value.shape.join(', ')}${value.shape.length === 1 ? ',' : ''})`;
  throw new Raised('TypeError', `Gradient only defined for scalar-output functions. Output had shape: ${shape}.`);
};

/** `jax.grad(f)`: as the argument is. @type {(withValue: boolean) => Transform} */
const gradient = (withValue) => (world, args) => {
  const f = given(args, 0, 'fun') ?? null;
  const argnums = given(args, 1, 'argnums');
  const hasAux = isTrue(given(args, 2, 'has_aux'));
  return new Callable('grad', (inner, span) => {
    const found = world.call(f, inner, span);
    const [value, aux] = hasAux && found instanceof Sequence ? found.items : [found];
    if (value === undefined || value === UNKNOWN) return UNKNOWN;
    checkScalar(value);
    const plain = inner.filter(({ name }) => !name);
    const of = (/** @type {Value} */ at) =>
      mapped(plain[whole(at)]?.value ?? UNKNOWN, (array) => {
        if (!array.dtype.includes('float') && array.dialect === 'jax')
          throw new Raised(
            'TypeError',
            'grad requires real- or complex-valued inputs (input dtype that is a sub-dtype of np.inexact), but got ' +
              `${array.dtype}. If you want to use Boolean- or integer-valued inputs, use vjp or set allow_int to True.`,
          );
        return seen(world, withoutNumbers(array), (t) => t.clone());
      });
    const grads = argnums instanceof Sequence ? tuple(argnums.items.map(of)) : of(argnums ?? int(0));
    if (withValue) return tuple([found, grads]);
    return hasAux ? tuple([grads, aux ?? null]) : grads;
  });
};

/**
 * Another array of the same numbers.
 * @type {(world: World, array: TensorValue, shape: readonly number[]) => TensorValue}
 */
const like = (world, array, shape) => {
  const result = made(world, array, shape, array.dtype);
  return isComplex(array) ? asComplex(result) : result;
};

/** `jax.vmap(f)`: one axis off the arguments, and one onto what comes of them. @type {Transform} */
const vmap = (world, args) => {
  const f = given(args, 0, 'fun') ?? null;
  const inAxes = given(args, 1, 'in_axes') ?? (args.some(({ name }) => name === 'in_axes') ? null : int(0));
  const outAxes = given(args, 2, 'out_axes') ?? int(0);
  return new Callable('vmap', (inner, span) => {
    /** @type {Set<number>} */
    const sizes = new Set();
    const take = (/** @type {Value} */ value, /** @type {Value} */ axis) => {
      if (axis === null) return value;
      if (axis instanceof Sequence && value instanceof Sequence)
        return new Sequence(
          value.kind,
          value.items.map((each, i) => taken(each, axis.items[i] ?? null)),
          value.names,
        );
      return mapped(value, (array) => {
        const at = whole(axis) < 0 ? whole(axis) + array.shape.length : whole(axis);
        const size = array.shape[at];
        if (size === undefined) throw new NotUnderstood('line', span);
        sizes.add(size);
        return size === 0 ? UNKNOWN : seen(world, withoutNumbers(array), (t) => t.select(at, 0));
      });
    };
    /** @type {(value: Value, axis: Value) => Value} */
    const taken = (value, axis) => (isUnknown(value) ? UNKNOWN : take(value, axis));
    const rows = inner.map((arg, i) => ({
      ...arg,
      value: taken(
        arg.value,
        inAxes instanceof Sequence && !arg.name ? (inAxes.items[i] ?? null) : arg.name ? int(0) : inAxes,
      ),
    }));
    if (sizes.size !== 1) throw new NotUnderstood('line', span);
    const [count = 0] = sizes;
    const result = world.call(f, rows, span);
    const put = (/** @type {Value} */ value, /** @type {Value} */ axis) => {
      if (axis instanceof Sequence && value instanceof Sequence)
        return new Sequence(
          value.kind,
          value.items.map((each, i) => stacked(each, axis.items[i] ?? null)),
          value.names,
        );
      const at = axis === null ? undefined : whole(axis);
      return mapped(value, (array) =>
        at === undefined
          ? array
          : like(world, array, array.shape.toSpliced(at < 0 ? at + array.shape.length + 1 : at, 0, count)),
      );
    };
    /** @type {(value: Value, axis: Value) => Value} */
    const stacked = (value, axis) => {
      const array = isNumber(value)
        ? made(world, { dialect: 'jax' }, [], value.kind === 'float' ? 'float64' : 'int64')
        : value;
      return put(array, axis);
    };
    return stacked(result, outAxes);
  });
};

/** `jax.tree.map(f, tree, *rest)` @type {Transform} */
const treeMap = (world, args, span) => {
  const [f, ...trees] = args.filter(({ name }) => !name).map(({ value }) => value);
  if (trees.some((each) => isUnknown(each))) return UNKNOWN;
  return together(trees, (leaves) =>
    world.call(
      f ?? null,
      leaves.map((each) => argumentOf(each, span)),
      span,
    ),
  );
};

/** By path. @type {Map<string, Transform>} */
export const transforms = new Map([
  ...['jit', 'checkpoint', 'remat', 'named_call', 'custom_jvp', 'custom_vjp'].map(
    (name) => /** @type {[string, Transform]} */ ([`jax.${name}`, same]),
  ),
  ['jax.grad', gradient(false)],
  ['jax.value_and_grad', gradient(true)],
  ['jax.vmap', vmap],
  ['jax.lax.stop_gradient', (_, [x]) => x?.value ?? UNKNOWN],
  ['jax.device_put', (_, [x]) => x?.value ?? UNKNOWN],
  ['jax.block_until_ready', (_, [x]) => x?.value ?? UNKNOWN],
  ['jax.tree.map', treeMap],
  ['jax.tree_map', treeMap],
  ['jax.tree_util.tree_map', treeMap],
]);
