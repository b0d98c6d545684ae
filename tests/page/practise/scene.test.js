import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerOf } from '../../../web/reading/answer.js';
import { question } from '../../../web/page/practise/question.js';
import { practiseScene } from '../../../web/page/practise/scene.js';
import { fresh } from '../../../web/page/practise/score.js';
import { toString } from '../../../web/draw/scene/string.js';
import { practise as enOwn } from '../../../web/words/en-practise.js';
import { en } from '../../../web/words/en.js';
import { practise as zhOwn } from '../../../web/words/zh-practise.js';
import { zh } from '../../../web/words/zh.js';
import { generator, seed } from '../../random.js';
import { draws } from '../../whole.js';
import { analysisOf, judged, library, put } from './ask.js';

/**
 * @param {import('../../../web/case/case.js').Case} asked
 * @param {string | null} typed
 * @param {{ chinese?: boolean, narrow?: boolean }} [how]
 */
const sceneOf = (asked, typed, { chinese = false, narrow = false } = {}) => {
  const answer = answerOf(typed ?? '');
  const given = answer && { answer, verdict: judged(asked, typed ?? '') };
  const about = { seed: 0, level: 0, form: /** @type {const} */ ('pair'), asked };
  const shownState = { question: about, analysis: analysisOf(asked), given, score: fresh('2026-3-1'), unread: false };
  const view = { step: 0, narrow, moving: false };
  return toString(practiseScene({ ...shownState, view }, chinese ? zh : en, chinese ? zhOwn : enOwn, library));
};

test('before the answer nothing is aligned and there is no text', () => {
  const html = sceneOf(put('(5,1,4,1) + (3,1,1)'), null);
  assert.ok(!html.includes('<table') && !html.includes('readonly') && !html.includes('disabled'));
  assert.ok(html.includes('(5, 1, 4, 1) +') && html.includes('aria-label="Result"></div>'));
  assert.equal(html.match(/data-refuse/g)?.length, 5);
});

test('fitting and conflicting questions look the same until they are answered', () => {
  const even = (/** @type {string} */ html) => html.replace(/\(3, [12]\)/, '');
  assert.equal(even(sceneOf(put('(3,1) + (3,4)'), null)), even(sceneOf(put('(3,2) + (3,4)'), null)));
});

test('after the answer, the verdict, the misconception and the figure appear, with the answer below the result', () => {
  const html = sceneOf(put('(5,1,4,1) + (3,1,1)'), '5,1,4,1');
  assert.ok(html.includes('Not (5, 1, 4, 1)') && html.includes('That is only the shape of a'));
  assert.ok(html.includes('<p class="shape">(5, 3, 4, 1)</p>'));
  const row = /<tr class="yours">.*?<\/tr>/.exec(html)?.[0] ?? '';
  assert.deepEqual(
    row.match(/<b[^>]*>\d+/g)?.map((cell) => cell.split('>')[1]),
    ['5', '1', '4', '1'],
  );
  assert.equal(row.match(/missed/g)?.length, 1);
  assert.ok(row.includes('1<span class="vh"> wrong</span>'));
  assert.ok(html.includes('href="#op=add&amp;a=5,1,4,1&amp;b=3,1,1"'));
});

test('only a wrong answer with the result’s rank gets a row in the figure', () => {
  for (const answer of ['5,3,4,1', '5,3', 'no']) {
    assert.ok(!sceneOf(put('(5,1,4,1) + (3,1,1)'), answer).includes('yours'), answer);
  }
  assert.ok(!sceneOf(put('() + ()'), '()').includes('yours'));
});

test('every question and answer can be drawn, wide and narrow, each in one language', () => {
  const random = generator();
  for (let i = 0; i < draws(120); i++) {
    const { asked } = question(random.below(1_000_000), library);
    for (const answer of [null, 'no', 'no 0', '()', '1,2', ...asked.operands.map(({ shape }) => `(${shape})`)]) {
      const narrow = random.below(2) === 0;
      const [english, chinese] = [false, true].map((one) => sceneOf(asked, answer, { chinese: one, narrow }));
      assert.ok(
        !/\p{Script=Han}/u.test(english ?? '') && !/undefined|NaN/.test(`${english}${chinese}`),
        `SEED=${seed}`,
      );
      // The page's own text is not in English, except code.
      const own = (chinese ?? '')
        .replace(/<p class="said".*?<\/p>/g, '')
        .replace(/<td>[^<]*<\/td>/g, '')
        .replace(/<[^>]*>/g, ' ');
      const words = own.match(/[A-Za-z]{2,}/g)?.filter((word) => !['float', 'Esc', 'PyTorch'].includes(word)) ?? [];
      assert.deepEqual(words, [], `SEED=${seed} ${own}`);
    }
  }
});
