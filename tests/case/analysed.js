// The page's analysis of a case that can be drawn.

import assert from 'node:assert/strict';
import * as library from '../../web/case/library.js';
import { analyse } from '../../web/draw/figure.js';

/** @param {import('../../web/case/case.js').Case} asked */
export function analysisOf(asked) {
  const { analysis, refusal } = analyse(asked, library);
  assert.ok(analysis, refusal);
  return analysis;
}
