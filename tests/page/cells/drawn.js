// Cases as the page draws them, from text or made by hand, with the real core behind them.

import { caseOf as caseOfShapes, packed } from '../../../web/page/case/of-shapes.js';
import { layout } from '../../../web/page/cells/layout.js';
import { lightScene } from '../../../web/page/cells/light.js';
import { arrange } from '../../../web/page/cells/arrange.js';
import { laid } from '../../../web/page/cells/laid.js';
import { fitOf } from '../../../web/page/cells/fit.js';
import { startOf } from '../../../web/page/cells/point.js';
import { figureScene } from '../../../web/page/cells/scene.js';
import { sketch } from '../../../web/page/cells/sketch.js';
import { parse } from '../../../web/lib/notation/parse.js';
import { tell } from '../../../web/page/figure.js';
import * as library from '../../../web/page/library.js';
import { en } from '../../../web/page/words/en.js';

/** @typedef {import('../../../web/page/case/case.js').Case} Case @typedef {import('../../../web/page/case/case.js').Operand} Operand */

/** @type {(name: string, shape: number[], more?: Partial<Operand>) => Operand} */
export const operand = (name, shape, more = {}) => ({ ...packed(name, shape), ...more });

/** @type {(operands: Operand[], more?: Partial<Case>) => Case} */
export const caseOf = (operands, more = {}) => ({
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
});

/** @type {(text: string) => Case} */
export const typed = (text) => caseOfShapes(parse(text).value);

/** All that the page makes of a case. @param {Case} given @param {{ width?: number, point?: number[], words?: typeof en }} [view] */
export const drawn = (given, { width = 696, point: asked, words = en } = {}) => {
  const { told, refusal } = tell(given, library);
  if (!told) throw new Error(refusal);
  const all = laid(told, library);
  if (!all) throw new Error('more than can be counted');
  const { report, plan, values } = all;
  const made = sketch(given, report, plan, values);
  const fit = fitOf(made, width);
  const first = made.axes.map(({ limit }) => limit ?? 0);
  const point = made.pointable ? (asked ?? startOf(made, arrange(fit, made, first))) : null;
  const placed = layout(made, point ?? first, width, words, { fit });
  return { given, report, plan, sketch: made, layout: placed, point };
};

/** @param {ReturnType<typeof drawn>} all */
export const picture = ({ layout: laid, sketch: made, point }) => figureScene(laid, lightScene(laid, made, point));
