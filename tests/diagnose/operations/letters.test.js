import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, tell } from '../../../web/diagnose/index.js';
import { placesOf } from '../../../web/diagnose/operations/letters.js';

test('a letter is found in the operand that is named, and the first before it', () => {
  const places = (/** @type {string} */ equation, /** @type {string} */ letter, operand = 1, names = ['x', 'A']) =>
    placesOf(`y = torch.einsum('${equation}', x, A)`, names, letter, operand);
  assert.deepEqual(places('ncwl,vw->ncvl', 'w'), [
    { name: 'x', dim: 2 },
    { name: 'A', dim: 1 },
  ]);
  assert.deepEqual(places('i...j, j...', 'j'), [
    { name: 'x', dim: -1 },
    { name: 'A', dim: 0 },
  ]);
  assert.deepEqual(places('ij,jk', 'j', 1, ['x']), [
    { name: 'operand 0', dim: 1 },
    { name: 'operand 1', dim: 0 },
  ]);
  for (const [equation, letter] of [
    ['ij,kl', 'j'],
    ['ij,jk', 'z'],
    ['', 'i'],
  ])
    assert.deepEqual(places(String(equation), String(letter)), []);
});

test('the diagnosis says which dimension of which operand it is, in both languages', async () => {
  const text = `    x = torch.einsum('ncwl,vw->ncvl',(x,A))
RuntimeError: einsum(): subscript w has size 137 for operand 1 which does not broadcast with previously seen size 321`;
  const { facts } = tell(await diagnose(text));
  assert.equal(facts[0], 'The letter w is dimension 2 of x, which has 321, and dimension 1 of A, which has 137.');
  assert.match(String(tell(await diagnose(text, { lang: 'zh' }), 'zh').facts[0]), /字母 w 是 x 的第 2 维（321）/);
});
