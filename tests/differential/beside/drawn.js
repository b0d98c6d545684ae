/**
 * Calls of functions that the interpreter has no meaning for: PyTorch says what comes of them. Each row draws the
 * operands and arguments of one function.
 */
import { rowMajor } from '../strides.js';

/** @typedef {import('../../../web/lib/boundary/dtype.js').DType} DType */
/** @typedef {import('../call.js').Call} Call */
/** @typedef {import('../call.js').Tensor} Tensor */
/** @typedef {import('../drawing.js').Drawing} Drawing */
/** @typedef {Partial<Call> & { operands: readonly any[] }} Drawn */

const floats = /** @type {const} */ (['float32', 'float32', 'float64', 'float16', 'bfloat16']);
const orders = [2, 2, 1, 0, Infinity, -Infinity, 3, 0.5, -1];

/** @param {Drawing} drawing */
function tools(drawing) {
  const { below, pick } = drawing;
  const dtype = () => (below(4) ? pick(floats) : drawing.dtype());
  const shapeOfRank = (/** @type {number} */ rank) =>
    Array.from({ length: rank }, () => pick([1, 2, 3, 4, 5, below(12) ? 2 : 0]));
  /** Mostly eighths, whose sums and products are exact. @type {(of: DType, shape: readonly number[]) => Tensor} */
  const plain = (of, shape) => {
    const made = drawing.tensor(of, shape);
    const raw = drawing.memory[made.memory]?.raw;
    if (below(4) === 0 || of === 'bool') return made;
    const bits = {
      float16: [0, 0x3c00, 0xbc00, 0x4000, 0x3800, 0xb400],
      bfloat16: [0, 0x3f80, 0xbf80, 0x4000, 0xbe80],
    };
    for (const i of raw.keys()) {
      if (of === 'float16' || of === 'bfloat16') raw[i] = pick(bits[of]);
      else if (of.startsWith('float')) raw[i] = below(30) ? below(65) / 8 - 4 : pick([NaN, Infinity, -Infinity, -0]);
      else raw[i] = of === 'int64' ? BigInt(below(9)) : below(9);
    }
    return made;
  };
  /** @type {(shape: readonly number[], most: number) => Tensor} */
  const index = (shape, most) => {
    const count = shape.reduce((product, size) => product * size, 1);
    const raw = BigInt64Array.from({ length: Math.max(count, 1) }, () => BigInt(below(Math.max(most, 1))));
    drawing.memory.push({ dtype: 'int64', raw });
    return { memory: drawing.memory.length - 1, shape, strides: rowMajor(shape), offset: 0 };
  };
  const one = (/** @type {number} */ least = 0) => {
    const shape = drawing.shape();
    return plain(dtype(), shape.length < least ? shapeOfRank(least) : shape);
  };
  const keepdim = () => (below(2) ? { keepdim: pick([true, false]) } : {});
  /** One dimension, several or all. @param {Tensor} from */
  const dims = ({ shape }) => pick([null, drawing.dim(shape.length), shape.map((_, at) => at).filter(() => below(2))]);
  return { ...drawing, dtype, shapeOfRank, plain, index, one, keepdim, dims };
}

/** @typedef {ReturnType<typeof tools>} Tools */
/** @typedef {(tools: Tools, op: string) => Drawn} Draw */

/** @type {(args?: (tools: Tools, from: Tensor) => any[], least?: number) => Draw} */
const ofOne =
  (args = () => [], least = 0) =>
  (tools) => {
    const from = tools.one(least);
    return { operands: [from], args: args(tools, from) };
  };

/** @type {Draw} */
const folded = (tools) => {
  const from = tools.one();
  const asked = tools.below(4) ? {} : { dtype: tools.pick(['float64', 'float32', 'float16', 'int64', 'int16']) };
  return { operands: [from], args: [tools.dims(from)], options: { ...tools.keepdim(), ...asked } };
};

/** @type {(parts: readonly string[]) => Draw} */
const spread = (parts) => (tools) => {
  const from = tools.one();
  const dim = tools.dims(from);
  const options = {
    ...(dim === null ? {} : { dim }),
    ...tools.keepdim(),
    ...(tools.below(2) && { correction: tools.pick([0, 1, 2]) }),
  };
  return { operands: [from], args: [], options, ...(parts.length > 0 && { part: tools.pick(parts) }) };
};

/** @type {Draw} of order p */
const normed = (tools, op) => {
  const from = tools.one();
  const options = { ...tools.keepdim(), ...(tools.below(4) ? {} : { dtype: tools.pick(['float64', 'float32']) }) };
  const dim = tools.dims(from);
  return { operands: [from], args: [tools.pick(op === 'norm' ? [...orders, 'fro'] : orders), dim], options };
};

/** @type {Draw} */
const shares = (tools) => {
  const from = tools.plain(tools.pick(['float32', 'float64']), tools.shape());
  const q = tools.pick([0, 0.25, 0.5, 0.9, 1]);
  const dim = tools.below(3) ? tools.dim(from.shape.length) : null;
  const interpolation = tools.pick(['linear', 'lower', 'higher', 'midpoint', 'nearest']);
  return { operands: [from], args: [q, dim], options: { ...tools.keepdim(), interpolation } };
};

/** @type {(dims: number) => Draw} matrices, or batches of them */
const product = (least) => (tools) => {
  const dtype = tools.dtype();
  const batch = tools.below(2) ? [] : tools.shapeOfRank(1);
  const [n, k, m] = /** @type {[number, number, number]} */ (tools.shapeOfRank(3));
  const shapes =
    least === 1
      ? [[k], [k]]
      : [
          [...batch, n, k],
          [...batch, k, m],
        ];
  return { operands: shapes.map((shape) => tools.plain(dtype, shape)), args: [] };
};

/** @type {(op: string) => Draw} the tensor that a product is added to, and its factors */
const added = (op) => (tools) => {
  const [b, n, k, m] = /** @type {[number, number, number, number]} */ (
    tools.shapeOfRank(4).map((size) => (tools.below(8) ? size : tools.pick([0, 1, 9])))
  );
  const shapes = /** @type {Record<string, number[][]>} */ ({
    addmm: [[n, m], [n, k], [k, m]],
    addmv: [[n], [n, k], [k]],
    addr: [[n, m], [n], [m]],
    baddbmm: [[b, n, m], [b, n, k], [b, k, m]],
    addbmm: [[n, m], [b, n, k], [b, k, m]],
  })[op]; // prettier-ignore
  const dtype = tools.dtype();
  const operands = (shapes ?? []).map((shape, i) => {
    const narrow = i === 0 && tools.below(3) === 0 ? shape.map((size) => (tools.below(2) ? 1 : size)) : shape;
    return tools.plain(op === 'addr' && tools.below(3) === 0 ? tools.dtype() : dtype, narrow);
  });
  const factor = () =>
    tools.pick([0, 1, 2, -1, 3, 0.5, ...(dtype.startsWith('float') ? [1e5, -1e39] : []), tools.below(5) ? 1 : NaN]);
  return { operands, args: [], options: tools.below(2) ? { alpha: factor(), beta: factor() } : {} };
};

/** @type {Record<string, Draw>} by the library's names */
export const drawn = {
  triu: ofOne(({ below }) => [below(5) - 2], 2),
  tril: ofOne(({ below }) => [below(5) - 2], 2),
  renorm: ofOne(
    ({ pick, dim }, { shape }) => [pick([2, 1, 3, 0.5, Infinity]), dim(shape.length), pick([1, 0.5, 4])],
    2,
  ),
  nanToNum: ofOne(({ below, pick }) => (below(2) ? [] : [pick([0, 7, -1.5]), pick([5, null]), pick([-5, null])])),
  nansum: folded,
  nanmean: folded,
  std: spread([]),
  var: spread([]),
  stdMean: spread(['0', '1']),
  varMean: spread(['0', '1']),
  norm: normed,
  vectorNorm: normed,
  dist: (tools) => {
    const [dtype, shape] = [tools.dtype(), tools.shape()];
    return { operands: [tools.plain(dtype, shape), tools.plain(dtype, shape)], args: [tools.pick(orders)] };
  },
  cdist: (tools) => {
    const [dtype, batch, k] = [tools.dtype(), tools.below(2) ? [] : tools.shapeOfRank(1), tools.below(6)];
    const [p, r] = tools.below(8) ? tools.shapeOfRank(2) : [30, 27];
    const operands = [p, r].map((rows) => tools.plain(dtype, [...batch, Number(rows), k]));
    return { operands, args: [tools.pick([2, 2, 2, 1, 0, 3, 0.5, Infinity])] };
  },
  cumsum: ofOne(({ dim }, { shape }) => [dim(shape.length)]),
  cumprod: ofOne(({ dim }, { shape }) => [dim(shape.length)]),
  logcumsumexp: ofOne(({ dim }, { shape }) => [dim(shape.length)]),
  softmax: ofOne(({ dim }, { shape }) => [dim(shape.length)]),
  logSoftmax: ofOne(({ dim }, { shape }) => [dim(shape.length)]),
  softmin: ofOne(({ dim }, { shape }) => [dim(shape.length)]),
  logsumexp: (tools) => {
    const from = tools.one();
    return { operands: [from], args: [tools.dims(from) ?? 0], options: tools.keepdim() };
  },
  quantile: shares,
  nanquantile: shares,
  trapezoid: ofOne(),
  cumulativeTrapezoid: ofOne(),
  aminmax: (tools) => {
    const from = tools.one();
    const dim = tools.below(2) ? { dim: tools.dim(from.shape.length) } : {};
    return { operands: [from], args: [], options: { ...dim, ...tools.keepdim() }, part: tools.pick(['min', 'max']) };
  },
  max: ofOne(),
  min: ofOne(),
  argmax: ofOne(),
  argmin: ofOne(),
  median: ofOne(),
  nanmedian: ofOne(),
  msort: ofOne(),
  diff: ofOne(({ below, dim }, { shape }) => [1 + below(2), dim(shape.length)], 1),
  histc: ofOne(({ below, pick }) => [1 + below(6), ...(below(2) ? [pick([0, -4, 2, 3]), pick([2, 0, 4, 3])] : [])]),
  bincount: (tools) => {
    const sizes = tools.shapeOfRank(1);
    return {
      operands: [tools.index(sizes, 9), ...(tools.below(2) ? [tools.plain(tools.dtype(), sizes)] : [])],
      args: [],
    };
  },
  unique: ofOne(),
  nonzero: ofOne(),
  argwhere: ofOne(),
  diag: (tools) => ({
    operands: [tools.plain(tools.dtype(), tools.shapeOfRank(1 + tools.below(2)))],
    args: [tools.below(5) - 2],
  }),
  isin: (tools) => ({ operands: [tools.one(), tools.one()], args: [] }),
  bucketize: (tools) => {
    const edges = tools.index([4], 3);
    tools.memory[edges.memory]?.raw.sort();
    return { operands: [tools.one(), edges], args: [], options: tools.below(2) ? { right: true } : {} };
  },
  searchsorted: (tools) => {
    const edges = tools.index([4], 3);
    tools.memory[edges.memory]?.raw.sort();
    return { operands: [edges, tools.one()], args: [], options: tools.below(2) ? { right: true } : {} };
  },
  cross: (tools) => {
    const [dtype, shape] = [tools.dtype(), [...tools.shapeOfRank(tools.below(2)), 3]];
    return { operands: [tools.plain(dtype, shape), tools.plain(dtype, shape)], args: [] };
  },
  kron: (tools) => {
    const dtype = tools.dtype();
    return { operands: [1, 2].map(() => tools.plain(dtype, tools.shapeOfRank(tools.below(3)))), args: [] };
  },
  outer: product(1),
  dot: product(1),
  vdot: product(1),
  vecdot: product(1),
  inner: product(1),
  matmul: product(2),
  mv: (tools) => {
    const [dtype, n, k] = [tools.dtype(), ...tools.shapeOfRank(2)];
    return { operands: [tools.plain(dtype, [n, k]), tools.plain(dtype, [k])], args: [] };
  },
  tensordot: (tools) => {
    const [dtype, shape] = [tools.dtype(), tools.shapeOfRank(2)];
    const many = tools.below(3);
    const after = shape.slice(2 - many);
    return {
      operands: [tools.plain(dtype, shape), tools.plain(dtype, [...after, ...tools.shapeOfRank(tools.below(2))])],
      args: [many],
    };
  },
  multiDot: (tools) => {
    const [dtype, sizes] = [tools.dtype(), tools.shapeOfRank(3 + tools.below(2))];
    const operands = sizes.slice(1).map((size, i) => tools.plain(dtype, [Number(sizes[i]), size]));
    return { operands, gathers: true, args: [] };
  },
  trace: (tools) => ({ operands: [tools.plain(tools.dtype(), tools.shapeOfRank(2))], args: [] }),
  ...Object.fromEntries(['addmm', 'addmv', 'addr', 'baddbmm', 'addbmm'].map((op) => [op, added(op)])),
  indexFill: (tools) => {
    const shape = tools.shapeOfRank(2).map((size) => Math.max(size, 1));
    const index = tools.index([1 + tools.below(3)], Number(shape[0]));
    const value = { kind: 'int', value: tools.below(4) };
    return { operands: [tools.plain(tools.dtype(), shape), index, value], args: [0], argsAt: 1 };
  },
  indexReduce: (tools) => {
    const shape = tools.shapeOfRank(1 + tools.below(2)).map((size) => Math.max(size, 1));
    const [dtype, at, count] = [tools.dtype(), tools.below(shape.length), 1 + tools.below(4)];
    const source = tools.plain(dtype, shape.with(at, count));
    const options = { reduce: tools.pick(['prod', 'mean', 'amax', 'amin']) };
    const operands = [tools.plain(dtype, shape), tools.index([count], Number(shape[at])), source];
    return { operands, args: [at], argsAt: 1, options };
  },
  put: (tools) => {
    const dtype = tools.dtype();
    const shape = tools.shapeOfRank(2).map((size) => Math.max(size, 1));
    const count = 1 + tools.below(4);
    const index = tools.index([count], Number(shape[0]) * Number(shape[1]));
    const options = tools.below(2) ? { accumulate: true } : {};
    return { operands: [tools.plain(dtype, shape), index, tools.plain(dtype, [count])], args: [], options };
  },
  scatterReduce: (tools) => {
    const dtype = tools.dtype();
    const shape = tools.shapeOfRank(2).map((size) => Math.max(size, 1));
    const index = tools.index(shape, Number(shape[0]));
    const options = { reduce: tools.pick(['sum', 'prod', 'mean', 'amax', 'amin']) };
    return { operands: [tools.plain(dtype, shape), index, tools.plain(dtype, shape)], args: [0], argsAt: 1, options };
  },
  takeAlongDim: (tools) => {
    const from = tools.plain(tools.dtype(), tools.below(2) ? [] : [3]);
    const index = tools.index(tools.below(2) ? [] : [2], 1);
    return { operands: [from, index], args: tools.pick([[], [0], [-1]]) };
  },
  cov: ofOne(),
  corrcoef: ofOne(),
};

/** @param {Drawing} drawing @param {string} op @returns {Call} */
export function drawnCall(drawing, op) {
  const made = /** @type {Draw} */ (drawn[op])(tools(drawing), op);
  return { op, form: 'fresh', memory: drawing.memory, options: {}, ...made };
}
