// Modules and what is in them.

import { callable } from './callable.js';
import { asDType, dtypeNamed } from './functions/dtypes.js';
import { tables } from './table.js';
import {
  bool,
  Callable,
  DTypeValue,
  float,
  int,
  Module,
  NotUnderstood,
  Sequence,
  size,
  tuple,
  UNKNOWN,
  whole,
} from './values.js';
import { backcompat } from '../../lib/functions.js';

/**
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('../../case/case.js').Dialect} Dialect
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./world.js').World} World
 */

/** Modules within modules. What is asked of others is not understood. */
const modules = new Set(
  (
    'torch torch.nn torch.nn.functional torch.linalg torch.special torch.cuda torch.utils torch.utils.backcompat ' +
    'torch.utils.backcompat.broadcast_warning torch.utils.backcompat.keepdim_warning torch.autograd torch.random ' +
    'torch.backends torch.backends.mps numpy numpy.random numpy.linalg jax jax.numpy jax.random jax.nn math'
  ).split(' '),
);

/** As they are when nobody has imported anything. @type {Map<string, string>} */
const usual = new Map([
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

/** @param {string} name */
export const usualModule = (name) => {
  const path = usual.get(name);
  return path === undefined ? undefined : new Module(path);
};

/** What `import` binds. @param {string} path */
export const imported = (path) => (modules.has(path) ? new Module(path) : undefined);

/** @param {string} path @returns {Dialect} */
const dialectOf = (path) => (path.startsWith('numpy') ? 'numpy' : path.startsWith('jax') ? 'jax' : 'torch');

/** @type {Map<string, number>} */
const constants = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
  ['inf', Infinity],
  ['nan', NaN],
]);

const mathematics = new Set('sqrt exp log floor ceil sin cos tan tanh log2 log10 pow prod'.split(' '));

/** @type {(world: World, path: string, name: string, span: Span, text: string) => Value} */
export const inModule = (world, path, name, span, text) => {
  const full = `${path}.${name}`;
  const dialect = dialectOf(path);
  if (modules.has(full)) return new Module(full);
  if (path.startsWith('torch.utils.backcompat')) return name === 'enabled' ? bool(world.backcompat) : UNKNOWN;
  if (name === 'newaxis') return null;
  const constant = constants.get(name);
  if (constant !== undefined) return float(constant);
  if (path === 'math') return mathematical(name, span);
  if (name === 'Size')
    return new Callable(name, ([arg]) =>
      size(arg?.value instanceof Sequence ? arg.value.items.map((each) => whole(each)) : []),
    );
  if (name === 'set_default_dtype') {
    return new Callable(name, ([arg]) => {
      world.float = asDType(arg?.value ?? null, 'torch', span);
      return null;
    });
  }
  if (name === '__version__') return '2.14.1';
  if (name === 'is_available' || name === 'is_tensor') return new Callable(name, () => bool(name === 'is_tensor'));
  if (full === 'numpy.random.default_rng' || full === 'numpy.random.RandomState') {
    return new Callable(name, () => new Module('numpy.random'));
  }
  if (full === 'jax.random.split') return new Callable(name, () => tuple([null, null]));
  const key = functionKey(path, name);
  const entry = tables[dialect === 'torch' ? 't' : 'n'].get(key);
  const dtype = dtypeNamed(name, dialect);
  if (entry) return callable(world, entry, { name, dialect, text });
  if (dtype && !/functional/.test(path)) return new DTypeValue(dtype, dialect);
  if (dialect === 'torch' && name.endsWith('_')) {
    const bare = tables.t.get(name.slice(0, -1));
    if (bare) return callable(world, bare, { name, dialect, text });
  }
  throw new NotUnderstood('unknownName', span, [text]);
};

/**
 * What a function is found under: `linalg.norm`, `random.rand`, `relu`.
 * @type {(path: string, name: string) => string}
 */
const functionKey = (path, name) => {
  if (path === 'jax.random') return `jax.random.${name}`;
  const inner = path.replace(/^(torch|numpy|jax\.numpy|jax\.nn|jax)\.?/, '');
  return /^(linalg|random)$/.test(inner) && (tables.n.has(`${inner}.${name}`) || tables.t.has(`${inner}.${name}`))
    ? `${inner}.${name}`
    : name;
};

/** @type {(name: string, span: Span) => Callable} */
const mathematical = (name, span) => {
  if (!mathematics.has(name)) throw new NotUnderstood('unknownName', span, [`math.${name}`]);
  return new Callable(name, (args) => {
    if (name === 'prod') {
      const [only] = args;
      const items = only?.value instanceof Sequence ? only.value.items : [];
      return int(items.reduce((product, each) => product * whole(each), 1));
    }
    const numbers = args.map(({ value }) =>
      typeof value === 'object' && value && 'kind' in value && 'value' in value ? Number(value.value) : NaN,
    );
    const result = /** @type {any} */ (Math)[name](...numbers);
    return name === 'floor' || name === 'ceil' ? int(Number.isFinite(result) ? result : 0) : float(result);
  });
};

/**
 * `torch.utils.backcompat.broadcast_warning.enabled = True`, and what else may be set.
 * @type {(world: World, value: Value, name: string, given: Value) => void}
 */
export const setAttribute = (world, value, name, given) => {
  if (!(value instanceof Module) || value.path !== 'torch.utils.backcompat.broadcast_warning' || name !== 'enabled')
    return;
  world.backcompat = typeof given === 'object' && given !== null && 'value' in given && Boolean(given.value);
  backcompat.broadcastWarning.enabled = world.backcompat;
};
