// Hooks: functions that are called before and after a module's `forward`, with its arguments and its result. They are
// stored in the same attributes as in PyTorch, so that a copy of a module has them too.

import { argumentOf } from '../../runtime/implicit.js';
import { Callable, Dictionary, Instance, int, PyClass, Sequence, tuple, UNKNOWN } from '../../runtime/values.js';

/** @import { Arg, Span, Value, World } from '../../types.js' */

/** The attribute that each kind of hook is stored in. @type {Record<string, string>} */
const REGISTRIES = { register_forward_pre_hook: '_forward_pre_hooks', register_forward_hook: '_forward_hooks' };

export const hookMethods = Object.keys(REGISTRIES);

const handleClass = new PyClass('RemovableHandle', [], true);

/**
 * `module.register_forward_hook(hook)`
 * @param {Instance} self @param {string} name @param {readonly Arg[]} args @param {World} world @returns {Value}
 */
export function addHook(self, name, [hook, ...how], world) {
  const registry = REGISTRIES[name] ?? '';
  const known = self.attributes.get(registry);
  const hooks = known instanceof Dictionary ? known : new Dictionary();
  if (hooks !== known) world.write(self.attributes, registry, hooks);
  const key = String(hooks.entries.size);
  const value = how.length > 0 ? UNKNOWN : (hook?.value ?? UNKNOWN); // a hook may also get the keyword arguments
  world.write(hooks.entries, key, { key: int(hooks.entries.size), value });
  world.noteWrite(self);
  const handle = new Instance(handleClass);
  handle.attributes.set('remove', new Callable('remove', () => (hooks.entries.delete(key), null)));
  return handle;
}

/** @type {(self: Instance, registry: string) => Value[]} */
const hooksOf = (self, registry) => {
  const hooks = self.attributes.get(registry);
  return hooks instanceof Dictionary ? [...hooks.entries.values()].map(({ value }) => value) : [];
};

/**
 * Runs a module's `forward` between its hooks.
 * @param {World} world @param {Instance} self @param {readonly Arg[]} args @param {Span} span
 * @param {(args: readonly Arg[]) => Value} run @returns {Value}
 */
export function runWithHooks(world, self, args, span, run) {
  const arg = (/** @type {Value} */ value) => argumentOf(value, span);
  const byPlace = (/** @type {readonly Arg[]} */ all) => all.filter(({ name }) => name === '');
  const byName = (/** @type {readonly Arg[]} */ all) => all.filter(({ name }) => name !== '');
  const values = () => tuple(byPlace(given).map(({ value }) => value));
  let given = args;
  for (const hook of hooksOf(self, '_forward_pre_hooks')) {
    const result = world.call(hook, [self, values()].map(arg), span, 'hook');
    if (result === null) continue;
    if (result === UNKNOWN) return UNKNOWN;
    const changed = result instanceof Sequence && result.kind === 'tuple' ? result.items : [result];
    given = [...changed.map(arg), ...byName(given)];
  }
  let result = run(given);
  for (const hook of hooksOf(self, '_forward_hooks')) {
    const replaced = world.call(hook, [self, values(), result].map(arg), span, 'hook');
    if (replaced !== null) result = replaced;
  }
  return result;
}
