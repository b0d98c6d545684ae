/** Recognised messages of any kind: every form, framework and lack of knowledge, with shapes that nearly fit. */
import { generator } from '../random.js';
import { recognised } from './recognised.js';

const frameworks = /** @type {const} */ ([
  ...[
    'pytorch',
    'numpy',
    'jax',
    'tensorflow',
    'keras',
    'tfjs',
    'onnxruntime',
    'onnx',
    'mlx',
    'paddle',
    'tvm',
    'stride0',
  ],
  null,
]);
const forms = /** @type {const} */ (['fresh', 'fresh', 'fresh', 'inPlace', 'out', 'assign', 'expand', 'loss']);
const sizes = [1, 1, 2, 3, 4, 5, 6, 7, 8, 0];
const names = ['x', 'img', 'mean', 'mask', 'y', 'target', 'norm', 'bias', 'model(x)', 'a + b', null];
const lines = [
  'p = x / x.sum(axis=1)',
  'G / G.norm(dim=(-2, -1))',
  'x += y',
  'img.sub_(mean)  # torchvision',
  'loss = F.mse_loss(pred, y)',
  'out = up + skip',
  'for batch in loader:',
  'self.fc(x)  # linear',
  'embeddings += position_embeddings',
  'w[:, None] * y',
  '',
];
const operations = ['add', 'sub', 'mul', 'div', 'add_', 'matmul', 'mse_loss', null];

/** @param {number} seed */
export function randomRecognised(seed) {
  const { pick, below } = generator(seed);
  const whole = Array.from({ length: below(5) }, () => pick(sizes));
  /** A shape that has much of another. @type {() => (number | null)[]} */
  const relative = () => {
    const related = whole.filter(() => below(3) > 0).map((size) => pick([size, size, size, 1, size + 1, pick(sizes)]));
    return below(4) === 0 ? related.sort(() => below(3) - 1) : related;
  };
  const shapes = Array.from({ length: below(8) === 0 ? 3 : 2 }, (_, i) => (i === 0 && below(2) ? whole : relative()));
  const form = pick(forms);
  const { operands, ...rest } = recognised(pick(frameworks), shapes.map(() => '()').join(' '), {
    form,
    code: pick(lines),
    operation: pick(operations),
    fails: below(3) > 0,
    batchHidden: below(6) === 0,
    kind: pick(['broadcast', 'broadcast', 'broadcast', 'broadcast', 'other', 'none']),
    broadcast: below(6) === 0 ? whole : null,
    clash: below(3) === 0 ? { dim: pick([0, 1, 2, 3, null]), fromEnd: null, sizes: [pick(sizes), pick(sizes)] } : null,
  });
  const filled = operands.map((operand, i) => {
    const shape = below(9) === 0 ? null : (shapes[i] ?? []);
    const hidden = below(12) === 0 && shape ? shape.map((size) => (below(2) ? size : null)) : shape;
    return { ...operand, name: pick(names), shape: hidden };
  });
  return { ...rest, operands: filled };
}
