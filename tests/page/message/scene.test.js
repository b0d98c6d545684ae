// The page's answer to a pasted message: the facts and a fix first, possible causes last.

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
  const explanation = tell(diagnosis, lang);
  const message = { diagnosis, asks: [], disagrees: false, isRaised: false };
  return [diagnosisScene, reasonsScene].map((scene) =>
    plain(scene(/** @type {any} */ (message), explanation, state, words[lang])),
  );
}

test('possible causes come after the fixes, in both languages', async () => {
  const text = 'ValueError: could not broadcast input array from shape (300,225,3) into shape (300,225,4)';
  const [first, rest] = await shown(text, 'en');
  assert.match(String(first), /In dimension 2, out has 4 and b has 3\./);
  assert.doesNotMatch(String(first), /RGBA\)\. True if/);
  assert.match(String(rest), /Possible causes Possible: the image has a fourth channel.* True if .* Then /);
  const [, more] = await shown(text, 'zh');
  assert.match(String(more), /可能的原因 可能：图片有第四个通道/);
});

test('every fix that is shown has been run on the shapes', async () => {
  const text = 'ValueError: operands could not be broadcast together with shapes (4,3) (4,)';
  const [first] = await shown(text, 'en');
  assert.match(String(first), /What would help ! With \[:, None\], b becomes \(4, 1\)/);
  assert.match(String(first), /If \w+ is for dimension 0 of a, add the axis/, 'it may not be what is meant');
});

test('code in a sentence is an element, not text in backquotes', async () => {
  const text = `Traceback (most recent call last):
  File "train.py", line 7, in <module>
    total = make(x) * weights.f(3) + g(z)
ValueError: operands could not be broadcast together with shapes (5,3) (4,7)`;
  const diagnosis = await diagnose(text);
  const message = /** @type {any} */ ({ diagnosis, asks: [], disagrees: false, isRaised: false });
  const scene = diagnosisScene(message, tell(diagnosis, 'en'), state, words.en);
  const next = scene.find((each) => typeof each === 'object' && each.attrs['class'] === 'next');
  assert.ok(typeof next === 'object');
  const codes = next.children.flatMap((each) => (typeof each === 'object' && each.tag === 'code' ? each.children : []));
  assert.deepEqual(codes, ['total = make(x) * weights.f(3) + g(z)']);
  assert.doesNotMatch(plain([next]), /`/);
});
