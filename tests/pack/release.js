/**
 * `npm run release -- --dry-run`: builds, packs, and checks everything that a version must satisfy. Without
 * `--dry-run`, also publishes it if everything holds.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../web/build/build.js';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { packagesAreCurrent } from '../../cpp/toolchain/packages.js';
import * as owner from '../../web/lib/errors/owner.js';
import { brokenLinks, incomplete, misplaced, unannounced, uncommitted, unlicensed, unlocked } from './checks.js';

const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];

/** @param {string[]} command @returns {string} */
const output = ([program = '', ...args]) => execFileSync(program, args, { cwd: TOP, encoding: 'utf8' });

/** @param {string} path */
const read = (path) => (existsSync(join(TOP, path)) ? readFileSync(join(TOP, path), 'utf8') : '');

/** Packs what would be published into build. */
function pack() {
  return JSON.parse(output([...npm, 'pack', '--ignore-scripts', '--json', '--pack-destination', 'build']))[0];
}

/** The owner's decisions, each with what must exist outside the repository. */
function decisions() {
  const { site, repository, packageName, npmAccount } = owner;
  return [
    ['repository', repository, 'package.json and the links of the documents repeat it'],
    ['site', site, 'GitHub: Settings, Pages, Source: GitHub Actions; errors then link to it'],
    ['npm package', packageName, "npm: trust this repository's workflow release.yml to publish it"],
    ['npm account', npmAccount, 'who publishes the first version by hand, because npm trusts only existing packages'],
  ].map(([what = '', value, how]) => `  ${what.padEnd(12)} ${value ?? 'not decided yet'}\n${' '.repeat(15)}${how}`);
}

/** Runs every check; returns its problems. @param {any} packed @returns {[string, string[]][]} */
function findings(packed) {
  const manifest = JSON.parse(read('package.json'));
  const paths = packed.files.map((/** @type {{ path: string }} */ { path }) => path);
  return [
    ['everything is committed', uncommitted(output(['git', 'status', '--porcelain']))],
    ['package.json is complete', incomplete(manifest, owner)],
    ['the changelog has this version', unannounced(manifest.version, read('CHANGELOG.md'))],
    ['links resolve from npm', brokenLinks(read('README.md') + read('CHANGELOG.md'), manifest, TOP)],
    ['licenses are included', unlicensed(read('web/lib/THIRD-PARTY-NOTICES.md'), paths)],
    [
      'the package holds what it should',
      misplaced(packed, manifest, TOP, read('README.md') + read('web/reference/setup.md')),
    ],
    ['it is built from the lock file', unlocked(JSON.parse(read('package-lock.json')), manifest, packagesAreCurrent())],
  ];
}

const USAGE = 'usage: npm run release -- [--dry-run]';

await command(
  import.meta,
  async () => {
    const args = process.argv.slice(2);
    const unknown = args.filter((each) => each !== '--dry-run');
    if (unknown.length > 0) throw new Stop(`stride0: cannot read ${unknown.join(' ')}.\n${USAGE}`);

    await build(await ensure('build', 'npm run release'));
    const packed = pack();
    const found = findings(packed);
    for (const [title, problems] of found) {
      console.log(`  ${problems.length === 0 ? '✔' : '✕'} ${title}`);
      for (const each of problems) console.log(`      ${each}`);
    }
    console.log(`\nWhat the owner decides, in web/lib/errors/owner.js:\n${decisions().join('\n')}`);
    if (found.some(([, problems]) => problems.length > 0))
      throw new Stop('stride0: this is not ready to be published.');
    if (args.includes('--dry-run')) console.log(`\nReady: build/${packed.filename}. Nothing was published.`);
    else output([...npm, 'publish', '--ignore-scripts']);
  },
  USAGE,
);
