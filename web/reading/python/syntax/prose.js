// Recognises lines that are not code in a notebook, a session or a document: output, such as `torch.Size([2, 3])`, and
// sentences.

import { perLine } from './per-line.js';

const printed = [
  /^(torch\.)?Size\(\[[\d, ]*\]\)$/,
  /^[\w.]*(Error|Exception|Warning|Interrupt)\b\s*(:|$)/,
  /^\S*:\d+: \w*(Warning|Error)\b/,
  /^Traceback \(most recent/,
  /^File "/,
  /^(-{3,}|={3,}|\*( \*)+|-+>)/,
  /^\[+\s*-?[\d.]+(e[+-]?\d+)?(\s+-?[\d.]|\.?\s*\]|\s*$)/, // [[1. 2.] as NumPy prints it, without commas
  /^(array|Array|DeviceArray|tensor)\(/,
];

/**
 * Whether a line is the output of a program.
 * @param {string} line
 * @param {boolean} hasTensor  whether the text imports `tensor` or `array`, so that `tensor(…)` may be code
 */
export function isPrinted(line, hasTensor) {
  return printed.some((pattern) => pattern.test(line)) && !(hasTensor && /^(tensor|array)\(/.test(line));
}

const keywords = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if import in is ' +
    'lambda nonlocal not or pass print raise return try while with yield'
  ).split(' '),
);

/** Characters that Chinese, Japanese and Korean are written with. */
const han = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uffee]/;

/** How lists, tables, quotations, links and tags begin. */
const marks = /^([|>]|[-*+·•✅❌][ \t]+\D|\d+[.)][ \t]|\[[^\]]*\]\(|!\[|<\/?[a-z])/i;

/** Whether a line begins like Markdown or HTML. @param {string} line */
export function isMarked(line) {
  return marks.test(line);
}

/**
 * How much a line, without its comment, looks like a sentence: 0 not at all, 1 maybe, 2 surely. Two plain words in a
 * row are a sign of one.
 * @type {(line: string) => 0 | 1 | 2}
 */
export const likeProse = perLine((line) => {
  // The arguments of calls and the contents of strings don't count.
  const bare = line.replace(/"[^"]*"|'[^']*'/g, '0').replace(/(?<=[\w)\]])[([][^()[\]]*[)\]]/g, '');
  if (isMarked(line)) return 2;
  if (han.test(bare)) return 2;
  const words = bare.split(/[ \t]+/);
  const plain = words.map((word) => /^[(“"]?[\p{L}][\p{L}\d’'-]*[,.:;)”"]*$/u.test(word) && !keywords.has(word));
  const pairs = plain.filter((isPlain, i) => isPlain && plain[i + 1] && !words[i]?.endsWith(',')).length;
  if (pairs === 0) return 0;
  return pairs > 1 ? 2 : 1;
});
