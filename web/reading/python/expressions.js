// Every kind of expression that is understood.

import { evaluate, leniently, spanAt, textOf, valueOf } from './evaluate.js';
import { binary, unary } from './operators.js';
import { call, member } from './calls.js';
import { comprehended, dictionaryComprehended } from './comprehensions.js';
import { lambda } from './define.js';
import { bindOne } from './assignments.js';
import { either } from './unsure.js';
import { inModule, usualModule } from './modules.js';
import { builtin } from './builtins.js';
import { distinct } from './builtin-collections.js';
import { truth } from './truth.js';
import { itemsOf } from './items.js';
import { itemsIn, several } from './tuples.js';
import { numberFrom } from './numbers.js';
import { print } from './printing.js';
import { specified } from './strings.js';
import { children, parts } from './syntax.js';
import { bool, Complex, Dictionary, ELLIPSIS, Later, list, Module, tuple, UNKNOWN } from './values.js';
import { isUnknown } from './kinds.js';
import { NotUnderstood } from './raised.js';

/**
 * @typedef {import('./syntax.js').SyntaxNode} SyntaxNode
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('./evaluate.js').Here} Here
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 */

/** @type {(here: Here, node: SyntaxNode) => Value} */
const variable = (here, node) => {
  const name = textOf(here, node);
  for (const scope of here.scopes) {
    if (scope === here.world.names) here.world.reads?.add(name);
    const value = scope.get(name);
    if (value !== undefined) return value instanceof Later ? value.value : value;
  }
  const known = brought(here, node, name) ?? usualModule(name) ?? builtin(here.world, name);
  if (known) return known;
  if (name === 'device') return 'cpu';
  if (name === 'Ellipsis') return ELLIPSIS;
  if (name === '__name__') return '__main__';
  if (name === '__file__') return 'file.py';
  const letter = here.world.letters.get(name);
  if (letter !== undefined) return letter;
  if (here.world.sizing) here.world.want(name);
  throw new NotUnderstood('undefined', spanAt(here, node), [name]);
};

/**
 * What `from library import *` has brought, which has that name from then on.
 * @type {(here: Here, node: SyntaxNode, name: string) => Value | undefined}
 */
const brought = ({ world, ...here }, node, name) => {
  for (const path of world.starred) {
    try {
      const value = name.startsWith('_')
        ? UNKNOWN
        : inModule(world, path, name, spanAt({ world, ...here }, node), name);
      if (value === UNKNOWN || (value instanceof Module && !/^torch(\.nn)?$/.test(path))) continue;
      world.write(world.names, name, value);
      return value;
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
    }
  }
  return undefined;
};

/** @type {(here: Here, node: SyntaxNode) => Value} */
const formatted = (here, node) => {
  let text = '';
  let end = node.from;
  for (const part of children(node)) {
    text += here.line.text.slice(end, part.from);
    end = part.to;
    if (part.name !== 'FormatReplacement') continue;
    const [inner] = parts(part).filter(({ name }) => !/^Format/.test(name));
    const spec = part.children.find(({ name }) => name === 'FormatSpec');
    const plain = spec ? textOf(here, spec).replace(/^:/, '') : '';
    text += inner ? specified(evaluate(here, inner), plain) : '';
  }
  return unquoted(text + here.line.text.slice(end, node.to));
};

/** @param {string} text */
const unquoted = (text) => text.replace(/^[a-z]*("""|'''|"|')/i, '').replace(/("""|'''|"|')$/, '');

/** @type {(here: Here, node: SyntaxNode) => Value} */
const dictionary = (here, node) => {
  const made = new Dictionary();
  const given = node.parts;
  for (let i = 0; i + 1 < given.length; i += 2) {
    const [key, value] = [given[i], valueOf(here, given[i + 1])];
    if (key?.name === '**') {
      if (!(value instanceof Dictionary)) return UNKNOWN;
      for (const [name, entry] of value.entries) made.entries.set(name, { ...entry });
    } else {
      const held = valueOf(here, key);
      made.entries.set(print(held), { key: held, value });
    }
  }
  return made;
};

/** `a if condition else b`; both, where the condition is not known. @type {(here: Here, node: SyntaxNode) => Value} */
const conditional = (here, node) => {
  const [yes, condition, no] = node.parts.filter(({ name }) => name !== 'if' && name !== 'else');
  const known = truth(valueOf(here, condition));
  if (known !== undefined) return valueOf(here, known ? yes : no);
  return either(valueOf(here, yes), valueOf(here, no));
};

/** `(name := value)` @type {(here: Here, node: SyntaxNode) => Value} */
const named = (here, node) => {
  const [target, , source] = node.children;
  const value = valueOf(here, source);
  if (target) bindOne(here, target, value);
  return value;
};

/** @type {(here: Here, node: SyntaxNode) => Value} */
const yielded = (here, node) => {
  const { frame } = here;
  if (!frame.yielded) throw new NotUnderstood('construct', spanAt(here, node));
  const from = node.children.some(({ name }) => name === 'from');
  const value = several(
    here,
    node.children.filter(({ name }) => name !== 'yield' && name !== 'from'),
  );
  if (here.world.changes || isUnknown(value)) frame.isOpen = true;
  else frame.yielded.push(...(from ? itemsOf(here.world, value) : [value]));
  return null;
};

/** @type {import('./evaluate.js').Kinds} */
export const kinds = new Map(
  /** @type {[string, (here: Here, node: SyntaxNode) => Value][]} */ ([
    ['VariableName', variable],
    ['BinaryExpression', binary],
    ['UnaryExpression', unary],
    ['CallExpression', (here, node) => leniently(here, () => call(here, node))],
    ['MemberExpression', (here, node) => leniently(here, () => member(here, node))],
    ['ParenthesizedExpression', (here, node) => valueOf(here, node.parts[0])],
    ['TupleExpression', (here, node) => tuple(itemsIn(here, node.parts))],
    ['ArrayExpression', (here, node) => list(itemsIn(here, node.parts))],
    ['SetExpression', (here, node) => distinct(list(itemsIn(here, node.parts)))],
    ['SetComprehensionExpression', (here, node) => distinct(comprehended(here, node.parts))],
    ['DictionaryComprehensionExpression', dictionaryComprehended],
    ['NamedExpression', named],
    ['AwaitExpression', (here, node) => valueOf(here, node.parts[1])],
    ['YieldExpression', yielded],
    ['DictionaryExpression', dictionary],
    ['ArrayComprehensionExpression', (here, node) => comprehended(here, node.parts)],
    ['ComprehensionExpression', (here, node) => comprehended(here, node.parts)],
    ['LambdaExpression', lambda],
    ['FormatString', formatted],
    ['String', (here, node) => unquoted(textOf(here, node))],
    [
      'ContinuedString',
      (here, node) =>
        children(node)
          .map((each) => print(evaluate(here, each)))
          .join(''),
    ],
    ['Boolean', (here, node) => bool(textOf(here, node) === 'True')],
    ['None', () => null],
    ['Ellipsis', () => ELLIPSIS],
    [
      'Number',
      (here, node) => {
        const text = textOf(here, node);
        if (/^[\d._e+-]+j$/i.test(text)) return new Complex();
        const number = numberFrom(text);
        if (!number) throw new NotUnderstood('number', spanAt(here, node));
        return number;
      },
    ],
    ['ConditionalExpression', conditional],
  ]),
);
