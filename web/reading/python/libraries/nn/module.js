// The members of every `nn.Module`: `forward`, `parameters()`, `to()`, `state_dict()`, `register_buffer()` and others.

import { asDType } from '../torch/dtypes.js';
import { fresh } from '../torch/fresh.js';
import { setTensorAttribute } from '../torch/gradients.js';
import { argumentOf, callWith } from '../../runtime/implicit.js';
import { find, methodOf } from '../../runtime/members.js';
import { isUnknown } from '../../runtime/kinds.js';
import { truth } from '../../runtime/truth.js';
import { errorOfLayer, withPythonErrors } from '../../runtime/not-whole.js';
import { withUnknownSizes } from '../../runtime/supposed.js';
import { bind } from '../../runtime/signature.js';
import {
  bool,
  Callable,
  Dictionary,
  DTypeValue,
  list,
  Sequence,
  TensorValue,
  tuple,
  UNKNOWN,
} from '../../runtime/values.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { containerMember } from './containers.js';
import * as contents from './contents.js';
import { hookMethods, addHook } from './hooks.js';
import { storedSetting, settingsNow } from './stored-settings.js';
import { moduleClass, withoutForward } from './layer.js';
import { registered } from './registered.js';

/** @import { Arg, DType, Instance, Layer, Span, Value, World } from '../../types.js' */

moduleClass.layer = {
  name: 'Module',
  signature: '*rest, **options',
  takes: '*rest',
  forward: withoutForward,
};

/**
 * Creates the weights of a layer, with the given shapes, or sets them to None.
 * @param {World} world @param {Instance} self @param {Record<string, readonly number[] | false>} shapes
 */
export function setWeights(world, { attributes }, shapes) {
  for (const [name, shape] of Object.entries(shapes)) attributes.set(name, shape ? weight(world, shape) : null);
}

/** A new parameter with unknown elements. @param {World} world @param {readonly number[]} shape */
function weight(world, shape) {
  return /** @type {TensorValue} */ (parameter(fresh(world, shape, world.float, 'torch')));
}

/** `nn.Parameter(tensor, requires_grad)` @param {Value} value @param {Value} [isTrained] @returns {Value} */
export function parameter(value, isTrained = bool(true)) {
  if (!(value instanceof TensorValue)) return UNKNOWN;
  const result = new TensorValue(value, value.dialect);
  result.role = 'parameter';
  if (truth(isTrained) !== true) result.attributes = new Map([['requires_grad', isTrained]]);
  return result;
}

/** `nn.Buffer(tensor, persistent)` @param {Value} value @param {Value} [isSaved] @returns {Value} */
export function buffer(value, isSaved = bool(true)) {
  if (!(value instanceof TensorValue)) return UNKNOWN;
  const result = new TensorValue(value, value.dialect);
  result.role = truth(isSaved) !== false ? 'saved buffer' : 'unsaved buffer';
  return result;
}

/**
 * Runs the constructor of a layer: binds its settings and creates its weights.
 * @param {World} world @param {Instance} self @param {Layer} layer @param {readonly Arg[]} args
 */
export function initialize(world, self, layer, args) {
  const { name, signature, init } = layer;
  withUnknownSizes(world, args, (given) => {
    const settings = bind(`${name}.__init__`, `self, ${signature}`, [argumentOf(self), ...given]);
    self.settings = settings;
    self.attributes.set('training', bool(true));
    withPythonErrors(
      () => init?.(world, self, settings),
      (fault) => errorOfLayer(fault, layer, settings),
    );
    const dtype = settings.value('dtype') ?? null;
    if (dtype instanceof DTypeValue) contents.convert(self, asDType(dtype, 'torch'));
    return null;
  });
}

const torch = /** @type {const} */ ('torch');

/** @template {Value} T @param {readonly [string, T][]} all */
const valuesOf = (all) => all.map(([, value]) => value);
/** @param {readonly [string, Value][]} all */
const pairs = (all) => list(all.map(([name, value]) => tuple([name, value])));

/**
 * `train(on)`: sets the mode of a module and of those inside it, with the text's own `train` if a class has one.
 * @type {(world: World, self: Instance, on: boolean) => Instance}
 */
const train = (world, self, on) => {
  world.budget.work();
  self.attributes.set('training', bool(on));
  for (const [, each] of contents.childrenOf(self)) trained(world, each, on);
  return self;
};

/** @type {(world: World, self: Instance, on: boolean) => Value} */
const trained = (world, self, on) => {
  const own = find(self.of, 'train');
  return own instanceof Callable ? callWith(methodOf(own, self), [bool(on)]) : train(world, self, on);
};

/** @type {(self: Instance, dtype: DType) => Instance} */
const converted = (self, dtype) => (contents.convert(self, dtype), self);

/** @typedef {(self: Instance, args: readonly Arg[], world: World) => Value} Method */

const { isParameter, isBuffer, tensorsOf, modulesOf, childrenOf } = contents;

/** @type {Record<string, Method>} */
const written = {
  parameters: (self) => list(valuesOf(tensorsOf(self, isParameter))),
  named_parameters: (self) => pairs(tensorsOf(self, isParameter)),
  buffers: (self) => list(valuesOf(tensorsOf(self, isBuffer))),
  named_buffers: (self) => pairs(tensorsOf(self, isBuffer)),
  modules: (self) => list([...modulesOf(self).keys()]),
  named_modules: (self) => pairs([...modulesOf(self)].map(([value, path]) => [path, value])),
  children: (self) => list(valuesOf(childrenOf(self))),
  named_children: (self) => pairs(childrenOf(self)),
  eval: (self, _, world) => (trained(world, self, false), self),
  train: (self, [mode], world) => train(world, self, !mode || truth(mode.value) !== false),
  half: (self) => converted(self, 'float16'),
  float: (self) => converted(self, 'float32'),
  double: (self) => converted(self, 'float64'),
  bfloat16: (self) => converted(self, 'bfloat16'),
  to: (self, args) => {
    const dtype = args.find(({ value }) => value instanceof DTypeValue);
    return dtype ? converted(self, asDType(dtype.value, 'torch')) : self;
  },
  apply: (self, [f], world) => {
    if (f)
      for (const each of modulesOf(self).keys()) world.call(f.value, [{ ...f, name: '', value: each }], f.span, f.text);
    return self;
  },
  register_buffer: (self, args, world) => {
    const [name, tensor, third] = args;
    const persistent = args.find((each) => each.name === 'persistent') ?? third;
    if (typeof name?.value !== 'string') return null;
    world.write(self.attributes, name.value, tensor?.value ?? null);
    contents.registerBuffer(self, name.value, !persistent || truth(persistent.value) !== false);
    return null;
  },
  register_parameter: (self, [name, tensor], world) => {
    if (typeof name?.value === 'string') world.write(self.attributes, name.value, tensor?.value ?? null);
    return null;
  },
  add_module: (self, [name, each], world) => added(self, name?.value ?? null, each?.value ?? null, world),
  register_module: (self, [name, each], world) => added(self, name?.value ?? null, each?.value ?? null, world),
  requires_grad_: (self, [on], world) => {
    for (const [, each] of tensorsOf(self, isParameter))
      setTensorAttribute(world, each, 'requires_grad', on?.value ?? bool(true));
    return self;
  },
  state_dict: (self) => contents.stateOf(self),
  load_state_dict: () => UNKNOWN,
  extra_repr: () => '',
  get_submodule: (self, [path]) => [...modulesOf(self)].find(([, name]) => name === path?.value)?.[0] ?? UNKNOWN,
};

/** @type {(names: string, run: Method) => [string, Method][]} */
const each = (names, run) => names.split(' ').map((name) => [name, run]);

/** The methods of every module. @type {Map<string, Method>} */
const methods = new Map([
  ...Object.entries(written),
  ...each('zero_grad reset_parameters _reset_parameters flatten_parameters', () => null),
  ...each('__repr__ _get_name', (self) => self.of.name),
  ...each('cuda cpu ipu xpu mtia share_memory type to_empty compile', (self) => self),
  ...hookMethods.flatMap((name) => each(name, (self, args, world) => addHook(self, name, args, world))),
]);

/** Members of every module whose values are unknown: its hooks, those for saving it, and a few others. */
const UNREAD = new RegExp(
  '_hooks?(_|$)|state_dict$|_impl$|^[gs]et_extra_state$|^(T_destination|_apply|_get_item_by_idx|' +
    '_get_abs_string_index|_named_members|_non_persistent_buffers_set|_replicate_for_data_parallel|_slow_forward|' +
    '_version|call_super_init|dump_patches|get_buffer|get_parameter|set_submodule)$',
);

/** Whether every module has a method of this name. @param {string} name */
export function isMethod(name) {
  return methods.has(name);
}

/**
 * `self.add_module(name, module)`; a `Sequential` gets one more step.
 * @type {(self: Instance, name: Value, each: Value, world: World) => null}
 */
const added = (self, name, each, world) => {
  if (isUnknown(name)) {
    if (self.contents) self.contents.isOpen = true;
    self.of.isOpen = true; // it has a module with an unknown name
    return null;
  }
  if (typeof name !== 'string') throw new NotUnderstood('unknown');
  world.write(self.attributes, name, each);
  if (self.contents instanceof Sequence) world.refill(self.contents, [...self.contents.items, each]);
  if (self.contents instanceof Dictionary) world.write(self.contents.entries, name, { key: name, value: each });
  return null;
};

/**
 * A member of a module; undefined if no module has it.
 * @param {World} world @param {Instance} self @param {Layer} layer @param {string} name @param {Span} span
 */
export function moduleInstanceMember(world, self, layer, name, span) {
  if (name === '__init__')
    return new Callable(name, (args) => {
      initialize(world, self, layer, args);
      return null;
    });
  const own = layer.attribute?.(self, name);
  if (own !== undefined) return own;
  if (name === 'forward' || name === '__call__' || name === '_conv_forward') {
    return new Callable(name, (args, place) => {
      const all = [argumentOf(self), ...args];
      const boundTo = (/** @type {readonly Arg[]} */ own) => bind(`${layer.name}.forward`, `self, ${layer.takes}`, own);
      const given = boundTo(all);
      if (given.isUnknown) {
        world.findings.unresolved.clear();
        return UNKNOWN;
      }
      const label = (/** @type {readonly string[]} */ names) => `${layer.name}(${names.join(', ')})`;
      const called = name === '_conv_forward' ? name : layer.name;
      const site = { name: called, dialect: torch, span: place, inPlace: false, isMethod: false, label };
      const settings = settingsNow(layer, self);
      try {
        return withUnknownSizes(world, all, (own) =>
          withPythonErrors(
            () => layer.forward(world, (own === all ? given : boundTo(own)).over(settings), site, self),
            (fault) => errorOfLayer(fault, layer, settings),
          ),
        );
      } catch (error) {
        if (error instanceof Raised) error.layer ??= layer.name;
        throw error;
      }
    });
  }
  const all = registered(self, name);
  if (all) return all;
  const run = methods.get(name);
  if (run) return new Callable(name, (args) => run(self, args, world));
  const contained = containerMember(world, self, name, span);
  if (contained !== undefined) return contained;
  if (self.contents instanceof Dictionary) {
    const entry = self.contents.entries.get(name);
    if (entry) return entry.value;
  }
  if (self.contents instanceof Sequence && /^\d+$/.test(name)) return self.contents.items[Number(name)];
  const stored = self.settings && storedSetting(layer, self.settings, name);
  return stored !== undefined || !UNREAD.test(name) ? stored : UNKNOWN;
}
