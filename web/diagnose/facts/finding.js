/**
 * Creates the findings of a diagnosis: a fact, which the message states or arithmetic proves, or a possible cause,
 * which a check has to confirm. A cause is called likely if it was right in nine of ten threads that its author had not
 * read.
 */
import { record } from './record.js';

/** @import { Finding } from '../diagnosis.js' */

/** The fewest threads for the word likely, and the share of them in which the cause has to be right. */
const CASES = 10;
const LIKELY = 0.9;

/** @param {string} id @param {Finding['facts']} [facts] @returns {Finding} */
export function fact(id, facts = {}) {
  return { id, sure: 'certain', facts };
}

/** @param {string} id @param {Finding['facts']} [facts] @returns {Finding} */
export function possible(id, facts = {}) {
  return { id, sure: levelOf(record[id]), facts };
}

/** @type {(counts: readonly [named: number, right: number] | undefined) => 'likely' | 'possible'} */
const levelOf = ([named, right] = [0, 0]) => (named >= CASES && right >= LIKELY * named ? 'likely' : 'possible');
