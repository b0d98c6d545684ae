/**
 * Twelve mistakes that people really make, from public threads: the cause, the first fix, and what must not be said.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseRecognised } from '../../web/diagnose/diagnose.js';
import * as library from '../../web/diagnose/library.js';
import { eager, recognised } from './recognised.js';

/**
 * @typedef {import('../../web/diagnose/diagnosis.js').Recognised} Recognised
 * @typedef {import('../../web/diagnose/diagnosis.js').Diagnosis} Diagnosis
 * @typedef {{ is: Recognised, cause: string, fix: string | null, never?: RegExp, also?: (diagnosis: Diagnosis) => void
 *   }} Case
 */

const silent = { fails: false };
const normalize = 'tensor.sub_(mean).div_(std)';
const dividesByNorm = 'G = G / G.norm(dim=(-2, -1)).clamp(min=eps)';

/** @type {Record<string, Case>} */
const cases = {
  '1 a loss of every prediction with every target': {
    is: recognised('pytorch', 'y (1024) out (1024,1)', { form: 'loss', operation: 'mse_loss', ...silent }),
    cause: 'outer-product certain',
    fix: 'y.unsqueeze(1)',
    also: ({ report, fragility }) => {
      assert.deepEqual([report?.shape, report?.growth], [[1024, 1024], 1024]);
      assert.deepEqual(fragility, [{ kind: 'batch-of-one', dims: [0], then: 'works' }]);
    },
  },
  '2 the same in plain arithmetic': {
    is: recognised('pytorch', 'returns (128) value (128,1)', { operation: 'sub', ...silent }),
    cause: 'outer-product likely',
    fix: 'value.squeeze(-1)',
    also: ({ report }) => assert.equal(report?.growth, 128),
  },
  '3 a norm without keepdim': {
    is: recognised('pytorch', 'G (4,8,6) norm (4)', { operation: 'div', code: dividesByNorm }),
    cause: 'dropped-axis likely',
    fix: 'G.norm(dim=(-2, -1), keepdim=True)',
    never: /permute|transpose|\.T\b/,
    also: ({ fixes, fragility }) => {
      assert.equal(fixes[1]?.code, 'norm[:, None, None]');
      assert.deepEqual(
        fragility.map(({ kind, then }) => `${kind} ${then}`),
        ['batch-of-one works', 'equal-sizes means-other'],
      );
    },
  },
  '3 of one matrix': {
    is: recognised('pytorch', 'G (1,8,6) norm (1)', { operation: 'div', ...silent }),
    cause: 'batch-of-one possible',
    fix: 'norm[:, None, None]',
    also: ({ fragility }) => assert.deepEqual(fragility, [{ kind: 'batch-of-one', dims: [0], then: 'fails' }]),
  },
  '3 of as many matrices as columns': {
    is: recognised('pytorch', 'G (6,8,6) norm (6)', { operation: 'div', ...silent }),
    cause: 'matched-by-chance possible',
    fix: 'norm[:, None, None]',
    also: ({ fragility, fixes }) => {
      assert.deepEqual(fragility, [{ kind: 'equal-sizes', dims: [0, 2], then: 'fails' }]);
      assert.ok(fixes[0]?.caution);
    },
  },
  '3 where only sizes are told': {
    is: eager(6, 4, 2, { code: dividesByNorm }),
    cause: 'dropped-axis possible',
    fix: 'G.norm(dim=(-2, -1), keepdim=True)',
    never: /permute|transpose|\.T\b/,
  },
  '4 a gray picture less three means': {
    is: recognised('pytorch', 'img (1,28,28) mean (3,1,1)', { form: 'inPlace', operation: 'sub' }),
    cause: 'gray-image likely',
    fix: 'transforms.Normalize((0.5,), (0.5,))',
    never: /Normalize\(0/,
    also: ({ fixes, others }) => {
      const fresh = fixes.find(({ code }) => code === 'img = img - mean');
      assert.deepEqual([fresh?.result, fresh?.caution], [[3, 28, 28], true]);
      assert.equal(others[0]?.id, 'target-grows');
    },
  },
  '4 where the other operand is not told': {
    is: recognised('pytorch', 'img (1,28,28) ?', { form: 'inPlace', broadcast: [3, 28, 28] }),
    cause: 'gray-image likely',
    fix: 'transforms.Normalize((0.5,), (0.5,))',
    also: ({ asks }) => assert.deepEqual(asks, ['b']),
  },
  '5 a picture with transparency': {
    is: recognised('pytorch', 'img (4,480,640) mean (3,1,1)', { form: 'inPlace', operation: 'sub' }),
    cause: 'alpha-channel likely',
    fix: 'Image.open(path).convert("RGB")',
    never: /None|unsqueeze|permute|mean/,
    also: ({ fixes }) => assert.equal(fixes[1]?.code, 'img[:3]'),
  },
  '5 where only sizes are told': {
    is: eager(4, 3, 0),
    cause: 'alpha-channel possible',
    fix: 'Image.open(path).convert("RGB")',
    never: /None|unsqueeze|permute|mean/,
  },
  '5 of a batch, among the code of torchvision': {
    is: eager(4, 3, 1, { code: normalize, evidence: [{ kind: 'file', text: 'torchvision/transforms/functional.py' }] }),
    cause: 'alpha-channel likely',
    fix: 'Image.open(path).convert("RGB")',
  },
  '6 an accumulator': {
    is: recognised('numpy', 'mean () ?', { form: 'inPlace', broadcast: [256, 256, 3], code: 'mean += (x - mean) / n' }),
    cause: 'target-grows likely',
    fix: 'mean = np.zeros((256, 256, 3))',
    never: /reshape|squeeze|\bb\[/,
  },
  '7 a vector of channels': {
    is: recognised('tvm', 'x (1,256,16,16) bias (256)'),
    cause: 'channel-vector likely',
    fix: 'bias[:, None, None]',
    never: /transpose|permute/,
    also: ({ fragility }) => assert.deepEqual(fragility, [{ kind: 'equal-sizes', dims: [1, 3], then: 'means-other' }]),
  },
  '7 where only sizes are told': {
    is: eager(16, 256, 3, { code: 'y = x + bias' }),
    cause: 'channel-vector possible',
    fix: null,
    also: ({ asks }) => assert.deepEqual(asks, ['a', 'b']),
  },
  '8 a text too long': {
    is: recognised('pytorch', 'embeddings (1,678,768) position_embeddings (1,512,768)', { form: 'inPlace' }),
    cause: 'position-table likely',
    fix: null,
    never: /reshape|expand|repeat|None/,
  },
  '8 where only sizes are told': {
    is: eager(678, 512, 1),
    cause: 'position-table likely',
    fix: null,
    never: /reshape|expand|repeat|None/,
  },
  '9 one weight a sample': {
    is: recognised('pytorch', 'flag (2,1) loss_per_sample (2,96,32)', { operation: 'mul' }),
    cause: 'batch-of-one likely',
    fix: 'flag.view(-1, 1, 1)',
    never: /unsqueeze\(0\)/,
    also: ({ fragility }) =>
      assert.deepEqual(
        fragility.map(({ kind, then }) => `${kind} ${then}`),
        ['batch-of-one works', 'equal-sizes means-other'],
      ),
  },
  '9 while there is one sample': {
    is: recognised('pytorch', 'flag (1,1) loss_per_sample (1,96,32)', { operation: 'mul', ...silent }),
    cause: 'batch-of-one possible',
    fix: 'flag.unsqueeze(2)',
    never: /unsqueeze\(0\)/,
  },
  '10 rows meant, columns scaled': {
    is: recognised('numpy', '(2,2) v (2)', { operation: 'multiply', ...silent }),
    cause: 'square possible',
    fix: 'v[:, None]',
    also: ({ fixes }) => assert.equal(fixes[1]?.code, 'v[None, :]'),
  },
  '11 a score for each box': {
    is: recognised('tfjs', 'scores (1554) boxes (1554,2)', { operation: 'mul' }),
    cause: 'missing-axis likely',
    fix: 'scores.expandDims(-1)',
    never: /transpose/,
  },
  '12 a skip connection off by one': {
    is: recognised('keras', '(136,240,256) (135,240,256)', { batchHidden: true }),
    cause: 'not-a-multiple likely',
    fix: 'a[:, :135]',
    never: /expand|repeat|squeeze/,
    also: ({ fixes }) => assert.equal(fixes.length, 1),
  },
};

for (const [title, { is, cause, fix, never, also }] of Object.entries(cases)) {
  test(title, () => {
    const diagnosis = diagnoseRecognised(is, library);
    assert.equal(`${diagnosis.cause?.id} ${diagnosis.cause?.sure}`, cause);
    assert.equal(diagnosis.fixes[0]?.code ?? null, fix);
    for (const { code } of diagnosis.fixes) {
      if (never) assert.doesNotMatch(code, never);
      assert.doesNotMatch(code, /squeeze\(\)/);
    }
    also?.(diagnosis);
  });
}
