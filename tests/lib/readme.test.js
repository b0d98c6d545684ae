/** What the README and the pages beside the reference show, run as it stands, prints what they say it prints. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { addressesOf, brokenLinks } from '../pack/checks.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const folder = 'web/reference/';
const pages = readdirSync(root + folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => folder + file);

/** A block of code, and the block that says what it prints, if there is one. */
const sample = /```(js|sh)\n([^]*?)```\n(?:\s+prints\s+```\n([^]*?)```)?/g;

/** A line of a shell that calls our command line, as Node runs it. @param {string} line */
const words = (line) => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '').slice(2);

/** @type {Record<string, (code: string) => string[]>} */
const commands = {
  js: (code) => ['--input-type=module', '-e', code],
  sh: (code) => [`${root}web/cli/main.js`, ...words(code.trim())],
};

/** @param {string} path */
const read = (path) => readFileSync(root + path, 'utf8');

for (const path of ['README.md', ...pages]) {
  for (const [, language = '', code = '', printed] of read(path).matchAll(sample)) {
    if (language === 'sh' && printed === undefined) continue; // the command line's own tests run every form
    test(`${path}: ${code.split('\n')[0]}`, () => {
      assert.ok(printed !== undefined, 'a block of JavaScript is followed by what it prints');
      const args = commands[language]?.(code) ?? [];
      const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
      assert.equal(stderr, '');
      assert.equal(stdout, printed);
    });
  }
}

test('the README fits into 150 lines', () => assert.ok(read('README.md').split('\n').length <= 151));

test('the README leads to every page', () => {
  const { file } = addressesOf(manifest);
  for (const path of pages) assert.ok(read('README.md').includes(`](${file}${path})`), path);
});

for (const path of pages) {
  test(`${path}: every link leads to a file`, () => assert.deepEqual(brokenLinks(read(path), manifest, root), []));
}
