// Applies decorators to functions and classes: `@property`, `@staticmethod`, `@dataclass`, and those of the text.

import { argumentsIn } from './arguments.js';
import { evaluate, textOf } from './evaluate.js';
import { fieldsInBody } from '../libraries/python/dataclasses.js';
import { argumentOf } from '../runtime/implicit.js';
import { lastName } from '../syntax/syntax.js';
import { find } from '../runtime/members.js';
import { Callable, Instance, Module, Property, PyClass, UNKNOWN } from '../runtime/values.js';
import { NotUnderstood } from '../runtime/raised.js';

/** @import { Block, Here, SyntaxNode, Value } from '../types.js' */

/** The budget of a decorator: most only make a function, and those that do more write documentation. */
const MOST_STEPS = 2000;

/**
 * The value of a definition after all its decorators, the last one first; undefined if the name is not bound. Unknown
 * decorators are assumed to change nothing.
 * @param {Here} here @param {Block} block @param {Callable | PyClass} result @returns {Value | undefined}
 */
export function applyDecorators(here, block, result) {
  /** @type {Value} */
  let value = result;
  for (const { line, statement } of block.decorators.toReversed()) {
    const placed = { ...here, line };
    const node = statement?.children[0];
    const callee = node?.name === 'CallExpression' ? node.children[0] : node;
    const name = callee ? textOf(placed, callee) : '';
    const part = lastName(line.text, callee);
    const object = callee?.name === 'MemberExpression' ? callee.children[0] : undefined;
    if (object && ['setter', 'deleter', 'getter'].includes(part)) {
      const property = evaluate(placed, object);
      if (!(property instanceof Property) || !(value instanceof Callable) || part === 'deleter') return undefined;
      value = part === 'setter' ? new Property(property.get, value) : new Property(value, property.set);
    } else if (['property', 'cached_property', 'functools.cached_property', 'abstractproperty'].includes(name)) {
      if (value instanceof Callable) value = new Property(value, undefined, part === 'cached_property');
    } else if (name === 'staticmethod' || name === 'classmethod') {
      if (value instanceof Callable) value.bound = name === 'staticmethod' ? 'static' : 'class';
    } else if (part === 'dataclass') {
      if (!(value instanceof PyClass)) continue;
      value.fields = fieldsInBody(block, value);
      // Dataclasses of other libraries, such as Flax, also have `replace`.
      const root = here.world.names.get(name.split('.')[0] ?? '');
      const isOwn = root instanceof Callable || root instanceof Module;
      if (!isOwn && !value.members.has('replace')) value.members.set('replace', UNKNOWN);
    } else if (part === 'total_ordering') {
      if (value instanceof PyClass) value.isOpen = true; // gets comparisons that are not in the text
    } else if (part === 'wraps') {
      const list = node?.children[1];
      const [other] = list ? argumentsIn(placed, list) : [];
      if (value instanceof Callable && other?.value instanceof Callable) value.name = other.value.name;
    } else if (node) {
      value = applyOwn(placed, node, value);
    }
  }
  return value;
}

/** Whether a value is a function or method of the text, or an instance with `__call__`. @param {Value} value */
const isOwn = (value) =>
  (value instanceof Callable && (value.isOwn || value.method?.isOwn === true)) ||
  (value instanceof Instance && find(value.of, '__call__') instanceof Callable);

/** Calls a decorator of the text with the definition. @type {(here: Here, node: SyntaxNode, value: Value) => Value} */
const applyOwn = (here, node, value) => {
  try {
    const [callee, list] = node.name === 'CallExpression' ? node.children : [node];
    const found = callee && evaluate(here, callee);
    if (!found || !(isOwn(found) || (list && found instanceof PyClass && find(found, '__call__'))))
      return markDecorated(value);
    const { world, line } = here;
    const { span } = line;
    const outer = list ? world.call(found, argumentsIn(here, list), span, textOf(here, node)) : found;
    if (!(outer instanceof Callable || isOwn(outer))) return markDecorated(value);
    const position = outer instanceof Callable ? outer.definition?.span.at : undefined;
    if (position !== undefined && world.lengthy.has(position)) return markDecorated(value);
    const result = world.budget.withLimit(MOST_STEPS, () => {
      try {
        return world.call(outer, [argumentOf(value, span)], span);
      } finally {
        if (position !== undefined && world.budget.isSpent) world.lengthy.add(position);
      }
    });
    return result instanceof Callable || result instanceof PyClass ? result : markDecorated(value);
  } catch (error) {
    if (error instanceof NotUnderstood) return markDecorated(value);
    throw error;
  }
};

/** Marks a function whose decorator is unknown: it may be called with other arguments. @param {Value} value */
const markDecorated = (value) => {
  if (value instanceof Callable && value.definition) value.definition.isDressed = true;
  return value;
};
