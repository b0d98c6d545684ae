// Reads a user's answer to the question for the shape of a result: a shape in any notation the page reads, or a word
// for "it does not fit".

import { flatten } from '../notation/lex.js';
import { parse } from '../notation/parse.js';

/**
 * @typedef {{ kind: 'shape', shape: readonly number[] }
 *   | { kind: 'refusal', dim: number | null }} Answer  dim: the dimension that does not fit, if the answer names one
 */

/** `no`, `no 1` for dimension 1, a cross, or the word in Chinese. */
const REFUSAL = /^(?:no|x|✕|✗|否|不|不相容)(?:\s*(\d{1,2}))?$/i;

/**
 * @param {string} text
 * @returns {Answer | null} null if it is neither one shape nor a refusal
 */
export function answerOf(text) {
  const plain = flatten(text).trim();
  const refusal = REFUSAL.exec(plain);
  if (refusal) return { kind: 'refusal', dim: refusal[1] === undefined ? null : Number(refusal[1]) };
  const { value, problems } = parse(plain);
  const [only, ...more] = value.operands;
  if (!only || more.length > 0 || problems.some(({ key }) => key !== 'one')) return null;
  return { kind: 'shape', shape: only.sizes };
}
