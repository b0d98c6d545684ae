// TensorFlow and Keras: layers and models by the shapes they make, and functions of tensors in the words of both.

import '../numpy/numpy.js';
import { callable } from '../callable.js';
import { dtypeNamed } from '../functions/dtypes.js';
import { seen } from '../functions/views.js';
import { libraries } from '../libraries.js';
import { made as arrayMade } from '../numpy/arrays.js';
import { item } from '../numpy/indexing.js';
import { Callable, DTypeValue, int, Module, TensorValue, tuple, UNKNOWN } from '../values.js';
import { NotUnderstood, Raised } from '../raised.js';
import { layerClass, layers } from './layer.js';
import { input, model, sequential } from './models.js';
import { elementwise, functions, matmul } from './functions.js';
import { sizesOf } from './sizes.js';

/** @import { World } from '../world.js' */

/** The datasets of Keras: how many there are to train and to test, and the shapes of an image and of its label. */
const IMAGES = { counts: [60_000, 10_000], image: [28, 28], label: [] };
const CIFAR = { counts: [50_000, 10_000], image: [32, 32, 3], label: [1] };
const datasets = new Map(
  Object.entries({ mnist: IMAGES, fashion_mnist: IMAGES, cifar10: CIFAR, cifar100: CIFAR }).map(([name, data]) => [
    `datasets.${name}`,
    data,
  ]),
);

const modules = new Set([
  ...'tensorflow tensorflow.random tensorflow.math tensorflow.nn tensorflow.linalg'.split(' '),
  ...['keras', 'tensorflow.keras', 'tensorflow.python.keras'].flatMap((root) => [
    root,
    ...['layers', 'models', 'utils', 'datasets', ...datasets.keys()].map((name) => `${root}.${name}`),
  ]),
]);

/** Parts of which nothing is known. */
const KERAS =
  /^(applications|utils|callbacks|optimizers|losses|metrics|regularizers|initializers|backend|datasets|preprocessing|activations|constraints|ops|random|saving)$/;
const TENSORFLOW =
  /^(data|io|train|summary|errors|config|distribute|compat|GradientTape|function|TensorSpec|device|saved_model|lite|image|signal|Module|Tensor|debugging|autograph|test|strings|sparse|ragged|audio|experimental)$/;

/** @type {(world: World, key: string, name: string, text: string) => Callable | undefined} */
const functionNamed = (world, key, name, text) => {
  const entry = functions.get(key);
  return entry && callable(world, entry, { name, dialect: 'tensorflow', text });
};

/** @type {import('../libraries.js').Library['member']} */
const member = (world, path, name, span, text) => {
  const full = `${path}.${name}`;
  if (modules.has(full)) return new Module(full);
  const [, inner] = /(?:^|\.)keras(?:\.(.*))?$/.exec(path) ?? [];
  const data = datasets.get(inner ?? '');
  if (data && name === 'load_data')
    return new Callable(name, () => {
      const array = (/** @type {number[]} */ shape) => arrayMade(world, { dialect: 'numpy' }, shape, 'uint8');
      return tuple(data.counts.map((count) => tuple([array([count, ...data.image]), array([count, ...data.label])])));
    });
  if (/(^|\.)keras($|\.)/.test(path)) {
    if (inner === 'utils') return functionNamed(world, name === 'to_categorical' ? name : '', name, text) ?? UNKNOWN;
    if (KERAS.test(name)) return UNKNOWN;
    if (name === 'Input') return new Callable(name, (args) => input(world, args));
    if (name === 'Model' || name === 'Functional') return model;
    if (name === 'Sequential') return sequential;
    if (name === 'Layer') return layerClass;
    const found = inner === 'layers' ? layers.get(name.replace(/^./, (first) => first.toUpperCase())) : undefined;
    if (found?.name === name) return found;
    // `layers.concatenate([…])`
    if (found)
      return new Callable(name, ([given, ...rest], place) =>
        given ? world.call(world.call(found, rest, place), [given], place) : UNKNOWN,
      );
    throw new NotUnderstood('unknownName', span, [text]);
  }
  if (path === 'tensorflow' && TENSORFLOW.test(name)) return UNKNOWN;
  if (name === 'newaxis') return null;
  if (full === 'tensorflow.__version__') return '2.20.0';
  const key = path === 'tensorflow' ? name : `${path.slice('tensorflow.'.length)}.${name}`;
  const found = functionNamed(world, key, name, text) ?? functionNamed(world, key.replace(/^math\./, ''), name, text);
  if (found) return found;
  const dtype = path === 'tensorflow' ? dtypeNamed(name, 'torch') : undefined;
  if (dtype && /\d|bool|bfloat|^half$|^double$/.test(name)) return new DTypeValue(dtype, 'tensorflow');
  throw new NotUnderstood('unknownName', span, [text]);
};

/** @type {import('../libraries.js').Library['attribute']} */
const attribute = (_, x, name, span, text) => {
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
      return new Callable(name, () => x);
    case 'name':
    case 'device':
    case 'trainable':
      return UNKNOWN;
  }
  if (/^(reshape|sum|mean|T|transpose|view|size|astype|unsqueeze|permute|max|min|flatten|squeeze)$/.test(name))
    throw new Raised('AttributeError', `EagerTensor object has no attribute '${name}'.`);
  throw new NotUnderstood('unknownName', span, [text]);
};

libraries.set('tensorflow', {
  has: (path) => modules.has(path),
  member,
  attribute,
  combine: (world, sign, left, right, span) =>
    sign === '@' ? matmul(world, left.value, right.value) : elementwise(world, sign, left, right, span),
  unary: (world, sign, { value: x }) =>
    seen(world, /** @type {TensorValue} */ (x), (t) => (sign === '-' ? t.neg() : t.clone())),
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
