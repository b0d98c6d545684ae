// Looks up attributes of instances and classes of the text: `self.name`, `Class.name`, `super().name`. PyTorch's layers
// are classes too, with `forward` from their row.

import { argumentOf, callWith } from '../../runtime/implicit.js';
import { dictionaryMember } from './dictionaries.js';
import { setItem } from '../../runtime/entries.js';
import { sequenceMember } from './lists.js';
import { isMethod, moduleInstanceMember } from '../nn/module.js';
import { packedMember } from '../nn/packing.js';
import { find, layerOf, methodOf, specialOf } from '../../runtime/members.js';
import {
  Callable,
  Dictionary,
  Instance,
  int,
  Later,
  Property,
  PyClass,
  Sequence,
  TensorValue,
  tuple,
  UNKNOWN,
} from '../../runtime/values.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { ownNames } from '../../runtime/own-names.js';
import { blank, instantiate, began, fieldsOf, setFields } from './instantiate.js';

/** @import { Layer, Span, Super, Value, World } from '../../types.js' */

/**
 * `self.__setattr__(name, value)`, `self.__getattr__(name)`.
 * @type {(world: World, self: Instance, name: string) => Callable | undefined}
 */
const ofAttributes = (world, self, name) => {
  if (name === '__setattr__')
    return new Callable(name, ([key, value]) => {
      if (typeof key?.value !== 'string') throw new NotUnderstood('unknown');
      world.write(self.attributes, key.value, value?.value ?? null);
      world.noteWrite(self);
      return null;
    });
  if (name !== '__getattr__' && name !== '__getattribute__') return undefined;
  return new Callable(name, ([key], span) =>
    typeof key?.value === 'string' ? instanceMember(world, self, key.value, span) : UNKNOWN,
  );
};

/**
 * Modules and parameters are not in an instance's dictionary, so a class attribute with that name is found first.
 * @type {(self: Instance, name: string, own: Value, found: Value | undefined) => boolean}
 */
const isHidden = (self, name, own, found) =>
  (own instanceof TensorValue ? own.isParameter : own instanceof Instance && layerOf(own.of) !== undefined) &&
  layerOf(self.of) !== undefined &&
  (found !== undefined || isMethod(name));

/** Whether a member of a class has a `__get__` that computes the attribute. @param {Value | undefined} value */
const isDescriptor = (value) => value instanceof Instance && find(value.of, '__get__') !== undefined;

/** `instance.name`. @param {World} world @param {Instance} self @param {string} name @param {Span} span */
export function instanceMember(world, self, name, span) {
  const own = self.attributes.get(name);
  const found = find(self.of, name);
  if (own instanceof Later) return own.value;
  if (isDescriptor(found)) return UNKNOWN;
  if (own !== undefined && !isHidden(self, name, own, found)) return own;
  if (found instanceof Property) return callWith(found.get, [self], span);
  if (found instanceof Callable) return methodOf(found, self);
  if (found !== undefined) return found;
  if (name === '__class__') return self.of;
  const part = packedMember(world, self, name);
  if (part !== undefined) return part;
  if (name === '__dict__') return ownNames(self);
  const layer = layerOf(self.of);
  if (layer) {
    const value = moduleInstanceMember(world, self, layer, name, span);
    if (value !== undefined) return value;
  }
  const inherited = contentsMember(world, self, name, span);
  if (inherited !== undefined) return inherited;
  const access = ofAttributes(world, self, name);
  if (access) return access;
  const asked = specialOf(self, '__getattr__');
  if (asked) return callWith(asked, [name], span);
  // PyTorch's layers have more members than are known here, and wrappers may add others.
  const isOwn = !layer || /^(Module|Sequential|Module(List|Dict))$/.test(layer.name);
  const { contents } = self;
  const isOpenInside = (contents instanceof Sequence || contents instanceof Dictionary) && contents.isOpen;
  const isOpen = self.of.isOpen || !isOwn || isOpenInside;
  if (isOpen || /^__/.test(name)) return UNKNOWN;
  throw new Raised('AttributeError', `'${self.of.name}' object has no attribute '${name}'`);
}

/** `nn.Embedding.from_pretrained(weights)` @type {(world: World, of: PyClass) => Callable} */
const pretrained = (world, of) =>
  new Callable('from_pretrained', ([weights], span) => {
    if (!(weights?.value instanceof TensorValue)) return UNKNOWN;
    const sizes = weights.value.shape.map((size) => argumentOf(int(size), span));
    const result = instantiate(world, of, sizes, span);
    if (result instanceof Instance) result.attributes.set('weight', weights.value);
    return result;
  });

/** The class of `ctx`, whose attributes are unknown unless `forward` sets them. */
const context = new PyClass('FunctionCtx', [], true);

/**
 * `apply` of the text's subclass of `torch.autograd.Function`; with a `setup_context`, `forward` takes no context.
 * @param {PyClass} of @param {Callable} forward @returns {Callable}
 */
function applied(of, forward) {
  return new Callable('apply', (args, span, text) => {
    const own = find(of, 'setup_context') ? [] : [{ ...argumentOf(new Instance(context), span), text: 'ctx' }];
    return forward.call([...own, ...args], span, text);
  });
}

/** `Class.name`. @param {World} world @param {PyClass} of @param {string} name @returns {Value} */
export function classMember(world, of, name) {
  const found = find(of, name);
  if (found instanceof Callable) return found.bound === 'class' ? methodOf(found, of) : found;
  if (isDescriptor(found)) return UNKNOWN;
  if (found !== undefined) return found;
  if (name === '__name__' || name === '__qualname__') return of.name;
  const forward = name === 'apply' ? find(of, 'forward') : undefined;
  if (forward instanceof Callable) return applied(of, forward);
  if (of.order.some(({ isTuple }) => isTuple)) {
    const ofTuple = ofTuples(of, name);
    if (ofTuple !== undefined) return ofTuple;
  }
  const layer = layerOf(of);
  if (layer && name === 'from_pretrained') return pretrained(world, of);
  if (layer && (name === '__init__' || name === 'forward' || isMethod(name))) return unboundOf(world, layer, name);
  if (of.isOpen || layer || /^(__|mro$)/.test(name)) return UNKNOWN;
  throw new Raised('AttributeError', `type object '${of.name}' has no attribute '${name}'`);
}

/**
 * The attributes of a named tuple's class: `_fields`, and one for each field. Old code sets defaults by `__new__`,
 * which is not followed.
 * @type {(of: PyClass, name: string) => Value | undefined}
 */
const ofTuples = (of, name) => {
  const fields = of.order.find((each) => each.fields)?.fields ?? [];
  if (name === '__new__') for (const field of fields) field.value ??= UNKNOWN;
  if (name === '_fields') return tuple(fields.map((field) => field.name));
  return name.startsWith('_') || fields.some((field) => field.name === name) ? UNKNOWN : undefined;
};

/**
 * `nn.Module.__init__(self)`.
 * @type {(world: World, layer: Layer, name: string) => Callable}
 */
const unboundOf = (world, layer, name) =>
  new Callable(name, ([self, ...args], span) => {
    const method =
      self?.value instanceof Instance ? moduleInstanceMember(world, self.value, layer, name, span) : undefined;
    return method instanceof Callable ? method.call(args, span, name) : UNKNOWN;
  });

/** `super().name`. @param {World} world @param {Super} value @param {string} name @param {Span} span */
export function superMember(world, { after, self }, name, span) {
  const of = self instanceof Instance ? self.of : self;
  const found = find(of, name, after);
  if (found instanceof Property) return callWith(found.get, [self], span);
  if (found instanceof Callable) return name === '__new__' ? found : methodOf(found, self);
  if (found !== undefined) return found;
  const layer = layerOf(of, after);
  if (layer && self instanceof Instance) {
    const value = moduleInstanceMember(world, self, layer, name, span);
    if (value !== undefined) return value;
  }
  const own = self instanceof Instance ? contentsMember(world, self, name, span) : undefined;
  if (own !== undefined) return own;
  const fields = name === '__init__' ? of.order.slice(of.order.indexOf(after) + 1).find((each) => each.fields) : null;
  if (fields && self instanceof Instance)
    return new Callable(name, (args) => {
      setFields(self, fieldsOf(fields) ?? [], args);
      return null;
    });
  if (name === '__new__') return new Callable(name, ([cls]) => newOf(cls?.value ?? null));
  return name === '__init__' ? new Callable(name, () => null) : UNKNOWN;
}

/** `object.__new__(cls)` @param {Value} cls */
const newOf = (cls) =>
  cls instanceof PyClass && !cls.isOpen && !cls.order.some((each) => each.isTuple) ? blank(cls) : UNKNOWN;

const ofLists = /^(append|extend|insert|pop|remove|clear|index|count|sort|reverse|copy)$/;

/**
 * A member of an instance whose class extends dict or list: a method of the dict or list. A key of the dict may be read
 * like an attribute.
 * @param {World} world @param {Instance} self @param {string} name @param {Span} span @returns {Value | undefined}
 */
export function contentsMember(world, self, name, span) {
  const { contents } = self;
  if (!contents || layerOf(self.of)) return undefined;
  if (name === '__init__') return new Callable(name, (args) => began(world, self, args));
  if (contents instanceof Sequence) return ofLists.test(name) ? sequenceMember(world, contents, name, span) : undefined;
  if (/^(keys|values|items|get|pop|popitem|update|copy|setdefault|clear)$/.test(name))
    return dictionaryMember(world, contents, name, span);
  if (name === '__setitem__' || name === '__setattr__')
    return new Callable(name, ([key, value]) => {
      setItem(world, contents, key?.value ?? null, value?.value ?? null);
      return null;
    });
  const entry = contents.entries.get(name)?.value;
  return entry === undefined && contents.isOpen && self.attributes.has('__dict__') ? UNKNOWN : entry;
}
