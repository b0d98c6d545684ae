// The diagnosis of JavaScript that fails uses the program's own names and JavaScript's syntax.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figure } from '../../web/draw/figure.js';
import * as library from '../../web/case/library.js';
import { readRaised } from '../../web/reading/message/message.js';
import { en } from '../../web/words/en.js';
import { toString } from '../../web/draw/scene/string.js';
import { read } from './run-here.js';

/** @param {string} text */
const diagnosisOf = async (text) => {
  const reading = await read(text);
  const view = { step: 0, narrow: false, moving: false, heard: false };
  const { scenes } = figure({ text, ...view }, { ...reading, ran: ran() }, en, library);
  const { fixes = [], next, recognised } = readRaised(text, { ...reading, ran: ran() })?.diagnosis ?? {};
  const operands = recognised?.operands.map(({ name, shape }) => `${name} (${shape?.join(', ')})`);
  const [answer, step] = [scenes.answer, scenes.step].map((scene) => toString(scene));
  return { answer, step, fixes: fixes.map(({ code }) => code), next, operands };
};
const ran = () => ({ state: /** @type {const} */ ('ran'), printed: '', memory: library.memory() });

for (const [text, expected] of /** @type {[string, string[]][]} */ ([
  ['const x = ones([8, 3]), w = ones([4, 3]);\nx.matmul(w)', ['w.T']],
  ['const net = { w: ones([5, 3]) };\nmatmul(ones([2, 3]), net.w)', ['net.w.T']],
  ['const x = ones([4, 3]);\nconst m = x.mean(1);\nx.sub(m)', ['m.unsqueeze(1)']],
  ['const x = ones([2, 3, 4, 5]), s = ones([2, 3]);\nx.mul(s)', ['s.unsqueeze(2).unsqueeze(3)']],
])) {
  test(`fixes of ${text.replaceAll('\n', '⏎')}`, async () =>
    assert.deepEqual((await diagnosisOf(text)).fixes, expected));
}

test('the shapes of a failed call are named, also those that the code alone does not say', async () => {
  const known = await diagnosisOf('const q = ones([2, 8, 10, 64]), k = ones([2, 8, 12, 64]);\nq.matmul(k)');
  assert.deepEqual([known.next?.key, known.next?.facts['named']], ['', 'q (2, 8, 10, 64)']);
  const unknown = await diagnosisOf('const f = (u, v) => cat([u, v], 0);\nf(ones([2, 3]), ones([3, 2]))');
  assert.deepEqual(unknown.operands, ['u (2, 3)', 'v (3, 2)']);
  assert.deepEqual([unknown.next?.show, unknown.next?.facts['named']], ['shown', 'u (2, 3), v (3, 2)']);
});

test('the heading of a product shows its sizes, and that of an einsum its letter', async () => {
  const product = await diagnosisOf('ones([8, 3]).matmul(ones([4, 3]))');
  assert.match(product.answer, /the inner sizes differ/);
  assert.match((await diagnosisOf('ones([2, 3, 4]).bmm(ones([3, 4, 5]))')).answer, /the batches do not fit/);
  assert.match(
    (await diagnosisOf("einsum('ij,jk', ones([2, 3]), ones([4, 5]))")).answer,
    /letter j stands for two sizes/,
  );
});

test('fixes are JavaScript', async () => {
  const doubtful = await diagnosisOf('const p = ones([8, 1]), q = ones([8]);\np.sub(q)');
  assert.match(doubtful.step, /<code>sub\(p, q\.unsqueeze\(1\)\)<\/code>/);
  const grown = await diagnosisOf('const x = ones([1, 3]), y = ones([2, 3]);\nx.add_(y)');
  assert.match(grown.step, /const c = add\(x, y\) {2}→ \(2, 3\)/);
  assert.match(grown.step, /x = x\.repeat\(\[2, 1\]\)/);
});
