/**
 * The reference as one page: what there is, by group, with signatures and examples. Without scripts only its search
 * field is missing.
 */
import { h } from '../draw/scene/scene.js';
import { codeBlock, documentOf, home } from '../draw/scene/document.js';
import { prose } from '../draw/scene/prose.js';
import { LIST, pathOf } from './drawn/paths.js';

/** @import { Row } from './array-api.js' */
/** @import { Described } from './declarations.js' */
/** @import { Drawn } from './drawn/functions.js' */

/**
 * @typedef {{ title: string, entry: string, lead: string, names: readonly Described[] }} Group
 */

const LEAD =
  'Every operation is a function and a method: add(a, b) is a.add(b). A method whose name ends with _, such as a.add_(b), ' +
  'writes into the tensor. Options are an object, and come last.';

/** @param {string} title */
const anchorOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

/** @param {Described} described @param {string} entry @param {Drawn} drawn */
const item = ({ name, text, signatures, example, throws }, entry, drawn) =>
  h(
    'section',
    { id: entry === 'stride0' ? name : `${anchorOf(entry)}-${name}` },
    h('h3', { translate: 'no' }, name),
    signatures.length > 0 && codeBlock(signatures.map((each) => name + each).join('\n')),
    text !== '' && h('p', {}, ...prose(text)),
    ...throws.map((each) => h('p', { class: 'small' }, 'Throws ', ...prose(each))),
    example !== '' && codeBlock(example),
    entry === 'stride0' && drawnLinks(drawn.get(name) ?? []),
  );

/** Links to the drawn pages of a function. @param {readonly string[]} pythons */
function drawnLinks(pythons) {
  const links = pythons.map((each) => h('a', { href: `../${pathOf(each)}`, translate: 'no' }, each));
  return links.length > 0 && h('p', { class: 'small links' }, 'Drawn: ', ...links);
}

/** @param {Group} group @param {Drawn} drawn */
const section = ({ title, entry, lead, names }, drawn) =>
  h(
    'section',
    { id: anchorOf(title) },
    h('h2', {}, title),
    lead !== '' && h('p', { class: 'say' }, ...prose(lead)),
    ...names.map((each) => item(each, entry, drawn)),
  );

const STANDARD = 'Python array API standard';

/** Which of the standard's functions there are, and under which names. @param {readonly Row[]} rows */
const standard = (rows) =>
  h(
    'section',
    { id: anchorOf(STANDARD) },
    h('h2', {}, STANDARD),
    h(
      'p',
      { class: 'say' },
      `Of the ${rows.length} functions of the standard's version 2025.12, ${rows.filter(({ ours }) => ours).length} are here.`,
    ),
    h(
      'div',
      { class: 'wide' },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, ...['Group', 'Standard', 'stride0'].map((each) => h('th', { scope: 'col' }, each)))),
        h(
          'tbody',
          {},
          ...rows.map(({ group, name, ours, without = '' }) =>
            h(
              'tr',
              {},
              h('td', {}, group),
              h('td', { translate: 'no' }, h('code', {}, name)),
              h('td', {}, ours ? h('a', { href: `#${ours}` }, h('code', {}, ours)) : without),
            ),
          ),
        ),
      ),
    ),
  );

/**
 * @param {string} version
 * @param {readonly Group[]} groups
 * @param {readonly Row[]} rows of the array API standard
 * @param {Drawn} [drawn]  the functions with a drawn page
 */
export function referencePage(version, groups, rows, drawn = new Map()) {
  const title = `stride0 ${version}: reference`;
  return documentOf({
    ...{ lang: 'en', title, icon: 'favicon.svg', sheet: 'reference.css' },
    description: 'Every function of stride0, by group, with its signatures and an example.',
    script: 'search.js',
    body: [
      h('header', { class: 'bar' }, home('../')),
      h(
        'main',
        {},
        h('h1', {}, title),
        h('p', { class: 'say' }, LEAD),
        h(
          'p',
          { class: 'links' },
          h('a', { href: `../${LIST}` }, 'All functions, drawn'),
          h('a', { href: 'accessibility.html' }, 'Accessibility'),
        ),
        h('p', { class: 'search', hidden: true }, h('label', {}, 'Search ', h('input', { type: 'search' }))),
        h('p', { class: 'small', role: 'status' }),
        h(
          'nav',
          { 'aria-label': 'Groups' },
          h(
            'ul',
            {},
            ...groups.map((each) => h('li', {}, h('a', { href: `#${anchorOf(each.title)}` }, each.title))),
            h('li', {}, h('a', { href: `#${anchorOf(STANDARD)}` }, STANDARD)),
          ),
        ),
        ...groups.map((group) => section(group, drawn)),
        standard(rows),
      ),
    ],
  });
}
