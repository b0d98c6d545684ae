/**
 * Proposes the fixes that follow from the facts, best first. It proposes nothing for a line of a library, nor if a fix
 * would run and hide that the data is not what the code expects.
 */
import * as axes from './axes.js';
import { alongAnother } from './joins.js';
import { products } from './products.js';

/** @import { Finding, Fix } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

const MAX_FIXES = 4;

/** @type {Readonly<Record<string, (situation: Situation, fact: Finding) => Fix[]>>} */
const proposals = {
  ways: axes.rearranged,
  target: axes.ofWritten,
  stretch: axes.pairs,
  chance: axes.intended,
  'loss-shapes': axes.sameShape,
  same: axes.sameShape,
  join: alongAnother,
  inner: products,
};

/**
 * @param {Situation} situation
 * @param {readonly Finding[]} facts
 * @param {readonly Finding[]} causes
 * @returns {Fix[]}
 */
export function propose(situation, facts, causes) {
  return situation.recognised.failing?.library || causes.some(({ id }) => id === 'gray-image')
    ? []
    : facts.flatMap((fact) => proposals[fact.id]?.(situation, fact) ?? []).slice(0, MAX_FIXES);
}
