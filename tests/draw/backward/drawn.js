// The drawing of a gradient after some sums, with the values of the library.

import { back } from '../../../web/case/back.js';
import { gradients } from '../../../web/case/gradients.js';
import * as library from '../../../web/case/library.js';
import { lightScene } from '../../../web/draw/backward/light.js';
import { gradientSketch, longestSketch } from '../../../web/draw/backward/sketch.js';
import { fitOf } from '../../../web/draw/cells/fit.js';
import { layoutOf } from '../../../web/draw/cells/from-analysis.js';
import { layout } from '../../../web/draw/cells/layout.js';
import { figureScene } from '../../../web/draw/cells/scene.js';
import { analyse } from '../../../web/draw/figure.js';
import { en as said } from '../../../web/words/backward.js';
import { en } from '../../../web/words/en.js';

/**
 * @param {import('../../../web/case/case.js').Case} asked
 * @param {string} name  of the operand
 * @param {number} done
 * @returns {import('../../../web/draw/backward/sketch.js').Flow}
 */
export function flowOf(asked, name, done) {
  const { analysis, refusal } = analyse(asked, library);
  const drawn = analysis && layoutOf(analysis, library);
  if (!analysis || !drawn) throw new Error(refusal);
  const ways = back(asked, analysis.model);
  const way = ways.find((each) => each.name === name);
  if (!way) throw new Error(`${name} has no gradient`);
  const found = gradients(asked, ways, library).find((each) => each.name === name);
  return { drawn, way, done, sums: found?.sums ?? null };
}

/**
 * The drawing as it is when a sum has just been taken.
 * @param {import('../../../web/case/case.js').Case} asked
 * @param {{ name: string, done: number, point: number[], width?: number }} view
 */
export function gradientPicture(asked, { name, done, point, width = 696 }) {
  const flow = flowOf(asked, name, done);
  const sketch = gradientSketch(flow, said);
  const placed = layout(sketch, point, width, en, { fit: fitOf(longestSketch(flow, said), width) });
  return figureScene(placed, lightScene(placed, sketch, flow, point, true));
}
