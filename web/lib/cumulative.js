/** Sums on the way along a dimension. */
import { contiguous, to } from './copies.js';
import { elementsOf } from './create.js';
import { dtypeInfo } from './dtype.js';
import { dimOf } from './dims.js';
import { dtypeArgument, optionsArgument, tensorArgument } from './internal/arguments.js';

/** @import { Within } from './typing/dims.js' */
/** @import { Known, Results } from './typing/dtypes.js' */
/** @import { Chosen, DTypeOf, ShapeOf } from './typing/operands.js' */
/** @import { Made, Tensor } from './tensor.js' */
/** @typedef {import('./dtype.js').DType} DType */

/**
 * Every element plus those before it along dimension `dim`. Bools and integers are summed as int64.
 * @template {Tensor} A
 * @template {number} const N
 * @template {DType} [D=never]
 * @param {A} input
 * @param {Within<ShapeOf<A>, N>} dim
 * @param {{ dtype?: D }} [options]
 * @returns {Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>['total']>>, ShapeOf<A>>}
 * @example
 *   cumsum(tensor([[1, 2], [3, 4]]), 1).tolist(); // [[1, 3], [3, 7]]
 */
export function cumsum(input, dim, options) {
  const from = tensorArgument('cumsum', 'input', input);
  const at = dimOf('cumsum', 'dim', dim, from.ndim);
  const { dtype: asked } = optionsArgument('cumsum', options, ['dtype']);
  const natural = dtypeInfo(from.dtype).category === 'float' ? from.dtype : 'int64';
  const dtype = dtypeArgument('cumsum', asked, natural);
  // Integers wrap as int64 does; floats are carried in float64 and rounded once each.
  const wide = dtypeInfo(dtype).category === 'float' ? 'float64' : 'int64';
  const converted = to(from, wide);
  const packed = contiguous(converted);
  const own = /** @type {Made} */ (packed.add(0)); // memory nobody else sees
  [converted, packed].forEach((each) => each.dispose());
  const size = from.shape[at] ?? 1;
  const step = from.shape.slice(at + 1).reduce((product, each) => product * each, 1);
  const elements = elementsOf(own);
  for (let i = step; i < elements.length; ++i) {
    if (Math.floor(i / step) % size !== 0) elements[i] += elements[i - step];
  }
  if (dtype === wide) return own;
  const result = /** @type {Made} */ (to(own, dtype));
  own.dispose();
  return result;
}
