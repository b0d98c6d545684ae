// Names and what they come to stand for.

import { attribute } from './attributes.js';
import { itemsOf } from './builtins.js';
import { item, subscript } from './calls.js';
import { argOf, evaluate, spanAt, textOf } from './evaluate.js';
import { combine } from './operators.js';
import { assign } from './indexing.js';
import { imported, setAttribute } from './modules.js';
import { outcome } from './outcomes.js';
import { print } from './printing.js';
import { children, parts } from './syntax.js';
import { introduce } from './unresolved.js';
import { Dictionary, NotUnderstood, Raised, Sequence, TensorValue, tuple, UNKNOWN, whole } from './values.js';

/**
 * @typedef {import('@lezer/common').SyntaxNode} SyntaxNode
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
  const given = groups.pop() ?? [];
  if (groups.length === 0 || given.length === 0) return;
  /** @type {Value} */
  let value = UNKNOWN;
  try {
    const single = given.length === 1 ? given[0] : undefined;
    const values = given.filter(({ name }) => name !== ',');
    value = single ? evaluate(here, single) : tuple(values.map((each) => evaluate(here, each)));
  } catch (error) {
    // Where Python would have stopped the names keep what they had.
    for (const group of groups) forget(here, group, error instanceof NotUnderstood);
    throw error;
  }
  for (const group of groups) bindTo(here, group, value, given[0]);
  const [first] = groups;
  outcome(here, first?.length === 1 && first[0] ? textOf(here, first[0]) : ' ', value);
};

/** @type {(here: Here, nodes: readonly SyntaxNode[], always: boolean) => void} */
const forget = (here, nodes, always) => {
  for (const node of nodes) {
    if (node.name === 'VariableName') {
      const name = textOf(here, node);
      if (always || !here.scopes.some((scope) => scope.has(name))) here.scopes[0]?.set(name, UNKNOWN);
      here.world.unresolved.delete(name);
    } else if (node.name === 'TupleExpression') forget(here, parts(node), always);
  }
};

/** @type {(here: Here, nodes: readonly SyntaxNode[], value: Value, source?: SyntaxNode) => void} */
export const bindTo = (here, nodes, value, source) => {
  const [only] = nodes;
  if (nodes.length === 1 && only) return bindOne(here, only, value, source);
  const targets = nodes.filter(({ name }) => name !== ',' && name !== '*');
  if (value === UNKNOWN) {
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
        : `too many values to unpack (expected ${targets.length})`,
    );
  }
  const extra = items.length - targets.length + 1;
  targets.forEach((each, i) => {
    if (star >= 0 && i === star) bindOne(here, each, new Sequence('list', items.slice(i, i + extra)));
    else bindOne(here, each, items[star >= 0 && i > star ? i + extra - 1 : i] ?? UNKNOWN);
  });
};

/** @type {(here: Here, node: SyntaxNode, value: Value, source?: SyntaxNode) => void} */
export const bindOne = (here, node, value, source) => {
  const { world, scopes } = here;
  if (node.name === 'VariableName') {
    const name = textOf(here, node);
    scopes[0]?.set(name, value);
    const isNew = value instanceof TensorValue && source?.name === 'CallExpression' && scopes.length === 1;
    if (isNew) introduce(world, name, value, here.line.span);
    else world.unresolved.delete(name);
  } else if (/^(Tuple|Array|Parenthesized)Expression$/.test(node.name)) {
    bindTo(here, parts(node), value);
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
  if (mark.name === '.') return setAttribute(here.world, target, rest[0] ? textOf(here, rest[0]) : '', value);
  const items = subscript(here, [mark, ...rest]);
  if (target instanceof Dictionary) target.entries.set(print(items[0] ?? null), value);
  if (target instanceof Sequence && items.length === 1) {
    const at = whole(items[0]);
    if (target.kind === 'list' && at >= 0 && at < target.items.length)
      /** @type {Value[]} */ (target.items)[at] = value;
  }
  if (!(target instanceof TensorValue)) return;
  const view = item(here, target, items, spanAt(here, node));
  const arg = { value: view, name: '', text: textOf(here, node), span: spanAt(here, node) };
  const text = source ? textOf(here, source) : '';
  assign(here.world, arg, { value, name: '', text, span: source ? spanAt(here, source) : arg.span }, here.line.span);
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
  if (!inPlace || sign === '@') bindOne(here, target, value);
  outcome(here, textOf(here, target), value);
};

/** @type {(here: Here, node: SyntaxNode) => void} */
export const bring = (here, node) => {
  const words = children(node).map((each) => textOf(here, each));
  const from = words[0] === 'from' ? words.slice(1, words.indexOf('import')).join('') : '';
  const names = words.slice(words.indexOf('import') + 1).filter((word) => word !== '(' && word !== ')');
  for (const part of names.join(' ').split(',')) {
    const [path = '', as] = part
      .trim()
      .replace(/ ?\. ?/g, '.')
      .split(/ as | /);
    if (path === '' || path === '*') continue;
    const full = from ? `${from}.${path}` : path;
    const found = imported(full);
    const parent = imported(from);
    /** @type {Value} */
    let value = found ?? UNKNOWN;
    if (!found && parent) {
      try {
        value = attribute(here.world, parent, path, here.line.span, full);
      } catch {
        value = UNKNOWN;
      }
    }
    here.scopes[0]?.set(
      as ?? (from ? path : (path.split('.')[0] ?? path)),
      !from && !as && found ? (imported(path.split('.')[0] ?? '') ?? value) : value,
    );
  }
};
