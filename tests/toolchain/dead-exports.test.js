/** What counts as an import, and what does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadExports, exportsOf, importsOf } from '../check/dead-exports.js';
import { pathsIn } from '../check/named-files.js';
import { unpackedImports } from '../check/packed-imports.js';

test('every form of export has its name', () => {
  const text = [
    'export const one = 1;',
    'export async function two() {}',
    'export class Three {}',
    'export function* four() {}',
    'export const { a: five, six } = made();',
    'export const [seven, seven_] = both();',
    'export { eight, inner as nine } from "x";',
    'export type Ten = 1;',
    "const text = 'export const eleven';",
  ].join('\n');
  assert.deepEqual(exportsOf(text), ['one', 'two', 'Three', 'four', 'five', 'six', 'seven', 'seven_', 'eight', 'nine']);
});

test('every form of import takes its names', () => {
  /** @type {[string, string[] | string][]} */
  const cases = [
    ["import { a, b as c } from './x.js';", ['a', 'b']],
    ["import {\n  a, // why\n  typeOf,\n} from './x.js';", ['a', 'typeOf']],
    ["import type { A } from './x.js';", ['A']],
    ["import d, { type A } from './x.js';", ['A']],
    ["export { a as z } from './x.js';", ['a']],
    ["/** @import { A } from './x.js' */", ['A']],
    ["/** @type {import('./x.js').A} */", ['A']],
    ["(await import('./x.js')).a();", ['a']],
    ["import('./x.js').then(({ a }) => a);", 'said'],
    ["const { a } = await import('./x.js');", 'said'],
    ["/** @typedef {typeof import('./x.js')} X */", 'all'],
    ["export * from './x.js';", 'all'],
    ["import * as x from './x.js';\nx.a();", 'said'],
    ["import * as x from './x.js';\nObject.entries(x);", 'all'],
    ["import * as x from './x.js';\n({ ...x });", 'all'],
  ];
  for (const [text, names] of cases) {
    const found = importsOf(text).filter(({ names: each }) => names === 'all' || each !== 'all');
    assert.deepEqual(found.at(-1), { from: './x.js', names }, text);
  }
});

test('an export is dead unless another file takes it or strangers do', () => {
  const sources = {
    'a/one.js': 'export const used = 1;\nexport const own = used;\nexport const dead = own;',
    'a/two.js': "import { used } from './one.js';\nimport * as all from '../b/three.js';\nall.said();",
    'b/three.js': 'export const said = used;\nexport const unsaid = 1;',
    'index.js': "export { unsaidElsewhere } from './a/two.js';",
  };
  assert.deepEqual(deadExports(sources, ['index.js']), ['a/one.js: own', 'a/one.js: dead', 'b/three.js: unsaid']);
  assert.deepEqual(deadExports(sources, ['index.js', 'a/']), ['b/three.js: unsaid']);
});

test('declarations beside a file are of that file, whose exports are looked at', () => {
  const sources = {
    'a.js': 'export const used = 1;',
    'a.d.ts': "export { used } from './types.js';",
    'b.d.ts': 'export { dead };',
    'index.js': "import { used } from './a.js';",
    'types.js': 'export const used = 1;',
  };
  assert.deepEqual(deadExports(sources, ['index.js']), ['b.d.ts: dead']);
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
