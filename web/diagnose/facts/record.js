/**
 * Written by `node tests/diagnose/score.js --record`: how often each possible cause was named for a held-out thread,
 * and how often it was what the thread settled.
 */

/** @type {Readonly<Record<string, readonly [named: number, right: number]>>} */
export const record = {
  'channel-order': [1, 1],
  'fixed-export': [2, 2],
  'gray-image': [3, 3],
  'last-batch': [1, 0],
  'not-a-multiple': [9, 8],
  observation: [1, 1],
  ragged: [2, 2],
  'wrong-weights': [4, 3],
};
