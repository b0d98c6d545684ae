// PyTorch's results and errors for sums of products, recorded from 2.14.1.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../../web/reading/python/code.js';

/** @type {readonly [code: string, said: string][]} */
const recorded = [
  [
    "torch.einsum('ij,jk->ik', torch.ones(2,3), torch.ones(4,2))",
    'RuntimeError: einsum(): subscript j has size 4 for operand 1 which does not broadcast with previously seen size 3',
  ],
  ["torch.einsum('ij,j->i', [torch.ones(2,3), torch.ones(3)]).shape", 'torch.Size([2])'],
  ['torch.tensordot(torch.ones(2,3,4), torch.ones(4,3,5), dims=([1,2],[1,0])).shape', 'torch.Size([2, 5])'],
  [
    'torch.tensordot(torch.ones(2,3), torch.ones(2,4), dims=1)',
    'RuntimeError: contracted dimensions need to match, but first has size 3 in dim -1 and second has size 2 in dim 0',
  ],
  [
    'torch.inner(torch.ones(2,3), torch.ones(4,2))',
    'RuntimeError: inner() the last dimension must match on both input tensors but got shapes [2, 3] and [4, 2]',
  ],
  ['torch.outer(torch.ones(2), torch.ones(3)).shape', 'torch.Size([2, 3])'],
  [
    'torch.addmm(torch.ones(5), torch.ones(2,3), torch.ones(3,4))',
    'RuntimeError: The expanded size of the tensor (4) must match the existing size (5) at non-singleton dimension 1.  Target sizes: [2, 4].  Tensor sizes: [5]',
  ],
  ['torch.addmm(torch.ones(4), torch.ones(2,3), torch.ones(3,4), beta=0.5, alpha=2).shape', 'torch.Size([2, 4])'],
  [
    'torch.ones(4).addmm_(torch.ones(2,3), torch.ones(3,4))',
    'RuntimeError: Bad in-place call: input tensor size [4] and output tensor size [2, 4] should match',
  ],
  ['torch.ones(2,4).addmm_(torch.ones(2,3), torch.ones(3,4)).shape', 'torch.Size([2, 4])'],
  [
    'torch.baddbmm(torch.ones(3), torch.ones(5,2,4), torch.ones(5,3,3))',
    'RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [5, 4] but got: [5, 3].',
  ],
  [
    'torch.addbmm(torch.ones(3), torch.ones(5,2,4), torch.ones(4,4,3))',
    'RuntimeError: batch1 and batch2 must have same number of batches, got 5 and 4',
  ],
  [
    'torch.addmv(torch.ones(4), torch.ones(2,3), torch.ones(3))',
    'RuntimeError: size mismatch, got input (4), mat (2x3), vec (3)',
  ],
  ['torch.addr(torch.ones(3), torch.ones(2), torch.ones(3)).shape', 'torch.Size([2, 3])'],
  ['torch.cross(torch.ones(2,3), torch.ones(2,3), dim=1).shape', 'torch.Size([2, 3])'],
  [
    'torch.linalg.cross(torch.ones(2,4), torch.ones(2,4))',
    'RuntimeError: linalg.cross: inputs dimension -1 must have length 3. Got 4 and 4',
  ],
  ['torch.kron(torch.ones(2,3), torch.ones(3)).shape', 'torch.Size([2, 9])'],
  ['torch.trace(torch.ones(3)).shape', 'RuntimeError: trace: expected a matrix, but got tensor with dim 1'],
  ['torch.trace(torch.ones(3,3)).shape', 'torch.Size([])'],
];

for (const [code, said] of recorded) {
  test(code, () => {
    const last = readCode(`import torch\n${code}`).outcomes.findLast(({ kind }) => kind !== 'warned');
    const { kind, type, text = '', shape } = last ?? {};
    assert.equal(kind === 'raised' ? `${type}: ${text}` : text || `torch.Size([${shape?.join(', ')}])`, said);
  });
}
