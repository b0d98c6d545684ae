/** Gradients of functions that are expressions of others: differences, integrals, quantiles, covariances, distances. */
import * as api from '../../index.js';
import { dimOf } from '../../tensor/dims.js';
import { isTensor } from '../../tensor/tensor.js';
import { numberOf, throughNamed } from '../rule.js';

const { add, cat, clamp, div, gather, isnan, lerp, logicalNot, mul, sub, sum, unsqueeze, where } = api;

/** @typedef {any} T a tensor */

/** @param {unknown} value @param {number} otherwise */
const numberOr = (value, otherwise) => (value == null ? otherwise : numberOf(value));

/** Each element minus the one before it, and their sum. @param {T} x @param {number} dim */
function adjacent(x, dim) {
  const size = x.shape[dim];
  const rest = Math.max(size - 1, 0);
  return [x.narrow(dim, Math.min(1, size), rest), x.narrow(dim, 0, rest)];
}

throughNamed('diff', 'input n dim prepend append', ({ input, n, dim, prepend, append }) => {
  const times = numberOr(n, 1);
  if (times === 0) return input;
  const axis = dimOf('', 'dim', numberOr(dim, -1), input.ndim);
  let x = prepend || append ? cat([prepend, input, append].filter(isTensor), axis) : input;
  for (let i = 0; i < times; ++i) {
    const [after, before] = adjacent(x, axis);
    x = sub(after, before);
  }
  return x;
});

for (const [name, total] of /** @type {const} */ ([
  ['trapezoid', sum],
  ['cumulativeTrapezoid', api.cumsum],
])) {
  throughNamed(name, 'y x', ({ y, x, dx, dim }) => {
    const axis = dimOf('', 'dim', numberOr(dim, -1), y.ndim);
    const [after, before] = adjacent(y, axis);
    let step = isTensor(dx) ? dx : numberOr(dx, 1);
    if (x) {
      const along = x.ndim === 1 ? x.reshape([-1, ...Array(y.ndim - 1 - axis).fill(1)]) : x;
      const [to, from] = adjacent(along, along.ndim - (y.ndim - axis));
      step = sub(to, from);
    }
    return /** @type {any} */ (total)(div(mul(add(after, before), step), 2), axis);
  });
}

/**
 * Picks the elements at these ranks along the last dimension, and mixes those of two ranks.
 * @param {T} sorted
 * @param {T} ranks
 * @param {string} interpolation
 */
function picked(sorted, ranks, interpolation) {
  const elementsAt = (/** @type {T} */ each) => gather(sorted, -1, each.detach().to('int64'));
  if (interpolation === 'lower') return elementsAt(api.floor(ranks));
  if (interpolation === 'higher') return elementsAt(api.ceil(ranks));
  if (interpolation === 'nearest') return elementsAt(api.round(ranks));
  const below = api.floor(ranks).detach();
  const weights = interpolation === 'midpoint' ? 0.5 : sub(ranks, below);
  return lerp(elementsAt(below), elementsAt(api.ceil(ranks)), weights);
}
for (const name of ['quantile', 'nanquantile']) {
  throughNamed(name, 'input q dim keepdim', ({ input, q, dim, keepdim, interpolation = 'linear' }) => {
    const isAll = dim == null;
    const x = isAll || input.ndim === 0 ? input.reshape([-1]) : input.movedim(numberOf(dim), -1);
    const sorted = api.sort(x, -1)[0];
    const wanted = isTensor(q) ? q : api.tensor(numberOf(q), { dtype: x.dtype });
    const isNan = isnan(x);
    const count = name === 'quantile' ? x.shape.at(-1) : sum(logicalNot(isNan), [-1], { keepdim: true });
    let ranks = mul(wanted.reshape([-1]), clamp(sub(count, api.tensor(1)), 0));
    // One NaN in the data is the quantile.
    if (name === 'quantile') ranks = where(api.any(isNan, -1, { keepdim: true }), x.shape.at(-1) - 1, ranks);
    const result = picked(sorted, ranks.expand([...x.shape.slice(0, -1), wanted.numel]), interpolation).movedim(-1, 0);
    const one = isAll ? input.shape.map(() => 1) : [...input.shape];
    if (!isAll && input.ndim > 0) one[dimOf('', 'dim', numberOf(dim), input.ndim)] = 1;
    return result.reshape([...wanted.shape, ...(keepdim ? one : result.shape.slice(1))]);
  });
}

/** @type {(given: import('../rule.js').Named) => T} */
const covariance = ({ input, correction, fweights, aweights }) => {
  const x = input.ndim < 2 ? input.reshape([1, -1]) : input;
  const weights = [fweights, aweights].filter(isTensor);
  const w = weights.length > 0 ? weights.reduce((a, b) => mul(a, b)) : api.onesLike(x.select(0, 0));
  const total = sum(w);
  const apart = sub(x, div(sum(mul(x, w), 1, { keepdim: true }), total));
  const by = numberOr(correction, 1);
  const lost = aweights && by !== 0 ? mul(div(sum(mul(w, aweights)), total), by) : by;
  const result = div(api.matmul(mul(apart, w), apart.t()), clamp(sub(total, lost), 0));
  return input.ndim < 2 ? result.reshape([]) : result;
};
throughNamed('cov', 'input', covariance);
throughNamed('corrcoef', 'input', ({ input }) => {
  const varied = covariance({ input });
  if (varied.ndim === 0) return div(varied, varied);
  const spread = api.sqrt(varied.diagonal());
  return clamp(div(div(varied, unsqueeze(spread, 1)), spread), -1, 1);
});

throughNamed('renorm', 'input p dim maxnorm', ({ input, p, dim, maxnorm }) => {
  const axis = dimOf('', 'dim', numberOf(dim), input.ndim);
  const others = input.shape.flatMap((/** @type {number} */ _, /** @type {number} */ i) => (i === axis ? [] : [i]));
  const norms = api.vectorNorm(input, numberOf(p), others, { keepdim: true });
  const most = numberOf(maxnorm);
  return mul(input, where(api.gt(norms, most), div(most, add(norms, 1e-7)), 1));
});
throughNamed('pairwiseDistance', 'x1 x2 p eps keepdim', ({ x1, x2, p, eps, keepdim }) => {
  const apart = add(sub(x1, x2), numberOr(eps, 1e-6));
  return api.vectorNorm(apart, numberOr(p, 2), -1, { keepdim: Boolean(keepdim) });
});
