// Python's built-in functions that take any value, such as `isinstance` and `print`.

import { attribute, setAttribute, attributeOrUnknown } from './attributes.js';
import { exceptionClass } from '../runtime/exceptions.js';
import { layerOf, specialOf } from '../runtime/members.js';
import { mayHave } from '../libraries/nn/layer.js';
import { ownNames } from '../runtime/own-names.js';
import { setItem } from '../runtime/entries.js';
import { print, represent, written } from '../runtime/printing.js';
import { bool, Callable, Dictionary, Instance, PyClass, Sequence, TensorValue, UNKNOWN } from '../runtime/values.js';
import { isNumber, typeName } from '../runtime/kinds.js';
import { Raised } from '../runtime/raised.js';
import { numeric } from '../libraries/python/builtin-numbers.js';
import { collections } from '../libraries/python/builtin-collections.js';

/** @import { Arg, Value, World } from '../types.js' */

/**
 * `getattr` and `hasattr`: an attribute. If it is missing, undefined, or an error if `raises`.
 * @type {(world: World, arg: Arg | undefined, name: Arg | undefined, raises?: boolean) => Value | undefined}
 */
const attributeOrNone = (world, arg, name, raises = false) => {
  if (typeof name?.value !== 'string' || !arg) return UNKNOWN;
  try {
    const find = raises ? attributeOrUnknown : attribute;
    const found = find(world, arg.value, name.value, arg.span, `${arg.text}.${name.value}`);
    const { value } = arg;
    const layer = value instanceof Instance && !value.attributes.has(name.value) ? layerOf(value.of) : undefined;
    return found === UNKNOWN && !raises && layer && !mayHave(layer, name.value) ? undefined : found;
  } catch (error) {
    if (error instanceof Raised && error.type === 'AttributeError' && !raises) return undefined;
    throw error;
  }
};

/** The other classes that values of a type are instances of. @type {Record<string, string>} */
const alsoOf = {
  int: 'Integral Rational Real Number',
  bool: 'int Integral Rational Real Number',
  float: 'Real Number',
  str: 'Sequence Iterable Sized Collection Hashable',
  list: 'Sequence MutableSequence Iterable Sized Collection',
  tuple: 'Sequence Iterable Sized Collection Hashable',
  'torch.Size': 'tuple Size Sequence Iterable Sized Collection Hashable',
  range: 'Sequence Iterable Sized Collection Hashable',
  set: 'Set MutableSet Iterable Sized Collection',
  frozenset: 'Set Iterable Sized Collection Hashable',
  dict: 'Mapping MutableMapping Iterable Sized Collection',
  Tensor: 'Iterable Sized Hashable',
  function: 'Callable FunctionType Hashable',
};

/** The classes for which `isinstance` has a known answer. */
const known = new Set([
  ...Object.entries(alsoOf).flatMap(([name, also]) => [name, ...also.split(' ')]),
  ...'bytes complex slice NoneType'.split(' '),
]);

/**
 * Whether a tensor or an array is of a class. A 0-d array of NumPy may also be a number of NumPy, and JAX has
 * its own `ndarray`.
 * @type {(value: TensorValue, kind: PyClass) => Value}
 */
const isOfArrays = ({ dialect, shape, isParameter }, { name }) => {
  if (dialect === 'torch') return bool(name === 'Parameter' && isParameter);
  if (dialect === 'numpy') return shape.length === 0 ? UNKNOWN : bool(name === 'ndarray');
  return name === 'ndarray' ? UNKNOWN : bool(false);
};

/** `isinstance(value, kind)`. @type {(value: Value, kind: Value) => Value} */
const isOf = (value, kind) => {
  if (kind instanceof Sequence) {
    const all = kind.items.map((each) => isOf(value, each));
    if (all.some((each) => isNumber(each) && each.value)) return bool(true);
    return all.includes(UNKNOWN) ? UNKNOWN : bool(false);
  }
  if (value === UNKNOWN || kind === UNKNOWN || !kind) return UNKNOWN;
  if (kind instanceof PyClass) {
    if (value instanceof Sequence) return bool(value.of?.order.includes(kind) ?? false);
    if (value instanceof TensorValue) return isOfArrays(value, kind);
    if (!(value instanceof Instance)) return bool(false);
    return value.of.order.includes(kind) ? bool(true) : value.of.isOpen ? UNKNOWN : bool(false);
  }
  const { name } = /** @type {{ name?: string }} */ (kind);
  if (typeof value === 'object' && value instanceof Instance) {
    if (value.of.order.some((each) => each.name === name || each.extendsBuiltin === name)) return bool(true);
    // A class is a subclass of an abstract one by its methods, or because it was registered.
    return value.of.isOpen || !(name && (name in alsoOf || name === 'NoneType')) ? UNKNOWN : bool(false);
  }
  const own = value instanceof Sequence && value.of ? 'tuple' : typeName(value);
  return name && known.has(name) ? bool(own === name || (alsoOf[own] ?? '').split(' ').includes(name)) : UNKNOWN;
};

/** `type(value)` @type {(world: World, value: Value) => Value} */
const typeOf = (world, value) => {
  if (value instanceof Instance) return value.of;
  if (value instanceof TensorValue && value.dialect === 'torch')
    return new Callable(value.isParameter ? 'Parameter' : 'Tensor', () => UNKNOWN);
  const name = typeName(value);
  return (/^(bool|int|float|str|list|tuple|dict|set|frozenset|range)$/.test(name) && builtin(world, name)) || UNKNOWN;
};

/** Functions of any value. @type {Record<string, (world: World, args: readonly Arg[]) => Value>} */
const objects = {
  str: (_, [arg]) => (arg ? written(arg.value) : ''),
  print: (world, args) => {
    const shown = args.filter(({ name }) => name === '' || name === '*');
    world.findings.printed.push(shown.map(({ value }) => print(value)).join(' '));
    return null;
  },
  repr: (_, [arg]) => written(arg?.value ?? null, represent),
  isinstance: (_, [arg, kind]) => isOf(arg?.value ?? null, kind?.value ?? null),
  hasattr: (world, [arg, name]) => {
    const found = attributeOrNone(world, arg, name);
    return found === undefined ? bool(false) : found === UNKNOWN ? UNKNOWN : bool(true);
  },
  getattr: (world, [arg, name, otherwise]) => {
    const found = attributeOrNone(world, arg, name, !otherwise);
    return found !== undefined ? found : otherwise ? otherwise.value : UNKNOWN;
  },
  setattr: (world, [target, name, value]) => {
    const self = target?.value ?? null;
    const of = self instanceof Instance ? self.of : self;
    if (typeof name?.value === 'string') setAttribute(world, self, name.value, value?.value ?? null);
    else if (of instanceof PyClass) of.isOpen = true; // it may have any attribute from now on
    return null;
  },
  delattr: (world, [target, name]) => {
    if (target?.value instanceof Instance && typeof name?.value === 'string')
      world.erase(target.value.attributes, name.value);
    return null;
  },
  type: (world, args) => (args.length > 1 ? UNKNOWN : typeOf(world, args[0]?.value ?? null)),
  callable: (_, [arg]) => {
    const value = arg?.value ?? null;
    if (!(value instanceof Instance) || specialOf(value, '__call__') || layerOf(value.of))
      return value === UNKNOWN ? UNKNOWN : bool([Callable, PyClass, Instance].some((kind) => value instanceof kind));
    return value.of.isOpen ? UNKNOWN : bool(false);
  },
  exec: (world, [, ...scopes]) => {
    for (const { value } of scopes) if (value instanceof Dictionary) setItem(world, value, UNKNOWN, UNKNOWN);
    return null;
  },
  vars: (_, [arg]) => ownNames(arg?.value ?? UNKNOWN),
};

/** @type {Map<string, (world: World, args: readonly Arg[]) => Value>} */
const functions = new Map(Object.entries({ ...numeric, ...collections, ...objects }));
for (const name of 'eval id hash input open locals object property issubclass'.split(' '))
  functions.set(name, () => UNKNOWN);

/** A built-in function or exception by its name. @param {World} world @param {string} name */
export function builtin(world, name) {
  const run = functions.get(name);
  return run ? new Callable(name, (args) => run(world, args)) : exceptionClass(name);
}
