/**
 * Builds each case, checks it against the plain loop, and times it in interleaved rounds. It is the same in Node and on
 * a page; programs timed from outside (`others`) join the rounds.
 *
 * @import { Case } from './cases.js'
 * @import { Effort, Timed } from './measure.js'
 * @import { Summary } from './statistics.js'
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {number} count elements of the result
 * @property {Record<string, Summary>} times nanoseconds a call
 * @property {Summary} [ratio] to the limit of the same round
 * @property {string} [against] what the limit is, if not a kernel
 * @property {Case['target']} [target]
 * @property {boolean} [meetsTarget]
 * @property {Record<string, string>} failures by program: why it can't do the case
 *
 * @typedef {object} Other a program in another process
 * @property {string} name
 * @property {(each: Case, expected: ArrayLike<number>) => Promise<string | undefined>} open returns what is wrong with
 *   its result, if anything
 * @property {(times: number) => Promise<number>} time
 * @property {() => Promise<void>} close
 */
import { difference } from './check.js';
import { resultDType } from './cases.js';
import { loopOf } from './loop.js';
import { here, interleave } from './measure.js';
import { oursOf } from './ours.js';
import { ratios, summary } from './statistics.js';

/** @typedef {{ name: string, run: () => void, result: () => any, close: () => void }} Contender */
/** @typedef {Awaited<ReturnType<typeof import('./limits.js').loadLimits>>} LimitOf */

/**
 * @param {Case} each
 * @param {LimitOf} limitOf
 * @param {Effort} effort
 * @param {readonly Other[]} [others]
 * @returns {Promise<Row>}
 */
export async function measured(each, limitOf, effort, others = []) {
  const loop = loopOf(each);
  const expected = loop.result();
  const ours = oursOf(each);
  const limit = each.against ? oursOf(each.against, 'limit') : limitOf(each, loop.count);
  /** @type {Contender[]} */
  const contenders = [ours, limit, loop].filter((one) => one !== undefined);
  /** @type {Row['failures']} */
  const failures = ours ? {} : { stride0: 'has no fuse yet' };

  const correct = contenders.filter((one) => {
    if (one === loop || (one === limit && each.against)) return true;
    const wrong = problemOf(() => difference(one.result(), expected, each.tolerance, each.least));
    if (wrong) failures[one.name] = wrong;
    return !wrong;
  });
  const dtype = problemOf(() => {
    const computed = ours?.result().dtype;
    return computed && computed !== resultDType(each) ? `is ${computed} instead of ${resultDType(each)}` : undefined;
  });
  if (dtype) failures['stride0'] = dtype;

  /** @type {Other[]} */
  const joining = [];
  for (const other of others) {
    const wrong = await other.open(each, expected);
    if (wrong) failures[other.name] = wrong;
    else joining.push(other);
  }
  const samples = await interleave([...correct.map(here), ...joining.map((other) => guarded(other, failures))], effort);
  for (const other of others) await other.close();
  for (const name of Object.keys(failures)) delete samples[name];
  for (const one of contenders) one.close();
  return judged(each, loop.count, samples, failures);
}

/**
 * Excludes a program that fails while it is timed, and continues with the others.
 * @param {Other} other
 * @param {Row['failures']} failures
 * @returns {Timed}
 */
const guarded = (other, failures) => ({
  name: other.name,
  async time(times) {
    if (failures[other.name]) return NaN;
    return other.time(times).catch((error) => {
      failures[other.name] = error.message;
      return NaN;
    });
  },
});

/** @param {() => string | undefined} check */
function problemOf(check) {
  try {
    return check();
  } catch (error) {
    return String(error);
  }
}

/**
 * @param {Case} each
 * @param {number} count
 * @param {Record<string, number[]>} samples
 * @param {Row['failures']} failures
 * @returns {Row}
 */
export function judged({ name, target, against }, count, samples, failures) {
  const { stride0, limit } = samples;
  const times = Object.fromEntries(Object.entries(samples).map(([who, list]) => [who, summary(list)]));
  const ratio = stride0 && limit ? summary(ratios(stride0, limit)) : undefined;
  const meetsTarget =
    times['stride0'] && target ? meets(target, times['stride0'].median, ratio?.median, count) : undefined;
  return {
    name,
    count,
    times,
    failures,
    ...(ratio && { ratio }),
    ...(against && { against: against.what }),
    ...(target && { target }),
    ...(meetsTarget !== undefined && { meetsTarget }),
  };
}

/**
 * Whether a time or a ratio meets its target, rounded as in the table: 1.104 counts as 1.10.
 * @type {(target: NonNullable<Case['target']>, ns: number, ratio: number | undefined, count: number) => boolean
 *   | undefined}
 */
export function meets(target, ns, ratio, count) {
  if (target.ns !== undefined) return ns <= target.ns;
  if (target.nsPerElement !== undefined) return ns <= target.nsPerElement * count;
  return ratio === undefined ? undefined : Math.round(ratio * 100) <= Math.round((target.ratio ?? 0) * 100);
}
