// Compares the functions of torch.nn.functional with PyTorch's recorded answers: shapes, dtypes and messages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';
import { functionCalls } from './recorded.js';

/** Whether the result depends on the elements. @param {any} record */
const needsElements = ({ op, args, kwargs = {}, expect }) =>
  [...args, ...Object.values(kwargs)].some((each) => 'shape' in each && !('nodata' in each)) &&
  (/out of bounds|out of range|smaller than|negative entr/.test(expect.text ?? '') || op === 'one_hot');

/**
 * Cases where PyTorch's message comes from a function called inside, and sums of two dtypes in losses. Here the message
 * names the function in the text.
 */
const otherwise = new Set(
  (
    'nn-00033 nn-00038 nn-00043 nn-00081 nn-00116 nn-00137 nn-00315 nn-00342 nn-00424 nn-00491 nn-00649 nn-00658 ' +
    'nn-00684 nn-00686 nn-00716 nn-00766 nn-00798 nn-00805'
  ).split(' '),
);

test('functions of torch.nn.functional', () => {
  let same = 0;
  let unknown = 0;
  /** @type {string[]} */
  const wrong = [];
  const all = functionCalls.filter((record) => !needsElements(record) && record.expect.match !== 'fails');
  for (const { id, call, expect } of all) {
    const text = `import torch.nn.functional as F\ny = ${call}`;
    const { outcomes } = readCode(text);
    const raised = outcomes.find(({ kind }) => kind === 'raised');
    const tensor = outcomes.findLast(({ kind }) => kind === 'tensor');
    const said = raised ? `${raised.type}: ${raised.text}` : tensor ? `(${tensor.shape}) ${tensor.dtype}` : undefined;
    const first = expect.out?.list?.[0] ?? expect.out;
    const wanted = expect.ok ? `(${first.shape}) ${first.dtype}` : `${expect.error}: ${expect.text}`;
    if (said === undefined) unknown += 1;
    else if (said === wanted) same += 1;
    else wrong.push(`${id} ${text.split('\n')[1]}\n    said ${said}\n    PyTorch ${wanted}`);
  }
  assert.ok(same >= 0.96 * all.length, `${same} of ${all.length} as recorded, ${unknown} unknown`);
  assert.deepEqual(
    wrong.filter((each) => !otherwise.has(each.slice(0, 8))),
    [],
  );
});
