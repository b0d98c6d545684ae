/**
 * `node calls.js THREADS`: prints a line for each of many calls on tensors large enough to be computed in parts, with a
 * digest of its bits.
 */
import { createHash } from 'node:crypto';
import * as library from '../../../web/lib/index.js';

const { arange, init, manualSeed, randn, tensor } = library;
const threads = Number(process.argv[2]);
if (threads > 1) await init({ threads });

/** @import { Tensor } from '../../../web/lib/index.js' */

manualSeed(7);
const matrix = randn([520, 515]);
const other = randn([520, 515]);
matrix
  .flatten()
  .narrow(0, 1000, 6)
  .copy_(tensor([NaN, Infinity, -Infinity, 0, -0, 1e-42]));
const line = randn([2 ** 18 + 13]);
const cube = randn([3, 300, 200]);
const deep = randn([40, 9, 21, 33]);
const whole = arange(520 * 515)
  .reshape([520, 515])
  .remainder(251)
  .sub(100);
const half = matrix.to('float16');
const short = matrix.to('bfloat16');

/** @type {Record<string, () => Tensor>} */
const calls = {
  'a view of every second column': () => matrix.slice(1, 0, 514, 2).add(other.slice(1, 1, 515, 2)),
  'a transposed one': () => matrix.t().exp(),
  'transposed beside contiguous': () => randn([515, 520]).add(matrix.t()),
  'rows and columns': () =>
    line
      .narrow(0, 0, 700)
      .unsqueeze(1)
      .mul(line.narrow(0, 9, 500)),
  'a bare number': () => matrix.mul(3).sub(0.1),
  alpha: () => matrix.add(other, { alpha: 3 }),
  'dtypes that differ': () => whole.to('int32').mul(half),
  'a new value': () => matrix.clamp(-0.5, 0.5),
  'in place': () => matrix.clone().add_(other).mul_(2),
  'in place, of itself': () => {
    const x = matrix.clone();
    return x.add_(x);
  },
  'in place, from a part of itself': () => {
    const x = matrix.clone();
    return x
      .narrow(0, 1, 519)
      .narrow(1, 1, 514)
      .add_(x.narrow(0, 0, 519).narrow(1, 0, 514));
  },
  'into another': () => matrix.mul(other, { out: randn([520, 515]) }),
  'into another of another dtype': () => matrix.mul(other, { out: randn([520, 515]).to('float64') }),
  'into one of another shape': () => matrix.mul(other, { out: randn([0]) }),
  'division of integers': () => whole.floorDivide(whole.abs().add(1)),
  comparison: () => matrix.gt(other),
  choice: () => library.where(matrix.gt(0), matrix, other),
  fused: () => library.fuse((/** @type {any} */ a, /** @type {any} */ b) => a.mul(b).add(1).relu())(matrix, other),
  'fused, again': () => {
    const f = library.fuse((/** @type {any} */ a, /** @type {any} */ b) => a.sub(b).div(2));
    for (let i = 0; i < 4; ++i) f(matrix, other).dispose();
    return f(matrix, other);
  },
  softmax: () => matrix.softmax(1),
  'a number for each of a batch': () => cube.mul(tensor([[[1]], [[2]], [[3]]])),
};
for (const name of ['exp', 'tanh', 'log', 'sqrt', 'sin', 'erf', 'sigmoid', 'neg', 'expm1', 'rsqrt']) {
  calls[name] = () => /** @type {any} */ (line)[name]();
  calls[`${name} of halves`] = () => /** @type {any} */ (half)[name]();
  calls[`${name} of a cut row`] = () => /** @type {any} */ (matrix.narrow(1, 3, 509))[name]();
}
for (const name of ['pow', 'atan2', 'maximum', 'fmod', 'logaddexp', 'xlogy']) {
  calls[name] = () => /** @type {any} */ (matrix)[name](other);
}
const reduced = { matrix, transposed: matrix.t(), cube, deep, whole, half, short, double: matrix.to('float64') };
for (const [of, x] of Object.entries(reduced)) {
  for (const name of ['sum', 'mean', 'prod', 'amax', 'amin', 'any', 'all']) {
    if (name === 'mean' && x === whole) continue;
    for (const dims of x.shape
      .map((_, dim) => [dim])
      .concat(
        x.ndim > 2
          ? [
              [0, 2],
              [1, 2],
              [0, 1],
            ]
          : [],
      )) {
      calls[`${name} of ${of} over ${dims}`] = () => /** @type {any} */ (library)[name](x, { dim: dims[0] });
      if (dims.length > 1 && name !== 'prod') {
        calls[`${name} of ${of} over ${dims}`] = () => /** @type {any} */ (library)[name](x, dims, { keepdim: true });
      }
    }
  }
}
const [a, b] = [randn([260, 130]), randn([130, 190])];
Object.assign(calls, {
  product: () => a.matmul(b),
  'product of a transposed one': () => a.t().contiguous().t().matmul(b),
  'product with a vector': () => matrix.matmul(line.narrow(0, 0, 515)),
  'product of a vector': () => line.narrow(0, 0, 520).matmul(matrix),
  'product of a batch': () => randn([6, 70, 80]).matmul(randn([6, 80, 90])),
  'product of a batch and one': () => randn([32, 128, 64]).matmul(b.narrow(0, 0, 64)),
  'product of rows of a batch': () => randn([500, 1, 64]).matmul(b.narrow(0, 0, 64)),
  'product of one and a batch': () => b.t().matmul(randn([5, 130, 40])),
  'product of a stretched batch': () => randn([4, 1, 50, 60]).matmul(randn([3, 60, 70])),
  'product of integers': () => whole.narrow(1, 0, 200).matmul(whole.narrow(0, 0, 200)),
  'product of halves': () => half.matmul(half.t()),
});

for (const [name, call] of Object.entries(calls)) {
  manualSeed(1);
  const result = call();
  const { dtype, shape } = result;
  const bytes = library.withData(result.contiguous(), (/** @type {any} */ data) =>
    new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice(),
  );
  console.log(`${name}: ${dtype} ${shape} ${createHash('sha1').update(bytes).digest('hex')}`);
  result.dispose();
}
