// Draws what only code has: the cases that are not about broadcasting, and what its lines give.

import { isGather, isJoin } from '../../case/aligned.js';
import { gatherReport } from '../../case/gathering.js';
import { joinReport } from '../../case/joining.js';
import { unaligned as en } from '../../words/en-unaligned.js';
import { unaligned as zh } from '../../words/zh-unaligned.js';
import { einsumScene } from '../einsum/scene.js';
import { gatherScene } from '../gathering/scene.js';
import { indexScene } from '../indexing/scene.js';
import { joinScene } from '../joining/scene.js';
import { modelScene } from './model.js';
import { hintsOf } from './hints.js';
import { raisedMarks } from './raised.js';
import { remarksScene } from './remarks.js';

/** @type {import('../of-code.js').CodeDrawings} */
export const codeDrawings = {
  hintsOf,
  raisedMarks,
  remarksScene,
  modelScene: (reading, { lang }) => modelScene(reading, lang === 'zh' ? zh : en),
  wordsOf: ({ lang }) => (lang === 'zh' ? zh : en),
  reportOf: (asked, library) => {
    if (isJoin(asked)) return joinReport(asked);
    if (isGather(asked)) return gatherReport(asked, library);
    const operands = asked.operands.map((each) => library.outline(each));
    return library.explainEinsum(String(asked.options['equation']), ...operands);
  },
  scenesOf: ({ asked, report, outcome, model }, { lang }) => {
    const words = lang === 'zh' ? zh : en;
    if (outcome.index) return indexScene(asked, outcome.index, words);
    if ('placeOf' in report) return gatherScene(report, model.names, words);
    return isJoin(asked) ? joinScene(report, model, words) : einsumScene(report, model, words);
  },
};
