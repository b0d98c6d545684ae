// Cases as the page draws them, from text or made by hand, with the real core behind them.

import { caseOf as caseOfShapes, packed } from '../../../web/page/case-of-shapes.js';
import { layout } from '../../../web/page/cells/layout.js';
import { lightScene } from '../../../web/page/cells/light.js';
import { arrange } from '../../../web/page/cells/arrange.js';
import { fitOf } from '../../../web/page/cells/fit.js';
import { startOf } from '../../../web/page/cells/point.js';
import { figureScene } from '../../../web/page/cells/scene.js';
import { sketch } from '../../../web/page/cells/sketch.js';
import { parse } from '../../../web/lib/notation/parse.js';
import { plan } from '../../../web/page/cells/plan.js';
import { valuesOf } from '../../../web/page/cells/values.js';
import { en } from '../../../web/page/words/en.js';
import { explain } from '../../../web/lib/index.js';

/** @typedef {import('../../../web/page/case.js').Case} Case @typedef {import('../../../web/page/case.js').Operand} Operand */

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
  const report = explain(...given.operands.map(({ shape }) => shape));
  const planned = plan(given, report);
  const made = sketch(given, report, planned, valuesOf(given, planned.shape));
  const fit = fitOf(made, width);
  const first = made.axes.map(({ limit }) => limit ?? 0);
  const point = made.pointable ? (asked ?? startOf(made, arrange(fit, made, first))) : null;
  const laid = layout(made, point ?? first, width, words, { fit });
  return { given, report, plan: planned, sketch: made, layout: laid, point };
};

/** @param {ReturnType<typeof drawn>} all */
export const picture = ({ layout: laid, sketch: made, point }) => figureScene(laid, lightScene(laid, made, point));
