import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { TOP } from '../../../cpp/toolchain/machine.js';
import '../../../web/lib/index.js';
import { contents } from '../../../web/reference/contents.js';
import { namesOf } from '../../../web/reference/names.js';
import { KnownNames } from '../../../web/page/play/known.js';

const known = new KnownNames(namesOf(contents(join(TOP, 'web/types'))));

/** The completions at the position of `|`. @param {string} marked @param {boolean} [isAsked] */
const offered = (marked, isAsked = false) => {
  const cursor = marked.indexOf('|');
  const offers = known.offers(marked.replace('|', ''), cursor, isAsked);
  return (
    offers && { ...offers, names: offers.entries.map(({ name }) => name), typed: marked.slice(offers.from, cursor) }
  );
};

/** Whether `add` of a tensor, `map` of an array or neither is offered. @type {(marked: string) => string} */
const kindAt = (marked) => {
  const { names = [] } = offered(marked) ?? {};
  if (names.includes('ones')) return 'library';
  if (names.includes('unsqueeze')) return 'tensor';
  if (names.includes('flatMap')) return 'array';
  if (names.includes('padStart')) return 'string';
  return names.length === 0 ? 'nothing' : 'other';
};

test('after a dot, the members of the value before it are offered', () => {
  for (const [text, kind] of [
    ['const a = ones([3]); a.|', 'tensor'],
    ['ones([3]).su|', 'tensor'],
    ['arange(6).view([2, 3]).T.|', 'tensor'],
    ['const f = (x) => x.|', 'tensor'],
    ['for (const row of ones([2])) row.|', 'tensor'],
    ['const [q, k] = split(x, 2); q.|', 'tensor'],
    ['(await x).|', 'tensor'],
    ['ones([3]).shape.|', 'array'],
    ['const all = [ones([3])]; all.|', 'array'],
    ['unbind(x).|', 'array'],
    ['"a b".|', 'string'],
    ['const s = `x`; s.|', 'string'],
    ['ones([3]).item().|', 'nothing'],
    ['memory().|', 'nothing'],
    ['const o = { a: 1 }; o.|', 'nothing'],
    ['Math.|', 'other'],
    ["import * as t from 'stride0'; t.|", 'library'],
  ])
    assert.equal(kindAt(String(text)), kind, text);
});

test('names in the text are offered together with those of the library', () => {
  const { names, typed } =
    offered("import { ones as one } from 'stride0'; const width = 3; function go(rows) { o| }") ?? {};
  assert.ok(names);
  assert.equal(typed, 'o');
  for (const name of ['one', 'width', 'go', 'rows', 'outer', 'of', 'Object']) assert.ok(names.includes(name), name);
});

test('an import offers the exports of its module, and its string the modules', () => {
  assert.ok(offered("import { re| } from 'stride0/files'")?.names.includes('readNpy'));
  assert.ok(offered('import { ar|')?.names.includes('arange'));
  assert.deepEqual(offered("import { a } from '|'")?.names, [
    'stride0',
    'stride0/diagnose',
    'stride0/autograd',
    'stride0/files',
  ]);
  assert.ok(offered("ones([3], { dtype: 'fl|' })")?.names.includes('float16'));
  assert.ok(offered("x.to('fl|')")?.names.includes('float64'));
});

test('nothing is offered where a name is declared, and in comments, strings and numbers', () => {
  for (const text of ['const a|', '// ad|', "'ad|'", '`ad|`', '12|', '({ ke| })', 'add(x, |', 'class A| {}'])
    assert.equal(offered(text), null, text);
  assert.ok(offered('add(x, |', true));
});

test('a name of the library is shown with its signature and a description', () => {
  const entryFor = (/** @type {string} */ text, /** @type {string} */ name) =>
    known.entryAt(text, text.indexOf(name) + 1, 1);
  const entry = entryFor('add(a, b)', 'add');
  assert.deepEqual(entry?.signatures, ['add(input: TensorLike, other: TensorLike, options?): Tensor']);
  assert.match(String(entry?.sentence), /^Computes `input \+ alpha · other`/);
  assert.deepEqual(entryFor('x.add(b)', 'add')?.signatures, ['add(other: TensorLike, options?): Tensor']);
  assert.deepEqual(entryFor('x.where(c, y)', 'where')?.signatures, [
    'where(condition: Tensor, other: TensorLike, options?): Tensor',
  ]);
  assert.match(String(entryFor('x.relu_()', 'relu_')?.sentence), /in place/);
  assert.match(String(entryFor('x.shape', 'shape')?.sentence), /size of each dimension/);
  assert.deepEqual(entryFor("import { add as plus } from 'stride0'; plus(a)", 'plus(a)')?.name, 'add');
  assert.equal(entryFor('const add = 3; add', 'add;'), null);
  assert.equal(entryFor('[1].map(f)', 'map'), null);
});

test('every method of a tensor has a description', () => {
  const { entries = [] } = known.offers('x.', 2, true) ?? {};
  assert.ok(entries.length > 400);
  for (const { name, sentence } of entries) assert.notEqual(sentence, '', name);
});
