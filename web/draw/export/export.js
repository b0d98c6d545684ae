// The figure in formats for export. Each is a function of the case; menus and clipboards are handled elsewhere.

import { spell } from '../../case/letters.js';
import { suspicion } from '../../diagnose/suspicion.js';
import { cellsOf } from './cells.js';
import { layout } from '../table/layout.js';
import { svgOf } from './svg.js';
import { markdownOf, plainOf } from './text.js';

/** @import { Analysis } from '../figure.js' */
/** @import { Palette } from './palette.js' */

/** @typedef {typeof import('../../words/en.js').en} Words */

/** The last step of the walk, without a limit on the width. */
const whole = (/** @type {Analysis} */ { model, asked: { letters } }) =>
  layout(model, {
    ...{ step: model.steps, narrow: false, across: true, quiet: true },
    ...(letters && { spell: (text) => spell(letters, text) }),
  });

/** @param {Analysis} analysis @param {Words} words @param {typeof import('../../case/library.js')} library */
export function exportsOf(analysis, words, library) {
  const shapes = analysis.asked.operands.map(({ shape }) => shape);
  const doubt = analysis.model.ok ? suspicion(shapes, library.explain) : null;
  return {
    /** A self-contained picture. @param {Palette} palette */
    svg: (palette) =>
      svgOf(analysis, whole(analysis), words, palette, { cells: cellsOf(analysis, words, library), doubt }),
    markdown: () => {
      const text = markdownOf(analysis, whole(analysis), doubt, words);
      return analysis.asked.letters ? spell(analysis.asked.letters, text) : text;
    },
    plain: () => plainOf(analysis, library),
  };
}
