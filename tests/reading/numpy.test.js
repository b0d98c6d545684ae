// Compares NumPy's functions with NumPy's answers: shapes, dtypes and messages. See record-numpy.py.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { functions, methods } from '../../web/reading/python/libraries/numpy/table.js';
import { readCode } from '../../web/reading/python/code.js';
import { some } from '../whole.js';

const recorded = readFileSync(new URL('./numpy.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const separator = line.lastIndexOf(' #: ');
    return { code: line.slice(0, separator), answer: line.slice(separator + 4) };
  });

const shaped = (/** @type {readonly number[]} */ shape) => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

/** The reader's result of the last statement; undefined if it is unknown. @param {string} code */
const said = (code) => {
  const text = `import numpy as np\n${code.replaceAll('; ', '\n')}`;
  const { outcomes } = readCode(text);
  const raised = outcomes.find(({ kind }) => kind === 'raised');
  if (raised) return `! ${raised.type}: ${raised.text}`.replaceAll('\n', '\\n');
  const last = outcomes.at(-1);
  if (!last || last.span.at < text.lastIndexOf('\n')) return undefined;
  if (last.kind === 'printed') return `= ${last.text}`;
  return (last.tensors ?? []).map(({ shape, dtype }) => `${shaped(shape)} ${dtype}`).join(' | ');
};

test('what the reader knows about NumPy agrees with NumPy', () => {
  /** @type {string[]} */
  const wrong = [];
  /** @type {string[]} */
  const unknown = [];
  for (const { code, answer } of some(recorded, 3)) {
    const found = said(code);
    const isSame = found === answer;
    if (found === undefined) unknown.push(`${code} #: ${answer}`);
    else if (!isSame) wrong.push(`${code}\n    said  ${found}\n    NumPy ${answer}`);
  }
  assert.deepEqual(wrong, []);
  assert.ok(unknown.length <= recorded.length / 20, `${unknown.length} of ${recorded.length}`);
});

test('every known function has been recorded', () => {
  const text = recorded.map(({ code }) => code).join('\n');
  const missing = [
    ...[...functions.keys()].filter(
      (name) =>
        !functions.get(name)?.hasNoShape &&
        !name.startsWith('jax.') &&
        !new RegExp(`(np|np\\.random\\.\\w+\\(\\d\\))\\.(random\\.)?${name.replace('random.', '')}\\b`).test(text),
    ),
    ...[...methods.keys()].filter((name) => !text.includes(`).${name}(`) && !text.includes(`a.${name}(`)),
  ];
  assert.deepEqual(missing, []);
});
