/**
 * Every file of the gallery, by its path in the site: a page for each error and language, its pictures, the lists, one
 * style sheet. All are in errors/, with Chinese one folder deeper.
 */
import { readFileSync } from 'node:fs';
import { tell } from '../diagnose/tell.js';
import { en as englishDiagnosis } from '../diagnose/words/en.js';
import { zh as chineseDiagnosis } from '../diagnose/words/zh.js';
import { en as englishPage } from '../words/en.js';
import { zh as chinesePage } from '../words/zh.js';
import { article, gistOf, titleOf } from './article.js';
import { cardOf } from './card.js';
import { contents } from './contents.js';
import { galleryPage } from './document.js';
import { drawingOf } from './drawing.js';
import { paletteFrom } from './palette.js';
import { en } from './words/en.js';
import { zh } from './words/zh.js';

/** @import { Entry } from './entries.js' */

/** @typedef {'en' | 'zh'} Language */

const languages = {
  en: { words: en, page: englishPage, diagnosis: englishDiagnosis },
  zh: { words: zh, page: chinesePage, diagnosis: chineseDiagnosis },
};
const LANGUAGES = /** @type {Language[]} */ (Object.keys(languages));

/** @type {(path: string) => string} */
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const tokens = read('../draw/styles/tokens.css');
const palettes = { light: paletteFrom(tokens, 'light'), dark: paletteFrom(tokens, 'dark') };

/** The folder of a page. @type {(folder: string, language: Language) => string} */
const placeOf = (folder, language) => `${folder}${language === 'en' ? '' : `${language}/`}`;

/**
 * The addresses of the page in each language, if the site has an address.
 * @type {(home: string | undefined, folder: string) => Record<Language, string> | undefined}
 */
const addressesOf = (home, folder) =>
  home ? { en: home + placeOf(folder, 'en'), zh: home + placeOf(folder, 'zh') } : undefined;

/** The relative address of the site's root: `errors/zh/` gives `../../`. @type {(place: string) => string} */
const rootFrom = (place) => '../'.repeat(place.split('/').length - 1);

/** The relative address of a page's version in the other language. */
const otherVersion = (/** @type {Language} */ language) => (language === 'en' ? 'zh/' : '../');

/**
 * @param {readonly Entry[]} entries
 * @param {string | undefined} home  the address of the site, with a slash at its end, if it has one
 * @param {Map<string, string>} [cards]  takes the document of each page's own picture, by the path of the picture. The
 *   pages name them, so the pictures must exist; without it, pages name the picture of the site
 * @returns {Map<string, string>}
 */
export function galleryFiles(entries, home, cards) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const language of LANGUAGES) {
    for (const entry of entries) addPage(files, entry, language, home, cards);
    addList(files, entries, language, home);
  }
  files.set('errors/gallery.css', tokens + read('gallery.css'));
  files.set('errors/favicon.svg', read('../page/favicon.svg'));
  return files;
}

/**
 * @type {(files: Map<string, string>, entry: Entry, language: Language, home: string | undefined, cards: Map<string,
 *   string> | undefined) => void}
 */
function addPage(files, entry, language, home, cards) {
  const { words, page, diagnosis } = languages[language];
  const folder = `errors/${entry.slug}/`;
  const place = placeOf(folder, language);
  const explanation = tell(entry.diagnosis, diagnosis);
  const drawing = drawingOf(entry.diagnosis, page, words.together);
  const [light, dark] = drawing ? [drawing.svg(palettes.light), drawing.svg(palettes.dark)] : [];
  if (light && dark) files.set(`${place}light.svg`, light).set(`${place}dark.svg`, dark);
  if (drawing) cards?.set(`${place}picture.png`, cardOf(drawing, palettes.light));
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(light ?? '') ?? [];
  const picture = light ? { light: 'light.svg', dark: 'dark.svg', width: Number(width), height: Number(height) } : null;
  const addresses = addressesOf(home, folder);
  const root = rootFrom(place);
  const main = article({ entry, explanation, drawing, picture, address: addresses?.[language], root }, words, page);
  const head = {
    title: titleOf(entry, words),
    description: [
      gistOf(explanation).replaceAll('`', ''),
      ...explanation.fixes.slice(0, 1).map(({ code }) => code),
    ].join(' '),
    ...{ addresses, home, hasPicture: cards?.has(`${place}picture.png`) },
    ...{ root, errors: `${root}errors/`, other: otherVersion(language) },
  };
  files.set(`${place}index.html`, galleryPage(head, main, words));
}

/**
 * @type {(files: Map<string, string>, entries: readonly Entry[], language: Language, home: string | undefined) => void}
 */
function addList(files, entries, language, home) {
  const { words, diagnosis } = languages[language];
  const place = placeOf('errors/', language);
  const pages = entries.map((entry) => ({ entry, explanation: tell(entry.diagnosis, diagnosis) }));
  const nameOf = (/** @type {Entry} */ { diagnosis: { recognised } }) =>
    recognised.framework ? englishDiagnosis.frameworks[recognised.framework] : '';
  const wayTo = (/** @type {Entry} */ { slug }) => `${language === 'en' ? '' : '../'}${placeOf(`${slug}/`, language)}`;
  const root = rootFrom(place);
  const head = {
    ...{ title: `${words.title} · stride0`, description: words.lead, addresses: addressesOf(home, 'errors/') },
    ...{ home, root, errors: `${root}errors/`, other: otherVersion(language) },
  };
  files.set(`${place}index.html`, galleryPage(head, contents(pages, words, nameOf, wayTo), words));
}
