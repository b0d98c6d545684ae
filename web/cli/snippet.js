/** `stride0 snippet`: prints Python code to paste, which prints the shapes in a failing line. */
import { snippet } from '../diagnose/snippet.js';
import { home } from '../lib/errors/links.js';
import { onlyOptions } from './arguments.js';
import { print } from './print.js';
import { UsageError } from './refusal.js';

/** @type {import('./command.js').Command} */
export async function snippetCommand(words, options) {
  onlyOptions(options, []);
  if (words.length > 0) throw new UsageError(`snippet takes no arguments, but got ${words[0]}`);
  print(snippet(process.env.STRIDE0_HOME || home));
  return 0;
}
