/** A page of the gallery: its head in either language, and the bar above it. */
import { h } from '../draw/scene/scene.js';
import { documentOf, home } from '../draw/scene/document.js';

/** @import { Scene } from '../draw/scene/scene.js' */

/**
 * @typedef {typeof import('./words/en.js').en} Words
 *
 * @typedef {object} Head
 * @property {string} title
 * @property {string} description
 * @property {Readonly<Record<'en' | 'zh', string>>} [addresses]  in full, in each language, if the site has an address
 * @property {string} [picture]  the address of the site's picture, in full, if the site has an address
 * @property {string} errors  the relative address of the list and its files
 * @property {string} root  the relative address of the playground
 * @property {string} other  the relative address of this page in the other language
 */

/** Search results show no more characters. */
const DESCRIPTION = 300;

/** @type {(text: string) => string} */
const brief = (text) => (text.length > DESCRIPTION ? `${text.slice(0, DESCRIPTION - 1)}…` : text);

/**
 * The address of this page in each language, also for services that show a preview of links.
 * @type {(addresses: Readonly<Record<'en' | 'zh', string>>, lang: 'en' | 'zh') => Scene[]}
 */
const ownAddresses = (addresses, lang) => [
  h('link', { rel: 'canonical', href: addresses[lang] }),
  h('meta', { property: 'og:url', content: addresses[lang] }),
  ...Object.entries({ ...addresses, 'x-default': addresses.en }).map(([hreflang, href]) =>
    h('link', { rel: 'alternate', hreflang, href }),
  ),
];

/** @type {(head: Head, main: Scene, words: Words) => string} */
export function galleryPage({ title, description, addresses, picture, errors, root, other }, main, words) {
  const lang = words.lang === 'zh' ? 'zh' : 'en';
  const otherLang = lang === 'zh' ? 'en' : 'zh';
  const bar = h(
    'header',
    { class: 'bar' },
    home(lang === 'zh' ? `${root}?lang=zh` : root),
    h('a', { href: lang === 'zh' ? `${errors}zh/` : errors }, words.errors),
    h('a', { href: other, lang: otherLang, hreflang: otherLang }, words.otherLanguage),
  );
  return documentOf({
    ...{ lang, title, icon: `${errors}favicon.svg`, sheet: `${errors}gallery.css` },
    description: brief(description),
    links: [
      ...(addresses ? ownAddresses(addresses, lang) : []),
      ...(picture ? [h('meta', { property: 'og:image', content: picture })] : []),
    ],
    body: [bar, main],
  });
}
