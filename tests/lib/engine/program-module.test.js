/**
 * The modules that programs are compiled to, byte by byte: `op dtype layouts -> length digest` in a golden file. To
 * renew it:
 *
 *   RENEW=1 node --test tests/lib/engine/program-module.test.js
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { zeros } from '../../../web/lib/index.js';
import { kConstantOperand, kConvertedOperand, kProgramOperands } from '../../../web/lib/boundary/abi.js';
import { moduleOf } from '../../../web/lib/engine/program-module.js';
import { conversions, lanesOf, operations } from '../../../web/lib/engine/recipes.js';
import { dtypeInfo } from '../../../web/lib/boundary/dtype.js';
import { golden } from '../golden.js';

zeros([1]); // starts the core, which knows the numbers of dtypes

/** @import { Step } from '../../../web/lib/wasm/stride0.js' */

const stored = (/** @type {'uint8' | 'bfloat16'} */ dtype) => kConvertedOperand + dtypeInfo(dtype).code;
/** The encodings of the operands, the result's first. @type {Record<string, number[]>} */
const layouts = {
  plain: [0, 0, 0, 0],
  constant: [0, 0, kConstantOperand, kConstantOperand],
  uint8: [0, stored('uint8'), 0, kConstantOperand],
  bfloat16: [stored('bfloat16'), stored('bfloat16'), 0, 0],
};

/**
 * An operation, then another one on its result and the first input.
 * @param {string} op
 * @param {string} dtype
 * @returns {Step[]}
 */
const chain = (op, dtype) => [
  { op, from: dtype, to: dtype, a: 1, b: 2, c: 3, out: kProgramOperands },
  { op: 'add', from: dtype, to: dtype, a: kProgramOperands, b: 1, c: 1, out: 0 },
];

const cases = Object.keys(lanesOf).flatMap((dtype) =>
  Object.keys(operations).flatMap((op) =>
    Object.entries(layouts)
      .filter(([name]) => dtype === 'float32' || !(name in conversions))
      .map(([name, operands]) => ({ given: `${op} ${dtype} ${name}`, operands, steps: chain(op, dtype) })),
  ),
);
for (const from of Object.keys(conversions)) {
  const steps = [{ op: 'copy', from, to: 'float32', a: 1, b: 0, c: 0, out: 0 }];
  cases.push({ given: `copy ${from} bfloat16`, operands: layouts['bfloat16'] ?? [], steps });
}

/** @param {Uint8Array | undefined} bytes */
function answerOf(bytes) {
  if (bytes === undefined) return 'none';
  assert.ok(WebAssembly.validate(/** @type {Uint8Array<ArrayBuffer>} */ (bytes)));
  return `${bytes.length} ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;
}

test('every recipe gives the same bytes as before', () => {
  const lines = cases.map(({ given, operands, steps }) => `${given} -> ${answerOf(moduleOf({ operands, steps }))}`);
  if (process.env['RENEW']) {
    writeFileSync(
      new URL('../../golden/modules.txt', import.meta.url),
      `# See program-module.test.js.\n${lines.join('\n')}\n`,
    );
  }
  assert.deepEqual(
    lines,
    golden('modules.txt').map(({ line }) => line),
  );
});

test('a step without a recipe has no module', () => {
  const operands = layouts['plain'] ?? [];
  for (const [op, dtype] of [
    ['exp', 'float32'],
    ['add', 'int64'],
    ['sqrt', 'int32'],
  ]) {
    assert.equal(moduleOf({ operands, steps: chain(String(op), String(dtype)) }), undefined, `${op} ${dtype}`);
  }
});
