// Cases as the page draws them, created from text or by hand, with the real core.

import { caseOf as caseOfShapes, packed } from '../../../web/case/of-shapes.js';
import { layout } from '../../../web/draw/cells/layout.js';
import { lightScene } from '../../../web/draw/cells/light.js';
import { arrange } from '../../../web/draw/cells/arrange.js';
import { layoutOf } from '../../../web/draw/cells/from-analysis.js';
import { fitOf } from '../../../web/draw/cells/fit.js';
import { startOf } from '../../../web/draw/cells/point.js';
import { figureScene } from '../../../web/draw/cells/scene.js';
import { sketch } from '../../../web/draw/cells/sketch.js';
import { parse } from '../../../web/notation/parse.js';
import { analyse } from '../../../web/draw/figure.js';
import * as library from '../../../web/case/library.js';
import { en } from '../../../web/words/en.js';

/** @import { Case, Operand } from '../../../web/case/case.js' */

/** @param {string} name @param {number[]} shape @param {Partial<Operand>} [more] @returns {Operand} */
export function operand(name, shape, more = {}) {
  return { ...packed(name, shape), ...more };
}

/** @param {Operand[]} operands @param {Partial<Case>} [more] @returns {Case} */
export function caseOf(operands, more = {}) {
  return {
    fn: 'add',
    sign: '+',
    operands,
    form: 'fresh',
    out: null,
    options: {},
    backcompat: false,
    dialect: 'torch',
    span: { at: 0, length: 0 },
    ...more,
  };
}

/** @param {string} text @returns {Case} */
export function typed(text) {
  return caseOfShapes(parse(text).value);
}

/**
 * Everything that the page computes for a case.
 * @param {Case} given
 * @param {{ width?: number, point?: number[], words?: typeof en }} [view]
 */
export function drawn(given, { width = 696, point: asked, words = en } = {}) {
  const { analysis, refusal } = analyse(given, library);
  if (!analysis) throw new Error(refusal);
  const all = layoutOf(analysis, library);
  if (!all) throw new Error('more than can be counted');
  const { report, plan, values } = all;
  const sketched = sketch(given, report, plan, values);
  const fit = fitOf(sketched, width);
  const first = sketched.axes.map(({ limit }) => limit ?? 0);
  const point = sketched.pointable ? (asked ?? startOf(sketched, arrange(fit, sketched, first))) : null;
  const placed = layout(sketched, point ?? first, width, words, { fit });
  return { given, report, plan, sketch: sketched, layout: placed, point };
}

/** @param {ReturnType<typeof drawn>} all */
export function picture({ layout: placed, sketch: sketched, point }) {
  return figureScene(placed, lightScene(placed, sketched, point));
}
