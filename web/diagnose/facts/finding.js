/**
 * What a diagnosis says about a failure: a fact, which the message states or arithmetic proves, or a possible cause,
 * which a check has to confirm. The words follow the record of each cause on threads its author had not seen.
 */
import { record } from './record.js';

/** @import { Finding } from '../diagnosis.js' */

/** A cause is called likely from so many cases on, and if it was right in at least this share of them. */
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
