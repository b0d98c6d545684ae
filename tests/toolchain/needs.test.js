import assert from 'node:assert/strict';
import { test } from 'node:test';
import { survey } from '../../cpp/toolchain/ensure.js';
import { isAtLeast, NEEDS, probe as probeOf } from '../../cpp/toolchain/needs.js';
import { GOOD, withMachine } from './fake-machine.js';

/** @import { Machine } from '../../cpp/toolchain/machine.js' */
/** @import { Tool } from '../../cpp/toolchain/needs.js' */

/** @param {Tool} tool @param {Machine} machine */
const probe = async (tool, machine) => {
  const need = NEEDS.find((each) => each.tool === tool);
  assert.ok(need);
  return probeOf(need, machine);
};

test('a machine that has everything lacks nothing', () =>
  withMachine(GOOD, async (fake) => {
    fake.libraries();
    const { tools, problems } = await survey('check', fake.machine());
    assert.deepEqual(problems, []);
    assert.equal(tools.emcc?.version, '3.1.6');
    assert.equal(tools.highway?.path, `${fake.folder}/usr/include`);
    assert.equal(tools.googletest?.path, `${fake.folder}/usr/src/googletest/googletest`);
  }));

test('a build does not ask for what only tests need', () =>
  withMachine({}, async (fake) => {
    const missing = async (/** @type {'build' | 'test' | 'check' | 'fuzz' | 'coverage'} */ purpose) =>
      (await survey(purpose, fake.machine())).problems.map(({ need }) => need.tool);
    assert.deepEqual(await missing('build'), ['cmake', 'ninja', 'emcc', 'highway']);
    assert.deepEqual(await missing('test'), [
      'cmake',
      'ninja',
      'emcc',
      'highway',
      'cxx',
      'googletest',
      'chromium',
      'clangFormat',
    ]);
    assert.deepEqual(await missing('check'), [
      'cmake',
      'ninja',
      'emcc',
      'highway',
      'cxx',
      'googletest',
      'mpfr',
      'clangFormat',
      'clangTidy',
    ]);
    assert.deepEqual(await missing('fuzz'), ['cmake', 'ninja', 'highway', 'googletest', 'clang']);
    assert.deepEqual(await missing('coverage'), ['cmake', 'ninja', 'highway', 'googletest', 'clang', 'llvmCov']);
  }));

test('an emcc that is too old is refused, even with a newer one further along the PATH', () =>
  withMachine({ emcc: GOOD.emcc?.replace('3.1.6', '2.0.12') ?? '' }, (fake) =>
    withMachine(GOOD, async (newer) => {
      const found = await probe('emcc', fake.machine({ env: { PATH: `${fake.bin}:${newer.bin}` } }));
      assert.equal(found.state, 'old');
      assert.match(found.detail ?? '', /emcc is 2\.0\.12, which is too old: update it or take it off the PATH$/);
    }),
  ));

test('an emcc of emsdk is found without emsdk_env.sh', () =>
  withMachine({}, async (fake) => {
    fake.file('sdk/upstream/emscripten/emcc');
    const path = fake.program('emcc', `echo '${GOOD.emcc}'`);
    const machine = fake.machine({ env: { PATH: '', EMSDK: '/sdk' } });
    assert.equal((await probe('emcc', machine)).state, 'broken', 'the empty file is found and does not run');
    assert.equal((await probe('emcc', fake.machine())).path, path);
  }));

test('a program that does not run is distinguished from a missing one', () =>
  withMachine({}, async (fake) => {
    assert.equal((await probe('cmake', fake.machine())).state, 'missing');
    fake.program('cmake', 'echo "cmake: libuv is gone" >&2; exit 1');
    const found = await probe('cmake', fake.machine());
    assert.equal(found.state, 'broken');
    assert.match(found.detail ?? '', /does not run: cmake: libuv is gone/);
  }));

test('each kind of compiler has its minimum version', () =>
  withMachine({ 'g++': 'g++ (Ubuntu 11.4.0-1ubuntu1) 11.4.0' }, async (fake) => {
    assert.equal((await probe('cxx', fake.machine())).state, 'old');
    fake.program('clang++', "echo 'Ubuntu clang version 14.0.0-1ubuntu1.1'");
    assert.equal((await probe('cxx', fake.machine())).path, `${fake.bin}/clang++`);
    fake.program('g++', "echo 'Apple clang version 15.0.0 (clang-1500.3.9.4)'");
    assert.equal((await probe('cxx', fake.machine())).version, '15.0.0');
  }));

test('a full Chromium suffices without a headless shell', () =>
  withMachine({ chromium: 'Chromium 130.0.6723.91 built on Debian' }, async (fake) => {
    assert.equal((await probe('chromium', fake.machine())).path, `${fake.bin}/chromium`);
    const shell = fake.program('chromium-headless-shell', "echo 'Chromium 130.0.6723.91'");
    assert.equal((await probe('chromium', fake.machine())).path, shell);
  }));

test('a program that a variable names is used or refused, never replaced', () =>
  withMachine(GOOD, async (fake) => {
    fake.libraries();
    const old = fake.program('my-g++', "echo 'g++ (GCC) 9.1.0'");
    const with_ = (/** @type {Record<string, string>} */ env) => fake.machine({ env });
    assert.equal((await probe('cxx', with_({ CXX: old }))).state, 'old');
    assert.equal((await probe('cxx', with_({ CXX: 'my-g++ -pipe' }))).version, '9.1.0');
    fake.program('ccache', 'exec "$@"');
    assert.equal((await probe('cxx', with_({ CXX: 'ccache g++' }))).version, '12.2.0');
    assert.match(
      (await probe('cxx', with_({ CXX: '/no/g++' }))).detail ?? '',
      /^CXX is \/no\/g\+\+, which is not there$/,
    );
    assert.equal((await probe('chromium', with_({ CHROME_PATH: '/no/chrome' }))).state, 'missing');
    assert.match(
      (await probe('highway', with_({ HIGHWAY_DIR: '/no' }))).detail ?? '',
      /^HIGHWAY_DIR is \/no, which has no hwy/,
    );
    const folder = `${fake.folder}/usr/include`;
    assert.equal((await probe('highway', with_({ HIGHWAY_DIR: folder }))).path, folder);
  }));

test('versions are compared by number, whatever text is around them', () => {
  /** @type {[string, string, boolean][]} */
  const cases = [
    ['3.1.6', '3.1.6', true],
    ['3.1.5', '3.1.6', false],
    ['3.1.10', '3.1.6', true],
    ['2.0.12', '3.1.6', false],
    ['6', '3.1.6', true],
    ['3', '3.1.6', false],
    ['3.25.1', '3.25', true],
    ['3.1.6~dfsg-5', '3.1.6', true],
    ['v20.19.4', '20.19', true],
    ['no version', '1', false],
  ];
  for (const [version, minimum, answer] of cases) assert.equal(isAtLeast(version, minimum), answer, version);
});
