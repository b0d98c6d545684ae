/**
 * Each operation of the benchmark, as a call of stride0 and as an expression for the plain loop. The expression names
 * the inputs `a`, `b`, `c`, `d`, `e`. `f` rounds to float32; the last step needs no `f`, because storing rounds.
 *
 * @import { Along } from './along.js'
 * @import { Tensor } from '../../web/lib/index.js'
 *
 * @typedef {'add' | 'sub' | 'add_' | 'gt' | 'where' | 'exp' | 'tanh' | 'pow' | 'norm' | 'normFused' | 'sum0' | 'sum1'
 *   | 'image' | 'imageFused' | 'chainFused' | Along | Converting | Rearranging | Contracting | Ordering | Choosing} OpName
 * @typedef {'copy' | 'contiguous' | 'cat' | 'stack' | 'flip' | 'roll' | 'split' | 'indexRows'} Rearranging
 * @typedef {'toUint8' | 'toFloat16' | 'toBFloat16' | 'toFloat32'} Converting
 * @typedef {'matmul' | 'bmm' | 'bijBjk' | 'bhqk' | 'iJ' | 'ijToJ' | 'outerMul' | 'ijIjToI' | 'mulSum1'} Contracting
 * @typedef {'amax' | 'amax0' | 'amax1' | 'any' | 'argmax' | 'argmax0' | 'argmax1' | 'sort' | 'topk'} Ordering
 * @typedef {'gather0' | 'gather1' | 'takeAlong' | 'scatter_' | 'scatterAdd_' | 'indexSelect' | 'maskedSelect'} Choosing
 * @typedef {(...tensors: Tensor[]) => Tensor} Call
 *
 * @typedef {object} Op
 * @property {Call | undefined} call undefined if this version of stride0 lacks it
 * @property {string} loop the expression for an element of the result
 * @property {(sizes: readonly (readonly number[])[]) => { source: string, shape: number[] }} [source] the whole loop,
 * if elements move
 * @property {number} [sums] the dimension to sum along
 * @property {boolean} [inPlace] whether it writes into the first tensor
 */
import * as stride0 from '../../web/lib/index.js';
import { ALONG } from './along.js';
import { numbers } from './numbers.js';

/** @type {((chain: Call) => Call) | undefined} */
const fuse = Reflect.get(stride0, 'fuse');

/**
 * Disposes of every step of a chain but the last, as a careful program would.
 * @type {(chain: (track: (step: Tensor) => Tensor, ...tensors: Tensor[]) => Tensor) => Call}
 */
const eager =
  (chain) =>
  (...tensors) => {
    /** @type {Tensor[]} */
    const steps = [];
    const result = chain((step) => (steps.push(step), step), ...tensors);
    for (const step of steps) step.dispose();
    return result;
  };

/** @type {Call} */
const norm = (x, m, s, g, b) => x.sub(m).div(s).mul(g).add(b);
/** @type {Call} */
const image = (x, mean, deviation) => x.sub(mean).div(deviation);
/** @type {Call} */
const chain = (x, y) => x.add(y).sub(x).add(x).sub(y).add(y).sub(x).add(x).sub(y);

/** Stacks two matrices vertically. @type {NonNullable<Op['source']>} */
const joined = ([[rows = 0, columns = 0] = []]) => ({
  source: `for (let i = 0; i < ${rows * columns}; ++i) out[i] = a[i];
for (let i = 0; i < ${rows * columns}; ++i) out[i + ${rows * columns}] = b[i];`,
  shape: [2 * rows, columns],
});

/**
 * A matrix whose element in row `i` and column `j` comes from elsewhere.
 * @type {(column: (columns: number) => string, row?: (rows: number) => string) => NonNullable<Op['source']>}
 */
const moved =
  (column, row = () => 'i') =>
  ([[rows = 0, columns = 0] = []]) => ({
    source: `for (let i = 0; i < ${rows}; ++i) for (let j = 0; j < ${columns}; ++j)
  out[i * ${columns} + j] = a[(${row(rows)}) * ${columns} + ${column(columns)}];`,
    shape: [rows, columns],
  });

/**
 * Products of batches of matrices, where `a` is read at `[b, i, k]` and `b` at `[b, k, j]`.
 * @type {(sizesOf: (sizes: readonly (readonly number[])[]) => number[], a: string, b: string, out: string) =>
 *   NonNullable<Op['source']>}
 */
const batches = (sizesOf, a, b, out) => (shapes) => {
  const [B, H, I, K, J] = sizesOf(shapes);
  const shape = out === 'h' ? [B, H, I, J] : [B, I, J];
  return {
    source: `const B = ${B}, H = ${H}, I = ${I}, K = ${K}, J = ${J};
for (let n = 0; n < B; ++n) for (let h = 0; h < H; ++h) for (let i = 0; i < I; ++i) for (let j = 0; j < J; ++j) {
  let sum = 0;
  for (let k = 0; k < K; ++k) sum += a[${a}] * b[${b}];
  out[((n * H + h) * I + i) * J + j] = sum;
}`,
    shape: /** @type {number[]} */ (shape),
  };
};

const ofMatrices = batches(
  ([[n = 0, i = 0, k = 0] = [], other = []]) => [n, 1, i, k, other[2] ?? 0],
  '(n * I + i) * K + k',
  '(n * K + k) * J + j',
  '',
);

/**
 * The largest over all elements, or over the rows or columns of a matrix, by a loop over each result.
 * @type {(what: 'value' | 'index', axis?: number) => NonNullable<Op['source']>}
 */
const extreme = (what, axis) => (sizes) => {
  const [rows = 1, columns = 1] =
    axis === undefined ? [1, sizes[0]?.reduce((all, size) => all * size, 1)] : (sizes[0] ?? []);
  const [count, size, from, step] = axis === 0 ? [columns, rows, 'k', columns] : [rows, columns, `k * ${columns}`, 1];
  return {
    source: `for (let k = 0; k < ${count}; ++k) {
  let best = a[${from}], index = 0;
  for (let i = 1; i < ${size}; ++i) {
    const each = a[${from} + i * ${step}];
    if (each > best || (each !== each && best === best)) { best = each; index = i; }
  }
  out[k] = ${what === 'value' ? 'best' : 'BigInt(index)'};
}`,
    shape: axis === undefined ? [] : [count],
  };
};

/** The values of a call that also returns indices. @type {(call: (a: Tensor) => any) => Call} */
const valuesOf = (call) => (a) => {
  const { values, indices } = call(a);
  indices.dispose();
  return values;
};

/** A loop over a matrix of indices. @type {(body: (columns: number) => string) => NonNullable<Op['source']>} */
const chosen =
  (body) =>
  ([, [rows = 0, columns = 0] = []]) => ({
    source: `for (let i = 0; i < ${rows}; ++i) for (let j = 0; j < ${columns}; ++j) ${body(columns)}`,
    shape: [rows, columns],
  });

const byColumn = chosen((columns) => `out[i * ${columns} + j] = a[i * ${columns} + Number(b[i * ${columns} + j])];`);

/** @type {Record<OpName, Op>} */
export const OPS = {
  add: { call: (a, b) => a.add(b), loop: 'a + b' },
  sub: { call: (a, b) => a.sub(b), loop: 'a - b' },
  add_: { call: (a, b) => a.add_(b), loop: 'a + b', inPlace: true },
  gt: { call: (a, b) => a.gt(b), loop: 'a > b ? 1 : 0' },
  where: { call: (c, a, b) => stride0.where(c, a, b), loop: 'a ? b : c' },
  exp: { call: (a) => a.exp(), loop: 'Math.exp(a)' },
  tanh: { call: (a) => a.tanh(), loop: 'Math.tanh(a)' },
  pow: { call: (a, b) => a.pow(b), loop: 'Math.pow(a, b)' },
  norm: {
    call: eager((track, x, m, s, g, b) => track(track(track(x.sub(m)).div(s)).mul(g)).add(b)),
    loop: 'f(f(f(a - b) / c) * d) + e',
  },
  normFused: { call: fuse?.(norm), loop: 'f(f(f(a - b) / c) * d) + e' },
  image: { call: eager((track, x, m, s) => track(x.sub(m)).div(s)), loop: 'f(a - b) / c' },
  imageFused: { call: fuse?.(image), loop: 'f(a - b) / c' },
  chainFused: { call: fuse?.(chain), loop: 'a' },
  toUint8: { call: (a) => a.to('uint8'), loop: 'a' },
  toFloat16: { call: (a) => a.to('float16'), loop: 'a' },
  toBFloat16: { call: (a) => a.to('bfloat16'), loop: 'a' },
  toFloat32: { call: (a) => a.to('float32'), loop: 'a' },
  copy: { call: (a) => a.clone(), loop: 'a' },
  contiguous: { call: (a) => a.contiguous(), loop: 'a' },
  cat: { call: (a, b) => stride0.cat([a, b]), loop: '', source: joined },
  stack: {
    call: (a, b) => stride0.stack([a, b]),
    loop: '',
    source: (sizes) => ({ ...joined(sizes), shape: [sizes.length, ...(sizes[0] ?? [])] }),
  },
  flip: { call: (a) => a.flip([1]), loop: '', source: moved((columns) => `${columns - 1} - j`) },
  roll: {
    call: (a) => a.roll(1, 0),
    loop: '',
    source: moved(
      () => 'j',
      (rows) => `(i + ${rows - 1}) % ${rows}`,
    ),
  },
  // The second half of the rows, copied.
  split: {
    call: eager((track, a) => {
      const [first, second] = a.split((a.shape[0] ?? 0) / 2);
      track(/** @type {Tensor} */ (first));
      return track(/** @type {Tensor} */ (second)).clone();
    }),
    loop: '',
    source: ([[rows = 0, columns = 0] = []]) => ({
      source: `for (let i = 0; i < ${(rows / 2) * columns}; ++i) out[i] = a[i + ${(rows / 2) * columns}];`,
      shape: [rows / 2, columns],
    }),
  },
  indexRows: {
    call: (a, b) => a.index(b),
    loop: '',
    source: ([[rows = 0, columns = 0] = [], [count = 0] = []]) => ({
      source: `for (let i = 0; i < ${count}; ++i) {
  const row = (b[i] + ${rows}) % ${rows};
  for (let j = 0; j < ${columns}; ++j) out[i * ${columns} + j] = a[row * ${columns} + j];
}`,
      shape: [count, columns],
    }),
  },
  // For a product with a single matrix, all rows of the batch count as rows of one matrix.
  matmul: {
    call: (a, b) => a.matmul(b),
    loop: '',
    source: ([rows = [], [inner = 0, columns = 0] = []]) => ({
      source: `out.fill(0);
for (let i = 0; i < ${rows.slice(0, -1).reduce((all, size) => all * size, 1)}; ++i)
for (let k = 0; k < ${inner}; ++k) {
  const factor = a[i * ${inner} + k];
  for (let j = 0; j < ${columns}; ++j) out[i * ${columns} + j] += factor * b[k * ${columns} + j];
}`,
      shape: [...rows.slice(0, -1), columns],
    }),
  },
  bmm: { call: (a, b) => a.bmm(b), loop: '', source: ofMatrices },
  bijBjk: { call: (a, b) => stride0.einsum('bij,bjk->bik', a, b), loop: '', source: ofMatrices },
  // Attention as it is usually written: the heads are between the positions and the features.
  bhqk: {
    call: (a, b) => stride0.einsum('bqhd,bkhd->bhqk', a, b),
    loop: '',
    source: batches(
      ([[n = 0, i = 0, h = 0, k = 0] = [], other = []]) => [n, h, i, k, other[1] ?? 0],
      '((n * I + i) * H + h) * K + k',
      '((n * J + j) * H + h) * K + k',
      'h',
    ),
  },
  iJ: {
    call: (a, b) => stride0.einsum('i,j->ij', a, b),
    loop: '',
    source: ([[rows = 0] = [], [columns = 0] = []]) => ({
      source: `for (let i = 0; i < ${rows}; ++i) for (let j = 0; j < ${columns}; ++j) out[i * ${columns} + j] = a[i] * b[j];`,
      shape: [rows, columns],
    }),
  },
  outerMul: { call: (a, b) => a.mul(b), loop: 'a * b' },
  ijToJ: { call: (a) => stride0.einsum('ij->j', a), loop: 'a', sums: 0 },
  ijIjToI: { call: (a, b) => stride0.einsum('ij,ij->i', a, b), loop: 'a * b', sums: 1 },
  mulSum1: { call: eager((track, a, b) => track(a.mul(b)).sum(1)), loop: 'a * b', sums: 1 },
  amax: { call: (a) => a.amax(), loop: '', source: extreme('value') },
  amax0: { call: (a) => a.amax(0), loop: '', source: extreme('value', 0) },
  amax1: { call: (a) => a.amax(1), loop: '', source: extreme('value', 1) },
  any: {
    call: (a) => a.any(),
    loop: '',
    source: ([shape = []]) => ({
      source: `out[0] = 0; for (let i = 0; i < ${shape.reduce((all, size) => all * size, 1)}; ++i) out[0] |= a[i];`,
      shape: [],
    }),
  },
  argmax: { call: (a) => a.argmax(), loop: '', source: extreme('index') },
  argmax0: { call: (a) => a.argmax(0), loop: '', source: extreme('index', 0) },
  argmax1: { call: (a) => a.argmax(1), loop: '', source: extreme('index', 1) },
  sort: {
    call: valuesOf((a) => stride0.sort(a)),
    loop: '',
    source: ([shape = []]) => ({ source: 'out.set(a); out.sort();', shape: [...shape] }),
  },
  topk: {
    call: valuesOf((a) => stride0.topk(a, 100)),
    loop: '',
    source: () => ({ source: 'out.set(a.slice().sort().slice(-100).reverse());', shape: [100] }),
  },
  gather0: {
    call: (a, index) => a.gather(0, index),
    loop: '',
    source: chosen((columns) => `out[i * ${columns} + j] = a[Number(b[i * ${columns} + j]) * ${columns} + j];`),
  },
  gather1: { call: (a, index) => a.gather(1, index), loop: '', source: byColumn },
  takeAlong: { call: (a, index) => a.takeAlongDim(index, 1), loop: '', source: byColumn },
  scatter_: {
    call: (a, index, from) => a.scatter_(1, index, from),
    loop: '',
    source: chosen((columns) => `a[i * ${columns} + Number(b[i * ${columns} + j])] = c[i * ${columns} + j];`),
    inPlace: true,
  },
  scatterAdd_: {
    call: (a, index, from) => a.scatterAdd_(1, index, from),
    loop: '',
    source: chosen((columns) => `a[i * ${columns} + Number(b[i * ${columns} + j])] += c[i * ${columns} + j];`),
    inPlace: true,
  },
  indexSelect: {
    call: (a, index) => a.indexSelect(0, index),
    loop: '',
    source: ([[, columns = 0] = [0], [rows = 0] = []]) => ({
      source: `for (let i = 0; i < ${rows}; ++i) for (let j = 0; j < ${columns}; ++j)
  out[i * ${columns} + j] = a[Number(b[i]) * ${columns} + j];`,
      shape: [rows, columns],
    }),
  },
  maskedSelect: {
    call: (a, mask) => a.maskedSelect(/** @type {Tensor<'bool'>} */ (mask)),
    loop: '',
    source: ([[rows = 0, columns = 0] = []]) => ({
      source: `for (let i = 0, k = 0; i < ${rows * columns}; ++i) if (b[i]) out[k++] = a[i];`,
      shape: [Array.from(numbers({ dtype: 'bool', shape: [rows, columns] }, 1)).filter(Boolean).length],
    }),
  },
  sum0: { call: (a) => a.sum(0), loop: 'a', sums: 0 },
  sum1: { call: (a) => a.sum(1), loop: 'a', sums: 1 },
  ...ALONG,
};
