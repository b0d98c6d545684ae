// Functions whose result has the shape of an argument, or a shape that one line of arithmetic gives.

import { bool, DTypeValue, list, Sequence, some, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { Raised } from '../../runtime/raised.js';
import { dimension, freshLike } from '../nn/sizes.js';
import { broadcastShapes } from '../../../../lib/functions.js';
import { broadcastOrRaise } from '../../runtime/broadcasting.js';
import { isComplex } from '../../runtime/complex.js';

import { ask } from '../../runtime/operate.js';
import { checkGradients } from './gradients.js';
import { fresh } from './fresh.js';
import { tensor } from './creation.js';
import { dtypeArgument } from './dtypes.js';
import { asIndex, drawnPick } from './picks.js';
import { ofTwoTensors } from './order.js';
import { elementwiseFunction, reduced } from './reductions.js';
import { alike, elementOf, to, withoutElements } from './views.js';

/** @import { Row, Run, Value, World } from '../../types.js' */

/** A result like the input; in place, the input itself with unknown elements. @type {Run} */
const same = (world, bound, { inPlace }) => {
  const input = bound.tensor('input');
  if (bound.value('dim') !== undefined) dimension(bound.int('dim', 0), input.shape.length);
  if (!inPlace) return alike(world, input);
  input.storage.values = null;
  return input;
};

/** The solution of a linear system has the shape of its right side. @type {Run} */
const solved = (world, bound) => alike(world, bound.tensor('B'));

/** Two tensors broadcast, and one dimension is reduced. @type {(dim?: number) => Run} */
const reducedPair = (fixed) => (world, bound) => {
  const [x, y] = [bound.tensor('x1'), bound.tensor('x2')];
  const shape = broadcastOrRaise(x.shape, y.shape);
  const index = dimension(fixed ?? bound.int('dim', 1), shape.length);
  return freshLike(world, x, bound.flag('keepdim') ? shape.with(index, 1) : shape.filter((_, i) => i !== index));
};
export const similarity = reducedPair();
export const distance = reducedPair(-1);

/**
 * How many elements a triangle of a matrix has.
 * @param {World} world @param {readonly [rows: number, columns: number]} sizes @param {number} offset
 * @param {boolean} lower
 */
export function inTriangle(world, [rows, columns], offset, lower) {
  world.budget.work(rows / 10);
  let below = 0;
  for (let row = 0; row < Math.min(rows, 100_000); ++row)
    below += Math.min(Math.max(row + offset + (lower ? 1 : 0), 0), columns);
  return lower ? below : rows * columns - below;
}

/** `tril_indices` and `triu_indices` @type {(lower: boolean) => Run} */
const indices = (lower) => (world, bound) => {
  const count = inTriangle(world, [bound.int('row', 0), bound.int('col', 0)], bound.int('offset', 0), lower);
  return fresh(world, [2, count], 'int64', 'torch');
};

/** How many elements `tolist` returns at most. */
const MOST_LISTED = 1024;

/** `x.tolist()`: nested lists, whose numbers may be unknown. @param {string} name @returns {Run} */
export function tolist(name) {
  return (world, bound) => {
    const { numel, shape, strides, offset, dtype, storage } = bound.tensor(name);
    if (numel > MOST_LISTED) return UNKNOWN;
    world.budget.work(numel);
    /** @type {(dim: number, offset: number) => Value} */
    const build = (dim, offset) =>
      dim === shape.length
        ? elementOf({ dtype, storage, offset })
        : list(Array.from({ length: shape[dim] ?? 0 }, (_, i) => build(dim + 1, offset + i * (strides[dim] ?? 0))));
    return build(0, offset);
  };
}

/**
 * `scatter`, `index_add` and others, which write elements at indices. Our library checks whether they fit.
 * @type {(fn: 'scatter' | 'scatterAdd' | 'indexAdd' | 'indexCopy', name: string) => Run}
 */
const placed = (fn, name) => (world, bound, site) => {
  const source = bound.value(name) ?? bound.value('value');
  const isPlain = ['alpha', 'reduce'].every((each) => bound.value(each) === undefined);
  const isOne = fn === 'scatter' && isNumber(source ?? null);
  if (!(source instanceof TensorValue || isOne) || !isPlain) return same(world, bound, site);
  if (source instanceof TensorValue && (fn === 'scatter' || fn === 'scatterAdd'))
    return drawnPick(fn, name)(world, bound, site);
  const dim = bound.int('dim', 0);
  const method = site.inPlace ? `${fn}_` : fn;
  const write = (/** @type {any[]} */ [x, index, from = source]) => x[method](dim, asIndex(index), from);
  const tensors = [bound.tensor('input'), bound.tensor('index'), ...(source instanceof TensorValue ? [source] : [])];
  return ask(world, write, tensors, site.inPlace ? 0 : undefined)[0] ?? UNKNOWN;
};

/**
 * `sparse_coo_tensor(indices, values, size)`, whose size without that argument depends on the indices. That PyTorch
 * stores few of its elements is not read.
 * @type {Run}
 */
const coordinates = (world, bound) => {
  const [size, values] = [bound.ints('size'), bound.value('values')];
  if (!size || !(values instanceof TensorValue)) return UNKNOWN;
  return fresh(world, size, dtypeArgument(bound, 'torch') ?? values.dtype, 'torch');
};

/** @param {Row} row */
// prettier-ignore
export function sameShape(row) {
  row('tT', 'nan_to_num', 'Tensor input, float? nan=None, float? posinf=None, float? neginf=None, *, Tensor out=None', same);
  row('tT', 'lgamma digamma special.digamma sinc special.sinc i0 special.i0', 'Tensor input, *, Tensor out=None', elementwiseFunction);
  row('tT', 'inverse', 'Tensor input, *, Tensor out=None', same);
  // `torch.special.xlog1py` has the shape and dtype of `xlogy`; its elements are unknown.
  const xlogy = ofTwoTensors(['input self', 'other'], (x, y) => x.xlogy(y));
  row('t', 'special.xlog1py', 'Tensor input, Tensor other, *, Tensor out=None | Scalar self, Tensor other, *, Tensor out=None | Tensor input, Scalar other, *, Tensor out=None', (world, bound, site) =>
    withoutElements(/** @type {TensorValue} */ (xlogy(world, bound, site))));
  row('tT', 'logit special.logit', 'Tensor input, float? eps=None, *, Tensor out=None', elementwiseFunction);
  row('tT', 'logcumsumexp', 'Tensor input, int dim, *, Tensor out=None', same);
  row('tT', 'index_add', 'Tensor input, int dim, Tensor index, Tensor source, *, Scalar alpha=1, Tensor out=None', placed('indexAdd', 'source'));
  row('tT', 'index_copy', 'Tensor input, int dim, Tensor index, Tensor source, *, Tensor out=None', placed('indexCopy', 'source'));
  row('tT', 'index_fill', 'Tensor input, ^int dim, ^Tensor index, ^Tensor value | Tensor input, ^int dim, ^Tensor index, Scalar value', same);
  row('tT', 'scatter', 'Tensor input, int dim, Tensor index, Tensor src, *, Tensor out=None | Tensor input, int dim, Tensor index, Tensor src, *, ^str reduce, Tensor out=None | Tensor input, int dim, Tensor index, Scalar value, *, Tensor out=None | Tensor input, int dim, Tensor index, Scalar value, *, ^str reduce, Tensor out=None', placed('scatter', 'src'));
  row('tT', 'scatter_add', 'Tensor input, int dim, Tensor index, Tensor src, *, Tensor out=None', placed('scatterAdd', 'src'));
  row('tT', 'scatter_reduce', 'Tensor input, ^int dim, ^Tensor index, ^Tensor src, ^str reduce, *, ^bool include_self=True, Tensor out=None', same);
  row('tT', 'masked_scatter', 'Tensor input, ^Tensor mask, ^Tensor source', same);
  row('tT', 'index_put', 'Tensor input, ^Tensor?[] indices, ^Tensor values, ^bool accumulate=False', same);
  row('T', 'cauchy', 'Tensor input, float median=0, float sigma=1, *, Generator? generator=None', same);
  row('T', 'log_normal', 'Tensor input, float mean=1, float std=2, *, Generator? generator=None', same);
  row('T', 'geometric', 'Tensor input, float p, *, Generator? generator=None', same);
  row('T', 'fill_diagonal', 'Tensor input, Scalar fill_value, ^bool wrap=False', same);
  row('T', 'map apply', 'input, *rest', same);
  row('T', 'type_as', 'Tensor input, Tensor other', to);
  row('T', 'new_tensor', 'Tensor input, object data, *, ScalarType? dtype=None, Device? device=None, ~bool pin_memory=False, ~bool requires_grad=False', (world, bound, site) =>
    tensor(world, bound, site, dtypeArgument(bound, 'torch') ?? bound.tensor('input').dtype),
  );
  row('T', 'new_full', 'Tensor input, int[] size, Scalar fill_value, *, TensorOptions options', (world, bound) =>
    fresh(world, bound.ints('size') ?? [], dtypeArgument(bound, 'torch') ?? bound.tensor('input').dtype, 'torch'),
  );
  row('tT', 'take', 'Tensor input, Tensor index, *, Tensor out=None', (world, bound) =>
    freshLike(world, bound.tensor('input'), bound.tensor('index').shape),
  );
  row('tT', 'dist', 'Tensor input, Tensor other, Scalar p=2', (world, bound) => {
    broadcastOrRaise(bound.tensor('input').shape, bound.tensor('other').shape);
    return freshLike(world, bound.tensor('input'), []);
  });
  row('tT', 'multinomial', 'Tensor input, int num_samples, bool replacement=False, *, Generator? generator=None, Tensor out=None', (world, bound) => {
    const input = bound.tensor('input');
    if (input.shape.length !== 1 && input.shape.length !== 2)
      throw new Raised('RuntimeError', 'prob_dist must be 1 or 2 dim');
    const count = bound.int('num_samples', 1);
    if (!bound.flag('replacement') && count > (input.shape.at(-1) ?? 0))
      throw new Raised('RuntimeError', 'cannot sample n_sample > prob_dist.size(-1) samples without replacement');
    return freshLike(world, input, [...input.shape.slice(0, -1), count], 'int64');
  });
  // `cdist`: the distances of all rows of `x1` to all rows of `x2`.
  row('t', 'cdist', "array x1, array x2, ^p=2.0, ~compute_mode='use_mm_for_euclid_dist_if_necessary'", (world, bound) => {
    const [x, y] = [bound.tensor('x1'), bound.tensor('x2')];
    for (const [i, { shape }] of [x, y].entries())
      if (shape.length < 2)
        throw new Raised('RuntimeError', `cdist only supports at least 2D tensors, X${i + 1} got: ${shape.length}D`);
    const [p, q] = [x.shape.at(-1), y.shape.at(-1)];
    if (p !== q) throw new Raised('RuntimeError', `X1 and X2 must have the same number of columns. X1: ${p} X2: ${q}`);
    return freshLike(world, x, [
      ...broadcastShapes(x.shape.slice(0, -2), y.shape.slice(0, -2)),
      x.shape.at(-2) ?? 0,
      y.shape.at(-2) ?? 0,
    ]);
  });
  row('t', 'cosine_similarity F.cosine_similarity', 'Tensor x1, Tensor x2, int dim=1, float eps=1e-08', similarity);
  row('t', 'pairwise_distance F.pairwise_distance', 'Tensor x1, Tensor x2, float p=2, float eps=1e-06, bool keepdim=False', distance);
  row('t', 'linalg.solve', 'Tensor A, Tensor B, *, bool left=True, Tensor out=None', solved);
  row('t', 'linalg.solve_triangular', 'Tensor input, Tensor B, *, ^bool upper, ^bool left=True, ^bool unitriangular=False, Tensor out=None', solved);
  row('t', 'linalg.eigh', 'Tensor input, ^str UPLO="L", *, Tensor[] out=None', (world, bound) => {
    const input = bound.tensor('input');
    return tuple([freshLike(world, input, input.shape.slice(0, -1)), freshLike(world, input, input.shape)]);
  });
  row('t', 'var_mean std_mean', 'Tensor input, int[1]? dim, ^bool unbiased=True, bool keepdim=False | Tensor input, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False | Tensor input, ^bool unbiased=True', (world, bound) => {
    const input = withoutElements(bound.tensor('input'));
    const values = reduced(world, 'amax', input, bound.ints('dim'), bound.flag('keepdim'));
    return new Sequence('tuple', [values, freshLike(world, values, values.shape)]);
  });
  row('tT', 'quantile nanquantile', 'Tensor input, Tensor q, int? dim=None, bool keepdim=False, *, ^str interpolation="linear", Tensor out=None | Tensor input, float q, int? dim=None, bool keepdim=False, *, ^str interpolation="linear", Tensor out=None', (world, bound) => {
    const input = withoutElements(bound.tensor('input'));
    const values = reduced(world, 'amax', input, bound.ints('dim'), bound.flag('keepdim'));
    const { value: q } = bound.need('q');
    return q instanceof TensorValue && q.shape.length > 0
      ? freshLike(world, values, [...q.shape, ...values.shape])
      : values;
  });
  row('t', 'tril_indices', 'int row, int col, int offset=0, *, TensorOptions options', indices(true));
  row('t', 'triu_indices', 'int row, int col, int offset=0, *, TensorOptions options', indices(false));
  /** @type {Run} */
  const window = (world, bound) =>
    fresh(world, [bound.int('window_length', 0)], dtypeArgument(bound, 'torch') ?? 'float32', 'torch');
  const periodic = 'int window_length, *, TensorOptions options | int window_length, ^bool periodic, *, TensorOptions options';
  row('t', 'hann_window blackman_window bartlett_window', periodic, window);
  row('t', 'hamming_window', `${periodic} | int window_length, ^bool periodic, float alpha, *, TensorOptions options | int window_length, ^bool periodic, float alpha, float beta, *, TensorOptions options`, window);
  row('t', 'get_default_dtype', '', (world) => new DTypeValue(world.float, 'torch'));
  row('t', 'is_grad_enabled is_inference_mode_enabled is_autocast_enabled', '*rest', () => some('bool'));
  row('T', 'tolist', 'input', tolist('input'));
  row('tT', 'is_floating_point', 'Tensor input', (_, bound) => bool(bound.tensor('input').dtype.includes('float')));
  row('tT', 'is_complex', 'Tensor input', (_, bound) => bool(isComplex(bound.tensor('input'))));
  row('tT', 'equal', 'Tensor input, Tensor other', () => UNKNOWN);
  row('t', 'get_rng_state', '*rest', (world) => fresh(world, [5056], 'uint8', 'torch'));
  row('T', 'retain_grad', 'Tensor input', () => null);
  row('T', 'backward', 'input, gradient=None, ~retain_graph=None, ~create_graph=False, ~inputs=None', (world, bound) => {
    checkGradients(bound.tensor('input'), bound.value('gradient') ?? null);
    world.wentBack = true;
    return null;
  });
  const nothing = () => null;
  row('t', 'save', '*rest, **options', nothing);
  row('t', 'set_float32_matmul_precision', '~precision', nothing);
  row('t', 'set_num_threads', '~count', nothing);
  row('t', 'set_printoptions', '*rest, **options', nothing);
  row('t', 'use_deterministic_algorithms', '~mode, *, ~warn_only=False', nothing);
  row('t', 'set_grad_enabled', '~mode', nothing);
  row('t', 'manual_seed', '~seed', nothing);
  row('t', 'seed random.seed', '*size', nothing);
  row('T', 'register_hook', 'input, ~hook', nothing);
  row('t', 'no_grad enable_grad inference_mode errstate jax.random.PRNGKey jax.random.key', '*size', nothing);
  row('t', 'device Generator', '*size', () => 'cpu');
  row('t', 'typename', 'obj', () => UNKNOWN);
  row('t', 'compile', 'model=None, *, **options', (_, bound) => bound.value('model') ?? UNKNOWN);
  row('t', 'load', '*rest, **options', () => UNKNOWN);
  row('t', 'vmap', '*rest, **options', () => UNKNOWN);
  row('t', 'autocast', 'device_type, dtype=None, enabled=True, cache_enabled=None', () => UNKNOWN);
  row('t', 'sparse_coo_tensor', 'object indices, object values, *, TensorOptions options, ~bool? check_invariants=None, ~bool? is_coalesced=None | object indices, object values, int[] size, *, TensorOptions options, ~bool? check_invariants=None, ~bool? is_coalesced=None | int[] size, *, TensorOptions options, ~bool? check_invariants=None', coordinates);
  row('t', 'sparse.FloatTensor', 'indices, values, size=None, dtype=None', coordinates);
  row('T', 'to_sparse', 'Tensor input, *, Layout? layout=None, int[2]? blocksize=None, int? dense_dim=None | Tensor input, int sparse_dim', same);
  row('T', 'to_dense', 'Tensor input, ScalarType? dtype=None, *, bool? masked_grad=None', same);
  row('T', 'coalesce', 'Tensor input', same);
}
