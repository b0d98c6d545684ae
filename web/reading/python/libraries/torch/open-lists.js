// Converts lists of unknown length to tensors: `torch.stack(outputs)` of a list whose items are all (2, 3) gives a
// tensor of shape (?, 2, 3).

import { countOf, newSize } from '../../runtime/unknown-sizes.js';
import { withShape } from '../../runtime/resized.js';
import { Sequence, SomeNumber, TensorValue } from '../../runtime/values.js';
import { isAnyNumber, isNumber } from '../../runtime/kinds.js';
import { fresh, defaultDType } from './fresh.js';

/** @import { Arg, Dialect, Entry, Value, World } from '../../types.js' */

/** What a function makes of a list: one array, unless its row has `ofList`. @param {Entry} entry */
const listHandling = ({ ofList, takesArrays, signature }) =>
  ofList ?? (takesArrays || signature.startsWith('array ') ? 'array' : undefined);

/** An item as a tensor. @type {(world: World, each: Value, dialect: Dialect) => TensorValue | undefined} */
const tensorOf = (world, each, dialect) => {
  if (each instanceof TensorValue) return each;
  if (isAnyNumber(each)) return fresh(world, [], defaultDType(world, dialect, each.kind), dialect);
  if (!(each instanceof Sequence) || each.isOpen || each.items.length === 0) return undefined;
  const kinds = new Set(each.items.map((item) => (isNumber(item) || item instanceof SomeNumber ? item.kind : '')));
  const [kind] = kinds;
  if (kinds.size > 1 || !kind) return undefined;
  return fresh(world, [each.items.length], defaultDType(world, dialect, kind), dialect);
};

/**
 * The arguments of a function, with each open list replaced by the tensor that the function makes of it.
 * @param {World} world @param {Entry} entry @param {readonly Arg[]} args @param {Dialect} dialect
 */
export function withOpenLists(world, entry, args, dialect) {
  if (!args.some(({ value }) => value instanceof Sequence && value.each !== undefined)) return args;
  const how = listHandling(entry);
  return args.map((arg) => {
    const { value } = arg;
    const isOpen = value instanceof Sequence && value.isOpen && value.each !== undefined;
    const one = isOpen && value.each !== undefined ? tensorOf(world, value.each, dialect) : undefined;
    if (!isOpen || !one) return arg;
    if (how === 'array') return { ...arg, value: withShape(one, [countOf(value), ...one.shape]) };
    const [first, ...rest] = one.shape;
    const isJoined = how === 'joined' || how === 'rows';
    if (!isJoined || first === undefined || args.length > 1) return arg;
    const result = withShape(one, how === 'rows' && rest.length === 0 ? [countOf(value), first] : [newSize(), ...rest]);
    return { ...arg, value: new Sequence('list', [result]) };
  });
}

/**
 * An open list of indices as a tensor; any other item as it is.
 * @param {World} world @param {Value} item @param {Dialect} dialect @returns {Value}
 */
export function asOpenIndex(world, item, dialect) {
  if (!(item instanceof Sequence) || item.each === undefined) return item;
  const { each } = item;
  const isIndex = (isAnyNumber(each) && each.kind === 'int') || (each instanceof TensorValue && /int/.test(each.dtype));
  return isIndex ? fresh(world, [countOf(item)], 'int64', dialect) : item;
}

/**
 * The result of `stack` with an open list; undefined for any other call.
 * @param {World} world @param {Entry} entry @param {readonly Arg[]} args @param {Dialect} dialect
 */
export function stackedOpen(world, { ofList }, [list, axis, ...more], dialect) {
  const value = list?.value;
  if (ofList !== 'stacked' || more.length > 0 || !(value instanceof Sequence) || value.each === undefined)
    return undefined;
  const one =
    dialect === 'torch' && !(value.each instanceof TensorValue) ? undefined : tensorOf(world, value.each, dialect);
  if (!one || (axis && !isNumber(axis.value))) return undefined;
  const index = axis && isNumber(axis.value) ? Number(axis.value.value) : 0;
  const rank = one.shape.length + 1;
  if (index < -rank || index >= rank) return undefined;
  return withShape(one, one.shape.toSpliced(index < 0 ? index + rank : index, 0, countOf(value)));
}
