// Every kind of expression that is understood.

import { evaluate, spanAt, textOf, valueOf } from './evaluate.js';
import { binary, unary } from './operators.js';
import { call, member } from './calls.js';
import { comprehended, lambda } from './inner-scopes.js';
import { usualModule } from './modules.js';
import { builtin, itemsOf, truth } from './builtins.js';
import { numberFrom } from './numbers.js';
import { print } from './printing.js';
import { children, parts } from './syntax.js';
import { bool, Dictionary, ELLIPSIS, list, NotUnderstood, tuple, UNKNOWN } from './values.js';

/**
 * @typedef {import('@lezer/common').SyntaxNode} SyntaxNode
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('./evaluate.js').Here} Here
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 */

/** @type {(here: Here, node: SyntaxNode) => Value} */
const variable = (here, node) => {
  const name = textOf(here, node);
  for (const scope of here.scopes) {
    const value = scope.get(name);
    if (value !== undefined) return value;
  }
  const known = usualModule(name) ?? builtin(here.world, name);
  if (known) return known;
  if (name === 'device') return 'cpu';
  if (name === '__name__') return '__main__';
  throw new NotUnderstood('undefined', spanAt(here, node), [name]);
};

/** @type {(here: Here, node: SyntaxNode) => Value[]} */
const itemsIn = (here, node) =>
  parts(node).flatMap((part, i, all) => {
    if (part.name === '*') return [];
    const value = evaluate(here, part);
    return all[i - 1]?.name === '*' ? itemsOf(here.world, value) : [value];
  });

/** @type {(here: Here, node: SyntaxNode) => Value} */
const formatted = (here, node) => {
  let text = '';
  let end = node.from;
  for (const part of children(node)) {
    text += here.line.text.slice(end, part.from);
    end = part.to;
    if (part.name !== 'FormatReplacement') continue;
    const [inner] = parts(part).filter(({ name }) => !/^Format/.test(name));
    text += inner ? print(evaluate(here, inner)) : '';
  }
  return unquoted(text + here.line.text.slice(end, node.to));
};

/** @param {string} text */
const unquoted = (text) => text.replace(/^[a-z]*("""|'''|"|')/i, '').replace(/("""|'''|"|')$/, '');

/** @type {(here: Here, node: SyntaxNode) => Value} */
const dictionary = (here, node) => {
  const made = new Dictionary();
  const given = parts(node);
  for (let i = 0; i + 1 < given.length; i += 2) {
    made.entries.set(print(valueOf(here, given[i])), valueOf(here, given[i + 1]));
  }
  return made;
};

/** @type {import('./evaluate.js').Kinds} */
export const kinds = new Map(
  /** @type {[string, (here: Here, node: SyntaxNode) => Value][]} */ ([
    ['VariableName', variable],
    ['BinaryExpression', binary],
    ['UnaryExpression', unary],
    ['CallExpression', call],
    ['MemberExpression', member],
    ['ParenthesizedExpression', (here, node) => valueOf(here, parts(node)[0])],
    ['TupleExpression', (here, node) => tuple(itemsIn(here, node))],
    ['ArrayExpression', (here, node) => list(itemsIn(here, node))],
    ['SetExpression', (here, node) => (itemsIn(here, node), UNKNOWN)],
    ['DictionaryExpression', dictionary],
    ['ArrayComprehensionExpression', (here, node) => comprehended(here, parts(node))],
    ['ComprehensionExpression', (here, node) => comprehended(here, parts(node))],
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
        const number = numberFrom(textOf(here, node));
        if (!number) throw new NotUnderstood('number', spanAt(here, node));
        return number;
      },
    ],
    [
      'ConditionalExpression',
      (here, node) => {
        const [yes, condition, no] = parts(node).filter(({ name }) => name !== 'if' && name !== 'else');
        return valueOf(here, truth(valueOf(here, condition)) === false ? no : yes);
      },
    ],
  ]),
);
