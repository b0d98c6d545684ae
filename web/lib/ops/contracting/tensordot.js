/** `tensordot` and `inner`: products of tensors, summed along dimensions given by their numbers. */
import { integers, isArray, describeValue, quoted } from '../../tensor/arguments.js';
import { dimOf, dimsOf, hasNoDimensions, repeatedDim } from '../../tensor/dims.js';
import { ArgumentError, DTypeError, ShapeError } from '../../errors/classes.js';
import { list } from '../../errors/printed-shape.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { contiguousGeometry, viewOf } from '../../engine/allocate.js';
import { compute } from '../../engine/compute.js';
import { moveInto, overlapCheck } from '../../engine/copy.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { isScalar } from '../../tensor/scalar.js';
import { isContiguous } from '../../tensor/layout.js';
import { isTensor } from '../../tensor/tensor.js';
import { tolist } from '../../values/read.js';
import { any, sum } from '../reductions.js';
import { ofTwo } from './of-two.js';
import { notOfBools } from './refusals.js';
import { inColumns, planProduct, runProduct } from './pair.js';

/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { Inner, Tensordot } from '../../typing/contracting.js' */

/** @typedef {readonly [readonly number[], readonly number[]]} Dims of the two, in pairs */

/** @param {string} words */
const refused = (words) => new ShapeError(`tensordot expects ${words}`);

/**
 * The summed dimensions of each operand: the last ones of the first and the first ones of the second, or those given.
 * @param {unknown} given
 * @param {Tensor} a
 * @param {Tensor} b
 * @returns {Dims}
 */
function dimsArgument(given, a, b) {
  const dims = isTensor(given) ? tolist(given) : isScalar(given) ? given.value : given;
  if (isArray(dims)) {
    if (dims.length !== 2) {
      const message = `tensordot(): argument 'dims' must be a number or two arrays, not ${describeValue(dims)}`;
      throw new ArgumentError(message, { torchType: 'ValueError' });
    }
    const [first, second] = [0, 1].map((i) => integers('tensordot', 'dims', dims[i])); // dims may have its own `map`
    return [first ?? [], second ?? []];
  }
  const count = typeof dims === 'bigint' ? Number(dims) : dims;
  if (!Number.isInteger(count)) {
    const forms = 'dims to be int or tuple[list[int], list[int]] or list[list[int]] containing two lists';
    throw refused(`${forms}, but got dims=${quoted(count)}`);
  }
  const most = Number(count);
  if (most < 0) throw refused(`dims >= 0, but got dims=${most}`);
  if (most > Math.min(a.ndim, b.ndim)) throw refused(`dims < ndim_a or ndim_b, but got dims=${most}`);
  const upTo = Array.from({ length: most }, (_, i) => i);
  return [upTo.map((i) => i - most), upTo];
}

/**
 * @param {Tensor} a
 * @param {Tensor} b
 * @param {Dims} dims
 * @param {Tensor | undefined} out
 */
function contracted(a, b, dims, out) {
  if (dims[0].length !== dims[1].length) throw new ShapeError('both dimension lists should have same length');
  if (a.dtype !== b.dtype) throw new DTypeError('both inputs should have same dtype');
  const operands = [a, b];
  /** @type {number[][]} */
  const places = [[], []];
  /** @type {number[][]} */
  const sizes = [[], []];
  dims[0].forEach((dim, i) => {
    const [one, two] = operands.map(({ ndim, shape }, which) => {
      const named = /** @type {number} */ (dims[which]?.[i]);
      if (ndim === 0) throw hasNoDimensions(named);
      const axis = dimOf('tensordot', 'dims', named, ndim);
      places[which]?.push(axis);
      sizes[which]?.push(Number(shape[axis]));
      return Number(shape[axis]);
    });
    if (one === two || one === 1 || two === 1) return;
    throw new ShapeError(
      `contracted dimensions need to match, but first has size ${one} in dim ${dim} and second has size ${two} in dim ` +
        `${dims[1][i]}`,
      { shapes: [a.shape, b.shape], a: one, b: two },
    );
  });
  operands.forEach(({ ndim }, which) => dimsOf('tensordot', 'dims', dims[which], ndim, repeatedDim));
  const free = operands.map(({ shape }, which) => shape.flatMap((_, i) => (places[which]?.includes(i) ? [] : [[i]])));
  const [rows = [], columns = []] = free;
  // If no dimension of more than one element remains, it is a product of vectors.
  const isScalarResult = operands.every(({ shape }, which) => free[which]?.every(([dim]) => shape[Number(dim)] === 1));
  const result = withTemporaries((own) => {
    if (isScalarResult && a.dtype === 'bool') {
      const [x, y] = operands.map((each, which) => {
        const order = [...(free[which] ?? []).flat(), ...(places[which] ?? [])];
        const inOrder = (/** @type {readonly number[]} */ of) => order.map((dim) => Number(of[dim]));
        return own(viewOf(each, { dtype: 'bool', shape: inOrder(each.shape), strides: inOrder(each.strides) }));
      });
      // PyTorch has no such product of bools, but if a vector is not contiguous, it multiplies and sums instead.
      if (!x || !y || (isContiguous(x) && isContiguous(y))) throw notOfBools('dot');
      const found = own(/** @type {Tensor} */ (any(own(compute('bitwiseAnd', [x, y])))));
      return viewOf(
        found,
        contiguousGeometry(
          'bool',
          [...rows, ...columns].map(() => 1),
        ),
      );
    }
    // The columns of a contraction: those of the first operand, those of the second, and summed ones.
    const [x, y] = /** @type {[Tensor, Tensor]} */ (
      operands.map((each, which) => {
        const summed = places[which] ?? [];
        // A dimension of size 1 in the other operand is summed at once.
        const alone = summed.filter((dim, i) => each.shape[dim] !== 1 && sizes[1 - which]?.[i] === 1);
        const left =
          alone.length === 0 ? each : own(/** @type {any} */ (sum(each, alone, { keepdim: true, dtype: each.dtype })));
        const lined = free.flatMap((dims, i) => dims.map((dim) => (i === which ? dim : [])));
        return own(viewOf(left, inColumns(left, [...lined, ...summed.map((dim) => [dim])])));
      })
    );
    const remaining = x.shape.map((_, i) => i);
    const [left, right] = [remaining.splice(0, rows.length), remaining.splice(0, columns.length)];
    const product = own(runProduct(x, y, planProduct(x, y, { batch: [], left, right, summed: remaining }, false)));
    return viewOf(product, contiguousGeometry(product.dtype, product.shape.slice(0, -remaining.length || undefined)));
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
  contracted(a, b, dimsArgument(dims ?? 2, a, b), out),
);

/**
 * Sums products along the last dimension of each: of two vectors, their inner product.
 * @type {Inner}
 * @example
 *   inner(tensor([[1, 2], [3, 4]]), tensor([1, 10])).tolist(); // [21, 43]
 */
export const inner = ofTwo('inner', ['input', 'other'], [], (a, b, out) => {
  if (a.ndim === 0 || b.ndim === 0) return compute('mul', [a, b], { fn: 'inner', out });
  if (a.shape.at(-1) === b.shape.at(-1)) return contracted(a, b, [[-1], [-1]], out);
  throw new ShapeError(
    'inner() the last dimension must match on both input tensors but got shapes ' +
      `${list(a.shape)} and ${list(b.shape)}`,
    { shapes: [a.shape, b.shape] },
  );
});
