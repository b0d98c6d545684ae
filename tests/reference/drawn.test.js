/** The drawn pages of functions: their addresses, languages and links, and that what they say is so. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { TOP } from '../../cpp/toolchain/machine.js';
import * as stride0 from '../../web/lib/index.js';
import { contents } from '../../web/reference/contents.js';
import { callsOf, tensorsIn, values } from '../../web/reference/drawn/call.js';
import { drawnFunctions, pythonsOf } from '../../web/reference/drawn/functions.js';
import { drawnPages } from '../../web/reference/drawn/pages.js';
import { LIST, pathOf } from '../../web/reference/drawn/paths.js';
import { pythonOf } from '../../web/reference/drawn/python.js';
import { arrayAPI } from '../../web/reference/array-api.js';
import { referencePage } from '../../web/reference/document.js';
import { namesOf } from '../../web/reference/names.js';
import { sentences } from '../../web/reference/drawn/sentences-zh.js';
import { picked } from '../../web/reference/drawn/sources.js';
import { outlineOf } from '../gallery/markup.js';

stride0.setWarningHandler(() => {}); // some of the functions are deprecated
const groups = contents(join(TOP, 'web/types'));
const functions = await drawnFunctions(groups);
const pages = drawnPages(functions);

test('at least 250 functions have a page at the path of their documentation, in both languages', () => {
  assert.ok(functions.length >= 250, String(functions.length));
  for (const path of [
    'docs/stable/generated/torch.where.html',
    'docs/stable/generated/torch.Tensor.expand.html',
    'doc/stable/reference/generated/numpy.where.html',
  ]) {
    for (const folder of ['', 'zh/']) assert.ok(pages.has(folder + path), folder + path);
  }
  for (const { name } of functions) assert.match(sentences[name] ?? '', /。$/, `${name} has no Chinese sentence`);
});

test('every page is well formed, and its links to other pages lead to one', () => {
  for (const [path, text] of pages) {
    const { lang, tags, attributes } = outlineOf(text);
    assert.equal(lang, path.startsWith('zh/') ? 'zh' : 'en', path);
    assert.ok(!tags.includes('script'), path);
    assert.doesNotMatch(text.replace(/<[^>]*>/g, ' '), /undefined|\[object/, path);
    for (const { name, value } of attributes) {
      if (name !== 'href' || /^https:|reference\/|#expr|lang=zh$/.test(value)) continue;
      const target = posix.join(posix.dirname(path), value);
      assert.ok(target === './' || pages.has(target), `${path}: ${value}`);
    }
  }
});

test('the reference and the tooltips of JavaScript link to drawn pages that exist, and to all of them', () => {
  const drawn = pythonsOf(functions);
  const { attributes } = outlineOf(referencePage('1.2.3', groups, arrayAPI(stride0), drawn));
  const linked = attributes
    .filter(({ value }) => /generated\//.test(value))
    .map(({ value }) => posix.join('reference', value));
  assert.deepEqual(
    new Set(linked),
    new Set([...pages.keys()].filter((path) => /^docs?\//.test(path) && path !== LIST)),
  );
  const { entries } = namesOf(groups, drawn);
  const named = Object.values(entries['stride0'] ?? {}).flatMap(([, , torch]) => torch || []);
  assert.ok(named.length > 200 && named.every((torch) => pages.has(pathOf(torch))));
});

test('an address opens the same lines in the playground', () => {
  const text = pages.get(pathOf('torch.where')) ?? '';
  assert.match(text, /href="\.\.\/\.\.\/\.\.\/#expr=import%20torch%0Ax%20=%20torch\.tensor/);
  assert.ok(pages.has(LIST));
});

/** @param {string} name @param {string} example @param {boolean} [isElementwise] */
async function sourcesIn(name, example, isElementwise = false) {
  const [call] = await callsOf(name, example);
  assert.ok(call);
  const { element, sources } = picked(call, isElementwise) ?? {};
  return [element, ...(sources ?? []).map((each) => [...each])];
}

test('the sources of an element are found by changing each', async () => {
  assert.deepEqual(await sourcesIn('sum', 'sum(tensor([[1, 2], [3, 4]]), 0)'), [1, [1, 3]]);
  assert.deepEqual(await sourcesIn('t', 't(tensor([[1, 2, 3], [4, 5, 6]]))'), [3, [4]]);
  assert.deepEqual(await sourcesIn('cumsum', 'cumsum(tensor([1, 2, 3, 4]), 0)'), [2, [0, 1, 2]]);
  assert.deepEqual(await sourcesIn('matmul', 'matmul(ones([2, 2]), ones([2]))'), [1, [2, 3], [0, 1]]);
  assert.deepEqual(await sourcesIn('gather', 'gather(tensor([[1, 2], [3, 4]]), 1, tensor([[0n], [1n]]))'), [
    1,
    [3],
    [1],
  ]);
  // Elementwise functions read every operand, whatever its value: a condition takes only one of the others.
  assert.deepEqual(await sourcesIn('add', 'add(tensor([[1], [2]]), tensor([10, 20]))', true), [2, [1], [0]]);
  assert.deepEqual(await sourcesIn('logicalOr', 'logicalOr(tensor([true, true]), tensor([true, true]))', true), [
    1,
    [1],
    [1],
  ]);
});

test('equal elements are replaced by 0, 1, 2, … so that they can be followed', async () => {
  const [call] = await callsOf('permute', 'permute(zeros([2, 3, 4]), [2, 0, 1])');
  assert.equal(
    pythonOf(/** @type {any} */ (call), 'torch.permute').split('\n')[0],
    'x = torch.arange(24.).reshape(2, 3, 4)',
  );
});

const python = process.env['STRIDE0_TORCH'];
test('PyTorch and NumPy give the drawn results', { skip: python ? false : 'STRIDE0_TORCH names no Python' }, () => {
  const plain = (/** @type {unknown} */ each) =>
    typeof each === 'object' && each
      ? Object.values(each).map(String)
      : each === true
        ? '1'
        : each === false
          ? '0'
          : String(each).replace('Infinity', 'inf');
  const lines = functions.flatMap(({ pythons, calls }) =>
    pythons.flatMap((name) =>
      calls.map((call) => [
        pythonOf(call, name),
        call.results.map((each) => [[...each.shape], each.dtype, values(each).map(plain)]),
      ]),
    ),
  );
  assert.ok(
    lines.length > 400 && functions.every(({ calls }) => calls.every(({ args }) => args.flatMap(tensorsIn).length > 0)),
  );
  const input = JSON.stringify(lines);
  const { stdout, stderr, status } = spawnSync(String(python), [join(TOP, 'tests/reference/drawn.py')], {
    input,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.equal(stdout, '');
});
