// Creates instances with `Class(…)`, and calls them with `instance(…)`.

import { callWith } from '../../runtime/implicit.js';
import { addEntries } from './dictionaries.js';
import { itemsOf } from './items.js';
import { bindArguments } from '../../runtime/binding.js';
import { runWithHooks } from '../nn/hooks.js';
import { initialize, moduleInstanceMember } from '../nn/module.js';
import { find, layerOf, methodOf, specialOf } from '../../runtime/members.js';
import { isEqual } from '../../runtime/equality.js';
import { print } from '../../runtime/printing.js';
import { Callable, Dictionary, Instance, list, PyClass, Sequence, UNKNOWN } from '../../runtime/values.js';
import { isUnknown } from '../../runtime/kinds.js';
import { Raised } from '../../runtime/raised.js';

/** @import { Arg, Span, Value, World } from '../../types.js' */

/** `Class(…)`. @param {World} world @param {PyClass} of @param {readonly Arg[]} args @param {Span} span */
export function instantiate(world, of, args, span) {
  if (of.listed) {
    // `Color(1)` is the member with that value.
    const wanted = args[0]?.value ?? null;
    return (
      of.listed.find((each) => each === wanted || isEqual(each.attributes.get('value') ?? null, wanted)) ?? UNKNOWN
    );
  }
  try {
    return instance(world, of, args, span);
  } catch (error) {
    if (error instanceof Raised && of.order.some(({ isBuiltByMetaclass }) => isBuiltByMetaclass)) return UNKNOWN;
    throw error;
  }
}

/** A new instance before `__init__`. @param {PyClass} of */
export function blank(of) {
  const result = new Instance(of);
  const base = of.order.find((each) => each.extendsBuiltin)?.extendsBuiltin;
  if (base) result.contents = base === 'dict' ? new Dictionary() : list([]);
  return result;
}

/** @type {(world: World, of: PyClass, args: readonly Arg[], span: Span) => Value} */
const instance = (world, of, args, span) => {
  world.budget.work(5);
  const maker = find(of, '__new__');
  if (!(maker instanceof Callable)) return begun(world, blank(of), args, span);
  const result = maker.call([{ value: of, name: '', text: 'cls', span }, ...args], span, of.name);
  // `__new__` returned another value, so `__init__` does not run.
  return result instanceof Instance && result.of.order.includes(of) ? begun(world, result, args, span) : result;
};

/** Runs `__init__`. @type {(world: World, result: Instance, args: readonly Arg[], span: Span) => Value} */
const begun = (world, result, args, span) => {
  const { of } = result;
  const base = of.order.find((each) => each.extendsBuiltin)?.extendsBuiltin;
  const init = find(of, '__init__');
  const layer = layerOf(of);
  if (init instanceof Callable) {
    methodOf(init, result).call(args, span, of.name);
    return result;
  }
  if (layer) {
    initialize(world, result, layer, args);
    return result;
  }
  if (base) {
    began(world, result, args);
    return result;
  }
  const fields = fieldsOf(of);
  if (fields) {
    setFields(result, fields, args);
    if (of.order.some(({ isTuple }) => isTuple))
      return new Sequence(
        'tuple',
        fields.map(({ name }) => result.attributes.get(name) ?? null),
        fields.map(({ name }) => name),
        of,
      );
    const after = specialOf(result, '__post_init__');
    if (after) callWith(after, [], span);
    return result;
  }
  if (of.order.some(({ name }) => /(Error|Exception|Warning)$/.test(name)))
    result.attributes.set('message', args.length > 0 ? print(args[0]?.value ?? null) : '');
  return of.isOpen && args.some(({ value }) => isUnknown(value)) ? UNKNOWN : result;
};

/**
 * Calls an instance: its `__call__`, or a module's `forward`.
 * @param {World} world @param {Instance} self @param {readonly Arg[]} args @param {Span} span @param {string} text
 */
export function callInstance(world, self, args, span, text) {
  const layer = layerOf(self.of);
  const own = find(self.of, '__call__') ?? find(self.of, 'forward');
  if (own instanceof Callable) {
    const method = methodOf(own, self);
    return runWithHooks(world, self, args, span, (given) => method.call(given, span, text));
  }
  if (own !== undefined) return own === UNKNOWN ? UNKNOWN : world.call(own, args, span, text);
  const forward = layer && moduleInstanceMember(world, self, layer, 'forward', span);
  if (forward instanceof Callable)
    return runWithHooks(world, self, args, span, (given) => forward.call(given, span, text));
  if (self.of.isOpen) return UNKNOWN;
  throw new Raised('TypeError', `'${self.of.name}' object is not callable`);
}

/**
 * Fills a new instance of a class that derives from a dictionary or a list.
 * @param {World} world @param {Instance} self @param {readonly Arg[]} args @returns {null}
 */
export function began(world, { contents }, args) {
  const [first] = args;
  if (contents instanceof Dictionary) addEntries(world, contents, args);
  else if (contents && first) world.refill(contents, [...itemsOf(world, first.value)]);
  return null;
}

/** The fields of a dataclass, its bases' first. @param {PyClass} of */
export function fieldsOf(of) {
  const all = of.order.toReversed().flatMap(({ fields }) => fields ?? []);
  return of.order.some(({ fields }) => fields)
    ? [...new Map(all.map((each) => [each.name, each])).values()]
    : undefined;
}

/** An argument of `field(…)`. @type {(value: Value | undefined, name: string) => Value | undefined} */
const saidOf = (value, name) =>
  value instanceof Instance && value.of.name === 'field' ? value.attributes.get(name) : undefined;

/** The default of a field: `field(default_factory=list)` creates one each time. @param {Value} value */
const initial = (value) => {
  if (!(value instanceof Instance && value.of.name === 'field')) return value;
  const factory = saidOf(value, 'default_factory');
  if (factory instanceof PyClass || factory === UNKNOWN) return UNKNOWN;
  return factory ? callWith(factory, []) : (saidOf(value, 'default') ?? UNKNOWN);
};

/** @typedef {{ name: string, value?: Value, isGiven?: boolean, isNamed?: boolean }} Field */

/**
 * Sets the fields of a dataclass or named tuple from arguments.
 * @param {Instance} result @param {readonly Field[]} fields @param {readonly Arg[]} args @returns {void}
 */
export function setFields(result, fields, args) {
  const given = fields.filter((each) => each.isGiven !== false);
  const parameters = given.map(({ name, isNamed }) => ({
    name,
    kind: isNamed ? /** @type {const} */ ('named') : /** @type {const} */ ('plain'),
    value: undefined,
    type: undefined,
    annotation: '',
  }));
  const isOptional = (/** @type {Field} */ { value }) =>
    value !== undefined &&
    (saidOf(value, 'init') !== undefined ||
      !(value instanceof Instance && value.of.name === 'field') ||
      value.attributes.has('default') ||
      value.attributes.has('default_factory'));
  const defaults = new Map(
    given.flatMap((each) =>
      isOptional(each) ? [/** @type {[string, Value]} */ ([each.name, each.value ?? null])] : [],
    ),
  );
  const method = result.of.order.some(({ isTuple }) => isTuple) ? '__new__' : '__init__';
  const values = bindArguments(`${result.of.name}.${method}`, parameters, defaults, args);
  for (const { name, value, isGiven } of fields)
    if (isGiven === false) {
      if (value !== undefined) result.attributes.set(name, initial(value));
    } else result.attributes.set(name, initial(values.get(name) ?? null));
}
