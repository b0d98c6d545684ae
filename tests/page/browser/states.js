// Every state of the page that must look right, sound right and break no policy, and how one gets there.

import { ask } from '../asked.js';

/**
 * @typedef {import('../../../web/page/case/case.js').Case} Case
 * @typedef {object} State
 * @property {string} [text]  what is typed
 * @property {() => Case} [asked]  or shown as such, on the stage
 * @property {number} [back]  so many steps back
 * @property {boolean} [points]  with a result pointed at
 */

/** @type {Record<string, State>} */
export const STATES = {
  compatible: { text: '(5,1,4,1) + (3,1,1)' },
  conflict: { text: '(5,2,4,1) + (3,1,1)' },
  suspicious: { text: '(1024,1) - (1024,)' },
  three: { text: '(3,1) * (4,) * (2,1,1)' },
  six: { text: '(8,1,6,1,4,1) + (7,1,5,1,3)' },
  huge: { text: '(99999,99999,99999) + (99999,1)' },
  scalars: { text: '() + ()' },
  empty: { text: '(3,1) + (0,)' },
  nothing: { text: '' },
  problem: { text: '(5,1) + (3) oops <b>' },
  walking: { text: '(5,1,4,1) + (3,1,1)', back: 2 },
  pointing: { text: '(4,1) * (1,6)', points: true },
  'in-place': { asked: () => ask('x(1,3,1) + y(3,1,7)', { form: 'inPlace' }) },
  'in-place-fits': { asked: () => ask('x(5,3,4,1) + y(3,1,1)', { form: 'inPlace' }) },
  where: { asked: () => ask('where a(3,1):bool b(4) c(2,1,1)') },
  old: { asked: () => ask('x(4,1) + y(4)', { backcompat: true }) },
};
