import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { LEVELS } from '../../../web/page/practise/question.js';
import { scoreAfter, dayOf, fresh, recall, remember } from '../../../web/page/practise/score.js';

const TODAY = '2026-3-1';

/** Answers in a row. @param {string} marks  `+` right, `-` wrong */
const after = (marks, from = fresh(TODAY)) =>
  [...marks].reduce((score, mark, i) => scoreAfter(score, { seed: i, right: mark === '+', day: TODAY }), from);

/** @param {unknown} storage  in the place of localStorage, or what getting at it throws */
const browser = (storage) =>
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      if (storage instanceof Error) throw storage;
      return storage;
    },
  });

/** @param {string | null} stored */
const shelf = (stored) => {
  const store = {
    stored,
    getItem: () => store.stored,
    setItem: (/** @type {string} */ _, /** @type {string} */ text) => (store.stored = text),
  };
  return store;
};

afterEach(() => browser(undefined));

test('the score counts right answers, all answers, and right answers in a row', () => {
  const { right, asked, run } = after('++-+++-++');
  assert.deepEqual([right, asked, run], [7, 9, 2]);
});

test('three right answers in a row raise the level, a wrong one lowers it, within the limits', () => {
  assert.deepEqual(
    ['', '++', '+++', '+++++', '++++++', '++++++-', '-', '+++-', '++-+'].map((marks) => after(marks).level),
    [0, 0, 1, 1, 2, 1, 0, 0, 0],
  );
  assert.equal(after('+'.repeat(100)).level, LEVELS - 1);
  assert.equal(after('-'.repeat(100)).level, 0);
});

test('the same question again, as after a reload, counts once', () => {
  const once = scoreAfter(fresh(TODAY), { seed: 7, right: false, day: TODAY });
  assert.equal(scoreAfter(once, { seed: 7, right: true, day: TODAY }), once);
  assert.equal(scoreAfter(once, { seed: 8, right: true, day: TODAY }).asked, 2);
});

test('a new day counts from zero, with the last level of the day before', () => {
  const yesterday = { ...after('++++'), day: '2026-2-28' };
  assert.deepEqual(scoreAfter(yesterday, { seed: 3, right: true, day: TODAY }), {
    ...{ day: TODAY, right: 1, asked: 1, run: 1, level: 1, last: 3 },
  });
  browser(shelf(JSON.stringify(yesterday)));
  assert.deepEqual(recall(TODAY), fresh(TODAY, 1));
  assert.equal(dayOf(new Date(2026, 2, 1, 23, 59)), TODAY);
});

test('a saved score is restored', () => {
  const score = after('+++-+');
  browser(shelf(null));
  assert.deepEqual(recall(TODAY), fresh(TODAY));
  remember(score);
  assert.deepEqual(recall(TODAY), score);
});

test('the score counts even if nothing can be stored', () => {
  const score = after('++');
  for (const storage of [
    new Error('forbidden'),
    undefined,
    null,
    {
      getItem: () => {
        throw new Error('no');
      },
      setItem: () => {
        throw new Error('full');
      },
    },
  ]) {
    browser(storage);
    remember(score);
    assert.deepEqual(recall(TODAY), fresh(TODAY));
    assert.equal(recall(TODAY, score), score);
  }
});

test('invalid stored data is not used as a score', () => {
  const sound = after('++');
  for (const stored of [
    ...['', 'null', '7', '"x"', '[]', '{}', '{"__proto__":{"day":"2026-3-1"}}', '{"day":"2026-3-1"'],
    ...[{ right: 3 }, { level: 99 }, { asked: '2' }, { run: -1 }, { right: 1.5 }, { day: 5 }].map((odd) =>
      JSON.stringify({ ...sound, ...odd }),
    ),
  ]) {
    browser(shelf(stored));
    assert.deepEqual(recall(TODAY), fresh(TODAY), stored);
  }
});
