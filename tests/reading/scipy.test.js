// SciPy's functions, read, beside the shapes and dtypes that SciPy 1.17 answered.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';

const recorded = readFileSync(new URL('./scipy.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const shaped = (/** @type {readonly number[]} */ shape) => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

/** @param {string} code */
const said = (code) =>
  (readCode(code).outcomes.at(-1)?.tensors ?? []).map(({ shape, dtype }) => `${shaped(shape)} ${dtype}`).join(' | ');

test('what is known of SciPy is as SciPy has it', () => {
  for (const line of recorded) {
    const [code = '', answer] = line.split(' #: ');
    assert.equal(said(`import numpy as np\nimport torch\nfrom scipy import linalg, optimize\n${code}`), answer, code);
  }
});

test('what is not known of SciPy says nothing', () => {
  for (const code of [
    'linalg.inv(np.ones((2, 3)))',
    'linalg.qr(np.ones((2, 3)), pivoting=True)',
    'linalg.svd(np.ones((4, 2, 3)))',
    'linalg.sqrtm(np.ones((3, 3)))',
    'optimize.minimize(f, np.ones(3))',
    'scipy.stats.norm.pdf(np.ones(3))',
  ]) {
    const { outcomes } = readCode(
      `import numpy as np\nimport scipy.stats\nfrom scipy import linalg, optimize\n${code}`,
    );
    assert.ok(!outcomes.some(({ kind }) => kind === 'raised'), code);
    assert.deepEqual(outcomes.at(-1)?.tensors ?? [], [], code);
  }
});

test('a module is named as it is imported', () => {
  for (const code of [
    'import scipy.linalg as la\na = la.inv(np.eye(3))',
    'import scipy\na = scipy.linalg.inv(np.eye(3))',
    'from scipy.linalg import inv\na = inv(np.eye(3))',
  ])
    assert.equal(said(`import numpy as np\n${code}`), '(3, 3) float64', code);
});
