// JAX as a library of the reader: `jax.numpy` has NumPy's rows with JAX's messages and dtypes; `jax.jit`, `x.at[…]` and
// others are here.

import '../numpy/numpy.js';
import './functions.js';
import './words.js';
import { complexNamed } from '../../runtime/complex.js';
import { dtypeNamed } from '../torch/dtypes.js';
import { constants, limits } from '../torch/limits.js';
import { asView, withoutElements } from '../torch/views.js';
import { libraries } from '../../runtime/libraries.js';
import { broadcastsTo } from '../../runtime/broadcasting.js';
import { arrayOf, nativeDType } from '../numpy/arrays.js';
import { attribute as ofArray, check } from '../numpy/attributes.js';
import { item, shapeAt } from '../numpy/indexing.js';
import { functionNamed } from '../numpy/numpy.js';
import { combine, unary } from '../numpy/ufuncs.js';
import { wordsOf } from '../numpy/words.js';
import { Callable, DTypeValue, float, Instance, Module, PyClass, Sequence, UNKNOWN } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { truth } from '../../runtime/truth.js';

/** @import { Library, TensorValue, World } from '../../types.js' */

const modules = new Set('jax jax.config jax.numpy jax.numpy.linalg jax.numpy.fft jax.random jax.nn'.split(' '));

/** Parts of JAX whose results are unknown. */
const opaque = new Set(
  'grad value_and_grad vmap tree tree_map tree_util lax device_put devices device_count checkpoint scipy debug profiler experimental sharding Array typing errors core'.split(
    ' ',
  ),
);

/** `jax.config.update('jax_enable_x64', True)` @type {(world: World) => Callable} */
const update = (world) =>
  new Callable('update', ([name, value]) => {
    if (name?.value === 'jax_enable_x64') world.isWide = truth(value?.value ?? null) === true;
    return null;
  });

/** @type {Library['member']} */
const member = (world, path, name, span, text) => {
  const full = `${path}.${name}`;
  if (path === 'jax.config' && name !== 'config') return name === 'update' ? update(world) : UNKNOWN;
  if (name === 'config') return new Module('jax.config');
  if (modules.has(full)) return new Module(full);
  if (full === 'jax.numpy.newaxis') return null;
  if (full === 'jax.numpy.finfo' || full === 'jax.numpy.iinfo') return limits(name, 'jax');
  const constant = path === 'jax.numpy' ? constants.get(name) : undefined;
  if (constant !== undefined) return float(constant);
  if (full === 'jax.numpy.ndarray') return new PyClass('Array', [], true);
  if (full === 'jax.jit') return new Callable(name, (args) => args.find((each) => !each.name)?.value ?? UNKNOWN);
  if (path === 'jax' && opaque.has(name)) return UNKNOWN;
  const inner = path.startsWith('jax.numpy') ? full.slice('jax.numpy.'.length) : full;
  const found = /^random\./.test(inner) ? undefined : functionNamed(world, inner, name, 'jax', text);
  if (found) return found;
  const two = path === 'jax.numpy' ? complexNamed(name) : undefined;
  if (two) return new DTypeValue(/** @type {any} */ (world.isWide ? two : 'complex64'), 'jax');
  const dtype = path === 'jax.numpy' ? dtypeNamed(name, 'jax') : undefined;
  if (dtype) return new DTypeValue(nativeDType(world, 'jax', dtype), 'jax');
  throw new NotUnderstood('unknownName', span, [text]);
};

/** `x.at`, whose `x.at[…].set(value)` returns a changed copy. @type {(world: World, x: TensorValue) => Instance} */
const updates = (world, x) => {
  const helper = new Instance(new PyClass('_IndexUpdateHelper', []));
  helper.of.members.set(
    '__getitem__',
    new Callable('__getitem__', (args, span) => {
      const index = args.at(-1)?.value ?? UNKNOWN;
      const items = index instanceof Sequence && index.kind === 'tuple' ? index.items : [index];
      const place = new Instance(new PyClass('_IndexUpdateRef', []));
      const copy = () => asView(world, withoutElements(x), (t) => t.clone());
      const write = new Callable('set', ([value]) => {
        if (!value || value.value === UNKNOWN || items.includes(UNKNOWN)) return copy();
        const shape = shapeAt(world, x, items, span);
        if (!shape || isNumber(value.value)) return copy();
        const from = arrayOf(world, value.value, 'jax').shape;
        if (!broadcastsTo(from, shape)) throw wordsOf('jax').broadcastTo(from, shape);
        return copy();
      });
      for (const name of 'set add subtract multiply mul divide div power min max'.split(' '))
        place.attributes.set(name, write);
      place.attributes.set('get', new Callable('get', () => item(world, x, items, span)));
      return place;
    }),
  );
  return helper;
};

/** @type {Library['attribute']} */
const attribute = (world, array, name, span, text) => {
  if (name === 'at') return updates(world, array);
  if (name === 'block_until_ready') return new Callable(name, () => array);
  if (name === 'fill' || name === 'sort') throw new NotUnderstood('unknownName', span, [text]);
  return ofArray(world, array, name, span, text);
};

libraries.set('jax', {
  hasModule: (path) => modules.has(path),
  member,
  attribute,
  combine,
  unary,
  item,
  assign: () => {
    throw new Raised(
      'TypeError',
      'JAX arrays are immutable and do not support in-place item assignment. Instead of x[idx] = y, use ' +
        'x = x.at[idx].set(y) or another .at[] method: ' +
        'https://docs.jax.dev/en/latest/_autosummary/jax.numpy.ndarray.at.html',
    );
  },
  check,
});
