// What is told where nobody knows how many elements a mask leaves agrees with what the same program comes to however
// many it leaves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../web/reading/python/code.js';
import { maskedProgram, written } from './masked-programs.js';

const PROGRAMS = 120;
const tuple = (/** @type {readonly (string | number)[]} */ shape) =>
  `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

/**
 * What each line came to: its shape, of which sizes may be `?`, or that it fails.
 * @param {string} text
 */
const told = (text) => {
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
  test(`masks that leave nobody knows how many, in ${library}`, () => {
    let open = 0;
    for (let seed = 1; seed <= PROGRAMS; ++seed) {
      const program = maskedProgram(seed, library);
      const text = written(program, library);
      const unknown = told(text);
      const size = program.masks[0]?.size ?? 0;
      for (const trues of [
        [0, 1],
        [1, size],
        [size, 2],
      ]) {
        const concrete = told(written(program, library, trues));
        for (const [i, line] of text.split('\n').entries()) {
          const [what, is] = [unknown.get(i + 1), concrete.get(i + 1)];
          const where = `seed ${seed}, ${trues} true: ${line}\n${text}`;
          // What hangs on elements, a sentence of an empty array among it, ends the program.
          if (is?.fails) break;
          if (what?.fails && is) assert.fail(`fails only here and there: ${where}`);
          if (!what?.shape || !is?.shape) continue;
          if (what.shape.includes('?')) open += 1;
          assert.ok(agrees(what.shape, is.shape), `${what.shape} and not ${is.shape}: ${where}`);
          assert.equal(what.dtype, is.dtype, where);
        }
      }
    }
    assert.ok(open > PROGRAMS, `only ${open} sizes were not known`);
  });
}
