/**
 * `node tests/diagnose/measure.js`: how often each rule was right when it was said first, over the tuned threads, written to
 * web/diagnose/causes/measured.js, which says how sure a cause may be called. The held-out threads are left to judge it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as library from '../../web/diagnose/library.js';
import { rulesOf } from '../../web/diagnose/causes/level.js';
import { situationOf } from '../../web/diagnose/causes/situation.js';
import { ranked } from '../../web/diagnose/causes/weigh.js';
import { recognise } from '../../web/diagnose/recognise/recognise.js';
import { isRight } from './strict.js';
import { threads } from './threads.js';

/** @returns {Promise<Record<string, [said: number, right: number]>>} */
export async function measure() {
  await library.init();
  /** @type {Record<string, [said: number, right: number]>} */
  const rules = {};
  for (const thread of threads('tuned')) {
    const [first] = ranked(situationOf(recognise(thread.paste), library));
    if (!first || first.id === 'not-enough-known') continue;
    const tally = (rules[rulesOf(first).at(-1) ?? ''] ??= [0, 0]);
    ++tally[0];
    if (isRight(thread, first)) ++tally[1];
  }
  return Object.fromEntries(Object.entries(rules).sort(([x], [y]) => (x < y ? -1 : 1)));
}

/** @param {Record<string, [number, number]>} rules */
export const fileOf = (
  rules,
) => `/** Written by tests/diagnose/measure.js: how often each rule was said first, and how often it was right. */

/** @type {Readonly<Record<string, readonly [said: number, right: number]>>} */
export const measured = {
${Object.entries(rules)
  .map(([rule, [said, right]]) => `  '${rule}': [${said}, ${right}],`)
  .join('\n')}
};
`;

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(import.meta.dirname, '../../web/diagnose/causes/measured.js'), fileOf(await measure()));
}
