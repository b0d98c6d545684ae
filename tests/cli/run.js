/**
 * The command line, run in the process of the tests: two hundred processes would take most of their time.
 * `main.test.js` starts processes like a shell, to test what only a process shows.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { command } from '../../web/cli/command.js';

/** @typedef {{ status: number | null, stdout: string, stderr: string }} Outcome */

export const program = fileURLToPath(new URL('../../web/cli/main.js', import.meta.url));

/** A folder for one test file's files and commands. */
export const folder = mkdtempSync(join(tmpdir(), 'stride0-cli-'));
const before = process.cwd();
process.chdir(folder);
after(() => {
  process.chdir(before); // some systems do not delete the current folder of a process
  rmSync(folder, { recursive: true });
});

/** @param {string} name @param {Uint8Array | string} bytes */
export function file(name, bytes) {
  return writeFileSync(join(folder, name), bytes);
}

/** The command, started like a shell does. @param {string} input @param {...string} args @returns {Outcome} */
export function spawned(input, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    input,
  });
  return { status, stdout, stderr };
}

/** @param {...string} args */
export function run(...args) {
  return fed('', ...args);
}

/** A command with `input` on its standard input. @param {string} input @param {...string} args */
export async function fed(input, ...args) {
  const { log, warn, error } = console;
  const stdin = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(process, 'stdin'));
  /** @type {Outcome} */
  const outcome = { status: null, stdout: '', stderr: '' };
  console.log = (text) => (outcome.stdout += `${text}\n`);
  console.warn = console.error = (text) => (outcome.stderr += `${text}\n`);
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) });
  try {
    outcome.status = await command(args);
    return outcome;
  } finally {
    Object.assign(console, { log, warn, error });
    Object.defineProperty(process, 'stdin', stdin);
  }
}
