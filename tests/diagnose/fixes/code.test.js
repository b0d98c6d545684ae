/** One step in the words of every framework. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callable, codeOf } from '../../../web/diagnose/fixes/code.js';

/** @import { Framework, Step } from '../../../web/diagnose/diagnosis.js' */

/**
 * The step, the shape before, and how each spells it.
 * @type {[Step['how'], number[], number[], Partial<Record<Framework | 'none', string>>][]}
 */
const spellings = [
  [
    'unsqueeze',
    [1],
    [4],
    {
      pytorch: 'y.unsqueeze(1)',
      numpy: 'y[:, None]',
      jax: 'y[:, None]',
      mlx: 'y[:, None]',
      tensorflow: 'tf.expand_dims(y, -1)',
      keras: 'keras.ops.expand_dims(y, -1)',
      tfjs: 'y.expandDims(-1)',
      paddle: 'y.unsqueeze(1)',
      stride0: 'y.unsqueeze(1)',
      onnxruntime: 'y[:, None]',
      none: 'y[:, None]',
    },
  ],
  [
    'unsqueeze',
    [1, 2],
    [4, 6],
    {
      pytorch: 'y[:, None, None, :]',
      numpy: 'y[:, None, None, :]',
      tensorflow: 'y[:, tf.newaxis, tf.newaxis, :]',
      tfjs: 'y.expandDims(1).expandDims(2)',
      paddle: 'y.unsqueeze([1, 2])',
      stride0: 'y.unsqueeze(1).unsqueeze(2)',
    },
  ],
  [
    'squeeze',
    [1],
    [4, 1],
    {
      pytorch: 'y.squeeze(-1)',
      numpy: 'y.squeeze(axis=-1)',
      tensorflow: 'tf.squeeze(y, axis=-1)',
      tfjs: 'y.squeeze([1])',
      paddle: 'y.squeeze(-1)',
    },
  ],
  [
    'permute',
    [2, 0, 1],
    [5, 6, 3],
    {
      pytorch: 'y.permute(2, 0, 1)',
      numpy: 'y.transpose(2, 0, 1)',
      tensorflow: 'tf.transpose(y, perm=[2, 0, 1])',
      keras: 'keras.ops.transpose(y, axes=[2, 0, 1])',
      tfjs: 'y.transpose([2, 0, 1])',
      paddle: 'y.transpose([2, 0, 1])',
      stride0: 'y.permute([2, 0, 1])',
    },
  ],
  ['permute', [1, 0], [5, 6], { pytorch: 'y.T', numpy: 'y.T', tfjs: 'y.transpose()', stride0: 'y.T' }],
];

for (const [how, by, shape, all] of spellings) {
  for (const [framework, code] of Object.entries(all)) {
    test(`${how} ${by} of (${shape}) in ${framework}`, () => {
      const asked = /** @type {Framework | null} */ (framework === 'none' ? null : framework);
      assert.equal(codeOf(asked, 'y', { operand: 0, how, by }, shape, false), code);
    });
  }
}

test('an axis that is not printed is counted', () => {
  const code = (/** @type {Step['how']} */ how, /** @type {number[]} */ by) =>
    codeOf('keras', 'y', { operand: 0, how, by }, [5, 6, 3], true);
  assert.equal(code('unsqueeze', [0]), 'keras.ops.expand_dims(y, 1)');
  assert.equal(code('permute', [2, 0, 1]), 'keras.ops.transpose(y, axes=[0, 3, 1, 2])');
});

test('an operation goes into brackets, a call does not', () => {
  for (const name of ['y', 'self.y', 'f(a + b)', 'y[:, 0]', 'y[0].z(1, 2)', '变量']) assert.equal(callable(name), name);
  for (const name of ['a + b', 'f(a) - g(b)', '-y']) assert.equal(callable(name), `(${name})`);
});
