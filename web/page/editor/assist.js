// Completions and tooltips for JavaScript in CodeMirror: the library's names, with their signatures and first sentences
// from the reference. Loaded with the first JavaScript; the names, and the code that finds them in a text, when they
// are first needed.

import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionKeymap,
  selectedCompletion,
  selectedCompletionIndex,
} from '@codemirror/autocomplete';
import { Prec } from '@codemirror/state';
import { closeHoverTooltips, hoverTooltip, keymap } from '@codemirror/view';
import { languageIn } from './highlighting.js';

/** @import { Entry, KnownNames } from '../play/known.js' */

/** Maximum number of signatures shown for one name. */
const MOST_SIGNATURES = 3;

/** The order of completions: names that programs use most come first. @type {Record<Entry['of'], number>} */
const boosts = { local: 2, tensor: 1, library: 1, text: 0, language: 0 };

/** Loaded once for all editors, when the first name is needed. @type {Promise<KnownNames> | undefined} */
let loading;

/** @returns {Promise<KnownNames | undefined>} */
const loadKnown = () => {
  const names = () => fetch(new URL('./names.json', document.baseURI)).then((response) => response.json());
  loading ??= Promise.all([import('../play/known.js'), names()]).then(([{ KnownNames }, all]) => new KnownNames(all));
  return loading.catch(() => (loading = undefined)); // the next key tries again
};

/**
 * Adds an element with a text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Element} parent
 * @param {Tag} tag
 * @param {string} text
 */
const put = (parent, tag, text) => {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
};

/** @param {Entry} entry */
const description = ({ name, signatures, sentence, torch }) => {
  const dom = document.createElement('div');
  dom.className = 'known';
  dom.lang = 'en';
  put(dom, 'code', signatures.slice(0, MOST_SIGNATURES).join('\n') || name).translate = false;
  const text = put(dom, 'p', '');
  sentence.split('`').forEach((part, i) => put(text, i % 2 ? 'code' : 'span', part));
  if (torch) put(dom, 'a', `${torch}, drawn`).href = `./docs/stable/generated/${torch}.html`;
  return dom;
};

/** @type {import('@codemirror/autocomplete').CompletionSource} */
const complete = async ({ state, pos, explicit }) => {
  if (languageIn(state) !== 'javascript') return null;
  const offered = (await loadKnown())?.offers(state.doc.toString(), pos, explicit);
  if (!offered) return null;
  const options = offered.entries.map((entry) => ({
    label: entry.name,
    boost: boosts[entry.of] - Number(entry.name.endsWith('_')),
    info: entry.sentence && (() => description(entry)),
  }));
  return { from: offered.from, options, validFor: /^[\w$]*$/ };
};

const hover = hoverTooltip(async ({ state }, pos, side) => {
  const entry =
    languageIn(state) === 'javascript' ? (await loadKnown())?.entryAt(state.doc.toString(), pos, side) : null;
  return entry ? { pos: entry.from, end: entry.to, above: true, create: () => ({ dom: description(entry) }) } : null;
});

/**
 * Enter completes a name that is incomplete, or was chosen by an arrow key. After a complete name, or one that is only
 * similar to those in the list, it ends the line, as it does without completions.
 */
const enter = {
  key: 'Enter',
  run: (/** @type {import('@codemirror/view').EditorView} */ view) => {
    const { state } = view;
    const label = selectedCompletion(state)?.label;
    if (label === undefined) return false;
    const { head } = state.selection.main;
    const begun = /[\w$]*$/.exec(state.sliceDoc(Math.max(0, head - 64), head))?.[0] ?? '';
    const isChosen = selectedCompletionIndex(state) !== 0;
    if (isChosen || (label !== begun && label.startsWith(begun))) return acceptCompletion(view);
    closeCompletion(view);
    return false;
  },
};

/**
 * Escape closes the note under the pointer. It returns nothing, so other commands of Escape follow.
 * @type {import('@codemirror/view').KeyBinding}
 */
const escape = {
  key: 'Escape',
  run: (view) => /** @type {any} */ (view.dispatch({ effects: closeHoverTooltips })),
};

export const assistance = [
  autocompletion({ override: [complete], icons: false, defaultKeymap: false, maxRenderedOptions: 60 }),
  Prec.highest(keymap.of([enter, escape, ...completionKeymap.filter(({ key }) => key !== 'Enter')])),
  hover,
];
