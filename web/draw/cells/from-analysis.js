// Computes what the drawings of cells and memory need, from the analysis of a case: its memory layout and its elements.

import { isAligned } from '../../case/aligned.js';
import { plan } from './plan.js';
import { valuesOf } from './values.js';

/**
 * The layout of a case; null if it is not aligned, or if an operand has too many elements to count.
 * @param {import('../figure.js').Analysis} analysis
 * @param {typeof import('../../case/library.js')} library
 * @returns {import('../paint/region.js').Drawn | null}
 */
export function layoutOf(analysis, library) {
  const { asked, report } = analysis;
  if (!isAligned(asked)) return null; // it is drawn with the alignment
  try {
    const planned = plan(analysis, library);
    return { given: asked, report, plan: planned, values: valuesOf(asked, planned.shape, library) };
  } catch {
    return null;
  }
}
