/**
 * Turns a message as it is printed into a pattern. The parts that vary are placeholders:
 *
 *   %p %q           the two sizes that clash
 *   %d %k           the dimension, from the left; from the right, negative
 *   %n              any other number
 *   %a %t %o %b %s  the shape of an operand, of a target, of an output, of the result; any shape
 *   %l              two shapes or more
 *   %x %z           a shape as 2x3 or 2-by-3; as 2,3, without brackets
 *   %w %~           a word; any short text
 *
 * A capital letter (%A, %T …) is a shape with spaces after its commas. The pattern matches squeezed text,
 * and the template then writes the message out as it was before it was wrapped. A template begins with words, because
 * the search looks for those first; only `%w` may come before them.
 */

/** @import { Size } from '../diagnosis.js' */

const DROPPED = new Set(' \t\n\v\f\r\'"`´\\*│┃║');

/**
 * @typedef {object} Squeezed
 * @property {string} text
 * @property {string} lower  for comparing; of the same length
 * @property {Int32Array} at  where each character stood
 */

/**
 * Removes white space, quotes, backslashes and asterisks, because wrapping and quoting change those. A message that a
 * terminal has wrapped in the middle of a word is whole again: `dimen↵sion 1` becomes `dimension1`.
 * @param {string} text
 * @returns {Squeezed}
 */
export function squeeze(text) {
  const positions = new Int32Array(text.length + 1);
  let out = '';
  for (let i = 0; i < text.length; ++i) {
    const char = /** @type {string} */ (text[i]);
    if (DROPPED.has(char)) continue;
    positions[out.length] = i;
    out += char;
  }
  positions[out.length] = text.length;
  // Only ASCII is lowered, so that no character becomes two.
  return { text: out, lower: out.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()), at: positions };
}

/** @typedef {{ key: string, raw: string }} Capture */
/**
 * @typedef {{ words: string, pattern: RegExp, parts: string[], keys: string[], wordFirst: boolean }}
 *   Template
 */

/** As JAX writes the type of a traced array: `f32[3,4]`, `float32[3,4]`, `ShapedArray(float32[3,4])`. */
const TYPED = String.raw`(?:shapedarray\()?(?:bool|pred|(?:b?float|bf|f|u?int|[siuc]|complex)\d{1,3})\[[\w?,+-]{0,300}\]\)?`;
const SHAPE = String.raw`(?:torch\.size\(\[[\w?,+-]{0,300}\]\)|${TYPED}|[[(][\w?,+-]{0,300}[\])]|\{[\d,-]{0,300}\})`;
const NUMBER = String.raw`-?\d{1,19}`;
const SIZE = String.raw`\d{1,15}|[su]\d{1,4}|none|\?`;

/** @type {Record<string, string>} */
const patterns = {
  d: NUMBER,
  k: NUMBER,
  n: NUMBER,
  a: SHAPE,
  t: SHAPE,
  o: SHAPE,
  b: SHAPE,
  s: SHAPE,
  l: String.raw`\([\w,]{0,300}\)\([\w,]{0,300}\)(?:\([\dl,]{0,300}\)){0,31}`,
  L: String.raw`${SHAPE}(?:,${SHAPE}){1,31}`,
  x: String.raw`\d{1,15}(?:(?:x|-by-)\d{1,15}){0,31}`,
  z: String.raw`[\d,]{0,300}`,
  w: String.raw`[\w./-]{1,80}`,
  '~': String.raw`[^]{0,400}?`,
};

/**
 * The pattern of the text between placeholders. A comma, a full stop or brackets around a number may be missing: users
 * also type messages from memory.
 * @type {(words: string, before: string | undefined, after: string | undefined) => string}
 */
function literal(words, before, after) {
  const text = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/,|\\\./g, '$&?');
  const opened = after && NUMBERS.test(after) ? text.replace(/(\\[([])$/, '$1?') : text;
  return before && NUMBERS.test(before) ? opened.replace(/^(\\[)\]])/, '$1?') : opened;
}

const NUMBERS = /^[pqdkn]$/;

/**
 * The first words of a message, which the search looks for, up to a comma or bracket.
 * @param {string} words
 */
function firstWords(words) {
  const end = words.slice(8).search(/[,([]/);
  return end < 0 ? words : words.slice(0, end + 8);
}

/** @param {string} text @returns {Template} */
export function template(text) {
  const wordFirst = text.startsWith('%w');
  const parts = (wordFirst ? text.slice(2) : text).split(/%([a-z~])/i);
  const keys = parts.filter((_, i) => i % 2 === 1);
  const words = parts.map((part, i) => (i % 2 === 0 ? squeeze(part).lower : ''));
  const pieces = parts.map((part, i) =>
    i % 2 === 0
      ? literal(words[i] ?? '', parts[i - 1], parts[i + 1])
      : /[pq]/.test(part)
        ? `(?:t\\.int64\\()?(${SIZE})\\)?` // TVM prints T.int64(3)
        : `(${patterns[part] ?? patterns[part.toLowerCase()]})`,
  );
  return {
    words: firstWords(words[0] ?? ''),
    pattern: new RegExp(pieces.join(''), 'iyd'),
    parts,
    keys,
    wordFirst,
  };
}

/** A shape as its framework writes it. @param {string} raw @param {boolean} spaced */
const written = (raw, spaced) => (spaced ? raw.replace(/,(?![)\]}]|$)/g, ', ').replace(/x(?=\d)/g, ' x ') : raw);

/** The message as it was before it was wrapped. @type {(template: Template, captures: readonly Capture[]) => string} */
export function fill({ parts }, captures) {
  return parts
    .map((part, i) => {
      if (i % 2 === 0) return part;
      const raw = captures[(i - 1) / 2]?.raw ?? '';
      if (part === 'l') return raw.replaceAll(')(', ') (');
      return /[a-z]/i.test(part) && part < 'a' ? written(raw, true) : raw;
    })
    .join('');
}

/**
 * The sizes in a shape of any notation: `(2,3)`, `[2, 3]`, `torch.Size([2, 3])`, `f32[2,3]`, `{2,3}`, `[2 x 3]`, `2x3`.
 * A size that is no number is unknown.
 * @type {(raw: string) => Size[]}
 */
export function sizesOf(raw) {
  const inner = raw
    .replace(/^.*[[({]|[\])}].*$/g, '')
    .replace(/\s/g, '')
    .replaceAll('-by-', 'x');
  const items = inner.split(/^\d+(?:x\d+)+$/.test(inner) ? 'x' : ',');
  if (items.at(-1) === '') items.pop();
  return items.map((item) => (/^\d{1,15}L?$/.test(item) ? parseInt(item, 10) : null));
}
