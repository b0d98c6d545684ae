/**
 * Fair timing: all programs take turns, round after round, so that a machine whose speed drifts slows all of them
 * alike.
 *
 * @typedef {object} Timed
 * @property {string} name
 * @property {(times: number) => number | Promise<number>} time nanoseconds a call, over so many calls in a row
 *
 * @typedef {{ rounds: number, roundMs: number }} Effort
 */

import { now } from './clock.js';

/** A program whose call takes this many rounds joins only one round in `SLOW_JOINS`; only rivals are that slow. */
const SLOW = 20;
const SLOW_JOINS = 4;

/** How long to call a program before it is measured, in nanoseconds: compilers make it faster while it runs. */
const WARM = 2e7;
/**
 * A program whose call takes less than `ns` is called at least `calls` times before it is measured, unless that takes
 * longer than `most` nanoseconds: V8 compiles the last function on the path of `x.index(i)` in its 4,000th call.
 */
const SHORT = { ns: 1e6, calls: 5000, most: 4e8 };

/** @type {Effort} */
export const FULL = { rounds: 21, roundMs: 20 };
/** @type {Effort} */
export const QUICK = { rounds: 5, roundMs: 5 };

/** Nanoseconds a call. @param {() => void} run @param {number} times */
function time(run, times) {
  const start = now();
  for (let i = 0; i < times; ++i) run();
  return ((now() - start) * 1e6) / times;
}

/** A program in this process. @param {{ name: string, run: () => void }} contender @returns {Timed} */
export function here({ name, run }) {
  return { name, time: (times) => time(run, times) };
}

/**
 * Warms up a program. Returns how many calls take about `roundMs`, and that it should run only in one round of `every`.
 * @param {Timed} timed
 * @param {number} roundMs
 */
async function calibrate(timed, roundMs) {
  for (let times = 1, spent = 0, calls = 0; ;) {
    const ns = await timed.time(times);
    spent += ns * times;
    calls += times;
    const isShort = ns * times < roundMs * 5e5 && times < 1e8;
    if (isShort) times *= 2;
    if (isShort || spent < WARM || (ns < SHORT.ns && calls < SHORT.calls && spent < SHORT.most)) continue;
    return { times: Math.max(1, Math.round((roundMs * 1e6) / ns)), every: ns > SLOW * roundMs * 1e6 ? SLOW_JOINS : 1 };
  }
}

/**
 * The times of all rounds, by name. The order changes from round to round, and each program first makes one call that
 * is not timed, to fill the caches with its data.
 * @param {readonly Timed[]} all
 * @param {Effort} effort
 * @returns {Promise<Record<string, number[]>>} nanoseconds a call
 */
export async function interleave(all, { rounds, roundMs }) {
  /** @type {{ timed: Timed, times: number, every: number, samples: number[] }[]} */
  const running = [];
  for (const timed of all) running.push({ timed, ...(await calibrate(timed, roundMs)), samples: [] });
  for (let round = 0; round < rounds; ++round) {
    for (let turn = 0; turn < running.length; ++turn) {
      const one = running[(round + turn) % running.length];
      if (!one || round % one.every !== 0) continue;
      await one.timed.time(1);
      one.samples.push(await one.timed.time(one.times));
    }
  }
  return Object.fromEntries(running.map(({ timed, samples }) => [timed.name, samples]));
}
