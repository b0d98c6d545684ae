/**
 * `node tests/diagnose/measure.js`: how often each rule was right when it was said first, over the tuned threads. From
 * that it writes web/diagnose/causes/levels.js, which says how sure a cause may be called. The held-out threads are
 * left to judge it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '../../web/diagnose/answer.js';
import * as library from '../../web/diagnose/library.js';
import { rulesOf } from '../../web/diagnose/causes/level.js';
import { situationOf } from '../../web/diagnose/causes/situation.js';
import { ranked } from '../../web/diagnose/causes/weigh.js';
import { recognise } from '../../web/diagnose/recognise/recognise.js';
import { isRight } from './strict.js';
import { threads } from './threads.js';

/** @typedef {import('../../web/diagnose/causes/level.js').Level} Level */
/** @typedef {readonly [said: number, right: number]} Tally */
/** @typedef {Readonly<Record<string, Tally>>} Tallies  by rule, by cause, and by strength */

/** As many cases as it takes to tell 9 right of 10 from 7: only they outweigh what is known of a rule's relatives. */
const RELATIVES = 20;

/** The share of cases in which a "likely" cause has to be right. */
const LIKELY = 0.9;

/** @returns {Promise<Tallies>} */
export async function measure() {
  await library.init();
  /** @type {Record<string, Tally>} */
  const tallies = {};
  for (const thread of threads('tuned')) {
    const [first] = ranked(situationOf(recognise(thread.paste), library));
    if (!first || first.id === 'not-enough-known') continue;
    for (const rule of rulesOf(first)) {
      const [said, right] = tallies[rule] ?? [0, 0];
      tallies[rule] = [said + 1, right + Number(isRight(thread, first))];
    }
  }
  return tallies;
}

/** The words of a rule, one shorter: `firm mask zero` is of `firm mask`, and that of `firm`. @param {string} rule */
const above = (rule) => rule.split(' ').slice(0, -1).join(' ');

/**
 * How often it is right, as far as the cases tell; its relatives stand for those that are missing.
 * @type {(tallies: Tallies, rule: string) => number}
 */
function rateOf(tallies, rule) {
  const [said, right] = tallies[rule] ?? [0, 0];
  const general = above(rule);
  return general === ''
    ? (right + 1) / (said + 2)
    : (right + RELATIVES * rateOf(tallies, general)) / (said + RELATIVES);
}

/**
 * A rule that only repeats the message is certain until a thread shows it to be wrong.
 * @type {(tallies: Tallies, rule: string) => Level}
 */
export function measuredLevel(tallies, rule) {
  const [said, right] = tallies[rule] ?? [0, 0];
  if (rule.startsWith('told') && said === right) return 'certain';
  return rateOf(tallies, rule) >= LIKELY ? 'likely' : 'possible';
}

/** Each strength, and below it what differs from what is above it. @param {Tallies} tallies @returns {string} */
export function fileOf(tallies) {
  const rules = Object.keys(tallies).sort();
  const lines = rules.flatMap((rule) => {
    const level = measuredLevel(tallies, rule);
    if (above(rule) !== '' && measuredLevel(tallies, above(rule)) === level) return [];
    const [said, right] = tallies[rule] ?? [0, 0];
    return `  ${/ /.test(rule) ? `'${rule}'` : rule}: '${level}', // right ${right} of ${said}`;
  });
  return [
    '/**',
    ' * Written by tests/diagnose/measure.js: the level of each strength, and of each cause and rule that differs.',
    ' */',
    '',
    "/** @type {Readonly<Record<string, 'certain' | 'likely' | 'possible'>>} */",
    'export const levels = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(import.meta.dirname, '../../web/diagnose/causes/levels.js'), fileOf(await measure()));
}
