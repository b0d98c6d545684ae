/**
 * The benchmark's cases: an op, its input tensors, the hand-written kernel that is its limit, and the target. stride0,
 * the limit kernels, the plain loops and every rival use the same cases.
 *
 * @import { DType } from '../../web/lib/boundary/dtype.js'
 * @import { OpName } from './ops.js'
 *
 * @typedef {'eighths' | 'small' | 'positive' | 'none'} Fill the values; see numbers.js
 *
 * @typedef {object} Input
 * @property {DType} dtype
 * @property {readonly number[]} shape as stored in memory
 * @property {boolean} [transposed] whether the op gets the transpose
 * @property {Fill} [fill]
 *
 * @typedef {object} Target the largest ratio to the limit's time, or the longest time in nanoseconds
 * @property {number} [ratio]
 * @property {number} [ns] a call
 * @property {number} [nsPerElement]
 *
 * @typedef {object} Limit
 * @property {string} kernel an export of tests/bench/limits
 * @property {readonly number[]} sizes its last arguments
 *
 * @typedef {object} Case
 * @property {string} name
 * @property {OpName} op
 * @property {readonly Input[]} inputs
 * @property {Target} [target] none if neither an issue nor the design names one
 * @property {Limit} [limit] none for the smallest cases, and if there is no bound, only a better polynomial
 * @property {{ op: OpName, inputs: readonly Input[], what: string }} [against] stride0 itself is the limit: this op
 * @property {DType} [result] the dtype of the result, if it is not that of the first tensor
 * @property {boolean} [transposedResult] whether the result is transposed in memory, and the kernel writes it so
 * @property {number} [tolerance] the relative difference allowed from the loop's result; 0 by default
 * @property {number} [least] smaller results count as this large, because cancellation makes them inexact
 */

/** @param {...number} shape @returns {Input} */
export function f32(...shape) {
  return { dtype: 'float32', shape };
}
/** @type {(dtype: DType, ...shape: number[]) => Input} */
const of = (dtype, ...shape) => ({ dtype, shape });

const CLOSE = { ratio: 1.1 };
const K = 1024;
const square = f32(K, K);
const transposed = { ...square, transposed: true };
const norm = [
  f32(512, 768),
  f32(512, 1),
  { ...f32(512, 1), fill: /** @type {const} */ ('positive') },
  f32(768),
  f32(768),
];
const image = of('uint8', 512, 512, 3);
const pixels = 512 * 512 * 3;
const channels = [image, f32(3), { ...f32(3), fill: /** @type {const} */ ('positive') }];

/**
 * An op along a dimension of a square matrix, with the kernel of its limit.
 * @type {(name: string, op: OpName, kernel: string, ratio: number, fill?: Fill) => Case}
 */
const along = (name, op, kernel, ratio, fill = 'small') => ({
  name,
  op,
  inputs: [{ ...square, fill }],
  limit: { kernel, sizes: [K, K] },
  target: { ratio },
  tolerance: 1e-4,
});

/**
 * `a + b` of two matrices, with the kernel of its limit.
 * @type {(name: string, kernel: string, a: Input, b: Input, sizes: number[], target?: Target) => Case}
 */
const added = (name, kernel, a, b, sizes, target = CLOSE) => ({
  name,
  op: 'add',
  inputs: [a, b],
  limit: { kernel, sizes },
  target,
});

/** @type {(dtype: DType, kernel: string) => Case} */
const rowOf = (dtype, kernel) => added(`1024² + row, ${dtype}`, kernel, of(dtype, K, K), of(dtype, K), [K, K]);

/** @type {(op: OpName, from: DType, result: DType, kernel: string) => Case} */
const cast = (op, from, result, kernel) => ({
  name: `1024² ${from} to ${result}`,
  op,
  inputs: [{ ...of(from, K, K), ...(from === 'float32' && { fill: 'positive' }) }],
  result,
  limit: { kernel, sizes: [K * K] },
  target: { ratio: 1.2 },
});

/** @type {(name: string, first: number[], second: [number, number]) => Case} */
const product = (name, first, second) => ({
  name,
  op: 'matmul',
  inputs: [
    { ...f32(...first), fill: 'positive' },
    { ...f32(...second), fill: 'positive' },
  ],
  limit: { kernel: 'multiply', sizes: [first.slice(0, -1).reduce((all, size) => all * size, 1), ...second] },
  target: { ratio: 1.1 },
  tolerance: 1e-4,
});

/** Two bytes per element: must not be slower than four. @type {(dtype: DType) => Case} */
const halves = (dtype) => ({
  name: `1024² same, ${dtype}`,
  op: 'add',
  inputs: [of(dtype, K, K), of(dtype, K, K)],
  against: { op: 'add', inputs: [square, square], what: 'float32' },
  target: { ratio: 1 },
});

/**
 * An op that only moves elements: as fast as a copy of its result.
 * @type {(name: string, op: OpName, inputs: Input[], like: Input) => Case}
 */
const copied = (name, op, inputs, like) => ({
  name,
  op,
  inputs,
  against: { op: 'copy', inputs: [like], what: 'a copy' },
  target: { ratio: 1.15 },
});

/**
 * The same with a separate kernel, because a copy accesses memory in order, which is not a fair limit.
 * @type {(name: string, op: OpName, inputs: Input[], kernel: string, sizes: number[]) => Case}
 */
const limitedByKernel = (name, op, inputs, kernel, sizes) => ({
  name,
  op,
  inputs,
  limit: { kernel, sizes },
  target: { ratio: 1.15 },
});

/**
 * An einsum that equals the op `to`.
 * @type {(name: string, op: OpName, inputs: Input[], to: OpName, given?: Input[]) => Case}
 */
const einsumEqualTo = (name, op, inputs, to, given = inputs) => ({
  name,
  op,
  inputs,
  against: { op: to, inputs: given, what: to === 'bmm' ? 'bmm' : to === 'outerMul' ? 'mul' : 'sum' },
  target: { ratio: 1.1 },
  tolerance: 1e-5,
});
/** The largest element, of all or along an axis, and its index. @returns {Case[]} */
const extremes = () => {
  /** @type {[string, 'amax' | 'amax0' | 'amax1', 'argmax' | 'argmax0' | 'argmax1', Case['limit']][]} */
  const rows = [
    ['1024²', 'amax', 'argmax', { kernel: 'amax_all', sizes: [K * K] }],
    ['1024², axis 0', 'amax0', 'argmax0', { kernel: 'amax_axis_0', sizes: [K, K] }],
    ['1024², axis 1', 'amax1', 'argmax1', { kernel: 'amax_axis_1', sizes: [K, K] }],
  ];
  const none = { ...of('bool', K, K), fill: /** @type {const} */ ('none') };
  return [
    ...rows.flatMap(([of, op, argOp, limit]) => [
      { name: `amax of ${of}`, op, inputs: [square], limit, target: { ratio: 1.15 } },
      {
        name: `argmax of ${of}`,
        op: argOp,
        inputs: [square],
        result: /** @type {const} */ ('int64'),
        against: { op, inputs: [square], what: 'amax' },
        target: { ratio: 1.2 },
      },
    ]),
    {
      name: 'any of 1024² bools',
      op: 'any',
      inputs: [none],
      limit: { kernel: 'any_bytes', sizes: [K * K] },
      target: { ratio: 1.15 },
    },
  ];
};

/** @type {(...shape: number[]) => Input} */
const indices = (...shape) => of('int64', ...shape);

/**
 * An op that selects by an index or a mask.
 * @type {(name: string, op: OpName, inputs: Input[], kernel: string, sizes: number[]) => Case}
 */
const selecting = (name, op, inputs, kernel, sizes) => ({
  name,
  op,
  inputs,
  limit: { kernel, sizes },
  target: { ratio: 1.3 },
});

/** @type {readonly Case[]} */
export const CASES = [
  { name: '(3,1) + (1,4)', op: 'add', inputs: [f32(3, 1), f32(1, 4)], target: { ns: 350 } },
  { name: '(5,1,4,1) + (3,1,1)', op: 'add', inputs: [f32(5, 1, 4, 1), f32(3, 1, 1)], target: { ns: 450 } },
  added('256² + row', 'add_row', f32(256, 256), f32(256), [256, 256], { ratio: 1.15 }),
  added('256² + col', 'add_column', f32(256, 256), f32(256, 1), [256, 256, 256], { ratio: 1.15 }),
  added('1024² same', 'add_same', square, square, [K * K]),
  added('1024² + row', 'add_row', square, f32(K), [K, K]),
  added('1024² + col', 'add_column', square, f32(K, 1), [K, K, K]),
  added('(2048,1) + (1,2048)', 'add_outer', f32(2048, 1), f32(1, 2048), [2048, 2048]),
  {
    name: '(512,512,3) - (3,)',
    op: 'sub',
    inputs: [f32(512, 512, 3), f32(3)],
    limit: { kernel: 'sub_channels', sizes: [pixels] },
    target: CLOSE,
  },
  added('(8,64,56,56) + (64,1,1)', 'add_column', f32(8, 64, 56, 56), f32(64, 1, 1), [8 * 64, 56 * 56, 64]),
  added('interleaved rank 6', 'add_interleaved', f32(12, 1, 12, 1, 12, 1), f32(1, 12, 1, 12, 1, 12), [], {
    ratio: 1.25,
  }),
  {
    ...added('transposed 1024² + row', 'add_column', transposed, f32(K), [K, K, K]),
    transposedResult: true,
  },
  {
    ...added('transposed 1024² + 1024²', 'add_transposed', transposed, square, [K, K], { ratio: 1.4 }),
    transposedResult: true,
  },
  {
    name: 'copy of transposed 1024²',
    op: 'contiguous',
    inputs: [transposed],
    limit: { kernel: 'copy_transposed', sizes: [K, K] },
    target: CLOSE,
  },
  {
    name: '1024² += col',
    op: 'add_',
    inputs: [square, f32(K, 1)],
    limit: { kernel: 'add_column', sizes: [K, K, K] },
    target: CLOSE,
  },
  {
    name: '1024² > col, bool',
    op: 'gt',
    inputs: [square, f32(K, 1)],
    result: 'bool',
    limit: { kernel: 'greater_column', sizes: [K, K] },
    target: CLOSE,
  },
  {
    name: 'where((1024,1), 1024², (1024,))',
    op: 'where',
    inputs: [of('bool', K, 1), square, f32(K)],
    result: 'float32',
    limit: { kernel: 'where_rows', sizes: [K, K] },
    target: CLOSE,
  },
  {
    name: 'exp of 1M',
    op: 'exp',
    inputs: [{ ...f32(1e6), fill: 'small' }],
    target: { nsPerElement: 1.53 },
    tolerance: 1e-6,
  },
  {
    name: 'tanh of 1M',
    op: 'tanh',
    inputs: [{ ...f32(1e6), fill: 'small' }],
    target: { nsPerElement: 2.1 },
    tolerance: 1e-6,
  },
  {
    name: 'pow 1024² ** row',
    op: 'pow',
    inputs: [
      { ...square, fill: 'positive' },
      { ...f32(K), fill: 'small' },
    ],
    target: { nsPerElement: 5.7 },
    tolerance: 1e-6,
  },
  rowOf('int32', 'add_row_i32'),
  rowOf('uint8', 'add_row_u8'),
  rowOf('float64', 'add_row_f64'),
  {
    name: '((x-m)/s)*g+b, four ops',
    op: 'norm',
    inputs: norm,
    limit: { kernel: 'layer_norm_eager', sizes: [512, 768] },
  },
  {
    name: '((x-m)/s)*g+b, fused',
    op: 'normFused',
    inputs: norm,
    limit: { kernel: 'layer_norm_fused', sizes: [512, 768] },
    target: { ns: 150_000 },
  },
  { name: 'sum axis 0', op: 'sum0', inputs: [square], limit: { kernel: 'sum_axis_0', sizes: [K, K] }, target: CLOSE },
  { name: 'sum axis 1', op: 'sum1', inputs: [square], limit: { kernel: 'sum_axis_1', sizes: [K, K] }, target: CLOSE },
  ...extremes(),
  { name: 'sort of 1M', op: 'sort', inputs: [f32(1e6)], target: { nsPerElement: 60 } },
  { name: 'topk(100) of 1M', op: 'topk', inputs: [f32(1e6)], target: { ns: 5e6 } },
  along('mean axis 1', 'mean1', 'mean_axis_1', 1.15),
  along('prod axis 1', 'prod1', 'prod_axis_1', 1.15, 'positive'),
  along('var axis 0', 'var0', 'var_axis_0', 1.3),
  along('var axis 1', 'var1', 'var_axis_1', 1.3),
  along('softmax axis 0', 'softmax0', 'softmax_axis_0', 1.3),
  along('softmax axis 1', 'softmax1', 'softmax_axis_1', 1.3),
  along('softmax of eighths, fused', 'softmaxEighths', 'softmax_eighths', 1.3),
  {
    ...along('layer norm of x, fused', 'layerNorm', 'layer_norm_rows', 1.6),
    inputs: [
      { ...square, fill: 'small' },
      { ...f32(K), fill: 'positive' },
      { ...f32(K), fill: 'positive' },
    ],
    least: 1,
  },
  ...[0, 1].map((axis) => ({
    name: `logSoftmax axis ${axis}`,
    op: /** @type {OpName} */ (`logSoftmax${axis}`),
    inputs: [{ ...square, fill: /** @type {const} */ ('small') }],
    against: {
      op: /** @type {OpName} */ (`softmax${axis}`),
      inputs: [{ ...square, fill: /** @type {const} */ ('small') }],
      what: 'softmax',
    },
    target: { ratio: 1.15 },
    tolerance: 1e-4,
  })),
  along('cumsum axis 0', 'cumsum0', 'cumsum_axis_0', 1.3, 'eighths'),
  along('cumsum axis 1', 'cumsum1', 'cumsum_axis_1', 1.3, 'eighths'),
  added('4096² same', 'add_same', f32(4096, 4096), f32(4096, 4096), [4096 * 4096]),
  added('4096² + row', 'add_row', f32(4096, 4096), f32(4096), [4096, 4096]),
  {
    name: '8 ops on 4096², fused',
    op: 'chainFused',
    inputs: [f32(4096, 4096), f32(4096)],
    against: { op: 'add', inputs: [f32(4096, 4096), f32(4096)], what: 'one op' },
    target: { ratio: 1.3 },
  },
  {
    name: '(uint8 image - mean) / std',
    op: 'image',
    inputs: channels,
    result: 'float32',
    limit: { kernel: 'normalize_eager', sizes: [pixels] },
    target: { ratio: 1.3 },
  },
  {
    name: '(uint8 image - mean) / std, fused',
    op: 'imageFused',
    inputs: channels,
    result: 'float32',
    limit: { kernel: 'normalize_fused', sizes: [pixels] },
    target: { ratio: 1.3 },
  },
  copied('cat of two 1024²', 'cat', [square, square], f32(2 * K, K)),
  copied('stack of two 1024²', 'stack', [square, square], f32(2 * K, K)),
  limitedByKernel('flip 1024² along a row', 'flip', [square], 'flip_rows', [K, K]),
  copied('roll 1024² by a row', 'roll', [square], square),
  copied('copy of half of 1024²', 'split', [square], f32(512, K)),
  limitedByKernel(
    'x[i] of rows of 64',
    'indexRows',
    [f32(8192, 64), of('int32', 8192)],
    'index_rows',
    [8192, 8192, 64],
  ),
  limitedByKernel('x[i] of rows of 1024', 'indexRows', [square, of('int32', K)], 'index_rows', [K, K, K]),
  einsumEqualTo('einsum bij,bjk->bik', 'bijBjk', [f32(16, 64, 48), f32(16, 48, 64)], 'bmm'),
  einsumEqualTo('einsum bqhd,bkhd->bhqk', 'bhqk', [f32(4, 64, 8, 32), f32(4, 64, 8, 32)], 'bmm', [
    f32(32, 64, 32),
    f32(32, 32, 64),
  ]),
  einsumEqualTo('einsum i,j->ij', 'iJ', [f32(K), f32(K)], 'outerMul', [f32(K, 1), f32(K)]),
  einsumEqualTo('einsum ij->j', 'ijToJ', [square], 'sum0'),
  einsumEqualTo('einsum ij,ij->i', 'ijIjToI', [square, square], 'mulSum1'),
  limitedByKernel('indexSelect of rows of 64', 'indexSelect', [f32(K, 64), indices(16 * K)], 'select_rows', [
    16 * K,
    K,
    64,
  ]),
  selecting('gather 1024², dim 0', 'gather0', [square, indices(K, K)], 'gather_rows', [K, K]),
  selecting('gather 1024², dim 1', 'gather1', [square, indices(K, K)], 'gather_columns', [K, K]),
  selecting('takeAlongDim 1024², dim 1', 'takeAlong', [square, indices(K, K)], 'gather_columns', [K, K]),
  selecting('scatter_ 1024², dim 1', 'scatter_', [square, indices(K, K), square], 'scatter_columns', [K, K]),
  selecting('scatterAdd_ 1024², dim 1', 'scatterAdd_', [square, indices(K, K), square], 'scatter_add_columns', [K, K]),
  selecting('maskedSelect 1024²', 'maskedSelect', [square, of('bool', K, K)], 'masked_select', [K * K]),
  halves('float16'),
  halves('bfloat16'),
  cast('toUint8', 'float32', 'uint8', 'to_uint8'),
  cast('toFloat16', 'float32', 'float16', 'to_float16'),
  cast('toBFloat16', 'float32', 'bfloat16', 'to_bfloat16'),
  cast('toFloat32', 'float16', 'float32', 'from_float16'),
  product('256² @ 256²', [256, 256], [256, 256]),
  product('512² @ 512²', [512, 512], [512, 512]),
  product('1024² @ 1024²', [K, K], [K, K]),
  product('(32,128,64) @ (64,128)', [32, 128, 64], [64, 128]),
];

/** @param {Case} each @returns {string} */
export function resultDType({ result, inputs }) {
  return result ?? inputs[0]?.dtype ?? 'float32';
}
