/** Every public name is in the reference, with a readable signature. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { TOP } from '../../cpp/toolchain/machine.js';
import * as stride0 from '../../web/lib/index.js';
import { arrayAPI } from '../../web/reference/array-api.js';
import { contents } from '../../web/reference/contents.js';
import { referencePage } from '../../web/reference/document.js';
import { outlineOf } from '../gallery/markup.js';

const groups = contents(join(TOP, 'web/types'));
/** @param {string} entry */
const names = (entry) => groups.filter((each) => each.entry === entry).flatMap((each) => each.names);

test('every name of every entry is listed once', async () => {
  /** @type {[string, object][]} */
  const entries = [
    ['stride0', await import('../../web/lib/index.js')],
    ['stride0/diagnose', await import('../../web/diagnose/index.js')],
    ['stride0/files', await import('../../web/lib/files/index.js')],
  ];
  for (const [entry, module] of entries) {
    assert.deepEqual(
      names(entry)
        .map(({ name }) => name)
        .toSorted(),
      Object.keys(module).toSorted(),
      entry,
    );
  }
  assert.deepEqual(
    names('stride0/element').map(({ name }) => name),
    ['expr', 'code', 'inputs', 'call', 'step', 'theme', 'playground', 'inplace', 'spoiler', 'cells'],
  );
});

test('no group is empty, and every function has signatures and most have an example', async () => {
  const library = /** @type {Record<string, unknown>} */ (await import('../../web/lib/index.js'));
  for (const { title, names: inside } of groups) assert.notEqual(inside.length, 0, title);
  const functions = names('stride0').filter(({ name }) => /^[a-z]/.test(name) && typeof library[name] === 'function');
  assert.ok(functions.length > 190);
  for (const { name, signatures } of functions) assert.notEqual(signatures.length, 0, name);
  assert.ok(functions.filter(({ example }) => example !== '').length > 0.9 * functions.length);
});

test('a signature shows operands and result, but not how types are computed', () => {
  const of = (/** @type {string} */ name) => names('stride0').find((each) => each.name === name)?.signatures;
  assert.deepEqual(of('add'), ['(input: TensorLike, other: TensorLike, options?): Tensor']);
  assert.deepEqual(of('flatten'), ['(input: Tensor, startDim?: number, endDim?: number): Tensor']);
  assert.deepEqual(of('reshape'), ['(input: Tensor, shape: Shape): Tensor']);
  assert.deepEqual(of('unbind'), ['(input: Tensor, dim?: number): Tensor[]']);
  assert.deepEqual(of('promoteTypes'), ['(a: DType, b: DType): DType']);
  assert.equal(of('broadcastMode')?.length, 2);
  assert.deepEqual(of('gather'), [
    '(input: Tensor, dim: number, index: Tensor, options?): Tensor',
    '(input: Tensor, options): Tensor',
  ]);
  assert.deepEqual(of('nanToNum')?.[1]?.split(', ').length, 5, 'the tuple in a tuple is spread');
  for (const { name, signatures } of groups.flatMap((each) => each.names)) {
    for (const each of signatures)
      assert.doesNotMatch(each, /NoInfer|ShapeOf|DTypeOf|infer |extends|undefined\)|<[A-Z]\b|\.\.\.given: [A-Z]/, name);
  }
});

test('the page is one document with one script, for its search, and its links to groups have targets', () => {
  const page = referencePage('1.2.3', groups, arrayAPI(stride0));
  const { texts, attributes } = outlineOf(page);
  assert.deepEqual(
    attributes.filter(({ tag }) => tag.startsWith('<script')).map(({ name, value }) => [name, value]),
    [
      ['type', 'module'],
      ['src', 'search.js'],
    ],
  );
  assert.deepEqual(texts('h1'), ['stride0 1.2.3: reference']);
  assert.deepEqual(texts('h2'), [...groups.map(({ title }) => title), 'Python array API standard']);
  const ids = attributes.filter(({ name }) => name === 'id').map(({ value }) => value);
  assert.equal(new Set(ids).size, ids.length, 'no anchor is there twice');
  for (const { value } of attributes.filter(({ name, value }) => name === 'href' && value.startsWith('#'))) {
    assert.ok(ids.includes(value.slice(1)), value);
  }
});
