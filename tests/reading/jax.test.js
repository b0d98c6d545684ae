// Reading JAX: the shapes and dtypes of its functions' results, and its errors. The sentences are those of JAX's own
// source and documentation.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';

const shaped = (/** @type {readonly number[]} */ shape) => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

const HEAD = 'import jax\nimport jax.numpy as jnp\nfrom jax import random, jit, grad, vmap\nkey = random.PRNGKey(0)\n';

/** The result of the last line. @param {string} code */
const said = (code) => {
  const { outcomes } = readCode(HEAD + code);
  const raised = outcomes.find(({ kind }) => kind === 'raised');
  if (raised) return `${raised.type}: ${raised.text}`;
  const last = outcomes.at(-1);
  if (last?.kind === 'printed') return last.text;
  return (last?.tensors ?? []).map(({ shape, dtype }) => `${shaped(shape)} ${dtype}`).join(' | ');
};

const A = 'jnp.ones((2, 3))';

/** @type {readonly [string, string][]} */
const cases = [
  ['jnp.ones((2, 3))', '(2, 3) float32'],
  ['jnp.arange(4)', '(4,) int32'],
  ['jnp.array([1.5, 2])', '(2,) float32'],
  ['jnp.zeros(3, dtype=jnp.float64)', '(3,) float32'],
  ['jnp.arange(4) / 2', '(4,) float32'],
  ['jnp.arange(4) + jnp.ones(4, dtype=jnp.bfloat16)', '(4,) bfloat16'],
  ['jnp.ones(4, dtype=jnp.float16) * 2.5', '(4,) float16'],
  ['jnp.ones(3, dtype=jnp.bfloat16) + jnp.float32(1)', '(3,) float32'],
  ['jnp.mean(jnp.arange(6))', '() float32'],
  ['jnp.arange(6).sum()', '() int32'],
  ['jnp.argmax(jnp.ones((2, 3)), axis=1)', '(2,) int32'],
  ['(jnp.ones((2, 3)) > 0).sum(0)', '(3,) int32'],
  [`${A} + jnp.ones(3)`, '(2, 3) float32'],
  [`${A} + jnp.ones((2, 4))`, 'TypeError: add got incompatible shapes for broadcasting: (2, 3), (2, 4).'],
  ['jnp.ones(3) - jnp.ones(4)', 'TypeError: sub got incompatible shapes for broadcasting: (3,), (4,).'],
  ['jnp.ones(3) < jnp.ones(2)', 'TypeError: lt got incompatible shapes for broadcasting: (3,), (2,).'],
  [`${A} * jnp.ones(4)`, 'ValueError: Incompatible shapes for broadcasting: shapes=[(2, 3), (4,)]'],
  [
    'jnp.where(jnp.ones(2) > 0, jnp.ones(3), 0)',
    'ValueError: Incompatible shapes for broadcasting: shapes=[(2,), (3,), ()]',
  ],
  [
    `${A} @ jnp.ones((4, 5))`,
    'TypeError: dot_general requires contracting dimensions to have the same shape, got (3,) and (4,).',
  ],
  [
    'jnp.dot(jnp.ones(3), jnp.ones(4))',
    'TypeError: dot_general requires contracting dimensions to have the same shape, got (3,) and (4,).',
  ],
  ['jnp.ones((5, 2, 3)) @ jnp.ones((5, 3, 4))', '(5, 2, 4) float32'],
  [`${A}.reshape(4, 2)`, 'TypeError: cannot reshape array of shape (2, 3) (size 6) into shape (4, 2) (size 8)'],
  [
    `${A}.reshape(4, -1)`,
    'TypeError: cannot reshape array of shape (2, 3) (size 6) into shape (4, -1) because the product of specified axis ' +
      'sizes (4) does not evenly divide 6',
  ],
  [
    'jnp.concatenate([jnp.ones((2, 3)), jnp.ones((2, 4))])',
    'TypeError: Cannot concatenate arrays with shapes that differ in dimensions other than the one being concatenated: ' +
      'concatenating along dimension 0 for shapes (2, 3), (2, 4).',
  ],
  [
    'jnp.concatenate([jnp.ones((2, 3)), jnp.ones(3)])',
    'TypeError: Cannot concatenate arrays with different numbers of dimensions: got (2, 3), (3,).',
  ],
  ['jnp.stack([jnp.ones(2), jnp.ones(3)])', 'ValueError: All input arrays must have the same shape.'],
  [`${A}.sum(axis=2)`, 'ValueError: axis 2 is out of bounds for array of dimension 2'],
  [
    'jnp.broadcast_to(jnp.ones(3), (2, 4))',
    'ValueError: Incompatible shapes for broadcasting: (3,) and requested shape (2, 4)',
  ],
  [`x = ${A}\nx[5]`, '(3,) float32'],
  [`x = ${A}\nx.at[0].set(jnp.zeros(3))`, '(2, 3) float32'],
  [`x = ${A}\nx.at[:, 1].add(1)`, '(2, 3) float32'],
  [
    `x = ${A}\nx.at[0].set(jnp.zeros(2))`,
    'ValueError: Incompatible shapes for broadcasting: (2,) and requested shape (3,)',
  ],
  [
    `x = ${A}\nx[0] = 1`,
    'TypeError: JAX arrays are immutable and do not support in-place item assignment. Instead of x[idx] = y, use x = ' +
      'x.at[idx].set(y) or another .at[] method: ' +
      'https://docs.jax.dev/en/latest/_autosummary/jax.numpy.ndarray.at.html',
  ],
  ['random.normal(key, (2, 3))', '(2, 3) float32'],
  ['k1, k2 = random.split(key)\nrandom.uniform(k2, shape=(4,), minval=-1)', '(4,) float32'],
  ['random.randint(key, (3,), 0, 5)', '(3,) int32'],
  ['jax.nn.softmax(jnp.ones((2, 3)), axis=-1)', '(2, 3) float32'],
  ['jit(lambda x: x.sum(0))(jnp.ones((2, 3)))', '(3,) float32'],
];

test('a dataclass of an unknown library may have a method that replaces its fields', () => {
  const head = 'from flax import struct\n@struct.dataclass\nclass State:\n    w: int\n    step: int = 0\n';
  assert.equal(said(`${head}w = State(jnp.ones(2)).w`), '(2,) float32');
  assert.equal(said(`${head}w = State(1).replace(w=jnp.ones(5)).w`), '');
  const own = head.replace('from flax import struct', 'import dataclasses as struct');
  assert.equal(said(`${own}State(1).replace(w=2)`), "AttributeError: 'State' object has no attribute 'replace'");
});

test('64-bit dtypes must be enabled', () => {
  const wide = "jax.config.update('jax_enable_x64', True)\n";
  assert.equal(said(`${wide}jnp.zeros(3) * jnp.arange(3)`), '(3,) float64');
  assert.equal(said(`${wide}jnp.arange(3).sum()`), '() int64');
  assert.equal(
    said(`from jax import config\nconfig.update("jax_enable_x64", True)\nrandom.normal(key, (2,))`),
    '(2,) float64',
  );
  assert.equal(said(`${wide}jnp.ones(3, dtype=jnp.float32) + 1`), '(3,) float32');
  assert.equal(said(`${wide}jax.nn.softmax(jnp.array([1.0, 2.0]))`), '(2,) float64');
  assert.equal(said('jnp.zeros(3) * jnp.arange(3)'), '(3,) float32');
});

test('nothing is known about functions that JAX transforms, except by jit', () => {
  for (const code of ['grad(lambda w: w.sum())(jnp.ones(3))', 'vmap(jnp.sum)(jnp.ones((4, 3)))'])
    assert.equal(said(`y = ${code}`), '');
});

for (const [code, answer] of cases) test(`JAX: ${code}`, () => assert.equal(said(code), answer));
