// Draws the cases that are not about broadcasting: an index, an einsum, joined tensors, a gather.

import { isGather, isJoin } from '../../case/aligned.js';
import { gatherReport } from '../../case/gathering.js';
import { joinReport } from '../../case/joining.js';
import { einsumScene } from '../einsum/scene.js';
import { gatherScene } from '../gathering/scene.js';
import { indexScene } from '../indexing/scene.js';
import { joinScene } from '../joining/scene.js';
import { wordsOf } from '../of-code.js';

/**
 * The library's report for a case that is not about broadcasting.
 * @param {import('../../case/case.js').Case} asked
 * @param {import('../figure.js').Library} library
 * @returns {import('../figure.js').Analysis['report']}
 */
export function reportOf(asked, library) {
  if (isJoin(asked)) return joinReport(asked);
  if (isGather(asked)) return gatherReport(asked, library);
  const operands = asked.operands.map((each) => library.outline(each));
  return library.explainEinsum(String(asked.options['equation']), ...operands);
}

/**
 * The drawings below the alignment of such a case.
 * @param {import('../figure.js').Analysis} analysis
 * @param {import('../figure.js').Words} words
 * @returns {import('../scene/scene.js').Scene[]}
 */
export function scenesOf({ asked, report, outcome, model }, { lang }) {
  const words = wordsOf({ lang });
  if (outcome.index) return indexScene(asked, outcome.index, words);
  if ('placeOf' in report) return gatherScene(report, model.names, words);
  return isJoin(asked) ? joinScene(report, model, words) : einsumScene(report, model, words);
}
