/**
 * A command either does its work or stops with one message. `Stop` is that message; any other error is a bug of ours
 * and keeps its stack.
 */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export class Stop extends Error {}

/**
 * Run the work of a command line when `module` is the file that Node was given, and nothing when it was imported. The
 * result of the work is the exit status; a `Stop` is printed and is status 1.
 * @param {ImportMeta} module
 * @param {() => Promise<number | void>} work
 */
export async function command(module, work) {
  const started = process.argv[1];
  // Node follows links for the module's address and not for argv: compare what both lead to.
  if (!started || realpathSync(started) !== fileURLToPath(module.url)) return;
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
