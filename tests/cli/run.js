/** The command as a shell starts it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

export const program = fileURLToPath(new URL('../../web/cli/main.js', import.meta.url));

/** A folder for the files of a test file. */
export const folder = mkdtempSync(join(tmpdir(), 'stride0-cli-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} name @param {Uint8Array | string} bytes */
export const file = (name, bytes) => writeFileSync(join(folder, name), bytes);

/** @param {...string} args @returns {{ status: number | null, stdout: string, stderr: string }} */
export function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}
