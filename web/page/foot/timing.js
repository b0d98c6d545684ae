// How long an operation takes: the median of a short run, in which every sample is long enough for a coarse clock.

import { withOperands } from '../../case/values.js';

/** @import { Case } from '../../case/case.js' */

/**
 * @typedef {typeof import('../../case/library.js')} Library
 * @typedef {{ microseconds: number, runs: number }} Timing
 */

/** A case is not timed if a tensor has more elements than this. */
export const MOST_TIMED = 2n ** 22n;

const SAMPLE = 2; // ms; clocks may tick only every 0.1 ms
const SAMPLES = 15;
const ROUNDS = 8; // a sample may grow to 16⁸ runs, more than any clock needs

/**
 * @param {Case} asked
 * @param {Library} library
 * @param {() => number} now  in ms
 * @returns {Timing}
 */
export function time(asked, library, now) {
  return withOperands(asked, library, (run) => {
    const written = asked.form !== 'fresh';
    const once = () => {
      const result = run();
      if (!written) for (const each of result) each.dispose();
    };
    const sample = (/** @type {number} */ times) => {
      const from = now();
      for (let i = 0; i < times; i++) once();
      return now() - from;
    };
    // Runs are added to each sample until the median is long enough, so one interrupted sample has no influence.
    for (let each = 1, round = 0; ; round++) {
      const samples = Array.from({ length: SAMPLES }, () => sample(each)).sort((a, b) => a - b);
      const median = samples[SAMPLES >> 1] ?? 0;
      if (median >= SAMPLE / 2 || round === ROUNDS)
        return { microseconds: (1000 * median) / each, runs: each * SAMPLES };
      each = Math.ceil(each * Math.min(SAMPLE / Math.max(median, SAMPLE / 16), 16));
    }
  });
}

/**
 * Rounds to two digits, because further ones differ from run to run.
 * @param {Pick<Timing, 'microseconds'>} timing
 * @returns {{ amount: string, unit: 'µs' | 'ms' }}
 */
export function rounded({ microseconds }) {
  const inMs = microseconds >= 999.5;
  const amount = Number((inMs ? microseconds / 1000 : microseconds).toPrecision(2));
  return { amount: String(amount), unit: inMs ? 'ms' : 'µs' };
}
