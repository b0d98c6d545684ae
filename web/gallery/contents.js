/** The list of all errors, by framework. */
import { prose } from '../draw/scene/prose.js';
import { h } from '../draw/scene/scene.js';
import { gistOf, titleOf } from './article.js';

/** @import { DiagnosisText as Explanation } from '../diagnose/tell.js' */
/** @import { Entry } from './entries.js' */

/**
 * @typedef {typeof import('./words/en.js').en} Words
 */

/**
 * @param {readonly { entry: Entry, explanation: Explanation }[]} pages
 * @param {Words} words
 * @param {(entry: Entry) => string} nameOf  of its framework
 * @param {(entry: Entry) => string} wayTo  the relative address of its page, from the list
 */
export function contents(pages, words, nameOf, wayTo) {
  /** @type {Map<string, typeof pages[number][]>} */
  const groups = new Map();
  for (const page of pages) {
    const name = page.entry.message === null ? words.noMessage : nameOf(page.entry);
    groups.set(name, [...(groups.get(name) ?? []), page]);
  }
  return h(
    'main',
    {},
    h('h1', {}, words.title),
    h('p', { class: 'say' }, words.lead),
    ...[...groups].map(([name, group]) =>
      h(
        'section',
        {},
        h('h2', {}, name),
        h(
          'ul',
          { class: 'list' },
          ...group.map(({ entry, explanation }) =>
            h(
              'li',
              {},
              h('a', { href: wayTo(entry), lang: entry.message === null ? words.lang : 'en' }, titleOf(entry, words)),
              h('p', { class: 'small' }, ...prose(gistOf(explanation))),
            ),
          ),
        ),
      ),
    ),
  );
}
