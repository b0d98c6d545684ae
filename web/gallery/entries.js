/**
 * The famous errors and their diagnoses. threads.json has messages, the code around them and the threads that ask about
 * them, silent.json code that runs but gives an unintended result; everything else comes from the diagnosis.
 */
import { readFileSync } from 'node:fs';
import { diagnoseRecognised } from '../diagnose/diagnose.js';
import { given } from '../diagnose/given.js';
import { diagnose } from '../diagnose/index.js';
import * as library from '../diagnose/library.js';
import { MAX_TEXT } from '../notation/parse.js';
import { tuple } from '../lib/errors/printed-shape.js';
import { signOf } from './drawing.js';

/** @import { Diagnosis, Framework } from '../diagnose/diagnosis.js' */
/** @import { Written } from '../lib/errors/fragment.js' */

/**
 * @typedef {{ address: string, about: string }} Thread
 * @typedef {Readonly<Record<string, readonly number[]>>} Shapes
 *
 * @typedef {{ message: string, context?: string, shapes?: Shapes, threads: Thread[] }} Source
 *   shapes: example shapes, if the message does not contain them
 * @typedef {{ framework: Framework, operation: string, operands: Shapes, context: string, threads: Thread[] }} Silent
 *   code that runs but gives an unintended result
 *
 * @typedef {object} Entry
 * @property {string} slug  its part of the address
 * @property {string | null} message  word for word; null if there is none
 * @property {string} asked  the code that runs without an error, such as `returns (128,) - value (128, 1)`
 * @property {string} context  lines of code around it
 * @property {boolean} isExample  whether its shapes are only an example
 * @property {readonly Thread[]} threads
 * @property {Diagnosis} diagnosis
 * @property {Written} state  for the playground
 */

/** @type {(name: string) => any} */
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

/** @type {(slug: string, source: Source) => Promise<Entry>} */
export async function entryOfMessage(slug, { message, context = '', shapes, threads }) {
  const paste = [message, context].filter(Boolean).join('\n');
  const diagnosis = await diagnose(paste, { shapes });
  const state = { op: 'add', shapes: [], expr: paste.slice(0, MAX_TEXT) };
  return { slug, message, asked: '', context, isExample: shapes !== undefined, threads, diagnosis, state };
}

/** @type {(slug: string, silent: Silent) => Entry} */
function entryOfSilence(slug, { framework, operation, operands, context, threads }) {
  const shapes = Object.values(operands).map((shape) => [...shape]);
  const failing = { source: context, at: -1, arrays: [], file: '', line: 0 };
  const named = Object.entries(operands).map(([name, shape]) => ({ name, shape }));
  const recognised = given({ framework, operation, failing, operands: named });
  return {
    slug,
    message: null,
    asked: named.map(({ name, shape }) => `${name} ${tuple(shape)}`).join(` ${signOf(operation)} `),
    context,
    isExample: false,
    threads,
    diagnosis: diagnoseRecognised(recognised, library),
    state: { op: operation, shapes, expr: '' },
  };
}

/** @returns {Promise<Entry[]>} */
export async function entries() {
  const sources = /** @type {Record<string, Source>} */ (read('threads.json'));
  const silent = /** @type {Record<string, Silent>} */ (read('silent.json'));
  return [
    ...(await Promise.all(Object.entries(sources).map(([slug, each]) => entryOfMessage(slug, each)))),
    ...Object.entries(silent).map(([slug, each]) => entryOfSilence(slug, each)),
  ];
}
