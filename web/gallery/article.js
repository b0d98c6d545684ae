/** The page of one error: its message, the facts, the drawing, fixes, possible causes, and threads about it. */
import { codeBlock } from '../draw/scene/document.js';
import { prose } from '../draw/scene/prose.js';
import { h } from '../draw/scene/scene.js';
import { write } from '../lib/errors/fragment.js';
import { badgeOf } from '../diagnose/badge.js';
import { tableOf } from '../draw/table/static.js';

/** @import { DiagnosisText as Explanation } from '../diagnose/tell.js' */
/** @import { Node, Scene } from '../draw/scene/scene.js' */
/** @import { Drawing } from './drawing.js' */
/** @import { Entry } from './entries.js' */

/**
 * @typedef {typeof import('./words/en.js').en} Words
 *
 * @typedef {object} Given
 * @property {Entry} entry
 * @property {Explanation} explanation  its diagnosis in words
 * @property {Drawing | null} drawing
 * @property {{ light: string, dark: string, width: number, height: number } | null} picture  the addresses of its
 *   files, relative to the page
 * @property {string | undefined} address  of this page, in full, if the site has an address
 * @property {string} root  the relative address of the playground
 */

/** The message, or the code that runs without one. @type {(entry: Entry, words: Words) => string} */
export function titleOf({ message, asked, diagnosis }, words) {
  const { shape = null } = diagnosis.report ?? {};
  return message ?? words.silent(asked, shape ? `(${shape.join(', ')})` : '');
}

/** The first fact, in one or two lines. @param {Explanation} explanation @returns {string} */
export function gistOf({ facts: [first], recognised }) {
  return first ?? recognised;
}

/** @type {(name: string, ...inside: Scene[]) => Node} */
const section = (name, ...inside) => h('section', {}, h('h2', {}, name), ...inside);

/**
 * Marks names, code and messages so that they are not translated.
 * @type {(tag: string, text: string, look?: string) => Node}
 */
const verbatim = (tag, text, look) => h(tag, { class: look, translate: 'no', lang: 'en' }, text);
const list = (/** @type {readonly string[]} */ texts) =>
  h('ul', {}, ...texts.map((text) => h('li', {}, ...prose(text))));

/** @type {(given: Given, words: Words, page: import('../draw/figure.js').Words) => Node} */
export function article({ entry, explanation, drawing, picture, address, root }, words, page) {
  const { context, threads, state, isExample, message } = entry;
  const playground = `${root}${words.lang === 'en' ? '' : `?lang=${words.lang}`}${write(state)}`;
  const { recognised, facts, fixes, causes, asks, next } = explanation;
  const result = entry.diagnosis.report?.shape ? explanation.result : null;
  return h(
    'main',
    {},
    h('p', { class: 'met' }, recognised),
    message ? verbatim('h1', message, 'message') : h('h1', { class: 'message' }, titleOf(entry, words)),
    context !== '' && h('div', { class: 'around' }, h('p', { class: 'small' }, words.around), codeBlock(context)),
    section(
      words.cause,
      ...facts.map((text) => h('p', { class: 'say' }, ...prose(text))),
      isExample ? h('p', { class: 'small' }, words.example) : '',
      h('p', { class: 'open' }, h('a', { href: playground }, words.open)),
    ),
    drawing !== null && section(words.alignment, ...alignment({ drawing, picture, result }, words, page)),
    fixes.length > 0 &&
      section(
        words.fixes,
        h(
          'ol',
          {},
          ...fixes.map(({ code: line, text }) =>
            h('li', {}, line !== '' && codeBlock(line), h('p', {}, ...prose(text))),
          ),
        ),
      ),
    fixes.length === 0 &&
      section(words.next, h('p', {}, ...prose(next.text)), ...(next.code === '' ? [] : [codeBlock(next.code)])),
    asks !== null && section(words.asks, h('p', {}, ...prose(asks))),
    causes.length > 0 && section(words.others, list(causes)),
    section(
      words.threads,
      h(
        'ul',
        { class: 'threads' },
        ...threads.map(({ address: thread, about }) =>
          h(
            'li',
            {},
            h('a', { href: thread, rel: 'noreferrer', lang: 'en' }, shortened(thread)),
            ' ',
            h('span', { class: 'small', lang: 'en' }, about),
          ),
        ),
      ),
    ),
    address !== undefined && section(words.badge, codeBlock(badgeOf(address))),
  );
}

/**
 * @type {(shown: Pick<Given, 'picture'> & { drawing: Drawing, result: string | null }, words: Words, page:
 *   import('../draw/figure.js').Words) => Node[]}
 */
const alignment = ({ drawing, picture, result }, words, page) => [
  h(
    'div',
    { class: 'two' },
    picture
      ? h(
          'picture',
          {},
          h('source', { media: '(prefers-color-scheme: dark)', srcset: picture.dark }),
          h('img', { src: picture.light, width: picture.width, height: picture.height, alt: page.drawing }),
        )
      : '',
    h('div', { class: 'wide' }, tableOf(drawing.layout, words, page)),
  ),
  ...(result ? [h('p', {}, result)] : []),
];

/** An address without its common parts. */
const shortened = (/** @type {string} */ address) => {
  const { host, pathname } = new URL(address);
  return `${host === 'github.com' ? '' : host}${pathname}`.replace(/^\/|\/$/g, '');
};
