/**
 * Finds the distinct errors in a log, each with the text around its first occurrence. The log is read in pieces and
 * never held as a whole, so it may have any length.
 */
import { cleanLines } from './recognise/clean.js';
import { chooseMessage, findMessages } from './recognise/find.js';
import { squeeze } from './recognise/template.js';
import { blockOf } from './recognise/surroundings.js';

/** @import { Found } from './recognise/find.js' */

/**
 * @typedef {object} LogError
 * @property {string} message
 * @property {number} line  of the log, from 1, where it first occurs
 * @property {number} count  how often it occurs
 * @property {string} text  the message with the text around it, for `diagnose`
 *
 * @typedef {LogError & { found: Found, last: number }} Entry  last: the line of its last occurrence
 */

/** In characters: a piece of the log, and what is kept before and after a message, with its traceback. */
const PIECE = 1 << 16;
const BEFORE = 3 << 13;
const AFTER = 1 << 13;

/** At most so many messages of one wording are counted in a piece, and so many different errors are listed. */
const MOST_IN_PIECE = 1000;
const MOST = 100;

const linesIn = (/** @type {string} */ text) => text.split('\n').length - 1;

/** A message that is not about broadcasting is a whole line, in which more words may follow. @param {Found} found */
const keyOf = ({ message, row, captures }) =>
  row.kind === 'other' ? [row.family, row.template.words, ...captures.map(({ raw }) => raw)].join() : message;

/** The sizes of a message, in its order. @param {Found} found */
const numbersOf = ({ captures }) => captures.flatMap(({ raw }) => raw.match(/\d+/g) ?? []);

/**
 * Whether a message says nothing that another one does not say: a title often has the first half of the message.
 * @type {(fuller: Found, found: Found) => boolean}
 */
const covers = (fuller, found) =>
  fuller.row.family === found.row.family && numbersOf(found).every((each) => numbersOf(fuller).includes(each));

export class Log {
  #text = '';
  /** A return at the end of the last chunk, which may be the first half of a line break. */ #half = '';
  /** Where the lines that were not searched yet begin in #text. */ #from = 0;
  /** Lines before #text. */ #lines = 0;
  /** @type {Map<string, Entry>} */
  #entries = new Map();
  /** The number of characters so far. */ length = 0;

  /** @param {string} chunk */
  add(chunk) {
    this.length += chunk.length;
    const text = this.#half + chunk;
    this.#half = text.endsWith('\r') ? '\r' : '';
    // The lines are counted as in the cleaned text, where each state of a progress bar is one.
    this.#text += text.slice(0, text.length - this.#half.length).replace(/\r\n?/g, '\n');
    while (this.#text.length - this.#from >= PIECE) this.#search(this.#from + PIECE);
  }

  /**
   * The errors. The first is the one that probably ended the run, chosen as `recognise` chooses; then other
   * failures, and warnings.
   * @returns {LogError[]}
   */
  end() {
    this.#search(this.#text.length + AFTER);
    const all = [...this.#entries.values()].sort((x, y) => x.last - y.last);
    const isRepeated = (/** @type {Entry} */ { found, last }, /** @type {Entry} */ other) =>
      covers(other.found, found) && (!covers(found, other.found) || last < other.last);
    const rest = all.filter((each) => !all.some((other) => isRepeated(each, other)));
    const first = chooseMessage(rest.map(({ found }) => found));
    const rank = (/** @type {Entry} */ { found }) => (found === first ? 0 : found.fails ? 1 : 2);
    return rest
      .sort((x, y) => rank(x) - rank(y) || y.last - x.last)
      .map(({ message, line, count, text }) => ({ message, line, count, text }));
  }

  /**
   * Notes the messages in the lines that end before `end - AFTER`, and forgets the text long before that.
   * @param {number} end
   */
  #search(end) {
    const text = this.#text;
    const stop = text.lastIndexOf('\n', end - AFTER) + 1;
    if (stop <= this.#from && end <= text.length) {
      // Of a line as long as a piece, the middle is left out.
      this.#text = text.slice(0, this.#from + AFTER) + text.slice(end - AFTER);
      return;
    }
    const to = end > text.length ? Infinity : linesIn(text.slice(0, stop));
    const from = linesIn(text.slice(0, this.#from));
    const clean = cleanLines(text.slice(0, end)).join('\n');
    const all = findMessages(squeeze(clean), clean, MOST_IN_PIECE);
    for (const found of all) {
      const line = linesIn(clean.slice(0, found.start));
      if (line >= from && line < to) this.#note(found, this.#lines + line + 1, clean, all);
    }
    const begin = text.lastIndexOf('\n', stop - BEFORE) + 1;
    this.#lines += linesIn(text.slice(0, begin));
    this.#text = text.slice(begin);
    this.#from = stop - begin;
  }

  /** @type {(found: Found, line: number, clean: string, all: readonly Found[]) => void} */
  #note(found, line, clean, all) {
    const key = keyOf(found);
    const known = this.#entries.get(key);
    if (known) Object.assign(known, { message: found.message, count: known.count + 1, last: line });
    else if (this.#entries.size < MOST) {
      const [start, end] = blockOf(clean, all, found);
      const around = clean.slice(Math.max(start, found.start - BEFORE), Math.min(end, found.end + AFTER));
      this.#entries.set(key, { found, message: found.message, line, last: line, count: 1, text: around });
    }
  }
}
