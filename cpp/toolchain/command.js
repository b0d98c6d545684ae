/**
 * A command prints its help, or does its work, or stops with one message, which is a `Stop`. Any other error is a bug
 * in the command, and Node prints its stack.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export class Stop extends Error {}

/** The comment that a file opens with, without its tags. @param {string} source */
const openingComment = (source) =>
  (/^\/\*\*([^]*?)\*\//.exec(source)?.[1] ?? '')
    .replace(/^ ?\*? ?/gm, '')
    .replace(/^@[^]*/m, '')
    .trim();

/**
 * Runs the work of a command line when `module` is the file that Node was given, and nothing when it was imported. The
 * result of the work is the exit status; a `Stop` is printed and is status 1. With `--help` it prints the comment that
 * the file opens with, and `usage`, and does no work.
 * @param {ImportMeta} module
 * @param {() => Promise<number | void>} work
 * @param {string} [usage]
 */
export async function command(module, work, usage = '') {
  const started = process.argv[1];
  // Node resolves links in the module's address but not in argv, so compare both resolved.
  if (!started || realpathSync(started) !== fileURLToPath(module.url)) return;
  if (process.argv.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(`${openingComment(readFileSync(started, 'utf8'))}\n\n${usage}`.trim());
    return;
  }
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
