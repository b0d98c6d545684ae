/** What `stride0 explain` reads: a message among the arguments, a file, or standard input. */
import { createReadStream, existsSync, fstatSync } from 'node:fs';
import { Log } from '../diagnose/log.js';
import { fileErrorOf } from './file-error.js';
import { printError } from './print.js';
import { Refusal, UsageError } from './refusal.js';

/** Text up to this length is a paste and is diagnosed completely. A longer one is a log: only its errors are kept. */
const LONGEST_PASTE = 2 ** 17;

/**
 * @typedef {{ text: string, errors: LogError[] }} Paste  text: the part to diagnose first; errors: every distinct one,
 *   the most likely cause first
 */
/** @import { LogError } from '../diagnose/log.js' */

/**
 * One argument that names a file, or has no spaces, is read as a file: no message is a single word.
 * @param {readonly string[]} words
 * @returns {Promise<Paste>}
 */
export async function pasteOf(words) {
  const [word, ...more] = words;
  if (word === undefined || (word === '-' && more.length === 0)) return input();
  if (more.length > 0 && words.every((each) => existsSync(each))) throw new UsageError('explain reads only one file');
  if (more.length > 0 || (/\s/.test(word) && !existsSync(word))) return read('the arguments', [words.join(' ')]);
  return read(word, createReadStream(word));
}

/** At a keyboard, it prints what it waits for. Node reads a directory as if it were empty. */
function input() {
  const { stdin } = process;
  if (fstatSync(0).isDirectory()) throw new Refusal('stride0: standard input: this is a directory, not a file');
  if (stdin.isTTY) printError('Paste an error message, with its stack trace if you have it. Then press Ctrl-D.');
  return read('standard input', stdin);
}

/** @param {string} name @param {AsyncIterable<string | Buffer> | string[]} stream @returns {Promise<Paste>} */
async function read(name, stream) {
  if ('setEncoding' in stream) /** @type {NodeJS.ReadableStream} */ (stream).setEncoding('utf8');
  const log = new Log();
  let end = '';
  try {
    for await (const chunk of stream) {
      log.add(String(chunk));
      end = (end + chunk).slice(-LONGEST_PASTE);
    }
  } catch (error) {
    const reason = fileErrorOf(error);
    throw reason ? new Refusal(`stride0: ${name}: ${reason}`, { cause: error }) : error;
  }
  const errors = log.end();
  // The end of a log may still be a message, even if none of its words is known.
  return { text: log.length > LONGEST_PASTE && errors[0] ? errors[0].text : end, errors };
}
