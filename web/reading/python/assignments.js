// Names and what they come to stand for.

import { annotated } from './annotations.js';
import { setAttribute } from './attributes.js';
import { itemsOf } from './items.js';
import { itemsIn } from './tuples.js';
import { subscript } from './subscript.js';
import { argOf, evaluate, spanAt, textOf } from './evaluate.js';
import { combine } from './operators.js';
import { assign } from './puts.js';
import { libraryOf } from './libraries.js';
import { find, methodOf } from './members.js';
import { namely, outcome } from './outcomes.js';
import { print } from './printing.js';
import { children } from './syntax.js';
import { introduce } from './unresolved.js';
import { either } from './unsure.js';
import {
  Callable,
  Dictionary,
  Instance,
  isNumber,
  isSomeInteger,
  isUnknown,
  NotUnderstood,
  Raised,
  Sequence,
  Slice,
  TensorValue,
  tuple,
  UNKNOWN,
  whole,
} from './values.js';

/**
 * @typedef {import('./syntax.js').SyntaxNode} SyntaxNode
 * @typedef {import('./evaluate.js').Here} Here
 * @typedef {import('./values.js').Value} Value
 */

/** `a = b = value`, `a, b = values`, `a: Tensor = value`. @type {(here: Here, node: SyntaxNode) => void} */
export const assignAll = (here, node) => {
  /** @type {SyntaxNode[][]} */
  const groups = [[]];
  for (const each of children(node)) {
    if (each.name === 'AssignOp') groups.push([]);
    else if (each.name !== 'TypeDef') groups.at(-1)?.push(each);
  }
  const type = children(node).find(({ name }) => name === 'TypeDef');
  const typed = () => (type ? annotated(here, textOf(here, type).replace(/^:\s*/, '')) : undefined);
  const given = groups.pop() ?? [];
  if (groups.length === 0 || given.length === 0) {
    const [name] = given;
    const value = name && !here.frame.isClass ? typed() : undefined;
    if (name && value) {
      bindOne(here, name, value);
      outcome(here, textOf(here, name), value);
    }
    return;
  }
  /** @type {Value} */
  let value = UNKNOWN;
  try {
    const single = given.length === 1 ? given[0] : undefined;
    value = single ? evaluate(here, single) : tuple(itemsIn(here, given));
    if (value === UNKNOWN) value = typed() ?? UNKNOWN;
  } catch (error) {
    // Where Python would have stopped the names keep what they had.
    for (const group of groups) forget(here, group, error instanceof NotUnderstood);
    throw error;
  }
  for (const group of groups) bindTo(here, group, value, given[0]);
  const targets = groups.flatMap((group) => targetsIn(group));
  const [only] = targets;
  const isPart = groups.some((group) => group.length > 1 || /^(Tuple|Array)/.test(group[0]?.name ?? ''));
  if (targets.length === 1 && only && !isPart) outcome(here, textOf(here, only), value);
  else
    namely(
      here,
      targets.map((node) => [textOf(here, node), heldBy(here, node)]),
    );
};

/** The names and attributes among what is assigned to. @type {(nodes: readonly SyntaxNode[]) => SyntaxNode[]} */
const targetsIn = (nodes) =>
  nodes.flatMap((node) => {
    if (/^(Tuple|Array|Parenthesized)Expression$/.test(node.name)) return targetsIn(node.parts);
    return /^(VariableName|MemberExpression)$/.test(node.name) ? [node] : [];
  });

/** What a name or an attribute has just become. @type {(here: Here, node: SyntaxNode) => Value} */
const heldBy = (here, node) => {
  if (node.name === 'VariableName') return evaluate(here, node);
  const [object, mark, name] = node.children;
  const target = mark?.name === '.' && object ? evaluate(here, object) : null;
  const attributes = target instanceof Instance || target instanceof TensorValue ? target.attributes : undefined;
  return (name && attributes?.get(textOf(here, name))) || null;
};

/** Gives a name its value. @type {(here: Here, name: string, value: Value) => void} */
export const bind = ({ world, scopes, frame }, name, value) => {
  const shared = frame.shared?.get(name);
  if (shared) world.tellOnce(); // it is written outside
  const home = shared ?? scopes[0];
  if (home) world.write(home, name, value);
};

/** What failed leaves its names unknown. @type {(here: Here, nodes: readonly SyntaxNode[], always: boolean) => void} */
export const forget = (here, nodes, always) => {
  for (const node of nodes) {
    if (node.name === 'VariableName') {
      const name = textOf(here, node);
      if (always || !here.scopes.some((scope) => scope.has(name))) bind(here, name, UNKNOWN);
      if (!here.world.depth) here.world.unresolved.delete(name);
    } else if (node.name === 'TupleExpression') forget(here, node.parts, always);
    else if (node.name === 'MemberExpression' && always && node.children[1]?.name === '.') {
      try {
        bindOne(here, node, UNKNOWN);
      } catch (error) {
        if (!(error instanceof NotUnderstood || error instanceof Raised)) throw error;
      }
    }
  }
};

/** Whether Python says how many there were: of lists, tuples and dictionaries. @param {Value} value */
const counts = (value) =>
  value instanceof Sequence
    ? value.kind !== 'size' && !value.isIterator && value.names.length === 0
    : value instanceof Dictionary;

/** @type {(here: Here, nodes: readonly SyntaxNode[], value: Value, source?: SyntaxNode) => void} */
export const bindTo = (here, nodes, value, source) => {
  const [only] = nodes;
  if (nodes.length === 1 && only) return bindOne(here, only, value, source);
  unpackTo(here, nodes, value);
};

/** `a, b = value`, `(a,) = value`. @type {(here: Here, nodes: readonly SyntaxNode[], value: Value) => void} */
const unpackTo = (here, nodes, value) => {
  const targets = nodes.filter(({ name }) => name !== ',' && name !== '*');
  if (value === UNKNOWN || (value instanceof Sequence && value.isOpen)) {
    for (const each of targets) bindOne(here, each, UNKNOWN);
    return;
  }
  const items = itemsOf(here.world, value);
  const star = nodes.filter(({ name }) => name !== ',').findIndex(({ name }) => name === '*');
  if (star < 0 && items.length !== targets.length) {
    const few = items.length < targets.length;
    forget(here, targets, false);
    throw new Raised(
      'ValueError',
      few
        ? `not enough values to unpack (expected ${targets.length}, got ${items.length})`
        : `too many values to unpack (expected ${targets.length}${counts(value) ? `, got ${items.length}` : ''})`,
    );
  }
  const extra = items.length - targets.length + 1;
  targets.forEach((each, i) => {
    if (star >= 0 && i === star) bindOne(here, each, new Sequence('list', items.slice(i, i + extra)));
    else bindOne(here, each, items[star >= 0 && i > star ? i + extra - 1 : i] ?? null);
  });
};

/** @type {(here: Here, node: SyntaxNode, value: Value, source?: SyntaxNode) => void} */
export const bindOne = (here, node, value, source) => {
  const { world, scopes } = here;
  if (node.name === 'VariableName') {
    const name = textOf(here, node);
    bind(here, name, value);
    const isNew =
      value instanceof TensorValue && source?.name === 'CallExpression' && scopes.length === 1 && !world.depth;
    if (isNew) introduce(world, name, value, here.line.span);
    else if (!world.depth) world.unresolved.delete(name);
  } else if (node.name === 'ParenthesizedExpression') {
    bindTo(here, node.parts, value);
  } else if (/^(Tuple|Array)Expression$/.test(node.name)) {
    unpackTo(here, node.parts, value);
  } else if (node.name === 'MemberExpression') {
    bindMember(here, node, value, source);
  } else {
    throw new NotUnderstood('construct', spanAt(here, node));
  }
};

/**
 * `x[0] = …`, `torch.….enabled = …`.
 * @type {(here: Here, node: SyntaxNode, value: Value, source?: SyntaxNode) => void}
 */
const bindMember = (here, node, value, source) => {
  const [object, mark, ...rest] = children(node);
  if (!object || !mark) return;
  const target = evaluate(here, object);
  if (mark.name === '.') return setAttribute(here, target, rest[0] ? textOf(here, rest[0]) : '', value);
  const items = subscript(here, [mark, ...rest]);
  const [key = null] = items;
  if (target instanceof Dictionary && items.length > 0) {
    const held = items.length > 1 ? tuple(items) : key;
    here.world.write(target.entries, print(held), { key: held, value });
    here.world.wrote(target);
  }
  if (target instanceof Instance) return setItem(here, target, key, value);
  if (target instanceof Sequence) return setPlace(here, target, key, value);
  if (!(target instanceof TensorValue)) return;
  const library = libraryOf(target);
  if (library) {
    const whole = { value: target, name: '', text: textOf(here, node), span: spanAt(here, node) };
    const given = {
      value,
      name: '',
      text: source ? textOf(here, source) : '',
      span: source ? spanAt(here, source) : whole.span,
    };
    return library.assign(here.world, whole, items, given, here.line.span);
  }
  const arg = { value: target, name: '', text: textOf(here, node), span: spanAt(here, node) };
  const text = source ? textOf(here, source) : '';
  const given = { value, name: '', text, span: source ? spanAt(here, source) : arg.span };
  assign(here.world, arg, items, given, here.line.span);
};

/** `list[at] = value`. @type {(here: Here, list: Sequence, at: Value, value: Value) => void} */
const setPlace = ({ world }, list, at, value) => {
  if (list.kind !== 'list') throw new Raised('TypeError', `'${list.kind}' object does not support item assignment`);
  if (at instanceof Slice && !isUnknown(value) && at.bounds.every((each) => each === null || isNumber(each))) {
    const [start, stop, step] = at.bounds.map((each) => (each === null ? undefined : whole(each)));
    const { length } = list.items;
    const place = (/** @type {number} */ from) => Math.min(Math.max(from < 0 ? from + length : from, 0), length);
    const from = place(start ?? 0);
    if (step === undefined || step === 1)
      return world.refill(
        list,
        list.items.toSpliced(from, Math.max(place(stop ?? length) - from, 0), ...itemsOf(world, value)),
      );
  }
  if (isSomeInteger(at) && !list.isOpen) {
    return world.refill(
      list,
      list.items.map((each) => either(each, value)),
    );
  }
  if (at === UNKNOWN || at instanceof Slice || list.isOpen) {
    list.isOpen = true;
    return;
  }
  const place = whole(at) < 0 ? whole(at) + list.items.length : whole(at);
  if (place < 0 || place >= list.items.length) throw new Raised('IndexError', 'list assignment index out of range');
  world.refill(list, list.items.with(place, value));
};

/** `modules[key] = value`. @type {(here: Here, target: Instance, key: Value, value: Value) => void} */
const setItem = (here, target, key, value) => {
  const own = find(target.of, '__setitem__');
  if (own instanceof Callable) {
    const { span } = here.line;
    const args = [key, value].map((each) => ({ value: each, name: '', text: '', span }));
    here.world.call(methodOf(own, target), args, span);
    return;
  }
  const { held } = target;
  if (held instanceof Sequence) setPlace(here, held, key, value);
  else if (held instanceof Dictionary) here.world.write(held.entries, print(key), { key, value });
};

/** `del x, y[0]` @type {(here: Here, node: SyntaxNode) => void} */
export const remove = (here, node) => {
  for (const each of node.parts.slice(1)) {
    if (each.name === 'VariableName' && here.scopes[0]) here.world.drop(here.scopes[0], textOf(here, each));
    if (each.name !== 'MemberExpression') continue;
    const [object, mark, ...rest] = each.children;
    const target = object ? evaluate(here, object) : UNKNOWN;
    if (mark?.name !== '[') {
      if (target instanceof Instance && rest[0]) target.attributes.delete(textOf(here, rest[0]));
      continue;
    }
    const [key = null] = subscript(here, [mark, ...rest]);
    const held = target instanceof Instance ? target.held : target;
    if (held instanceof Dictionary) held.entries.delete(print(key));
    else if (held instanceof Sequence && isNumber(key)) {
      const place = whole(key) < 0 ? whole(key) + held.items.length : whole(key);
      here.world.refill(
        held,
        held.items.filter((_, i) => i !== place),
      );
    } else if (held instanceof Sequence) held.isOpen = true;
  }
};

/**
 * `x += y`: in place for tensors, a new value for anything else, and in JAX, which never writes in place.
 * @type {(here: Here, node: SyntaxNode) => void}
 */
export const update = (here, node) => {
  const [target, operator, source] = children(node);
  if (!target || !operator || !source) return;
  const sign = textOf(here, operator).slice(0, -1);
  const [left, right] = [argOf(here, target), argOf(here, source)];
  const inPlace = left.value instanceof TensorValue && left.value.dialect !== 'jax';
  const value = combine(here, sign, left, right, spanAt(here, node), inPlace);
  if (!inPlace || sign === '@') {
    // A list that is added to is the same list.
    const [grown, made] = sign === '+' ? [listIn(left.value), listIn(value)] : [];
    if (grown && made) here.world.refill(grown, made.items);
    else if (sign === '|' && left.value instanceof Dictionary && right.value instanceof Dictionary)
      for (const [name, entry] of right.value.entries) here.world.write(left.value.entries, name, entry);
    else if (grown && value === UNKNOWN) grown.isOpen = true;
    else bindOne(here, target, value);
  }
  outcome(here, textOf(here, target), value);
};

/** A list, or what a list of modules holds. @param {Value} value */
const listIn = (value) => {
  const held = value instanceof Instance ? value.held : value;
  return held instanceof Sequence && held.kind === 'list' ? held : undefined;
};
