// The score of the day and the level of the next question. It stays on this device, and is only stored if that is
// allowed; otherwise it lasts as long as the page is open.

import { LEVELS } from './question.js';

const KEY = 'practise';
const STEP = 3; // right answers in a row that raise the level

/**
 * @typedef {object} Score
 * @property {string} day  the date in the user's time zone
 * @property {number} right
 * @property {number} asked
 * @property {number} run  right answers since the last wrong one
 * @property {number} level
 * @property {number} last  seed of the question answered last, or -1
 */

/** @param {Date} date @returns {string} */
export function dayOf(date) {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-');
}

/**
 * A new day starts at the last level, with nothing counted.
 * @param {string} day
 * @param {number} [level]
 * @returns {Score}
 */
export function fresh(day, level = 0) {
  return { day, right: 0, asked: 0, run: 0, level, last: -1 };
}

/**
 * The score after an answer. The same question twice in a row, as after a reload, counts once.
 * @param {Score} before
 * @param {{ seed: number, right: boolean, day: string }} answer
 * @returns {Score}
 */
export function scoreAfter(before, { seed, right, day }) {
  if (before.day === day && before.last === seed) return before;
  const score = before.day === day ? before : fresh(day, before.level);
  const run = right ? score.run + 1 : 0;
  const up = right && run % STEP === 0 ? 1 : 0;
  const level = Math.min(Math.max(score.level + (right ? up : -1), 0), LEVELS - 1);
  return { day, right: score.right + Number(right), asked: score.asked + 1, run, level, last: seed };
}

/**
 * The stored score if it is valid, otherwise `known`. A score of another day is reset, and keeps its level.
 * @param {string} day
 * @param {Score} [known]
 * @returns {Score}
 */
export function recall(day, known = fresh(day)) {
  const score = stored() ?? known;
  return score.day === day ? score : fresh(day, score.level);
}

const stored = () => {
  try {
    return validScore(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
};

/** @param {Score} score */
export function remember(score) {
  try {
    localStorage.setItem(KEY, JSON.stringify(score));
  } catch {
    // Without storage, the score still counts.
  }
}

/** @type {(found: unknown) => Score | null} */
const validScore = (found) => {
  const { day, right, asked, run, level, last } = /** @type {Score} */ (found ?? {});
  const counts = [right, asked, run, level];
  if (typeof day !== 'string' || !counts.every((count) => Number.isSafeInteger(count) && count >= 0)) return null;
  if (right > asked || run > right || level >= LEVELS) return null;
  return { day, right, asked, run, level, last: Number.isSafeInteger(last) ? last : -1 };
};
