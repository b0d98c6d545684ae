/** A Node in /usr/bin that is not Debian's stays there when Debian's emscripten brings its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stop } from '../../cpp/toolchain/command.js';
import { nodeProbe } from '../../cpp/toolchain/needs.js';
import { keepOwnNode } from '../../cpp/toolchain/own-node.js';
import { withMachine } from './fake-machine.js';

const FRESH =
  'Inst nodejs (18.20.4+dfsg-1~deb12u1 Debian:12.11/stable [amd64])\nInst emscripten (3.1.6~dfsg-5 Debian:12)';
const UPDATE = 'Inst nodejs [20.18.0-1nodesource1] (20.19.0-1nodesource1 . nodistro [amd64])';

/** What dpkg-divert is called with. @param {{ plan: string, isThere?: boolean, fails?: boolean }} given */
const diverted = ({ plan, isThere = true, fails = false }) =>
  withMachine({}, (fake) => {
    fake.apt({}, '', plan);
    fake.program('dpkg-divert', fails ? 'exit 2' : `echo "divert $*" >> ${fake.folder}/diary`);
    if (isThere) fake.file('usr/bin/node');
    keepOwnNode(['emscripten', 'ninja-build'], fake.machine({ isRoot: true }));
    return fake.diary.filter((line) => line.startsWith('divert '));
  });

test("Debian's nodejs is put beside a Node that is not its own", async () => {
  assert.deepEqual(await diverted({ plan: FRESH }), [
    'divert --local --no-rename --divert /usr/bin/node.debian --add /usr/bin/node',
  ]);
});

test('nothing is diverted where there is no Node, none comes, or the package itself is brought up to date', async () => {
  assert.deepEqual(await diverted({ plan: FRESH, isThere: false }), []);
  assert.deepEqual(await diverted({ plan: 'Inst ninja-build (1.11.1-2 Debian:12)' }), []);
  assert.deepEqual(await diverted({ plan: UPDATE }), []);
});

test('a Node that cannot be kept is a reason to stop before anything is installed', async () => {
  await assert.rejects(diverted({ plan: FRESH, fails: true }), (/** @type {Error} */ error) => {
    assert.ok(error instanceof Stop);
    assert.match(error.message, /would replace your \/usr\/bin\/node\..*\n.*\nMove your Node to \/usr\/local/);
    return true;
  });
});

test('a Node that is too old is named with where it comes from', () => {
  assert.equal(nodeProbe('20.19.0', '/usr/bin/node').state, 'fine');
  const old = nodeProbe('18.20.4', '/usr/bin/node');
  assert.equal(old.state, 'old');
  assert.match(old.detail ?? '', /^\/usr\/bin\/node is Node 18\.20\.4, which is too old; Debian's package nodejs/);
  assert.doesNotMatch(nodeProbe('18.20.4', '/opt/node/bin/node').detail ?? '', /Debian/);
});
