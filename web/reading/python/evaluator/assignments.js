// Assigns to names, attributes and items: `a = b`, `a, b = c`, `a += b`.

import { isOpaque, isSet } from '../runtime/kinds.js';
import { combineSets } from '../libraries/python/sets.js';
import { find } from '../runtime/members.js';
import { addEntries } from '../libraries/python/dictionaries.js';
import { annotatedTensor } from './annotations.js';
import { itemsOf } from '../libraries/python/items.js';
import { argOf, evaluate, itemsIn, spanAt, textOf } from './evaluate.js';
import { combine } from './operators.js';
import { recordNames, recordValue } from './outcomes.js';
import { typeText } from './parameters.js';
import { introduce } from '../runtime/unresolved.js';
import { Dictionary, Instance, Sequence, TensorValue, tuple, UNKNOWN } from '../runtime/values.js';
import { NotUnderstood, Raised, textErrorOrThrow } from '../runtime/raised.js';
import { bindMember } from './item-assignment.js';

/** @import { Here, SyntaxNode, Value } from '../types.js' */

/** `a = b = value`, `a, b = values`, `a: Tensor = value`. @param {Here} here @param {SyntaxNode} node */
export function assignAll(here, node) {
  const { groups, given, type, targets, isPart } = (node.memo.assigned ??= assignedIn(node));
  const typed = () => (type ? annotatedTensor(here, typeText(here, type)) : undefined);
  if (groups.length === 0 || given.length === 0) {
    const [name] = given;
    const value = name && !here.frame.isClass ? typed() : undefined;
    if (name && value) {
      bindOne(here, name, value);
      recordValue(here, textOf(here, name), value);
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
    // Names keep their values after an error of Python's. They are unknown after code that we don't understand.
    for (const group of groups) makeUnknown(here, group, error instanceof NotUnderstood);
    throw error;
  }
  for (const group of groups) bindTo(here, group, value, given[0]);
  const [only] = targets;
  if (targets.length === 1 && only && !isPart) recordValue(here, textOf(here, only), value);
  else
    recordNames(
      here,
      targets.map((node) => [textOf(here, node), node.children[1]?.name === '[' ? null : evaluate(here, node)]),
    );
}

/** Splits an assignment into targets and value. @type {(node: SyntaxNode) => import('../syntax/syntax.js').Assigned} */
const assignedIn = (node) => {
  /** @type {SyntaxNode[][]} */
  const groups = [[]];
  for (const each of node.children) {
    if (each.name === 'AssignOp') groups.push([]);
    else if (each.name !== 'TypeDef') groups.at(-1)?.push(each);
  }
  const given = groups.pop() ?? [];
  return {
    groups,
    given,
    type: node.children.find(({ name }) => name === 'TypeDef'),
    targets: groups.flatMap(targetsIn),
    isPart: groups.some((group) => group.length > 1 || /^(Tuple|Array)/.test(group[0]?.name ?? '')),
  };
};

/** The names and attributes in `a, (b, c.d)`. @type {(nodes: readonly SyntaxNode[]) => SyntaxNode[]} */
const targetsIn = (nodes) =>
  nodes.flatMap((node) => {
    if (/^(Tuple|Array|Parenthesized)Expression$/.test(node.name)) return targetsIn(node.parts);
    return /^(VariableName|MemberExpression)$/.test(node.name) ? [node] : [];
  });

/** Sets a name in its scope. @param {Here} here @param {string} name @param {Value} value @returns {void} */
export function setName({ world, scopes, frame }, name, value) {
  const home = frame.shared?.get(name) ?? scopes[0];
  if (home) world.write(home, name, value);
}

/**
 * Makes the targets of a failed assignment unknown.
 * @param {Here} here
 * @param {readonly SyntaxNode[]} nodes  the targets
 * @param {boolean} always  whether names that already have a value become unknown too
 */
export function makeUnknown(here, nodes, always) {
  for (const node of nodes) {
    if (node.name === 'VariableName') {
      const name = textOf(here, node);
      if (always || !here.scopes.some((scope) => scope.has(name))) setName(here, name, UNKNOWN);
      if (!here.world.depth) here.world.findings.unresolved.delete(name);
    } else if (node.name === 'TupleExpression') makeUnknown(here, node.parts, always);
    else if (node.name === 'MemberExpression' && always && node.children[1]?.name === '.') {
      try {
        bindOne(here, node, UNKNOWN);
      } catch (error) {
        textErrorOrThrow(error);
      }
    }
  }
}

/** Whether Python's "too many values to unpack" says how many there were. @param {Value} value */
const reportsCount = (value) =>
  value instanceof Sequence
    ? value.kind !== 'size' && !value.isIterator && value.names.length === 0
    : value instanceof Dictionary;

/**
 * Assigns a value to one or several targets.
 * @param {Here} here
 * @param {readonly SyntaxNode[]} nodes  the targets
 * @param {Value} value
 * @param {SyntaxNode} [source]
 */
export function bindTo(here, nodes, value, source) {
  const [only] = nodes;
  if (nodes.length === 1 && only) return bindOne(here, only, value, source);
  unpackTo(here, nodes, value);
}

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
    makeUnknown(here, targets, false);
    throw new Raised(
      'ValueError',
      few
        ? `not enough values to unpack (expected ${targets.length}, got ${items.length})`
        : `too many values to unpack (expected ${targets.length}${reportsCount(value) ? `, got ${items.length}` : ''})`,
    );
  }
  const extra = items.length - targets.length + 1;
  targets.forEach((each, i) => {
    if (star >= 0 && i === star) bindOne(here, each, new Sequence('list', items.slice(i, i + extra)));
    else bindOne(here, each, items[star >= 0 && i > star ? i + extra - 1 : i] ?? null);
  });
};

/**
 * Assigns a value to one target.
 * @param {Here} here @param {SyntaxNode} node @param {Value} value @param {SyntaxNode} [source]  the expression
 */
export function bindOne(here, node, value, source) {
  const { world, scopes } = here;
  if (node.name === 'VariableName') {
    const name = textOf(here, node);
    setName(here, name, value);
    const isNew =
      value instanceof TensorValue && source?.name === 'CallExpression' && scopes.length === 1 && !world.depth;
    if (isNew) introduce(world, name, value, here.line.span);
    else if (!world.depth) world.findings.unresolved.delete(name);
  } else if (node.name === 'ParenthesizedExpression') {
    bindTo(here, node.parts, value);
  } else if (/^(Tuple|Array)Expression$/.test(node.name)) {
    unpackTo(here, node.parts, value);
  } else if (node.name === 'MemberExpression') {
    const lost = bindMember(here, node, value, source);
    if (lost) bindOne(here, lost, UNKNOWN);
  } else {
    throw new NotUnderstood('construct', spanAt(here, node));
  }
}

/**
 * `x += y`: in place for tensors and lists. Anything else, including JAX's arrays, gets a new value.
 * @param {Here} here @param {SyntaxNode} node @returns {void}
 */
export function update(here, node) {
  const [target, operator, source] = node.children;
  if (!target || !operator || !source) return;
  const sign = textOf(here, operator).slice(0, -1);
  const [left, right] = [argOf(here, target), argOf(here, source)];
  const inPlace = left.value instanceof TensorValue && left.value.dialect !== 'jax';
  if (growInPlace(here, sign, left.value, right)) return;
  const value = combine(here, sign, left, right, spanAt(here, node), inPlace);
  if (value !== left.value || sign === '@') bindOne(here, target, value);
  recordValue(here, textOf(here, target), value);
}

/**
 * `+=` and `|=` of a list, a set or a dictionary, which change it in place; false for any other value.
 * @type {(here: Here, sign: string, target: Value, more: import('../runtime/values.js').Arg) => boolean}
 */
const growInPlace = ({ world }, sign, target, more) => {
  if (target instanceof Instance && find(target.of, sign === '+' ? '__iadd__' : '__ior__')) return false;
  const list = sign === '+' ? listIn(target) : undefined;
  if (list && (isOpaque(more.value) || (more.value instanceof Sequence && more.value.isOpen))) list.isOpen = true;
  else if (list && !(more.value instanceof TensorValue))
    world.refill(list, [...list.items, ...itemsOf(world, more.value)]);
  else if (sign === '|' && target instanceof Dictionary) {
    addEntries(world, target, [{ ...more, name: '' }]);
    world.noteWrite(target);
  } else if (isSet(target) && isSet(more.value) && target.kind === 'set') {
    const result = combineSets(sign, target, more.value);
    if (!(result instanceof Sequence)) return false;
    world.refill(target, result.items);
    target.isOpen = result.isOpen;
  } else return false;
  return true;
};

/** A list, or the items of a `ModuleList`; otherwise undefined. @param {Value} value */
const listIn = (value) => {
  const contents = value instanceof Instance ? value.contents : value;
  return contents instanceof Sequence && contents.kind === 'list' ? contents : undefined;
};
