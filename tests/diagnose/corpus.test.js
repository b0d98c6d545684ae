import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpus } from './corpus.js';
import { diagnoser, explain, failed, judgements, report } from './score.js';

test('every paste of the tuned part is understood', async () => {
  const judged = await judgements(corpus('tuned'), await diagnoser());
  assert.equal(judged.filter(failed).flatMap(explain).join('\n'), '');
});

/** How many are right is printed, not wanted: what is asserted is tuned to. */
test('every paste of the held-out part is answered, and no forbidden fix is given', async (t) => {
  const judged = await judgements(corpus('held-out'), await diagnoser());
  for (const line of report(judged).split('\n')) t.diagnostic(line);
  assert.deepEqual(
    judged.flatMap(({ case: { file, title }, forbidden }) => forbidden.map((code) => `${file}: ${title}: ${code}`)),
    [],
  );
});
