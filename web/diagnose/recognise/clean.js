/**
 * Removes from a paste whatever terminals, web pages and log files have added: colours, entities, quote marks, prefixes
 * and typographic punctuation. Words and line breaks stay, because a traceback is read by lines.
 */
import { withoutCodes } from '../../notation/terminal.js';

/**
 * Of a long text, so many characters at the beginning are read, and three times as many at the end, because the last
 * error matters most.
 */
const HEAD = 1 << 15;

/** @param {string} text */
const capped = (text) => (text.length <= 4 * HEAD ? text : `${text.slice(0, HEAD)}\n${text.slice(-3 * HEAD)}`);

/** @type {Record<string, string>} */
const entities = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** @param {string} all @param {string} name */
function entity(all, name) {
  if (name[0] !== '#') return entities[name.toLowerCase()] ?? all;
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : all;
}

const TYPOGRAPHY = '“”「」‘’。、【】×−–‐‑';
const PLAIN = `""""''.,[]x----`;

/** The ASCII character; full-width forms have the order of ASCII. @param {string} char */
const plain = (char) =>
  char >= '！' ? String.fromCharCode(char.charCodeAt(0) - 0xfee0) : (PLAIN[TYPOGRAPHY.indexOf(char)] ?? ' ');

/**
 * Prefixes that tools write before a line: quotes, ranks, pytest's E, boxes, dates, levels. Repetitions are bounded, so
 * that matching takes linear time.
 */
const prefix =
  /^\s{0,20}(?:(?:>(?!>>) ?|\[?(?:rank|default)\d{1,4}\]?:|E(?= {3})|[│┃║|]|\[?(?:\d{4}[-/]\d\d[-/]\d\d[T ])?\d\d:\d\d:\d\d[\w.,:+]{0,12}\]?|(?:[-:] ?)?\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|CRITICAL)\]?(?: ?[-:|](?= )|(?=\s|$)))\s?){1,8}/;

const tags =
  'a|b|br|button|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|samp|small|span|strong|sub|summary|sup|svg|path|table|tbody|td|th|thead|tr|tt|u|ul';
const tag = new RegExp(
  String.raw`</?(?:${tags}|article|aside|body|footer|form|head|header|html|input|label|link|main|meta|nav|section|title|wbr)(?:\s[^<>]{0,400})?/?>`,
  'gi',
);
const block =
  /<(?:\/?(?:p|div|pre|li|tr|h[1-6]|ul|ol|table|section|article|main|title|body|head|header|nav|td|th)|br)(?:\s[^<>]{0,400})?\/?>/gi;

/** The text of a web page without its tags. @param {string} text */
function withoutTags(text) {
  if (!/<(?:span|div|p|pre|code|br|html|li|td)\b[^<>]{0,400}>/i.test(text)) return text;
  return text
    .replace(/<!--[^]{0,20000}?-->|<(script|style)\b[^]{0,60000}?<\/\1\s*>/gi, '')
    .replace(block, '\n')
    .replace(tag, '');
}

const place = String.raw`File "[^"\n]{1,300}", line \d{1,7}, in [\w.<>]{1,80}`;
const joined = new RegExp(String.raw`${place} +\S`);
const places = new RegExp(String.raw` ?(${place}) +(?=\S)`, 'g');

/** A traceback whose lines a web page has joined, in lines again. @param {string} line */
const unjoined = (line) =>
  joined.test(line)
    ? line.replace(places, '\n  $1\n    ').replace(/ +(?=[A-Z]\w{0,40}(?:Error|Exception): )/g, '\n')
    : line;

/**
 * The lines of a paste, cleaned.
 * @param {string} text
 * @returns {string[]}
 */
export function cleanLines(text) {
  let clean = withoutCodes(withoutTags(capped(text)))
    .replace(/(?:␛|\\x1b|\\033|\\u001b)\[[\d;?]{0,20}[A-Za-z]|\[\d{1,3}(?:;\d{1,3}){0,4}m/g, '')
    .replace(/&amp;/gi, '&')
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,4});/gi, entity)
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[“”「」‘’。、【】×−–‐‑！-～\u00a0\u2000-\u200a\u202f\u3000]/g, plain)
    .replace(/\r\n?/g, '\n')
    // Colab and VS Code copy the places in a traceback as links.
    .replace(/\[([^[\]\n]{1,250})\]\((?:https?|file|vscode[\w-]{0,40}):[^()\s]{1,600}\)/g, '$1');
  if (!clean.trim().includes('\n')) clean = clean.replace(/\\n/g, '\n'); // logged as one line of JSON
  clean = clean.split('\n').map(unjoined).join('\n');
  const pytest = /^E {3}/m.test(clean);
  return clean.split('\n').map((line) =>
    // pytest marks the failing line with `>`, which also marks quotations; it becomes IPython's arrow.
    (pytest ? line.replace(/^>(?= {4,40}\S)/, '--> 0') : line)
      .replace(prefix, '')
      .replace(/[\s│┃║|]{1,200}$/, '')
      // A backquote around several lines begins one of them and ends another.
      .replace(/^(\s{0,20})`([^`]{1,1000})$|^([^`]{1,1000})`$/, '$1$2$3'),
  );
}
