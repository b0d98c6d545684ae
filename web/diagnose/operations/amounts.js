/** Counts that have to agree: elements of a reshape, rows of a table, points of a plot. */
import { cause } from '../causes/cause.js';
import { ratio } from '../causes/numbers.js';
import { placesOf } from './letters.js';
import { bare, differing, shapesOf, sizesOf } from './sizes.js';
import { numelOf } from '../../lib/tensor/row-major.js';

/**
 * @typedef {import('../causes/cause.js').Cause} Cause
 * @typedef {import('../causes/situation.js').Situation} Situation
 */

/**
 * Two axes of a shape that stand for a picture's sides.
 * @type {(shape: readonly number[]) => [number, number] | null}
 */
function sidesOf(shape) {
  for (let i = 0; i + 1 < shape.length; ++i) {
    const [a = 0, b = 0] = [shape[i], shape[i + 1]];
    if (a === b && a > 2) return [i, i + 1];
  }
  return null;
}

/**
 * Windows: (b, h / w, w, width / w, w, c), as a transformer cuts a picture.
 * @type {(shape: readonly number[]) => { window: number, side: number, rest: number } | null}
 */
function windowsOf(shape) {
  const [b = 1, h = 0, w = 0, , v = 0, c = 1] = shape;
  return shape.length === 6 && w === v && w > 1 ? { window: w, side: h * w, rest: b * c } : null;
}

/**
 * A picture cut into small squares: (b, c, h, p, w, p).
 * @type {(shape: readonly number[], count: number) => { window: number, side: number, meant: number } | null}
 */
function squaresOf([b = 1, c = 1, h = 0, p = 0, w = 0, q = 0, ...more], count) {
  if (more.length > 0 || p !== q || p < 2 || p > 8 || h !== w) return null;
  const side = Math.sqrt(count / (b * c));
  return Number.isInteger(side) && side % p !== 0 ? { window: p, side, meant: h * p } : null;
}

/** @type {(situation: Situation) => Cause[]} */
export function reshaped(situation) {
  const { numbers } = situation.recognised;
  const shape = shapesOf(situation)[0] ?? [];
  const count = numbers.at(-1) && shape.length === 0 ? (numbers[0] ?? 0) : (numbers.at(-1) ?? 0);
  const wanted = shape.length > 0 ? numelOf(shape.filter((size) => size >= 0)) : (numbers[1] ?? 0);
  if (count === 0 && wanted === 0) return [];
  const facts = { count, wanted, shape, times: ratio(count, wanted), open: Number(shape.includes(-1)) };
  const counts = cause('reshape-count', 'weak', ['elements-stay'], {
    ...facts,
    kind: facts.times > 1 ? 'times' : 'other',
  });
  if (wanted === 0 || count === 0)
    return [cause('empty', 'firm', ['zero'], { kind: 'reshape', size: count, other: wanted })];
  const windows = windowsOf(shape);
  if (windows && !facts.open) {
    const side = Math.sqrt(count / windows.rest);
    if (Number.isInteger(side) && side % windows.window !== 0)
      return [
        cause('not-a-multiple', 'firm', ['windows'], {
          large: side,
          small: windows.side,
          kind: 'window',
          window: windows.window,
        }),
        counts,
      ];
  }
  const squares = facts.open ? null : squaresOf(shape, count);
  if (squares) {
    const { side: large, meant: small, window } = squares;
    return [cause('not-a-multiple', 'firm', ['windows'], { large, small, kind: 'window', window }), counts];
  }
  const at = sidesOf(shape);
  const isMask =
    /mask/i.test(`${situation.recognised.failing?.source ?? ''} ${situation.around}`) &&
    shape[0] === 1 &&
    shape.length >= 3;
  if (at && isMask && Number.isInteger(Math.sqrt(count)))
    return [
      cause('mask', 'firm', ['sides', 'about-masks'], {
        kind: 'attention',
        size: Math.sqrt(count),
        other: shape[at[0]] ?? 0,
        dim: 0,
      }),
      counts,
    ];
  if (at && !facts.open) {
    const rest = numelOf(shape.filter((_, i) => !at.includes(i)));
    const side = Math.sqrt(count / rest);
    const meant = shape[at[0]] ?? 0;
    if (Number.isInteger(side) && side > 0 && rest > 0)
      return Math.abs(side - meant) <= 2
        ? [
            cause('not-a-multiple', 'firm', ['sides'], {
              large: Math.max(side, meant),
              small: Math.min(side, meant),
              kind: 'sides',
            }),
            counts,
          ]
        : [
            cause('input-size', 'weak', ['sides'], { kind: 'sides', size: side, other: meant, one: [], two: [] }),
            counts,
          ];
  }
  const isKernel = shape.length === 4 && shape[2] === shape[3] && (shape[2] ?? 9) <= 7 && !facts.open;
  if (isKernel && count < wanted && count % (shape[2] ?? 1) !== 0)
    return [cause('wrong-weights', 'weak', ['kernel-shape'], { kind: 'file', size: count, other: wanted }), counts];
  return [counts];
}

/** Values beside an index, y beside x. @type {(situation: Situation) => Cause[]} */
export function paired(situation) {
  const { framework, message, numbers } = situation.recognised;
  const shapes = shapesOf(situation);
  const [a = [], b = []] = shapes;
  const told = sizesOf(situation);
  if (/columns passed/.test(message)) {
    const [size = 0, other = 0] = numbers;
    return [cause('features', 'weak', ['columns-differ'], { size: other, other: size, kind: 'columns' })];
  }
  if (shapes.length === 2 && a.length !== b.length && bare(a) === bare(b))
    return [cause('extra-axis', 'firm', ['ones-differ'], { kind: 'ones', one: a, two: b })];
  const dims = differing(a, b);
  if (shapes.length === 2 && dims.length === 1 && dims[0] === 1)
    return [
      cause('features', 'weak', ['columns-differ'], {
        size: a[1] ?? 0,
        other: b[1] ?? 0,
        kind: framework === 'pandas' ? 'columns' : 'joined',
      }),
      cause('different-counts', 'weak', ['must-be-equal'], {
        size: a[1] ?? 0,
        other: b[1] ?? 0,
        dim: 1,
        kind: 'rows',
      }),
    ];
  // scikit-learn lists the counts of all its inputs.
  const counts = shapes.length === 1 ? [a[0], a.find((count) => count !== a[0])] : [a[0], b[0]];
  const [size, other] = told ? [told.size, told.other] : [counts[0] ?? -1, counts[1] ?? -1];
  const facts = { size, other, dim: 0, large: Math.max(size, other), small: Math.min(size, other) };
  if (/same length as key/.test(message))
    return [cause('features', 'firm', ['must-be-equal'], { size: -1, other: -1, kind: 'key' })];
  if (/Expected axis has/.test(message))
    return [cause('different-counts', 'firm', ['must-be-equal'], { ...facts, kind: 'named' })];
  if (size < 0 || other < 0)
    return [cause('different-counts', 'firm', ['must-be-equal'], { ...facts, kind: 'untold' })];
  if (Math.min(size, other) === 0) return [cause('empty', 'firm', ['zero'], facts)];
  if (Math.abs(size - other) === 1 && facts.small > 2)
    return [cause('off-by-one', 'firm', ['differ-by-one'], { ...facts, kind: 'series' })];
  return [
    cause('different-counts', 'firm', ['must-be-equal'], { ...facts, kind: facts.small === 1 ? 'single' : 'rows' }),
  ];
}

/** One column where a table is wanted. @type {(situation: Situation) => Cause[]} */
export const asTable = () => [cause('missing-axis', 'firm', ['ranks-differ'], { kind: 'table' })];

/** A JAX loop carries, or two branches return, values of different shapes. @type {(situation: Situation) => Cause[]} */
export function carried(situation) {
  const [one = [], two = []] = shapesOf(situation);
  return [cause('different-sizes', 'firm', ['said-so'], { kind: 'carry', one, two })];
}

/** @type {(situation: Situation) => Cause[]} */
export const mapped = () => [cause('wrong-axis', 'firm', ['axes-mapped'], { kind: 'vmap' })];

/**
 * A letter of an einsum that stands for two sizes, or an operand with more or fewer axes than letters.
 * @type {(situation: Situation) => Cause[]}
 */
export function summed(situation) {
  const { numbers, words, failing, message } = situation.recognised;
  const told = sizesOf(situation);
  if (told) {
    const [letter = ''] = words;
    const [seen, named] = placesOf(failing?.source ?? '', failing?.arrays ?? [], letter, numbers[0] ?? 0);
    const placed = seen && named && { seen: seen.name, at: seen.dim, named: named.name, to: named.dim };
    const facts = { ...told, letter, kind: placed ? 'placed-letter' : 'letter', ...placed };
    return [cause('different-sizes', 'weak', ['must-be-equal'], facts)];
  }
  const [letters = 0, rank = 0, operand = 0] = numbers;
  if (!/subscripts/.test(message) || letters === rank) return [];
  const facts = { kind: 'letters', wanted: letters, given: rank, operand, input: [] };
  if (rank < letters && /squeeze\(\s*\)/.test(failing?.source ?? ''))
    return [
      cause('batch-of-one', 'firm', ['squeezed-all'], {
        ...facts,
        kind: 'squeeze',
        a: 'a',
        b: 'b',
        size: 1,
        dim: 0,
        count: 1,
      }),
    ];
  return [cause(rank < letters ? 'missing-axis' : 'extra-axis', 'firm', ['ranks-differ'], facts)];
}
