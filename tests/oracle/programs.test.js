/** Gradients and the engine's refusals are PyTorch's, for every recorded program. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { asProgram, isPyTorchsMistake, wrongProgram } from './programs.js';
import { readFile } from './read.js';

/** How many use a function that we do not have, such as `gelu` or a loss. */
const missing = { autograd: 153, grad: 0, opinfo: 0 };

for (const [family, expected] of Object.entries(missing)) {
  test(`${family}: every recorded program`, () => {
    const { cases } = readFile(fileURLToPath(new URL(`${family}.jsonl.gz`, import.meta.url)));
    const results = cases.map(asProgram).map((record) => ({ record, wrong: wrongProgram(record) }));
    const failures = results.flatMap(({ record, wrong }) =>
      wrong && !isPyTorchsMistake(record) ? [`${record.id} ${record.op}: ${wrong}`] : [],
    );
    assert.deepEqual(failures, []);
    assert.equal(results.filter(({ wrong }) => wrong === undefined).length, expected);
  });
}
