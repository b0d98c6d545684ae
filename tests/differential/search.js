/** Call after call from a seed, until something is wrong often enough. */
import { generator } from '../random.js';
import { asCode } from './call.js';
import { judge } from './judge.js';
import { randomCall } from './random-call.js';
import { shrunk } from './shrink.js';

/** @typedef {import('./call.js').Call} Call */

/** What is wrong, also where the library fails in a way of its own. @param {Call} call */
function wrongWith(call) {
  try {
    return judge(call);
  } catch (error) {
    return String(/** @type {Error} */ (error).stack)
      .split('\n')
      .slice(0, 3)
      .join(' ');
  }
}

/** @typedef {{ at: number, what: string, code: string }} Failure */

/**
 * @param {{ cases: number, seed: number, most?: number, ops?: readonly string[], every?: (done: number) => void }} how
 *   `most` failures are looked for
 * @returns {{ done: number, failures: Failure[] }}
 */
export function search({ cases, seed, most = 5, ops, every }) {
  const random = generator(seed);
  /** @type {Failure[]} */
  const failures = [];
  let done = 0;
  for (; done < cases && failures.length < most; ++done) {
    if (done % 1000 === 0) every?.(done);
    const call = randomCall(random, ops);
    if (wrongWith(call) === null) continue;
    const small = shrunk(call, judge);
    failures.push({ at: done, what: `${small.op} ${wrongWith(small)}`, code: asCode(small) });
  }
  return { done, failures };
}

/** @param {Failure} failure */
export const inWords = ({ at, what, code }) => `case ${at}: ${what}\n${code}\n`;
