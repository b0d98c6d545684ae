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
import { hoverTooltip, keymap } from '@codemirror/view';
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

/** @param {Entry} entry */
const description = ({ name, signatures, sentence, torch }) => {
  const dom = document.createElement('div');
  dom.className = 'known';
  dom.lang = 'en';
  const code = document.createElement('code');
  code.translate = false;
  code.textContent = signatures.slice(0, MOST_SIGNATURES).join('\n') || name;
  const text = document.createElement('p');
  text.append(
    ...sentence.split(/`([^`]+)`/).map((part, i) => {
      if (i % 2 === 0) return part;
      const quoted = document.createElement('code');
      quoted.textContent = part;
      return quoted;
    }),
  );
  dom.append(code, text);
  if (torch) {
    const drawn = document.createElement('a');
    drawn.href = `./docs/stable/generated/${torch}.html`;
    drawn.textContent = `${torch}, drawn`;
    dom.append(drawn);
  }
  return dom;
};

/** @type {import('@codemirror/autocomplete').CompletionSource} */
const complete = async ({ state, pos, explicit }) => {
  if (languageIn(state) !== 'javascript') return null;
  const offered = (await loadKnown())?.offers(state.doc.toString(), pos, explicit);
  if (!offered) return null;
  const options = offered.entries.map((entry) => ({
    label: entry.name,
    boost: boosts[entry.of] - (entry.name.endsWith('_') ? 1 : 0),
    ...(entry.sentence ? { info: () => description(entry) } : {}),
  }));
  return { from: offered.from, options, validFor: /^[\w$]*$/ };
};

const hover = hoverTooltip(async ({ state }, pos, side) => {
  const entry =
    languageIn(state) === 'javascript' ? (await loadKnown())?.entryAt(state.doc.toString(), pos, side) : null;
  if (!entry) return null;
  return { pos: entry.from, end: entry.to, above: true, create: () => ({ dom: description(entry) }) };
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

export const assistance = [
  autocompletion({ override: [complete], icons: false, defaultKeymap: false, maxRenderedOptions: 60 }),
  Prec.highest(keymap.of([enter, ...completionKeymap.filter(({ key }) => key !== 'Enter')])),
  hover,
];
