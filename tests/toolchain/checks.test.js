// The checks in tests/check find planted faults, and ignore correct code.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrowsIn } from '../check/dialect.js';
import { pathsIn } from '../check/named-files.js';
import { unpackedImports } from '../check/packed-imports.js';
import { riddlesIn } from '../check/riddles.js';
import { bareIn } from '../check/variables.js';
import { retiredIn, retiredNames, wordsOf } from '../check/words.js';

test('a module-level variable needs a comment that gives its reason', () => {
  assert.deepEqual(bareIn('/** How many. */\nlet count = 0;'), []);
  assert.deepEqual(bareIn('let count = 0; // how many'), []);
  assert.deepEqual(bareIn('// How many.\nlet count = 0;'), []);
  assert.deepEqual(bareIn('/**\n * Set later.\n * @type {() => void}\n */\nexport let draw;'), []);
  assert.deepEqual(bareIn('/** Set later. @type {{ a: { b: number } }} */\nlet draw;'), []);
  assert.deepEqual(bareIn('let count = 0;'), ['count']);
  assert.deepEqual(bareIn('/** Another. */\nconst other = 1;\nlet count = 0;'), ['count']);
  assert.deepEqual(bareIn('/** @type {Map<string, { a: number }> | undefined} */\nlet names;'), ['names']);
  assert.deepEqual(bareIn('function f() {\n  let inside = 1;\n}'), []);
});

test('paths are found in a sentence, and glob patterns are not paths', () => {
  const text = 'See tests/run.js, or `web/lib/element.d.ts`; not web/lib/*.js, tests/**, a/web/x.js, web/types/x.js';
  assert.deepEqual(pathsIn(text), ['tests/run.js', 'web/lib/element.d.ts']);
});

test('an import of a packed file that is not packed is found, unless it is of a type', () => {
  const sources = {
    'a/one.js': [
      "import { x } from './two.js';",
      "export * from '../b/three.js';",
      "const late = () => import('./late.js');",
      "new Worker(new URL('./worker.js', import.meta.url));",
      "/** @import { T } from './types.js' */",
    ].join('\n'),
    'a/common.cjs': 'require("./two.js"); require("node:fs");',
  };
  assert.deepEqual(unpackedImports(sources, ['a/two.js']), [
    'a/one.js: b/three.js',
    'a/one.js: a/late.js',
    'a/one.js: a/worker.js',
  ]);
});

test('retired words are found in the names of variables, keys, types, functions and files', () => {
  const lines = [
    'export const isTold = 1, other = { kept: 2 };',
    'function standIn(at, [made], { held: fine }) {}',
    '/** @typedef {{ seen: number, size: number }} Kept */',
    '[1].at(0); new Map().has(1); // a word in a comment: made',
    "'made' + `held`;",
  ];
  const found = retiredNames('a/laid.js', lines.join('\n')).map((each) => each.replace(/: instead of.*/, ''));
  const named = ['1 isTold', '1 kept', '2 at', '2 made', '2 standIn', '3 Kept', '3 seen'];
  assert.deepEqual(found.sort(), [
    'a/laid.js is named laid: layout, placed',
    ...named.map((each) => `a/laid.js:${each}`),
  ]);
  assert.deepEqual(retiredNames('a/b.h', 'int made = v.at(0); // told\n#include "held.h"\nauto s = "kept";'), [
    'a/b.h:1 made: instead of made: result, built, like',
  ]);
});

test('a name is several words, and a retired one is allowed where others chose it', () => {
  assert.deepEqual(['makeRowMajor', 'make_row_major', 'HTTPServer'].map(wordsOf), [
    ['make', 'row', 'major'],
    ['make', 'row', 'major'],
    ['http', 'server'],
  ]);
  assert.equal(retiredIn('at', 'key'), undefined);
  assert.match(retiredIn('at', 'variable') ?? '', /^at: index/);
  assert.match(retiredIn('goesOn', 'variable') ?? '', /^goes on: continues/);
  assert.equal(retiredIn('maker', 'variable'), undefined);
});

test('sentences to read twice are found in comments, and not in code', () => {
  const twice = ['/**', 'What is missing is told. */'].join(' ');
  const once = ['/** Returns the sum. */', "const text = 'It is of theirs.'; // a string"];
  assert.deepEqual(riddlesIn([...once, twice].join('\n')), [[3, twice]]);
});

test('exported arrow functions are found, unless their type has a name', () => {
  const arrow = 'export const f = (a) => a;';
  assert.deepEqual(arrowsIn('a.js', `/** @type {(a: number) => number} */\n${arrow}\nconst g = () => 1;`), ['f']);
  assert.deepEqual(arrowsIn('a.js', `/** @type {Reader} */\n${arrow}\nexport function h() {}`), []);
});
