/**
 * Runs a contraction, such as an einsum: multiplies operands, two at a time, and sums columns. A column is a dimension
 * that operands share; in an einsum it is a letter. A plan is cached for operands of the same layout.
 */
import { allocate, viewOf } from '../../engine/allocate.js';
import { compute } from '../../engine/compute.js';
import { copyInto } from '../../engine/copy.js';
import { viewBy } from '../../engine/views.js';
import { filled } from '../../tensor/filled.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { geometryOf } from '../../tensor/tensor.js';
import { mul } from '../arithmetic.js';
import { sum } from '../reductions.js';
import { stepsOf } from './contraction.js';
import { alignLetters } from './equation.js';
import { layoutAfter, layoutOf } from './layout.js';
import { inColumns, isElementwiseFaster, planProduct, runProduct } from './pair.js';

/** @import { Geometry } from '../../tensor/geometry.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { Step } from './contraction.js' */
/** @import { Product } from './pair.js' */

/**
 * @typedef {object} Plan
 * @property {readonly Geometry[]} views of the operands
 * @property {number} outputColumns how many columns are in the result
 * @property {readonly Planned[]} steps
 * @property {import('../../tensor/geometry.js').Layout} [layout] of the result, if it differs from that of the steps
 */
/** @typedef {{ step: Step, product?: Product, isElementwise?: boolean }} Planned */

/** Whether the order of multiplying operands only affects rounding. @param {readonly Geometry[]} operands */
const isOrderFree = ([first, ...others]) =>
  (first?.dtype.includes('float') || first?.dtype === 'int64') && others.every(({ dtype }) => dtype === first.dtype);

/** @param {string} equation @param {readonly Geometry[]} operands @returns {Plan} */
function planned(equation, operands) {
  const shapes = operands.map(({ shape }) => shape);
  const { outputColumns, places, failure } = alignLetters(equation, shapes);
  if (failure) throw failure;
  const views = operands.map((each, i) => inColumns(each, places[i] ?? []));
  const { usual, cheaper } = stepsOf(
    views.map(({ shape }) => shape),
    outputColumns,
  );
  const chosen = isOrderFree(views) ? cheaper : undefined;
  return {
    views,
    outputColumns,
    steps: (chosen ?? usual).map((step) => ({ step })),
    ...(chosen && { layout: layoutOf(views, usual) }),
  };
}

/** By equation and geometries. @type {Map<string, Plan>} */
const known = new Map();
const most = 500;

/** @param {string} equation @param {readonly Tensor[]} operands */
function planOf(equation, operands) {
  const geometries = operands.map(geometryOf);
  const key = geometries.reduce((text, { id }) => `${text} ${id}`, equation);
  let plan = known.get(key);
  if (plan) return plan;
  plan = planned(equation, geometries);
  if (known.size === most) known.clear();
  known.set(key, plan);
  return plan;
}

/**
 * A new tensor, or a view if there is one operand and nothing to sum.
 * @param {string} equation
 * @param {readonly Tensor[]} operands
 * @returns {Tensor}
 */
export function contracted(equation, operands) {
  const { views, outputColumns, steps, layout } = planOf(equation, operands);
  return withTemporaries((own) => {
    /** The tensors that remain to be multiplied, with their geometry in columns. */
    const intermediates = operands.map((tensor, i) => ({ tensor, geometry: /** @type {Geometry} */ (views[i]) }));
    const columns = ({ tensor, geometry } = /** @type {any} */ (intermediates.at(-1))) =>
      geometryOf(tensor) === geometry ? tensor : own(viewOf(tensor, geometry));
    for (const each of steps) {
      const { pair, alone, summed } = each.step;
      const [a, b] = pair.map((number, which) => {
        const from = /** @type {typeof intermediates[0]} */ (intermediates[number]);
        const dims = alone[which] ?? [];
        if (dims.length === 0) return from;
        const tensor = own(/** @type {any} */ (sum(columns(from), dims, { keepdim: true })));
        return { tensor, geometry: geometryOf(tensor) };
      });
      if (!a || !b) break;
      let tensor;
      if (summed.length === 0) tensor = compute('mul', [columns(a), columns(b)], { fn: 'einsum' });
      else if ((each.isElementwise ??= isElementwiseFaster(a.geometry, b.geometry, each.step))) {
        const total = own(/** @type {any} */ (sum(own(mul(columns(a), columns(b))), summed, { keepdim: true })));
        tensor = viewOf(total, layoutAfter(total.dtype, a.geometry.shape, b.geometry.shape, each.step));
      } else {
        tensor = runProduct(
          a.tensor,
          b.tensor,
          (each.product ??= planProduct(a.geometry, b.geometry, each.step, true)),
        );
      }
      intermediates.push({ tensor: own(tensor), geometry: geometryOf(tensor) });
    }
    let last = columns();
    const rank = last.ndim;
    if (steps.length === 0 && rank > outputColumns) {
      return /** @type {any} */ (
        sum(
          last,
          Array.from({ length: rank - outputColumns }, (_, i) => outputColumns + i),
        )
      );
    }
    // The result gets PyTorch's strides, however it was computed.
    if (layout && String(layout.strides) !== String(last.strides)) {
      const from = last;
      last = own(filled(allocate(layout, from), (copy) => copyInto(from, copy)));
    }
    return viewOf(
      last,
      rank > outputColumns ? viewBy('reshape', last, last.shape.slice(0, outputColumns)).geometry : geometryOf(last),
    );
  });
}
