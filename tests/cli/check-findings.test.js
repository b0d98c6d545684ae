// The command line and the page give the same advice for errors in the recorded models.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withAdvice } from '../../web/cli/check-findings.js';
import { placesIn } from '../../web/cli/places.js';
import { tell } from '../../web/diagnose/tell.js';
import { loadWords } from '../../web/diagnose/words/words.js';
import { check } from '../../web/reading/check.js';
import { readRaised } from '../../web/reading/message/message.js';
import { readCode } from '../../web/reading/python/code.js';
import { some } from '../whole.js';

const folder = new URL('../reading/models/', import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, folder), 'utf8');

/** The first error in each model: a line and its replacement. */
const files = readdirSync(folder).filter((name) => name.endsWith('.faults.json'));
const faulty = some(files, 3).flatMap((file) => {
  const name = file.replace('.faults.json', '.py');
  const [fault] = JSON.parse(read(file));
  if (!fault) return [];
  const lines = read(name).split('\n');
  return [{ name, text: lines.with(fault.line - 1, fault.text).join('\n') }];
});

test('page and command line give the same advice about the same line', async () => {
  const words = await loadWords('en');
  let compared = 0;
  for (const { name, text } of faulty) {
    const message = readRaised(text, readCode(text));
    const places = placesIn(/** @type {any} */ ({ name, text }));
    const findings = await withAdvice(check(text).findings, places);
    const finding = findings.find(({ severity }) => severity === 'error');
    if (!message || message.diagnosis.facts.length === 0) {
      assert.deepEqual(finding?.advice ?? [], [], name);
      continue;
    }
    const { facts, fixes, next } = tell(message.diagnosis, words);
    const [fix] = fixes;
    assert.deepEqual(finding?.advice.slice(0, facts.length), facts, name);
    assert.equal(finding?.fix, fix?.code ?? '', name);
    if (!fix) assert.equal(finding?.advice[facts.length], `Next: ${next.text.replace(/:$/, '.')}`, name);
    compared += 1;
  }
  assert.ok(compared > faulty.length / 2, `${compared} of ${faulty.length}`);
});
