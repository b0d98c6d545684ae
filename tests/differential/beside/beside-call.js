/** Calls to hold against PyTorch: of every function there is, fresh, in place and into targets of all kinds. */
import { drawing } from '../drawing.js';
import { families } from '../families/index.js';
import { operations } from '../operations.js';
import { randomCall } from '../random-call.js';
import { drawn, drawnCall } from './drawn.js';
import { retargeted } from './targets.js';

/** @typedef {import('../call.js').Call} Call */
/** @typedef {import('../operations.js').Random} Random */

const names = Object.keys(operations);
const others = [...new Set([...Object.keys(families), ...Object.keys(drawn)])];

/**
 * @param {Random} random
 * @param {readonly string[]} [ops] as likely an elementwise one as any other
 * @returns {Call}
 */
export function besideCall(random, ops) {
  const op = random.pick(ops ?? (random.below(3) ? others : names));
  const known = op in operations || op in families;
  const call = op in drawn && (!known || random.below(2)) ? drawnCall(drawing(random), op) : randomCall(random, [op]);
  return random.below(2) ? retargeted(random, call) : call;
}
