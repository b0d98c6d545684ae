// Defines the functions of a text, with `def` or `lambda`, and runs them when they are called.

import { annotatedTensor } from './annotations.js';
import { evaluate } from './evaluate.js';
import { bindArguments } from '../runtime/binding.js';
import { parametersIn } from './parameters.js';
import { anyOf } from '../runtime/branches.js';
import { Callable, list, UNKNOWN } from '../runtime/values.js';
import { NotUnderstood, Raised } from '../runtime/raised.js';

/** @import { Frame, Here, Signal, SyntaxNode, Value } from '../types.js' */

/** The deepest nesting of calls. Modules contain modules, but endless recursion must stop. */
const MOST_CALLS = 48;
/** The deepest recursion under unknown conditions, where each call may call itself in both branches. */
const MOST_WITHIN = 2;

/**
 * A function of the text.
 * @param {Here} here  where it is defined
 * @param {string} name
 * @param {SyntaxNode | undefined} parameterList
 * @param {(frame: Frame) => Signal} run  its body
 * @param {boolean} [isGenerator]
 */
export function functionOf(here, name, parameterList, run, isGenerator = false) {
  const { world, scopes, frame } = here;
  const parameters = parametersIn(here, parameterList);
  /** @type {Map<string, Value>} */
  const defaults = new Map();
  for (const { name: parameter, value } of parameters) if (value) defaults.set(parameter, evaluate(here, value));
  const path = `${frame.path}${name}`;
  const outer = frame.isClass ? scopes.slice(1) : scopes;
  /** @type {(args: readonly import('../runtime/values.js').Arg[]) => Map<string, Value>} */
  const bind = (args) => {
    try {
      return bindArguments(path, parameters, defaults, args);
    } catch (error) {
      if (!definition.isDressed || !(error instanceof Raised)) throw error;
      return new Map(parameters.map((each) => [each.name, UNKNOWN])); // its decorator may change the arguments
    }
  };
  /** @type {import('../runtime/values.js').Definition} */
  const definition = { span: here.line.span, parameters, defaults, isCalled: false };
  const called = new Callable(name, (args, span) => {
    definition.isCalled = true;
    const { at } = definition.span;
    const going = world.going.get(at) ?? { calls: 0, changes: world.changes };
    const isUncertain = world.changes && world.changes !== going.changes;
    if (world.depth >= MOST_CALLS || (isUncertain && going.calls > MOST_WITHIN)) throw new NotUnderstood('tooDeep');
    const scope = bind(args);
    for (const each of parameters) {
      const annotation =
        each.annotation && scope.get(each.name) === UNKNOWN ? annotatedTensor(here, each.annotation) : undefined;
      if (annotation) scope.set(each.name, annotation);
    }
    const [self] = parameters;
    /** @type {Frame} */
    const inner = {
      scopes: [scope, ...outer],
      guarded: true,
      path: `${path}.<locals>.`,
      called,
      self: self && scope.get(self.name),
      returns: [],
      ...(isGenerator ? { yielded: [] } : {}),
    };
    for (const value of scope.values()) world.integers?.named.add(value);
    world.depth += 1;
    world.going.set(at, { ...going, calls: going.calls + 1 });
    world.calls.push({ span, name, scopes: inner.scopes });
    try {
      const signal = run(inner);
      if (signal?.kind === 'raised') throw signal.error ?? new NotUnderstood('line');
      if (inner.yielded) return inner.isOpen ? UNKNOWN : list(inner.yielded);
      if (signal?.kind === 'left') return anyOf(inner.returns);
      return anyOf([...inner.returns, signal?.kind === 'return' ? signal.value : null]);
    } catch (error) {
      // An error in another file is more likely our misreading than a mistake of the call.
      const isOutside = world.siblings?.isBeyond(at) && !world.siblings.isBeyond(span.at);
      throw isOutside && error instanceof Raised && error.isOfPython ? new NotUnderstood('unknown', span) : error;
    } finally {
      world.depth -= 1;
      world.going.set(at, going);
      world.calls.pop();
    }
  });
  called.isOwn = true;
  called.definition = definition;
  return called;
}

/** Evaluates `lambda x: …`. @param {Here} here @param {SyntaxNode} node @returns {Value} */
export function lambda(here, node) {
  const body = node.children.at(-1);
  const parameters = node.children.find(({ name }) => name === 'ParamList');
  return functionOf(here, '<lambda>', parameters, (frame) => {
    if (!body) return undefined;
    const inherited = { ...frame, called: here.frame.called, self: here.frame.self };
    return { kind: 'return', value: evaluate({ ...here, frame: inherited, scopes: frame.scopes }, body) };
  });
}
