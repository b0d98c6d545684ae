/** `tensordot` and `inner`: products of tensors, summed along pairs of dimensions (cpp/plan/tensordot.h). */
import * as abi from '../../boundary/abi.js';
import { core } from '../../boundary/core.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { contiguousGeometry, viewOf } from '../../engine/allocate.js';
import { cachedAnswer } from '../../engine/answers.js';
import { compute } from '../../engine/compute.js';
import { moveInto, overlapCheck } from '../../engine/copy.js';
import { throwIfRefused } from '../../engine/refusals.js';
import { readSizes, readWord, writeGeometry, writeLayout } from '../../engine/slots.js';
import { ArgumentError, DTypeError, ShapeError } from '../../errors/classes.js';
import { integers, isArray, describeValue, quoted } from '../../tensor/arguments.js';
import { isContiguous } from '../../tensor/layout.js';
import { isScalar } from '../../tensor/scalar.js';
import { geometryOf, isTensor } from '../../tensor/tensor.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { tolist } from '../../values/read.js';
import { any, sum } from '../reductions.js';
import { ofTwo } from './of-two.js';
import { inColumns, planProduct, runProduct } from './pair.js';
import { notOfBools } from './refusals.js';

/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { Inner, Tensordot } from '../../typing/contracting.js' */
/** @import { Product } from './pair.js' */

/** The numbers of the rules in the core (cpp/wasm/matmul_exports.cpp). */
const rules = { pairs: 0, count: 1, inner: 2 };

/**
 * What to sum: pairs of dimensions, the number of them, or nothing more to say.
 * @typedef {readonly [rule: keyof typeof rules, first?: readonly number[], second?: readonly number[]]} Summed
 */

/**
 * @template T, U
 * @param {readonly [T, T]} pair
 * @param {(each: T, which: 0 | 1) => U} of
 * @returns {[U, U]}
 */
const both = ([first, second], of) => [of(first, 0), of(second, 1)];

/** @param {unknown} given @returns {Summed} */
function dimsArgument(given) {
  const dims = isTensor(given) ? tolist(given) : isScalar(given) ? given.value : given;
  if (isArray(dims)) {
    if (dims.length !== 2) {
      const message = `tensordot(): argument 'dims' must be a number or two arrays, not ${describeValue(dims)}`;
      throw new ArgumentError(message, { torchType: 'ValueError' });
    }
    const [first, second] = [0, 1].map((i) => integers('tensordot', 'dims', dims[i])); // dims may have its own `map`
    return ['pairs', first, second];
  }
  const count = typeof dims === 'bigint' ? Number(dims) : dims;
  if (Number.isInteger(count)) return ['count', [Number(count)]];
  throw new ShapeError(
    'tensordot expects dims to be int or tuple[list[int], list[int]] or list[list[int]] containing two lists, but got ' +
      `dims=${quoted(count)}`,
  );
}

/**
 * Asks the core what to multiply.
 * @param {Tensor} a
 * @param {Tensor} b
 * @param {Summed} summed
 */
function planned(a, b, [rule, first = [], second = []]) {
  const key = [geometryOf(b).id, rule, first.length, ...first, ...second];
  return cachedAnswer('tensordot', geometryOf(a).id, key, () => {
    writeLayout(1, a);
    writeLayout(2, b);
    writeGeometry(3, a.dtype, first, []);
    writeGeometry(0, a.dtype, second, []);
    throwIfRefused(core._stride0_tensordot(rules[rule]), () => ({
      ...{ fn: 'tensordot', shapes: [a.shape, b.shape], sizes: first },
      ...(rule !== 'inner' && { names: ['dims'] }),
    }));
    const alone = readSizes(3);
    const orders = both([1, 2], (slot) => readSizes(slot));
    const [left, right] = both(orders, (order) => order.map((_, i) => i).slice(alone.length));
    return {
      result: contiguousGeometry(b.dtype, readSizes(0)),
      isDot: readWord(abi.kErrorAWord) === 1,
      /** The dimensions of each operand that are summed before the product. */
      sums: both(orders, (order, which) => order.filter((_, i) => alone[i] === which)),
      places: both(orders, (order) => order.map((dim) => [dim])),
      step: { batch: [], left, right, summed: alone.map((_, i) => i) },
      product: /** @type {Product | undefined} */ (undefined),
    };
  });
}

/**
 * @param {Tensor} a
 * @param {Tensor} b
 * @param {Summed} dims
 * @param {Tensor | undefined} out
 */
function contracted(a, b, dims, out) {
  const plan = planned(a, b, dims);
  const { sums, places, step } = plan;
  const result = withTemporaries((own) => {
    if (plan.isDot && a.dtype === 'bool') {
      const [x, y] = both([a, b], (each, i) =>
        own(viewOf(each, inColumns(each, places[i].slice(0, step.summed.length)))),
      );
      // PyTorch has no such product of bools, but if a vector is not contiguous, it multiplies and sums instead.
      if (isContiguous(x) && isContiguous(y)) throw notOfBools('dot');
      return viewOf(own(/** @type {any} */ (any(own(compute('bitwiseAnd', [x, y]))))), plan.result);
    }
    const [x, y] = both([a, b], (each, i) =>
      sums[i].length === 0 ? each : own(/** @type {any} */ (sum(each, sums[i], { keepdim: true, dtype: each.dtype }))),
    );
    plan.product ??= planProduct(inColumns(x, places[0]), inColumns(y, places[1]), step, false, plan.result);
    return runProduct(x, y, plan.product);
  });
  if (out === undefined) return result;
  if (out.dtype === result.dtype) return moveInto(result, out, 1, overlapCheck(out));
  result.dispose();
  const [wanted, got] = [result, out].map(({ dtype }) => dtypeInfo(dtype).scalarType);
  throw new DTypeError(
    `tensordot: Expected the output tensor to have dtype ${wanted}, but got an output tensor with dtype ${got}`,
  );
}

/**
 * Multiplies two tensors and sums along `dims`: a number means the last dimensions of the first and the first of the
 * second (2 if it is left out); two arrays, `[ofFirst, ofSecond]`, name the dimensions of each.
 * @type {Tensordot}
 * @example
 *   tensordot(ones([2, 3, 4]), ones([4, 3, 5]), [[1, 2], [1, 0]]).shape; // [2, 5]
 */
export const tensordot = ofTwo('tensordot', ['a', 'b', 'dims'], [], (a, b, out, { dims }) =>
  contracted(a, b, dimsArgument(dims ?? 2), out),
);

/**
 * Sums products along the last dimension of each: of two vectors, their inner product.
 * @type {Inner}
 * @example
 *   inner(tensor([[1, 2], [3, 4]]), tensor([1, 10])).tolist(); // [21, 43]
 */
export const inner = ofTwo('inner', ['input', 'other'], [], (a, b, out) => {
  if (a.ndim === 0 || b.ndim === 0) return compute('mul', [a, b], { fn: 'inner', out });
  return contracted(a, b, ['inner'], out);
});
