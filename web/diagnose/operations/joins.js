/** Joining and stacking: all sizes but one have to be equal, and none stretches. */
import { cause } from '../causes/cause.js';
import { isNearMiss, ratio } from '../causes/numbers.js';
import { differing, shapesBeside, shapesOf, sizesOf } from './sizes.js';

/**
 * @typedef {import('../causes/cause.js').Cause} Cause
 * @typedef {import('../causes/situation.js').Situation} Situation
 */

/** Two maps of a network, or two tables. @type {(situation: Situation) => Cause[]} */
export function joined(situation) {
  const { recognised, about } = situation;
  const { framework, numbers } = recognised;
  const told = sizesOf(situation) ?? besideIn(situation);
  if (!told) return unequalRanks(situation, numbers);
  const { size, other, dim } = told;
  const facts = { size, other, dim, large: Math.max(size, other), small: Math.min(size, other) };
  if (Math.min(size, other) === 0) return [cause('empty', 'firm', ['zero'], facts)];
  const isTable = framework === 'numpy' || framework === 'pandas';
  if (framework === 'onnxruntime' && dim === 0 && facts.small === 1)
    return [cause('fixed-export', 'weak', ['one-of-them-is-one'], facts)];
  const columns = cause('features', 'weak', ['columns-differ'], { ...facts, kind: 'joined' });
  const rows = cause('different-counts', 'weak', ['must-be-equal'], facts);
  const sizes = cause('different-sizes', 'weak', ['must-be-equal'], { ...facts, kind: 'join' });
  const another = shapesOf(situation).every((shape) => shape.length === 2) ? besidesOne(situation) : [];
  if (another.length > 0) return [...another, sizes];
  if (isTable) return dim > 0 ? [columns] : [rows];
  const rounded = isNearMiss(size, other);
  const counts = cause('different-counts', 'weak', ['must-be-equal'], facts);
  // One beside two is a count: an image beside its two conditionings, say.
  if (facts.large <= 2 && dim < 2) return [counts, sizes];
  // Maps of a network are joined along their channels; height and width come after those.
  const along = framework === 'pytorch' ? (numbers[0] ?? -1) : -1;
  const areMaps = dim > 1 || (dim < 0 && along === 1) || (dim === 1 && along < 0) || about('path');
  if (rounded && areMaps)
    return [
      cause('not-a-multiple', Math.abs(size - other) === 1 ? 'firm' : 'weak', ['differ-by-one-in-a-join'], facts),
      sizes,
    ];
  if (facts.small === 1)
    return [cause('missing-axis', 'weak', ['one-of-them-is-one'], { ...facts, kind: 'join' }), sizes];
  if (ratio(size, other) > 1) return [{ ...sizes, because: ['whole-ratio'] }, ...(dim === 0 ? [counts] : [])];
  return dim === 0 ? [counts, sizes] : [sizes];
}

/**
 * Matrices that differ in one dimension only, and are joined along the other.
 * @type {(situation: Situation) => Cause[]}
 */
function besidesOne(situation) {
  const [a = [], b = []] = shapesOf(situation);
  const [dim, ...more] = differing(a, b);
  if (dim === undefined || more.length > 0 || (situation.recognised.failing?.source ?? '') === '') return [];
  return [cause('wrong-axis', 'weak', ['fits-another-dim'], { kind: 'join', size: a[dim] ?? 0, other: dim, name: '' })];
}

/**
 * Old NumPy tells no sizes; two shapes of one rank beside it are those.
 * @type {(situation: Situation) => ReturnType<typeof sizesOf>}
 */
function besideIn({ around, recognised: { message } }) {
  if (/number of dimensions/i.test(message)) return null;
  const [a = [], b = [], ...more] = shapesBeside(around);
  const [dim, ...others] = differing(a, b);
  return dim === undefined || others.length > 0 || more.length > 0
    ? null
    : { size: a[dim] ?? 0, other: b[dim] ?? 0, dim };
}

/** @type {(situation: Situation, numbers: readonly number[]) => Cause[]} */
function unequalRanks({ recognised: { message } }, numbers) {
  const ranks = /number of dimensions/i.test(message) ? numbers.filter((n) => n > 0 && n < 10) : [];
  const [one = 0, two = 0] = message.includes('array at index') ? [numbers[1], numbers[3]] : ranks;
  if (one === 0 || two === 0 || one === two) return [];
  return [cause('missing-axis', 'firm', ['ranks-differ'], { kind: 'rank', size: one, other: two })];
}

/** Samples of one batch, or rows of one array. @type {(situation: Situation) => Cause[]} */
export function stacked(situation) {
  const { recognised } = situation;
  const shapes = shapesOf(situation);
  const [a = [], b = []] = shapes;
  const dims = differing(a, b);
  const told = recognised.clash?.sizes;
  const facts = { one: a, two: b, size: told?.[0] ?? a[dims[0] ?? 0] ?? 0, other: told?.[1] ?? b[dims[0] ?? 0] ?? 0 };
  if (shapes.some((shape) => shape.includes(0)))
    return [cause('empty', 'firm', ['zero'], { ...facts, kind: 'sample' })];
  const isPicture = a.length === 3 && [1, 3, 4].includes(a[0] ?? 0) && dims.length > 0 && !dims.includes(0);
  const isList = a.length === 2 && dims.length === 1 && dims[0] === 0 && (a[1] ?? 99) <= 8;
  const isSequence = a.length === 1 || told !== undefined;
  const isChannels = a.length === 3 && dims.length === 1 && dims[0] === 0;
  const isBatch = /collate|loader|dataset|batch/i.test(`${situation.around} ${recognised.failing?.source ?? ''}`);
  const kind = isPicture
    ? 'pictures'
    : isList
      ? 'boxes'
      : isSequence
        ? 'sequences'
        : isChannels
          ? 'channels'
          : isBatch
            ? 'samples'
            : 'tensors';
  if (isChannels && [1, 3, 4].includes(a[0] ?? 0) && [1, 3, 4].includes(b[0] ?? 0))
    return [cause('ragged', 'firm', ['samples-differ'], { ...facts, kind: 'channels' })];
  return [cause('ragged', 'firm', ['samples-differ'], { ...facts, kind })];
}

/** @type {(situation: Situation) => Cause[]} */
export const ragged = ({ recognised: { numbers, operands } }) => [
  cause('ragged', 'firm', ['not-rectangular'], {
    kind: 'rows',
    size: operands[0]?.shape?.[0] ?? 0,
    rank: numbers[0] ?? 1,
  }),
];

/** A row longer than its place. @type {(situation: Situation) => Cause[]} */
export function copied(situation) {
  const told = sizesOf(situation);
  if (!told) return [];
  const { size, other } = told;
  if (size > other && other >= 64)
    return [cause('position-table', 'firm', ['longer-than-its-place'], { size, table: other, kind: 'sequence' })];
  return [cause('ragged', 'firm', ['not-rectangular'], { kind: 'rows', size: 0, rank: 1 })];
}
