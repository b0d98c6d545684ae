/**
 * The reference as one page: what there is, by group, with signatures and examples. Scripts and other sites are not
 * needed.
 */
import { h } from '../draw/scene/scene.js';
import { toString } from '../draw/scene/string.js';

/**
 * @typedef {import('../draw/scene/scene.js').Scene} Scene
 * @typedef {import('./declarations.js').Described} Described
 * @typedef {{ title: string, entry: string, lead: string, names: readonly Described[] }} Group
 */

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

const LEAD =
  'Every operation is a function and a method: add(a, b) is a.add(b). A method whose name ends with _, such as a.add_(b), ' +
  'writes into the tensor. Options are an object, and come last.';

/** Text whose `code` is set as code. @param {string} text @returns {Scene[]} */
const prose = (text) => text.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? h('code', {}, part) : part));

/** @param {string} text */
const code = (text) => h('pre', { tabindex: 0, translate: 'no' }, h('code', {}, text));

/** @param {string} title */
const anchorOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

/** @param {Described} described @param {string} entry */
const item = ({ name, text, signatures, example, throws }, entry) =>
  h(
    'section',
    { id: entry === 'stride0' ? name : `${anchorOf(entry)}-${name}` },
    h('h3', { translate: 'no' }, name),
    signatures.length > 0 && code(signatures.map((each) => name + each).join('\n')),
    text !== '' && h('p', {}, ...prose(text)),
    ...throws.map((each) => h('p', { class: 'small' }, 'Throws ', ...prose(each))),
    example !== '' && code(example),
  );

/** @param {Group} group */
const section = ({ title, entry, lead, names }) =>
  h(
    'section',
    { id: anchorOf(title) },
    h('h2', {}, title),
    lead !== '' && h('p', { class: 'say' }, ...prose(lead)),
    ...names.map((each) => item(each, entry)),
  );

/** @param {string} version @param {readonly Group[]} groups */
export function referencePage(version, groups) {
  const title = `stride0 ${version}: reference`;
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      {},
      h('meta', { charset: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', {}, title),
      h('meta', {
        name: 'description',
        content: 'Every function of stride0, by group, with its signatures and an example.',
      }),
      h('link', { rel: 'icon', type: 'image/svg+xml', href: 'favicon.svg' }),
      h('link', { rel: 'stylesheet', href: 'reference.css' }),
    ),
    h(
      'body',
      {},
      h('header', { class: 'bar' }, h('a', { class: 'home', href: '../' }, 'stride', h('span', {}, '0'))),
      h(
        'main',
        {},
        h('h1', {}, title),
        h('p', { class: 'say' }, LEAD),
        h(
          'nav',
          { 'aria-label': 'Groups' },
          h('ul', {}, ...groups.map((each) => h('li', {}, h('a', { href: `#${anchorOf(each.title)}` }, each.title)))),
        ),
        ...groups.map(section),
      ),
    ),
  );
  return `<!doctype html>\n${toString(page)}\n`;
}
