// Draws tensors that the text only names, such as `x = torch.empty(5, 3)` and `y = torch.empty(3)`, as one case.
// Documents introduce two shapes like this and say in a comment whether they broadcast.

import { hasUnknown } from './unknown-sizes.js';
import { operate } from './operate.js';
import { Raised } from './raised.js';

/** @import { Span, TensorValue, World } from '../types.js' */

const MOST = 6;

/**
 * Records a name for a new tensor. If the name is already recorded, the tensors so far are drawn, and a new group
 * begins.
 * @param {World} world @param {string} name @param {TensorValue} value @param {Span} span @returns {void}
 */
export function introduce(world, name, value, span) {
  if (world.findings.unresolved.has(name)) drawUnresolved(world);
  if (hasUnknown(value.shape)) world.findings.unresolved.delete(name);
  else world.findings.unresolved.set(name, { value, span });
}

/** Draws the recorded tensors as one case. @param {World} world @param {number} [least] */
export function drawUnresolved(world, least = 2) {
  const group = [...world.findings.unresolved];
  world.findings.unresolved.clear();
  if (group.length < least || group.length > MOST) return;
  const args = group.map(([text, { value, span }]) => ({ value, name: '', text, span }));
  const [first, last] = [args[0]?.span, args.at(-1)?.span];
  if (!first || !last) return;
  const span = { at: first.at, length: last.at + last.length - first.at };
  const label = (/** @type {readonly string[]} */ names) => names.join(', ');
  try {
    operate(world, { fn: 'broadcastTensors', label, span }, args);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
  }
}
