// Defines the classes of a text: `class Name(bases):`.

import { argumentsIn } from './arguments.js';
import { isEqual } from '../runtime/equality.js';
import { callWith } from '../runtime/implicit.js';
import { find, methodOf, specialOf } from '../runtime/members.js';
import { lastName } from '../syntax/syntax.js';
import { Callable, Instance, Property, PyClass } from '../runtime/values.js';

/** @import { Here, SyntaxNode, Value } from '../types.js' */

/** Bases that add no members that matter here. */
const plain = new Set(
  'object ABC Generic Protocol Enum IntEnum StrEnum Flag IntFlag NamedTuple TypedDict Dataset Function'.split(' '),
);

/** Built-in collections as base classes. @type {Map<string, PyClass>} */
const collections = new Map(
  ['dict', 'OrderedDict', 'list'].map((name) => {
    const result = new PyClass(name, []);
    result.extendsBuiltin = name === 'list' ? 'list' : 'dict';
    return [name, result];
  }),
);

/**
 * `class Name(bases):`
 * @param {Here} here @param {string} name @param {SyntaxNode} header @param {(scope: Map<string, Value>) => void} body
 */
export function classOf(here, name, header, body) {
  const list = header.children.find(({ name }) => name === 'ArgList');
  const args = list ? argumentsIn(here, list) : [];
  const given = args.flatMap(({ name, value }) => (name === '' ? [value] : []));
  const isBuiltByMetaclass = args.some(
    ({ name, value }) => name === 'metaclass' && !/^(ABC|Enum)Meta$/.test(nameOf(value)),
  );
  const texts = list ? list.parts.map((each) => lastName(here.line.text, each)) : [];
  const based = given.map((each) => (each instanceof Callable ? (collections.get(each.name) ?? each) : each));
  // A metaclass may add any members, and so may a base that is unknown.
  const isOpen =
    isBuiltByMetaclass || based.some((each, i) => !(each instanceof PyClass) && !plain.has(texts[i] ?? ''));
  const bases = based.filter((each) => each instanceof PyClass);
  const defined = new PyClass(name, bases, isOpen);
  defined.isBuiltByMetaclass = isBuiltByMetaclass;
  defined.isInSibling = here.world.siblings?.isBeyond(here.line.span.at) === true;
  defined.isTuple = texts.includes('NamedTuple');
  body(defined.members);
  if (texts.some((each) => /^(Int|Str)?(Enum|Flag)$/.test(each)) || bases.some(({ isNumbered }) => isNumbered))
    makeEnumeration(defined, texts);
  for (const value of defined.members.values()) {
    for (const callable of value instanceof Property ? value.parts : [value]) {
      if (callable instanceof Callable && callable.isOwn) callable.owner ??= defined;
    }
  }
  for (const [key, value] of defined.members) {
    const named = specialOf(value, '__set_name__');
    if (named) callWith(named, [defined, key]);
  }
  const begun = find(defined, '__init_subclass__', defined);
  if (begun instanceof Callable)
    methodOf(begun, defined).call(
      args.filter(({ name }) => name !== '' && name !== 'metaclass'),
      here.line.span,
      '',
    );
  return defined;
}

const nameOf = (/** @type {Value} */ value) => (value instanceof Callable ? value.name : '');

/**
 * Makes a class an enumeration: each member becomes an instance with a name and a value. Members of `IntEnum`, or of a
 * class that extends `str` and `Enum`, are also integers or strings.
 * @type {(of: PyClass, bases: readonly string[]) => void}
 */
const makeEnumeration = (of, bases) => {
  of.isOpen = true;
  of.isNumbered = true;
  of.isMixed =
    bases.some((each) => /^(IntEnum|StrEnum|IntFlag|int|str|float)$/.test(each)) ||
    of.bases.some((each) => each.isMixed);
  for (const [name, value] of of.members) {
    if (value instanceof Callable || value instanceof Property || value instanceof PyClass || /^__/.test(name))
      continue;
    const same = of.listed?.find((each) => isEqual(each.attributes.get('value') ?? null, value));
    if (same) {
      of.members.set(name, same); // an alias
      continue;
    }
    const member = new Instance(of);
    member.attributes.set('name', name).set('value', value);
    of.members.set(name, member);
    of.listed = [...(of.listed ?? []), member];
  }
};
