/** A page of the gallery: its head in either language, and the bar above it. */
import { h } from '../draw/scene/scene.js';
import { documentOf, home as homeLink } from '../draw/scene/document.js';
import { CARD } from './card.js';

/** @import { Scene } from '../draw/scene/scene.js' */

/**
 * @typedef {typeof import('./words/en.js').en} Words
 *
 * @typedef {object} Head
 * @property {string} title
 * @property {string} description
 * @property {Readonly<Record<'en' | 'zh', string>>} [addresses]  in full, in each language, if the site has an address
 * @property {string} [home]  the address of the site, if it has one
 * @property {boolean} [hasPicture]  whether a picture.png of this page is in its folder
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

/**
 * The picture that services show beside a link to this page; they need a full address.
 * @type {(address: string, alt: string) => Scene[]}
 */
const ownPicture = (address, alt) => [
  ...Object.entries({ '': `${address}picture.png`, ':width': CARD.width, ':height': CARD.height, ':alt': alt }).map(
    ([part, content]) => h('meta', { property: `og:image${part}`, content }),
  ),
  h('meta', { name: 'twitter:card', content: 'summary_large_image' }),
];

/** @type {(head: Head, main: Scene, words: Words) => string} */
export function galleryPage({ title, description, addresses, hasPicture, home, errors, root, other }, main, words) {
  const lang = words.lang === 'zh' ? 'zh' : 'en';
  const otherLang = lang === 'zh' ? 'en' : 'zh';
  const bar = h(
    'header',
    { class: 'bar' },
    homeLink(lang === 'zh' ? `${root}?lang=zh` : root),
    h('a', { href: lang === 'zh' ? `${errors}zh/` : errors }, words.errors),
    h('a', { href: other, lang: otherLang, hreflang: otherLang }, words.otherLanguage),
  );
  return documentOf({
    ...{ lang, title, icon: `${errors}favicon.svg`, sheet: `${errors}gallery.css` },
    description: brief(description),
    links: [
      ...(addresses ? ownAddresses(addresses, lang) : []),
      ...(addresses && hasPicture ? ownPicture(addresses[lang], brief(description)) : []),
      ...(home && !hasPicture ? [h('meta', { property: 'og:image', content: `${home}picture.png` })] : []),
    ],
    body: [bar, main],
  });
}
