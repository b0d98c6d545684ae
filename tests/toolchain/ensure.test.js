import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { Stop } from '../../cpp/toolchain/command.js';
import { aptCanMend, ensureTools } from '../../cpp/toolchain/ensure.js';
import { NEEDS } from '../../cpp/toolchain/needs.js';
import { GOOD, withMachine } from './fake-machine.js';

/** @import { Machine } from '../../cpp/toolchain/machine.js' */
/** @import { Purpose } from '../../cpp/toolchain/needs.js' */

/** The message that `ensureTools` stops with. @param {Machine} machine @param {Purpose} [purpose] */
async function refusal(machine, purpose = 'test') {
  /** @type {unknown} */
  let caught;
  await ensureTools(purpose, 'npm test', machine).catch((error) => (caught = error));
  assert.ok(caught instanceof Stop, `it stops: ${caught}`);
  return caught.message;
}

test('one message names everything that is missing, with a command for every way to get it', () =>
  withMachine({}, async (fake) => {
    const message = await refusal(fake.machine());
    for (const name of ['CMake 3.25', 'Ninja', 'emcc', '3.1.6', 'Highway', 'g++ 12', 'GoogleTest', 'Chromium']) {
      assert.ok(message.includes(name), name);
    }
    assert.match(message, /^stride0: npm test needs 8 things/);
    assert.match(
      message,
      /apt-get install .* cmake ninja-build emscripten libhwy-dev g\+\+ googletest chromium-headless-shell clang-format$/m,
    );
    assert.match(message, /brew install cmake ninja emscripten highway llvm googletest && brew install --cask/);
    assert.match(message, /emsdk install latest/);
    assert.match(message, /Nothing was installed\.$/);
  }));

test('only what is missing is named', () =>
  withMachine({ ...GOOD, cmake: 'cmake version 3.22.1' }, async (fake) => {
    fake.libraries();
    const message = await refusal(fake.machine());
    assert.match(message, /needs one thing/);
    assert.match(message, /CMake 3\.25 or newer {2}.*cmake is 3\.22\.1, which is too old/);
    assert.doesNotMatch(message, /emsdk|chromium/);
  }));

test('an old emcc is refused with both versions, and nothing is installed beside it', () =>
  withMachine({ emcc: GOOD.emcc?.replace('3.1.6', '2.0.12') ?? '' }, async (fake) => {
    fake.apt();
    const message = await refusal(fake.machine({ isRoot: true }));
    assert.match(message, /3\.1\.6 or newer.*2\.0\.12/);
    assert.deepEqual(fake.diary, []);
  }));

test('without the right to install, apt is not called', () =>
  withMachine({}, async (fake) => {
    fake.apt();
    await refusal(fake.machine({ isRoot: false }));
    assert.deepEqual(fake.diary, []);
  }));

test('on Debian as root, everything missing is installed at once', () =>
  withMachine({ cmake: GOOD.cmake ?? '' }, async (fake) => {
    fake.libraries();
    const scripts = ['ninja', 'emcc', 'g++', 'chromium-headless-shell', 'clang-format'].map(
      (name) =>
        `printf '%s\\n' '#!/bin/sh' "echo '${GOOD[name]}'" > ${fake.bin}/${name}; /bin/chmod 755 ${fake.bin}/${name}`,
    );
    fake.apt(scripts.join('\n'));
    const tools = await ensureTools('test', 'npm test', fake.machine({ isRoot: true }));
    assert.equal(tools.emcc?.version, '3.1.6');
    assert.deepEqual(fake.diary.map((line) => line.split(' ')[0]), ['update', '-s', 'install']); // prettier-ignore
    assert.match(
      fake.diary[2] ?? '',
      /^install -y --no-install-recommends .* ninja-build emscripten g\+\+ chromium-headless-shell clang-format$/,
    );
  }));

test('when apt fails, its last lines are shown', () =>
  withMachine({}, async (fake) => {
    fake.apt('echo "E: Unable to fetch some archives" >&2; exit 100');
    const message = await refusal(fake.machine({ isRoot: true }));
    assert.match(message, /installing cmake .* failed: apt-get ended with status 100/);
    assert.match(message, /E: Unable to fetch some archives/);
  }));

test('a program that is still too old after an installation is named', () =>
  withMachine({ ...GOOD, cmake: '' }, async (fake) => {
    fake.libraries();
    rmSync(`${fake.bin}/cmake`);
    fake.apt(
      `printf '%s\\n' '#!/bin/sh' "echo 'cmake version 3.22.1'" > ${fake.bin}/cmake; /bin/chmod 755 ${fake.bin}/cmake`,
    );
    const message = await refusal(fake.machine({ isRoot: true }));
    assert.match(message, /needs one thing[^]*cmake is 3\.22\.1, which is too old[^]*apt-get installed cmake\.$/);
  }));

test("Debian's nodejs does not overwrite another Node in /usr", async () => {
  const FRESH = 'Inst nodejs (18.20.4+dfsg-1~deb12u1 Debian:12.11/stable [amd64])';
  const UPDATE = 'Inst nodejs [20.18.0-1nodesource1] (20.19.0-1nodesource1 . nodistro [amd64])';
  /** The calls in order. @param {string} plan @param {boolean} isThere */
  const called = (plan, isThere) =>
    withMachine({}, async (fake) => {
      fake.apt('exit 100', plan);
      fake.program('dpkg-divert', `echo "divert $*" >> ${fake.folder}/diary`);
      if (isThere) fake.file('usr/bin/node');
      await refusal(fake.machine({ isRoot: true }));
      return fake.diary.filter((line) => line.startsWith('divert '));
    });
  assert.deepEqual(await called(FRESH, true), [
    'divert --local --no-rename --divert /usr/bin/node.debian --add /usr/bin/node',
  ]);
  assert.deepEqual(await called(FRESH, false), []);
  assert.deepEqual(await called(UPDATE, true), []);
});

test('apt only replaces programs that apt installed', () => {
  const need = NEEDS.find(({ tool }) => tool === 'cmake');
  assert.ok(need);
  const old = (/** @type {string} */ path) => aptCanMend({ need, probe: { state: 'old', path } });
  assert.equal(old('/usr/bin/cmake'), true);
  assert.equal(old('/usr/local/bin/cmake'), false);
  assert.equal(old('/home/me/bin/cmake'), false);
  assert.equal(aptCanMend({ need, probe: { state: 'missing' } }), true);
  assert.equal(aptCanMend({ need, probe: { state: 'missing', chosen: true } }), false);
});
