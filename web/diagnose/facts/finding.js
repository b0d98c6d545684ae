/**
 * What a diagnosis says about a failure: a fact, which the message states or arithmetic proves, or a possible cause,
 * which a check has to confirm. The words follow the record of each cause on threads its author had not seen.
 */
import { record } from './record.js';

/** @typedef {import('../diagnosis.js').Finding} Finding */

/** A cause is called likely from so many cases on, and if it was right in at least this share of them. */
const CASES = 10;
const LIKELY = 0.9;

/** @type {(id: string, facts?: Finding['facts']) => Finding} */
export const fact = (id, facts = {}) => ({ id, sure: 'certain', facts });

/** @type {(id: string, facts?: Finding['facts']) => Finding} */
export const possible = (id, facts = {}) => ({ id, sure: levelOf(record[id]), facts });

/** @type {(counts: readonly [named: number, right: number] | undefined) => 'likely' | 'possible'} */
const levelOf = ([named, right] = [0, 0]) => (named >= CASES && right >= LIKELY * named ? 'likely' : 'possible');
