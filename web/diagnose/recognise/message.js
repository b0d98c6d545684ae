/**
 * The message that matters in a text, and what it tells by itself.
 */
import { chooseMessage } from './choose.js';
import { cleanLines } from './clean.js';
import { findMessages } from './find.js';
import { operationNear } from './operation.js';
import { read } from './read.js';
import { squeeze } from './squeeze.js';

/**
 * @typedef {import('../diagnosis.js').Recognised} Recognised
 *
 * @typedef {object} Text  in which it was found
 * @property {readonly string[]} lines
 * @property {string} clean  the lines, joined
 * @property {readonly import('./find.js').Found[]} found  every known message
 * @property {import('./find.js').Found} chosen
 */

/** @type {Recognised} */
const nothing = {
  kind: 'none',
  family: null,
  framework: null,
  message: '',
  operation: null,
  form: 'fresh',
  fails: true,
  operands: [],
  broadcast: null,
  clash: null,
  batchHidden: false,
  evidence: [],
  unknown: [],
};

/**
 * @param {string} text
 * @returns {{ message: Recognised, text: Text | null }}
 */
export function messageIn(text) {
  const lines = cleanLines(text);
  const clean = lines.join('\n');
  const squeezed = squeeze(clean);
  const found = findMessages(squeezed, clean);
  const chosen = chooseMessage(found);
  if (!chosen) return { message: nothing, text: null };
  const message = { ...nothing, ...read(chosen, operationNear(chosen, squeezed)) };
  // stride0's words are PyTorch's.
  if (message.framework === 'pytorch' && (/\bstride0\b/.test(clean) || /ShapeError:\s*$/.test(chosen.before)))
    message.framework = 'stride0';
  return { message, text: { lines, clean, found, chosen } };
}
