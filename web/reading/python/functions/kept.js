// Functions whose result has the shape of an argument, or one that a line of arithmetic tells.

import { bool, DTypeValue, float, int, list, Sequence, some, TensorValue, tuple, UNKNOWN } from '../values.js';
import { isNumber } from '../kinds.js';
import { Raised } from '../raised.js';
import { dimension, made } from '../nn/sizes.js';
import { broadcastShapes, promoteTypes } from '../../../lib/functions.js';
import { broadcasted } from '../broadcasting.js';
import { isComplex } from '../complex.js';
import { mayMatch } from '../counts.js';
import { withShape } from '../met-sizes.js';
import { ask } from '../operate.js';
import { begin } from '../gradients.js';
import { goBackward } from '../own-functions.js';
import { fresh } from './fresh.js';
import { tensor } from './creation.js';
import { asDType, dtypeArgument } from './dtypes.js';
import { asIndex, drawnPick } from './picks.js';
import { reduced } from './reductions.js';
import { alike, seen, to, withoutNumbers } from './views.js';

/** @import { Run } from '../table.js' */
/** @import { Value } from '../values.js' */
/** @import { World } from '../world.js' */

/** As the input is; in place it is the input itself, with other numbers. @type {Run} */
const same = (world, bound, { inPlace }) => {
  const input = bound.tensor('input');
  if (bound.value('dim') !== undefined) dimension(bound.int('dim', 0), input.shape.length);
  if (!inPlace) return alike(world, input);
  input.storage.values = null;
  return input;
};

/** Distances of all rows to all rows. @type {Run} */
const cdist = (world, bound) => {
  const [x, y] = [bound.tensor('input'), bound.tensor('other')];
  const [p, q] = [x.shape.at(-1), y.shape.at(-1)];
  if (p !== q) throw new Raised('RuntimeError', `X1 and X2 must have the same number of columns. X1: ${p} X2: ${q}`);
  return made(world, x, [
    ...broadcastShapes(x.shape.slice(0, -2), y.shape.slice(0, -2)),
    x.shape.at(-2) ?? 0,
    y.shape.at(-2) ?? 0,
  ]);
};

/**
 * How alike or how far apart two are that broadcast, along a dimension.
 * @type {(world: World, x: TensorValue, y: TensorValue, dim: number, keepdim: boolean) => TensorValue}
 */
export const likeness = (world, x, y, dim, keepdim) => {
  const met = broadcasted(x.shape, y.shape);
  const at = dimension(dim, met.length);
  return made(world, x, keepdim ? met.with(at, 1) : met.filter((_, i) => i !== at));
};

/** @type {Run} */
const multinomial = (world, bound) => {
  const input = bound.tensor('input');
  if (input.shape.length !== 1 && input.shape.length !== 2)
    throw new Raised('RuntimeError', 'prob_dist must be 1 or 2 dim');
  const count = bound.int('num_samples', 1);
  if (!bound.flag('replacement') && count > (input.shape.at(-1) ?? 0))
    throw new Raised('RuntimeError', 'cannot sample n_sample > prob_dist.size(-1) samples without replacement');
  return made(world, input, [...input.shape.slice(0, -1), count], 'int64');
};

/** Two reductions at once. @type {Run} */
const pair = (world, bound) => {
  const input = withoutNumbers(bound.tensor('input'));
  const values = reduced(world, 'amax', input, bound.ints('dim'), bound.flag('keepdim'));
  return new Sequence('tuple', [values, made(world, values, values.shape)]);
};

/** @type {Run} */
const quantile = (world, bound) => {
  const input = withoutNumbers(bound.tensor('input'));
  const values = reduced(world, 'amax', input, bound.ints('dim'), bound.flag('keepdim'));
  const { value: q } = bound.need('q');
  return q instanceof TensorValue && q.shape.length > 0 ? made(world, values, [...q.shape, ...values.shape]) : values;
};

/** Pairs of places below or above a diagonal. @type {(lower: boolean) => Run} */
const indices = (lower) => (world, bound) => {
  const [rows, columns, offset] = [bound.int('row', 0), bound.int('col', 0), bound.int('offset', 0)];
  world.work(rows);
  const inRow = (/** @type {number} */ row) => Math.min(Math.max(row + offset + (lower ? 1 : 0), 0), columns);
  const below = Array.from({ length: Math.min(rows, 10_000) }, (_, row) => inRow(row)).reduce(
    (sum, each) => sum + each,
    0,
  );
  return fresh(world, [2, lower ? below : rows * columns - below], 'int64', 'torch');
};

/** More elements than these are not listed. */
const MOST_LISTED = 1024;

/** `x.tolist()`: so many numbers, where they are not known either. @type {(name: string) => Run} */
export const tolist = (name) => (world, bound) => {
  const { numel, shape, strides, offset, dtype, storage } = bound.tensor(name);
  const { values } = storage;
  if (numel > MOST_LISTED) return UNKNOWN;
  world.work(numel);
  const kind = dtype.includes('float') ? 'float' : dtype === 'bool' ? 'bool' : 'int';
  const wrap = { float, bool: (/** @type {number} */ each) => bool(Boolean(each)), int }[kind];
  /** @type {(dim: number, at: number) => Value} */
  const build = (dim, at) =>
    dim === shape.length
      ? values
        ? wrap(Number(values[at]))
        : some(kind)
      : list(Array.from({ length: shape[dim] ?? 0 }, (_, i) => build(dim + 1, at + i * (strides[dim] ?? 0))));
  return build(0, offset);
};

/** Square matrices. @type {(of: (shape: readonly number[]) => readonly number[]) => Run} */
const square =
  (of) =>
  (world, bound, { name }) => {
    const input = bound.tensor('input');
    const [rows, columns] = input.shape.slice(-2);
    if (rows !== columns || input.shape.length < 2)
      throw new Raised(
        'RuntimeError',
        `linalg.${name}: A must be batches of square matrices, but they are ${rows} by ${columns} matrices`,
      );
    return made(world, input, of(input.shape));
  };

/**
 * Elements that go where an index names. The library says whether they fit.
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
  const { inPlace } = site;
  const given = bound.tensor('index');
  const size = source instanceof TensorValue ? (source.shape.at(dim) ?? 0) : given.numel;
  // There are as many indices as the source has slices, though nobody knows how many.
  const index = size !== given.numel && mayMatch(size, given.numel) ? withShape(given, [size]) : given;
  const method = /** @type {any} */ (inPlace ? `${fn}_` : fn);
  const [made] = ask(
    world,
    ([x, at, from = source]) => /** @type {any} */ (x)[method](dim, asIndex(/** @type {any} */ (at)), from),
    [bound.tensor('input'), index, ...(source instanceof TensorValue ? [source] : [])],
    inPlace ? 0 : undefined,
  );
  return made ?? UNKNOWN;
};

/**
 * A tensor with another in the place of a part. The library says whether it fits.
 * @type {(fn: 'sliceScatter' | 'diagonalScatter', names: readonly string[]) => Run}
 */
const replacedPart = (fn, names) => (world, bound) => {
  const numbers = names.map((name) => (bound.value(name) === undefined ? undefined : bound.int(name)));
  const [made] = ask(world, ([x, part]) => /** @type {any} */ (x)[fn](part, ...numbers), [
    bound.tensor('input'),
    bound.tensor('src'),
  ]);
  return made ?? UNKNOWN;
};

/** `loss.backward()` @type {Run} */
export const backward = (world, bound, { span }) => {
  begin(bound.tensor('input'), bound.value('gradient') ?? null);
  world.wentBack = true;
  goBackward(world, bound.need('input').value, span, bound.flag('retain_graph') || bound.flag('create_graph'));
  return null;
};

/** @param {import('../table.js').Row} row */
export const kept = (row) => {
  row('tT', 'nan_to_num lgamma digamma sinc i0 rad2deg deg2rad logit inverse', 'input, *rest', same);
  row('tT', 'logcumsumexp', 'input, dim=, *rest', same);
  row('tT', 'renorm', 'input, p, dim, maxnorm', same);
  row('tT', 'index_add', 'input, dim, index, source, *, alpha=', placed('indexAdd', 'source'));
  row('tT', 'index_copy', 'input, dim, index, source', placed('indexCopy', 'source'));
  row('tT', 'index_fill', 'input, dim, index, source', same);
  const SCATTERED = 'input, dim, index, src=, reduce=, *, value=, include_self=';
  row('tT', 'scatter', SCATTERED, placed('scatter', 'src'));
  row('tT', 'scatter_add', SCATTERED, placed('scatterAdd', 'src'));
  row('tT', 'scatter_reduce', SCATTERED, same);
  row('tT', 'masked_scatter', 'input, mask, source', same);
  row('tT', 'index_put', 'input, indices, values, accumulate=', same);
  row('T', 'trunc_normal cauchy log_normal geometric fill_diagonal map apply', 'input, *rest', same);
  row('tT', 'clamp_min', 'input, min', same);
  row('tT', 'clamp_max', 'input, max', same);
  row('T', 'type_as', 'input, dtype', to);
  row('T', 'new_tensor', 'input, data, dtype=', (world, bound, site) =>
    tensor(world, bound, site, dtypeArgument(bound, 'torch') ?? bound.tensor('input').dtype),
  );
  row('T', 'new_full', 'input, size, value, dtype=', (world, bound) =>
    fresh(world, bound.ints('size') ?? [], dtypeArgument(bound, 'torch') ?? bound.tensor('input').dtype, 'torch'),
  );
  row('tT', 'multinomial', 'input, num_samples, replacement=', multinomial);
  row('t', 'cdist', 'input, other, p=, compute_mode=', cdist);
  row('t', 'cosine_similarity', 'x1, x2, dim=1, eps=', (world, bound) =>
    likeness(world, bound.tensor('x1'), bound.tensor('x2'), bound.int('dim', 1), false),
  );
  row('t', 'pairwise_distance', 'x1, x2, p=, eps=, keepdim=', (world, bound) =>
    likeness(world, bound.tensor('x1'), bound.tensor('x2'), -1, bound.flag('keepdim')),
  );
  row(
    'tT',
    'det linalg.det logdet',
    'input',
    square((shape) => shape.slice(0, -2)),
  );
  row(
    'tT',
    'linalg.inv linalg.cholesky',
    'input',
    square((shape) => shape),
  );
  row('t', 'linalg.solve', 'input, other', (world, bound) =>
    made(world, bound.tensor('other'), bound.tensor('other').shape),
  );
  row('t', 'linalg.eigh', 'input', (world, bound) => {
    const input = bound.tensor('input');
    return tuple([made(world, input, input.shape.slice(0, -1)), made(world, input, input.shape)]);
  });
  row('tT', 'var_mean std_mean', 'input, dim=, unbiased=, keepdim=, *, correction=', pair);
  row('tT', 'cov corrcoef', 'input, *, correction=, fweights=, aweights=', (world, bound) => {
    const [rows = 1, ...rest] = bound.tensor('input').shape;
    return made(world, bound.tensor('input'), rows === 1 || rest.length === 0 ? [] : [rows, rows]);
  });
  row('tT', 'dist', 'input, other, p=', (world, bound) => {
    const [x, y] = [bound.tensor('input'), bound.tensor('other')];
    broadcastShapes(x.shape, y.shape);
    return made(world, x, []);
  });
  row('t', 'trapezoid trapz', 'y, x=, *, dx=, dim=', (world, bound) =>
    reduced(world, 'mean', withoutNumbers(bound.tensor('y')), [bound.int('dim', -1)], false),
  );
  row('t', 'cumulative_trapezoid', 'y, x=, *, dx=, dim=', (world, bound) => {
    const y = bound.tensor('y');
    const { shape } = y;
    const at = dimension(bound.int('dim', -1), shape.length);
    return made(world, y, shape.with(at, Math.max(0, Number(shape[at]) - 1)));
  });
  row('tT', 'quantile nanquantile', 'input, q, dim=, keepdim=, *, interpolation=', quantile);
  row('t', 'tril_indices', 'row, col, offset=, *, dtype=', indices(true));
  row('t', 'triu_indices', 'row, col, offset=, *, dtype=', indices(false));
  row('t', 'hann_window hamming_window blackman_window bartlett_window', 'n, periodic=, dtype=', (world, bound) =>
    fresh(world, [bound.int('n', 0)], 'float32', 'torch'),
  );
  row(
    'tT',
    'slice_scatter',
    'input, src, dim=, start=, end=, step=',
    replacedPart('sliceScatter', ['dim', 'start', 'end', 'step']),
  );
  row(
    'tT',
    'diagonal_scatter',
    'input, src, offset=, dim1=, dim2=',
    replacedPart('diagonalScatter', ['offset', 'dim1', 'dim2']),
  );
  row('tT', 'index_reduce', 'input, dim, index, source, reduce, *, include_self=', same);
  row('t', 'polygamma', 'n, input', same);
  row('T', 'polygamma mvlgamma', 'input, n', same);
  row('t', 'mvlgamma', 'input, p', same);
  row('tT', 'frexp', 'input', (world, bound) => {
    const input = bound.tensor('input');
    return new Sequence(
      'tuple',
      [alike(world, input), made(world, input, input.shape, 'int32')],
      ['mantissa', 'exponent'],
    );
  });
  row('t', 'vander', 'x, N=, increasing=', (world, bound) => {
    const x = bound.tensor('x');
    return made(world, x, [x.numel, bound.int('N', x.numel)]);
  });
  row('t', 'gradient', 'input, *, spacing=, dim=, edge_order=', (world, bound) => {
    const input = bound.tensor('input');
    const dims = bound.ints('dim') ?? [...input.shape.keys()];
    return tuple(dims.map((dim) => (dimension(dim, input.shape.length), made(world, input, input.shape))));
  });
  row('tT', 'histogram', 'input, bins, *, range=, weight=, density=', (world, bound) => {
    const input = bound.tensor('input');
    const { value } = bound.need('bins');
    const edges = value instanceof TensorValue ? value.numel : bound.int('bins', 0) + 1;
    return new Sequence('tuple', [made(world, input, [edges - 1]), made(world, input, [edges])], ['hist', 'bin_edges']);
  });
  row('t', 'unravel_index', 'input, shape', (world, bound) => {
    const indices = bound.tensor('input');
    return tuple((bound.ints('shape') ?? []).map(() => made(world, indices, indices.shape)));
  });
  row('t', 'empty_strided', 'size, stride, *, dtype=', (world, bound) => {
    const [size, stride] = [bound.ints('size') ?? [], bound.ints('stride') ?? []];
    const last = size.reduce((sum, each, dim) => sum + (each - 1) * (stride[dim] ?? 1), 0);
    const room = size.includes(0) ? 0 : last + 1;
    return seen(world, fresh(world, [room], dtypeArgument(bound, 'torch') ?? world.float, 'torch'), (x) =>
      x.asStrided(size, stride),
    );
  });
  row('t', 'promote_types', 'type1, type2', (_, bound) => {
    const [a, b] = ['type1', 'type2'].map((name) => asDType(bound.need(name).value, 'torch'));
    return a && b ? new DTypeValue(promoteTypes(a, b), 'torch') : UNKNOWN;
  });
  row('t', 'result_type', 'tensor1, tensor2', (world, bound) => {
    const both = /** @type {const} */ (['tensor1', 'tensor2']).map((name) => bound.need(name).value);
    if (!both.every((each) => each instanceof TensorValue)) return UNKNOWN;
    const [made] = ask(world, ([a, b]) => /** @type {any} */ (a).add(b), both);
    return made ? new DTypeValue(made.dtype, 'torch') : UNKNOWN;
  });
  row('t', 'get_default_dtype', '', (world) => new DTypeValue(world.float, 'torch'));
  row('t', 'is_grad_enabled is_inference_mode_enabled is_autocast_enabled', '*rest', () => some('bool'));
  row('T', 'equal', 'input, other', () => UNKNOWN);
  row('T', 'tolist', 'input', tolist('input'));
  row('t', 'is_floating_point', 'input', (_, bound) => bool(bound.tensor('input').dtype.includes('float')));
  row('t', 'is_complex', 'input', (_, bound) => bool(isComplex(bound.tensor('input'))));
  row('t', 'equal', 'input, *rest', () => UNKNOWN);
  row('t', 'get_rng_state', '*rest', (world) => fresh(world, [5056], 'uint8', 'torch'));
  row('T', 'retain_grad', 'input', () => null);
  row('t', 'save set_float32_matmul_precision set_num_threads', '*rest', () => null);
  row('t', 'compile', 'input, **rest', (_, bound) => bound.need('input').value);
  row('t', 'load autocast vmap', '*rest', () => UNKNOWN);
};
