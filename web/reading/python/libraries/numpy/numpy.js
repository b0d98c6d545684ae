// NumPy as a library of the reader: looks up `np.add`, `np.random.rand` and others in the table, and registers itself.

import { callable } from '../torch/callable.js';
import { complexNamed } from '../../runtime/complex.js';
import { dtypeNamed } from '../torch/dtypes.js';
import { constants, limits } from '../torch/limits.js';
import { libraries } from '../../runtime/libraries.js';
import {
  bool,
  Callable,
  DTypeValue,
  float,
  Module,
  PyClass,
  sizeNumber,
  TensorValue,
  UNKNOWN,
} from '../../runtime/values.js';
import { isNumber, isUnknown } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { arrayMethods, attribute, check, number } from './attributes.js';
import { creations } from './creation.js';
import { randoms } from './random.js';
import { assign, item } from './indexing.js';
import { pickings } from './picking.js';
import { joinings } from './joining.js';
import { products } from './products.js';
import { linearAlgebra } from './linalg.js';
import { reductions } from './reductions.js';
import { statistics } from './statistics.js';
import { shapings } from './shaping.js';
import { rearrangings } from './rearranging.js';
import { functions, row } from './table.js';
import { combine, ufuncs, unary } from './ufuncs.js';
import { gridOf, joiner, windows } from './windows.js';
import { valueError } from './words.js';
import { arrayOf, axisOf, zeroDimensional } from './arrays.js';

/** @import { Dialect, Library, World } from '../../types.js' */

for (const rows of [
  ...[creations, randoms, ufuncs, reductions, statistics, shapings, rearrangings, joinings, products],
  ...[linearAlgebra, pickings, windows, arrayMethods],
])
  rows(row);

row('n', 'set_printoptions seterr', '*rest, **options', () => null, { hasNoShape: true });
for (const name of ['ndim', 'shape'])
  row('n', name, 'a', (world, bound, site) =>
    attribute(world, arrayOf(world, bound.need('a').value, site.dialect), name, site.span, ''),
  );
row('n', 'size', 'a, axis=None', (world, bound, site) => {
  const { shape } = arrayOf(world, bound.need('a').value, site.dialect);
  const axes = (bound.ints('axis') ?? [...shape.keys()]).map((axis) => axisOf(site, axis, shape.length));
  if (new Set(axes).size < axes.length) throw valueError('repeated axis');
  return sizeNumber(axes.reduce((size, axis) => size * (shape[axis] ?? 1), 1));
});
row('n', 'isscalar', 'element', (_, bound) => {
  const element = bound.need('element').value;
  if (isUnknown(element)) return UNKNOWN;
  if (element instanceof TensorValue) return bool(element.shape.length === 0 && !zeroDimensional.has(element));
  return bool(isNumber(element) || typeof element === 'string');
});
row('n', 'errstate printoptions', '*rest, **options', () => UNKNOWN, { hasNoShape: true });

const modules = new Set('numpy numpy.random numpy.linalg numpy.typing numpy.lib numpy.lib.stride_tricks'.split(' '));

/** Parts of NumPy whose results are unknown. */
const opaque = new Set('ma polynomial testing ctypeslib char rec strings exceptions core'.split(' '));

/** Kinds of numbers that `isinstance` and `issubdtype` ask for. */
const kinds = new Set('ndarray generic number integer floating complexfloating inexact'.split(' '));

/**
 * A function of the table by its name in a module.
 * @param {World} world @param {string} key @param {string} name @param {Dialect} dialect @param {string} text
 */
export function functionNamed(world, key, name, dialect, text) {
  const entry = functions.get(key);
  return entry && callable(world, entry, { name, dialect, text });
}

/** A member of NumPy or of one of its modules. @type {Library['member']} */
const member = (world, path, name, span, text) => {
  const full = `${path}.${name}`;
  if (modules.has(full)) return new Module(full);
  if (path === 'numpy.typing' || (path === 'numpy' && opaque.has(name))) return UNKNOWN;
  if (name === 'newaxis') return null;
  if (full === 'numpy.mgrid' || full === 'numpy.ogrid') return gridOf(world, name === 'ogrid');
  if (full === 'numpy.r_' || full === 'numpy.c_') return joiner(world, name === 'c_');
  if (name === 'True_' || name === 'False_') return bool(name === 'True_');
  const constant = name === 'euler_gamma' ? 0.5772156649015329 : constants.get(name);
  if (path === 'numpy' && constant !== undefined) return float(constant);
  if (name === '__version__') return '2.4.6';
  if (name === 'random' && path === 'numpy') return new Module('numpy.random');
  if (/^numpy\.random\.(default_rng|RandomState|Generator|get_state|set_state)$/.test(full))
    return new Callable(name, () => new Module('numpy.random'));
  if (full === 'numpy.finfo' || full === 'numpy.iinfo') return limits(name, 'numpy');
  if (path === 'numpy' && kinds.has(name)) return new PyClass(name, [], true);
  const inner = path === 'numpy' ? name : `${path.slice('numpy.'.length)}.${name}`;
  const found = functionNamed(world, inner, name, 'numpy', text);
  if (found) {
    // `np.add.at(a, indices, b)` writes into it.
    found.member = (method) => (method === 'at' ? functionNamed(world, 'put', method, 'numpy', text) : undefined);
    return found;
  }
  const dtype = path === 'numpy' ? (dtypeNamed(name, 'numpy') ?? complexNamed(name)) : undefined;
  if (dtype) return new DTypeValue(/** @type {any} */ (dtype), 'numpy');
  throw new NotUnderstood('unknownName', span, [text]);
};

libraries.set('numpy', {
  hasModule: (path) => modules.has(path),
  member,
  attribute,
  combine,
  unary,
  item,
  assign,
  check,
  number,
});
