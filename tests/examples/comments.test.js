/** Every `@example` in a comment gives the answer written beside it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { TOP } from '../../cpp/toolchain/machine.js';
import { diagnose, recognise, tell } from '../../web/diagnose/index.js';
import '../../web/lib/autograd/index.js'; // its examples use the methods of tensors
import * as files from '../../web/lib/files/index.js';
import * as stride0 from '../../web/lib/index.js';
import { ourFiles } from '../check/our-files.js';
import { arrowStub as arrow } from '../lib/files/arrow-stub.js';
import { examplesIn } from './comments.js';

/** The names that every example may use, besides its own file's exports. */
const everywhere = { ...stride0, ...files, ...arrow, diagnose, recognise, tell, readFileSync, TOP };
const AsyncFunction = (async () => {}).constructor;

const plain = (/** @type {unknown} */ result) =>
  JSON.parse(JSON.stringify(result ?? null, (_, each) => (typeof each === 'bigint' ? `${each}n` : each)));

const sources = ourFiles()
  .filter((file) => /^(cpp|web|tests)\/.*\.js$/.test(file) && !file.endsWith('.test.js'))
  .map((file) => ({ file, ...examplesIn(readFileSync(join(TOP, file), 'utf8')) }));

for (const { file, examples } of sources) {
  for (const { setup, expression, answer, line } of examples) {
    test(`${file}:${line}: ${expression}`, async () => {
      const scope = { ...everywhere, ...(await import(pathToFileURL(join(TOP, file)).href)) };
      // `var` is a reserved word: only a method and a property of the module can have that name.
      const names = Object.keys(scope).filter((name) => name !== 'var');
      const values = names.map((name) => scope[name]);
      const value = (/** @type {string} */ body) => AsyncFunction(...names, body)(...values);
      const got = await value(`${setup}return (${expression});`);
      assert.deepEqual(plain(got), plain(await value(`return (${answer});`)));
    });
  }
}

test('every example has an answer', () => {
  assert.deepEqual(
    sources.flatMap(({ file, unanswered }) => unanswered.map((line) => `${file}:${line}`)),
    [],
  );
  assert.ok(sources.flatMap(({ examples }) => examples).length > 200);
});

test('an answer may be beside or below, after the lines that it needs', () => {
  const source = [
    '/**',
    ' * @example',
    ' *   const a = 1;',
    ' *   a + 1; // 2',
    ' *   a + 2;',
    ' *   // 3',
    ' */',
    '/**',
    ' * @example',
    ' *   forgotten();',
    ' */',
  ].join('\n');
  assert.deepEqual(examplesIn(source), {
    examples: [
      { setup: 'const a = 1;\n', expression: 'a + 1', answer: '2', line: 4 },
      { setup: 'const a = 1;\n', expression: 'a + 2', answer: '3', line: 5 },
    ],
    unanswered: [9],
  });
});
