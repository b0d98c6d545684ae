// Reads an answer: a shape in any notation the page reads, or a word for "does not fit".

import { flatten } from '../notation/lex.js';
import { parse } from '../notation/parse.js';

/**
 * @typedef {{ kind: 'shape', shape: readonly number[] }
 *   | { kind: 'refusal', dim: number | null }} Answer  dim: where it does not fit, if that was said
 */

/** `no`, `no 1`; the cross, and the word in Chinese, with or without a place. */
const REFUSAL = /^(?:no|x|✕|✗|否|不|不相容)(?:\s*(\d{1,2}))?$/i;

/**
 * @param {string} text
 * @returns {Answer | null} nothing where it is neither; a shape alone is one, whatever else would make it a case
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
