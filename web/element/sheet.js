/// <reference path="./css.d.ts" />
// One style sheet for all shadow roots, with the page's style sheets and the element's own.

import own from './element.css';
import axes from '../draw/styles/axes.css';
import cells from '../draw/styles/cells.css';
import code from '../draw/styles/code.css';
import index from '../draw/styles/index.css';
import memory from '../draw/styles/memory.css';
import page from '../draw/styles/page.css';
import panels from '../draw/styles/panels.css';
import table from '../draw/styles/table.css';
import tokens from '../draw/styles/tokens.css';
import turned from '../draw/styles/turned.css';
import { scoped } from './scoped.js';

/** Made for the first element: a server that only imports us has no style sheets. @type {CSSStyleSheet | undefined} */
let sheet;

/** One for all elements. A policy against inline styles allows it, because a script creates it. */
export function sheetOf() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(
      [tokens, page, table, turned, axes, index, panels, cells, memory, own, code].map(scoped).join('\n'),
    );
  }
  return sheet;
}
