// TensorFlow and Keras as a library of the reader: looks up `tf.…` and `keras.…`, and registers itself.

import '../numpy/numpy.js';
import { callable } from '../torch/callable.js';
import { dtypeNamed } from '../torch/dtypes.js';
import { asView } from '../torch/views.js';
import { libraries } from '../../runtime/libraries.js';
import { item } from '../numpy/indexing.js';
import { Callable, DTypeValue, int, Module, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { layerClass, layers } from './layer.js';
import { input, model, sequential } from './models.js';
import { elementwise, functions, matmul } from './functions.js';
import { sizesOf } from './sizes.js';

/** @import { World } from '../../runtime/world.js' */

/** Parts of Keras whose results are unknown. */
const KERAS =
  'applications|utils|callbacks|optimizers|losses|metrics|regularizers|initializers|backend|datasets|preprocessing|activations|constraints|ops|random|saving';
const MODULE = new RegExp(
  `^(tensorflow(\\.(random|math|nn|linalg))?|(tensorflow\\.(python\\.)?)?keras(\\.(layers|models|${KERAS}))?)$`,
);
const TENSORFLOW =
  /^(data|io|train|summary|errors|config|distribute|compat|GradientTape|function|TensorSpec|device|saved_model|lite|image|signal|Module|Tensor|debugging|autograph|test|strings|sparse|ragged|audio|experimental)$/;

/** @type {(world: World, key: string, name: string, text: string) => Callable | undefined} */
const functionNamed = (world, key, name, text) => {
  const entry = functions.get(key);
  return entry && callable(world, entry, { name, dialect: 'tensorflow', text });
};

/** @type {import('../../runtime/libraries.js').Library['member']} */
const member = (world, path, name, span, text) => {
  const full = `${path}.${name}`;
  if (MODULE.test(full)) return new Module(full);
  const [, inner] = /(?:^|\.)keras(?:\.(.*))?$/.exec(path) ?? [];
  if (/(^|\.)keras($|\.)/.test(path)) {
    if (inner && KERAS.split('|').includes(inner)) return UNKNOWN;
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

/** @type {import('../../runtime/libraries.js').Library['attribute']} */
const attribute = (_, x, name) => {
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
  }
  if (/^(reshape|sum|mean|T|transpose|view|size|astype|unsqueeze|permute|max|min|flatten|squeeze)$/.test(name))
    throw new Raised('AttributeError', `EagerTensor object has no attribute '${name}'.`);
  return UNKNOWN;
};

libraries.set('tensorflow', {
  hasModule: (path) => MODULE.test(path),
  member,
  attribute,
  combine: (world, sign, left, right, span) =>
    sign === '@' ? matmul(world, left.value, right.value) : elementwise(world, sign, left, right, span),
  unary: (world, sign, { value: x }) =>
    asView(world, /** @type {TensorValue} */ (x), (t) => (sign === '-' ? t.neg() : t.clone())),
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
