// If a mask selects an unknown number of elements, the results agree with those of the same program for every number.
// And no message shows an internal number that stands for an unknown size.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';
import { functionCalls, randomCalls, SETUP } from '../../recorded.js';
import { draws, some } from '../../../whole.js';
import { maskedProgram, written } from '../masked-programs.js';

const PROGRAMS = draws(120);
const tuple = (/** @type {readonly (string | number)[]} */ shape) =>
  `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

/** The result of each line: its shape, where a size may be `?`, or that it fails. @param {string} text */
const resultsByLine = (text) => {
  /** @type {Map<number, { shape?: string, dtype?: string | null, fails: boolean }>} */
  const lines = new Map();
  for (const { span, kind, shape, text: said, dtype } of readCode(text, { isFile: true }).outcomes) {
    const line = text.slice(0, span.at).split('\n').length;
    if (kind === 'raised') lines.set(line, { fails: true });
    else if (kind === 'tensor') lines.set(line, { shape: shape ? tuple(shape) : said, dtype, fails: false });
  }
  return lines;
};

/** @type {(one: string, other: string) => boolean} */
const agrees = (one, other) => {
  const [a, b] = [one.split(', '), other.split(', ')];
  return a.length === b.length && a.every((size, i) => size === b[i] || /\?/.test(`${size}${b[i]}`));
};

for (const library of /** @type {const} */ (['torch', 'numpy'])) {
  test(`masks that leave an unknown number of elements, in ${library}`, () => {
    let open = 0;
    for (let seed = 1; seed <= PROGRAMS; ++seed) {
      const program = maskedProgram(seed, library);
      const text = written(program, library);
      const unknown = resultsByLine(text);
      const size = program.masks[0]?.size ?? 0;
      for (const trues of [
        [0, 1],
        [1, size],
        [size, 2],
      ]) {
        const concrete = resultsByLine(written(program, library, trues));
        for (const [i, line] of text.split('\n').entries()) {
          const [what, known] = [unknown.get(i + 1), concrete.get(i + 1)];
          const where = `seed ${seed}, ${trues} true: ${line}\n${text}`;
          // If a result depends on elements, as for the error of an empty array, the program ends.
          if (known?.fails) break;
          if (what?.fails && known) assert.fail(`fails only here and there: ${where}`);
          if (!what?.shape || !known?.shape) continue;
          if (what.shape.includes('?')) open += 1;
          assert.ok(agrees(what.shape, known.shape), `${what.shape} and not ${known.shape}: ${where}`);
          assert.equal(what.dtype, known.dtype, where);
        }
      }
    }
    assert.ok(open > PROGRAMS, `only ${open} sizes were not known`);
  });
}

/** Recorded calls in which one number, in the call or in its setup, is replaced by an unknown size. */
const openCalls = () => {
  const sizes = /(?<=[[(, ])\d+(?=[\], )])/g;
  /** @type {(text: string) => string[]} */
  const opened = (text) =>
    [...text.matchAll(sizes)].map(({ 0: size, index }) => `${text.slice(0, index)}u${text.slice(index + size.length)}`);
  const size = 'u = len(torch.nonzero(torch.rand(9) > 0.5))\n';
  const functions = functionCalls.flatMap(({ call }) =>
    opened(call).map((each) => `import torch\nimport torch.nn.functional as F\n${size}y = ${each}\n`),
  );
  const inCall = randomCalls.flatMap(({ call }) => opened(call).map((each) => `${SETUP}${size}y = ${each}\n`));
  const inGiven = SETUP.split('\n').flatMap((line, i, lines) =>
    opened(line).flatMap((each) =>
      randomCalls
        .filter(({ call }) => call.split(/\W/).includes(line.split(' ')[0] ?? ''))
        .slice(0, 60)
        .map(({ call }) => `import torch\n${size}${lines.with(i, each).join('\n')}y = ${call}\n`),
    ),
  );
  return [...functions, ...inCall, ...inGiven];
};

test('no message contains a number that stands for an unknown size', () => {
  const texts = some(openCalls(), 5);
  const shown = texts.filter((text) => {
    const { outcomes, problems, cases } = readCode(text, { isFile: true });
    const answers = JSON.stringify([
      outcomes,
      problems,
      cases.map(({ operands }) => operands.map(({ shape }) => shape)),
    ]);
    const long = answers.replaceAll(String(2n ** 63n - 1n), '').match(/\d{6,}|\de\+\d\d/g) ?? [];
    return long.some((number) => !text.includes(number));
  });
  assert.deepEqual(shown, []);
  assert.ok(texts.length > 1000, `${texts.length} texts`);
});
