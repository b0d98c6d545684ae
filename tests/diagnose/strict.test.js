/** Certain and likely causes are right as often as those words promise. Failing held-out threads are not printed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose } from '../../web/diagnose/index.js';
import { parts } from './corpus.js';
import { strictly } from './strict.js';
import { threads } from './threads.js';

/** @typedef {import('./strict.js').Judged} Judged */

for (const part of parts) {
  test(`${part}: certain is never wrong, likely is right in 9 of 10, and most answers are useful`, async () => {
    /** @type {Judged[]} */
    const judged = [];
    for (const each of threads(part)) judged.push(strictly(each, await diagnose(each.paste)));
    const count = (/** @type {(one: Judged) => boolean} */ is) => judged.filter(is).length;
    const right = (/** @type {string} */ level) => count(({ sure, verdict }) => sure === level && verdict === 'right');
    const said = (/** @type {string} */ level) => count(({ sure }) => sure === level);
    assert.equal(right('certain'), said('certain'));
    assert.ok(right('likely') >= 0.9 * said('likely'), `likely: ${right('likely')} of ${said('likely')}`);
    assert.ok(said('likely') >= 0.4 * judged.length, `likely is said ${said('likely')} times`);
    assert.equal(count(({ harmful }) => harmful) <= judged.length / 100, true);
    assert.equal(
      count(({ next }) => next),
      judged.length,
    );
    const useful = count((one) => one.useful >= 2);
    assert.ok(useful >= 0.7 * judged.length, `useful: ${useful} of ${judged.length}`);
  });
}
