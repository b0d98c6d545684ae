/**
 * The record of possible causes: how often each was named for a thread, and how often it was what the thread settled.
 * `node tests/diagnose/score.js --record` writes it to web/diagnose/facts/record.js, from which the words follow.
 *
 * @import { Thread } from './threads.js'
 * @import { Diagnosis } from '../../web/diagnose/diagnosis.js'
 *
 * @typedef {Readonly<Record<string, readonly [named: number, right: number]>>} Counts
 */

/** Further names of a cause in the threads. @type {Record<string, readonly string[]>} */
const also = {
  'wrong-weights': ['version', 'config'],
  limit: ['position-table'],
  patches: ['input-size', 'position-table'],
  observation: ['config', 'different-sizes'],
  'missing-values': ['different-counts'],
};

/** @type {(thread: Pick<Thread, 'cause'>, id: string) => boolean} */
const isRight = ({ cause }, id) => [id, ...(also[id] ?? [])].some((each) => cause.includes(each));

/** @type {(all: readonly { thread: Pick<Thread, 'cause'>, diagnosis: Pick<Diagnosis, 'causes'> }[]) => Counts} */
export function recordOf(all) {
  /** @type {Record<string, [number, number]>} */
  const counts = {};
  for (const { thread, diagnosis } of all) {
    for (const { id } of diagnosis.causes) {
      const [named, right] = counts[id] ?? [0, 0];
      counts[id] = [named + 1, right + Number(isRight(thread, id))];
    }
  }
  return Object.fromEntries(Object.entries(counts).sort());
}

/** @param {Counts} counts @returns {string} */
export function recordFile(counts) {
  return [
    '/**',
    ' * Written by `node tests/diagnose/score.js --record`: how often each possible cause was named for a held-out thread,',
    ' * and how often it was what the thread settled.',
    ' */',
    '',
    '/** @type {Readonly<Record<string, readonly [named: number, right: number]>>} */',
    'export const record = {',
    ...Object.entries(counts).map(([id, count]) => `  ${/-/.test(id) ? `'${id}'` : id}: [${count.join(', ')}],`),
    '};',
    '',
  ].join('\n');
}
