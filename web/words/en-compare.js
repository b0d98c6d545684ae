// All English sentences of the comparison of two cases, loaded with it and not with the page.

import { listed, plural } from './grammar.js';

export const comparison = {
  named: (/** @type {number} */ number) => `Case ${number}`,
  alignment: (/** @type {number} */ number) => `Alignment of case ${number}`,
  swap: 'Swap the cases',
  leave: 'Show case 1 alone',
  differences: 'What differs',
  /** @type {(heads: string[]) => string} */
  summary: (heads) =>
    heads.length === 0
      ? 'Nothing differs. Edit one of the cases.'
      : `${plural(heads.length, 'difference')}: ${listed(heads)}.`,
  part: 'Part',
  operation: 'operation',
  result: 'result',
  warning: 'warning',
  note: 'note',
  inPlace: 'in place',
  strides: (/** @type {string} */ strides) => `strides ${strides}`,
  missing: 'none',
};
