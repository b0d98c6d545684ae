// TensorFlow's tensors. A size that Keras leaves open, such as the batch, is an unknown size.

import { countOf, isUnknownSize, newSize, sizeShown } from '../../runtime/unknown-sizes.js';
import { fresh } from '../torch/fresh.js';
import { asTensor } from '../torch/nested.js';
import { int, Sequence, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';
import { isNumber, isUnknown, whole } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';

/** @import { DType } from '../../../../case/case.js' */
/** @import { Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */

/** @typedef {readonly number[]} Shape */

/** `(None, 8)`, as Python writes a shape. @param {Shape} shape */
export const shown = (shape) =>
  `(${shape.map((size) => (isUnknownSize(size) ? 'None' : size)).join(', ')}${shape.length === 1 ? ',' : ''})`;

/** `[2,3]`, as TensorFlow's kernels do. @param {Shape} shape */
export const printed = (shape) => `[${shape.map(sizeShown).join(',')}]`;

/** A failure whatever the open sizes are. @type {(type: string, message: string) => Raised} */
const decided = (type, message) => Object.assign(new Raised(type, message), { isDecided: true });
export const value = (/** @type {string} */ message) => decided('ValueError', message);
export const invalid = (/** @type {string} */ message) => decided('InvalidArgumentError', message);

/** Whether two sizes are known and differ. @type {(a: number | undefined, b: number | undefined) => boolean} */
export const differ = (a = 0, b = 0) => a !== b && !isUnknownSize(a) && !isUnknownSize(b);

const BATCH = {};
/** The size of the batch, which all inputs share. */
export const batchSize = () => countOf(BATCH);

/** A shape as Python has it. @param {Shape} shape */
export const sizesOf = (shape) => tuple(shape.map((size) => (isUnknownSize(size) ? null : int(size))));

/** Sizes in an argument; None leaves one open. @type {(value: Value | undefined) => number[]} */
export const sizesIn = (given) => {
  if (given === undefined) throw new NotUnderstood('unknown');
  return (given instanceof Sequence ? given.items : [given]).map((each) => (each === null ? newSize() : whole(each)));
};

/** How many elements there are; a known number as large as those that stand for open sizes is not told. */
export const product = (/** @type {Shape} */ sizes) => {
  const count = sizes.reduce((all, size) => all * size, 1);
  if (isUnknownSize(count) && !sizes.some(isUnknownSize)) throw new NotUnderstood('numbers');
  return count;
};

/** A new tensor. @type {(world: World, shape: Shape, dtype: DType) => TensorValue} */
export const freshTensor = (world, shape, dtype) => fresh(world, shape, dtype, 'tensorflow');

/** @param {Value} given @returns {boolean} */
const hasFloat = (given) =>
  given instanceof Sequence ? given.items.some(hasFloat) : isNumber(given) && given.kind === 'float';

/** A value as a tensor. @type {(world: World, value: Value, dtype?: DType) => TensorValue} */
export const tensorOf = (world, given, dtype) => {
  if (given instanceof TensorValue) return new TensorValue(asTensor(world, given, 'tensorflow', dtype), 'tensorflow');
  if (isUnknown(given, true)) throw new NotUnderstood('unknown');
  /** @type {Value} */
  let first = given;
  while (first instanceof Sequence) first = first.items[0] ?? null;
  const kind = hasFloat(given) || !isNumber(first) ? 'float' : first.kind;
  const natural = /** @type {DType} */ ({ float: 'float32', int: 'int32', bool: 'bool' }[kind]);
  const asked = dtype ?? (first instanceof TensorValue ? undefined : natural);
  return new TensorValue(asTensor(world, given, 'tensorflow', asked), 'tensorflow');
};

/** The tensors of a tree, in order. @param {Value} tree @returns {TensorValue[]} */
export const tensorsIn = (tree) =>
  tree instanceof TensorValue ? [tree] : tree instanceof Sequence ? tree.items.flatMap(tensorsIn) : [];

/** The same tree with other tensors. @type {(tree: Value, leaf: (each: TensorValue) => Value) => Value} */
export const replaced = (tree, leaf) => {
  if (tree instanceof TensorValue) return leaf(tree);
  if (!(tree instanceof Sequence)) return UNKNOWN;
  return new Sequence(
    tree.kind,
    tree.items.map((each) => replaced(each, leaf)),
  );
};
