/**
 * Written by tests/diagnose/measure.js: the level of each strength, and of each cause and rule that differs.
 */

/** @type {Readonly<Record<string, 'certain' | 'likely' | 'possible'>>} */
export const levels = {
  firm: 'likely', // right 121 of 123
  told: 'certain', // right 6 of 6
  weak: 'possible', // right 71 of 90
};
