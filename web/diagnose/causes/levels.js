/**
 * Written by tests/diagnose/measure.js: the level of each strength, and of each cause and rule that differs.
 */

/** @type {Readonly<Record<string, 'certain' | 'likely' | 'possible'>>} */
export const levels = {
  firm: 'likely', // right 150 of 154
  'firm different-sizes neither-is-one': 'possible', // right 5 of 7
  'firm features neither-is-one': 'possible', // right 0 of 1
  told: 'certain', // right 6 of 6
  weak: 'possible', // right 84 of 107
};
