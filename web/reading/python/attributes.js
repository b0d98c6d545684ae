// What follows a dot: in a module, of a tensor, a shape, a list.

import { inModule } from './modules.js';
import { ofTensor } from './tensor-members.js';
import {
  Callable,
  Dictionary,
  DTypeValue,
  int,
  list,
  Module,
  NotUnderstood,
  Raised,
  Sequence,
  TensorValue,
  tuple,
  typeName,
  UNKNOWN,
  whole,
} from './values.js';
import { dtypeInfo } from '../../lib/boundary/dtype.js';

/**
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('../../case/case.js').Dialect} Dialect
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./world.js').World} World
 */

/** @type {(world: World, value: Value, name: string, span: Span, text: string) => Value} */
export const attribute = (world, value, name, span, text) => {
  if (value === UNKNOWN) return UNKNOWN;
  if (value instanceof Module) return inModule(world, value.path, name, span, text);
  if (value instanceof TensorValue) return ofTensor(world, value, name, span, text);
  if (value instanceof Sequence) return ofSequence(value, name, span);
  if (value instanceof DTypeValue && name === 'itemsize') return int(dtypeInfo(value.dtype).size);
  if (value instanceof Dictionary) return ofDictionary(value, name, span);
  if (typeof value === 'string') return new Callable(name, () => (name === 'format' ? value : UNKNOWN));
  if (value instanceof Callable) throw new NotUnderstood('unknownName', span, [text]);
  throw new Raised('AttributeError', `'${typeName(value)}' object has no attribute '${name}'`);
};

/** @type {(sequence: Sequence, name: string, span: Span) => Value} */
const ofSequence = (sequence, name, span) => {
  const named = sequence.items[sequence.names.indexOf(name)];
  if (named !== undefined) return named;
  if (sequence.kind === 'size' && name === 'numel') {
    return new Callable(name, () => int(sequence.items.reduce((product, each) => product * whole(each), 1)));
  }
  if (sequence.kind === 'list' && name === 'append') {
    return new Callable(name, ([arg]) => {
      if (sequence.items.length > 1000) throw new NotUnderstood('tooMuch', span);
      /** @type {Value[]} */ (sequence.items).push(arg?.value ?? null);
      return null;
    });
  }
  return new Callable(name, () => UNKNOWN);
};

/** @type {(dictionary: Dictionary, name: string, span: Span) => Value} */
const ofDictionary = ({ entries }, name, span) => {
  const keys = () => list([...entries.keys()]);
  if (name === 'keys') return new Callable(name, keys);
  if (name === 'values') return new Callable(name, () => list([...entries.values()]));
  if (name === 'items') return new Callable(name, () => list([...entries].map(([key, value]) => tuple([key, value]))));
  throw new NotUnderstood('unknownName', span, [name]);
};
