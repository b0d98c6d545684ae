/** Tests that each check of a release finds its problem. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { TOP } from '../../cpp/toolchain/machine.js';
import * as owner from '../../web/lib/errors/owner.js';
import * as checks from './checks.js';

const read = (/** @type {string} */ path) => readFileSync(join(TOP, path), 'utf8');
const manifest = JSON.parse(read('package.json'));

test('what is in the tree can be published', () => {
  assert.deepEqual(checks.incomplete(manifest, owner), []);
  assert.deepEqual(checks.unannounced(manifest.version, read('CHANGELOG.md')), []);
  for (const file of ['README.md', 'CHANGELOG.md', 'SECURITY.md']) {
    assert.deepEqual(checks.brokenLinks(read(file), manifest, TOP), [], file);
  }
  assert.deepEqual(checks.unlocked(JSON.parse(read('package-lock.json')), manifest, true), []);
});

test('files that are not committed are named', () => {
  assert.deepEqual(checks.uncommitted(''), []);
  assert.deepEqual(checks.uncommitted(' M README.md\n?? new.js\n'), [
    'not committed: README.md',
    'not committed: new.js',
  ]);
});

test('an incomplete package.json is refused', () => {
  const { repository: _, publishConfig: __, ...rest } = manifest;
  assert.deepEqual(checks.incomplete(rest, owner), [
    'package.json has no repository',
    'package.json does not publish with provenance',
  ]);
  assert.equal(checks.incomplete({ ...manifest, homepage: 'https://another.example/' }, owner).length, 1);
  assert.equal(checks.incomplete({ ...manifest, private: true }, owner).length, 1);
  assert.equal(checks.incomplete(manifest, { ...owner, repository: 'https://github.com/fork/stride0' }).length, 2);
  assert.equal(checks.incomplete(manifest, { ...owner, packageName: '@fork/stride0' }).length, 1);
});

test('the version is the newest of the changelog, and nothing waits for another', () => {
  assert.deepEqual(checks.unannounced('1.2.0', '# Changelog\n\n## Unreleased\n\n## 1.2.0\n\nA.\n\n## 1.1.0\n'), []);
  assert.equal(checks.unannounced('1.2.0', '## 1.1.0\n').length, 1);
  assert.equal(checks.unannounced('1.2.0', '## Unreleased\n\nA change.\n\n## 1.2.0\n').length, 1);
});

test('a link that npm cannot follow is found, and a file that is gone', () => {
  const { file, picture } = checks.addressesOf(manifest);
  const problems = (/** @type {string} */ text) => checks.brokenLinks(text, manifest, TOP).length;
  assert.equal(
    problems(`[a](${file}README.md#stride0) [b](https://example.org/) [c](#part) ![d](${picture}web/page/picture.png)`),
    0,
  );
  for (const broken of [
    '[a](README.md)',
    `[a](${file}gone.md)`,
    `![a](web/page/picture.png)`,
    `![a](${file}web/page/picture.png)`,
    '![a](https://example.org/a.png)',
    '[a](http://example.org/)',
  ]) {
    assert.equal(problems(broken), 1, broken);
  }
});

test('a license that is missing is found', () => {
  const notices = read('web/lib/THIRD-PARTY-NOTICES.md');
  const paths = ['LICENSE', 'web/lib/THIRD-PARTY-NOTICES.md', 'build/site/licenses.md'];
  assert.deepEqual(checks.unlicensed(notices, paths), []);
  assert.deepEqual(checks.unlicensed(notices.replace('## musl', ''), paths), ['no notice about musl']);
  assert.deepEqual(checks.unlicensed(notices, paths.slice(1)), ['LICENSE is not in the package']);
});

test('a lock file that differs, or names a registry, is found', () => {
  const lock = JSON.parse(read('package-lock.json'));
  assert.equal(checks.unlocked(lock, { ...manifest, version: '9.0.0' }, true).length, 1);
  assert.equal(checks.unlocked(lock, manifest, false).length, 1);
  lock.packages['node_modules/x'] = { resolved: 'https://example.org/x.tgz' };
  assert.equal(checks.unlocked(lock, manifest, true).length, 1);
});

test('a tag publishes what has been tested, with provenance', () => {
  const [ci, release] = ['ci', 'release'].map((name) => read(`.github/workflows/${name}.yml`));
  assert.match(String(ci), /^ +- run: npm test$/m);
  assert.match(String(release), /^ +uses: \.\/\.github\/workflows\/ci\.yml$/m);
  assert.match(String(release), /^ +needs: test$/m);
  assert.match(String(release), /^ +id-token: write/m);
  assert.match(String(release), /^ +- run: npm run release$/m);
  assert.equal(manifest.publishConfig.provenance, true);
});
