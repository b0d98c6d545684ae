// Broadcasts that are legal but perhaps not intended. There are three kinds, each with a dimension in the wrong place:
//   outer    (1024, 1) - (1024,): both stretch, so every element is paired with every other
//   leading  (6, 8, 6) / (6,): a reduction lost its axes, and fits the last dimension only because two sizes coincide
//   batch    (1, 96, 32) * (1, 1): one value per sample, which fits only while there is one sample
// It is silent wherever somebody wrote the dimensions out: (B,T,C) + (C,), image - mean of (3,1,1), (n,1) against
// (1,m). Equal sizes suggest candidates, and the core says whether they fit.

import { explained } from './apply.js';
import { count } from '../notation/numbers.js';

/** @import { Explanation as Report } from '../lib/control/explain.js' */

/**
 * @typedef {(...shapes: (readonly number[])[]) => Report} Explain
 * @typedef {{ operand: number, axes: number, at: number }} Fix  inserts `axes` dimensions before dimension `at` of the
 *   operand
 *
 * @typedef {object} Suspicion
 * @property {'outer' | 'leading' | 'batch'} kind
 * @property {number} low  the operand of lower rank
 * @property {number} high  the operand of higher rank
 * @property {number} size  the size that coincides
 * @property {number} lowDim  the dimension of the result in which the lower operand has that size
 * @property {number} highDim  the dimension in which the higher operand has it
 * @property {bigint} from  the number of elements of the largest operand
 * @property {bigint} to  the number of elements of the result
 * @property {Fix | null} fix  a change that would pair the elements one to one
 * @property {bigint} then  the number of elements of the result after it
 */

/**
 * @param {readonly (readonly number[])[]} shapes
 * @param {Explain} explain
 * @returns {Suspicion | null}
 */
export function suspicion(shapes, explain) {
  const report = asked(explain, shapes);
  if (!report?.shape) return null;
  const to = count(report.shape);
  const from = shapes.map(count).reduce((a, b) => (a > b ? a : b), 0n);
  if (to < 2n) return null;
  for (const [low, small] of shapes.entries()) {
    for (const [high, large] of shapes.entries()) {
      if (small.length === 0 || small.length >= large.length) continue;
      const found = outer(small, large, explain) ?? leading(small, large) ?? batch(small, large, explain);
      if (!found || (found.kind === 'outer' && to <= from)) continue;
      const fix = pairing(found, small, large, explain);
      const axes = report.rank - large.length; // dimensions that a third operand brings
      const placed = { lowDim: found.lowDim + axes, highDim: found.highDim + axes };
      const then = fix ? count(fixed(shapes, { ...fix, operand: low }, explain)) : to;
      return { ...found, ...placed, low, high, from, to, fix: fix && { ...fix, operand: low }, then };
    }
  }
  return null;
}

/** @typedef {{ kind: Suspicion['kind'], size: number, lowDim: number, highDim: number }} Found */

/**
 * Both have the same size, in different dimensions, and the smaller shape has it further right: its axis is missing.
 * A column `(n, 1)` with a row `(1, m)` is written on purpose.
 * @type {(small: readonly number[], large: readonly number[], explain: Explain) => Found | null}
 */
const outer = (small, large, explain) => {
  const columns = asked(explain, [small, large])?.columns ?? [];
  const stretches = (/** @type {number} */ operand) =>
    columns.filter(({ operands, size }) => operands[operand]?.fit !== 'equal' && size !== null && size > 1);
  for (const { dim: highDim, size } of stretches(0)) {
    const other = stretches(1).find((column) => column.size === size && column.dim > highDim);
    if (size !== null && other) return { kind: 'outer', size, lowDim: other.dim, highDim };
  }
  return null;
};

/**
 * The smaller shape equals the first dimensions of the larger one, but lines up with its last: `(6,)` with `(6, 8, 6)`.
 * @type {(small: readonly number[], large: readonly number[]) => Found | null}
 */
const leading = (small, large) => {
  if (small.some((size, dim) => size !== large[dim]) || small.every((size) => size === 1)) return null;
  const slid = large.length - small.length;
  const dim = small.findIndex((size) => size > 1);
  return { kind: 'leading', size: small[dim] ?? 1, lowDim: dim + slid, highDim: dim };
};

/**
 * One value per sample, and there is one sample. PyTorch would refuse more samples.
 * @type {(small: readonly number[], large: readonly number[], explain: Explain) => Found | null}
 */
const batch = (small, large, explain) => {
  if (large[0] !== 1 || small.length > 2 || small.some((size) => size !== 1)) return null;
  const [few, many] = [small, large].map((shape) => shape.with(0, samples([small, large])));
  if (asked(explain, [few ?? [], many ?? []])) return null;
  return { kind: 'batch', size: 1, lowDim: large.length - small.length, highDim: 0 };
};

/** A number of samples that no other size equals. */
const samples = (/** @type {(readonly number[])[]} */ shapes) => {
  let size = 2;
  while (shapes.flat().includes(size)) size++;
  return size;
};

/**
 * Inserts dimensions into the smaller shape, so that its size lines up where it belongs and the result is not larger
 * than the operands.
 */
const pairing = (
  /** @type {Found} */ { kind, lowDim, highDim },
  /** @type {readonly number[]} */ small,
  /** @type {readonly number[]} */ large,
  /** @type {Explain} */ explain,
) => {
  const axes = lowDim - highDim;
  const spots =
    kind === 'outer' ? small.map((_, index) => small.length - index) : [kind === 'batch' ? 1 : small.length];
  const position = spots.find((spot) => {
    const shape = small.toSpliced(spot, 0, ...Array(axes).fill(1));
    const stretched = asked(explain, [shape, large])?.shape;
    return stretched && count(stretched) <= [small, large].map(count).reduce((a, b) => (a > b ? a : b));
  });
  return position === undefined ? null : { axes, at: position };
};

/**
 * The result's shape after the fix.
 * @type {(shapes: readonly (readonly number[])[], fix: Fix, explain: Explain) => readonly number[]}
 */
const fixed = (shapes, { operand, axes, at }, explain) => {
  const mended = (shapes[operand] ?? []).toSpliced(at, 0, ...Array(axes).fill(1));
  return asked(explain, shapes.with(operand, mended))?.shape ?? [];
};

/** The report, if they fit. @type {(explain: Explain, shapes: readonly (readonly number[])[]) => Report | undefined} */
const asked = (explain, shapes) => {
  const report = explained(explain, shapes);
  return report?.ok ? report : undefined;
};

/**
 * The code of the changed operand. PyTorch inserts one dimension with `unsqueeze`, more with an index.
 * @type {(name: string, fix: Fix, dialect: string) => string}
 */
export function mended(name, { axes, at }, dialect) {
  if (dialect === 'stride0') return name + `.unsqueeze(${at})`.repeat(axes);
  if (axes === 1 && dialect !== 'numpy' && dialect !== 'jax') return `${name}.unsqueeze(${at})`;
  return `${name}[${[...Array(at).fill(':'), ...Array(axes).fill('None')].join(', ')}]`;
}
