/**
 * A scene as a whole document: the only place of the gallery where text becomes markup, and all of it is escaped there.
 */
import { h } from '../draw/scene/scene.js';
import { toString } from '../draw/scene/string.js';

/**
 * @typedef {import('../draw/scene/scene.js').Scene} Scene
 * @typedef {typeof import('./words/en.js').en} Words
 *
 * @typedef {object} Head
 * @property {string} title
 * @property {string} description
 * @property {Readonly<Record<'en' | 'zh', string>>} [addresses]  in full, in each language, if the site has an address
 * @property {string} errors  the way to the list and its files
 * @property {string} root  the way to the playground
 * @property {string} other  the way to this page in the other language
 */

/** Nothing but our own style sheet and pictures. */
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** A page of results shows no more. */
const DESCRIPTION = 300;

/** @type {(text: string) => string} */
const brief = (text) => (text.length > DESCRIPTION ? `${text.slice(0, DESCRIPTION - 1)}…` : text);

/**
 * The address of this page, and of the same in each language.
 * @type {(addresses: Readonly<Record<'en' | 'zh', string>>, lang: 'en' | 'zh') => Scene[]}
 */
const ownAddresses = (addresses, lang) => [
  h('link', { rel: 'canonical', href: addresses[lang] }),
  ...Object.entries({ ...addresses, 'x-default': addresses.en }).map(([hreflang, href]) =>
    h('link', { rel: 'alternate', hreflang, href }),
  ),
];

/** @type {(head: Head, main: Scene, words: Words) => string} */
export function documentOf({ title, description, addresses, errors, root, other }, main, words) {
  const lang = words.lang === 'zh' ? 'zh' : 'en';
  const list = lang === 'zh' ? `${errors}zh/` : errors;
  const page = h(
    'html',
    { lang },
    h(
      'head',
      {},
      h('meta', { charset: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', {}, title),
      h('meta', { name: 'description', content: brief(description) }),
      ...(addresses ? ownAddresses(addresses, lang) : []),
      h('link', { rel: 'icon', type: 'image/svg+xml', href: `${errors}favicon.svg` }),
      h('link', { rel: 'stylesheet', href: `${errors}gallery.css` }),
    ),
    h(
      'body',
      {},
      h(
        'header',
        { class: 'bar' },
        h('a', { class: 'home', href: lang === 'zh' ? `${root}?lang=zh` : root }, 'stride', h('span', {}, '0')),
        h('a', { href: list }, words.errors),
        h(
          'a',
          { href: other, lang: lang === 'zh' ? 'en' : 'zh', hreflang: lang === 'zh' ? 'en' : 'zh' },
          words.otherLanguage,
        ),
      ),
      main,
    ),
  );
  return `<!doctype html>\n${toString(page)}\n`;
}
