/**
 * Recognises the error message in a pasted text: chooses one, reads it, and adds names and shapes from the text around
 * it. Nothing here knows how shapes broadcast.
 */
import { cleanLines } from './clean.js';
import { chooseMessage, findMessages } from './find.js';
import { operationNear } from './operation.js';
import { read } from './read.js';
import { framesAround } from './frames.js';
import { sizesOf, squeeze } from './template.js';
import { withSurroundings } from './surroundings.js';

/** @import { Recognised } from '../diagnosis.js' */

/**
 * @typedef {object} Text  the text of a message
 * @property {readonly string[]} lines
 * @property {string} clean  the lines, joined
 * @property {readonly import('./find.js').Found[]} found  every known message
 * @property {import('./find.js').Found} chosen
 */

/** @type {Recognised} */
export const nothing = {
  kind: 'none',
  family: null,
  framework: null,
  message: '',
  operation: null,
  form: 'fresh',
  fails: true,
  operands: [],
  broadcast: null,
  clash: null,
  batchHidden: false,
  unknown: [],
  numbers: [],
  words: [],
  failing: null,
};

/** A sentence with a word of each is an error about shapes, whatever its wording. */
const ofErrors =
  /error|exception|assertion failed|invalid|non-?conform|\bmust\b|expect|mismatch|mis-match|incompatible|inconsistent|cannot|can't|could not|unequal|unable|out of (?:range|bounds)|wrong|(?:don't|doesn't|not) (?:match|equal|agree|supported|aligned)|not (?:broadcastable|consistent|compatible)|too many|ambiguous|implies|but (?:got|received)|passed data had|\bB has|, data has|differ|imply|agree\b|number of items to replace|only batches|不匹配|不一致|不能|错误/i;
const ofShapes =
  /\bshapes?\b|\bsizes?\b|non-?conform|batch_size|\bndim\b|\bD input|\bindices\b|the layer\b|\bdim(?:ension)?s?\b|dimension|broadcast|\branks?\b|\blengths?\b|\bchannels?\b|\baxis\b|\baxes\b|\belements\b|\b(?:rows?|columns|observations|items)\b|\bD tensors?\b|same_?size|形状|维|大小|expected [[(]\d/i;
const exception = /\b\w*(?:Error|Exception|Mismatch)\b\s*:|^\s*ERROR:|Error using|错误/i;
const raised = /\b[A-Z]\w*(?:Error|Exception)\b ?:/;
/** Words that only the message of an exception with two numbers uses of a shape. */
const ofSizes = /\b(?:Value|Runtime|Assertion|Type|Index)Error: .*(?:\bfeatures\b|\w_(?:size|dim|len|length)\b)/;
const twoNumbers = /\b\d+\b.*\b\d+\b/;
const twoShapes = /[([]\d+, ?\d.*[([]\d+, ?\d/;
/** How a sentence of the asker begins, and no message. */
const prose =
  /^(?:I|I'(?:m|ve|d)|My|We|When|However|How|Why|What|Are|Can(?!')|Hi|Hello|Thanks|Please|But|And|So|Then|Also|Since|Because)\b/;
const LONGEST_SENTENCE = 300;

/**
 * The result for a text without a known message. It has the last sentence that looks like an error about shapes, best
 * one after the name of an exception.
 * @type {(clean: string) => Recognised}
 */
function withWording(clean) {
  const lines = clean.split('\n').map((line) => line.trim().slice(0, 1000));
  const isAbout = (/** @type {string} */ line) => ofShapes.test(line) || (ofSizes.test(line) && twoNumbers.test(line));
  const all = lines.filter((line) => isAbout(line) && ofErrors.test(line) && !/^(?:File "|at |#|>>> )/.test(line));
  const about = all.filter((line) => !prose.test(line) || raised.test(line) || twoShapes.test(line));
  const sentence =
    about.findLast((line) => exception.test(line)) ?? about.findLast((line) => /\d/.test(line)) ?? about.at(-1);
  if (all.length === 0) return nothing;
  const index = sentence === undefined ? lines.length - 1 : lines.lastIndexOf(sentence);
  const frames = framesAround(clean.split('\n'), [0, index, index], true).filter(
    ({ whose, line }) => whose === 'own' && line > 0,
  );
  // Where a check raises the message, the line above it in the traceback says what was called.
  const isRaised = (/** @type {{ source: string }} */ { source }) => /^\s*(?:raise|assert)\b/.test(source);
  const frame = frames.findLast((each) => !isRaised(each));
  const [check] = frames.slice(-1).filter(isRaised);
  const { file = '', line = 0 } = check ?? frame ?? {};
  const failing = frame
    ? { file, line, source: frame.source.trim(), at: -1, arrays: [], isCheck: check !== undefined }
    : null;
  if (sentence === undefined) return { ...nothing, failing, isDescribed: true };
  // Its shapes may stand in the lines after it.
  const after = /[([]\d|\b[1-9]\d*x\d/.test(sentence) ? [] : lines.slice(index + 1, index + 3);
  const shown = after.filter((line) => /[([]\d+, ?\d|\b[1-9]\d*x\d/.test(line));
  const begin = prose.test(sentence) ? Math.max(0, sentence.search(raised)) : 0;
  const whole = [sentence.slice(begin), ...shown].join(' ');
  const start = whole.length > LONGEST_SENTENCE ? whole.lastIndexOf('. ', whole.search(/[([]\d/)) + 1 : 0;
  const unknownWording = whole.slice(start, start + LONGEST_SENTENCE).trim();
  const [one = '', two = '', ...more] = new Set(unknownWording.match(/[([]\d+(?:, ?\d+)+,?[)\]]|\b[1-9]\d*(?:x\d+)+/g));
  const shapes = two !== '' && more.length === 0 ? [sizesOf(one), sizesOf(two)] : [];
  const operands = shapes.map(
    (shape) => /** @type {const} */ ({ name: null, shape, role: 'operand', from: 'message' }),
  );
  return { ...nothing, operands, failing, around: clean.slice(0, 4000), unknownWording };
}

/**
 * Reads an error message, a warning or a stack trace, and the shapes around it.
 * @param {string} text  as it was pasted, of any length
 * @returns {Recognised}
 * @example
 *   recognise('The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1').clash;
 *   // { dim: 1, fromEnd: null, sizes: [3, 4] }
 */
export function recognise(text) {
  const clean = cleanLines(String(text)).join('\n');
  const squeezed = squeeze(clean);
  const found = findMessages(squeezed, clean);
  // Of several errors in a question, one with a traceback says more than one that is only quoted.
  const traced = found.filter(
    ({ fails, start }, i) => fails && /Traceback|\n\s*File "|--> ?\d/.test(clean.slice(found[i - 1]?.end ?? 0, start)),
  );
  const last = found.at(-1);
  const chosen = chooseMessage(traced.length > 0 && last && !traced.includes(last) ? traced : found);
  if (!chosen) return withWording(clean);
  const message = { ...nothing, ...read(chosen, operationNear(chosen, squeezed)) };
  // stride0's words are PyTorch's.
  if (message.framework === 'pytorch' && (/\bstride0\b/.test(clean) || /ShapeError:\s*$/.test(chosen.before)))
    message.framework = 'stride0';
  // MXNet has the words of NumPy and TVM.
  if (/^(?:tvm|numpy)$/.test(message.framework ?? '') && message.operands.length === 2 && /mxnet/i.test(clean))
    message.framework = 'mxnet';
  return withSurroundings(message, { lines: clean.split('\n'), clean, found, chosen });
}
