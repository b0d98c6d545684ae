/**
 * The names of our functions in PyTorch and NumPy. tests/reference/drawn.py runs every line of the drawn pages in both,
 * and the results are the same.
 */
import { numpyName } from '../../case/code/spelling.js';
import { snake } from '../../notation/operators.js';

/** Without a page: the elements are random or undefined, or PyTorch has no such function. */
const WITHOUT = new Set([
  ...['normal', 'randintLike', 'randLike', 'randnLike', 'emptyLike', 'at', 'index', 'indexPut', 'slice'],
  ...['squaredDifference', 'transfer', 'keep', 'receive'],
]);

/** PyTorch's names that are not ours in snake_case, or not in `torch`. @type {Readonly<Record<string, string>>} */
const TORCH = {
  ...{ to: 'torch.Tensor.to', contiguous: 'torch.Tensor.contiguous', sumToSize: 'torch.Tensor.sum_to_size' },
  ...{ repeat: 'torch.Tensor.repeat', expand: 'torch.Tensor.expand', expandAs: 'torch.Tensor.expand_as' },
  ...{ view: 'torch.Tensor.view', vectorNorm: 'torch.linalg.vector_norm', vecdot: 'torch.linalg.vecdot' },
  ...{ multiDot: 'torch.linalg.multi_dot', softmin: 'torch.nn.functional.softmin' },
  ...{ atleast1d: 'torch.atleast_1d', atleast2d: 'torch.atleast_2d', atleast3d: 'torch.atleast_3d' },
};

/** Names of the array API standard, which NumPy has and PyTorch has not. */
const ONLY_NUMPY = new Set([
  ...['broadcastArrays', 'bitwiseInvert', 'permuteDims', 'astype', 'cumulativeProd', 'cumulativeSum', 'expandDims'],
  ...['matrixTranspose', 'takeAlongAxis', 'uniqueAll', 'uniqueCounts', 'uniqueInverse', 'uniqueValues', 'unstack'],
]);

/** Elementwise functions that NumPy has not, or whose example has an option that it has not. */
const ONLY_TORCH = new Set(['div', 'sub', 'resolveConj', 'resolveNeg']);

/** NumPy has these under the same name, with the same result; of elementwise functions, spelling.js knows it. */
const NUMPY = new Set(
  `argwhere take nanmean nansum cumprod cumsum all amax amin any mean prod sum corrcoef cov std nanquantile quantile
  trapezoid bincount countNonzero diff argmax argmin min isin searchsorted nanmedian unique dot matmul vdot einsum
  kron outer inner tensordot cross trace vecdot tile diagonal broadcastTo reshape squeeze ravel columnStack dstack
  hstack stack vstack concat concatenate rowStack diag flip fliplr flipud roll rot90 meshgrid fullLike onesLike
  zerosLike dsplit hsplit vsplit tril triu`.split(/\s+/),
);

/**
 * Where PyTorch and NumPy document the function: `['torch.where', 'numpy.where']`; empty without a drawn page.
 * @param {string} name ours, as `trueDivide`
 * @param {boolean} isElementwise
 * @returns {string[]}
 */
export function pythonNames(name, isElementwise) {
  if (WITHOUT.has(name)) return [];
  if (ONLY_NUMPY.has(name)) return [`numpy.${snake(name)}`];
  const torch = TORCH[name] ?? `torch.${snake(name)}`;
  const numpy = isElementwise && !ONLY_TORCH.has(name) ? numpyName(name) : NUMPY.has(name) ? snake(name) : undefined;
  return numpy ? [torch, `numpy.${numpy}`] : [torch];
}
