/** Matrix products and einsum, which need equal inner sizes. */
import { apply } from '../apply.js';
import { fact } from '../facts/finding.js';
import { relation } from '../facts/numbers.js';
import { differing, shapesOf, sizesOf } from './sizes.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Situation } from '../facts/situation.js' */

/** @type {(situation: Situation) => Finding[]} */
export function multiplied(situation) {
  const { recognised, library, names } = situation;
  const shapes = shapesOf(situation);
  const [a = [], b = []] = shapes;
  if (recognised.family === 'bmm') return ofBatches(a, b);
  const size = recognised.clash?.sizes[0] ?? a.at(-1) ?? 0;
  const other = recognised.clash?.sizes[1] ?? b.at(b.length > 1 ? -2 : -1) ?? 0;
  if (size > 0 && size === other && shapes.length === 2) {
    const result = library && apply(library, shapes, null, { op: 'matmul' })?.report.shape;
    return result ? [fact('fits', { result, kind: '' })] : [];
  }
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

/**
 * A batched product. The message has the first two sizes that the second operand needs, and those it has.
 * @type {(wanted: readonly number[], given: readonly number[]) => Finding[]}
 */
function ofBatches(wanted, given) {
  const [dim = -1] = differing(wanted, given);
  const facts = { size: wanted[dim] ?? 0, other: given[dim] ?? 0 };
  return dim < 0
    ? []
    : [fact('inner', { ...facts, kind: dim === 0 ? 'batches' : 'batched' }), ...relation(facts.size, facts.other)];
}

/**
 * An einsum: a letter has two sizes, or an operand has another number of axes than of letters.
 * @type {(situation: Situation) => Finding[]}
 */
export function summed(situation) {
  const { numbers, words, message } = situation.recognised;
  const sizes = sizesOf(situation);
  if (sizes) {
    const [letter = ''] = words;
    return [fact('letter', { ...sizes, letter, operand: numbers[0] ?? -1 })];
  }
  const [letters = 0, rank = 0, operand = 0] = numbers;
  return /subscripts/.test(message) && letters !== rank
    ? [fact('dims', { kind: 'letters', wanted: letters, given: rank, operand })]
    : [];
}
