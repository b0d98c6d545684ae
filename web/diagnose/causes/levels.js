/**
 * Written by tests/diagnose/measure.js: the level of each strength, and of every cause and rule that differs from it.
 */

/** @type {Readonly<Record<string, 'certain' | 'likely' | 'possible'>>} */
export const levels = {
  firm: 'likely', // right 121 of 123
  told: 'certain', // right 6 of 6
  weak: 'possible', // right 71 of 90
};
