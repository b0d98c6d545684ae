/** Operands whose dimensions are columns, multiplied and summed. */
import { allocate, viewOf } from '../../engine/allocate.js';
import { copyInto } from '../../engine/copy.js';
import { reshapeGeometry } from '../../engine/view-geometry.js';
import { filled } from '../../tensor/filled.js';
import { withTemporaries } from '../../tensor/temporary.js';
import { geometryOf } from '../../tensor/tensor.js';
import { sum } from '../reductions.js';
import { cheaperSteps, fromLeft, stepsOf } from './contraction.js';
import { layoutOf } from './layout.js';
import { inColumns, multiplyPair } from './pair.js';

/** @typedef {import('../../tensor/tensor.js').Tensor} Tensor */

/**
 * Whether the order in which operands are multiplied makes no difference but in rounding.
 * @param {readonly Tensor[]} operands
 */
const isFree = ([first, ...others]) =>
  (first?.dtype.includes('float') || first?.dtype === 'int64') && others.every(({ dtype }) => dtype === first.dtype);

/**
 * A new tensor, or a view if there is one operand and nothing to sum.
 * @param {readonly Tensor[]} operands
 * @param {Pick<import('./equation.js').Lined, 'kept' | 'places'>} lined
 * @returns {Tensor}
 */
export const contracted = (operands, { kept, places }) =>
  withTemporaries((own) => {
    const views = operands.map((each, i) => own(inColumns(each, places[i] ?? [])));
    const extra = (places[0] ?? []).map((_, at) => at).slice(kept);
    const made = [...views];
    const sizes = views.map(({ shape }) => shape);
    const steps = stepsOf(sizes, kept, fromLeft(views.length));
    const chosen = isFree(views) ? cheaperSteps(sizes, kept, steps) : steps;
    for (const step of chosen) {
      const [a, b] = step.pair.map((number) => made[number]);
      made.push(own(multiplyPair(/** @type {Tensor} */ (a), /** @type {Tensor} */ (b), step)));
    }
    const last = /** @type {Tensor} */ (made.at(-1));
    if (extra.length === 0 && chosen === steps) return viewOf(last, geometryOf(last));
    if (steps.length === 0) return /** @type {any} */ (sum(last, extra));
    // However it was computed, it lies as PyTorch leaves it.
    const layout = chosen === steps ? last : layoutOf(views, steps);
    const placed =
      String(layout.strides) === String(last.strides)
        ? last
        : own(filled(allocate(layout, last), (copy) => copyInto(last, copy)));
    return viewOf(placed, reshapeGeometry(placed, placed.shape.slice(0, kept)).geometry);
  });
