/** Matrix products and einsum, which need equal inner sizes, and the operators of languages for matrices. */
import { apply } from '../apply.js';
import { fact } from '../facts/finding.js';
import { relation } from '../facts/numbers.js';

/** @import { Finding } from '../diagnosis.js' */
/** @import { Operation } from './operations.js' */

/** @type {Operation} */
export function multiplied({ situation: { library, names }, recognised, shapes, one: a, two: b }) {
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
  return [
    fact('inner', { kind, size, other, a: names[0] ?? 'a', b: names[1] ?? 'b' }),
    ...(kind === 'rows' ? unflattened(a, other) : []),
    ...relation(size, other),
  ];
}

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
  const [wanted = 0, given = 0] = numbers;
  if (sizes) return [fact('letter', { ...sizes, letter: words[0] ?? '', operand: numbers[0] ?? -1 })];
  return /subscripts/.test(message) && wanted !== given ? [fact('dims', { wanted, given })] : [];
}

/**
 * The sizes that an operator of MATLAB, Octave or R compares; these languages count dimensions from 1.
 * @type {Operation}
 */
export function operated({ situation: { names }, recognised: { operation, framework, message }, shapes, one, two }) {
  // Of Octave's operators, only the product refuses equal sizes.
  const isProduct =
    /multiplication|Inner|conformable arguments/.test(message) || (one.length > 0 && String(one) === String(two));
  const sign = operation ?? (isProduct ? '*' : '');
  if (framework === 'octave' && sign === '') return [];
  const [a = 'a', b = 'b'] = names;
  if (shapes.length < 2)
    return [
      fact('unequal', {
        kind: sign === '*' ? 'product' : /non-conformable (?!arguments)/.test(message) ? 'arrays' : '',
      }),
    ];
  if (sign === '*' && framework !== 'r')
    return [fact('operator', { a, b, size: one[1] ?? 1, other: two[0] ?? 0, kind: 'product' })];
  const isFree = framework !== 'r' && sign !== '=';
  const dim = one.findIndex((size, i) => size !== two[i] && !(isFree && (size === 1 || two[i] === 1)));
  const [size, other] = [one[dim] ?? 0, two[dim] ?? 0];
  if (dim < 0 || /^[\\/]$/.test(sign)) return [];
  return [
    fact('operator', { a, b, size, other, dim: dim + 1, kind: sign === '=' ? 'assigned' : '' }),
    ...relation(size, other),
  ];
}
