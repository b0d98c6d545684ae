/**
 * Writes the golden files in this folder from a corpus of recorded PyTorch calls: `node tests/golden/extract.js
 * CORPUS`. CORPUS is a folder with `shapes.jsonl.gz`, `binary.jsonl.gz`, `ternary.jsonl.gz` and `views.jsonl.gz` (one
 * JSON record per line: operands with shape and strides, and PyTorch's answer).
 *
 * The golden files contain only shapes and strides, no elements. Equal lines are written once.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const corpus = process.argv[2];
if (corpus === undefined) throw new Error('usage: node tests/golden/extract.js CORPUS');

/** @param {string} family @returns {{ meta: any, records: any[] }} */
function read(family) {
  const text = gunzipSync(readFileSync(join(/** @type {string} */ (corpus), `${family}.jsonl.gz`))).toString();
  const [first, ...records] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { meta: first.meta, records };
}

/** `(2,3)`; `()` is 0-d. @param {readonly number[]} numbers */
const dims = (numbers) => `(${numbers.join(',')})`;

/** `(2,3):(3,1)`. @param {{ shape: number[], strides: number[] }} tensor */
const geometry = ({ shape, strides }) => `${dims(shape)}:${dims(strides)}`;

/**
 * @param {string} file
 * @param {string} torch
 * @param {string} about
 * @param {readonly string[]} lines
 * @param {number} [most] lines to keep, spread evenly
 */
function write(file, torch, about, lines, most = 2000) {
  const all = [...new Set(lines)];
  const step = Math.max(1, all.length / most);
  const sampled = all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  const head = `${about}\n\nAnswers of PyTorch ${torch}, written by tests/golden/extract.js.`;
  const text = `${head.replaceAll(/^/gm, '# ').replaceAll('# \n', '#\n')}\n\n${sampled.join('\n')}\n`;
  writeFileSync(new URL(file, import.meta.url), text);
  console.log(`${file}: ${sampled.length} of ${all.length} cases`);
}

const pair = /^The size of tensor a \((\d+)\) must match the size of tensor b \((\d+)\) at non-singleton dimension (\d+)$/;
const shapesText =
  /^Attempting to broadcast a dimension of length (\d+) at (-\d+)! Mismatching argument at index (\d+) had .*; but expected shape should be broadcastable to \[(.*)\]$/;

/** @param {any} record */
function shapesLine({ shapes, expect }) {
  const operands = shapes.map(dims).join(' ');
  const { ok, shape, text } = expect.broadcast_shapes;
  if (ok) return `${operands} -> ${dims(shape)}`;
  const named = pair.exec((expect.add ?? expect.addcmul ?? expect.broadcast_tensors).text);
  const words = named === null ? '' : ` a=${named[1]} b=${named[2]} dim=${named[3]}`;
  const [, length, dim, argument, common] = /** @type {string[]} */ (/** @type {unknown} */ (shapesText.exec(text)));
  return `${operands} ->${words} length=${length} at=${dim} argument=${argument} common=(${common?.replaceAll(' ', '')})`;
}

/** Ops that reorder their operands, or whose result does not show the computed dtype. */
const indirect = new Set(['rsub', 'float_power', 'ldexp', 'masked_fill']);

/** The line of a result if at least one of its tensors is not contiguous. @param {any} record */
function stridesLine({ op, args, expect }) {
  const tensors = args.filter((/** @type {any} */ each) => each.shape !== undefined);
  if (tensors.length < 2 || !expect.ok || indirect.has(op)) return [];
  const alike = new Set(tensors.map((/** @type {any} */ each) => each.dtype)).size === 1;
  if (expect.out.dtype === 'bool' && !alike) return [];
  const computed = expect.out.dtype === 'bool' ? tensors[0].dtype : expect.out.dtype;
  if (op === 'where' && computed !== 'bool') return []; // its condition is never converted
  if (tensors.every(isRowMajor)) return [];
  const operands = tensors.map((/** @type {any} */ each) => (each.dtype === computed ? '' : '~') + geometry(each));
  return [`${operands.join(' ')} -> ${geometry(expect.out)}`];
}

/** @param {{ shape: number[], strides: number[] }} tensor */
function isRowMajor({ shape, strides }) {
  let expected = 1;
  return shape.every((_, i) => {
    const dim = shape.length - 1 - i;
    const matches = strides[dim] === expected;
    expected *= Math.max(/** @type {number} */ (shape[dim]), 1);
    return matches;
  });
}

/** @param {any} record */
function viewLine({ op, args: [input, sizes], expect }) {
  if (op === 'clone') return [`clone ${geometry(input)} -> ${geometry(expect.out[0])}`];
  const to = sizes?.v ?? sizes?.shape_of;
  const head = `${op === 'expand_as' || op === 'broadcast_to' ? 'expand' : op} ${geometry(input ?? {})} to`;
  if (!['expand', 'expand_as', 'broadcast_to', 'view', 'reshape'].includes(op) || !Array.isArray(to)) return [];
  if (expect.ok) {
    const [out] = expect.out;
    const copies = op === 'reshape' && !out.shares && !out.shape.includes(0); // without elements, no memory is shared
    return [`${head} ${dims(to)} -> ${geometry(out)}${copies ? ' copy' : ''}`];
  }
  if (expect.match !== undefined) return []; // only known to fail
  return [`${head} ${dims(to)} -> ${expect.text}`];
}

const shapes = read('shapes');
const torch = shapes.meta.torch.replace(/\+.*/, '');
write(
  'shapes.txt',
  torch,
  `Shapes and what they broadcast to: the shape, or the numbers of the two sentences that say why not. \`a\`, \`b\` and
\`dim\` are those of an elementwise operation; \`length\`, \`at\`, \`argument\` and \`common\` those of broadcast_shapes.`,
  shapes.records
    // Every pair of small shapes, every failure, and some of the many successes.
    .filter(({ expect }, i) => i < 441 || i % 8 === 0 || !expect.broadcast_shapes.ok)
    .map(shapesLine),
);

write(
  'strides.txt',
  torch,
  `Operands as shape:strides, in elements, and how the fresh result of an elementwise operation lies. An operand after ~
is of another dtype than the operation computes in: it is converted first, and its strides are those of the copy.`,
  [...read('binary').records, ...read('ternary').records].flatMap(stridesLine),
);

write(
  'views.txt',
  torch,
  `A tensor as shape:strides, and the geometry expand, view, reshape and clone give it, or the sentence they refuse with.
After a reshape \`copy\` says that the elements had to move.`,
  read('views').records.flatMap(viewLine),
);
