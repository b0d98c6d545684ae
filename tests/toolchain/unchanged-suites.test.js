/** Results of suites are repeated only while nothing has changed. */
import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { inputsOf, resultStore } from '../unchanged-suites.js';
import { usesNewRandomNumbers, SUITES, testFilesOf } from '../suites.js';

const folder = (/** @type {import('node:test').TestContext} */ context) => {
  const path = mkdtempSync(join(tmpdir(), 'stride0-kept-'));
  context.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

const COUNTS = { passed: 5, failed: 0, skipped: 1 };

test('every change is noticed, and nothing else', (context) => {
  const top = folder(context);
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  };
  write('any/a.js', 'one');
  write('.hidden', 'one');
  write('node_modules/b/index.js', 'one');
  write('build/site/index.html', 'one');
  let [tools, env] = [/** @type {any} */ ({ cmake: { path: '/usr/bin/cmake', version: '3.25' } }), { PATH: '/bin' }];
  const inputs = () => inputsOf(tools, env, top);
  /** @type {Record<string, () => void>} */
  const changes = {
    'a source': () => write('any/a.js', 'two'),
    'a hidden file': () => write('.hidden', 'two'),
    'a package': () => write('node_modules/b/index.js', 'two'),
    'what was built': () => write('build/site/index.html', 'two'),
    'a tool of the package tests': () => write('build/pack-tools/c.js', 'one'),
    'a new file': () => write('any/new/c.js', ''),
    'an empty folder': () => mkdirSync(join(top, 'any/empty')),
    'a name': () => renameSync(join(top, 'any/a.js'), join(top, 'any/z.js')),
    'who may run it': () => chmodSync(join(top, 'any/z.js'), 0o755),
    'a link': () => symlinkSync('z.js', join(top, 'any/link.js')),
    'where one ends and the next begins': () => (write('any/new/c.js', 'x'), write('any/new/d.js', '')),
    'and moves': () => (write('any/new/c.js', ''), write('any/new/d.js', 'x')),
    'no file any more': () => rmSync(join(top, '.hidden')),
    'a version': () => (tools = { cmake: { path: '/usr/bin/cmake', version: '3.26' } }),
    'the environment': () => (env = { PATH: '/bin:/usr/bin' }),
  };
  const all = [inputs()];
  for (const [what, change] of Object.entries(changes)) {
    change();
    const now = inputs();
    assert.ok(!all.includes(now), what);
    all.push(now);
  }
  write('build/native/a.o', 'one');
  write('node_modules/.cache/tool/a.json', 'one');
  mkdirSync(join(top, '.git'));
  Object.assign(env, { SHLVL: '3' });
  assert.equal(inputs(), all.at(-1));
});

test('passed results are cached for a day for the same inputs, failures and empty runs are not', (context) => {
  const file = join(folder(context), 'build/kept.json');
  const { counts, store } = resultStore(file);
  assert.equal(counts('lib', 'x'), undefined);
  store('lib', 'x', COUNTS, 1000);
  store('types', 'x', COUNTS, 1000);
  assert.deepEqual(counts('lib', 'x', 1001), COUNTS);
  assert.deepEqual(resultStore(file).counts('types', 'x', 1001), COUNTS);
  assert.equal(counts('lib', 'y', 1001), undefined);
  assert.equal(counts('pack', 'x', 1001), undefined);
  assert.equal(counts('lib', 'x', 1000 + 86_400_000), undefined);
  assert.equal(counts('lib', 'x', 999), undefined, 'a clock that was put back');
  store('lib', 'x', { ...COUNTS, failed: 1 }, 1002);
  store('types', 'x', { passed: 0, failed: 0, skipped: 0 }, 1002);
  assert.deepEqual([counts('lib', 'x', 1003), counts('types', 'x', 1003)], [undefined, undefined]);
  store('lib', 'x', COUNTS, 1000);
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -3));
  assert.equal(counts('lib', 'x', 1001), undefined, 'a file that was cut off');
});

test('tests with new random numbers are distinguished from those with fixed ones', () => {
  const drawing = [
    'tests/reading/fuzz.test.js',
    'tests/diagnose/properties.test.js',
    'tests/page/editor/text-history.test.js',
  ];
  for (const file of drawing) assert.ok(usesNewRandomNumbers(file), file);
  for (const file of ['tests/lib/fuse/fuse.test.js', 'tests/oracle/replay.test.js'])
    assert.ok(!usesNewRandomNumbers(file), file);
});

test('a suite with cached results has tests with fixed random numbers', () => {
  for (const suite of SUITES.filter(({ isCached, folder }) => isCached && folder)) {
    assert.ok(
      testFilesOf(suite).some((file) => !usesNewRandomNumbers(file)),
      suite.name,
    );
  }
});
