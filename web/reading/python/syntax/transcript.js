// Finds the lines of Python in pasted text. People paste sessions, notebooks and documents, so prompts are removed, and
// output and sentences are skipped. A statement with an open bracket is joined with the lines after it. Each line
// knows where its characters are in the text.

import { flatten } from '../../../notation/lex.js';
import { MAX_TEXT } from '../../../notation/parse.js';
import { isMarked, isPrinted, likeProse } from './prose.js';
import { closingBrackets, scanLine, startScan } from './scan.js';
import { parse } from './syntax.js';

/** @import { Problem } from '../../../case/case.js' */
/** @import { Span } from '../../../notation/parse.js' */

/**
 * @typedef {object} Line  a statement of Python, joined from one or more lines of text
 * @property {string} text  with brackets that were left open closed
 * @property {number} indent
 * @property {Span} span
 * @property {{ from: number, at: number }[]} pieces  the piece that begins at `from` in the line is at `at` in the text
 * @property {boolean} sure  whether it is surely code: it has a prompt, or the text has neither prompts nor fences
 *
 * @typedef {{ line: string, offset: number, mark: string, given: string, isFence: boolean }} Raw
 *   a line of text without its prompt; mark: the prompt; given: the line with its prompt
 */

/**
 * @typedef {object} Limits
 * @property {number} characters
 * @property {number} lines  statements
 * @property {number} raw  lines of text, including empty ones
 * @property {number} continued  lines of text in one statement
 * @property {number} looked  lines that are searched for closing brackets in all, as each unclosed one searches again
 */

/** The limits for text that is typed or pasted. @type {Limits} */
const pasted = { characters: MAX_TEXT, lines: 2000, raw: 6000, continued: 400, looked: 8000 };

/** The limits for a file, whose lines are all Python. @type {Limits} */
const filed = { characters: 1_000_000, lines: 40_000, raw: 100_000, continued: 8000, looked: 200_000 };

/** A docstring longer than this is replaced by an empty string. */
const LONGEST_TEXT = 2000;
const fence = /^[ \t]*(```|~~~)/;
const prompt = /^([ \t]*(?:>>>|\.\.\.(?=[ \t]|$))[ \t]?|[ \t]*In[ \t]?\[[^\]\n]*\]:[ \t]?|[ \t]+\.\.\.:[ \t]?)/;
const shown = /^[ \t]*Out\[[^\]\n]*\]:/;

/**
 * The lines of Python in a text.
 * @param {string} whole
 * @param {boolean} [isFile]  whether it is a file of Python, which has neither prompts nor sentences
 */
export function transcribe(whole, isFile = false) {
  const limits = isFile ? filed : pasted;
  const text = flatten(whole.slice(0, limits.characters)).replaceAll('\t', ' ').replaceAll('\r', ' ');
  const raw = rawLines(text.split('\n', limits.raw), isFile);
  const documented = raw.some(({ mark, isFence }) => mark || isFence);
  const hasTensor = /^[ \t>]*from (torch|numpy|jax\.numpy) import\b.*\b(tensor|array)\b/m.test(text);
  /** @type {Line[]} */
  const lines = [];
  const looked = { lines: 0 };
  /** @type {Problem[]} */
  const problems = [];
  for (let i = 0; i < raw.length; ++i) {
    const { line, mark, given, isFence, offset: place } = /** @type {Raw} */ (raw[i]);
    const bare = line.trim();
    if (bare === '' || bare.startsWith('#') || isFence) continue;
    const { last, text: joined, pieces, end, unclosed } = gather(raw, i, looked, limits);
    const from = place + line.length - line.trimStart().length;
    const span = { at: from, length: end - from };
    if (!isFile && !mark && (shown.test(given) || isPrinted(bare, hasTensor))) {
      if (!unclosed) i = last;
      continue;
    }
    const isText = !unclosed && /^[rbuf]{0,2}("""|''')/i.test(bare);
    if (!isFile && !mark && !isText && isProse(bare, joined, documented)) continue;
    if (lines.length === limits.lines) {
      problems.push({ ...span, key: 'tooManyLines', about: [limits.lines] });
      break;
    }
    if (unclosed) problems.push({ at: unclosed.offset, length: 1, key: 'unclosed' });
    lines.push({
      text: isText && joined.length > LONGEST_TEXT ? "''" : joined,
      indent: line.length - line.trimStart().length,
      span,
      pieces,
      sure: mark !== '' || !documented,
    });
    i = last;
  }
  const { characters } = limits;
  if (whole.length > characters) {
    const about = String(characters).replace(/\B(?=(\d{3})+$)/g, ' ');
    problems.push({ at: characters, length: 0, key: 'tooLong', about: [about] });
  }
  return { lines, problems };
}

/**
 * Removes the prompts, except those within a string of several lines, such as a docstring with an example.
 * @type {(given: readonly string[], isFile: boolean) => Raw[]}
 */
const rawLines = (given, isFile) => {
  const within = isFile ? [] : quoted(given);
  let offset = 0;
  return given.map((line, i) => {
    const place = offset;
    offset += line.length + 1;
    const mark = isFile || within[i] ? '' : (prompt.exec(line)?.[0] ?? '');
    const isFence = !isFile && !within[i] && fence.test(line);
    return { line: line.slice(mark.length), offset: place + mark.length, mark: mark.trim(), given: line, isFence };
  });
};

/**
 * Which lines begin within a string of three quotes. A string that never ends, or that begins after a prompt, does not
 * count.
 * @type {(lines: readonly string[]) => boolean[]}
 */
const quoted = (lines) => {
  const within = lines.map(() => false);
  let from = -1;
  let scan = startScan();
  lines.forEach((line, i) => {
    within[i] = from >= 0;
    if (from < 0) scan = startScan();
    scanLine(line, scan);
    if (!scan.quote) from = -1;
    else if (from < 0 && !prompt.test(line)) from = i;
  });
  return from < 0 ? within : within.map((isInside, i) => isInside && i <= from);
};

/**
 * Whether a line is a sentence and not Python.
 * @type {(bare: string, joined: string, documented: boolean) => boolean}
 */
const isProse = (bare, joined, documented) => {
  const likeness = likeProse(joined.slice(0, 400));
  const words = bare.split(/\s+/).length;
  const sentence = likeness === 2 ? words > 3 || /[^\0-\x7f]/.test(bare) : words > 5 && !bare.includes('=');
  return likeness > 0 && (documented || sentence || isMarked(bare)) && !isPython(joined);
};

/** Whether a line in ASCII parses as Python. @param {string} text */
const isPython = (text) =>
  !/[^\0-\x7f]/.test(text) && !isMarked(text) && parse(text.endsWith(':') ? `${text} 0` : text) !== null;

/**
 * Joins the line at `first` with the lines that continue it, after an open bracket or a backslash. If a bracket is
 * never closed, the statement is that line alone, with its brackets closed.
 * @param {readonly Raw[]} raw
 * @param {number} first
 * @param {{ lines: number }} looked  how many lines were searched for closing brackets so far
 * @param {Limits} limits
 */
const gather = (raw, first, looked, limits) => {
  const scan = startScan();
  let text = '';
  let end = 0;
  /** @type {Line['pieces']} */
  const pieces = [];
  for (let i = first; i < raw.length && i < first + limits.continued; ++i) {
    if (i > first && ++looked.lines > limits.looked) break;
    const each = /** @type {Raw} */ (raw[i]);
    if (i > first && (each.mark.startsWith('>') || each.mark.startsWith('In') || each.isFence)) break;
    const code = scanLine(each.line, scan, each.offset);
    const continues = /\\ *$/.test(code) && scan.quote.length < 2;
    const stripped = continues ? code.replace(/\\ *$/, '') : code.trimEnd();
    const lead = i === first ? stripped.length - stripped.trimStart().length : 0;
    pieces.push({ from: text.length, at: each.offset + lead });
    text += stripped.slice(lead);
    end = each.offset + stripped.length;
    if (!continues && scan.brackets.length === 0 && scan.quote === '') {
      return { last: i, text, pieces, end, unclosed: undefined };
    }
    text += scan.quote.length > 1 ? '\n' : scan.quote ? '' : ' ';
  }
  const { line, offset } = /** @type {Raw} */ (raw[first]);
  const alone = startScan();
  const code = scanLine(line, alone, offset).trimEnd();
  const lead = code.length - code.trimStart().length;
  const bare = code.slice(lead).replace(/\\$/, ' ');
  return {
    last: first,
    text: bare.replace(/,?\s*$/, '') + (alone.quote || closingBrackets(alone)),
    pieces: [{ from: 0, at: offset + lead }],
    end: offset + code.length,
    unclosed: alone.brackets[0],
  };
};

/** A line that is not in the text, such as an input that the user has typed. @param {string} text @param {Span} span */
export function lineOf(text, span) {
  return { text, indent: 0, span, pieces: [{ from: 0, at: span.at }], sure: true };
}

/** The position in the text of a line's character. @param {Line} line @param {number} from @returns {number} */
export function offsetInText({ pieces }, from) {
  let piece = pieces[0] ?? { from: 0, at: 0 };
  if (pieces.length > 1) for (const each of pieces) if (each.from <= from) piece = each;
  return piece.at + from - piece.from;
}

/**
 * The span in the text of a part of a line. Brackets that `gather` added are not in the text, so it ends before them.
 * @param {Line} line @param {number} from @param {number} to @returns {Span}
 */
export function spanOf(line, from, to) {
  const last = line.span.at + line.span.length;
  const start = Math.min(offsetInText(line, from), last);
  const end = Math.min(offsetInText(line, Math.max(to - 1, from)) + 1, last);
  return { at: start, length: Math.max(end - start, 0) };
}
