// Converts nested lists of numbers to tensors: `[[1, 2], [3, 4]]` to a tensor of shape (2, 2).

import * as library from '../../../../lib/functions.js';
import { ask } from '../../runtime/operate.js';
import { Complex, Sequence, TensorValue } from '../../runtime/values.js';
import { isAnyNumber, isNumber } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { fresh, defaultDType } from './fresh.js';

/** @import { DType, Dialect, Value, World } from '../../types.js' */

/**
 * Collects the numbers of nested lists in `flat`, in row-major order, and checks that the lists have equal lengths.
 * @param {Value} value @param {number[]} shape @param {number} depth @param {any[]} flat
 */
const gather = (value, shape, depth, flat) => {
  if (value instanceof TensorValue) {
    if (depth < shape.length - value.shape.length) throw new NotUnderstood('line');
    for (let i = 0; i < value.numel; ++i) flat.push(value);
  } else if (value instanceof Sequence) {
    if (depth >= shape.length) throw new NotUnderstood('line');
    if (value.items.length !== shape[depth]) {
      throw new Raised(
        'ValueError',
        `expected sequence of length ${shape[depth]} at dim ${depth} (got ${value.items.length})`,
      );
    }
    for (const each of value.items) gather(each, shape, depth + 1, flat);
  } else if (isAnyNumber(value)) {
    if (depth !== shape.length) throw new NotUnderstood('line');
    flat.push(value);
  } else throw new NotUnderstood(value instanceof Complex ? 'number' : 'line');
};

/**
 * Converts a number, nested lists of numbers, or a tensor to a tensor.
 * @param {World} world @param {Value} data @param {Dialect} dialect @param {DType} [asked] @returns {TensorValue}
 */
export function asTensor(world, data, dialect, asked) {
  if (data instanceof TensorValue) {
    if (asked === undefined || asked === data.dtype) return data;
    const [result] = ask(world, ([x]) => library.to(/** @type {any} */ (x), asked), [data]);
    return /** @type {TensorValue} */ (result);
  }
  /** @type {number[]} */
  const shape = [];
  let first = data;
  while (first instanceof Sequence) {
    if (shape.push(first.items.length) > 64) throw new NotUnderstood('tooDeep');
    first = first.items[0] ?? null;
  }
  if (first instanceof TensorValue) shape.push(...first.shape);
  /** @type {any[]} */
  const flat = [];
  if (!(data instanceof Sequence) && !isAnyNumber(data)) throw new NotUnderstood('line');
  gather(data, shape, 0, flat);
  const kinds = new Set(flat.map((each) => (each instanceof TensorValue ? each.dtype : each.kind)));
  const kind = flat.length === 0 || kinds.has('float') ? 'float' : kinds.has('int') ? 'int' : 'bool';
  const [tensor] = flat.filter((each) => each instanceof TensorValue);
  const dtype = asked ?? tensor?.dtype ?? defaultDType(world, dialect, kind);
  const known = flat.every((each) => isNumber(each));
  const numbers = flat.map(({ value }) => value);
  const make = () => library.tensor(numbers, { dtype, shape });
  return fresh(world, shape, dtype, dialect, known ? make : undefined);
}
