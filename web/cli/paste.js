/** What `stride0 explain` reads: a message among the arguments, a file, or standard input. */
import { createReadStream, existsSync, fstatSync } from 'node:fs';
import { fileErrorOf } from './file-error.js';
import { complain } from './print.js';
import { Refusal, UsageError } from './refusal.js';

/** Longer input is not a paste. Its end counts, because that is where a stack trace has its message. */
const MAX_CHARACTERS = 2 ** 22;

/**
 * One word that is a file's name, or could be nothing else because no message is a single word, is read as a file.
 * @param {readonly string[]} words
 * @returns {Promise<string>}
 */
export async function pasteOf(words) {
  const [word, ...more] = words;
  if (word === undefined || (word === '-' && more.length === 0)) return input();
  if (more.length > 0 && words.every((each) => existsSync(each))) throw new UsageError('explain reads one file');
  if (more.length > 0 || (/\s/.test(word) && !existsSync(word))) return words.join(' ');
  return read(word, createReadStream(word));
}

/** At a keyboard, say what we wait for. Node reads a directory as if it were empty. */
function input() {
  const { stdin } = process;
  if (fstatSync(0).isDirectory()) throw new Refusal('stride0: standard input: this is a directory, not a file');
  if (stdin.isTTY) complain('Paste an error message, with its stack trace if you have it. Then press Ctrl-D.');
  return read('standard input', stdin);
}

/** @param {string} name @param {NodeJS.ReadableStream} stream */
async function read(name, stream) {
  stream.setEncoding('utf8');
  let text = '';
  try {
    for await (const chunk of stream) text = (text + chunk).slice(-MAX_CHARACTERS);
  } catch (error) {
    const reason = fileErrorOf(error);
    throw reason ? new Refusal(`stride0: ${name}: ${reason}`, { cause: error }) : error;
  }
  return text;
}
