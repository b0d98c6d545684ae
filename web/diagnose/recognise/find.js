/**
 * Finds the known messages in a text. The search looks for the first words of each template from the end of the text,
 * and tries its pattern only at those places, so that the time is linear in the length of the text.
 */
import { broadcasting } from './families.js';
import { unrelated } from './others.js';
import { fill, template } from './template.js';

/** @import { Squeezed } from './template.js' */

/** At most so many places are tried for one template. */
const TRIES = 2000;

/** By default, at most so many messages of one wording are found. */
const MOST = 20;

/** Warnings: the program continues, so a failure may follow in the same text. */
const WARNINGS = ['stride0-growth', 'torch-loss-warning', 'torch-migration'];

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
 * @property {boolean} fails
 * @property {number} start  in the clean text
 * @property {number} end
 * @property {readonly import('./template.js').Capture[]} captures
 * @property {string} before  the text before it
 * @property {string} word  the word that the message begins with, if its template begins with `%w`
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
 * Cuts the last capture of a template where it ended in the text: without spaces, the text after it looks like a part
 * of it. A number continues in the next line only if a terminal has wrapped it.
 * @param {string} raw
 * @param {import('./template.js').Squeezed} squeezed
 * @param {number} start  in squeezed text
 * @param {string} clean
 */
function lastCapture(raw, { at }, start, clean) {
  for (let i = 1; i < raw.length; ++i) {
    const from = /** @type {number} */ (at[start + i - 1]) + 1;
    const gap = clean.slice(from, at[start + i]);
    if (gap !== '' && !(gap === '\n' && cutByTerminal(clean, from))) return raw.slice(0, i);
  }
  return raw;
}

/**
 * Whether a terminal has wrapped the line that ends here: it is as long as the line before or after it, or as wide as a
 * usual terminal.
 * @type {(clean: string, end: number) => boolean}
 */
function cutByTerminal(clean, end) {
  const start = clean.lastIndexOf('\n', end - 1) + 1;
  const before = start - 1 - (clean.lastIndexOf('\n', start - 2) + 1);
  const after = clean.indexOf('\n', end + 1) - end - 1;
  // A space at the end of the line has been removed.
  return [before, after, 80, 100, 120, 132].some((width) => Math.abs(width - (end - start)) <= 1);
}

/**
 * @param {Row} row
 * @param {number} start  in squeezed text, where the row's first words stand
 * @param {import('./template.js').Squeezed} squeezed
 * @param {string} clean
 * @returns {Found | null}
 */
function foundAt(row, start, squeezed, clean) {
  const { pattern, parts, keys, wordFirst } = row.template;
  pattern.lastIndex = start;
  const match = pattern.exec(squeezed.text);
  if (!match) return null;
  let end = start + match[0].length;
  const captures = keys.map((key, n) => {
    const [from = 0, to = 0] = match.indices?.[n + 1] ?? [];
    // A text of any kind keeps its spaces.
    const plain = () => clean.slice(Number(squeezed.at[from - 1]) + 1, squeezed.at[to]);
    return { key, raw: key === '~' ? plain().trim().replace(/\s+/g, ' ') : (match[n + 1] ?? '') };
  });
  // A message with letters for its sizes is documentation, or source code that raises it.
  const shapes = captures
    .flatMap(({ key, raw }) => (/[abolt]/i.test(key) ? raw.replace(/torch\.size/gi, '') : []))
    .join('');
  if (/\w/.test(shapes) && !/\d/.test(shapes)) return null;
  if (
    /\{\}/.test(shapes) &&
    !/\d/.test(shapes) &&
    /\.format\(/.test(clean.slice(squeezed.at[end - 1], Number(squeezed.at[end - 1]) + 120))
  )
    return null;
  const last = captures.at(-1);
  if (last && parts.at(-1) === '' && /[\w,]$/.test(last.raw)) {
    const whole = last.raw;
    const from = match.indices?.at(-1)?.[0] ?? end - whole.length;
    last.raw = lastCapture(whole, squeezed, from, clean);
    if (last.raw.length < whole.length) end = from + last.raw.length;
  }
  const index = squeezed.at[start] ?? 0;
  const before = clean.slice(Math.max(0, index - 60), index);
  const word = wordFirst ? (/([a-z][\w.]*)\s*$/i.exec(before)?.[1] ?? '') : '';
  const line = () => clean.slice(index).split('\n', 1)[0]?.slice(0, 300).trim() ?? '';
  const message = row.kind === 'other' ? line() : word + fill(row.template, captures);
  const fails = row.fails && !/Warning:\s*$/.test(before);
  return { row, fails, start: index, end: Number(squeezed.at[end - 1]) + 1, captures, before, word, message };
}

/**
 * All messages of a row, the last first.
 * @type {(row: Row, squeezed: Squeezed, clean: string, most: number) => Found[]}
 */
function allOf(row, squeezed, clean, most) {
  const { words } = row.template;
  /** @type {Found[]} */
  const found = [];
  // Searching forward is many times faster, and most texts have none of a row's words.
  let i = squeezed.lower.includes(words) ? squeezed.lower.length : 0;
  for (let tries = 0; tries < TRIES && found.length < most && i > 0; ++tries) {
    i = squeezed.lower.lastIndexOf(words, i - 1);
    const one = i < 0 ? null : foundAt(row, i, squeezed, clean);
    if (one) found.push(one);
  }
  return found;
}

/**
 * The messages in a text, in order. Where several wordings match, it is the longest.
 * @param {import('./template.js').Squeezed} squeezed
 * @param {string} clean
 * @param {number} [most]  of one wording
 * @returns {Found[]}
 */
export function findMessages(squeezed, clean, most = MOST) {
  const found = rows.flatMap((row) => allOf(row, squeezed, clean, most));
  // NumPy and Keras both write "operands could not be …". Keras' has both a capital letter and spaces in shapes.
  const likeness = (/** @type {Found} */ { row: { template }, start, end }) => {
    const isSpaced = template.keys.some((key) => /[A-Z]/.test(key));
    const commas = clean.slice(start, end).match(/[([]\w+, ?(?=\w)/g) ?? [];
    const isAlike = commas.length > 0 && commas.every((comma) => comma.endsWith(' ') === isSpaced);
    return Number(isAlike) + Number(template.parts[0]?.[0] === clean[start]);
  };
  found.sort((x, y) => x.start - y.start || y.end - x.end || likeness(y) - likeness(x));
  let reach = -1;
  return found.filter(({ end }) => {
    const within = end <= reach;
    if (!within) reach = end;
    return !within;
  });
}

/**
 * The message that probably ended the run: the last failure, or else the last warning.
 * @param {readonly Found[]} found  in the order of the text
 * @returns {Found | undefined}
 */
export function chooseMessage(found) {
  return found.findLast(({ fails }) => fails) ?? found.at(-1);
}
