/**
 * A machine in a temporary folder: programs are shell scripts, headers have one line, and apt records its calls. PATH
 * contains nothing else, so tests only find what they create.
 *
 * @import { Machine } from '../../cpp/toolchain/machine.js'
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The version output of each program that is recent enough. @type {Record<string, string>} */
export const GOOD = {
  cmake: 'cmake version 3.25.1',
  ninja: '1.11.1',
  emcc: 'emcc (Emscripten gcc/clang-like replacement + linker emulating GNU ld) 3.1.6 ()',
  'g++': 'g++ (Debian 12.2.0-14) 12.2.0',
  'chromium-headless-shell': 'Chromium 130.0.6723.91 built on Debian',
  'clang-format': 'Debian clang-format version 14.0.6',
  'clang-tidy': 'Debian LLVM version 14.0.6',
};

class FakeMachine {
  folder = mkdtempSync(join(tmpdir(), 'stride0-machine-'));
  bin = join(this.folder, 'bin');

  /** @param {Record<string, string>} [programs] by name, what `--version` prints */
  constructor(programs = {}) {
    mkdirSync(this.bin);
    for (const [name, text] of Object.entries(programs)) this.program(name, `echo '${text}'`);
  }

  /** @param {string} name @param {string} script @returns {string} its path */
  program(name, script) {
    const path = join(this.bin, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  /** @param {string} path @param {string} [text] */
  file(path, text = '') {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** Creates the two libraries where Debian installs them. */
  libraries() {
    this.file('usr/include/hwy/highway.h', '#define HWY_MAJOR 1\n#define HWY_MINOR 0\n');
    this.file('usr/src/googletest/googletest/src/gtest-all.cc');
    this.file('usr/include/mpfr.h');
  }

  /**
   * @param {string} [onInstall] the script that installs
   * @param {string} [plan] what `apt-get -s` prints
   */
  apt(onInstall = '', plan = '') {
    this.program(
      'apt-get',
      `echo "$*" >> ${join(this.folder, 'diary')}\nif [ "$1" = install ]; then :\n${onInstall}\nfi\n[ "$1" != -s ] || printf '%s\\n' '${plan}'`,
    );
  }

  /** The calls of apt-get so far. */
  get diary() {
    const file = join(this.folder, 'diary');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  }

  /** @param {Partial<Machine>} [changes] @returns {Machine} */
  machine({ env, ...changes } = {}) {
    const out = { write: () => true };
    return { platform: 'linux', isRoot: false, root: this.folder, out, ...changes, env: { PATH: this.bin, ...env } };
  }

  [Symbol.dispose]() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Hand a fake machine to a test and take it away afterwards. @template T
 * @param {Record<string, string>} programs
 * @param {(fake: FakeMachine) => T | Promise<T>} work
 */
export async function withMachine(programs, work) {
  const fake = new FakeMachine(programs);
  try {
    return await work(fake);
  } finally {
    fake[Symbol.dispose]();
  }
}
