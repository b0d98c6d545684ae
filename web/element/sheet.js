/// <reference path="./css.d.ts" />
// The page's style sheets and the element's own, as one for all shadow roots.

import own from './element.css';
import cells from '../draw/styles/cells.css';
import code from '../draw/styles/code.css';
import memory from '../draw/styles/memory.css';
import page from '../draw/styles/page.css';
import panels from '../draw/styles/panels.css';
import table from '../draw/styles/table.css';
import tokens from '../draw/styles/tokens.css';
import { scoped } from './scoped.js';

/** Made for the first element: a server that only imports us has no style sheets. @type {CSSStyleSheet | undefined} */
let sheet;

/** One for all elements. A policy that forbids styles in the page's own text allows it: it is made by a script. */
export const sheetOf = () => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync([tokens, page, table, panels, cells, memory, own, code].map(scoped).join('\n'));
  }
  return sheet;
};
