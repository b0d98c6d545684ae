// Products written with shapes, compared with PyTorch's results for torch.zeros of those.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../web/case/library.js';
import { outcomeOf } from '../../web/case/outcome.js';
import { classify } from '../../web/reading/classify.js';
import { readProduct } from '../../web/reading/product.js';
import { readCode } from '../../web/reading/python/code.js';
import { readShapes } from '../../web/reading/shapes.js';

/** @type {Record<string, [equation: string, shape: number[]]>} */
const products = {
  '(5,2,3) @ (3,4)': ['nij,jk->nik', [5, 2, 4]],
  '3x4 @ 4x5': ['ij,jk->ik', [3, 5]],
  'torch.Size([2, 3]) @ torch.Size([3, 4])': ['ij,jk->ik', [2, 4]],
  '[2, 3] @ [3, 4]': ['ij,jk->ik', [2, 4]],
  '(8,1,2,3)@(5,3,4)': ['nmij,mjk->nmik', [8, 5, 2, 4]],
  '(3) @ (3,)': ['j,j->', []],
  '(3,) @ (3,4)': ['j,jk->k', [4]],
  '(5,2,3) @ (3,)': ['nij,j->ni', [5, 2]],
  '(2,3) @ (3,4) @ (4,)': ['ij,jk,k->i', [2]],
};

/** @type {Record<string, string>} */
const refused = {
  '(5,2,3) @ (4,4)': 'mat1 and mat2 shapes cannot be multiplied (10x3 and 4x4)',
  '(2,1) @ (3,4)': 'mat1 and mat2 shapes cannot be multiplied (2x1 and 3x4)',
  '(5,2,3) @ (2,3,4)': 'The size of tensor a (5) must match the size of tensor b (2) at non-singleton dimension 0',
  '() @ (3,)': 'both arguments to matmul need to be at least 1D, but they are 0D and 1D',
  '(3,) @ (4,)':
    'inconsistent tensor size, expected tensor [3] and src [4] to have the same number of elements, but got 3 and 4 elements respectively',
};

test('a product has PyTorch’s shape', () => {
  for (const [text, [equation, shape]] of Object.entries(products)) {
    assert.equal(classify(text), 'code', text);
    const [asked] = readCode(text).cases;
    assert.ok(asked, text);
    assert.equal(asked.options['equation'], equation);
    assert.deepEqual(outcomeOf(asked, library).results[0]?.shape, shape, text);
  }
});

test('a product that does not fit has PyTorch’s error', () => {
  for (const [text, message] of Object.entries(refused)) {
    const { cases, outcomes } = readCode(text);
    const said = cases[0] ? outcomeOf(cases[0], library).failure?.message : outcomes[0]?.text;
    assert.equal(said, message, text);
  }
});

test('text with another operator, or an incomplete product, is no product', () => {
  for (const text of [
    '(2,3) @ (3,4) + (4,)',
    '(2,3) @',
    '(2,3)',
    '(2,3) (3,4) @ (4,)',
    '(2,-1) @ (1,2)',
    '(1) @ (1) @ (1) @ (1) @ (1) @ (1) @ (1)',
  ])
    assert.equal(readProduct(text), null, text);
  const { cases, problems } = readShapes('(2,3) @ (3,4) + (4,)');
  assert.deepEqual([cases, problems.some(({ key }) => key === 'product')], [[], true]);
});

test('letters and names beside @ are one problem, and nothing else is reported', () => {
  for (const text of ['(B,T,C) @ (C,D)', 'x @ y', '(3,4) @ y'])
    assert.deepEqual(
      readShapes(text).problems.map(({ key, at }) => [key, at]),
      [['product', text.indexOf('@')]],
      text,
    );
});
