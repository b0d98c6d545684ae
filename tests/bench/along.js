/**
 * Functions along a dimension of a matrix, except sums: each as a call of stride0, and as the loop one would write.
 *
 * @import { Tensor } from '../../web/lib/index.js'
 * @import { Op } from './ops.js'
 *
 * @typedef {'layerNorm' | 'softmaxEighths'
 *   | 'mean1' | 'prod1' | `${'var' | 'softmax' | 'logSoftmax' | 'cumsum'}${0 | 1}`} Along
 */

import { fuse, varMean } from '../../web/lib/index.js';

/**
 * Loops along a dimension of a matrix: `visit` writes one over the `size` elements x of line i.
 * @param {0 | 1} dim
 * @param {(line: { lines: number, size: number, shape: number[], visit: (body: string) => string }) => string} write
 * @param {boolean} [folds] whether each line gives one number
 * @returns {NonNullable<Op['source']>}
 */
const lines =
  (dim, write, folds = false) =>
  ([shape = []]) => {
    const [lines = 0, size = 0] = dim === 1 ? shape : shape.toReversed();
    const elementIndex = dim === 1 ? `i * ${size} + j` : `j * ${lines} + i`;
    const visit = (/** @type {string} */ body) =>
      `for (let j = 0; j < ${size}; ++j) { const at = ${elementIndex}, x = a[at]; ${body} }`;
    const source = `for (let i = 0; i < ${lines}; ++i) { ${write({ lines, size, shape: [...shape], visit })} }`;
    return { source, shape: folds ? [lines] : [...shape] };
  };
/** @param {string} body @param {string} first @param {string} answer */
const reductionLoop = (body, first, answer) =>
  lines(1, ({ visit }) => `let ${first}; ${visit(body)} out[i] = ${answer};`, true);
/** @param {0 | 1} dim */
const varianceLoop = (dim) =>
  lines(dim, ({ size, visit }) => `${moments(size, visit)} out[i] = q / ${size - 1};`, true);
/** @param {0 | 1} dim @param {string} answer */
const softmaxLoop = (dim, answer) =>
  lines(
    dim,
    ({ visit }) =>
      `let most = -Infinity, sum = 0; ${visit('most = Math.max(most, x);')} ${visit('sum += Math.exp(x - most);')} ` +
      visit(`const e = Math.exp(x - most); out[at] = ${answer};`),
  );
const moments = (/** @type {number} */ size, /** @type {(body: string) => string} */ visit) =>
  `let m = 0, q = 0; ${visit('m += x;')} m /= ${size}; ${visit('q += (x - m) ** 2;')}`;
const normalized = lines(
  1,
  ({ size, visit }) =>
    `${moments(size, visit)} const s = Math.sqrt(q / ${size} + 1e-5); ${visit('out[at] = ((x - m) / s) * b[j] + c[j];')}`,
);
/** @param {0 | 1} dim */
const cumulativeSumLoop = (dim) => lines(dim, ({ visit }) => `let sum = 0; ${visit('sum += x; out[at] = sum;')}`);

/** The formula of PyTorch and of the limit kernel. @param {Tensor} x @param {Tensor} g @param {Tensor} b */
function layerNorm(x, g, b) {
  const [variance, mean] = varMean(x, 1, { correction: 0, keepdim: true });
  return x.sub(mean).mul(variance.add(1e-5).rsqrt()).mul(g).add(b);
}

/** @type {Record<Along, Op>} */
export const ALONG = {
  layerNorm: { call: fuse(layerNorm), loop: '', source: normalized },
  softmaxEighths: {
    call: fuse((x) => x.mul(0.125).softmax(1)),
    loop: '',
    source: lines(
      1,
      ({ visit }) =>
        `let most = -Infinity, sum = 0; ${visit('most = Math.max(most, x / 8);')} ` +
        `${visit('sum += Math.exp(x / 8 - most);')} ${visit('out[at] = Math.exp(x / 8 - most) / sum;')}`,
    ),
  },
  mean1: { call: (a) => a.mean(1), loop: 'a / 1024', sums: 1 },
  prod1: { call: (a) => a.prod(1), loop: '', source: reductionLoop('p *= x', 'p = 1', 'p') },
  var0: { call: (a) => a.var(0), loop: '', source: varianceLoop(0) },
  var1: { call: (a) => a.var(1), loop: '', source: varianceLoop(1) },
  softmax0: { call: (a) => a.softmax(0), loop: '', source: softmaxLoop(0, 'e / sum') },
  softmax1: { call: (a) => a.softmax(1), loop: '', source: softmaxLoop(1, 'e / sum') },
  logSoftmax0: { call: (a) => a.logSoftmax(0), loop: '', source: softmaxLoop(0, 'x - most - Math.log(sum)') },
  logSoftmax1: { call: (a) => a.logSoftmax(1), loop: '', source: softmaxLoop(1, 'x - most - Math.log(sum)') },
  cumsum0: { call: (a) => a.cumsum(0), loop: '', source: cumulativeSumLoop(0) },
  cumsum1: { call: (a) => a.cumsum(1), loop: '', source: cumulativeSumLoop(1) },
};
