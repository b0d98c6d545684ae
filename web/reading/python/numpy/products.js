// Products of arrays, and what `np.linalg` makes of matrices.

import * as library from '../../../lib/functions.js';
import { seen } from '../functions/views.js';
import { ask, operate } from '../operate.js';
import { isUnknown, NotUnderstood, Raised, Sequence, TensorValue, tuple, UNKNOWN, whole } from '../values.js';
import { argument, arrayOf, axesIn, averaged, common, commonDType, made, native, rungOf } from './arrays.js';
import { index, type, value as valueError, wordsOf } from './words.js';

/**
 * @typedef {import('../../../case/case.js').Dialect} Dialect
 * @typedef {import('../../../case/case.js').DType} DType
 * @typedef {import('../../../case/case.js').Span} Span
 * @typedef {import('../table.js').Run} Run
 * @typedef {import('../values.js').Arg} Arg
 * @typedef {import('../values.js').Value} Value
 * @typedef {import('../world.js').World} World
 * @typedef {{ dialect: Dialect, span: Span, label: (names: readonly string[]) => string, inPlace?: boolean }} Written
 */

/**
 * The product by the library, which knows the elements; unlike PyTorch, NumPy takes two dtypes.
 * @type {(world: World, fn: 'matmul', x: TensorValue, y: TensorValue, shape: readonly number[], dtype: DType) =>
 *   TensorValue}
 */
const multiplied = (world, fn, x, y, shape, dtype) => {
  const convert = (/** @type {library.Tensor} */ each) => (each.dtype === dtype ? each : each.to(dtype));
  try {
    const [result] = ask(
      world,
      ([p, q]) => library[fn](convert(/** @type {any} */ (p)), convert(/** @type {any} */ (q))),
      [x, y],
    );
    if (result) return result;
  } catch (error) {
    if (!(error instanceof Raised || error instanceof NotUnderstood)) throw error;
  }
  return made(world, x, shape, dtype);
};

/** `x @ y` @type {(world: World, left: Arg, right: Arg, written: Written) => Value} */
export const matmul = (world, left, right, { dialect, span, label, inPlace = false }) => {
  if (isUnknown(left.value) || isUnknown(right.value)) return UNKNOWN;
  const [x, y] = [arrayOf(world, left.value, dialect), arrayOf(world, right.value, dialect)];
  world.unresolved.clear();
  const say = wordsOf(dialect);
  const [a, b] = [x.shape, y.shape];
  if (a.length === 0 || b.length === 0) throw say.matmul(a, b);
  const [k, j] = [a.at(-1), b.length === 1 ? b[0] : b.at(-2)];
  const dtype = commonDType([x, y], dialect);
  if (inPlace && rungOf(dtype) > rungOf(x.dtype))
    throw new Raised(
      'UFuncTypeError',
      `Cannot cast ufunc 'matmul' output from dtype('${dtype}') to dtype('${x.dtype}') with casting rule 'same_kind'`,
    );
  if (k !== j) throw say.matmul(a, b);
  const batch = common([a.slice(0, -2), b.slice(0, -2)]);
  if (!batch) {
    // Batches broadcast as all shapes do: where they clash, that is drawn.
    const batches = [left, right].map((arg, i) => ({ ...arg, value: batchOf(i === 0 ? x : y) }));
    const said = () => say.matmulBatch(a, b);
    const operation = {
      fn: 'broadcastTensors',
      sign: '',
      label,
      form: /** @type {const} */ ('fresh'),
      options: {},
      span,
    };
    return operate(world, { ...operation, said }, batches);
  }
  const shape = [...batch, ...(a.length > 1 ? a.slice(-2, -1) : []), ...(b.length > 1 ? b.slice(-1) : [])];
  if (inPlace && String(shape) !== String(a)) {
    if (shape.length !== a.length || a.length < 2) throw new NotUnderstood('line');
    throw valueError(
      'matmul: Output operand 0 has a mismatch in its core dimension 1, with gufunc signature ' +
        `(n?,k),(k,m?)->(n?,m?) (size ${a.at(-1)} is different from ${shape.at(-1)})`,
    );
  }
  const product = multiplied(world, 'matmul', x, y, shape, dtype);
  const result = inPlace && product.dtype !== x.dtype ? seen(world, product, (t) => t.to(x.dtype)) : product;
  world.last = { name: label([left.text, right.text]), value: result };
  return left.value instanceof TensorValue && left.value.dialect === 'torch'
    ? new TensorValue(result, 'torch')
    : result;
};

/** The dimensions before the last two. @param {TensorValue} array */
const batchOf = (array) => {
  const few = (/** @type {readonly any[]} */ all) => all.slice(0, -2);
  return new TensorValue({ ...array, shape: few(array.shape), strides: few(array.strides) }, array.dialect);
};

/** `np.dot(a, b)`, which lays the rows of all beside the columns of all. @type {Run} */
const dot = (world, bound, site) => {
  const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
  const [a, b] = [x.shape, y.shape];
  const dtype = commonDType([x, y], site.dialect);
  if (a.length === 0 || b.length === 0) return made(world, site, [...a, ...b], dtype);
  const at = b.length === 1 ? 0 : b.length - 2;
  if (a.at(-1) !== b[at]) throw wordsOf(site.dialect).dot(a, b);
  const shape = [...a.slice(0, -1), ...b.filter((_, dim) => dim !== at)];
  return b.length <= 2 ? multiplied(world, 'matmul', x, y, shape, dtype) : made(world, site, shape, dtype);
};

/** @type {Run} */
const inner = (world, bound, site) => {
  const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
  const [a, b] = [x.shape, y.shape];
  const dtype = commonDType([x, y], site.dialect);
  if (a.length === 0 || b.length === 0) return made(world, site, [...a, ...b], dtype);
  if (a.at(-1) !== b.at(-1))
    throw wordsOf(site.dialect).dot(a, b.length > 1 ? [...b.slice(0, -2), ...b.slice(-2).toReversed()] : b);
  return made(world, site, [...a.slice(0, -1), ...b.slice(0, -1)], dtype);
};

/** @type {Run} */
const vdot = (world, bound, site) => {
  const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
  if (x.numel !== y.numel) throw valueError(`cannot reshape array of size ${y.numel} into shape (${x.numel},)`);
  return made(world, site, [], commonDType([x, y], site.dialect));
};

/** @type {Run} */
const outer = (world, bound, site) => {
  const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
  return made(world, site, [x.numel, y.numel], commonDType([x, y], site.dialect));
};

/** `np.tensordot(a, b, axes)` @type {Run} */
const tensordot = (world, bound, site) => {
  const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
  const given = bound.value('axes');
  const of = (/** @type {Value} */ each) =>
    each instanceof Sequence ? each.items.map((item) => whole(item)) : [whole(each)];
  const [p, q] = [x.shape.length, y.shape.length];
  const count = given instanceof Sequence ? 0 : bound.int('axes', 2);
  const along = Array.from({ length: count }, (_, i) => i);
  const [left = [], right = []] =
    given instanceof Sequence ? given.items.map(of) : [along.map((i) => p - count + i), along];
  if (left.some((axis) => axis >= p || axis < -p) || right.some((axis) => axis >= q || axis < -q))
    throw index('tuple index out of range');
  const [i, j] = [left.map((axis) => (axis + p) % p), right.map((axis) => (axis + q) % q)];
  const fits = i.length === j.length && i.every((axis, at) => x.shape[axis] === y.shape[j[at] ?? 0]);
  if (!fits) throw wordsOf(site.dialect).tensordot(x.shape, y.shape, i, j);
  const rest = (/** @type {readonly number[]} */ shape, /** @type {number[]} */ used) =>
    shape.filter((_, dim) => !used.includes(dim));
  return made(world, site, [...rest(x.shape, i), ...rest(y.shape, j)], commonDType([x, y], site.dialect));
};

/** @type {Run} */
const kron = (world, bound, site) => {
  const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
  const rank = Math.max(x.shape.length, y.shape.length);
  const at = (/** @type {TensorValue} */ { shape }, /** @type {number} */ dim) => shape[dim - rank + shape.length] ?? 1;
  const shape = Array.from({ length: rank }, (_, dim) => at(x, dim) * at(y, dim));
  return made(world, site, shape, commonDType([x, y], site.dialect));
};

/** @type {Run} */
const cross = (world, bound, site) => {
  const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
  if (bound.value('axis') !== undefined && bound.int('axis', -1) !== -1) return UNKNOWN;
  const [p, q] = [x.shape.at(-1), y.shape.at(-1)];
  if (x.shape.length === 0 || y.shape.length === 0) return UNKNOWN;
  if (![2, 3].includes(p ?? 0) || ![2, 3].includes(q ?? 0))
    throw valueError('incompatible dimensions for cross product\n(dimension must be 2 or 3)');
  const shapes = [x.shape.slice(0, -1), y.shape.slice(0, -1)];
  const shape = common(shapes);
  if (!shape) throw wordsOf(site.dialect).objects(shapes, 0, 1);
  const dtype = commonDType([x, y], site.dialect);
  return made(world, site, p === 2 && q === 2 ? shape : [...shape, 3], dtype);
};

/** @type {Run} */
const trace = (world, bound, site) => {
  const x = argument(world, bound, site);
  if (x.shape.length < 2) throw valueError('diag requires an array of at least two dimensions');
  const dtype = /^(bool|int)/.test(x.dtype) ? native(site.dialect, 'int64') : x.dtype;
  return dtype === 'uint8' ? UNKNOWN : made(world, site, x.shape.slice(2), dtype);
};

const fail = (/** @type {string} */ message) => new Raised('LinAlgError', message);

/**
 * A stack of matrices; `isSquare` asks for as many rows as columns.
 * @type {(array: TensorValue, isSquare: boolean) => void}
 */
const checkMatrices = ({ shape }, isSquare) => {
  if (shape.length < 2) throw fail(`${shape.length}-dimensional array given. Array must be at least two-dimensional`);
  if (isSquare && shape.at(-1) !== shape.at(-2)) throw fail('Last 2 dimensions of the array must be square');
};

/** Halves are none of its dtypes. @param {readonly TensorValue[]} arrays */
const checkHalves = (...arrays) => {
  if (arrays.some(({ dtype }) => dtype === 'float16')) throw type('array type float16 is unsupported in linalg');
};

/** float32 stays, everything else is computed in float64. @type {(array: TensorValue) => DType} */
const linear = ({ dtype, dialect }) => (dtype === 'float32' ? dtype : native(dialect, 'float64'));

/**
 * A function of matrices.
 * @type {(isSquare: boolean, results: (shape: readonly number[]) => readonly (readonly number[])[], names?: readonly
 *   string[]) => Run}
 */
const ofMatrices = (isSquare, results, names) => (world, bound, site) => {
  const x = argument(world, bound, site);
  if (site.dialect === 'jax' && x.shape.length < 2) return UNKNOWN;
  checkMatrices(x, isSquare);
  checkHalves(x);
  const all = results(x.shape).map((shape) => made(world, site, shape, linear(x)));
  const [only] = all;
  return all.length === 1 && only ? only : new Sequence('tuple', all, names);
};

const least = (/** @type {readonly number[]} */ shape) => Math.min(...shape.slice(-2));
const lead = (/** @type {readonly number[]} */ shape) => shape.slice(0, -2);

/** @type {Run} */
const svd = (world, bound, site) => {
  const full = bound.value('full_matrices') === undefined || bound.flag('full_matrices');
  const vectors = bound.value('compute_uv') === undefined || bound.flag('compute_uv');
  return ofMatrices(
    false,
    (shape) => {
      const [m = 0, n = 0] = shape.slice(-2);
      const k = least(shape);
      const values = [...lead(shape), k];
      if (!vectors) return [values];
      return [[...lead(shape), m, full ? m : k], values, [...lead(shape), full ? n : k, n]];
    },
    ['U', 'S', 'Vh'],
  )(world, bound, site);
};

/** @type {Run} */
const qr = (world, bound, site) => {
  const mode = bound.value('mode') ?? 'reduced';
  return ofMatrices(
    false,
    (shape) => {
      const [m = 0, n = 0] = shape.slice(-2);
      const k = mode === 'complete' ? m : least(shape);
      const r = [...lead(shape), k, n];
      return mode === 'r' ? [r] : [[...lead(shape), m, k], r];
    },
    ['Q', 'R'],
  )(world, bound, site);
};

/** `np.linalg.solve(a, b)`: a vector only if it is one. @type {Run} */
const solve = (world, bound, site) => {
  const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
  if (
    site.dialect === 'jax' &&
    (x.shape.length < 2 || x.shape.at(-1) !== (y.shape.length === 1 ? y.shape[0] : y.shape.at(-2)))
  )
    return UNKNOWN;
  checkMatrices(x, true);
  checkHalves(x, y);
  const isVector = y.shape.length === 1;
  if (y.shape.length === 0) return UNKNOWN;
  const [n, rows] = [x.shape.at(-1), isVector ? y.shape[0] : y.shape.at(-2)];
  if (n !== rows) {
    const [name, columns] = isVector ? ['solve1', '(m)'] : ['solve', '(m,n)'];
    throw valueError(
      `${name}: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (m,m),${columns}->` +
        `${columns} (size ${rows} is different from ${n})`,
    );
  }
  const batch = common([lead(x.shape), isVector ? [] : lead(y.shape)]);
  if (!batch) throw new NotUnderstood('line');
  const dtype = linear(x) === 'float32' && linear(y) === 'float32' ? 'float32' : native(site.dialect, 'float64');
  return made(world, site, [...batch, ...(isVector ? y.shape : y.shape.slice(-2))], dtype);
};

/** @type {Run} */
const lstsq = (world, bound, site) => {
  const [x, y] = [argument(world, bound, site), argument(world, bound, site, 'b')];
  if (x.shape.length !== 2) throw fail(`${x.shape.length}-dimensional array given. Array must be two-dimensional`);
  if (y.shape.length !== 1 && y.shape.length !== 2) return UNKNOWN;
  if (x.shape[0] !== y.shape[0]) throw fail('Incompatible dimensions');
  checkHalves(x, y);
  const float = native(site.dialect, linear(x) === 'float32' && linear(y) === 'float32' ? 'float32' : 'float64');
  const [m = 0, n = 0] = x.shape;
  return tuple([
    made(world, site, [n, ...y.shape.slice(1)], float),
    UNKNOWN,
    UNKNOWN,
    made(world, site, [Math.min(m, n)], float),
  ]);
};

/** @type {Run} */
const norm = (world, bound, site) => {
  const x = argument(world, bound, site, 'x');
  const { shape } = x;
  const dtype = averaged(x.dtype, site.dialect);
  const keep = bound.flag('keepdims');
  const axes = axesIn(bound, site, shape.length);
  if (!axes) {
    if (bound.value('ord') !== undefined && shape.length === 2 && x.dtype === 'float16') checkHalves(x);
    if (bound.value('ord') !== undefined && shape.length !== 1 && shape.length !== 2)
      throw valueError('Improper number of dimensions to norm.');
    return made(world, site, keep ? shape.map(() => 1) : [], dtype);
  }
  if (axes.length > 2) throw valueError('Improper number of dimensions to norm.');
  const left = keep
    ? shape.map((size, dim) => (axes.includes(dim) ? 1 : size))
    : shape.filter((_, dim) => !axes.includes(dim));
  return made(world, site, left, dtype);
};

/** @type {Run} */
const power = (world, bound, site) => {
  const x = argument(world, bound, site);
  checkMatrices(x, true);
  return made(world, site, x.shape, bound.int('n', 1) < 0 ? linear(x) : x.dtype);
};

/** @type {Run} */
const multiDot = (world, bound, site) => {
  const { value, span } = bound.need('arrays');
  if (!(value instanceof Sequence)) return UNKNOWN;
  const arg = (/** @type {Value} */ each) => ({ value: each, name: '', text: '', span });
  const [first, second, third, ...more] = value.items.map((each) => arrayOf(world, each, site.dialect));
  const join = (/** @type {TensorValue} */ a, /** @type {TensorValue} */ b) => {
    if (a.shape.at(-1) !== (b.shape.length === 1 ? b.shape[0] : b.shape.at(-2)))
      throw wordsOf(site.dialect).dot(a.shape, b.shape);
    return /** @type {TensorValue} */ (matmul(world, arg(a), arg(b), site));
  };
  if (!first || !second || more.length > 0) return UNKNOWN;
  if (!third) return join(first, second);
  if ([first, second, third].some(({ shape }) => shape.length !== 2)) return UNKNOWN;
  // In the order that takes fewer products.
  const [[a = 0, b = 0], [c = 0, d = 0]] = [first.shape, third.shape];
  return a * c * (b + d) < b * d * (a + c) ? join(join(first, second), third) : join(first, join(second, third));
};

/** @type {Run} */
const einsum = (world, bound, site) => {
  const { value: equation } = bound.need('subscripts');
  if (typeof equation !== 'string') throw new NotUnderstood('line');
  if (bound.value('out') !== undefined) return UNKNOWN;
  const arrays = bound.rest.map(({ value }) => arrayOf(world, value, site.dialect));
  const failure = wordsOf(site.dialect).einsum(
    equation.replaceAll(' ', ''),
    arrays.map(({ shape }) => shape),
  );
  const dtype = commonDType(arrays, site.dialect);
  const args = bound.rest.map((arg, i) => {
    const array = /** @type {TensorValue} */ (arrays[i]);
    if (array.dtype === dtype) return { ...arg, value: array };
    const [value] = ask(world, ([x]) => /** @type {library.Tensor} */ (x).to(dtype), [array]);
    return { ...arg, value: /** @type {TensorValue} */ (value) };
  });
  if (failure instanceof Raised && failure.isMet === false && arrays.length < 2) throw failure;
  const { label, span } = site;
  const operation = {
    fn: 'einsum',
    sign: '',
    label,
    form: /** @type {const} */ ('fresh'),
    options: { equation },
    span,
  };
  const result = operate(world, { ...operation, said: () => failure }, args);
  return result instanceof TensorValue && result.dtype !== dtype ? seen(world, result, (t) => t.to(dtype)) : result;
};

/** @param {import('../table.js').Row} row */
export const products = (row) => {
  row('n', 'matmul linalg.matmul', 'x1, x2, out=', (world, bound, site) =>
    matmul(world, bound.need('x1'), bound.need('x2'), site),
  );
  row('nN', 'dot', 'a, b, out=', dot);
  row('n', 'inner', 'a, b', inner);
  row('n', 'vdot', 'a, b', vdot);
  row('n', 'outer linalg.outer', 'a, b, out=', outer);
  row('n', 'tensordot linalg.tensordot', 'a, b, axes=', tensordot);
  row('n', 'kron', 'a, b', kron);
  row('n', 'cross', 'a, b, axisa=, axisb=, axisc=, axis=', cross);
  row('n', 'linalg.cross', 'a, b, *, axis=', (world, bound, site) => {
    const [p, q] = ['a', 'b'].map((name) => argument(world, bound, site, name).shape.at(-1));
    if (p === 3 && q === 3) return cross(world, bound, site);
    throw valueError(
      'Both input arrays must be (arrays of) 3-dimensional vectors, but they are ' +
        `${p} and ${q} dimensional instead.`,
    );
  });
  row('nN', 'trace', 'a, offset=, axis1=, axis2=', trace);
  row('n', 'linalg.trace', 'a, *, offset=, dtype=', (world, bound, site) => {
    const x = argument(world, bound, site);
    if (x.shape.length < 2) throw valueError('diag requires an array of at least two dimensions');
    const dtype = /^(bool|int)/.test(x.dtype) ? native(site.dialect, 'int64') : x.dtype;
    const isKnown = bound.value('dtype') === undefined && dtype !== 'uint8';
    return isKnown ? made(world, site, lead(x.shape), dtype) : UNKNOWN;
  });
  row('n', 'einsum', 'subscripts, *operands, optimize=, out=', einsum);
  row(
    'n',
    'linalg.inv',
    'a',
    ofMatrices(true, (shape) => [shape]),
  );
  row(
    'n',
    'linalg.pinv',
    'a, rcond=, hermitian=',
    ofMatrices(false, (shape) => [[...lead(shape), ...shape.slice(-2).toReversed()]]),
  );
  row(
    'n',
    'linalg.cholesky',
    'a, upper=',
    ofMatrices(true, (shape) => [shape]),
  );
  row(
    'n',
    'linalg.det',
    'a',
    ofMatrices(true, (shape) => [lead(shape)]),
  );
  row(
    'n',
    'linalg.slogdet',
    'a',
    ofMatrices(true, (shape) => [lead(shape), lead(shape)], ['sign', 'logabsdet']),
  );
  row(
    'n',
    'linalg.eigh',
    'a, UPLO=',
    ofMatrices(true, (shape) => [shape.slice(0, -1), shape], ['eigenvalues', 'eigenvectors']),
  );
  row(
    'n',
    'linalg.eigvalsh',
    'a, UPLO=',
    ofMatrices(true, (shape) => [shape.slice(0, -1)]),
  );
  row('n', 'linalg.svd', 'a, full_matrices=, compute_uv=, hermitian=', svd);
  row(
    'n',
    'linalg.svdvals',
    'a',
    ofMatrices(false, (shape) => [[...lead(shape), least(shape)]]),
  );
  row('n', 'linalg.qr', 'a, mode=', qr);
  row('n', 'linalg.solve', 'a, b', solve);
  row('n', 'linalg.lstsq', 'a, b, rcond=', lstsq);
  row('n', 'linalg.norm', 'x, ord=, axis=, keepdims=', norm);
  row('n', 'linalg.matrix_power', 'a, n', power);
  row('n', 'linalg.multi_dot', 'arrays', multiDot);
};
