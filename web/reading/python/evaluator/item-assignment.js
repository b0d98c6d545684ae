// Writes to and deletes items and attributes: `x[0] = …`, `x.name = …` and `del`.

import { setAttribute } from './attributes.js';
import { argumentOf, callWith } from '../runtime/implicit.js';
import { itemsOf } from '../libraries/python/items.js';
import { subscript } from './subscript.js';
import { assignTensorAttribute } from '../libraries/torch/tensor-attributes.js';
import { evaluate, spanAt, textOf } from './evaluate.js';
import { assign } from '../libraries/torch/index-put.js';
import { libraryOf } from '../runtime/libraries.js';
import { specialOf } from '../runtime/members.js';
import { setItem, deleteItem } from '../runtime/entries.js';
import { Dictionary, Instance, Sequence, Slice, TensorValue, tuple, UNKNOWN } from '../runtime/values.js';
import { isNumber, isOpaque, isSomeInteger, isUnknown, toInteger } from '../runtime/kinds.js';
import { withUnknownSizes } from '../runtime/supposed.js';
import { Raised } from '../runtime/raised.js';

/** @import { Here, SyntaxNode, Value } from '../types.js' */

/**
 * `x[0] = …`, `torch.….enabled = …`.
 * @param {Here} here
 * @param {SyntaxNode} node
 * @param {Value} value
 * @param {SyntaxNode} [source]
 * @returns {SyntaxNode | void}  the node of an object whose value is unknown from now on
 */
export function bindMember(here, node, value, source) {
  const [object, mark, ...rest] = node.children;
  if (!object || !mark) return;
  const target = evaluate(here, object);
  if (mark.name === '.') {
    const name = rest[0] ? textOf(here, rest[0]) : '';
    const span = spanAt(here, node);
    if (!(target instanceof TensorValue)) return setAttribute(here.world, target, name, value, span);
    return assignTensorAttribute(here.world, target, name, value, span) ? undefined : object;
  }
  const items = subscript(here, [mark, ...rest]);
  const [key = null] = items;
  if (target instanceof Dictionary && items.length > 0) {
    const place = items.length > 1 ? tuple(items) : key;
    setItem(here.world, target, place, value);
    here.world.noteWrite(target);
  }
  if (target instanceof Instance) return setInstanceItem(here, target, key, value);
  if (target instanceof Sequence) return setListItem(here, target, key, value);
  if (!(target instanceof TensorValue)) return;
  const arg = { ...argumentOf(target, spanAt(here, node)), text: textOf(here, node) };
  const from = source ?? node;
  const given = { ...argumentOf(value, spanAt(here, from)), text: source ? textOf(here, from) : '' };
  const write = libraryOf(target)?.assign ?? assign;
  const all = [arg, given, ...items.map((each) => argumentOf(each))];
  withUnknownSizes(here.world, all, ([into = arg, values = given, ...indices]) => {
    const places = indices.map((each) => each.value);
    write(here.world, into, places, values, here.line.span);
    return into.value;
  });
}

/** `list[index] = value`. @type {(here: Here, list: Sequence, index: Value, value: Value) => void} */
const setListItem = ({ world }, list, index, value) => {
  if (list.kind !== 'list') throw new Raised('TypeError', `'${list.kind}' object does not support item assignment`);
  if (index instanceof Slice && !isUnknown(value) && index.bounds.every((each) => each === null || isNumber(each))) {
    const [start, stop, step] = index.bounds.map((each) => (each === null ? undefined : toInteger(each)));
    const { length } = list.items;
    const place = (/** @type {number} */ from) => Math.min(Math.max(from < 0 ? from + length : from, 0), length);
    const from = place(start ?? 0);
    const given = itemsOf(world, value);
    if (step === undefined || step === 1)
      return world.refill(list, list.items.toSpliced(from, Math.max(place(stop ?? length) - from, 0), ...given));
  }
  if (isOpaque(index) || isSomeInteger(index) || index instanceof Slice || list.isOpen) {
    list.isOpen = true;
    return;
  }
  const place = toInteger(index) < 0 ? toInteger(index) + list.items.length : toInteger(index);
  if (place < 0 || place >= list.items.length) throw new Raised('IndexError', 'list assignment index out of range');
  world.refill(list, list.items.with(place, value));
};

/** `modules[key] = value`. @type {(here: Here, target: Instance, key: Value, value: Value) => void} */
const setInstanceItem = (here, target, key, value) => {
  const own = specialOf(target, '__setitem__');
  if (own) {
    callWith(own, [key, value], here.line.span);
    return;
  }
  const { contents } = target;
  if (contents instanceof Sequence) setListItem(here, contents, key, value);
  else if (contents instanceof Dictionary) setItem(here.world, contents, key, value);
};

/** `del x, y[0]` @param {Here} here @param {SyntaxNode} node @returns {void} */
export function remove(here, node) {
  for (const each of node.parts.slice(1)) {
    if (each.name === 'VariableName' && here.scopes[0]) here.scopes[0].delete(textOf(here, each));
    if (each.name !== 'MemberExpression') continue;
    const [object, mark, ...rest] = each.children;
    const target = object ? evaluate(here, object) : UNKNOWN;
    if (mark?.name !== '[') {
      if (target instanceof Instance && rest[0]) here.world.erase(target.attributes, textOf(here, rest[0]));
      continue;
    }
    const [key = null] = subscript(here, [mark, ...rest]);
    const contents = target instanceof Instance ? target.contents : target;
    if (contents instanceof Dictionary) deleteItem(here.world, contents, key);
    else if (contents instanceof Sequence && isNumber(key)) {
      const place = toInteger(key) < 0 ? toInteger(key) + contents.items.length : toInteger(key);
      here.world.refill(
        contents,
        contents.items.filter((_, i) => i !== place),
      );
    } else if (contents instanceof Sequence) contents.isOpen = true;
  }
}
