// Calls, attributes and what stands in square brackets.

import { argOf, evaluate, spanAt, textOf, valueOf } from './evaluate.js';
import { comprehended } from './inner-scopes.js';
import { attribute } from './attributes.js';
import { itemsOf } from './builtins.js';
import { asTensor } from './functions/nested.js';
import { indexed } from './indexing.js';
import { print } from './printing.js';
import { children } from './syntax.js';
import {
  Callable,
  Dictionary,
  isUnknown,
  Module,
  NotUnderstood,
  Raised,
  Sequence,
  Slice,
  TensorValue,
  typeName,
  UNKNOWN,
  whole,
} from './values.js';

/**
 * @typedef {import('@lezer/common').SyntaxNode} SyntaxNode
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('./evaluate.js').Here} Here
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 */

/** @type {(here: Here, node: SyntaxNode) => Arg[]} */
const argumentsIn = (here, node) => {
  const given = children(node).filter(({ name }) => !['(', ')', ','].includes(name));
  /** @type {Arg[]} */
  const args = [];
  for (let i = 0; i < given.length; ++i) {
    const part = /** @type {SyntaxNode} */ (given[i]);
    if (part.name === '**') throw new NotUnderstood('construct', spanAt(here, part));
    if (part.name === 'for')
      return [{ value: comprehended(here, given), name: '', text: '', span: spanAt(here, node) }];
    if (given[i + 1]?.name === 'for') continue;
    if (part.name === '*') {
      const all = /** @type {SyntaxNode} */ (given[++i]);
      const spread = argOf(here, all);
      const items = spread.value === UNKNOWN ? [UNKNOWN] : itemsOf(here.world, spread.value);
      args.push(...items.map((value) => ({ value, name: '', text: '', span: spread.span })));
    } else if (given[i + 1]?.name === 'AssignOp') {
      const value = /** @type {SyntaxNode} */ (given[i + 2]);
      args.push({ ...argOf(here, value), name: textOf(here, part) });
      i += 2;
    } else {
      args.push(argOf(here, part));
    }
  }
  return args;
};

/**
 * What is called; a name nobody has given is a function of elsewhere.
 * @type {(here: Here, node: SyntaxNode) => Value}
 */
const calleeOf = (here, node) => {
  try {
    return evaluate(here, node);
  } catch (error) {
    if (!(error instanceof NotUnderstood) || error.key !== 'undefined' || node.name !== 'VariableName') throw error;
    throw new NotUnderstood('unknownName', spanAt(here, node), [textOf(here, node)]);
  }
};

/** @type {(here: Here, node: SyntaxNode) => Value} */
export const call = (here, node) => {
  const [callee, list] = children(node);
  if (!callee || !list) return UNKNOWN;
  const called = calleeOf(here, callee);
  const args = argumentsIn(here, list);
  if (called instanceof Callable) return called.call(args, spanAt(here, node), textOf(here, callee));
  here.world.unresolved.clear();
  if (called === UNKNOWN) return UNKNOWN;
  if (called instanceof Module) throw new NotUnderstood('unknownName', spanAt(here, callee), [textOf(here, callee)]);
  if (typeof called === 'object' && called !== null && 'dtype' in called && !(called instanceof TensorValue)) {
    // np.float32(2.5)
    const [arg] = args;
    return arg ? asTensor(here.world, arg.value, called.dialect, called.dtype) : UNKNOWN;
  }
  throw new Raised('TypeError', `'${typeName(called)}' object is not callable`);
};

/** @type {(here: Here, node: SyntaxNode) => Value} */
export const member = (here, node) => {
  const [object, mark, ...rest] = children(node);
  if (!object || !mark) return UNKNOWN;
  const value = evaluate(here, object);
  if (mark.name === '.') {
    const [property] = rest;
    const name = property ? textOf(here, property) : '';
    return attribute(here.world, value, name, spanAt(here, node), textOf(here, node));
  }
  const items = subscript(here, [mark, ...rest]);
  if (value === UNKNOWN) return UNKNOWN;
  return item(here, value, items, spanAt(here, node));
};

/** What stands between square brackets, item by item. @type {(here: Here, nodes: readonly SyntaxNode[]) => Value[]} */
export const subscript = (here, nodes) => {
  /** @type {SyntaxNode[][]} */
  const groups = [[]];
  for (const node of nodes.slice(1, -1)) {
    if (node.name === ',') groups.push([]);
    else groups.at(-1)?.push(node);
  }
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group) => {
      if (!group.some(({ name }) => name === ':')) {
        const value = valueOf(here, group[0]);
        return groups.length === 1 && value instanceof Sequence && value.kind === 'tuple' ? value.items : [value];
      }
      /** @type {(SyntaxNode | undefined)[]} */
      const bounds = [undefined, undefined, undefined];
      let at = 0;
      for (const node of group) {
        if (node.name === ':') at += 1;
        else bounds[at] = node;
      }
      const [start, stop, step] = bounds.map((node) => valueOf(here, node));
      return [new Slice(start ?? null, stop ?? null, step ?? null)];
    });
};

/** @type {(here: Here, value: Value, items: readonly Value[], span: Span) => Value} */
export const item = (here, value, items, span) => {
  if (items.some((each) => isUnknown(each))) return UNKNOWN;
  if (value instanceof TensorValue) return indexed(here.world, value, items, span);
  const [index = null] = items;
  if (value instanceof Dictionary) return value.entries.get(print(index)) ?? UNKNOWN;
  if (value instanceof Sequence) {
    if (index instanceof Slice) {
      const [start, stop, step] = index.bounds.map((each) => (each === null ? undefined : whole(each, span)));
      if (step !== undefined && step !== 1)
        return step === -1 ? new Sequence(value.kind, [...value.items].reverse()) : UNKNOWN;
      return new Sequence(value.kind, value.items.slice(start, stop));
    }
    const found = value.items.at(whole(index, span));
    if (found === undefined)
      throw new Raised('IndexError', `${value.kind === 'list' ? 'list' : 'tuple'} index out of range`);
    return found;
  }
  if (value instanceof Callable || typeof value === 'string') return UNKNOWN;
  throw new Raised('TypeError', `'${typeName(value)}' object is not subscriptable`);
};
