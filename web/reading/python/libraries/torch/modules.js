// Looks up members of PyTorch's modules: `torch.add`, `torch.nn.Linear`, `torch.float32`. Also knows which other
// modules can be imported.

import { callable } from './callable.js';
import { complexNamed } from '../../runtime/complex.js';
import { einopsMember } from './einops.js';
import { dtypeNamed } from './dtypes.js';
import { constants, limits } from './limits.js';
import { libraryWith } from '../../runtime/libraries.js';
import { hasTools, toolMember } from './torch-tools.js';
import { distributionsMember } from './distributions.js';
import { layers } from '../nn/layer.js';
import { loadingMember } from '../nn/loading.js';
import { isStandard, ofStandard } from '../python/standard.js';
import { find } from './table.js';
import { bool, Callable, DTypeValue, float, forgetElements, Module, UNKNOWN } from '../../runtime/values.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { backcompat } from '../../../../lib/functions.js';

/** @import { Span, Value, World } from '../../types.js' */

/** PyTorch's submodules that are known. */
const modules = new Set(
  (
    'torch torch.nn torch.nn.functional torch.linalg torch.special torch.sparse torch.cuda torch.utils torch.utils.backcompat ' +
    'torch.utils.backcompat.broadcast_warning torch.utils.backcompat.keepdim_warning torch.autograd torch.random ' +
    'torch.utils.data torch.accelerator torch.xpu torch.mps torch.backends torch.backends.mps torch.nn.init ' +
    'torch.nn.attention torch.nn.attention.flex_attention torch.nn.utils torch.nn.utils.rnn ' +
    'torch.nn.utils.parametrizations torch.nn.parameter torch.nn.parallel torch.fft torch.distributions ' +
    'einops einops.layers einops.layers.torch'
  ).split(' '),
);

/** PyTorch defines its layers in `torch.nn.modules.conv` and others. @param {string} path */
const isOfTorch = (path) =>
  modules.has(path) || (path.startsWith('torch.nn.modules') && /^torch\.nn\.modules(\.\w+)?$/.test(path));

/** The usual names of modules, for texts without imports. @type {Map<string, string>} */
const usualNames = new Map([
  ['torch', 'torch'],
  ['th', 'torch'],
  ['np', 'numpy'],
  ['numpy', 'numpy'],
  ['jnp', 'jax.numpy'],
  ['jax', 'jax'],
  ['F', 'torch.nn.functional'],
  ['nn', 'torch.nn'],
  ['math', 'math'],
]);

/** The usual names of other libraries. */
const elsewhere = new Set(['np', 'numpy', 'jnp', 'jax']);

/** Parts of PyTorch that don't compute shapes; their members are unknown values. */
const opaque = new Set(
  (
    'torch.optim torch.distributed torch.hub torch.profiler torch.multiprocessing ' +
    'torch.amp torch.cuda.amp torch.utils.tensorboard torch.version torch._C ' +
    'torch.library torch._dynamo torch.quantization torch.autograd.Function ' +
    'torch.contiguous_format torch.preserve_format torch.channels_last torch.channels_last_3d torch.strided ' +
    'torch.ao torch.compile torch.save torch.load torch.export torch.func torch.optim.lr_scheduler'
  ).split(' '),
);

/** The module that a name usually stands for. @param {string} name */
export function usualModule(name) {
  const path = usualNames.get(name);
  return path === undefined || (elsewhere.has(name) && !libraryWith(path)) ? undefined : new Module(path);
}

/** Whether a path is a submodule of `torch.distributions`. @param {string} path */
const isDistributions = (path) => /^torch\.distributions\.(?!kl_divergence)[a-z_]+$/.test(path);

/** The module that `import` binds; undefined if it is unknown. @param {string} path */
export function imported(path) {
  return isOfTorch(path) || isDistributions(path) || isStandard(path) || hasTools(path) || libraryWith(path)
    ? new Module(path)
    : undefined;
}

/**
 * The member of a module.
 * @param {World} world @param {string} path @param {string} name @param {Span} span @param {string} text
 */
export function moduleMember(world, path, name, span, text) {
  const full = `${path}.${name}`;
  const library = libraryWith(path);
  if (library) return library.member(world, path, name, span, text);
  if (isOfTorch(full) || hasTools(full)) return new Module(full);
  if (name === 'torch' && path.startsWith('torch.')) return new Module(name); // submodules import torch
  const tool = toolMember(world, path, name);
  if (tool) return tool;
  if (name === 'newaxis') return null;
  if (path === 'torch.utils.data') return loadingMember(world, name);
  if (isStandard(path)) return ofStandard(world, path, name);
  if (
    opaque.has(full) ||
    (hasTools(path) && !isOfTorch(path)) ||
    (/^torch\.(cuda|backends|accelerator|xpu|mps)\./.test(full) && name !== 'is_available')
  )
    return UNKNOWN;
  if (path.startsWith('torch.nn') && path !== 'torch.nn.functional') return inNn(world, path, name, span, text);
  if (path.startsWith('torch.distributions'))
    return distributionsMember(world, name) ?? (isDistributions(full) ? new Module(full) : UNKNOWN);
  if (path.startsWith('einops')) return einopsMember(world, path, name);
  if (path.startsWith('torch.utils.backcompat')) return name === 'enabled' ? bool(world.backcompat) : UNKNOWN;
  const constant = constants.get(name);
  if (constant !== undefined) return float(constant);
  if (name === '__version__') return '2.14.1';
  if (/^torch\.[fi]info$/.test(full)) return limits(name, 'torch');
  if (name === 'is_available') return new Callable(name, () => bool(false));
  const dtype = dtypeNamed(name, 'torch') ?? /** @type {any} */ (complexNamed(name));
  if (dtype && !/functional/.test(path)) return new DTypeValue(dtype, 'torch');
  if (/^torch\.(?:cuda|mps|xpu)$/.test(path) && /seed/.test(name)) return new Callable(name, () => null);
  const entry = find('t', ...functionKeys(path, name));
  if (entry) return callable(world, entry, { name, dialect: 'torch', text });
  throw new NotUnderstood('unknownName', span, [text]);
}

/**
 * The names that a function may have in the table: `linalg.norm`, `F.relu`. `F.relu_` may be torch's `relu_`.
 * @type {(path: string, name: string) => string[]}
 */
const functionKeys = (path, name) => {
  const inner = path.replace(/^torch\.?/, '');
  const part = inner === 'nn.functional' ? 'F.' : /^(linalg|fft|special|sparse)$/.test(inner) ? `${inner}.` : '';
  const plain = name.replace(/_$/, '');
  return plain === name ? [part + name] : [part + name, plain, part + plain];
};

/**
 * A member of `torch.nn`: a layer, or a function that initializes or wraps layers.
 * @type {(world: World, path: string, name: string, span: Span, text: string) => Value}
 */
const inNn = (world, path, name, span, text) => {
  if (path === 'torch.nn.init') return new Callable(name, ([arg]) => forgetElements(arg?.value ?? UNKNOWN));
  const own = layers.get(name);
  if (own) return own;
  if (/norm$|^(orthogonal|remove_\w+)$/.test(name)) return new Callable(name, ([arg]) => arg?.value ?? UNKNOWN);
  const entry = /^torch\.nn\.(utils|attention)/.test(path) ? find('t', name, `F.${name}`) : undefined;
  if (entry) return callable(world, entry, { name, dialect: 'torch', text });
  if (path.startsWith('torch.nn.attention')) return UNKNOWN; // backends and masks
  throw new NotUnderstood('unknownName', span, [text]);
};

/**
 * Sets an attribute of a module, such as `torch.utils.backcompat.broadcast_warning.enabled = True`.
 * @param {World} world @param {Value} value @param {string} name @param {Value} given @returns {void}
 */
export function setSwitch(world, value, name, given) {
  if (!(value instanceof Module) || value.path !== 'torch.utils.backcompat.broadcast_warning' || name !== 'enabled')
    return;
  world.backcompat = typeof given === 'object' && given !== null && 'value' in given && Boolean(given.value);
  backcompat.broadcastWarning.enabled = world.backcompat;
}
