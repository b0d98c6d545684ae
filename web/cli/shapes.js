/** `stride0 '(5,1,4,1) + (3,1,1)'`: the aligned shapes, and their result or PyTorch's message. */
import { explainLettered } from '../case/lettered.js';
import { explainEinsum } from '../lib/control/explain-einsum.js';
import { explain, Explanation } from '../lib/control/explain.js';
import { lettered } from '../notation/letters.js';
import { parse } from '../notation/parse.js';
import { PRODUCT } from '../reading/classify.js';
import { en } from '../words/letters.js';
import { onlyOptions } from './arguments.js';
import { print } from './print.js';
import { Refusal, UsageError } from './refusal.js';

/** @import { Problem } from '../notation/parse.js' */

/** @type {Record<Problem['key'], string>} */
const sentences = {
  word: 'this is not part of a shape',
  unclosed: 'this bracket is not closed',
  unopened: 'this bracket closes nothing',
  emptySize: 'a size is missing here',
  negative: 'a size cannot be negative',
  fraction: 'a size must be a whole number, written in digits',
  tooBig: `a size can be ${Number.MAX_SAFE_INTEGER} at most`,
  dangling: 'a shape is missing next to this',
  mixed: 'use one operator at a time',
  product: '@ multiplies matrices; write a product with shapes of numbers only, such as (5,2,3) @ (3,4)',
  one: '',
  tooMany: 'this is the seventh shape; six is the most',
  tooLong: 'this is too long',
  none: 'there is no shape in this',
  said: 'this contradicts an earlier equation, or is not about a single letter',
};

/** @type {import('./command.js').Command} */
export async function shapes(words, options) {
  onlyOptions(options, ['json', 'inplace']);
  const text = words.join(' ');
  const letters = lettered(text);
  if (letters) return withLetters(text, letters, options);
  const reading = PRODUCT.test(text) && (await import('../reading/product.js')).readProduct(text);
  if (reading) return withProduct(reading, options);
  const { value, problems } = parse(text);
  // On the page a single shape is incomplete; here it is the complete case.
  const product = problems.find(({ key }) => key === 'product');
  const wrong = product ?? problems.find(({ key }) => key !== 'one');
  if (wrong || value.operands.length === 0) throw new UsageError(wrong ? underlined(text, wrong) : sentences.none);
  const explanation = new Explanation(
    value.operands.map(({ sizes }) => sizes),
    { inplace: options.inplace === true || value.op.endsWith('_') },
  );
  if (options.json) print(JSON.stringify(explanation));
  else if (explanation.ok) print(String(explanation));
  else throw new Refusal(String(explanation));
  return explanation.ok ? 0 : 1;
}

/** Whether a text contains only shapes. @param {string} text */
export function isShapes(text) {
  if (lettered(text) || PRODUCT.test(text)) return true;
  const { value, problems } = parse(text);
  return value.operands.length > 1 && problems.length === 0;
}

/**
 * `(5,2,3) @ (3,4)`, aligned as an einsum; errors have the words of `torch.matmul`.
 * @param {import('../case/case.js').Reading} reading
 * @param {import('./arguments.js').Options} options
 */
function withProduct({ cases: [asked], outcomes: [raised] }, options) {
  onlyOptions(options, ['json']);
  const drawn = asked && explainEinsum(String(asked.options.equation), ...asked.operands.map(({ shape }) => shape));
  const message = asked ? (asked.failure?.message ?? null) : (raised?.text ?? '');
  const lines = drawn ? String(drawn).split('\n') : [''];
  if (options.json) print(JSON.stringify({ ok: false, ...drawn, message }));
  else if (message === null) print(lines.join('\n'));
  else throw new Refusal([...lines.slice(0, -1), message].join('\n'));
  return message === null ? 0 : 1;
}

/**
 * `(B, T, C) + (T, 1)`
 * @type {(text: string, given: import('../notation/letters.js').Lettered, options: import('./arguments.js').Options)
 *   => number}
 */
function withLetters(text, { op, shapes: given, said, problems }, options) {
  const wrong = problems.find(({ key }) => key !== 'one');
  if (wrong) throw new UsageError(underlined(text, wrong));
  const inplace = options.inplace === true || op.endsWith('_');
  const found = explainLettered(
    explain,
    given.map(({ sizes }) => sizes),
    { inplace, said },
  );
  if (!found) throw new UsageError('these letters leave no sizes that are whole and 0 or more');
  const { explanation, text: drawn } = found;
  const lines = [drawn, ...explanation.needs.map(en.needs)].join('\n');
  if (options.json) print(JSON.stringify(explanation));
  else if (explanation.ok) print(lines);
  else throw new Refusal(lines);
  return explanation.ok ? 0 : 1;
}

/** The text with the problem underlined. @param {string} text @param {Problem} problem */
function underlined(text, { key, at, length }) {
  // Only the text around the place, so that the mark is visible even in a line of a thousand characters.
  const from = Math.max(0, at - 60);
  const line = text.slice(from, at + 60).replace(/\s/g, ' ');
  const marks = '^'.repeat(Math.max(1, Math.min(length, line.length - (at - from))));
  return `${sentences[key]}:\n  ${line}\n  ${' '.repeat(at - from)}${marks}`;
}
