/** Legal, and perhaps not meant: nothing fails, so the shapes alone have to look like an accident. */
import { apply } from '../apply.js';
import { cause } from './cause.js';

/**
 * @typedef {import('./cause.js').Cause} Cause
 * @typedef {import('./situation.js').Situation} Situation
 */

/**
 * Each number of the one against each of the other, where as many pairs were likely meant.
 * @type {(situation: Situation) => Cause[]}
 */
function outer({ report, rearranged, names, shapes, about, recognised }) {
  if (!report?.bothStretch || !report.shape || (report.growth ?? 0) <= 1) return [];
  const isLoss = recognised.form === 'loss' || about('loss');
  const paired = rearranged.filter(({ step }) => step.how !== 'permute' || isLoss);
  const ranks = new Set(shapes?.map(({ length }) => length));
  // A column against a row of the same rank was written out by somebody.
  if (paired.length === 0 || (ranks.size === 1 && !isLoss))
    return isLoss ? [cause('loss-shape', 'weak', ['loss'], { kind: 'loss' })] : [];
  const facts = {
    ...{ a: names[0] ?? 'a', b: names[1] ?? 'b', result: report.shape, growth: report.growth ?? 1 },
    kind: recognised.fails ? 'refused' : 'silent',
  };
  return [
    cause('outer-product', isLoss ? 'told' : 'firm', ['both-stretch', ...(isLoss ? ['loss'] : ['mean-hides'])], facts),
  ];
}

/** The smaller shape is how the larger begins, and lies along its end. @type {(situation: Situation) => Cause[]} */
function leading({ report, rearranged, names, shapes, reduction }) {
  const found = rearranged.find(({ step, at, other }) => {
    const [low = [], high = []] = [shapes?.[step.operand], shapes?.[other]];
    return (
      step.how === 'unsqueeze' && at.every((dim, i) => dim === i && low[i] === high[i]) && low.some((size) => size > 1)
    );
  });
  if (!found || report?.bothStretch) return [];
  const { step, other } = found;
  const [low = [], high = []] = [shapes?.[step.operand], shapes?.[other]];
  const facts = {
    a: names[step.operand] ?? 'a',
    b: names[other] ?? 'b',
    size: low[0] ?? 1,
    dim: 0,
    count: step.by.length,
    last: high.length - 1,
  };
  const dropped = reduction ? [cause('dropped-axis', 'firm', ['reduction', 'equal-by-coincidence'], facts)] : [];
  const isSquare = low.length === 1 && high.length === 2;
  return [...dropped, cause(isSquare ? 'square' : 'matched-by-chance', 'weak', ['equal-by-coincidence'], facts)];
}

/** One number a sample, and one sample: with more of them it would fail. @type {(situation: Situation) => Cause[]} */
function single({ library, names, shapes, recognised }) {
  const [a = [], b = []] = shapes ?? [];
  const [low, high] = a.length < b.length ? [0, 1] : [1, 0];
  const [small = [], large = []] = [shapes?.[low], shapes?.[high]];
  const isOne =
    shapes?.length === 2 && large[0] === 1 && small.length > 0 && small.length < 3 && small.every((size) => size === 1);
  if (!library || !isOne || small.length >= large.length || recognised.form === 'loss') return [];
  const more = Math.max(...large) + 1;
  const shapesThen = [a, b].map((shape) => shape.with(0, more));
  if (apply(library, shapesThen, [])) return [];
  return [
    cause('batch-of-one', 'weak', ['one-sample'], {
      a: names[low] ?? 'a',
      b: names[high] ?? 'b',
      size: 1,
      dim: 0,
      count: large.length - small.length,
      low,
      kind: 'legal',
    }),
  ];
}

/**
 * Of one more samples than of the other, or one for many.
 * @type {(a: readonly number[], b: readonly number[], facts: Cause['facts']) => Cause}
 */
function unequal(a, b, facts) {
  const dims = a.length === b.length ? a.flatMap((size, dim) => (size !== b[dim] ? [dim] : [])) : [];
  const [size = 1, other = 1] = [a[0], b[0]];
  return dims.length === 1 && dims[0] === 0
    ? cause('different-counts', 'weak', ['loss'], { ...facts, size, other, dim: 0, kind: 'one' })
    : cause('loss-shape', 'weak', ['loss'], { ...facts, kind: 'loss' });
}

/** A loss of two shapes that differ, though nothing grows. @type {(situation: Situation) => Cause[]} */
function loss({ recognised, shapes, names, report }) {
  const [a = [], b = []] = shapes ?? [];
  if (recognised.form !== 'loss' || recognised.fails || String(a) === String(b) || (report?.growth ?? 0) > 1) return [];
  const facts = { a: names[0] ?? 'a', b: names[1] ?? 'b', size: 1, dim: 0, count: 1 };
  const [one, two] = [a, b].map((shape) => String(shape.filter((size) => size !== 1)));
  const equals = one === two;
  return [
    equals
      ? cause('missing-axis', 'weak', ['loss', 'same-count'], { ...facts, kind: 'harmless' })
      : unequal(a, b, facts),
  ];
}

/** @type {(situation: Situation) => Cause[]} */
export const legal = (situation) => [
  ...outer(situation),
  ...leading(situation),
  ...single(situation),
  ...loss(situation),
];
