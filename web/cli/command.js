/**
 * One command line, from its words to its exit status: 0 if it worked, 1 if shapes do not fit or a file cannot be used,
 * 2 if the command line is invalid.
 */
import { readFileSync } from 'node:fs';
import { readArguments } from './arguments.js';
import { printError, print } from './print.js';
import { Refusal, UsageError } from './refusal.js';
import { usageOf } from './usage.js';

/**
 * @typedef {(words: string[], options: import('./arguments.js').Options) => Promise<number>} Command returns the exit
 *   status
 */

/** The commands by name. Each is loaded when it is used. @type {Map<string, () => Promise<Command>>} */
const commands = new Map([
  ['check', async () => (await import('./check.js')).check],
  ['explain', async () => (await import('./explain.js')).explain],
  ['help', async () => (await import('./help.js')).help],
  ['mcp', async () => (await import('./mcp.js')).mcp],
  ['play', async () => (await import('./play.js')).play],
  ['snippet', async () => (await import('./snippet.js')).snippetCommand],
]);

/** Files are known by their endings; all other words are shapes. */
const namesFiles = /\.(npy|npz|safetensors)\b/i;

/** @param {string[]} words @returns {Promise<Command>} */
async function commandFor(words) {
  if (words.some((word) => namesFiles.test(word))) return (await import('./compute.js')).compute;
  return (await import('./shapes.js')).shapes;
}

/**
 * The topic of `--help` if no command comes first: `stride0 --help explain`, `stride0 a.npy --help`.
 * @param {string[]} words
 */
function topicOf(words) {
  if (words[0] === undefined || usageOf(words[0])) return words[0];
  return words.some((word) => namesFiles.test(word)) ? 'files' : 'shapes';
}

const version = () => JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

/** @param {string[]} args */
async function run(args) {
  const named = commands.get(args[0] ?? '');
  const { words, options } = readArguments(named ? args.slice(1) : args);
  if (options.help) print(usageOf(named ? args[0] : topicOf(words)) ?? '');
  else if (options.version) print(version());
  else if (named) return (await named())(words, options);
  else if (words.length === 0) throw new UsageError('nothing to do; pass shapes, files or a command');
  else return (await commandFor(words))(words, options);
  return 0;
}

/** Never throws: errors are printed. @param {string[]} args @returns {Promise<number>} the exit status */
export async function command(args) {
  try {
    return await run(args);
  } catch (error) {
    // Any error except a refusal is our bug, and the stack helps to find it.
    const { message, stack, status } = /** @type {Error & { status?: number }} */ (error);
    printError(error instanceof Refusal ? message : (stack ?? String(error)));
    return status ?? 1;
  }
}
