// The sign before each verdict, for whoever does not tell colours apart.

/** @type {Record<import('../../case/model.js').Verdict['kind'], string>} */
export const glyphs = {
  equal: '=',
  stretched: '↔',
  missing: '·',
  conflict: '≠',
  grows: '≠',
  holds: '=',
  added: '+',
  picked: '⋯',
  placed: '⋯',
  part: '≤',
};
