/** The drawing of a diagnosis, made with the page's code: as a picture in each theme, and as a layout for the table. */
import * as library from '../case/library.js';
import { namesOf } from '../diagnose/facts/situation.js';
import { caseOf } from '../case/of-shapes.js';
import { tuple } from '../lib/errors/printed-shape.js';
import { operatorOf } from '../notation/operators.js';
import { svgOf } from '../draw/export/svg.js';
import { analyse } from '../draw/figure.js';
import { layout } from '../draw/table/layout.js';

/** @import { Diagnosis } from '../diagnose/diagnosis.js' */
/** @import { Palette } from '../draw/export/palette.js' */
/** @import { Words } from '../draw/figure.js' */
/** @import { Layout } from '../draw/table/layout.js' */

/**
 * @typedef {object} Drawing
 * @property {string} shapes  as `a (2, 3) + b (4,)`
 * @property {Layout} layout
 * @property {(palette: Palette) => string} svg
 */

/** The sign of an operation between its operands; a comma if it has none. @param {string} operation */
export function signOf(operation) {
  return operatorOf(operation)?.sign ?? ',';
}

/**
 * The operation to draw. Shapes that are only aligned have no sign; a target is drawn with an equals sign.
 * @type {(operation: string | null, isTarget: boolean) => Pick<import('../case/case.js').Case, 'fn' | 'sign' | 'form'>}
 */
const operationToDraw = (operation, isTarget) => {
  const { kind, op: fn, sign = '', inPlace = '' } = operatorOf(operation ?? '') ?? {};
  // The operands are drawn as floats, which all operations but bitwise ones accept.
  const isDrawn = fn && (kind === 'arithmetic' || kind === 'comparison');
  if (isTarget) return { ...(isDrawn && inPlace ? { fn, sign: inPlace } : { fn: 'copy', sign: '=' }), form: 'inPlace' };
  return { ...(isDrawn ? { fn, sign } : { fn: 'broadcastTensors', sign: '' }), form: 'fresh' };
};

/**
 * Null if too little is known to draw.
 * @param {Diagnosis} diagnosis
 * @param {Words} words
 * @param {string} together  the name for the broadcast of unknown operands
 * @returns {Drawing | null}
 */
export function drawingOf({ recognised, shapes, report }, words, together) {
  if (!shapes || !report) return null;
  const names = namesOf(recognised);
  const { operands, operation } = recognised;
  // NumPy repeats the output as the last shape, although the first one is already the output.
  const shown = shapes.filter((_, i) => i < 2 || operands[i]?.role !== 'output');
  const named = shown.map((shape, i) => ({
    name: operands[i]?.shape ? (names[i] ?? '') : together,
    sizes: [...shape],
    spans: [],
  }));
  const { analysis } = analyse(
    { ...caseOf({ op: 'add', operands: named }), ...operationToDraw(operation, report.inplace) },
    library,
  );
  if (!analysis) return null;
  const tableLayout = layout(analysis.model, { step: analysis.model.steps, narrow: false, across: true, quiet: true });
  const { sign } = tableLayout;
  return {
    shapes: named.map(({ name, sizes }) => `${name} ${tuple(sizes)}`).join(sign ? ` ${sign} ` : ', '),
    layout: tableLayout,
    svg: (palette) => svgOf(analysis, tableLayout, words, palette, { answer: false }),
  };
}
