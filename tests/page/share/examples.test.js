// Every example is understood, drawn, named in both languages, and matches its name.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suspicion } from '../../../web/diagnose/suspicion.js';
import { figure } from '../../../web/draw/figure.js';
import * as library from '../../../web/case/library.js';
import { classify } from '../../../web/reading/classify.js';
import { read } from '../../../web/reading/read.js';
import { EXAMPLES } from '../../../web/page/share/examples.js';
import { examplesScene } from '../../../web/page/share/panels.js';
import { toString } from '../../../web/draw/scene/string.js';
import { en } from '../../../web/words/en.js';
import { zh } from '../../../web/words/zh.js';
import { read as run } from '../../play/run-here.js';

const view = { step: 0, narrow: false, moving: false, heard: false };

for (const { key, text } of EXAMPLES) {
  test(`${key}: ${text}`, async () => {
    const reading = await (classify(text) === 'javascript' ? run(text) : read(text));
    const { wrong, analysis } = figure({ text, ...view }, reading, en, library);
    assert.ok(!wrong && analysis);
    const fails = ['message', 'mismatch', 'nothing', 'grows', 'channels', 'last'].includes(key);
    assert.equal(analysis.model.ok, !fails);
    const shapes = analysis.asked.operands.map(({ shape }) => shape);
    const doubts = { outer: 'outer', square: 'leading', batch: 'batch', old: 'outer' };
    const kind = suspicion(shapes, library.explain)?.kind;
    assert.equal(kind, /** @type {Record<string, string>} */ (doubts)[key]);
  });
}

test('the examples for pasting are recognised as what their names say', async () => {
  const reading = (/** @type {string} */ name) => read(EXAMPLES.find(({ key }) => key === name)?.text ?? '');
  assert.equal((await reading('code')).kind, 'code');
  assert.equal((await reading('model')).model?.name, 'Net');
  assert.equal((await reading('message')).message?.diagnosis.facts[1]?.id, 'ways');
});

test('each example has a name in both languages and is in the menu once', () => {
  const keys = EXAMPLES.map(({ key }) => key);
  for (const words of [en, zh]) {
    const { titles } = words.examples;
    assert.deepEqual(keys.toSorted(), Object.keys(titles).sort());
    assert.equal(new Set(Object.values(titles)).size, keys.length);
    const menu = toString(examplesScene(words));
    for (const [i, { key, shapes }] of EXAMPLES.entries()) {
      assert.match(menu, new RegExp(`data-example="${i}"><span>${titles[key]}</span>`));
      assert.ok(menu.includes(`>${shapes}</code>`), key);
    }
  }
});
