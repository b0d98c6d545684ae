// TensorFlow and Keras: layers and models by the shapes they make, and operations on tensors in the words of both.

import '../numpy/numpy.js';
import { dtypeInfo } from '../../../lib/boundary/dtype.js';
import { callable } from '../callable.js';
import { dtypeNamed } from '../functions/dtypes.js';
import { seen } from '../functions/views.js';
import { libraries } from '../libraries.js';
import { item as indexed } from '../numpy/indexing.js';
import { Callable, DTypeValue, ELLIPSIS, int, Module, Slice, SymbolicTensor, TensorValue, UNKNOWN } from '../values.js';
import { isNumber, whole } from '../kinds.js';
import { NotUnderstood, Raised } from '../raised.js';
import { layerClass, layers } from './layers.js';
import './merging.js';
import './wrappers.js';
import { input, model, sequential } from './models.js';
import { elementwise, matmul } from './arithmetic.js';
import { operations } from './operations.js';
import { reshapings } from './reshaping.js';
import { datasetNamed, datasets } from './datasets.js';
import { made, recorded, sizesOf } from './sizes.js';

/** @import { Entry } from '../table.js' */
/** @import { Value } from '../values.js' */
/** @import { World } from '../world.js' */

/** By the names they have in `tf`. @type {Map<string, Entry>} */
const functions = new Map();
for (const rows of [operations, reshapings])
  rows((_, names, signature, run) => names.split(' ').forEach((name) => functions.set(name, { signature, run })));

const inner =
  'layers models applications utils callbacks optimizers losses metrics regularizers initializers backend datasets preprocessing activations constraints ops random saving'.split(
    ' ',
  );
const modules = new Set([
  'tensorflow',
  'tensorflow.random',
  'tensorflow.math',
  'tensorflow.nn',
  'tensorflow.linalg',
  ...['keras', 'tensorflow.keras', 'tensorflow.python.keras'].flatMap((root) => [
    root,
    ...inner.map((name) => `${root}.${name}`),
    ...[...datasets.keys()].map((name) => `${root}.datasets.${name}`),
  ]),
]);

/** Modules of which nothing is known. */
const isOpaque = (/** @type {string} */ path) =>
  /^(tensorflow\.)?keras\.(applications|utils|callbacks|optimizers|losses|metrics|regularizers|initializers|backend|datasets|preprocessing|activations|constraints|random|saving)(\.|$)/.test(
    path,
  );

/** What has no say in shapes. */
const opaque = new Set(
  'data io train summary errors config distribute compat GradientTape function TensorSpec device keras_tensor saved_model lite image signal Module Tensor debugging autograph test strings sparse ragged audio experimental'.split(
    ' ',
  ),
);

/** @type {import('../libraries.js').Library['member']} */
const member = (world, path, name, span, text) => {
  const full = `${path}.${name}`;
  if (modules.has(full)) return new Module(full);
  if (/datasets\.\w+$/.test(path) && name === 'load_data') return new Callable(name, () => datasetNamed(world, path));
  if (path.endsWith('keras.utils') && functions.has(name)) return functionNamed(world, name, name, text) ?? UNKNOWN;
  if (isOpaque(full)) return UNKNOWN;
  const isKeras = /(^|\.)keras($|\.)/.test(path);
  if (isKeras) {
    if (name === 'Input') return new Callable(name, (args) => input(world, args));
    if (name === 'Model' || name === 'Functional') return model;
    if (name === 'Sequential') return sequential;
    if (name === 'Layer') return layerClass;
    const found = layers.get(name);
    if (found && /layers$/.test(path)) return found;
    const small = /layers$/.test(path) ? layers.get(name.replace(/^./, (first) => first.toUpperCase())) : undefined;
    // `layers.concatenate([…])`
    if (small)
      return new Callable(name, ([given, ...rest], place) =>
        given ? world.call(world.call(small, rest, place), [given], place) : UNKNOWN,
      );
    if (path.endsWith('.ops')) return ofOps(world, name, text);
    throw new NotUnderstood('unknownName', span, [text]);
  }
  if (path === 'tensorflow' && opaque.has(name)) return UNKNOWN;
  if (name === 'newaxis') return null;
  if (full === 'tensorflow.__version__') return '2.20.0';
  const key = path === 'tensorflow' ? name : `${path.slice('tensorflow.'.length)}.${name}`;
  const found =
    functionNamed(world, key, name, text) ??
    (path === 'tensorflow.math' ? functionNamed(world, name, name, text) : undefined);
  if (found) return found;
  const dtype = path === 'tensorflow' ? dtypeNamed(name, 'torch') : undefined;
  if (dtype && /\d|bool|bfloat|^half$|^double$/.test(name)) return new DTypeValue(dtype, 'tensorflow');
  throw new NotUnderstood('unknownName', span, [text]);
};

/**
 * `keras.ops`: NumPy's names for what TensorFlow has.
 * @type {(world: World, name: string, text: string) => Value}
 */
const ofOps = (world, name, text) => {
  const keys = [name, `reduce_${name}`, ...['nn', 'math', 'linalg'].map((part) => `${part}.${name}`)];
  const key = keys.find((each) => functions.has(each));
  return key === undefined ? UNKNOWN : (functionNamed(world, key, name, text) ?? UNKNOWN);
};

/** @type {(world: World, key: string, name: string, text: string) => Callable | undefined} */
const functionNamed = (world, key, name, text) => {
  const entry = functions.get(key);
  return entry && callable(world, entry, { name, dialect: 'tensorflow', text });
};

/** @type {import('../libraries.js').Library['attribute']} */
const attribute = (_, x, name, span, text) => {
  const itself = () => x;
  switch (name) {
    case 'shape':
      return sizesOf(x.shape);
    case 'dtype':
      return new DTypeValue(x.dtype, 'tensorflow');
    case 'ndim':
      return int(x.shape.length);
    case 'numpy':
      return new Callable(name, () => new TensorValue(x, 'numpy'));
    case 'get_shape':
      return new Callable(name, () => sizesOf(x.shape));
    case 'assign':
    case 'assign_add':
    case 'assign_sub':
    case 'read_value':
      return new Callable(name, itself);
    case 'itemsize':
      return int(dtypeInfo(x.dtype).size);
    case 'name':
    case 'device':
    case 'trainable':
      return UNKNOWN;
  }
  if (/^(reshape|sum|mean|T|transpose|view|size|astype|unsqueeze|permute|max|min|flatten|squeeze)$/.test(name))
    throw new Raised('AttributeError', `EagerTensor object has no attribute '${name}'. `.replace(/ $/, ''));
  throw new NotUnderstood('unknownName', span, [text]);
};

/** `x + y` @type {import('../libraries.js').Library['combine']} */
const combine = (world, sign, left, right, span) => {
  if (sign === '@') return matmul(world, left.value, right.value);
  return elementwise(world, sign, left, right, span);
};

/** @type {import('../libraries.js').Library['unary']} */
const unary = (world, sign, { value: x }) =>
  recorded(x, (again) =>
    again instanceof SymbolicTensor
      ? made(world, again.shape, again.dtype, true)
      : seen(world, /** @type {TensorValue} */ (again), (t) => (sign === '-' ? t.neg() : t.clone())),
  );

/**
 * `x[…]` of what is symbolic: slices, numbers, new axes and the ellipsis.
 * @type {(world: World, x: SymbolicTensor, items: readonly Value[]) => Value}
 */
const itemOf = (world, x, items) => {
  const taken = items.filter((each) => each !== null && each !== ELLIPSIS).length;
  const all = items.includes(ELLIPSIS) ? items : [...items, ELLIPSIS];
  /** @type {(number | null)[]} */
  const shape = [];
  let dim = 0;
  for (const each of all) {
    if (each === ELLIPSIS) {
      const rest = x.shape.length - taken;
      shape.push(...x.shape.slice(dim, dim + rest));
      dim += rest;
    } else if (each === null) shape.push(1);
    else if (isNumber(each)) dim += 1;
    else if (each instanceof Slice) {
      const size = x.shape[dim++] ?? null;
      const [start, stop, step = 1] = each.bounds.map((bound) => (bound === null ? undefined : whole(bound)));
      const clip = (/** @type {number} */ at) =>
        size === null ? at : Math.min(Math.max(at < 0 ? at + size : at, 0), size);
      if (start === undefined && stop === undefined && step === 1) shape.push(size);
      else if (size === null) shape.push(null);
      else if (step > 0) shape.push(Math.max(Math.ceil((clip(stop ?? size) - clip(start ?? 0)) / step), 0));
      else if (start === undefined && stop === undefined) shape.push(Math.ceil(size / -step));
      else throw new NotUnderstood('line');
    } else throw new NotUnderstood('line');
  }
  return made(world, shape, x.dtype, true);
};

/** `x[…]` @type {import('../libraries.js').Library['item']} */
const item = (world, x, items, span) =>
  recorded(x, (again) =>
    again instanceof SymbolicTensor
      ? itemOf(world, again, items)
      : indexed(world, /** @type {TensorValue} */ (again), items, span),
  );

libraries.set('tensorflow', {
  has: (path) => modules.has(path),
  member,
  attribute,
  combine,
  unary,
  item,
  assign: () => {
    throw new Raised(
      'TypeError',
      "'tensorflow.python.framework.ops.EagerTensor' object does not support item assignment",
    );
  },
  check: ({ shape }, as) => {
    if (as === 'len' && shape.length === 0) throw new Raised('TypeError', 'Scalar tensor has no `len()`');
    if (as === 'iter' && shape.length === 0) throw new Raised('TypeError', 'Cannot iterate over a scalar tensor.');
  },
});
