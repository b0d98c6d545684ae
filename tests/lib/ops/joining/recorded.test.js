/** Every recorded case of joining and splitting has PyTorch's shapes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockDiag, chunk, split, stack, tensorSplit, zeros } from '../../../../web/lib/index.js';
import { geometry, golden } from '../../golden.js';

/** @type {Record<string, (number: any, tensors: any[]) => any>} */
const rules = {
  stack: (dim, tensors) => stack(tensors, dim),
  block_diag: (_, tensors) => blockDiag(...tensors),
  split: (size, [x]) => split(x, size),
  split_sizes: (sizes, [x]) => split(x, sizes),
  chunk: (chunks, [x]) => chunk(x, chunks),
  tensor_split: (sections, [x]) => tensorSplit(x, sections),
};

test('shapes and errors are those of PyTorch', () => {
  for (const { line, given, answer } of golden('joins.txt')) {
    const [rule = '', number = '', ...shapes] = given.split(' ');
    const asked = number.startsWith('(') ? geometry(number).shape : Number(number);
    const ask = () => rules[rule]?.(asked, shapes.map((text) => zeros(geometry(text).shape))); // prettier-ignore
    if (!answer.startsWith('(')) {
      assert.throws(ask, { message: answer }, line);
      continue;
    }
    const result = ask();
    assert.deepEqual(
      result.shape ?? result.map((/** @type {any} */ each) => each.shape[0]),
      geometry(answer).shape,
      line,
    );
  }
});
