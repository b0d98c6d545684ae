// Modules that contain modules or parameters: `Sequential`, `ModuleList`, `ModuleDict`, `ParameterList` and
// `ParameterDict`.

import { addEntries, dictionaryMember } from '../python/dictionaries.js';
import { argumentOf } from '../../runtime/implicit.js';
import { itemsOf } from '../python/items.js';
import { sequenceMember } from '../python/lists.js';
import { Callable, Dictionary, Instance, list, Sequence, UNKNOWN } from '../../runtime/values.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { layer, withoutForward } from './layer.js';

/** @import { Span, Value, World } from '../../types.js' */

/** Methods of a `ModuleList` that change and return it. */
const growing = new Set(['append', 'extend', 'insert']);

/**
 * A member of a container; undefined if the instance is no container or has no such member.
 * @param {World} world @param {Instance} self @param {string} name @param {Span} span @returns {Value | undefined}
 */
export function containerMember(world, self, name, span) {
  const { contents } = self;
  if (contents instanceof Dictionary) {
    if (/^(keys|values|items|get|pop|clear)$/.test(name)) return dictionaryMember(world, contents, name, span);
    if (name !== 'update') return undefined;
    return new Callable(name, (args) => (addEntries(world, contents, args), null));
  }
  if (!contents) return undefined;
  if (name === 'pop') return sequenceMember(world, contents, name, span);
  if (!growing.has(name)) return undefined;
  const grow = /** @type {Callable} */ (sequenceMember(world, contents, name, span));
  return new Callable(name, (args, place, text) => {
    if (name === 'extend' && args[0]?.value instanceof Instance)
      grow.call([{ ...args[0], value: list([...itemsOf(world, args[0].value)]) }], place, text);
    else grow.call(args, place, text);
    return self;
  });
}

layer('Sequential', {
  signature: '*args',
  init: (_, self, settings) => {
    const [first] = settings.rest;
    // A single unknown argument of `Sequential` may be a dictionary of modules.
    const isUnclear = settings.rest.length === 1 && first?.value === UNKNOWN;
    if (isUnclear || settings.rest.some(({ name }) => name === '*?')) {
      self.contents = list([]);
      self.contents.isOpen = true;
    } else if (settings.rest.length === 1 && first?.value instanceof Dictionary) {
      const entries = [...first.value.entries.values()];
      for (const { key, value } of entries) self.attributes.set(String(key), value);
      self.contents = list(entries.map(({ value }) => value));
    } else {
      self.contents = list(settings.rest.map(({ value }) => value));
      for (const { value, span } of settings.rest) {
        if (value instanceof Instance || value === UNKNOWN) continue;
        throw value instanceof Sequence || value === null
          ? new Raised('TypeError', `${value === null ? 'None' : value.kind} is not a Module subclass`)
          : new NotUnderstood('unknown', span);
      }
    }
  },
  forward: (world, bound, { span }, { contents }) => {
    if (!(contents instanceof Sequence) || contents.isOpen) return UNKNOWN;
    let { value } = bound.need('input');
    for (const each of contents.items)
      value = world.call(each, [{ ...argumentOf(value, span), text: 'input' }], span, 'module');
    return value;
  },
});

for (const [name, parameter] of /** @type {const} */ ([
  ['ModuleList', 'modules'],
  ['ParameterList', 'values'],
]))
  layer(name, {
    signature: `${parameter}=None`,
    init: (world, self, settings) => {
      const given = settings.value(parameter);
      self.contents = list(given === undefined || given === UNKNOWN ? [] : [...itemsOf(world, given)]);
      self.contents.isOpen = given === UNKNOWN;
    },
    takes: '*rest',
    forward: withoutForward,
  });

for (const [name, parameter] of /** @type {const} */ ([
  ['ModuleDict', 'modules'],
  ['ParameterDict', 'parameters'],
]))
  layer(name, {
    signature: `${parameter}=None`,
    unread: name === 'ParameterDict' ? 'copy fromkeys popitem setdefault' : '',
    init: (world, self, settings) => {
      self.contents = new Dictionary();
      const given = settings.arg(parameter);
      if (given && given.value !== null) addEntries(world, self.contents, [{ ...given, name: '' }]);
    },
    takes: '*rest',
    forward: withoutForward,
  });

layer('DataParallel DistributedDataParallel', {
  unread: 'gather parallel_apply replicate scatter src_device_obj',
  signature: 'module, ~device_ids=None, ~output_device=None, ~dim=0, **rest',
  init: (_, self, settings) => void self.attributes.set('module', settings.need('module').value),
  takes: '*inputs, **kwargs',
  forward: (world, bound, { span }) => world.call(bound.need('module').value, bound.rest, span, 'module'),
});
