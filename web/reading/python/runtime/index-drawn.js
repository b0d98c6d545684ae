// Makes a case, which the page can draw, of an index with tensors or lists, such as `x[[0, 2], :]`.

import { indexCase, indexTensor } from '../../../case/index-case.js';
import { ELLIPSIS, Sequence, Slice } from './values.js';
import { sliceBound, isNumber, isSomeInteger, toInteger } from './kinds.js';

/** @import { Case, Scalar, Span, TensorValue, Value, World } from '../types.js' */

/**
 * @typedef {{ item: Value, shape: readonly number[], array: TensorValue | undefined }} Picked  an index tensor or list;
 *   `array`: the tensor, if it is one
 */

/** The name of a value in the text, if it is short. @type {(world: World, value: Value) => string | undefined} */
const nameOf = (world, value) => {
  if (world.depth > 0) return undefined; // a function has local names
  for (const [name, known] of world.names) if (known === value && name.length <= 12) return name;
  return undefined;
};

/** The numbers of a flat list; null if something else is in it. @param {Value} item */
export function numbersIn(item) {
  return item instanceof Sequence && item.items.every((each) => isNumber(each))
    ? item.items.map((each) => Number(/** @type {Scalar} */ (each).value))
    : null;
}

/**
 * The case of an index.
 * @param {World} world
 * @param {TensorValue} input
 * @param {readonly Value[]} given  all items of the index
 * @param {readonly Picked[]} picked  those that are tensors or lists
 * @param {Span} span
 * @returns {Case}
 */
export function caseOfIndex(world, input, given, picked, span) {
  const letters = [...'ijklmn'].filter((letter) => !world.names.has(letter));
  const operands = picked.map(({ item, shape, array }, i) => {
    const operand = indexTensor(nameOf(world, item) ?? letters.shift() ?? `i${i}`, shape);
    if (!array) return { ...operand, values: numbersIn(item) };
    const { strides, offset, storage } = array;
    const values = storage.values && Array.from(storage.values, Number);
    return { ...operand, strides, offset, stored: storage.count, values };
  });
  const items = given.map((item) => {
    const operand = picked.findIndex((each) => each.item === item);
    if (operand >= 0) return { operand };
    if (item === ELLIPSIS) return '...';
    if (item instanceof Slice) {
      const bounds = item.bounds[2] === null ? item.bounds.slice(0, 2) : item.bounds;
      return bounds.map((each) => String(sliceBound(each, span) ?? '')).join(':');
    }
    return item === null ? null : isSomeInteger(item) ? 0 : toInteger(item, span);
  });
  const { shape, dtype, dialect } = input;
  return indexCase({ input: { name: nameOf(world, input) ?? 'x', shape, dtype }, items }, operands, { dialect, span });
}
