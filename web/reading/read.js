// Reads any text that the page accepts into cases. `classify` decides what kind of text it is; each kind has its own
// reader, which is loaded when a text needs it.

import { MAX_SHAPES } from '../notation/parse.js';
import { classify, mayHaveLetters, withoutMessage } from './classify.js';
import { inputsIn } from './inputs.js';
import { readShapes } from './shapes.js';
import { mayHaveMessage, saysFailure } from './signs.js';

/** @import { Reading } from '../case/case.js' */

/**
 * @typedef {Readonly<Record<string, readonly number[]>>} Shapes
 * @typedef {{ inputs: string, call: string, language?: import('./classify.js').Language | undefined }} AskedText
 *   call: the model to call; inputs: what to call it with, as it was typed (inputs.js); language: the user's choice
 */

/**
 * Reads shapes without letters, which needs no loading; null for any other text, and for one that takes long.
 * @param {string} text @param {AskedText} [asked] @returns {Reading | null}
 */
export function readPlain(text, asked) {
  if (text.length > MAX_SHAPES || mayHaveLetters(text)) return null;
  return classify(text, asked?.language) === 'shapes' ? readShapes(text) : null;
}

/**
 * Reads any text.
 * @param {string} text
 * @param {Shapes} [typed]  shapes that a message does not contain, as the user typed them
 * @param {AskedText} [asked]
 * @returns {Promise<Reading>}  plain data, which can be sent to another thread
 */
export async function read(text, typed, asked) {
  const lettered = mayHaveLetters(text) && !asked?.language ? await readWithLetters(text) : null;
  if (lettered) return lettered;
  let kind = classify(text, asked?.language);
  if (kind === 'message') {
    const messages = await loadMessages();
    if (!messages) return unread('message', text);
    const reading = messages.readMessage(text, typed);
    if (!isUnknown(reading) || saysFailure(text)) return reading;
    kind = withoutMessage(text); // its words only look like a message's
  }
  if (kind === 'shapes') return readShapes(text);
  const reading = await readAsCode(text, asked);
  const messages = mayHaveMessage(text) ? await loadMessages() : undefined;
  if (!messages) return reading;
  // The result of the code says more than a pasted message, if the code could be read that far.
  const shown = reading.cases[reading.shown];
  if (fails(reading)) return shown ? { ...reading, message: messages.readInBackground(text, shown) } : reading;
  const message = messages.readMessage(text, typed);
  return isUnknown(message) ? reading : message;
}

const isUnknown = (/** @type {Reading} */ { message }) => message?.diagnosis.recognised.kind === 'none';

const fails = (/** @type {Reading} */ { outcomes, problems }) =>
  outcomes.some(({ kind }) => kind === 'raised' || kind === 'warned') || problems.some(({ key }) => key === 'raised');

const loadMessages = () => import('./message/message.js').catch(() => undefined);

/** @param {string} text */
const readWithLetters = async (text) => {
  const loaded = await Promise.all([import('./letters.js'), import('../case/explain.js')]).catch(() => undefined);
  return loaded ? loaded[0].readLetters(text, loaded[1].explain) : null;
};

/**
 * How a text that uses a library is recognised, and how the reader's part for that library is loaded.
 * @type {readonly { sign: RegExp, load: () => Promise<unknown> }[]}
 */
const LIBRARIES = [
  { sign: /\bnp\b|\bnumpy\b/, load: () => import('./python/libraries/numpy/numpy.js') },
  { sign: /\bjnp\b|\bjax\b/, load: () => import('./python/libraries/jax/jax.js') },
];

/** @type {(text: string, asked?: AskedText) => Promise<Reading>} */
const readAsCode = async (text, { inputs, call } = { inputs: '', call: '' }) => {
  const written = LIBRARIES.filter(({ sign }) => sign.test(text));
  const [script] = await Promise.all([
    import('./python/script.js').catch(() => undefined),
    ...written.map(({ load }) => load().catch(() => undefined)), // without it, the library's functions are unknown
  ]);
  return script ? script.readCode(text, { inputs: inputsIn(inputs), call }) : unread('code', text);
};

/**
 * The reading of a text that could not be read, with the reason as its one problem.
 * @param {'code' | 'message'} kind @param {string} text @param {import('../case/case.js').ProblemKey} [key]
 * @returns {Reading}
 */
export function unread(kind, text, key = 'noReader') {
  const problem = { at: 0, length: text.trimEnd().length, key };
  return { kind, cases: [], shown: -1, problems: [problem], outcomes: [] };
}
