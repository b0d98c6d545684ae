import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { TOP } from '../../cpp/toolchain/machine.js';
import { countsOf } from '../google-test.js';
import { COUNTS } from '../reporter.js';
import { growth, isOver, sizeTable } from '../size/table.js';

const RAN = '[==========] 5 tests from 2 test suites ran. (3 ms total)';

test("tests are counted from GoogleTest's summary", () => {
  assert.deepEqual(countsOf(`${RAN}\n[  PASSED  ] 5 tests.`, 0), { passed: 5, failed: 0, skipped: 0 });
  const mixed = `${RAN}\n[  PASSED  ] 2 tests.\n[  SKIPPED ] 1 test, listed below:\n[  SKIPPED ] A.B\n[  FAILED  ] 2 tests, listed below:`;
  assert.deepEqual(countsOf(mixed, 1), { passed: 2, failed: 2, skipped: 1 });
  assert.deepEqual(countsOf('[==========] 0 tests from 0 test suites ran.\n[  PASSED  ] 0 tests.', 0), {
    passed: 0,
    failed: 0,
    skipped: 0,
  });
});

test('a program that crashes has failed, even if its tests passed', () => {
  assert.deepEqual(countsOf(`${RAN}\n[  PASSED  ] 5 tests.\nSUMMARY: AddressSanitizer: 8 byte(s) leaked`, 1), {
    passed: 5,
    failed: 1,
    skipped: 0,
  });
  const crashed = '[ RUN      ] A.B\n[       OK ] A.B (0 ms)\n[ RUN      ] A.C\nSegmentation fault';
  assert.deepEqual(countsOf(crashed, 139), { passed: 1, failed: 1, skipped: 0 });
  assert.deepEqual(countsOf('', 127), { passed: 0, failed: 1, skipped: 0 });
});

test("Node's tests are counted one by one, and a file without any has failed", () => {
  const folder = mkdtempSync(join(tmpdir(), 'stride0-counts-'));
  const files = Object.entries({
    'some.test.mjs': `
      import { describe, it, test } from 'node:test';
      test('passes', () => {});
      test('fails', () => { throw new Error('as it should ' + 'x'.repeat(1e6)); });
      describe('a group is no test', () => { it('passes', () => {}); it.skip('is skipped', () => {}); });`,
    'none.test.mjs': 'export {};',
    'broken.test.mjs': 'this is no JavaScript',
    'hook.test.mjs':
      "import { after, test } from 'node:test'; test('a', () => {}); after(() => { throw new Error('left over'); });",
  }).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  const args = ['--test', `--test-reporter=${join(TOP, 'tests/reporter.js')}`, ...files];
  // With this variable, Node would report to its parent and not to the reporter.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  let output = '';
  try {
    execFileSync(process.execPath, args, { env, stdio: 'pipe' });
  } catch (error) {
    output = String(/** @type {{ stdout: Buffer }} */ (error).stdout);
  }
  rmSync(folder, { recursive: true });
  const counts = output.split('\n').find((line) => line.startsWith(COUNTS)) ?? '';
  const { files: ran, ...numbers } = JSON.parse(counts.slice(COUNTS.length));
  assert.deepEqual(numbers, { passed: 3, failed: 4, skipped: 1 });
  assert.deepEqual(ran.sort(), files.sort());
  assert.match(output, /FAILED fails \(.*some\.test\.mjs:4\)\n {2}Error: as it should/);
  assert.match(output, /FAILED .*hook\.test\.mjs: the file itself\n {2}Error: left over/);
  assert.ok(output.length < 10_000, 'a failure is kept to what one can read');
  assert.match(output, /FAILED .*none\.test\.mjs: there is no test in it/);
  assert.match(output, /FAILED .*broken\.test\.mjs: the file itself\n/);
});

test('a size over its budget is reported, with the files that grew and the modules that moved', () => {
  /** @type {import('../size/table.js').Size[]} */
  const sizes = [
    { name: 'core', files: { wasm: 61_000 } },
    { name: 'package', files: { wasm: 61_000, js: 29_000 }, budget: 100_000 },
    { name: 'page', files: { first: 60_001 }, budget: 60_000 },
  ];
  assert.deepEqual(sizes.map(isOver), [false, false, true]);
  assert.match(
    sizeTable(sizes),
    /package +90\.0 kB {2}of 100 kB, 90 %\n.*page +60\.0 kB {2}of 60 kB, 100 % {2}OVER BUDGET/,
  );
  const [core, all] = /** @type {[any, any]} */ (sizes);
  const before = [core, { ...all, files: { wasm: 61_000, js: 20_000, old: 10_000 } }];
  const changes = growth(
    { sizes: before, modules: { 'a.js': 'first', 'b.js': 'first' } },
    { sizes: [core, { ...all, files: { wasm: 61_000, js: 40_000 } }], modules: { 'b.js': 'late', 'c.js': 'first' } },
  );
  assert.equal(
    changes,
    '  package +10.0 kB: js +20.0, old −10.0\n  b.js is in late, was in first\n  c.js is new, in first',
  );
});
