// Evaluates calls `f(x)`, attributes `x.name` and subscripts `x[0]`.

import { argumentsIn } from './arguments.js';
import { attributeOrUnknown } from './attributes.js';
import { callInstance, instantiate } from '../libraries/python/instantiate.js';
import { evaluate, leniently, spanAt, textOf } from './evaluate.js';
import { asTensor } from '../libraries/torch/nested.js';
import { item } from '../libraries/python/items.js';
import { subscript } from './subscript.js';
import { withUnknownSizes } from '../runtime/supposed.js';
import {
  Callable,
  DTypeValue,
  forgetElements,
  Instance,
  Module,
  PyClass,
  Super,
  TensorValue,
  UNKNOWN,
} from '../runtime/values.js';
import { partOf } from '../runtime/complex.js';
import { typeName } from '../runtime/kinds.js';
import { NotUnderstood, Raised } from '../runtime/raised.js';

/** @import { Arg, Here, SyntaxNode, Value } from '../types.js' */

/**
 * The value that is called. An undefined name is reported as an unknown function, not as an undefined variable.
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

/** Names of functions that write into an argument, such as `_foreach_add_`, `operator.setitem` and `np.copyto`. */
const WRITING = /(?:^|\.)(?:\w*_|set\w*|put\w*|fill\w*|copyto)$/;

/** Evaluates `f(x)`. @param {Here} here @param {SyntaxNode} node @returns {Value} */
export function call(here, node) {
  const [callee, list] = node.children;
  if (!callee || !list) return UNKNOWN;
  const text = textOf(here, callee);
  if (text === 'super') return superOf(here, argumentsIn(here, list));
  const mayWrite = WRITING.test(text);
  const called = mayWrite ? leniently(here, calleeOf, callee) : calleeOf(here, callee);
  const args = argumentsIn(here, list);
  if (called === UNKNOWN && mayWrite) for (const { value } of args) forgetElements(value);
  // An unknown function is reported if its result is used, because it may be a tensor.
  if (called === UNKNOWN && node.from > 0 && args.some(({ value }) => value instanceof TensorValue))
    here.world.report({ ...spanAt(here, callee), key: 'unknownName', about: [text] });
  return callValue(here.world, called, args, spanAt(here, node), text);
}

/** Calls a value of any kind. @type {import('../runtime/world.js').Call} */
export const callValue = (world, called, args, span, text) => {
  if (called instanceof Callable && (called.isSupposing || (called.method ?? called).isOwn))
    return called.call(args, span, text);
  if (called instanceof Callable) return withUnknownSizes(world, args, (given) => called.call(given, span, text));
  if (called instanceof PyClass) return instantiate(world, called, args, span);
  world.findings.unresolved.clear();
  if (called instanceof Instance) return callInstance(world, called, args, span, text);
  if (called === UNKNOWN) {
    // It may call its arguments, as `optimizer.step(closure)` does. Functions without parameters are called here.
    for (const { value } of args)
      if (value instanceof Callable && !value.owner && value.definition?.parameters.length === 0)
        value.call([], span, '');
    return UNKNOWN;
  }
  if (called instanceof Module) throw new NotUnderstood('unknownName', span, [text]);
  if (called instanceof DTypeValue) {
    // np.float32(2.5)
    const [arg] = args;
    if (partOf(called.dtype)) return UNKNOWN;
    return arg ? asTensor(world, arg.value, called.dialect, called.dtype) : UNKNOWN;
  }
  throw new Raised('TypeError', `'${typeName(called)}' object is not callable`);
};

/** `super()`, or `super(Class, self)`. @type {(here: Here, args: readonly Arg[]) => Value} */
const superOf = ({ frame }, [of, self]) => {
  const after = of ? of.value : frame.called?.owner;
  const object = self ? self.value : frame.self;
  if (!(after instanceof PyClass) || !(object instanceof Instance || object instanceof PyClass)) return UNKNOWN;
  return new Super(after, object);
};

/** `object.name` or `object[items]`. @param {Here} here @param {SyntaxNode} node @returns {Value} */
export function member(here, node) {
  const [object, mark, ...rest] = node.children;
  if (!object || !mark) return UNKNOWN;
  const value = evaluate(here, object);
  const span = spanAt(here, node);
  if (mark.name === '.') {
    const [property] = rest;
    const name = property ? textOf(here, property) : '';
    return attributeOrUnknown(here.world, value, name, span, textOf(here, node));
  }
  const items = subscript(here, [mark, ...rest]);
  if (value === UNKNOWN) return UNKNOWN;
  return item(here.world, value, items, span);
}
