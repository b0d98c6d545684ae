// Helpers for TensorFlow's tensors and shapes. A size that Keras leaves open, such as the batch, is an unknown size
// here, and None in Python.

import { countOf, isUnknownSize, newSize, sizeShown } from '../../runtime/unknown-sizes.js';
import { fresh } from '../torch/fresh.js';
import { asTensor } from '../torch/nested.js';
import { int, Sequence, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';
import { isNumber, isUnknown, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';

/** @import { DType } from '../../../../lib/boundary/dtype.js' */
/** @import { Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */

/** @typedef {readonly number[]} Shape */

/** `(None, 8)`, as Python writes a shape. @param {Shape} shape */
export function shown(shape) {
  return `(${shape.map((size) => (isUnknownSize(size) ? 'None' : size)).join(', ')}${shape.length === 1 ? ',' : ''})`;
}

/** `[2,3]`, as TensorFlow's kernels do. @param {Shape} shape */
export function printed(shape) {
  return `[${shape.map(sizeShown).join(',')}]`;
}

/** An error that is raised whatever the unknown sizes are. @type {(type: string, message: string) => Raised} */
const decided = (type, message) => Object.assign(new Raised(type, message), { isDecided: true });
/** @param {string} message */
export function valueError(message) {
  return decided('ValueError', message);
}
/** @param {string} message */
export function invalidArgument(message) {
  return decided('InvalidArgumentError', message);
}

/**
 * Whether two sizes are known and differ.
 * @param {number | undefined} [a] @param {number | undefined} [b] @returns {boolean}
 */
export function differ(a = 0, b = 0) {
  return a !== b && !isUnknownSize(a) && !isUnknownSize(b);
}

const BATCH = {};
/** The size of the batch, which all inputs share. */
export function batchSize() {
  return countOf(BATCH);
}

/** A shape as a Python tuple. @param {Shape} shape */
export function sizesOf(shape) {
  return tuple(shape.map((size) => (isUnknownSize(size) ? null : int(size))));
}

/** The sizes in an argument; None is an unknown size. @param {Value | undefined} given @returns {number[]} */
export function sizesIn(given) {
  if (given === undefined) throw new NotUnderstood('unknown');
  return (given instanceof Sequence ? given.items : [given]).map((each) =>
    each === null ? newSize() : toInteger(each),
  );
}

/**
 * The product of sizes. Throws if a product of known sizes is so large that it would count as an unknown size.
 * @param {Shape} sizes
 */
export function product(sizes) {
  const count = sizes.reduce((all, size) => all * size, 1);
  if (isUnknownSize(count) && !sizes.some(isUnknownSize)) throw new NotUnderstood('numbers');
  return count;
}

/** A new tensor. @param {World} world @param {Shape} shape @param {DType} dtype @returns {TensorValue} */
export function freshTensor(world, shape, dtype) {
  return fresh(world, shape, dtype, 'tensorflow');
}

/** @param {Value} given @returns {boolean} */
const hasFloat = (given) =>
  given instanceof Sequence ? given.items.some(hasFloat) : isNumber(given) && given.kind === 'float';

/** A value as a tensor. @param {World} world @param {Value} given @param {DType} [dtype] @returns {TensorValue} */
export function tensorOf(world, given, dtype) {
  if (given instanceof TensorValue) return new TensorValue(asTensor(world, given, 'tensorflow', dtype), 'tensorflow');
  if (isUnknown(given, true)) throw new NotUnderstood('unknown');
  /** @type {Value} */
  let first = given;
  while (first instanceof Sequence) first = first.items[0] ?? null;
  const kind = hasFloat(given) || !isNumber(first) ? 'float' : first.kind;
  const natural = /** @type {DType} */ ({ float: 'float32', int: 'int32', bool: 'bool' }[kind]);
  const asked = dtype ?? (first instanceof TensorValue ? undefined : natural);
  return new TensorValue(asTensor(world, given, 'tensorflow', asked), 'tensorflow');
}

/** The tensors in nested lists and dictionaries, in order. @param {Value} tree @returns {TensorValue[]} */
export function tensorsIn(tree) {
  return tree instanceof TensorValue ? [tree] : tree instanceof Sequence ? tree.items.flatMap(tensorsIn) : [];
}

/**
 * Nested lists with each tensor replaced.
 * @param {Value} tree @param {(each: TensorValue) => Value} leaf @returns {Value}
 */
export function replaced(tree, leaf) {
  if (tree instanceof TensorValue) return leaf(tree);
  if (!(tree instanceof Sequence)) return UNKNOWN;
  return new Sequence(
    tree.kind,
    tree.items.map((each) => replaced(each, leaf)),
  );
}
