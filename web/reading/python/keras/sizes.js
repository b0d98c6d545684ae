// Tensors of TensorFlow's, whose sizes may be null, and what they come to together.

import { aligned } from '../broadcasting.js';
import { isUnknownSize, newSize } from '../unknown-sizes.js';
import { fresh } from '../functions/fresh.js';
import { asTensor } from '../functions/nested.js';
import { Dictionary, DTypeValue, int, PyClass, Sequence, SymbolicTensor, TensorValue, tuple } from '../values.js';
import { isNumber, isUnknown, whole } from '../kinds.js';
import { NotUnderstood, Raised } from '../raised.js';

/** @import { DType } from '../../../case/case.js' */
/** @import { Clash } from '../broadcasting.js' */
/** @import { Value } from '../values.js' */
/** @import { World } from '../world.js' */

/**
 * @typedef {readonly (number | null)[]} Sizes
 * @typedef {TensorValue | SymbolicTensor} Tensor
 */

/** How Python writes a shape. @param {Sizes} shape */
export const shown = (shape) => `(${shape.map((size) => size ?? 'None').join(', ')}${shape.length === 1 ? ',' : ''})`;

export const value = (/** @type {string} */ message) => new Raised('ValueError', message);

/** @type {(value: Value) => value is Tensor} */
export const isTensor = (value) => value instanceof TensorValue || value instanceof SymbolicTensor;

/** The class of symbolic tensors. */
const symbol = new PyClass('KerasTensor', []);

/** How it was made, so that a model can make it again of other inputs. @type {WeakMap<SymbolicTensor, Made>} */
export const history = new WeakMap();

/**
 * @typedef {{ run: (args: Value) => Value, args: Value, at: number | undefined }} Made
 */

/** @type {(shape: Sizes, dtype: DType) => SymbolicTensor} */
export const symbolic = (shape, dtype) => {
  const made = new SymbolicTensor(symbol, shape, dtype);
  made.attributes.set('shape', sizesOf(shape));
  made.attributes.set('ndim', int(shape.length));
  made.attributes.set('dtype', new DTypeValue(dtype, 'tensorflow'));
  return made;
};

/** A shape as Python has it. @param {Sizes} shape */
export const sizesOf = (shape) => tuple(shape.map((size) => (size === null ? null : int(size))));

/**
 * A new tensor: one that holds elements where all sizes are known and the others hold some.
 * @type {(world: World, shape: Sizes, dtype: DType, isSymbolic: boolean) => Tensor}
 */
export const made = (world, shape, dtype, isSymbolic) =>
  isSymbolic
    ? symbolic(shape, dtype)
    : fresh(
        world,
        shape.map((size) => size ?? 0),
        dtype,
        'tensorflow',
      );

/** Sizes in an argument; None is a size nobody knows. @type {(value: Value | undefined) => (number | null)[]} */
export const sizesIn = (given) => {
  if (given === undefined || isUnknown(given)) throw new NotUnderstood('unknown');
  const items = given instanceof Sequence ? given.items : [given];
  return items.map((each) => (each === null ? null : whole(each)));
};

/** A value as an eager tensor. @type {(world: World, value: Value, dtype?: DType) => Tensor} */
export const tensorOf = (world, given, dtype) => {
  if (given instanceof SymbolicTensor) return given;
  if (given instanceof TensorValue) {
    const same = dtype === undefined || dtype === given.dtype;
    const made = same ? given : asTensor(world, given, 'tensorflow', dtype);
    return made.dialect === 'tensorflow' ? made : new TensorValue(made, 'tensorflow');
  }
  if (isUnknown(given)) throw new NotUnderstood('unknown');
  if (!isNumber(given) && !(given instanceof Sequence)) throw new NotUnderstood('line');
  /** @type {Value} */
  let first = given;
  while (first instanceof Sequence) first = first.items[0] ?? null;
  const natural =
    isNumber(first) && first.kind === 'int' ? 'int32' : isNumber(first) && first.kind === 'bool' ? 'bool' : 'float32';
  const isMixed = given instanceof Sequence && hasFloat(given);
  return new TensorValue(
    asTensor(
      world,
      given,
      'tensorflow',
      dtype ?? (first instanceof TensorValue ? undefined : isMixed ? 'float32' : natural),
    ),
    'tensorflow',
  );
};

/** @param {Value} given @returns {boolean} */
const hasFloat = (given) =>
  given instanceof Sequence ? given.items.some(hasFloat) : isNumber(given) && given.kind === 'float';

/** The tensors of a tree, in order. @param {Value} tree @returns {Tensor[]} */
export const tensorsIn = (tree) => {
  if (isTensor(tree)) return [tree];
  if (tree instanceof Sequence) return tree.items.flatMap(tensorsIn);
  if (tree instanceof Dictionary) return [...tree.entries.values()].flatMap((entry) => tensorsIn(entry.value));
  return [];
};

/** The same tree with other tensors. @type {(tree: Value, leaf: (each: Tensor) => Value) => Value} */
export const replaced = (tree, leaf) => {
  if (isTensor(tree)) return leaf(tree);
  if (tree instanceof Sequence)
    return new Sequence(
      tree.kind,
      tree.items.map((each) => replaced(each, leaf)),
      tree.names,
    );
  if (!(tree instanceof Dictionary)) return tree;
  const made = new Dictionary();
  for (const [name, { key, value: held }] of tree.entries) made.entries.set(name, { key, value: replaced(held, leaf) });
  return made;
};

/**
 * Runs on a tree of tensors; what comes of symbolic ones can be made again.
 * @type {(args: Value, run: (args: Value) => Value) => Value}
 */
export const recorded = (args, run) => {
  const result = run(args);
  if (!tensorsIn(args).some((each) => each instanceof SymbolicTensor)) return result;
  const all = result instanceof Sequence ? result.items : [result];
  all.forEach((each, i) => {
    const at = result instanceof Sequence ? i : undefined;
    if (each instanceof SymbolicTensor && !history.has(each)) history.set(each, { run, args, at });
  });
  return result;
};

/**
 * The sizes two shapes broadcast to, or the dimensions in which they clash.
 * @type {(a: Sizes, b: Sizes) => { shape?: (number | null)[] | undefined, clashes?: Clash[] | undefined }}
 */
export const alignedSizes = (a, b) => {
  const open = newSize();
  /** @type {(own: Sizes, other: Sizes) => number[]} A size that is not known is the one that it meets. */
  const met = (own, other) =>
    own.map((size, i) => {
      const facing = other[other.length - own.length + i] ?? 1;
      return size ?? (facing === 1 ? open : facing);
    });
  const { shape, clashes } = aligned([met(a, b), met(b, a)]);
  return { shape: shape?.map((size) => (isUnknownSize(size) ? null : size)), clashes };
};

/** @type {(a: Sizes, b: Sizes) => (number | null)[] | undefined} */
export const broadcast = (a, b) => alignedSizes(a, b).shape;

export const product = (/** @type {Sizes} */ sizes) =>
  sizes.reduce((/** @type {number | null} */ all, size) => (all === null || size === null ? null : all * size), 1);
