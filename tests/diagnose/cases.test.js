/**
 * Twelve mistakes that people really make, from public threads: the facts, the first fix, possible causes, and what
 * must not be said.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseRecognised } from '../../web/diagnose/diagnose.js';
import * as library from '../../web/diagnose/library.js';
import { eager, recognised } from './recognised.js';

/** @import { Diagnosis, Recognised } from '../../web/diagnose/diagnosis.js' */

/**
 * @typedef {{ is: Recognised, facts: string, causes?: string, fix: string | null, never?: RegExp,
 *   also?: (diagnosis: Diagnosis) => void }} Case
 */

const silent = { fails: false };
const normalize = 'tensor.sub_(mean).div_(std)';
const dividesByNorm = 'G = G / G.norm(dim=(-2, -1)).clamp(min=eps)';

/** @type {Record<string, Case>} */
const cases = {
  '1 a loss of every prediction with every target': {
    is: recognised('pytorch', 'y (1024) out (1024,1)', { form: 'loss', operation: 'mse_loss', ...silent }),
    facts: 'stretch',
    fix: 'y.unsqueeze(1)',
    also: ({ report }) => assert.deepEqual([report?.shape, report?.growth], [[1024, 1024], 1024]),
  },
  '2 the same in plain arithmetic': {
    is: recognised('pytorch', 'returns (128) value (128,1)', { operation: 'sub', ...silent }),
    facts: 'stretch',
    fix: 'value.squeeze(-1)',
    also: ({ report }) => assert.equal(report?.growth, 128),
  },
  '3 a norm without keepdim': {
    is: recognised('pytorch', 'G (4,8,6) norm (4)', { operation: 'div', code: dividesByNorm }),
    facts: 'clash, ways one',
    fix: 'norm[:, None, None]',
    never: /permute|transpose|\.T\b/,
  },
  '3 of one matrix': {
    is: recognised('pytorch', 'G (1,8,6) norm (1)', { operation: 'div', ...silent }),
    facts: 'chance batch',
    fix: 'norm[:, None, None]',
  },
  '3 of as many matrices as columns': {
    is: recognised('pytorch', 'G (6,8,6) norm (6)', { operation: 'div', ...silent }),
    facts: 'chance equal',
    fix: 'norm[:, None, None]',
    also: ({ fixes }) => assert.ok(fixes[0]?.caution),
  },
  '3 where only sizes are told': {
    is: eager(6, 4, 2, { code: dividesByNorm }),
    facts: 'clash',
    fix: null,
  },
  '4 a gray picture less three means': {
    is: recognised('pytorch', 'img (1,28,28) mean (3,1,1)', { form: 'inPlace', operation: 'sub' }),
    facts: 'target',
    causes: 'gray-image',
    fix: null,
    never: /Normalize\(0/,
  },
  '4 where the other operand is not told': {
    is: recognised('pytorch', 'img (1,28,28) ?', { form: 'inPlace', broadcast: [3, 28, 28] }),
    facts: 'target',
    causes: 'gray-image',
    fix: null,
    also: ({ asks }) => assert.deepEqual(asks, ['b']),
  },
  '5 a picture with transparency': {
    is: recognised('pytorch', 'img (4,480,640) mean (3,1,1)', { form: 'inPlace', operation: 'sub' }),
    facts: 'clash, no-way',
    causes: 'alpha-channel',
    fix: null,
    never: /None|unsqueeze|permute|mean/,
  },
  '5 where only sizes are told': {
    is: eager(4, 3, 0),
    facts: 'clash',
    fix: null,
    never: /None|unsqueeze|permute|mean/,
  },
  '5 of a batch, among the code of torchvision': {
    is: eager(4, 3, 1, { code: normalize, around: 'torchvision/transforms/functional.py' }),
    facts: 'clash',
    causes: 'alpha-channel',
    fix: null,
  },
  '6 an accumulator': {
    is: recognised('numpy', 'mean () ?', { form: 'inPlace', broadcast: [256, 256, 3], code: 'mean += (x - mean) / n' }),
    facts: 'target',
    fix: null,
    never: /reshape|squeeze|\bb\[/,
  },
  '7 a vector of channels': {
    is: recognised('tvm', 'x (1,256,16,16) bias (256)'),
    facts: 'clash, ways one',
    fix: 'bias[:, None, None]',
    never: /transpose|permute/,
  },
  '7 where only sizes are told': {
    is: eager(16, 256, 3, { code: 'y = x + bias' }),
    facts: 'clash, relation times',
    fix: null,
    also: ({ asks }) => assert.deepEqual(asks, ['a', 'b']),
  },
  '8 a text too long': {
    is: recognised('pytorch', 'embeddings (1,678,768) position_embeddings (1,512,768)', { form: 'inPlace' }),
    facts: 'clash, no-way',
    causes: 'limit',
    fix: null,
    never: /reshape|expand|repeat|None/,
  },
  '8 where only sizes are told': {
    is: eager(678, 512, 1),
    facts: 'clash',
    fix: null,
    never: /reshape|expand|repeat|None/,
  },
  '9 one weight a sample': {
    is: recognised('pytorch', 'flag (2,1) loss_per_sample (2,96,32)', { operation: 'mul' }),
    facts: 'clash, ways one',
    fix: 'flag.unsqueeze(1)',
    never: /unsqueeze\(0\)/,
  },
  '9 while there is one sample': {
    is: recognised('pytorch', 'flag (1,1) loss_per_sample (1,96,32)', { operation: 'mul', ...silent }),
    facts: 'chance batch',
    fix: 'flag.unsqueeze(1)',
    never: /unsqueeze\(0\)/,
  },
  '10 rows meant, columns scaled': {
    is: recognised('numpy', '(2,2) v (2)', { operation: 'multiply', ...silent }),
    facts: 'chance square',
    fix: 'v[:, None]',
  },
  '11 a score for each box': {
    is: recognised('tfjs', 'scores (1554) boxes (1554,2)', { operation: 'mul' }),
    facts: 'clash, ways one',
    fix: 'scores.expandDims(-1)',
    never: /transpose/,
  },
  '12 a skip connection off by one': {
    is: recognised('keras', '(136,240,256) (135,240,256)', { batchHidden: true }),
    facts: 'clash, no-way, relation by',
    causes: 'not-a-multiple',
    fix: null,
    never: /expand|repeat|squeeze/,
  },
};

for (const [title, { is, facts, causes = '', fix, never, also }] of Object.entries(cases)) {
  test(title, () => {
    const diagnosis = diagnoseRecognised(is, library);
    const kinds = diagnosis.facts.map(({ id, facts: { kind } }) => (kind ? `${id} ${String(kind)}` : id));
    assert.equal(kinds.join(', '), facts);
    assert.equal(diagnosis.causes.map(({ id }) => id).join(', '), causes);
    assert.equal(diagnosis.fixes[0]?.code ?? null, fix);
    for (const { code } of diagnosis.fixes) {
      if (never) assert.doesNotMatch(code, never);
      assert.doesNotMatch(code, /squeeze\(\)/);
    }
    also?.(diagnosis);
  });
}
