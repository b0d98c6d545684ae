// Reading TensorFlow and Keras: the shapes of layers and models, and their errors. The sentences are those of their
// sources.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';

const shaped = (/** @type {readonly (number | string)[]} */ shape) =>
  `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

const HEAD =
  'import numpy as np\nimport tensorflow as tf\nfrom tensorflow import keras\nfrom tensorflow.keras import layers\n';

/** The result of each line. @param {string} code */
const lines = (code) =>
  readCode(HEAD + code).outcomes.map(({ kind, type, text, tensors = [] }) =>
    kind === 'tensor'
      ? tensors.map(({ name, shape, dtype }) => `${name} ${shaped(shape)} ${dtype}`).join(' | ')
      : kind === 'raised'
        ? `${type}: ${text}`
        : text,
  );

/** The error, or else the result of the last line, without its name. @param {string} code */
const said = (code) =>
  (lines(code).find((line) => /^\w+Error: /.test(line)) ?? lines(code).at(-1))?.replace(/(^|\| )[\w.[\]]* ?\(/g, '$1(');

test('a sequence shows the result of each of its layers', () => {
  const results = lines(`
model = keras.Sequential([
    keras.Input(shape=(28, 28, 1)),
    layers.Conv2D(32, 3, activation='relu'),
    layers.MaxPooling2D(2),
    layers.Conv2D(64, 3, strides=2, padding='same'),
    layers.BatchNormalization(),
    layers.Flatten(),
    layers.Dense(10),
])
y = model(tf.zeros((8, 28, 28, 1)))`);
  assert.deepEqual(results, [
    ' (None, 28, 28, 1) float32',
    'conv2d (None, 26, 26, 32) float32',
    'max_pooling2d (None, 13, 13, 32) float32',
    'conv2d_1 (None, 7, 7, 64) float32',
    'batch_normalization (None, 7, 7, 64) float32',
    'flatten (None, 3136) float32',
    'dense (None, 10) float32',
    'y (8, 10) float32',
  ]);
});

test('a sequence that grows, and one that is given the shape with its first layer', () => {
  const added = lines('m = keras.Sequential()\nm.add(layers.Dense(8, input_shape=(4,)))\nm.add(layers.Dense(2))');
  assert.deepEqual(added, ['dense (None, 8) float32', 'dense_1 (None, 2) float32']);
});

/** @type {readonly [string, string, string][]} a layer, what it is given, and what it makes */
const layers = [
  ['Dense(5)', '(3, 4)', '(None, 3, 5)'],
  ['Conv1D(8, 3)', '(20, 4)', '(None, 18, 8)'],
  ["Conv1D(8, 3, padding='causal', dilation_rate=2)", '(20, 4)', '(None, 20, 8)'],
  ['Conv2D(8, (3, 5), strides=(2, 1))', '(9, 9, 3)', '(None, 4, 5, 8)'],
  ["Conv2D(8, 3, data_format='channels_first')", '(3, 9, 9)', '(None, 8, 7, 7)'],
  ['Conv3D(2, 2)', '(4, 4, 4, 1)', '(None, 3, 3, 3, 2)'],
  ["Conv2DTranspose(4, 3, strides=2, padding='same')", '(7, 7, 8)', '(None, 14, 14, 4)'],
  ['Conv2DTranspose(4, 3, strides=2)', '(7, 7, 8)', '(None, 15, 15, 4)'],
  ['DepthwiseConv2D(3, depth_multiplier=2)', '(8, 8, 3)', '(None, 6, 6, 6)'],
  ["SeparableConv2D(16, 3, padding='same')", '(8, 8, 3)', '(None, 8, 8, 16)'],
  ['MaxPooling2D()', '(9, 9, 3)', '(None, 4, 4, 3)'],
  ["AveragePooling2D(3, strides=2, padding='same')", '(9, 9, 3)', '(None, 5, 5, 3)'],
  ['MaxPooling1D(2)', '(10, 4)', '(None, 5, 4)'],
  ['GlobalAveragePooling2D()', '(7, 7, 32)', '(None, 32)'],
  ['GlobalMaxPooling1D(keepdims=True)', '(7, 32)', '(None, 1, 32)'],
  ['Flatten()', '(7, 7, 32)', '(None, 1568)'],
  ['Reshape((7, -1))', '(14, 4)', '(None, 7, 8)'],
  ['Embedding(1000, 64)', '(10,)', '(None, 10, 64)'],
  ['LSTM(4)', '(10, 8)', '(None, 4)'],
  ['GRU(4, return_sequences=True)', '(10, 8)', '(None, 10, 4)'],
  ['Bidirectional(layers.LSTM(4, return_sequences=True))', '(None, 8)', '(None, None, 8)'],
  ["Bidirectional(layers.GRU(4), merge_mode='sum')", '(10, 8)', '(None, 4)'],
  ['UpSampling2D(2)', '(4, 5, 3)', '(None, 8, 10, 3)'],
  ['ZeroPadding2D(((1, 0), (2, 3)))', '(4, 5, 3)', '(None, 5, 10, 3)'],
  ['LayerNormalization()', '(4, 5)', '(None, 4, 5)'],
  ['Dropout(0.5)', '(4, 5)', '(None, 4, 5)'],
  ["Activation('relu')", '(4, 5)', '(None, 4, 5)'],
  ['Rescaling(1 / 255)', '(4, 5, 3)', '(None, 4, 5, 3)'],
];

for (const [layer, shape, answer] of layers)
  test(`Keras: ${layer} of ${shape}`, () =>
    assert.equal(said(`y = layers.${layer}(keras.Input(shape=${shape}))`), `${answer} float32`));

test('inputs that are merged', () => {
  const two = (/** @type {string} */ how, /** @type {string} */ a, /** @type {string} */ b) =>
    said(`a, b = keras.Input(${a}), keras.Input(${b})\ny = ${how}`);
  assert.equal(two('layers.Add()([a, b])', '(4, 8)', '(1, 8)'), '(None, 4, 8) float32');
  assert.equal(two('layers.concatenate([a, b])', '(4, 8)', '(4, 3)'), '(None, 4, 11) float32');
  assert.equal(two('layers.MultiHeadAttention(2, 16)(a, b)', '(8, 16)', '(4, 16)'), '(None, 8, 16) float32');
  assert.equal(two('a * 2 + b', '(4, 8)', '(1, 8)'), '(None, 4, 8) float32');
  assert.equal(
    two('layers.Add()([a, b])', '(136, 240, 256)', '(135, 240, 256)'),
    'ValueError: Inputs have incompatible shapes. Received shapes (136, 240, 256) and (135, 240, 256)',
  );
  assert.equal(
    two('layers.Concatenate(axis=1)([a, b])', '(4, 8)', '(4, 7)'),
    'ValueError: A `Concatenate` layer requires inputs with matching shapes except for the concatenation axis. ' +
      'Received: input_shape=[(None, 4, 8), (None, 4, 7)]',
  );
});

const NET = `
class Net(keras.Model):
    def __init__(self, hidden=16):
        super().__init__()
        self.first = layers.Dense(hidden, activation='relu')
        self.last = layers.Dense(4)

    def call(self, x, training=False):
        return self.last(self.first(x))

net = Net()
y = net(tf.random.normal((5, 3)))`;

test('a model that the text defines, and a functional one', () => {
  assert.equal(said(NET), '(5, 4) float32');
  const graph = 'i = keras.Input((784,))\no = layers.Dense(10)(layers.Dense(64)(i))\nm = keras.Model(i, o)\n';
  assert.equal(said(`${graph}y = m(np.ones((32, 784)))`), '(32, 10) float32');
  assert.equal(
    said(`${graph}y = m(tf.ones((32, 100)))`),
    'ValueError: Input 0 of layer "functional" is incompatible with the layer: expected shape=(None, 784), found ' +
      'shape=(32, 100)',
  );
});

test('a layer that the text defines creates its weights when it is built', () => {
  const own = `
class Linear(layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.units = units

    def build(self, input_shape):
        self.w = self.add_weight(shape=(input_shape[-1], self.units), initializer='zeros')
        self.b = self.add_weight(shape=(self.units,))

    def call(self, inputs):
        return tf.matmul(inputs, self.w) + self.b

y = Linear(7)(tf.ones((2, 5)))`;
  assert.equal(said(own), '(2, 7) float32');
});

/** @type {readonly [string, string][]} */
const failures = [
  [
    `${NET}\nz = net(tf.ones((5, 4)))`,
    'ValueError: Input 0 of layer "dense" is incompatible with the layer: expected axis -1 of input shape to have value ' +
      '3, but received input with shape (5, 4)',
  ],
  [
    'layers.Dense(3)(tf.ones(4))',
    'ValueError: Input 0 of layer "dense" is incompatible with the layer: expected min_ndim=2, found ndim=1. Full shape ' +
      'received: (4,)',
  ],
  [
    "y = layers.LSTM(8, name='memory')(keras.Input((5,)))",
    'ValueError: Input 0 of layer "memory" is incompatible with the layer: expected ndim=3, found ndim=2. Full shape ' +
      'received: (None, 5)',
  ],
  [
    'y = layers.Conv2D(4, 5)(keras.Input((3, 3, 1)))',
    'ValueError: One of the dimensions in the output is <= 0 due to downsampling in conv2d. Consider increasing the ' +
      'input size. Received input shape (None, 3, 3, 1) which would produce output shape with a zero or negative value ' +
      'in a dimension.',
  ],
  [
    'y = layers.Reshape((3, 5))(keras.Input((16,)))',
    'ValueError: The total size of the tensor must be unchanged. Received: input_shape=(16,), target_shape=(3, 5)',
  ],
  ['tf.ones((2, 3)) + tf.ones((4, 5))', 'InvalidArgumentError: Incompatible shapes: [2,3] vs. [4,5] [Op:AddV2] name: '],
  ['tf.ones(3) * tf.ones(4)', 'InvalidArgumentError: Incompatible shapes: [3] vs. [4] [Op:Mul] name: '],
  [
    'tf.constant([1, 2]) + tf.constant([1.0, 2.0])',
    'InvalidArgumentError: cannot compute AddV2 as input #1(zero-based) was expected to be a int32 tensor but is a float ' +
      'tensor [Op:AddV2] name: ',
  ],
  [
    'tf.matmul(tf.ones((2, 3)), tf.ones((4, 5)))',
    'InvalidArgumentError: Matrix size-incompatible: In[0]: [2,3], In[1]: [4,5] [Op:MatMul] name: ',
  ],
  [
    'tf.reshape(tf.range(6), (4, 2))',
    'InvalidArgumentError: Input to reshape is a tensor with 6 values, but the requested shape has 8 [Op:Reshape]',
  ],
  [
    'tf.concat([tf.ones((2, 3)), tf.ones((2, 4))], 0)',
    'InvalidArgumentError: ConcatOp : Dimension 1 in both shapes must be equal: shape[0] = [2,3] vs. shape[1] = [2,4] ' +
      '[Op:ConcatV2] name: concat',
  ],
];

for (const [code, answer] of failures)
  test(`refused: ${code.split('\n').at(-1)}`, () => assert.equal(said(code), answer));

test('operations on tensors', () => {
  /** @type {readonly [string, string][]} */
  const all = [
    ['tf.constant([[1, 2], [3, 4]])', '(2, 2) int32'],
    ['tf.constant([1.0]) + 1', '(1,) float32'],
    ['tf.constant([4, 2]) / 2', '(2,) float64'],
    ['tf.ones((2, 1)) * tf.ones(3)', '(2, 3) float32'],
    ['tf.ones((2, 3)) > 0', '(2, 3) bool'],
    ['tf.reduce_mean(tf.ones((2, 3)), axis=1, keepdims=True)', '(2, 1) float32'],
    ['tf.transpose(tf.ones((2, 3, 4)), perm=[0, 2, 1])', '(2, 4, 3) float32'],
    ['tf.expand_dims(tf.ones((2, 3)), -1)', '(2, 3, 1) float32'],
    ['tf.stack([tf.ones(3), tf.ones(3)], axis=1)', '(3, 2) float32'],
    ['tf.gather(tf.ones((5, 4)), [0, 2, 3])', '(3, 4) float32'],
    ['tf.ones((4, 3))[:, tf.newaxis, 1:]', '(4, 1, 2) float32'],
    ['tf.matmul(tf.ones((5, 2, 3)), tf.ones((5, 4, 3)), transpose_b=True)', '(5, 2, 4) float32'],
    ['tf.argmax(tf.ones((2, 3)), axis=1)', '(2,) int64'],
    ['tf.ones((2, 3)).numpy()', '(2, 3) float32'],
  ];
  for (const [code, answer] of all) assert.equal(said(`y = ${code}`), answer, code);
});

test('a model’s predictions are a NumPy array', () => {
  assert.equal(
    said(`
m = keras.Sequential([keras.Input((4,)), layers.Dense(6)])
y = m.predict(np.zeros((5, 4)))[0].reshape(2, 3) + np.ones(3)`),
    '(2, 3) float64',
  );
});

test('a layer that the text defines is rebuilt completely when its model is called', () => {
  const code = `
class Noise(layers.Layer):
    def call(self, inputs):
        a, b = inputs
        batch, width = tf.shape(a)[0], tf.shape(a)[1]
        return a + b * tf.random.normal(shape=(batch, width))
i = keras.Input((8,))
z = Noise()([layers.Dense(3)(i), layers.Dense(3)(i)])
m = keras.Model(i, [z, i])`;
  assert.equal(said(`${code}\nz[:, :2]`), '(None, 2) float32');
  assert.equal(said(`${code}\nu, v = m(tf.zeros((5, 8)))\nw = -u @ tf.zeros((3, 2))`), '(5, 2) float32');
});

test('an axis that no input has is an error', () => {
  const read = readCode(`${HEAD}x = keras.Input((3,))\ny = layers.Concatenate(axis=2)([x, x])`);
  assert.equal(read.problems.length, 1);
});

test('rare functions are unknown', () => {
  const unread = [
    'layers.Permute((2, 1))(keras.Input((5, 6)))',
    'layers.TimeDistributed(layers.Dense(3))(keras.Input((5, 6)))',
    'tf.one_hot([0, 2], 3)',
    'keras.utils.to_categorical([0, 1], 3)',
    'layers.Cropping2D(1)(keras.Input((8, 9, 3)))',
    'keras.ops.mean(tf.zeros((8, 3)))',
    'tf.tile(tf.zeros((8, 3)), [2, 1])',
    'layers.Dot(axes=1)([keras.Input((5,)), keras.Input((5,))])',
    'layers.RandomCrop(3, 4)(keras.Input((8, 9, 3)))',
    'keras.losses.mse(tf.zeros((8, 3)), tf.zeros((8, 3)))',
    'keras.backend.int_shape(tf.zeros((8, 3)))',
    'tf.linspace(0.0, 1.0, 5)',
  ];
  for (const code of unread) assert.doesNotMatch(lines(`y = ${code}`).join(), /\by\b|Error/, code);
});
