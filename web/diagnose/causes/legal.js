/**
 * Legal, and perhaps not meant: nothing fails, so the shapes alone have to look like an accident. Whether they do is
 * judged where the page asks too (suspicion.js).
 */
import { suspicion } from '../suspicion.js';
import { cause } from './cause.js';

/**
 * @typedef {import('./cause.js').Cause} Cause
 * @typedef {import('./situation.js').Situation} Situation
 * @typedef {import('../suspicion.js').Suspicion | null} Doubt
 */

/**
 * Each number of the one against each of the other, where as many pairs were likely meant. In a loss a column against a
 * row is no plan of anybody's.
 * @type {(situation: Situation, doubt: Doubt) => Cause[]}
 */
function outer({ report, rearranged, names, about, recognised }, doubt) {
  if (!report?.bothStretch || !report.shape || (report.growth ?? 0) <= 1) return [];
  const isLoss = recognised.form === 'loss' || about('loss');
  if (doubt?.kind !== 'outer' && !(isLoss && rearranged.length > 0))
    return isLoss ? [cause('loss-shape', 'weak', ['loss'], { kind: 'loss' })] : [];
  const facts = {
    ...{ a: names[0] ?? 'a', b: names[1] ?? 'b', result: report.shape, growth: report.growth ?? 1 },
    kind: recognised.fails ? 'refused' : 'silent',
  };
  return [
    cause('outer-product', isLoss ? 'told' : 'firm', ['both-stretch', ...(isLoss ? ['loss'] : ['mean-hides'])], facts),
  ];
}

/**
 * The smaller shape is how the larger begins, and lies along its end.
 * @type {(situation: Situation, doubt: Doubt) => Cause[]}
 */
function leading({ names, shapes, reduction }, doubt) {
  if (doubt?.kind !== 'leading') return [];
  const [low = [], high = []] = [shapes?.[doubt.low], shapes?.[doubt.high]];
  const facts = {
    a: names[doubt.low] ?? 'a',
    b: names[doubt.high] ?? 'b',
    size: low[0] ?? 1,
    dim: 0,
    count: high.length - low.length,
    last: high.length - 1,
  };
  const dropped = reduction ? [cause('dropped-axis', 'firm', ['reduction', 'equal-by-coincidence'], facts)] : [];
  const isSquare = low.length === 1 && high.length === 2;
  return [...dropped, cause(isSquare ? 'square' : 'matched-by-chance', 'weak', ['equal-by-coincidence'], facts)];
}

/**
 * One number a sample, and one sample: with more of them it would fail.
 * @type {(situation: Situation, doubt: Doubt) => Cause[]}
 */
function single({ names, shapes, recognised }, doubt) {
  if (doubt?.kind !== 'batch' || recognised.form === 'loss') return [];
  const { low, high } = doubt;
  return [
    cause('batch-of-one', 'weak', ['one-sample'], {
      a: names[low] ?? 'a',
      b: names[high] ?? 'b',
      size: 1,
      dim: 0,
      count: (shapes?.[high]?.length ?? 0) - (shapes?.[low]?.length ?? 0),
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
export function legal(situation) {
  const { library, shapes } = situation;
  const doubt = library && shapes ? suspicion(shapes, library.explain) : null;
  return [...outer(situation, doubt), ...leading(situation, doubt), ...single(situation, doubt), ...loss(situation)];
}
