/** The code in the README and the documents runs unchanged and prints the documented output. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { addressesOf, brokenLinks } from '../pack/checks.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const folder = 'web/reference/';
const pages = readdirSync(root + folder)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => folder + file);

/** The working directory for shell samples, with the files that a page mentions. */
const work = mkdtempSync(join(tmpdir(), 'stride0-readme-'));
after(() => rmSync(work, { recursive: true }));

/** A Python file, with its name in the sentence before it. */
const file = /`(\w+\.py)`[^`]*```py\n([^]*?)```/g;

/** A block of code, and the block with its output, if there is one. */
const sample = /```(js|sh)\n([^]*?)```\n(?:\s+prints\s+```\n([^]*?)```)?/g;

/** A shell line that calls our command line, as arguments. @param {string} line */
const words = (line) => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '').slice(2);

/**
 * The output of a sample. A shell sample may fail; one in JavaScript may not.
 * @type {Record<string, (code: string) => string>}
 */
const runs = {
  js(code) {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    return stdout;
  },
  sh(code) {
    const args = [`${root}web/cli/main.js`, ...words(code.trim())];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: work, encoding: 'utf8' });
    return stdout + stderr;
  },
};

/** @param {string} path */
const read = (path) => readFileSync(root + path, 'utf8');

for (const path of ['README.md', ...pages]) {
  for (const [, name = '', code = ''] of read(path).matchAll(file)) writeFileSync(join(work, name), code);
  for (const [, language = '', code = '', printed] of read(path).matchAll(sample)) {
    if (language === 'sh' && printed === undefined) continue; // the command line's own tests run every form
    test(`${path}: ${code.split('\n')[0]}`, () => {
      assert.ok(printed !== undefined, 'a block of JavaScript is followed by what it prints');
      assert.equal(runs[language]?.(code), printed);
    });
  }
}

test('the README fits into 150 lines', () => assert.ok(read('README.md').split('\n').length <= 151));

test('the README links to every page', () => {
  const { file } = addressesOf(manifest);
  for (const path of pages) assert.ok(read('README.md').includes(`](${file}${path})`), path);
});

for (const path of pages) {
  test(`${path}: every link points to a file`, () => assert.deepEqual(brokenLinks(read(path), manifest, root), []));
}
