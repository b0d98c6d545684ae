import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aptCanMend } from '../../cpp/toolchain/apt.js';
import { Stop } from '../../cpp/toolchain/command.js';
import { ensureTools } from '../../cpp/toolchain/ensure.js';
import { NEEDS } from '../../cpp/toolchain/needs.js';
import { GOOD, withMachine } from './fake-machine.js';

/** @import { Machine } from '../../cpp/toolchain/machine.js' */
/** @import { Purpose } from '../../cpp/toolchain/needs.js' */

const OFFERS = {
  cmake: '3.25.1-1',
  'ninja-build': '1.11.1-1',
  emscripten: '3.1.6~dfsg-5',
  'libhwy-dev': '1.0.3-3+deb12u1',
  'g++': '4:12.2.0-3',
  googletest: '1.12.1-0.2',
  'chromium-headless-shell': '130.0.6723.91-1~deb12u1',
  'clang-format': '1:14.0-55.7~deb12u1',
};

/** The message that `ensureTools` stops with. @param {Machine} machine @param {Purpose} [purpose] */
async function refusal(machine, purpose = 'test') {
  /** @type {unknown} */
  let caught;
  await ensureTools(purpose, 'npm test', machine).catch((error) => (caught = error));
  assert.ok(caught instanceof Stop, `it stops: ${caught}`);
  return caught.message;
}

test('whatever is missing is in one message, with a command for every way to get it', () =>
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
    fake.apt(OFFERS);
    const message = await refusal(fake.machine({ isRoot: true }));
    assert.match(message, /3\.1\.6 or newer.*2\.0\.12/);
    assert.deepEqual(fake.diary, []);
  }));

test('without the right to install, apt is not called', () =>
  withMachine({}, async (fake) => {
    fake.apt(OFFERS);
    await refusal(fake.machine({ isRoot: false }));
    assert.deepEqual(fake.diary, []);
  }));

test('on Debian as root, what is missing is installed in one go', () =>
  withMachine({ cmake: GOOD.cmake ?? '' }, async (fake) => {
    fake.libraries();
    const scripts = ['ninja', 'emcc', 'g++', 'chromium-headless-shell', 'clang-format'].map(
      (name) =>
        `printf '%s\\n' '#!/bin/sh' "echo '${GOOD[name]}'" > ${fake.bin}/${name}; /bin/chmod 755 ${fake.bin}/${name}`,
    );
    fake.apt(OFFERS, scripts.join('\n'));
    const tools = await ensureTools('test', 'npm test', fake.machine({ isRoot: true }));
    assert.equal(tools.emcc?.version, '3.1.6');
    assert.equal(fake.diary.length, 2);
    assert.match(fake.diary[0] ?? '', /^update /);
    assert.match(
      fake.diary[1] ?? '',
      /^install -y --no-install-recommends .* ninja-build emscripten g\+\+ chromium-headless-shell clang-format$/,
    );
  }));

test('a package that apt has too old or not at all stops everything before it is begun', () =>
  withMachine({}, async (fake) => {
    const { cmake: _cmake, ...others } = OFFERS;
    fake.apt({ ...others, emscripten: '3.1.5~dfsg-3ubuntu1', 'chromium-headless-shell': '110.0.1-1' });
    const message = await refusal(fake.machine({ isRoot: true }));
    assert.match(message, /needs 3 things/);
    assert.match(message, /apt offers emscripten 3\.1\.5~dfsg-3ubuntu1, which is too old/);
    assert.match(message, /apt offers chromium-headless-shell 110\.0\.1-1, which is too old/);
    assert.match(message, /apt knows no package cmake/);
    assert.deepEqual(
      fake.diary.map((line) => line.split(' ')[0]),
      ['update'],
    );
  }));

test('when apt fails, its last words are passed on', () =>
  withMachine({}, async (fake) => {
    fake.apt(OFFERS, 'echo "E: Unable to fetch some archives" >&2; exit 100');
    const message = await refusal(fake.machine({ isRoot: true }));
    assert.match(message, /installing cmake .* failed: apt-get ended with status 100/);
    assert.match(message, /E: Unable to fetch some archives/);
  }));

test('when the index cannot be fetched, that is said', () =>
  withMachine({}, async (fake) => {
    fake.apt({});
    fake.program('apt-get', 'echo "W: Failed to fetch http://mirror.example/InRelease  Could not resolve" >&2');
    const message = await refusal(fake.machine({ isRoot: true }));
    assert.match(message, /apt knows no package cmake/);
    assert.match(message, /apt-get update said:\nW: Failed to fetch/);
  }));

test('apt is only asked to replace what apt put there', () => {
  const need = NEEDS.find(({ tool }) => tool === 'cmake');
  assert.ok(need);
  const old = (/** @type {string} */ path) => aptCanMend({ need, probe: { state: 'old', path } });
  assert.equal(old('/usr/bin/cmake'), true);
  assert.equal(old('/usr/local/bin/cmake'), false);
  assert.equal(old('/home/me/bin/cmake'), false);
  assert.equal(aptCanMend({ need, probe: { state: 'missing' } }), true);
  assert.equal(aptCanMend({ need, probe: { state: 'missing', chosen: true } }), false);
});
