import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recognise } from '../../../web/diagnose/recognise/recognise.js';

const sizes = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ dim) =>
  `RuntimeError: The size of tensor a (${a}) must match the size of tensor b (${b}) at non-singleton dimension ${dim}`;
const frame = (/** @type {string} */ file, /** @type {string} */ name, /** @type {string} */ source) =>
  `  File "${file}", line 12, in ${name}\n    ${source}\n`;
const own = (/** @type {string} */ source) =>
  `Traceback (most recent call last):\n${frame('train.py', 'step', source)}`;
const package_ = '/opt/conda/lib/python3.9/site-packages';
const loss = (/** @type {string} */ target, /** @type {string} */ input) =>
  `UserWarning: Using a target size (torch.Size(${target})) that is different to the input size (torch.Size(${input})). This will likely lead to incorrect results due to broadcasting. Please ensure they have the same size.`;

/** Operands as `name (shape) from`, with the role where it is not an operand's. @param {string} text */
function operandsOf(text) {
  return recognise(text).operands.map(({ name, shape, role, from, isForeign }) =>
    [
      name ?? '·',
      isForeign ? 'foreign' : '',
      shape ? `(${shape})` : '?',
      shape ? from : '',
      role === 'operand' ? '' : role,
    ]
      .filter(Boolean)
      .join(' '),
  );
}

/** @type {Record<string, [text: string, operands: string[], operation?: string | null, form?: string]>} */
const CASES = {
  'an operator': [own('z = x + y') + sizes(3, 4, 1), ['x ?', 'y ?'], 'add', 'fresh'],
  'calls on either side': [
    own('G = G / G.norm(dim=(-2, -1)).clamp(min=eps)') + sizes(6, 4, 2),
    ['G ?', 'G.norm(dim=(-2, -1)).clamp(min=eps) ?'],
    'div',
  ],
  'an update': [
    frame(`${package_}/transformers/models/bert/modeling_bert.py`, 'forward', 'embeddings += position_embeddings') +
      sizes(678, 512, 1),
    ['embeddings ? target', 'position_embeddings ?'],
    'add',
    'inPlace',
  ],
  'a method in place': [
    own('img.sub_(mean)') + "RuntimeError: output with shape [1, 28, 28] doesn't match the broadcast shape [3, 28, 28]",
    ['img (1,28,28) message target', 'mean ?'],
    'sub',
    'inPlace',
  ],
  "names in a framework's own line are marked as foreign": [
    `Traceback (most recent call last):\n${frame('main.py', '<module>', 'for x, y in loader:')}${frame(`${package_}/torchvision/transforms/functional.py`, 'normalize', 'tensor.sub_(mean[:, None, None]).div_(std[:, None, None])')}RuntimeError: output with shape [1, 28, 28] doesn't match the broadcast shape [3, 28, 28]`,
    ['tensor foreign (1,28,28) message target', 'mean[:, None, None] foreign ?'],
    'sub',
    'inPlace',
  ],
  "Python's marks": [
    `${own('loss = (w * (x - y)).mean() + c')}             ${'~~^~~'.padStart(7)}\n${sizes(3, 4, 1)}`,
    ['x ?', 'y ?'],
    'sub',
  ],
  'several operators and no marks': [own('loss = w * x + c') + sizes(3, 4, 1), ['· ?', '· ?'], null],
  'numbers do not clash': [own('loss = (1 - x) * y / 2') + sizes(3, 4, 1), ['(1 - x) ?', 'y ?'], 'mul'],
  'arithmetic in an index is not the operation': [
    own('z = x[i + j] - y[:-1]') + sizes(3, 4, 1),
    ['x[i + j] ?', 'y[:-1] ?'],
    'sub',
  ],
  'a function of two': [own('z = torch.add(x, y)') + sizes(3, 4, 1), ['x ?', 'y ?'], 'add'],
  'a notebook': [
    '<ipython-input-67-9e546835689c> in <module>()\n----> 1 xx + yy\n\nValueError: operands could not be broadcast together with shapes (2,4) (2,) ',
    ['xx (2,4) message', 'yy (2) message'],
    'add',
  ],
  'a newer notebook': [
    'Cell In[3], line 2\n      1 import numpy as np\n----> 2 c = a * b\n\nValueError: operands could not be broadcast together with shapes (2,4) (2,) ',
    ['a (2,4) message', 'b (2) message'],
    'mul',
  ],
  pytest: [
    '    def test():\n>       c = a * b.T\nE       ValueError: operands could not be broadcast together with shapes (2,3) (4,) \n\nx.py:5: ValueError',
    ['a (2,3) message', 'b.T (4) message'],
    'mul',
  ],
  'three operands': [
    own('r = np.where(mask, a, b)') +
      'ValueError: operands could not be broadcast together with shapes (3,) (4,) (5,) ',
    ['mask (3) message', 'a (4) message', '· (5) message'],
    'where',
    'fresh',
  ],
  'three operands, of which two are of one shape': [
    own('r = np.where(mask, a, b)') +
      'ValueError: operands could not be broadcast together with shapes (3,) (4,) (3,) ',
    ['mask (3) message', 'a (4) message', '· (3) message'],
    'where',
    'fresh',
  ],
  'an update of three shapes': [
    own('a += b') + 'ValueError: operands could not be broadcast together with shapes (3,) (4,) (3,) ',
    ['a (3) message target', 'b (4) message', '· (3) message output'],
    'add',
    'inPlace',
  ],
  'two and an output': [
    own('np.add(a, b, out=c)') + 'ValueError: operands could not be broadcast together with shapes (3,) (4,) (5,) ',
    ['a (3) message', 'b (4) message', '· (5) message output'],
    'add',
    'out',
  ],
  'an assignment': [
    own('x[:, 0] = y') +
      'RuntimeError: The expanded size of the tensor (3) must match the existing size (4) at non-singleton dimension 0.  Target sizes: [3].  Tensor sizes: [4]',
    ['x[:, 0] (3) message target', 'y (4) message'],
    null,
    'assign',
  ],
  'an assignment by an index': [
    own('grid[:, c[:, 0]] = features') +
      'RuntimeError: shape mismatch: value tensor of shape [3, 128] cannot be broadcast to indexing result of shape [128, 3]',
    ['features (3,128) message', 'grid[:, c[:, 0]] (128,3) message output'],
    null,
    'assign',
  ],
  'a warning and its line': [
    `train.py:22: ${loss('[1024]', '[1024, 1]')}\n  loss = F.mse_loss(out, y)`,
    ['y (1024) message', 'out (1024,1) message'],
    'mse_loss',
    'loss',
  ],
  "a warning from the framework's line": [
    `${package_}/torch/nn/modules/loss.py:516: ${loss('[1024]', '[1024, 1]')}\n  return F.mse_loss(input, target, reduction=self.reduction)`,
    ['target foreign (1024) message', 'input foreign (1024,1) message'],
    'mse_loss',
    'loss',
  ],
  'a loss that fails names its output first': [
    `${own('loss = loss_fn(preds.squeeze(), labels.float())')}${frame(`${package_}/torch/nn/functional.py`, 'mse_loss', 'expanded_input, expanded_target = torch.broadcast_tensors(input, target)')}${sizes(32, 10, 1)}`,
    ['preds.squeeze() ?', 'labels.float() ?'],
    'mse_loss',
  ],
  "Rich's box": [
    `╭──────────── Traceback (most recent call last) ─────────────╮\n│ C:\\ai\\foo.py:12 in forward                                 │\n│    11 │   def forward(self, x):                            │\n│ ❱  12 │   │   return x + self.bias                         │\n╰────────────────────────────────────────────────────────────╯\n${sizes(64, 32, 3)}`,
    ['x ?', 'self.bias ?'],
    'add',
  ],
  'a prompt, and no file': [`>>> np.add(x, b)\n${sizes(3, 4, 1)}`, ['x ?', 'b ?'], 'add'],
  'no code at all': [`my pre-trained model fails:\n${sizes(3, 4, 1)}`, ['· ?', '· ?'], null],
  'code that was compiled': [
    `Attempting to broadcast a dimension of length 10 at -1! Mismatching argument at index 1 had torch.Size([10]); but expected shape should be broadcastable to [10, 512]\n\nfrom user code:\n   File "/a/opt.py", line 25, in forward\n    return w == v`,
    ['w (10,512) message', 'v (10) message'],
    'eq',
  ],

  'shapes by the names in the line': [
    `${own('z = x * y')}${sizes(2, 96, 1)}\nx.shape: torch.Size([2, 1])\ny.shape: torch.Size([2, 96, 32])\nh.shape: torch.Size([96, 2])`,
    ['x (2,1) printed', 'y (2,96,32) printed'],
  ],
  'the only pair that agrees': [
    `x: torch.Size([4, 3]), y: torch.Size([4])\n${sizes(3, 4, 1)}`,
    ['x (4,3) printed', 'y (4) printed'],
  ],
  'two pairs agree, so nothing is said': [
    `x: torch.Size([4, 3]), y: torch.Size([4]), z: torch.Size([1, 4])\n${sizes(3, 4, 1)}`,
    ['· ?', '· ?'],
  ],
  'shapes of something else': [`x: torch.Size([4, 3]), y: torch.Size([5])\n${sizes(6, 7, 1)}`, ['· ?', '· ?']],
  'the operand that would make it grow': [
    `img.shape = torch.Size([1, 28, 28])\nmean.shape = torch.Size([3, 1, 1])\n${own('img -= mean')}RuntimeError: output with shape [1, 28, 28] doesn't match the broadcast shape [3, 28, 28]`,
    ['img (1,28,28) message target', 'mean (3,1,1) printed'],
    'sub',
  ],
  'a session': [
    `>>> x = torch.rand(4, 3)\n>>> y = torch.rand(4)\n>>> x.shape\ntorch.Size([4, 3])\n>>> x + y\n${sizes(3, 4, 1)}`,
    ['x (4,3) printed', 'y (4) code'],
  ],
  'an IPython session': [
    `In [1]: x.shape\nOut[1]: (4, 3)\n\nIn [2]: y.shape\nOut[2]: (4,)\n\nIn [3]: x + y\n${sizes(3, 4, 1)}`,
    ['x (4,3) printed', 'y (4) printed'],
  ],
  'in a comment': [
    `print(x.shape)  # torch.Size([4, 3])\nprint(y.shape)  # torch.Size([4])\n${sizes(3, 4, 1)}`,
    ['x (4,3) printed', 'y (4) printed'],
  ],
  'of a call': [
    `P /= P.sum(1)   # P.sum(1).shape torch.Size([5]), P.shape torch.Size([5, 27])\n${sizes(27, 5, 1)}`,
    ['P (5,27) printed target', 'P.sum(1) (5) printed'],
  ],
  'a pair that was printed together': [
    `>>> x.shape, y.shape\n(torch.Size([4]), torch.Size([4, 16, 64]))\n>>> x * y\n${sizes(4, 64, 2)}`,
    ['x (4) printed', 'y (4,16,64) printed'],
  ],
  'shapes of a warning before it': [
    `${loss('[1, 768, 1024]', '[1, 96, 128]')}\n${sizes(128, 1024, 2)}`,
    ['· (1,96,128) printed', '· (1,768,1024) printed'],
  ],
  'in a sentence': [`x has shape (4, 3) and y has shape (4,)\n${sizes(3, 4, 1)}`, ['x (4,3) printed', 'y (4) printed']],
  'in Chinese': [
    `x 的形状是 (1, 256, 16, 16)，bias的shape为（256，）\n${sizes(16, 256, 3)}`,
    ['x (1,256,16,16) printed', 'bias (256) printed'],
  ],
  'as it is created': [
    `x = np.zeros((4, 3))\ny = torch.arange(4).view(1, 4)\n${sizes(3, 4, 1)}`,
    ['x (4,3) code', 'y (1,4) code'],
  ],
  "stride0's own drawing": [
    'ShapeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1\n\na          2         3   (2, 3)\nb                    4   (4,)\n=          2         ✕\n   b missing  conflict\n',
    ['· (2,3) printed', '· (4) printed'],
  ],
};

for (const [name, [text, operands, operation, form]] of Object.entries(CASES)) {
  test(name, () => {
    const recognised = recognise(text);
    assert.deepEqual(operandsOf(text), operands);
    if (operation !== undefined) assert.equal(recognised.operation, operation);
    if (form !== undefined) assert.equal(recognised.form, form);
    const missing = recognised.operands.flatMap(({ name: known, shape }, i) =>
      shape ? [] : [known ?? 'ab'.charAt(i)],
    );
    assert.deepEqual(recognised.unknown, missing);
  });
}

test("the failing line is the last one of the user's own", () => {
  const text = `Traceback (most recent call last):
${frame('/home/me/train.py', 'step', 'img = transform(img)')}${frame(`${package_}/torchvision/transforms/functional.py`, 'normalize', 'tensor.sub_(mean).div_(std)')}RuntimeError: output with shape [1, 28, 28] doesn't match the broadcast shape [3, 28, 28]`;
  const { source, file, line } = recognise(text).failing ?? {};
  assert.deepEqual([source, file, line], ['img = transform(img)', '/home/me/train.py', 12]);
});

test("JavaScript's frames are read from the failing one outwards", () => {
  const { failing } = recognise(`Error: Operands could not be broadcast together with shapes 1554 and 1554,2.
    at assertAndGetBroadcastShape (/app/node_modules/@tensorflow/tfjs-core/dist/tf-core.node.js:100:15)
    at run (/app/index.js:10:3)
    at main (/app/start.js:2:1)`);
  assert.deepEqual([failing?.file, failing?.line], ['/app/index.js', 10]);
});
