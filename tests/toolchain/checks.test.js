// The checks in tests/check find planted faults, and ignore correct code.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathsIn } from '../check/named-files.js';
import { unpackedImports } from '../check/packed-imports.js';
import { bareIn } from '../check/variables.js';

test('a variable of a module has its reason beside it', () => {
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

test('paths are found in a sentence, and patterns are none', () => {
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
