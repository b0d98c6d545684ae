// Cases as the drawing gets them, from the core's reports (reports.js).

import * as library from '../../web/case/library.js';
import { model } from '../../web/case/model.js';
import { caseOf } from '../../web/case/of-shapes.js';
import { outcomeOf } from '../../web/case/outcome.js';
import { parse } from '../../web/notation/parse.js';
import * as reports from './reports.js';

/** @param {string} text @param {import('../../web/case/model.js').Report} report */
export function modelOf(text, report) {
  const asked = caseOf(parse(text).value);
  return model(asked, report, outcomeOf(asked, library));
}

export const models = {
  compatible: modelOf('(5,1,4,1) + (3,1,1)', reports.compatible),
  conflict: modelOf('(5,2,4,1) + (3,1,1)', reports.conflict),
  third: modelOf('(4,1) * (1,2) * (4,3)', reports.third),
  leftFirst: modelOf('(4,2) + (5,2) + (4,3)', reports.leftFirst),
  scalars: modelOf('() + ()', reports.scalars),
  empty: modelOf('(3,1) - (0,)', reports.empty),
  huge: modelOf('(99999,99999,99999)', reports.huge),
  sixfold: modelOf('(8,1,6,1,4,1) + (7,1,5,1,3) + (4,1)', reports.sixfold),
};
