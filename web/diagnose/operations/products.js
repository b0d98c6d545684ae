/** Matrix products and einsum, which need equal inner sizes, and the operators of languages for matrices. */
import { apply } from '../apply.js';
import { fact } from '../facts/finding.js';
import { relation } from '../facts/numbers.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Operation } from './operations.js' */

/** @type {Operation} */
export function multiplied({ situation: { library, names }, recognised, shapes, one: a, two: b, sizes }) {
  // The message of a batched product has the first two sizes that the second operand needs, and those it has.
  if (recognised.family === 'bmm')
    return sizes
      ? [
          fact('inner', { ...sizes, kind: sizes.dim === 0 ? 'batches' : 'batched' }),
          ...relation(sizes.size, sizes.other),
        ]
      : [];
  const size = recognised.clash?.sizes[0] ?? a.at(-1) ?? 0;
  const other = recognised.clash?.sizes[1] ?? b.at(b.length > 1 ? -2 : -1) ?? 0;
  if (size > 0 && size === other && shapes.length === 2) {
    const result = library && apply(library, shapes, null, { op: 'matmul' })?.report.shape;
    return result ? [fact('fits', { result, kind: '' })] : [];
  }
  const empty = shapes.findIndex((shape) => shape.includes(0));
  if (empty >= 0) return [fact('empty', { name: names[empty] ?? '' })];
  if (size <= 0 || other <= 0) return [];
  const source = recognised.failing?.source ?? '';
  const isProduct = /@|matmul|\bb?mm\(|\bdot\(/.test(source) && !/\bself\.(?:\w*weight|gamma|kernel|W)\b/.test(source);
  const isLayer = !isProduct && /linear|addmm|\bfc\d*\b|mat1 and mat2|dense/i.test(`${recognised.message} ${source}`);
  const kind = recognised.framework === 'pytorch' && isLayer ? 'rows' : '';
  const turned = shapes.findIndex((shape, i) => isTurned(shape, i === 0 ? other : size, i));
  const row = shapes[turned] ?? [];
  return [
    fact('inner', { kind, size, other, a: names[0] ?? 'a', b: names[1] ?? 'b' }),
    ...(turned < 0 ? [] : [fact('turned', { name: names[turned] ?? 'a', shape: row, length: Math.max(...row) })]),
    ...(kind === 'rows' ? unflattened(a, other) : []),
    ...relation(size, other),
  ];
}

/**
 * Whether a matrix of one row or column fits as a vector.
 * @type {(shape: number[], inner: number, i: number) => boolean}
 */
const isTurned = (shape, inner, i) => shape.length === 2 && inner > 1 && shape[i] === inner && shape[1 - i] === 1;

/**
 * Maps of several dimensions that a linear layer gets row by row.
 * @type {(input: number[], wanted: number) => Finding[]}
 */
function unflattened([rows = 0, size = 0], wanted) {
  const lines = wanted / size;
  const isWhole = Number.isInteger(lines) && lines > 4 && rows % lines === 0;
  return isWhole ? [fact('flat', { kind: 'layer', sizes: [lines, size], merged: wanted })] : [];
}

/** An einsum: a letter has two sizes, or an operand has another number of axes than of letters. @type {Operation} */
export function summed({ recognised: { numbers, words, message }, sizes }) {
  const [letters = 0, rank = 0, operand = 0] = numbers;
  if (sizes) return [fact('letter', { ...sizes, letter: words[0] ?? '', operand: numbers[0] ?? -1 })];
  return /subscripts/.test(message) && letters !== rank
    ? [fact('dims', { kind: 'letters', wanted: letters, given: rank, operand })]
    : [];
}

/**
 * The sizes that an operator of MATLAB, Octave, R or Julia compares, by operator; these languages count dimensions from
 * 1. Matrix products compare an inner size, and / and \\ solve for a matrix.
 * @type {Operation}
 */
export function operated({ situation: { names }, recognised: { operation, framework, message }, shapes, one, two }) {
  // Of Octave's operators, only the product refuses equal sizes.
  const isProduct =
    /multiplication|Inner|conformable arguments/.test(message) || (one.length > 0 && String(one) === String(two));
  const sign = operation ?? (isProduct ? '*' : '');
  if (framework === 'octave' && sign === '') return [];
  if (shapes.length < 2) {
    const kind = { '*': 'product', '/': 'columns', '\\': 'rows' }[sign];
    const isRecycled = message.includes('longer object length');
    return [fact('unequal', { kind: kind ?? (isRecycled ? 'recycled' : framework === 'r' ? 'arrays' : '') })];
  }
  const [rows = 0, columns = 1] = one;
  const [p = 0, q = 1] = two;
  const a = names[0] ?? 'a';
  const b = names[1] ?? 'b';
  const compared = { '*': [columns, p], '/': [columns, q], '\\': [rows, p] }[framework === 'r' ? '' : sign];
  if (compared) {
    const [size = 0, other = 0] = compared;
    return [fact('operator', { sign, a, b, size, other, kind: { '*': 'product', '/': 'columns' }[sign] ?? 'rows' })];
  }
  if (one.length === 1 && two.length === 1)
    return [fact('operator', { sign, a, b, size: rows, other: p, kind: 'lengths' }), ...relation(rows, p)];
  const isFree = framework !== 'r' && sign !== '=';
  const dim = one.findIndex((size, i) => size !== two[i] && !(isFree && (size === 1 || two[i] === 1)));
  const [size, other] = [one[dim] ?? 0, two[dim] ?? 0];
  if (dim < 0) return [];
  return [
    fact('operator', { sign, a, b, size, other, dim: dim + 1, kind: sign === '=' ? 'assigned' : '' }),
    ...relation(size, other),
  ];
}
