// Splits text into tokens with their positions, so that a problem found later can be underlined. Keyboards differ:
// full-width brackets, commas and digits, × and − are read as their plain forms, one character for one, so that
// positions stay valid.

import { anySign, arithmetic } from './operators.js';

/**
 * @typedef {'number' | 'open' | 'close' | 'comma' | 'by' | 'op' | 'break' | 'size' | 'junk'} Kind
 * number `12`, open `(`, close `)`, comma `,`, by the x of `5x3`, op `+ - * / += …`, break between operands,
 * size a spelled-out `torch.Size`, junk anything else
 * @typedef {{ kind: Kind, at: number, length: number, text: string }} Token
 */

const WIDE = '（）［］｛｝【】，、；＋－＊／ｘＸ０１２３４５６７８９　−–×÷';
const PLAIN = '()[]{}[],,;+-*/xx0123456789 --x/';
const plain = new Map([...WIDE].map((from, i) => [from, PLAIN.charAt(i)]));

/** @type {[Kind | 'signed', RegExp][]} */
const rules = [
  ['signed', /-\d[\d_]*/y],
  ['number', /\d[\d_]*(\.\d*)?(?:e[+-]?\d+)?/iy],
  ['open', /[([{]/y],
  ['close', /[)\]}]/y],
  ['comma', /,/y],
  ['op', new RegExp(`(?:${anySign(arithmetic)})=?|@`, 'y')],
  ['break', /[\n;|&]|and\b/y],
  ['size', /(?:torch\.)?Size(?=\s*[([])/y],
  ['junk', /[\p{L}_][\p{L}\d_.]*|[^\s\d([{)\]},+\-*/%@\n;|&]+/uy],
];

/** White space within a line, invisible characters such as zero-width spaces, and comments. */
const BLANK = /(?:[^\S\n]|(?!\s)[\p{Cc}\p{Cf}\p{Cs}]|#[^\n]*)+/uy;

/** The text with full-width characters, × and − replaced by plain ones, one for one. @param {string} text */
export function flatten(text) {
  return text.replace(/[\uff08-\uff58\u3000-\u3011\u2012-\u2212\u00d7\u00f7]/g, (one) => plain.get(one) ?? one);
}

/**
 * Splits a text into tokens.
 * @param {string} text
 * @returns {Token[]}
 * @example
 *   lex('5x3').map((token) => token.kind); // ['number', 'by', 'number']
 */
export function lex(text) {
  const flat = flatten(text);
  /** @type {Token[]} */
  const tokens = [];
  for (let position = 0; position < flat.length;) {
    BLANK.lastIndex = position;
    const blank = BLANK.exec(flat)?.[0].length ?? 0;
    if (blank > 0) {
      position += blank;
      continue;
    }
    const token = one(flat, position, tokens.at(-1));
    tokens.push(token);
    position += token.length;
  }
  return tokens;
}

/** @returns {Token} */
const one = (/** @type {string} */ flat, /** @type {number} */ position, /** @type {Token | undefined} */ before) => {
  if (joins(flat, position, before)) return { kind: 'by', at: position, length: 1, text: 'x' };
  for (const [kind, rule] of rules) {
    if (kind === 'signed' && !opens(before)) continue;
    rule.lastIndex = position;
    const text = rule.exec(flat)?.[0];
    if (text) return { kind: kind === 'signed' ? 'number' : kind, at: position, length: text.length, text };
  }
  return { kind: 'junk', at: position, length: 1, text: flat.charAt(position) };
};

/** Whether an x is the sign in `5x3`: it follows a number, and is followed by a number or nothing. */
const joins = (/** @type {string} */ flat, /** @type {number} */ position, /** @type {Token | undefined} */ before) =>
  before?.kind === 'number' &&
  /[xX]/.test(flat.charAt(position)) &&
  /^\s*(\d|$)/.test(flat.slice(position + 1, position + 64));

/** Whether a size begins after this token, so that a minus there is a sign and not the operator. */
const opens = (/** @type {Token | undefined} */ before) =>
  before === undefined ||
  before.kind === 'open' ||
  before.kind === 'comma' ||
  before.kind === 'by' ||
  before.kind === 'op';
