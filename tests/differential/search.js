/** Makes random calls from a seed, until enough failures are found. */
import { Sentinels } from '../lib/sentinels.js';
import { generator } from '../random.js';
import { asCode } from './call.js';
import { judge } from './judge.js';
import { randomCall } from './random-call.js';
import { shrink } from './shrink.js';

/** @import { Call } from './call.js' */

/** The difference, or an unexpected exception of the library. @param {() => string | null} judge */
function wrongWith(judge) {
  try {
    return judge();
  } catch (error) {
    return String(/** @type {Error} */ (error).stack).split('\n').slice(0, 3).join(' ');
  }
}

/** @typedef {{ callNumber: number, what: string, code: string }} Failure */

/**
 * @param {{ cases: number, seed: number, most?: number, ops?: readonly string[], every?: (done: number) => void }} how
 *   `most` is the number of failures to find
 * @returns {{ done: number, failures: Failure[] }}
 */
export function search({ cases, seed, most = 5, ops, every }) {
  const random = generator(seed);
  const sentinels = new Sentinels();
  const judged = (/** @type {Call} */ call) => sentinels.around(() => judge(call));
  /** @type {Failure[]} */
  const failures = [];
  let done = 0;
  for (; done < cases && failures.length < most; ++done) {
    if (done % 1000 === 0) every?.(done);
    const call = randomCall(random, ops);
    if (wrongWith(() => judged(call)) === null) continue;
    const small = shrink(call, judged);
    failures.push({ callNumber: done, what: `${small.op} ${wrongWith(() => judged(small))}`, code: asCode(small) });
  }
  sentinels.dispose();
  return { done, failures };
}

/** @param {Failure} failure */
export function inWords({ callNumber, what, code }) {
  return `case ${callNumber}: ${what}\n${code}\n`;
}
