/**
 * A user's project: a fresh folder outside this repository, into which the packed package is installed as npm installs
 * it from the registry.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { TOP } from '../../cpp/toolchain/machine.js';

const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];

/** Runs a program and returns what it prints. @param {string[]} command @param {string} cwd */
export function run([program = '', ...args], cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', timeout: 300_000 });
  assert.equal(status, 0, `${program} ${args.join(' ')}: ${error?.message ?? ''}\n${stdout}\n${stderr}`);
  return stdout;
}

/** A new folder for the tests of one file. */
export function freshFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stride0-pack-')));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** What npm says about the package that it has packed, in the folder of each project. */
const PACKED = 'packed.json';

const NPM_INSTALL = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];

/** Packs the package as `npm publish` would, without building it, and installs it. @param {string} folder */
function installed(folder) {
  const json = run([...npm, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder], TOP);
  writeFileSync(join(folder, PACKED), json);
  const tarball = join(folder, JSON.parse(json)[0].filename);
  writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true }\n');
  run([...npm, ...NPM_INSTALL, tarball], folder);
}

/**
 * One installed package for all processes that are started with this environment; each project is a copy. npm needs 2 s
 * of processor time for what a copy takes a tenth of.
 * @template T
 * @param {(env: Record<string, string>) => Promise<T>} work
 */
export async function withInstalledPackage(work) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stride0-packed-')));
  try {
    installed(folder);
    return await work({ STRIDE0_INSTALLED: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Call at the top of a test file. A file that runs by itself packs and installs the package. */
export function project() {
  const folder = freshFolder();
  const shared = process.env['STRIDE0_INSTALLED'];
  if (shared) cpSync(shared, folder, { recursive: true, verbatimSymlinks: true });
  else installed(folder);
  /** Writes files by their paths. @param {Record<string, string>} files */
  const write = (files) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  return {
    folder,
    write,
    /** @returns {{ tarball: string, size: number, unpackedSize: number, files: { path: string }[] }} */
    packedPackage() {
      const [packed] = JSON.parse(readFileSync(join(folder, PACKED), 'utf8'));
      return { ...packed, tarball: join(folder, packed.filename) };
    },
    /** The JSON that a program prints last. @param {...string} args of Node */
    node: (...args) => JSON.parse(run([process.execPath, ...args], folder)),
  };
}
