/// <reference path="./css.d.ts" />
// The page's style sheets, for a shadow root in a page that is not ours: what the page says of its root holds of the view,
// and what it says of the window of the view's own width.

import own from '../styles/element.css';
import cells from '../styles/cells.css';
import memory from '../styles/memory.css';
import page from '../styles/page.css';
import panels from '../styles/panels.css';
import table from '../styles/table.css';
import tokens from '../styles/tokens.css';

/**
 * A page's rules as rules of a shadow root. A `rem` is the reader's, but never the smaller one that some pages make of it.
 * @type {(css: string) => string}
 * @example
 *   scoped(":root[data-theme='dark'] { --s: 2rem; }"); // ":host([theme='dark']) .view { --s: calc(2 * max(1rem, 16px)); }"
 */
export const scoped = (css) =>
  css
    .replace(/:root\[data-(theme='\w+')\]/g, ':host([$1]) .view')
    .replace(/:root\b/g, '.view')
    .replace(/(^|[}\s])html(?=[\s:{])/g, '$1.view')
    .replace(/@media (?=\(max-width)/g, '@container ')
    .replace(/\b([\d.]+)rem\b/g, 'calc($1 * max(1rem, 16px))');

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** One for all elements. A policy that forbids styles in the page's own text allows it: it is made by a script. */
export const sheetOf = () => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync([tokens, page, table, panels, cells, memory, own].map(scoped).join('\n'));
  }
  return sheet;
};
