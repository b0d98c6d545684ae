/** Which cause, and how sure, by the sizes and by what stands around the message. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseRecognised } from '../../../web/diagnose/diagnose.js';
import * as library from '../../../web/diagnose/library.js';
import { eager, recognised } from '../recognised.js';

/** @typedef {Parameters<typeof recognised>[2]} More */

const legal = { fails: false };
const hidden = { batchHidden: true };
const loss = /** @type {const} */ ({ form: 'loss', operation: 'mse_loss' });
const written = /** @type {const} */ ({ form: 'assign' });
const inPlace = /** @type {const} */ ({ form: 'inPlace', operation: 'add' });

/**
 * Each row: its name, the framework and operands, the cause, and the first fix.
 * @type {[string, Parameters<typeof recognised>[0], string, string, string | null, More?][]}
 */
const rows = [
  // an axis is missing
  ['a number a row', 'numpy', 'x (4,3) y (4)', 'missing-axis likely', 'y[:, None]'],
  ['a mask of steps', 'pytorch', 'x (2,10,64) mask (2,10)', 'missing-axis likely', 'mask.unsqueeze(2)'],
  ['a mask of keys', 'pytorch', 'scores (2,8,64,64) mask (2,64)', 'missing-axis likely', 'mask[:, None, None, :]'],
  ['one vector a sample', 'pytorch', 'x (32,10,64) y (32,64)', 'missing-axis likely', 'y.unsqueeze(1)'],
  ['a condition of each channel', 'pytorch', 'h (4,128,16,16) t (4,128)', 'missing-axis likely', 't[:, :, None, None]'],
  ['two places that fit', 'numpy', 'x (4,4,6) y (4)', 'missing-axis possible', 'y[:, None, None]'],
  [
    'a gray picture into one in colour',
    'numpy',
    'x (64,64,3) v (64,64)',
    'missing-axis likely',
    'v[:, :, None]',
    written,
  ],
  ['a matrix is no map of features', 'pytorch', 'a (5,1,4,1) b (3,1)', 'off-by-one possible', 'a[:, :, :3]'],
  [
    'behind a hidden batch',
    'keras',
    'x (20,64) y (20)',
    'missing-axis possible',
    'keras.ops.expand_dims(y, -1)',
    hidden,
  ],
  // a reduction dropped it
  [
    'a sum',
    'numpy',
    'x (5,4) s (5)',
    'dropped-axis likely',
    'x.sum(axis=1, keepdims=True)',
    { code: 'x / x.sum(axis=1)' },
  ],
  [
    'a maximum',
    'jax',
    'x (8,10) m (8)',
    'dropped-axis likely',
    'jnp.max(x, axis=-1, keepdims=True)',
    { code: 'x - jnp.max(x, axis=-1)' },
  ],
  ['by its name', 'numpy', 'x (4,8,6) row_sum (4)', 'dropped-axis likely', 'row_sum[:, None, None]'],
  [
    'a reduction to one number says nothing',
    'numpy',
    'x (5,4) y (5)',
    'missing-axis likely',
    'y[:, None]',
    { code: 'x / x.sum()' },
  ],
  // channels
  ['a bias of channels', 'pytorch', 'x (8,64,32,32) bias (64)', 'channel-vector likely', 'bias[:, None, None]'],
  ['a mean of channels', 'numpy', 'img (3,224,224) mean (3)', 'channel-vector likely', 'mean[:, None, None]'],
  ['channels first and last', 'pytorch', 'x (3,224,224) y (224,224,3)', 'channel-order likely', 'y.permute(2, 0, 1)'],
  [
    'the same of a batch',
    'tensorflow',
    'a (4,32,32,3) b (4,3,32,32)',
    'channel-order likely',
    'tf.transpose(b, perm=[0, 2, 3, 1])',
  ],
  [
    'means for the other layout',
    'numpy',
    'img (224,224,3) mean (3,1,1)',
    'channel-order likely',
    'mean.transpose(1, 2, 0)',
  ],
  // another order
  ['a matrix and its transpose', 'numpy', 'x (3,4) y (4,3)', 'transposed likely', 'y.T'],
  ['time and batch', 'pytorch', 'x (10,32,64) y (32,10,64)', 'transposed likely', 'y.permute(1, 0, 2)'],
  ['a column for a row', 'numpy', 'x (3,1) y (2,3)', 'transposed possible', 'x.squeeze(axis=-1)'],
  // legal
  ['a column less a vector', 'jax', 'x (64,1) y (64)', 'outer-product likely', 'x.squeeze(axis=-1)', legal],
  [
    'masks in a loss',
    'pytorch',
    't (4,9,9) i (4,1,9,9)',
    'outer-product certain',
    't.unsqueeze(1)',
    { ...loss, ...legal },
  ],
  ['a row in a loss', 'pytorch', 't (1,32) i (32,1)', 'outer-product certain', 't.T', { ...loss, ...legal }],
  [
    'one axis more in a loss',
    'pytorch',
    't () i (1)',
    'missing-axis possible',
    't.unsqueeze(0)',
    { ...loss, ...legal },
  ],
  ['one target for all', 'pytorch', 't (1) i (8)', 'different-counts possible', null, { ...loss, ...legal }],
  ['a grid that was asked for', 'numpy', 'x (8,1) y (1,8)', 'null', null, legal],
  ['a bias', 'pytorch', 'x (64,10) b (10)', 'null', null, legal],
  ['the same shapes', 'pytorch', 'x (64,10) b (64,10)', 'null', null, legal],
  // a target
  ['a vector of sums', 'numpy', 'a (3) b (2,3)', 'target-grows likely', 'a = a + b', inPlace],
  ['a vector where a column is needed', 'pytorch', 'a (3,1) b (3)', 'target-grows likely', 'b.unsqueeze(1)', inPlace],
  ['a column into a vector', 'numpy', 'x (4) v (4,1)', 'target-grows possible', 'v.squeeze(axis=-1)', written],
  [
    'a picture in colour into a gray one',
    'numpy',
    'x (64,64) v (64,64,3)',
    'gray-image likely',
    'Image.open(path).convert("L")',
    written,
  ],
  [
    'transparency into three channels',
    'numpy',
    'x (64,64,3) v (64,64,4)',
    'alpha-channel likely',
    'Image.open(path).convert("RGB")',
    written,
  ],
  // data
  ['batches', 'pytorch', 'a (32,10) b (64,10)', 'different-counts likely', null],
  [
    'a last batch',
    'pytorch',
    'a (32,9) b (17,9)',
    'different-counts likely',
    'DataLoader(dataset, batch_size=32, drop_last=True)',
    { code: 'for x in loader:' },
  ],
  ['features', 'jax', 'a (32,128) b (32,64)', 'features possible', null],
  ['where the batch has no size', 'tensorflow', 'a (?,128) b (?,64)', 'features possible', null],
  ['small sizes', 'pytorch', 'a (2,3) b (2,4)', 'features possible', null],
  ['small channels', 'stride0', 'a (5,2,4,1) b (3,1,1)', 'different-sizes possible', null],
  ['nothing in it', 'numpy', 'a (0) b (2,2)', 'empty likely', null],
  [
    'pictures of two sizes',
    'numpy',
    'a (38,401,3) b (144,108,3)',
    'different-sizes possible',
    'cv2.resize(b, (401, 38))',
  ],
  ['maps one apart both ways', 'numpy', 'a (25,45) b (26,46)', 'off-by-one likely', 'b[:25, :45]'],
  [
    'a gray picture without channels',
    'numpy',
    'img (57,57) mean (3)',
    'gray-image likely',
    'Image.open(path).convert("RGB")',
    inPlace,
  ],
  ['several sizes', 'numpy', 'a (2,3) b (5,7)', 'different-sizes possible', null],
  ['classes', 'pytorch', 'pred (32,10) y (32)', 'class-labels likely', 'F.cross_entropy(pred, y)', loss],
  ['classes of pixels', 'pytorch', 'pred (4,2,9,9) y (4,9,9)', 'class-labels likely', 'F.cross_entropy(pred, y)', loss],
  [
    'classes in a graph',
    'tensorflow',
    'pred (32,10) y (32)',
    'class-labels likely',
    'tf.one_hot(y, 10)',
    { operation: 'SquaredDifference' },
  ],
  ['a flattened picture', 'pytorch', 'out (32,784) img (32,1,28,28)', 'flattened likely', 'img.flatten(1)'],
  ['a difference', 'numpy', 'x (50) dx (49)', 'off-by-one likely', 'x[:49]'],
  ['one token more', 'pytorch', 'a (8,127,50) b (8,128,50)', 'off-by-one likely', 'b[:, :127]'],
  ['a skip connection', 'onnx', 'up (1,64,56,56) skip (1,64,57,57)', 'not-a-multiple likely', 'skip[:, :, :56, :56]'],
  [
    'one rounded twice',
    'onnx',
    'up (1,64,104,104) skip (1,64,112,112)',
    'not-a-multiple possible',
    'skip[:, :, :104, :104]',
  ],
  ['a shortcut', 'pytorch', 'out (8,128,28,28) x (8,64,28,28)', 'channels likely', null],
  // shapes that are not those of the message
  ['shapes that fit, of a message that they do not', 'numpy', 'x (5,3) y (3)', 'framework-limit likely', null],
];

for (const [what, framework, operands, cause, fix, more] of rows) {
  test(`${what}: ${operands}`, () => {
    const found = diagnoseRecognised(recognised(framework, operands, more), library);
    assert.equal(found.cause ? `${found.cause.id} ${found.cause.sure}` : 'null', cause);
    assert.equal(found.fixes[0]?.code ?? null, fix);
  });
}

/** Two sizes and a dimension. @type {[number, number, number, string, More?][]} */
const untold = [
  [4, 3, 0, 'alpha-channel possible'],
  [4, 3, 1, 'alpha-channel likely', { code: 'image = transforms.Normalize(mean, std)(image)' }],
  [4, 3, 3, 'different-sizes possible'],
  [2, 3, 0, 'different-counts possible'],
  [128, 64, 1, 'channels possible'],
  [32, 17, 0, 'different-counts possible'],
  [678, 512, 1, 'position-table likely'],
  [1024, 512, 1, 'position-table possible'],
  [513, 512, 1, 'position-table possible'],
  [
    1200,
    1024,
    3,
    'position-table likely',
    { code: 'attn_weights = torch.where(causal_mask, attn_weights, mask_value)' },
  ],
  [577, 197, 1, 'input-size possible'],
  [230, 200, 1, 'position-table possible', { code: 'x = x + self.pe[:, :length]' }],
  [250, 248, 3, 'not-a-multiple possible'],
  [3, 4, 1, 'different-sizes possible'],
  [57, 56, 3, 'not-a-multiple likely'],
  [10, 32, 1, 'different-sizes possible'],
  [10, 32, 1, 'class-labels possible', { code: 'loss = F.mse_loss(pred, y)' }],
];
for (const [a, b, dim, cause, more] of untold) {
  test(`${a} and ${b} in dimension ${dim} ${more?.code ?? ''}`, () => {
    const found = diagnoseRecognised(eager(a, b, dim, more), library);
    assert.equal(`${found.cause?.id} ${found.cause?.sure}`, cause);
    assert.deepEqual([found.shapes, found.asks], [null, ['a', 'b']]);
    assert.deepEqual(
      found.fixes.filter(({ about }) => about !== 'data'),
      [],
    );
  });
}

test('a product is about its inner sizes', () => {
  const product = /** @type {More} */ ({ kind: 'other', operation: 'mm', family: 'torch-matmul' });
  const linear = { ...product, code: 'return F.linear(input, self.weight, self.bias)' };
  const of = (/** @type {string} */ operands, /** @type {More} */ more) => {
    const { cause, fixes } = diagnoseRecognised(recognised('pytorch', operands, more), library);
    return [cause?.id, fixes[0]?.code, fixes[0]?.caution, fixes[0]?.result];
  };
  assert.deepEqual(of('mat1 (2,3) mat2 (4,5)', product), ['features', undefined, undefined, undefined]);
  assert.deepEqual(of('mat1 (2,3) mat2 (5,3)', product), ['transposed', 'mat2.T', true, [2, 5]]);
  assert.deepEqual(of('mat1 (32,784) mat2 (128,10)', linear), ['features', 'nn.Linear(784, 10)', true, null]);
});

test('what is not recognised has no cause', () => {
  const { cause, fixes, asks } = diagnoseRecognised(recognised(null, '', { kind: 'none' }), null);
  assert.deepEqual([cause, fixes, asks], [null, [], []]);
});
