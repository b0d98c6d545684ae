// The library's report of an index, `x[1:, idx]`.

import { numelOf } from '../lib/tensor/row-major.js';

/** @import { IndexExplanation } from '../lib/control/explain-index.js' */
/** @import { Case, Operand } from './case.js' */

/**
 * @typedef {typeof import('./library.js')} Library
 * @typedef {number | string | null | { operand: number }} Item  operand: the position of an index tensor
 * @typedef {{ input: { name: string, shape: readonly number[], dtype: Case['operands'][0]['dtype'] }, items: readonly
 *   Item[] }} Indexing
 */

/** With more elements than this, the report does not say which element of the input each one comes from. */
const MOST = 4096;

/**
 * The library's report. If the text gives no elements, each index tensor contains 0, 1, 2 …
 * @param {Indexing} indexing
 * @param {readonly Operand[]} operands
 * @param {Library} library
 * @returns {IndexExplanation}
 */
export function indexReport({ input, items }, operands, library) {
  const explain = (/** @type {(operand: Operand, i: number) => import('../lib/tensor/tensor.js').Tensor} */ make) =>
    library.explainIndex(
      input.shape,
      items.map((item) =>
        item !== null && typeof item === 'object'
          ? make(/** @type {Operand} */ (operands[item.operand]), item.operand)
          : item,
      ),
    );
  const shapes = explain((operand) => library.outline(operand));
  const few = [shapes.shape ?? [], ...operands.map(({ shape }) => shape)].every((shape) => numelOf(shape) <= MOST);
  if (!shapes.ok || !few) return shapes;
  return library.tidy(() =>
    explain(({ values, shape, strides, offset, stored }, position) => {
      const size = Math.max(input.shape[shapes.picks[position] ?? 0] ?? 1, 1);
      const numbers = values ?? Array.from({ length: stored }, (_, i) => i % size);
      return library.tensor(BigInt64Array.from(numbers, BigInt)).asStrided(shape, strides, offset);
    }),
  );
}
