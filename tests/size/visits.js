/**
 * Typical visits to the page, and the bundles that each loads in addition to those of every visit. One module names its
 * bundle. Code ends with a shape error, except in visits called working, so that the diagnosis is loaded too.
 *
 * @typedef {{ name: string, text?: string, parts: string[] }} Visit  text: what is typed or pasted
 */

const FAILING_MODEL = `import torch
import torch.nn as nn
import torch.nn.functional as F

class Block(nn.Module):
    def __init__(self, cin, cout, stride=1):
        super().__init__()
        self.conv1 = nn.Conv2d(cin, cout, 3, stride=stride, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(cout)
        self.conv2 = nn.Conv2d(cout, cout, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(cout)
        self.short = nn.Sequential()
        if stride != 1 or cin != cout:
            self.short = nn.Sequential(nn.Conv2d(cin, cout, 1, stride=stride, bias=False), nn.BatchNorm2d(cout))

    def forward(self, x):
        out = F.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        out += self.short(x)
        return F.relu(out)

class Net(nn.Module):
    def __init__(self, classes=10):
        super().__init__()
        self.stem = nn.Conv2d(3, 32, 3, padding=1)
        self.blocks = nn.Sequential(*[Block(32 * 2**i, 64 * 2**i, 2) for i in range(3)])
        self.qkv = nn.Linear(256, 768)
        self.place = nn.Parameter(torch.zeros(1, 16, 256))
        self.drop = nn.Dropout(0.1)
        self.fc = nn.Linear(128, classes)

    def forward(self, x):
        x = self.blocks(self.stem(x))
        x = x.flatten(2).transpose(1, 2) + self.place
        q, k, v = self.qkv(x).reshape(len(x), 16, 3, 4, 64).permute(2, 0, 3, 1, 4).unbind(0)
        weights = (q @ k.transpose(-2, -1) / 8).softmax(dim=-1)
        x = (weights @ v).transpose(1, 2).flatten(2)
        x = torch.cat([x.mean(1), x.amax(1)], dim=1)
        return self.fc(self.drop(x))

logits = Net()(torch.randn(8, 3, 32, 32))
`;

const WORKING = FAILING_MODEL.replace('nn.Linear(128', 'nn.Linear(512');

const TRAINING = `${WORKING}
loss = F.cross_entropy(logits, torch.randint(0, 10, (4,)))
`;

const NUMPY = `import numpy as np

X = np.random.default_rng(0).normal(size=(200, 5))
Z = (X - X.mean(axis=0)) / X.std(axis=0)
w, V = np.linalg.eigh(Z.T @ Z / len(X))
P = Z @ V[:, np.argsort(w)[::-1][:2]]
d = np.sqrt(((P[:, None, :] - P[None, :, :]) ** 2).sum(-1))
row = Z - X.mean(axis=1)
`;

const JAX = `import jax
import jax.numpy as jnp

key = jax.random.PRNGKey(0)
w, b = jax.random.normal(key, (784, 128)), jnp.zeros(128)
h = jnp.tanh(jnp.ones((32, 784)) @ w + b)
loss = jnp.mean((h - jnp.ones((32, 1))) ** 2)
bad = h + jnp.ones(32)
`;

const MESSAGE = `Traceback (most recent call last):
  File "train.py", line 41, in <module>
    loss = criterion(pred - target)
RuntimeError: The size of tensor a (10) must match the size of tensor b (32) at non-singleton dimension 1`;

const JAVASCRIPT = `import { add, arange, ones } from 'stride0';

const a = arange(20).view([5, 1, 4, 1]);
console.log(String(add(a, ones([3, 1, 1]))));
`;

const GRAMMAR = ['web/page/editor/grammar.js', 'node_modules/@lezer/python/dist/index.js'];
const READ = 'web/reading/read.js';
const READER = [...[READ, 'web/reading/python/script.js', 'web/reading/size-names.js', 'web/page/code.js'], ...GRAMMAR];
const DIAGNOSIS = ['web/reading/message/message.js', 'web/page/message/panel.js', 'web/diagnose/words/en.js'];
const NUMPY_READER = [...READER, 'web/reading/python/libraries/numpy/numpy.js'];

/** @type {Record<string, Visit>} */
export const VISITS = {
  expression: { name: 'an expression', text: '(5,1,4,1) + (3,1,1)', parts: [] },
  working: { name: 'a model that works', text: WORKING, parts: READER },
  model: { name: 'a model that fails', text: FAILING_MODEL, parts: [...READER, ...DIAGNOSIS] },
  training: {
    name: 'a model whose loss fails',
    text: TRAINING,
    parts: [...READER, ...DIAGNOSIS],
  },
  numpy: { name: 'a NumPy script', text: NUMPY, parts: [...NUMPY_READER, ...DIAGNOSIS] },
  jax: {
    name: 'a JAX script',
    text: JAX,
    parts: [...NUMPY_READER, 'web/reading/python/libraries/jax/jax.js', ...DIAGNOSIS],
  },
  javascript: {
    name: 'JavaScript',
    text: JAVASCRIPT,
    parts: [
      ...['web/page/play/javascript.js', 'web/play/program-worker.js', 'web/play/instrument.js', 'web/play/reading.js'],
      ...['web/page/code.js', 'web/page/editor/grammar.js', 'node_modules/@lezer/javascript/dist/index.js'],
      'web/page/editor/assist.js',
    ],
  },
  message: { name: 'an error message', text: MESSAGE, parts: [READ, ...GRAMMAR, ...DIAGNOSIS] },
  practise: { name: 'practise', parts: ['web/page/practise/panel.js'] },
};

/**
 * Files of a visit with JavaScript that the size of our JavaScript support does not count: other packages, the library,
 * and files that a visit with Python loads too.
 */
export const NOT_COUNTED_FOR_JAVASCRIPT = [
  ...['web/page/code.js', 'web/page/editor/grammar.js', 'node_modules/@lezer/javascript/dist/index.js'],
  ...['node_modules/@codemirror/autocomplete/dist/index.js', 'web/lib/index.js', 'web/reading/product.js'],
];

/** What every visit loads besides the files that the HTML refers to. */
export const ALWAYS = [
  'web/page/background/tasks.js',
  'web/page/foot/panel.js',
  'web/page/share/menus.js',
  'web/page/editor/rich.js',
];

/** The Chinese texts, loaded in place of the English ones. */
export const IN_CHINESE = ['web/words/zh.js', 'web/diagnose/words/zh.js'];
