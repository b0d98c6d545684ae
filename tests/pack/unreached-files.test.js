import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { unreached } from './unreached-files.js';

/** @type {Record<string, string>} */
const FILES = {
  'lib/index.js':
    "export * from './ops/add.js';\nimport './start.js';\nconst bytes = new URL('core.wasm', import.meta.url);",
  'lib/ops/add.js': 'import{a}from"../later.js";const b=await import(`./lazy.js`);',
  'lib/later.js': '',
  'lib/start.js': '',
  'lib/ops/lazy.js': '',
  'lib/core.wasm': '',
  'lib/index.cjs': "require('./required.cjs');",
  'lib/required.cjs': '',
  'lib/browser.js': '',
  'lib/forgotten.js': "import './index.js';",
  'types/index.d.ts': "export type A = import('./a.js').A;",
  'types/a.d.ts': '/// <reference path="./c.d.ts" />\nexport * from "./b.js";',
  'types/b.d.ts': '',
  'types/c.d.ts': '',
  'types/private.d.ts': '',
  'types/deep/x.d.ts': '',
};
const manifest = {
  exports: { '.': { types: './types/index.d.ts', default: './lib/index.js' }, './deep/*': './types/deep/*.d.ts' },
  main: 'lib/index.cjs',
};

test('a file is reached from package.json, along imports of every kind', () => {
  const top = mkdtempSync(join(tmpdir(), 'stride0-reached-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  }
  const names = Object.keys(FILES);
  assert.deepEqual(unreached(top, names, manifest), ['lib/browser.js', 'lib/forgotten.js', 'types/private.d.ts']);
  assert.deepEqual(unreached(top, names, manifest, ['lib/browser.js']), ['lib/forgotten.js', 'types/private.d.ts']);
  rmSync(top, { recursive: true });
});
