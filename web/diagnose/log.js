/**
 * Finds the distinct errors in a log, each with the text around its first occurrence. The log is read in chunks and
 * never held as a whole, so it may have any length.
 */
import { chooseMessage, covers } from './recognise/choose.js';
import { cleanLines } from './recognise/clean.js';
import { findMessages } from './recognise/find.js';
import { squeeze } from './recognise/squeeze.js';

/**
 * @typedef {object} LogError
 * @property {string} message
 * @property {number} line  of the log, from 1, where it first occurs
 * @property {number} count  how often it occurs
 * @property {string} text  the message with the text around it, for `diagnose`
 *
 * @typedef {LogError & { found: import('./recognise/find.js').Found, last: number }} Entry  last: the line of its last
 *   occurrence
 */

/** In characters: the part that is searched at once, and the end of it that waits for the rest of a message. */
const WINDOW = 1 << 16;
const OVERLAP = 1 << 12;

/** Characters that are kept before a message, for its traceback, and after it, for printed shapes. */
const BEFORE = 3 << 13;
const AFTER = 1 << 12;

/** The longest message, in characters, with all lines it is wrapped into. */
const LONGEST = 2500;

/** At most so many messages of one wording are counted in a window. */
const MOST_IN_WINDOW = 1000;

/** At most so many different errors are listed. */
const MOST = 100;

export class Log {
  #text = '';
  /** The text before it, retained as surroundings. */ #past = '';
  /** Lines before #text. */ #lines = 0;
  /** Characters before #past. */ #gone = 0;
  /** Where the last failure's message ends, in characters of the whole log. */ #failedUpTo = 0;
  /**
   * The last failure and the last warning, while their surroundings may reach into those of another message.
   * @type {{ entry: Entry, start: number, end: number }[]}  start: of its text; end: of its message
   */
  #open = [];
  /** @type {Map<string, Entry>} */
  #entries = new Map();
  /** The number of characters so far. */ length = 0;

  /** @param {string} chunk */
  add(chunk) {
    this.length += chunk.length;
    this.#text += chunk;
    while (this.#text.length >= WINDOW) this.#look(WINDOW - OVERLAP);
  }

  /**
   * The errors. The first is the one that probably ended the run, chosen as `recognise` chooses; then other
   * failures, and warnings.
   * @returns {LogError[]}
   */
  end() {
    this.#look(this.#text.length);
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

  /** Notes the messages that begin before `end`, and forgets the text up to there. @param {number} end */
  #look(end) {
    const text = this.#past + this.#text;
    const begin = text.lastIndexOf('\n', this.#past.length - 1) + 1;
    const stop = this.#past.length + end;
    const clean = cleanLines(text.slice(begin, stop + LONGEST)).join('\n');
    for (const found of findMessages(squeeze(clean), clean, MOST_IN_WINDOW)) {
      const lineAt = (/** @type {number} */ place) => clean.slice(0, place).split('\n').length;
      const lineStart = placeOfLine(text, begin, lineAt(found.start));
      if (lineStart < this.#past.length || lineStart >= stop) continue; // found in the last window, or in the next
      this.#note(found, text, lineStart, placeOfLine(text, begin, lineAt(found.end) + 1));
    }
    this.#lines += text.slice(this.#past.length, stop).split('\n').length - 1;
    this.#text = text.slice(stop);
    const retained = Math.max(0, stop - BEFORE);
    this.#gone += retained;
    this.#past = text.slice(retained, stop);
  }

  /**
   * @param {import('./recognise/find.js').Found} found
   * @param {string} text
   * @param {number} lineStart
   * @param {number} end
   */
  #note(found, text, lineStart, end) {
    const { message, fails, row, captures } = found;
    // Such a message is a whole line, in which more words may follow.
    const key =
      row.kind === 'other' ? [row.family, row.template.words, ...captures.map(({ raw }) => raw)].join() : message;
    const line = this.#lines + text.slice(this.#past.length, lineStart).split('\n').length;
    this.#close(text, lineStart, found);
    const known = this.#entries.get(key);
    if (known) Object.assign(known, { message, count: known.count + 1, last: line });
    else if (this.#entries.size < MOST) {
      // The text up to the end of the failure before belongs to that failure.
      const start = Math.max(0, lineStart - BEFORE, this.#failedUpTo - this.#gone);
      const entry = {
        found,
        message,
        line,
        last: line,
        count: 1,
        text: text.slice(start, lineStart + LONGEST + AFTER),
      };
      this.#entries.set(key, entry);
      this.#open.push({ entry, start: this.#gone + start, end: this.#gone + end });
    }
    if (fails) this.#failedUpTo = this.#gone + end;
  }

  /**
   * The surroundings of a message end where another message begins; a failure begins with its traceback. A warning does
   * not end the surroundings of a failure.
   * @param {string} text
   * @param {number} lineStart  where the other message stands
   * @param {import('./recognise/find.js').Found} found
   */
  #close(text, lineStart, { fails, message }) {
    const header = fails ? this.#gone + text.lastIndexOf('Traceback (most recent call last', lineStart) : -1;
    const others = this.#open.filter(({ entry }) => entry.message !== message && (fails || !entry.found.fails));
    for (const { entry, start, end } of others)
      entry.text = entry.text.slice(0, Math.max(0, (header >= end ? header : this.#gone + lineStart) - start));
    this.#open = this.#open.filter((each) => !others.includes(each));
  }
}

/** Where the n-th line begins. @param {string} text @param {number} start @param {number} line */
function placeOfLine(text, start, line) {
  let position = start;
  for (let i = 1; i < line; ++i) {
    const end = text.indexOf('\n', position);
    if (end < 0) return position;
    position = end + 1;
  }
  return position;
}
