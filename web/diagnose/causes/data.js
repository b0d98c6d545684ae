/**
 * Shapes that tell by themselves that they are of different data: class numbers beside scores, a picture in colour for
 * a gray place, axes made one.
 */
import { cause } from './cause.js';
import { namesLabels } from './hints.js';
import { numelOf } from '../../lib/tensor/row-major.js';

/**
 * @typedef {import('./cause.js').Cause} Cause
 * @typedef {import('./situation.js').Situation} Situation
 */

/**
 * The sizes that clash, the model's first. A loss takes the labels second, unless they are called so where they stand.
 * @type {(situation: Situation, clash: import('./situation.js').Conflict) => [number, number]}
 */
const modelFirst = ({ names }, { size, other }) => (names.findIndex(namesLabels) === 0 ? [other, size] : [size, other]);

/**
 * One class number a sample against one score a class: with an axis inserted it runs, and compares each score with a
 * number that names one of them.
 * @type {(situation: Situation) => Cause[]}
 */
function classes(situation) {
  const { about, shapes, names, conflicts } = situation;
  const [clash] = conflicts;
  if (!about('loss') || !clash) return [];
  const { dim } = clash;
  if (!shapes && dim === 1) {
    const [size, other] = modelFirst(situation, clash);
    const count = cause('class-count', 'weak', ['loss', 'sizes-only'], { size, other, kind: 'loss' });
    const labels = cause('class-labels', 'weak', ['loss', 'sizes-only'], { kind: 'untold', size, other, dim });
    return size < other ? [labels, count] : [count];
  }
  const [a = [], b = []] = shapes ?? [];
  const [more, less] = a.length > b.length ? [0, 1] : [1, 0];
  const [scores = [], labels = []] = [shapes?.[more], shapes?.[less]];
  const at = [1, scores.length - 1].find((axis) => String(scores.toSpliced(axis, 1)) === String(labels));
  const count = scores[at ?? 0] ?? 0;
  if (shapes?.length !== 2 || at === undefined || labels.length === 0 || count < 2) return [];
  const facts = {
    kind: 'axis',
    scores: names[more] ?? 'a',
    labels: names[less] ?? 'b',
    count,
    at,
    rank: labels.length,
  };
  return [cause('class-labels', 'firm', ['loss', 'one-per-sample'], facts)];
}

/** @type {(situation: Situation) => Cause[]} */
function colours({ shapes, recognised, names }) {
  if (recognised.form !== 'assign' || shapes?.length !== 2) return [];
  const [target = [], value = []] = shapes;
  const fits = value.length === target.length + 1 && target.every((size, dim) => size === value[dim]);
  const count = value.at(-1) ?? 0;
  if (!fits || ![3, 4].includes(count) || target.length < 2 || target.slice(-2).some((size) => size <= 4)) return [];
  return [cause('gray-image', 'firm', ['channel-place'], { kind: 'colour', count, name: names[1] ?? 'b' })];
}

/**
 * One number for each of three channels, beside a picture that has no axis for them.
 * @type {(situation: Situation) => Cause[]}
 */
function flat({ shapes, names, about }) {
  const at = shapes?.findIndex((shape) => shape.length === 2 && shape.every((size) => size > 4)) ?? -1;
  const hasThree = shapes?.some((shape) => String(shape.filter((size) => size !== 1)) === '3');
  if (at < 0 || !hasThree) return [];
  // A table of numbers seldom has that many columns, and never three of something else.
  const isPicture = shapes?.[at]?.every((size) => size >= 64);
  if (!about('image') && !isPicture) return [];
  const because = about('image') ? 'about-images' : 'picture-sizes';
  return [cause('gray-image', 'firm', [because], { kind: 'flat', name: names[at] ?? 'a' })];
}

/** A shape that is another with its last axes made one. @type {(situation: Situation) => Cause[]} */
function flattened({ shapes, names }) {
  const [a = [], b = [], ...more] = shapes ?? [];
  // NumPy tells the output as well, which is the target again where it is written into.
  if (!shapes || shapes.length < 2 || more.some((shape) => String(shape) !== String(a))) return [];
  const [short, long, name = 'b'] = a.length < b.length ? [a, b, names[1]] : [b, a, names[0]];
  const from = short.length - 1;
  const sizes = long.slice(from).filter((size) => size > 1);
  const merged = numelOf(sizes);
  const fits = from >= 0 && sizes.length > 1 && merged === short[from];
  if (!fits || short.some((size, dim) => dim < from && size !== long[dim])) return [];
  return [cause('flattened', 'firm', ['same-count'], { kind: 'last', name, from, merged, sizes, shape: short })];
}

/** A loss of as many classes as the model does not have. @type {(situation: Situation) => Cause[]} */
function classCount(situation) {
  const { shapes, recognised, conflicts, rank, around } = situation;
  const [clash] = conflicts;
  const [a = [], b = []] = shapes ?? [];
  if (!clash || conflicts.length > 1 || a.length !== b.length) return [];
  // TensorFlow keeps classes last, and names the node of the graph that failed.
  const isLast = recognised.framework === 'tensorflow' && /\bnode:? (?:\w+\/)*loss\//i.test(around);
  const isClasses = isLast
    ? rank > 1 && clash.dim === rank - 1
    : recognised.form === 'loss' && clash.dim === 1 && (rank === 2 || rank >= 4);
  const [size, other] = modelFirst(situation, clash);
  return isClasses ? [cause('class-count', 'firm', ['class-axis'], { size, other, kind: 'loss' })] : [];
}

/** @type {(situation: Situation) => Cause[]} */
export const ofData = (situation) => [
  ...classes(situation),
  ...classCount(situation),
  ...colours(situation),
  ...flat(situation),
  ...flattened(situation),
];
