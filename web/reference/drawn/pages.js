/** Every drawn page by its path in the site, in English, and in Chinese in the folder `zh`. */
import { h } from '../../draw/scene/scene.js';
import { documentOf, home } from '../../draw/scene/document.js';
import { prose } from '../../draw/scene/prose.js';
import { en as englishPage } from '../../words/en.js';
import { zh as chinesePage } from '../../words/zh.js';
import { LIST, pathOf } from './paths.js';
import { drawnPage } from './page.js';
import { firstSentence } from '../comment.js';
import { picked } from './sources.js';
import { sentences } from './sentences-zh.js';
import { en, groupsInChinese, zh } from './words.js';

/** @import { Node } from '../../draw/scene/scene.js' */
/** @import { DrawnFunction } from './functions.js' */
/** @import { Words } from './page.js' */

const languages = [
  { words: en, page: englishPage, folder: '' },
  { words: zh, page: chinesePage, folder: 'zh/' },
];

/** @param {readonly DrawnFunction[]} functions @returns {Map<string, string>} */
export function drawnPages(functions) {
  /** @type {Map<string, string>} */
  const files = new Map();
  const drawn = functions.map(({ calls, ...each }) => ({
    ...each,
    calls: calls.map((call) => ({ call, picked: picked(call, each.isElementwise) })),
  }));
  for (const { words, page, folder } of languages) {
    for (const each of drawn) {
      const sentence = words.lang === 'zh' ? (sentences[each.name] ?? '') : each.sentence;
      for (const python of each.pythons) {
        const path = folder + pathOf(python);
        const root = rootOf(path);
        const others = each.pythons
          .filter((other) => other !== python)
          .map((other) => ({ name: other, href: `${root}${folder}${pathOf(other)}` }));
        const main = drawnPage({ ...each, python, sentence }, words, page, { root, others });
        files.set(path, wrapped(path, python, sentence, main, words));
      }
    }
    const path = folder + LIST;
    files.set(path, wrapped(path, words.title, words.lead, listOf(functions, words, rootOf(path) + folder), words));
  }
  return files;
}

/** As many steps up as the path is deep. @type {(path: string) => string} */
const rootOf = (path) => '../'.repeat(path.split('/').length - 1);

/** @type {(path: string, title: string, description: string, main: Node, words: Words) => string} */
function wrapped(path, title, description, main, words) {
  const root = rootOf(path);
  const isChinese = words.lang === 'zh';
  const other = isChinese ? root + path.replace(/^zh\//, '') : `${root}zh/${path}`;
  const otherLang = isChinese ? 'en' : 'zh';
  return documentOf({
    ...{ lang: words.lang, title: `${title} · stride0`, icon: `${root}reference/favicon.svg` },
    ...{ sheet: `${root}reference/reference.css`, description: description.replaceAll('`', '') },
    body: [
      h(
        'header',
        { class: 'bar' },
        home(isChinese ? `${root}?lang=zh` : root),
        h('a', { href: `${root}${isChinese ? 'zh/' : ''}${LIST}` }, words.all),
        h('a', { href: other, lang: otherLang, hreflang: otherLang }, words.other),
      ),
      main,
    ],
  });
}

/** @type {(functions: readonly DrawnFunction[], words: Words, base: string) => Node} */
function listOf(functions, words, base) {
  const titles = [...new Set(functions.map(({ title }) => title))];
  return h(
    'main',
    {},
    h('h1', {}, words.title),
    h('p', { class: 'say' }, words.lead),
    ...titles.map((title) =>
      h(
        'section',
        {},
        h('h2', {}, words.lang === 'zh' ? (groupsInChinese[title] ?? title) : title),
        h(
          'ul',
          { class: 'list' },
          ...functions
            .filter((each) => each.title === title)
            .map(({ name, pythons, sentence }) =>
              h(
                'li',
                {},
                ...pythons.flatMap((python) => [h('a', { href: base + pathOf(python), translate: 'no' }, python), ' ']),
                h(
                  'p',
                  { class: 'small' },
                  ...prose(words.lang === 'zh' ? (sentences[name] ?? '') : firstSentence(sentence)),
                ),
              ),
            ),
        ),
      ),
    ),
  );
}
