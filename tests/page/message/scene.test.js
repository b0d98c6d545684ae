// The page's answer to a pasted message: which advice was tested on the shapes, and which is only worth trying.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, tell } from '../../../web/diagnose/index.js';
import { diagnosisScene, reasonsScene } from '../../../web/page/message/scene.js';
import * as words from '../../../web/page/message/words.js';
import { plain } from '../../draw/shown.js';

const state = { copied: -1, said: '', applied: () => null };

/** @param {string} text @param {'en' | 'zh'} lang */
async function shown(text, lang) {
  const diagnosis = await diagnose(text, { lang });
  const told = { ...tell(diagnosis, lang), hedge: '' };
  const message = { diagnosis, asks: [], disagrees: false, isRaised: false };
  return [diagnosisScene, reasonsScene].map((scene) =>
    plain(scene(/** @type {any} */ (message), told, state, words[lang])),
  );
}

test('advice that was not tested says so, in both languages', async () => {
  const text = 'ValueError: could not broadcast input array from shape (300,225,3) into shape (300,225,4)';
  const [first, rest] = await shown(text, 'en');
  assert.match(String(first), /What to try .*convert\(.*\).* stride0 has not run this\./);
  assert.match(String(rest), /What would also help .*has not run this/);
  const [erst, more] = await shown(text, 'zh');
  assert.match(String(erst), /可以试试 .*没有运行过/);
  assert.match(String(more), /没有运行过/);
});

test('a tested fix does not', async () => {
  const text = 'ValueError: operands could not be broadcast together with shapes (4,3) (4,)';
  const [first, rest] = await shown(text, 'en');
  assert.match(String(first), /What would help /);
  assert.doesNotMatch(`${first}${rest}`, /has not run/);
  assert.doesNotMatch((await shown(text, 'zh')).join(), /没有运行/);
});
