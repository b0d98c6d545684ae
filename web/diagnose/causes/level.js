/**
 * How sure a cause is said to be: by how often its rule was right on the threads that were measured, and by nothing else. A rule
 * that was seldom measured is taken to be as good as the other rules for its cause, and those as good as all of its strength.
 */
import { measured } from './measured.js';

/** @typedef {import('./cause.js').Cause} Cause */
/** @typedef {readonly [said: number, right: number]} Tally */

/** As many cases as it takes to tell 9 right of 10 from 7: only they outweigh what is known of a rule's relatives. */
const RELATIVES = 20;

/** "Likely" is right in so many of all cases. */
const LIKELY = 0.9;

/** The rule that proposes a cause, from the general to the particular. @type {(cause: Cause) => string[]} */
export const rulesOf = ({ id, strength, because: [reason = ''] }) => [
  strength,
  `${strength} ${id}`,
  `${strength} ${id} ${reason}`,
];

/** @type {(rule: string) => Tally} */
function tallyOf(rule) {
  let [said, right] = [0, 0];
  for (const [key, [n, k]] of Object.entries(measured)) {
    if (key !== rule && !key.startsWith(`${rule} `)) continue;
    said += n;
    right += k;
  }
  return [said, right];
}

/**
 * @param {Cause} cause
 * @param {(rule: string) => Tally} [tally]
 * @returns {import('../diagnosis.js').Cause['sure']}
 */
export function levelOf(cause, tally = tallyOf) {
  const [strength = '', ...particular] = rulesOf(cause);
  const [said, right] = tally(strength);
  let rate = (right + 1) / (said + 2);
  for (const rule of particular) {
    const [n, k] = tally(rule);
    rate = (k + RELATIVES * rate) / (n + RELATIVES);
  }
  // What a message says itself is certain as long as no thread has shown it to be wrong.
  const [times, hits] = tally(particular[0] ?? '');
  if (cause.strength === 'told' && times === hits) return 'certain';
  return rate >= LIKELY ? 'likely' : 'possible';
}
