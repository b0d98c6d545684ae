/** Gradients of functions that are expressions of others: differences, integrals, quantiles, covariances, distances. */
import * as api from '../../index.js';
import { add, cat, clamp, div, gather, isnan, lerp, mul, sub, sum, unsqueeze, where } from '../../index.js';
import { dimOf } from '../../tensor/dims.js';
import { isTensor } from '../../tensor/tensor.js';
import { numberOf, throughNamed } from '../rule.js';

/** @typedef {any} T a tensor */

/** @param {unknown} value @param {number} otherwise */
const numberOr = (value, otherwise) => (value == null ? otherwise : numberOf(value));

/** All elements along a dimension but the first, and all but the last. @param {T} x @param {number} dim */
function adjacent(x, dim) {
  const size = x.shape.at(dim);
  const rest = Math.max(size - 1, 0);
  return [x.narrow(dim, Math.min(1, size), rest), x.narrow(dim, 0, rest)];
}
/** @param {T} x @param {number} dim */
function differences(x, dim) {
  const [after, before] = adjacent(x, dim);
  return sub(after, before);
}

throughNamed('diff', 'input n dim prepend append', ({ input, n, dim, prepend, append }) => {
  const [times, axis] = [numberOr(n, 1), numberOr(dim, -1)];
  if (times === 0) return input;
  let x = prepend || append ? cat([prepend, input, append].filter(isTensor), axis) : input;
  for (let i = 0; i < times; ++i) x = differences(x, axis);
  return x;
});

for (const name of ['trapezoid', 'cumulativeTrapezoid']) {
  throughNamed(name, 'y x', ({ y, x, dx, dim }) => {
    const given = numberOr(dim, -1);
    const axis = given < 0 ? given : given - y.ndim; // of x as well, which may have fewer dimensions
    const asLast = (/** @type {T} */ each) => (each.ndim === 1 ? each : each.movedim(axis, -1));
    const [after, before] = adjacent(asLast(y), -1);
    const step = x ? differences(asLast(x), -1) : isTensor(dx) ? dx : numberOr(dx, 1);
    const areas = div(mul(add(after, before), step), 2);
    return name === 'trapezoid' ? sum(areas, -1) : api.cumsum(areas, -1).movedim(-1, axis);
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
    const isAll = dim == null || input.ndim === 0;
    const axis = numberOr(dim, 0);
    const x = isAll ? input.reshape([-1]) : input.movedim(axis, -1);
    const sorted = api.sort(x, -1)[0];
    const wanted = isTensor(q) ? q : api.tensor(numberOf(q), { dtype: x.dtype });
    const isNan = isnan(x);
    const last = x.shape.at(-1) - 1;
    const ranks =
      name === 'quantile'
        ? where(api.any(isNan, -1, { keepdim: true }), last, mul(wanted.reshape([-1]), last)) // one NaN is the quantile
        : mul(wanted.reshape([-1]), clamp(sub(last, sum(isNan, [-1], { keepdim: true })), 0));
    let result = picked(sorted, ranks.expand([...x.shape.slice(0, -1), wanted.numel]), interpolation).movedim(-1, 0);
    if (keepdim) {
      result = isAll
        ? result.reshape([-1, ...input.shape.map(() => 1)])
        : unsqueeze(result, axis < 0 ? axis : axis + 1);
    }
    return wanted.ndim === 0 ? result.select(0, 0) : result;
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
