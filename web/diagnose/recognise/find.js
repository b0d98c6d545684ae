/**
 * Which known messages a text holds. Each template is looked for by its first words, from the end of the text, and only
 * where those stand is its expression tried, so that the time is linear whatever the text.
 */
import { broadcasting } from './families.js';
import { unrelated } from './others.js';
import { fill, template } from './template.js';

/** How often first words may stand in a text without their message following. */
const TRIES = 2000;

/** These go on working, so what they say may be a second message beside a failure. */
const WARNINGS = ['torch-loss', 'torch-migration', 'torch-pointwise'];

/**
 * @typedef {object} Row
 * @property {'broadcast' | 'other'} kind
 * @property {import('../diagnosis.js').Framework} framework
 * @property {string} family
 * @property {import('../diagnosis.js').Recognised['form']} form
 * @property {boolean} fails
 * @property {import('./template.js').Template} template
 *
 * @typedef {object} Found
 * @property {Row} row
 * @property {number} start  in the clean text
 * @property {number} end
 * @property {readonly import('./template.js').Capture[]} captures
 * @property {string | null} word  before a message that begins with one
 * @property {string} message
 */

/** @param {'broadcast' | 'other'} kind @param {Record<string, Record<string, readonly string[]>>} table */
const rowsOf = (kind, table) =>
  Object.entries(table).flatMap(([framework, families]) =>
    Object.entries(families).flatMap(([key, texts]) => {
      const [family, form = 'fresh'] = key.split(' ');
      const fails = !WARNINGS.includes(/** @type {string} */ (family));
      return texts.map(
        (text) => /** @type {Row} */ ({ kind, framework, family, form, fails, template: template(text) }),
      );
    }),
  );

const rows = [...rowsOf('broadcast', broadcasting), ...rowsOf('other', unrelated)];

/**
 * Where the last capture of a template ends: what follows it in the text touches it once the spaces are gone. A number goes
 * on in the next line only if that one was cut at a terminal's edge.
 * @param {string} raw
 * @param {import('./squeeze.js').Squeezed} squeezed
 * @param {number} start  in squeezed text
 * @param {string} clean
 */
function lastCapture(raw, { at }, start, clean) {
  for (let i = 1; i < raw.length; ++i) {
    const from = /** @type {number} */ (at[start + i - 1]) + 1;
    const gap = clean.slice(from, at[start + i]);
    if (gap === '' || (gap === '\n' && cutByTerminal(clean, from))) continue;
    return raw.slice(0, i);
  }
  return raw;
}

/** Whether the line that ends here is as long as the one before it, or as a usual terminal is wide. @param {string} clean @param {number} end */
function cutByTerminal(clean, end) {
  const start = clean.lastIndexOf('\n', end - 1) + 1;
  const before = start - 1 - (clean.lastIndexOf('\n', start - 2) + 1);
  return end - start === before || [79, 80, 100, 120, 132].includes(end - start);
}

/**
 * Shapes that a list runs on into though they are no part of it: the next line's `(4, 3)`, which NumPy would have written
 * without a space.
 * @param {string} raw
 * @param {import('./squeeze.js').Squeezed} squeezed
 * @param {number} start
 * @param {string} clean
 */
function lastOfList(raw, { at }, start, clean) {
  for (let i = raw.indexOf(')(', raw.indexOf(')(') + 1); i > 0; i = raw.indexOf(')(', i + 1)) {
    const close = raw.indexOf(')', i + 1);
    const gap = clean.slice(Number(at[start + i]) + 1, at[start + i + 1]);
    const shape = clean.slice(at[start + i + 1], at[start + close]);
    if (gap.includes('\n') && (/ /.test(shape) || /\n\s*\n/.test(gap))) return raw.slice(0, i + 1);
  }
  return raw;
}

/** The word before a message that begins with one, though a line may end in it. @param {string} clean @param {string} squeezed */
function wordBefore(clean, squeezed) {
  const whole = /(?:^|[^\w.])([a-z]\w{1,24})$/i.exec(squeezed)?.[1];
  return whole ?? /([a-z][\w.]*)\s*$/i.exec(clean)?.[1] ?? null;
}

/**
 * @param {Row} row
 * @param {import('./squeeze.js').Squeezed} squeezed
 * @param {string} clean
 * @returns {Found | null}
 */
function lastOf(row, squeezed, clean) {
  const { words, pattern, parts, keys, wordFirst } = row.template;
  let tries = TRIES;
  for (let i = squeezed.lower.lastIndexOf(words); i >= 0 && tries > 0; i = squeezed.lower.lastIndexOf(words, i - 1)) {
    --tries;
    pattern.lastIndex = i;
    const match = pattern.exec(squeezed.text);
    if (match) {
      let end = i + match[0].length;
      const captures = keys.map((key, at) => ({ key, raw: match[at + 1] ?? '' }));
      const last = captures.at(-1);
      if (last && parts.at(-1) === '') {
        const cut = (last.key === 'l' ? lastOfList : lastCapture)(last.raw, squeezed, end - last.raw.length, clean);
        if (last.key === 'l' || /[\w,]$/.test(last.raw)) {
          end -= last.raw.length - cut.length;
          last.raw = cut;
        }
      }
      const at = squeezed.at[i] ?? 0;
      const word = wordFirst
        ? wordBefore(clean.slice(Math.max(0, at - 60), at), squeezed.text.slice(Math.max(0, i - 60), i))
        : null;
      const text = fill(row.template, captures);
      const message = word ? `${word}${squeezed.text[i] === ':' ? '' : ' '}${text}` : text;
      return { row, start: at, end: Number(squeezed.at[end - 1]) + 1, captures, word, message };
    }
    if (i === 0) break;
  }
  return null;
}

/**
 * The last of each known message, in the order of the text; where wordings of a message share their beginning, the fullest.
 * @param {import('./squeeze.js').Squeezed} squeezed
 * @param {string} clean
 * @returns {Found[]}
 */
export function findMessages(squeezed, clean) {
  /** @type {Found[]} */
  const found = [];
  for (const row of rows) {
    const one = lastOf(row, squeezed, clean);
    if (one) found.push(one);
  }
  // Of equal wordings (NumPy's and Keras' "operands could not be …") the one that begins with the same letter.
  const sameLetter = (/** @type {Found} */ { row, start }) => Number(row.template.parts[0]?.[0] === clean[start]);
  found.sort((x, y) => x.start - y.start || y.end - x.end || sameLetter(y) - sameLetter(x));
  let reach = -1;
  return found.filter(({ start, end }) => {
    const within = end <= reach;
    if (!within) reach = end;
    return !within;
  });
}
