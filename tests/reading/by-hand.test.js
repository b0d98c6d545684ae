// JAX models with shapes worked out by hand: the library is not available here, so nothing is recorded. `#:` is
// followed by the result of its line, with the dtype where that matters.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';

const folder = new URL('./by-hand/', import.meta.url);
const shaped = (/** @type {readonly (number | string)[]} */ shape) =>
  `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

for (const name of readdirSync(folder)) {
  test(`by hand: ${name.replace('.py', '')}`, () => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const { outcomes } = readCode(text);
    assert.deepEqual(
      outcomes.filter(({ kind }) => kind === 'raised').map(({ text: said }) => said),
      [],
    );
    const lineOf = (/** @type {number} */ offset) => text.slice(0, offset).split('\n').length - 1;
    /** @type {Map<number, Set<string>>} with the dtype and without */
    const said = new Map();
    for (const { span, tensors = [] } of outcomes) {
      const line = lineOf(span.at);
      const all = said.get(line) ?? new Set();
      for (const { name: of, shape, dtype } of tensors) {
        all.add(`${of} ${shaped(shape)}`).add(`${of} ${shaped(shape)} ${dtype}`);
      }
      said.set(line, all);
    }
    const missing = text.split('\n').flatMap((line, i) => {
      const [, wanted = ''] = line.split('#: ');
      return wanted
        .split('; ')
        .filter((each) => each !== '' && !said.get(i)?.has(each))
        .map((each) => `${i + 1}: ${each}, not ${[...(said.get(i) ?? [])].join(' | ')}`);
    });
    assert.deepEqual(missing, []);
  });
}
