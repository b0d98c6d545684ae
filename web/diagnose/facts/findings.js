/** The facts of a situation, and the possible causes, likeliest first. */
import { operations } from '../operations/operations.js';
import { broadcastFacts } from './broadcast.js';
import { broadcastCauses } from './causes.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from './situation.js' */

/** More possible causes than these are no help. */
const MOST_CAUSES = 2;

/** @type {(situation: Situation) => { facts: Finding[], causes: Finding[] }} */
export function findings(situation) {
  const { kind, family } = situation.recognised;
  const all =
    kind === 'broadcast'
      ? [...broadcastFacts(situation), ...broadcastCauses(situation)]
      : (operations[family ?? '']?.(situation) ?? []);
  return {
    facts: all.filter(({ sure }) => sure === 'certain'),
    causes: all
      .filter(({ sure, id }, i) => sure !== 'certain' && i === all.findIndex((each) => each.id === id))
      .slice(0, MOST_CAUSES),
  };
}
