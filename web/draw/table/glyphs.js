// The sign before each verdict, so that it does not depend on colour alone.

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
