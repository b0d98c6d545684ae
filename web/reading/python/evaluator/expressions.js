// Evaluates each kind of expression: names, literals, f-strings, conditionals and others.

import { evaluate, itemsIn, leniently, spanAt, textOf, tupleOrOne, valueOf } from './evaluate.js';
import { argumentOf } from '../runtime/implicit.js';
import { binary, unary } from './operators.js';
import { call, member } from './calls.js';
import { listComprehension, dictionaryComprehension, generatorOf } from './comprehensions.js';
import { lambda } from './define.js';
import { bindOne } from './assignments.js';
import { either, orUnknown } from '../runtime/branches.js';
import { moduleMember, usualModule } from '../libraries/torch/modules.js';
import { builtin } from './builtins.js';
import { asSet } from '../libraries/python/sets.js';
import { truth } from '../runtime/truth.js';
import { itemsOf } from '../libraries/python/items.js';
import { numberFrom } from '../runtime/numbers.js';
import { addEntries } from '../libraries/python/dictionaries.js';
import { setItem } from '../runtime/entries.js';
import { convertToText, formatValue, joinText } from '../runtime/formats.js';
import { literal, contentOf } from '../syntax/literals.js';
import { globalNames } from '../runtime/own-names.js';
import {
  bool,
  Callable,
  Complex,
  Dictionary,
  ELLIPSIS,
  int,
  Later,
  list,
  Module,
  SomeText,
  tuple,
  UNKNOWN,
} from '../runtime/values.js';
import { isUnknown } from '../runtime/kinds.js';
import { NotUnderstood } from '../runtime/raised.js';

/** @import { Here, SyntaxNode, Value } from '../types.js' */

/** @type {(here: Here, node: SyntaxNode) => Value} */
const variable = (here, node) => {
  const name = textOf(here, node);
  for (const scope of here.scopes) {
    const value = scope.get(name);
    if (value !== undefined) return value instanceof Later ? value.value : value;
  }
  if (name === 'globals') return new Callable(name, () => globalNames(here.scopes.at(-1) ?? here.world.names));
  const known = starImport(here, node, name) ?? usualModule(name) ?? builtin(here.world, name);
  if (known) return known;
  if (name === 'device') return 'cpu';
  if (name === 'Ellipsis') return ELLIPSIS;
  if (name === '__name__') return '__main__';
  if (name === '__file__') return 'file.py';
  const letter = here.world.letters.get(name);
  if (letter !== undefined) return letter;
  if (here.world.sizing) here.world.wanted.add(name);
  throw new NotUnderstood('undefined', spanAt(here, node), [name]);
};

/**
 * The value of a name that `from library import *` has imported, or undefined.
 * @type {(here: Here, node: SyntaxNode, name: string) => Value | undefined}
 */
const starImport = ({ world, ...here }, node, name) => {
  for (const path of world.starred) {
    try {
      const value = name.startsWith('_')
        ? UNKNOWN
        : moduleMember(world, path, name, spanAt({ world, ...here }, node), name);
      if (value === UNKNOWN || (value instanceof Module && !/^torch(\.nn)?$/.test(path))) continue;
      world.write(world.names, name, value);
      return value;
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
    }
  }
  return undefined;
};

/** `f'{name}: {size:>{width}}'` @type {(here: Here, node: SyntaxNode) => Value} */
const formatString = (here, node) => {
  const { prefix, quote, inner } = literal(textOf(here, node));
  const from = node.from + prefix.length + quote.length;
  return joinText(piecesIn(here, node, from, from + inner.length, (text) => contentOf(text, prefix)));
};

/**
 * The parts of an f-string: text, and formatted values.
 * @type {(here: Here, node: SyntaxNode, from: number, to: number, meant: (text: string) => string) =>
 *   (string | import('../runtime/values.js').SomeText)[]}
 */
const piecesIn = (here, node, from, to, meant) => {
  /** @type {(string | import('../runtime/values.js').SomeText)[]} */
  const result = [];
  const plain = (/** @type {number} */ end) =>
    result.push(meant(here.line.text.slice(from, end).replaceAll('{{', '{').replaceAll('}}', '}')));
  for (const part of node.children) {
    if (part.name !== 'FormatReplacement') continue;
    plain(part.from);
    from = part.to;
    result.push(...formatReplacement(here, part));
  }
  plain(to);
  return result;
};

/**
 * Formats `{value!r:>8}` or `{value=}`.
 * @type {(here: Here, node: SyntaxNode) => (string | import('../runtime/values.js').SomeText)[]}
 */
const formatReplacement = (here, node) => {
  const inner = node.children.filter(({ name }) => !/^(Format\w*|[{}])$/.test(name));
  const [first] = inner;
  if (!first) return [];
  const part = (/** @type {string} */ name) => node.children.find((each) => each.name === name);
  const [doc, how, spec] = ['FormatSelfDoc', 'FormatConversion', 'FormatSpec'].map(part);
  const format = spec ? joinText(piecesIn(here, spec, spec.from + 1, spec.to, (text) => text)) : '';
  const value = tupleOrOne(here, inner);
  const conversion = how ? textOf(here, how).slice(1) : doc && !spec ? 'r' : '';
  const text =
    typeof format === 'string' ? formatValue(conversion ? convertToText(value, conversion) : value, format) : format;
  if (!doc) return [text];
  const rest = here.line.text.slice(doc.to);
  return [here.line.text.slice(node.from + 1, doc.to + rest.length - rest.trimStart().length), text];
};

/** @type {(here: Here, node: SyntaxNode) => Value} */
const string = (here, node) => {
  const { prefix, inner } = literal(textOf(here, node));
  return prefix.includes('b') ? UNKNOWN : contentOf(inner, prefix);
};

/** @type {(here: Here, node: SyntaxNode) => Value} */
const number = (here, node) => {
  const text = textOf(here, node);
  if (/^[\d._e+-]+j$/i.test(text)) return new Complex();
  const value = (node.memo.number ??= numberFrom(text));
  if (!value) throw new NotUnderstood('number', spanAt(here, node));
  const { integers } = here.world;
  if (!integers || value.kind !== 'int') return value;
  const { at, length } = spanAt(here, node);
  if (length === 0) return value; // it is not in the text
  integers.found.set(at, value);
  const other = integers.others.get(at);
  return other === undefined ? value : int(other);
};

/** @type {(here: Here, node: SyntaxNode) => Value} */
const dictionary = (here, node) => {
  const result = new Dictionary();
  const given = node.parts;
  for (let i = 0; i + 1 < given.length; i += 2) {
    const [key, value] = [given[i], valueOf(here, given[i + 1])];
    if (key?.name === '**') {
      addEntries(here.world, result, [argumentOf(value, spanAt(here, key))]);
    } else {
      const keyValue = valueOf(here, key);
      setItem(undefined, result, keyValue, value);
    }
  }
  return result;
};

/**
 * `a if condition else b`; one of both values if the condition is unknown.
 * @type {(here: Here, node: SyntaxNode) => Value}
 */
const conditional = (here, node) => {
  const [yes, condition, no] = node.parts.filter(({ name }) => name !== 'if' && name !== 'else');
  const known = truth(valueOf(here, condition));
  if (known !== undefined) return valueOf(here, known ? yes : no);
  return either(
    orUnknown(() => valueOf(here, yes)),
    orUnknown(() => valueOf(here, no)),
  );
};

/** `(name := value)` @type {(here: Here, node: SyntaxNode) => Value} */
const namedExpression = (here, node) => {
  const [target, , source] = node.children;
  const value = valueOf(here, source);
  const { within = 0, isLazy } = here.frame;
  if (!target) return value;
  if (within === 0 || isLazy) bindOne(here, target, value);
  if (within === 0) return value;
  // In a comprehension, the name belongs to the function around it. A generator may run only partly.
  const scopes = here.scopes.slice(within);
  bindOne({ ...here, scopes, frame: { ...here.frame, scopes } }, target, isLazy ? UNKNOWN : value);
  return value;
};

/** `yield value` or `yield from values`. @param {Here} here @param {SyntaxNode} node @returns {void} */
export function yielded(here, node) {
  const { frame } = here;
  if (!frame.yielded) throw new NotUnderstood('construct', spanAt(here, node));
  const from = node.children.some(({ name }) => name === 'from');
  const value = tupleOrOne(
    here,
    node.children.filter(({ name }) => name !== 'yield' && name !== 'from'),
  );
  if (here.world.changes || isUnknown(value)) frame.isOpen = true;
  else frame.yielded.push(...(from ? itemsOf(here.world, value) : [value]));
}

/** @type {import('./evaluate.js').Kinds} */
export const kinds = new Map(
  /** @type {[string, (here: Here, node: SyntaxNode) => Value][]} */ ([
    ['VariableName', variable],
    ['BinaryExpression', binary],
    ['UnaryExpression', unary],
    ['CallExpression', (here, node) => leniently(here, call, node)],
    ['MemberExpression', (here, node) => leniently(here, member, node)],
    ['ParenthesizedExpression', (here, node) => valueOf(here, node.parts[0])],
    ['TupleExpression', (here, node) => tuple(itemsIn(here, node.parts))],
    ['ArrayExpression', (here, node) => list(itemsIn(here, node.parts))],
    ['SetExpression', (here, node) => asSet(list(itemsIn(here, node.parts)))],
    ['SetComprehensionExpression', (here, node) => asSet(listComprehension(here, node.parts))],
    ['DictionaryComprehensionExpression', dictionaryComprehension],
    ['NamedExpression', namedExpression],
    ['AwaitExpression', (here, node) => valueOf(here, node.parts[1])],
    ['YieldExpression', (here, node) => (yielded(here, node), UNKNOWN)], // what is sent to a generator
    ['DictionaryExpression', dictionary],
    ['ArrayComprehensionExpression', (here, node) => listComprehension(here, node.parts)],
    ['ComprehensionExpression', (here, node) => generatorOf(here, node.parts)],
    ['LambdaExpression', lambda],
    ['FormatString', formatString],
    ['String', string],
    [
      'ContinuedString',
      (here, node) => {
        const all = node.children.map((each) => evaluate(here, each));
        const texts = all.filter((each) => typeof each === 'string' || each instanceof SomeText);
        return texts.length < all.length ? UNKNOWN : joinText(texts);
      },
    ],
    ['Boolean', (here, node) => bool(textOf(here, node) === 'True')],
    ['None', () => null],
    ['Ellipsis', () => ELLIPSIS],
    ['Number', number],
    ['ConditionalExpression', conditional],
  ]),
);
