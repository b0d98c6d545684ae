/** The files that `stride0 check` reads: named files, and those in named folders. */
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { classify } from '../reading/classify.js';
import { saysFailure } from '../reading/signs.js';
import { fileErrorOf } from './file-error.js';
import { programOf } from './notebook.js';
import { Refusal } from './refusal.js';

/** Bytes. */
const LARGEST = 1_000_000;
/** Bytes; a notebook may contain much printed output. */
const LARGEST_NOTEBOOK = 50_000_000;

/** A name that shows that the file is Python. */
const PYTHON = /\.(?:pyi?|pyw|ipynb)$/i;

/** Folders of dependencies and caches. */
const skipped = new Set(['node_modules', '__pycache__', 'site-packages']);

/**
 * @typedef {object} Source
 * @property {string} name  as it is printed
 * @property {string} text  one program
 * @property {readonly number[]} [starts]  of a notebook: the first line of each cell
 * @property {readonly number[]} [cells]  of a notebook: the number of that cell, from 1
 */

/** @typedef {{ name: string, isNamed: boolean }} File  isNamed: on the command line */

/**
 * The names of all files, in an order that is the same on every system.
 * @param {readonly string[]} words  files, folders, or `-`
 * @returns {File[]}
 */
export function filesIn(words) {
  return words.flatMap((word) => {
    const isFolder = word !== '-' && attempt(word, () => statSync(word).isDirectory());
    const names = isFolder ? filesInFolder(word) : [word];
    return names.map((name) => ({ name, isNamed: !isFolder }));
  });
}

/** @param {string} folder @returns {string[]} */
function filesInFolder(folder) {
  const entries = attempt(folder, () => readdirSync(folder, { withFileTypes: true }));
  if (entries.some(({ name }) => name === 'pyvenv.cfg')) return [];
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesInFolder(path);
    return entry.isFile() && /\.(py|ipynb)$/.test(entry.name) ? [path] : [];
  });
}

/** @param {string} name @returns {Promise<Source>} */
export async function sourceOf(name) {
  const isNotebook = name.endsWith('.ipynb');
  const most = isNotebook ? LARGEST_NOTEBOOK : LARGEST;
  const shown = name === '-' ? '<stdin>' : name;
  const bytes = await read(name, shown, most);
  const whole = bytes.length > most ? '' : new TextDecoder().decode(bytes);
  const source = isNotebook && whole ? programOf(whole, shown) : { text: whole };
  if (bytes.length > most || source.text.length > LARGEST) {
    throw new Refusal(`stride0: ${shown}: this is larger than ${LARGEST / 1e6} MB, which is the most that is read`);
  }
  if (isLog(name, source.text)) {
    const command = name === '-' ? 'stride0 explain' : `stride0 explain ${name}`;
    throw new Refusal(`stride0: ${shown}: this is a log, not Python. To explain its errors, run: ${command}`);
  }
  return { name: shown, ...source };
}

/**
 * Whether it is printed text that contains an error; its name does not matter, and Python may quote one.
 * @param {string} name
 * @param {string} text
 */
const isLog = (name, text) => /\.(?:log|out|err)$/i.test(name) || (!PYTHON.test(name) && saysFailure(text));

/**
 * Refuses a file such as a table or a letter, that the reader hardly understood. It does not refuse a file whose
 * name or text shows that it is Python.
 * @param {Source} source
 */
export function refuseOther({ name, text }) {
  const mayBePython = PYTHON.test(name) || (!/\.\w+$/.test(name) && classify(text) === 'code');
  if (text.trim() === '' || mayBePython) return;
  throw new Refusal(`stride0: ${name}: this does not look like Python. check reads .py files and notebooks (.ipynb)`);
}

/** Stops once the limit is exceeded. @param {string} name @param {string} shown @param {number} most */
async function read(name, shown, most) {
  const chunks = [];
  let length = 0;
  try {
    for await (const chunk of name === '-' ? process.stdin : createReadStream(name)) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > most) break;
    }
  } catch (error) {
    throw refused(shown, error);
  }
  return Buffer.concat(chunks);
}

/** @template T @param {string} name @param {() => T} run @returns {T} */
export function attempt(name, run) {
  try {
    return run();
  } catch (error) {
    throw refused(name, error);
  }
}

/** @param {string} name @param {unknown} error */
function refused(name, error) {
  const reason = fileErrorOf(error);
  return reason ? new Refusal(`stride0: ${name}: ${reason}`, { cause: error }) : error;
}
