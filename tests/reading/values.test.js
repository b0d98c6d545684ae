// Compares Python's own values with Python's answers. See record-values.py.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';

test('decimals of round are those of torch', () => {
  const { outcomes } = readCode('import torch\nx = torch.tensor([1.26, 2.34])\ntorch.round(x, decimals=1)\n', {
    isFile: true,
  });
  assert.deepEqual(outcomes.map(({ text }) => text).at(-1), 'tensor([1.3000, 2.3000])');
});

const programs = readFileSync(new URL('./values.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n');

for (const text of programs) {
  test(`as in Python: ${text.slice(0, text.indexOf('\n'))}`, () => {
    const { outcomes } = readCode(text, { isFile: true });
    /** @type {string[]} */
    const wrong = [];
    let start = 0;
    for (const line of text.split('\n')) {
      const [, code = '', answer = ''] = / {2}#: /.test(line) ? (/^(.*?) {2}#: (.*)$/.exec(line) ?? []) : [];
      const ofLine = outcomes.filter(({ span }) => span.at >= start && span.at < start + line.length);
      const said = ofLine.map(({ kind, type, text: words }) => (kind === 'raised' ? `! ${type}: ${words}` : words));
      if (answer && !said.includes(answer)) wrong.push(`${code}\n    said   ${said.join(' | ')}\n    Python ${answer}`);
      if (!answer && ofLine.some(({ kind }) => kind === 'raised'))
        wrong.push(`${line}\n    said   ${said.join(' | ')}`);
      start += line.length + 1;
    }
    assert.equal(wrong.join('\n'), '');
  });
}
