// A scene as a complete document, written as markup with all text escaped.

import { h } from './scene.js';
import { toString } from './string.js';

/** @import { Scene } from './scene.js' */

/** Nothing but our own style sheet and pictures. */
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/**
 * @typedef {object} Page
 * @property {string} lang
 * @property {string} title
 * @property {string} description
 * @property {string} icon  its relative address
 * @property {string} sheet  the relative address of the style sheet
 * @property {string} [script]  the relative address of a script; without one, the page may run none
 * @property {readonly Scene[]} [links]  further elements for the head
 * @property {readonly Scene[]} body
 */

/** @param {Page} page @returns {string} */
export function documentOf({ lang, title, description, icon, sheet, script, links = [], body }) {
  const head = h(
    'head',
    {},
    h('meta', { charset: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { 'http-equiv': 'Content-Security-Policy', content: script ? `${POLICY}; script-src 'self'` : POLICY }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', {}, title),
    h('meta', { name: 'description', content: description }),
    h('meta', { property: 'og:title', content: title }),
    h('meta', { property: 'og:description', content: description }),
    ...links,
    h('link', { rel: 'icon', type: 'image/svg+xml', href: icon }),
    h('link', { rel: 'stylesheet', href: sheet }),
    script !== undefined && h('script', { type: 'module', src: script }),
  );
  return `<!doctype html>\n${toString(h('html', { lang }, head, h('body', {}, ...body)))}\n`;
}

/** Lines of code, which a reader can scroll by keyboard. @param {string} text */
export function codeBlock(text) {
  return h('pre', { tabindex: 0, translate: 'no' }, h('code', {}, text));
}

/** The home link at the left of the bar on every such page. @param {string} href */
export function home(href) {
  return h('a', { class: 'home', href }, 'stride', h('span', {}, '0'));
}
