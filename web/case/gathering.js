// A case that reads or writes one element for each index: `torch.gather(x, 1, index)`, `x.scatter(0, index, src)`. The
// index and the indexed tensor have the same rank; their sizes along one dimension are independent.

import { isGather } from './aligned.js';
import { numelOf } from '../lib/tensor/row-major.js';

/** @import { GatherExplanation, GatherOp } from '../lib/control/explain-gather.js' */
/** @import { Case } from './case.js' */

/**
 * @typedef {typeof import('./library.js')} Library
 */

/** With more elements than this, the report does not say which element of the input each one comes from. */
const MOST = 4096;

/** The given dimension; undefined if the tensor is flattened. @param {Pick<Case, 'options'>} asked */
export function gatheredDim({ options }) {
  const { dim } = options;
  return dim === undefined ? undefined : Number(dim);
}

/** 0, 1, 2 … up to the size of the dimension. @type {(asked: Case) => number[]} */
const countedIndex = (asked) => {
  const [input, index] = asked.operands;
  const dim = gatheredDim(asked);
  const sizes = input?.shape ?? [];
  const size = dim === undefined ? numelOf(sizes) : (sizes.at(dim) ?? 1);
  return Array.from({ length: index?.stored ?? 0 }, (_, i) => i % Math.max(size, 1));
};

/**
 * The case with an index that stays within its input, if the text gives no numbers.
 * @param {Case} asked
 * @returns {Case}
 */
export function withIndex(asked) {
  const [input, index, ...rest] = asked.operands;
  if (!isGather(asked) || !input || !index || index.values || index.stored > MOST) return asked;
  return { ...asked, operands: [input, { ...index, values: countedIndex(asked) }, ...rest] };
}

/**
 * The library's report of a gather or scatter.
 * @param {Case} asked
 * @param {Library} library
 * @returns {GatherExplanation}
 */
export function gatherReport(asked, library) {
  const { fn, operands } = asked;
  const [input, index, source] = operands;
  const dim = gatheredDim(asked);
  const explain = (/** @type {import('../lib/functions.js').Tensor} */ by) => {
    const from = source && !source.weak ? [source.shape] : [];
    const along = dim === undefined ? [] : [dim];
    const given = fn === 'takeAlongDim' ? [by, ...along] : [...along, by, ...from];
    return library.explainGather(/** @type {GatherOp} */ (fn), input?.shape ?? [], ...given);
  };
  if (!index) return explain(library.outline({ dtype: 'int64', shape: [], strides: [] }));
  const shapes = explain(library.outline(index));
  if (!shapes.ok || index.stored > MOST || Number(shapes.numel) > MOST || !index.dtype.startsWith('int')) return shapes;
  return library.tidy(() => {
    const numbers = index.values ?? countedIndex(asked);
    return explain(
      library.tensor(BigInt64Array.from(numbers, BigInt)).asStrided(index.shape, index.strides, index.offset),
    );
  });
}
