// An index that picks, as a case to be drawn.

import { indexCase, indexTensor } from '../../../case/index-case.js';
import { ELLIPSIS, Sequence, Slice } from './values.js';
import { edge, isNumber, isSomeInteger, whole } from './kinds.js';

/** @import { Case } from '../../../case/case.js' */
/** @import { Scalar } from '../../../lib/functions.js' */
/** @import { Span } from '../../../notation/parse.js' */
/** @import { TensorValue, Value } from './values.js' */
/** @import { World } from './world.js' */

/**
 * @typedef {{ item: Value, shape: readonly number[], array: TensorValue | undefined }} Picked  `array`: the tensor that
 *   the item is or stands for
 */

/**
 * The name that the text has given a value, if it is short.
 * @type {(world: World, value: Value) => string | undefined}
 */
const nameOf = (world, value) => {
  if (world.depth > 0) return undefined; // other names count there
  for (const [name, known] of world.names) if (known === value && name.length <= 12) return name;
  return undefined;
};

/** The numbers of a list that is not nested. @param {Value} item */
export function numbersIn(item) {
  return item instanceof Sequence && item.items.every((each) => isNumber(each))
    ? item.items.map((each) => Number(/** @type {Scalar} */ (each).value))
    : null;
}

/**
 * @param {World} world
 * @param {TensorValue} input
 * @param {readonly Value[]} given
 * @param {readonly Picked[]} picked
 * @param {Span} span
 * @returns {Case}
 */
export function indexDrawn(world, input, given, picked, span) {
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
      return bounds.map((each) => String(edge(each, span) ?? '')).join(':');
    }
    return item === null ? null : isSomeInteger(item) ? 0 : whole(item, span);
  });
  const { shape, dtype, dialect } = input;
  return indexCase({ input: { name: nameOf(world, input) ?? 'x', shape, dtype }, items }, operands, { dialect, span });
}
