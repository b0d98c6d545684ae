/** Gradients of reductions, scans and order statistics. */
import * as api from '../../index.js';
import {
  abs,
  cumprod,
  cumsum,
  div,
  eq,
  exp,
  expand,
  flip,
  isnan,
  logicalNot,
  maskedFill,
  mul,
  neg,
  pow,
  sgn,
  sub,
  sum,
  unsqueeze,
  where,
  zeros,
} from '../../index.js';
import { dimOf } from '../../tensor/dims.js';
import { AutogradError } from '../error.js';
import { numberOf, needs, rule, through } from '../rule.js';

/** @typedef {any} T a tensor */
/** @typedef {number | readonly number[] | null | undefined} Dims */

/** The dimensions that a reduction goes over. @param {Dims} dim @param {number} ndim @returns {number[]} */
function dimsOf(dim, ndim) {
  const list = dim == null ? [] : [dim].flat();
  if (list.length === 0) return Array.from({ length: ndim }, (_, i) => i);
  return list.map((each) => dimOf('', 'dim', each, ndim)).sort((a, b) => a - b);
}

/** How many elements are reduced to one. @param {readonly number[]} shape @param {Dims} dim */
const countOf = (shape, dim) => dimsOf(dim, shape.length).reduce((n, each) => n * (shape[each] ?? 1), 1);

/**
 * A reduced tensor as `keepdim` would return it: reduced dimensions have size 1.
 * @param {T} y
 * @param {number} ndim
 * @param {Dims} dim
 * @param {boolean} [keepdim]
 */
function restored(y, ndim, dim, keepdim = false) {
  if (ndim === 0 || (keepdim && y.ndim === ndim)) return y;
  return dimsOf(dim, ndim).reduce((each, axis) => unsqueeze(each, axis), y);
}

/** @param {T} g @param {readonly number[]} shape @param {Dims} dim @param {boolean} [keepdim] */
const spread = (g, shape, dim, keepdim) => expand(restored(g, shape.length, dim, keepdim), [...shape]);

/** `sum(x, 0)`, or `sum(x, { dim: 0 })`; options may stand for the dimensions. */
const reduced = 'input.shape dim keepdim';

rule('sum', 'input dim keepdim', { input: needs(reduced, spread) });
rule('mean', 'input dim keepdim', {
  input: needs(reduced, (g, shape, dim, keepdim) => spread(div(g, countOf(shape, dim)), shape, dim, keepdim)),
});
rule('nansum', 'input dim keepdim', {
  input: needs(`input ${reduced}`, (g, x, shape, dim, keepdim) =>
    mul(spread(g, shape, dim, keepdim), logicalNot(isnan(x))),
  ),
});
rule('nanmean', 'input dim keepdim', {
  input: needs(`input ${reduced}`, (g, x, shape, dim, keepdim) => {
    const counted = logicalNot(isnan(x));
    const count = sum(counted, dimsOf(dim, shape.length), { keepdim: true });
    return mul(div(spread(g, shape, dim, keepdim), count), counted);
  }),
});
rule('sumToSize', 'input size', { input: needs('input.shape', (g, shape) => expand(g, [...shape])) });

/** The product of all others, along a dimension. @param {T} x @param {number} dim */
function othersProduct(x, dim) {
  if (x.shape[dim] === 0) return x;
  const size = [...x.shape];
  size[dim] = 1;
  const one = api.ones(size, { dtype: x.dtype });
  const before = cumprod(api.cat([one, x.narrow(dim, 0, x.shape[dim] - 1)], dim), dim);
  const after = flip(cumprod(flip(api.cat([x.narrow(dim, 1, x.shape[dim] - 1), one], dim), [dim]), dim), [dim]);
  return mul(before, after);
}
rule('prod', 'input dim keepdim', {
  // PyTorch saves the result as well, and so notices when it is written.
  input: needs(`input ${reduced} result`, (g, x, shape, dim, keepdim) => {
    if (shape.length === 0) return g;
    if (dim == null) return mul(othersProduct(x.reshape([-1]), 0), g).reshape([...shape]);
    const [axis = 0] = dimsOf(dim, shape.length);
    return mul(othersProduct(x, axis), restored(g, shape.length, dim, keepdim));
  }),
});

/**
 * Divides the gradient equally among all elements that are the maximum or minimum.
 * @param {T} g
 * @param {T} x
 * @param {T} y
 * @param {Dims} dim
 * @param {boolean} [keepdim]
 */
function shared(g, x, y, dim, keepdim) {
  const isExtreme = eq(restored(y, x.ndim, dim, keepdim), x);
  const count = x.ndim === 0 ? 1 : sum(isExtreme, dimsOf(dim, x.ndim), { keepdim: true });
  return div(mul(restored(g, x.ndim, dim, keepdim), isExtreme), count);
}
rule('amax amin', 'input dim keepdim', { input: needs('input result dim keepdim', shared) });

/**
 * For a reduction of all elements: divides the gradient equally among those that equal the result.
 * @param {T} g
 * @param {T} x
 * @param {T} y
 */
function sharedByAll(g, x, y) {
  const isChosen = logicalOrNaN(eq(x, y), x, y);
  return maskedFill(api.zerosLike(x), isChosen, 0).add(where(isChosen, div(g, sum(isChosen)), 0));
}
/** @param {T} mask @param {T} x @param {T} y */
const logicalOrNaN = (mask, x, y) => api.logicalOr(mask, api.logicalAnd(isnan(x), isnan(y)));

/**
 * The gradient of elements that were chosen along a dimension.
 * @param {T} g
 * @param {readonly number[]} shape
 * @param {number} dim
 * @param {T} indices
 */
function chosen(g, shape, dim, indices) {
  if (shape.length === 0) return g;
  const axis = dimOf('', 'dim', dim, shape.length);
  const [places, gradient] =
    indices.ndim < shape.length ? [unsqueeze(indices, axis), unsqueeze(g, axis)] : [indices, g];
  return api.scatter(zeros([...shape], { dtype: g.dtype }), axis, places, gradient);
}

/** With a dimension, the result is `[values, indices]`, otherwise one value. */
rule('max min median nanmedian', 'input dim', {
  input: needs('input dim result', (g, x, dim, result) =>
    Array.isArray(result) ? g[0] && chosen(g[0], x.shape, numberOf(dim), result[1]) : sharedByAll(g, x, result),
  ),
});
rule('kthvalue topk', 'input k dim', {
  input: needs(
    'input.shape dim result',
    (g, shape, dim = -1, result) => g[0] && chosen(g[0], shape, numberOf(dim), result[1]),
  ),
});
rule('sort mode cummax cummin', 'input dim', {
  input: needs('input.shape dim result', (g, shape, dim = -1, result) => {
    if (!g[0]) return undefined;
    const axis = numberOf(dim);
    // cummax names one element several times.
    if (shape.length > 0 && result[1].shape.join() === shape.join()) {
      return api.scatterAdd(zeros([...shape], { dtype: g[0].dtype }), axis, result[1], g[0]);
    }
    return chosen(g[0], shape, axis, result[1]);
  }),
});
rule('aminmax', 'input', {
  input: needs('input dim keepdim result', (g, x, dim, keepdim, [min, max]) => {
    const parts = [g[0] && shared(g[0], x, min, dim, keepdim), g[1] && shared(g[1], x, max, dim, keepdim)];
    return parts.filter(Boolean).reduce((a, b) => api.add(a, b));
  }),
});
through('msort', 'input', (x) => (x.ndim === 0 ? x.clone() : api.sort(x, 0)[0]));

/**
 * `var(x, false)` has `unbiased` in the place of `dim`.
 * @param {T} g
 * @param {T} x
 * @param {Dims | boolean} given
 * @param {boolean | undefined} unbiased
 * @param {boolean} [keepdim]
 * @param {unknown} [correction]
 */
function ofVariance(g, x, given, unbiased, keepdim, correction) {
  const dim = typeof given === 'boolean' ? undefined : given;
  const isUnbiased = typeof given === 'boolean' ? given : unbiased;
  const mean = x.ndim === 0 ? x : api.mean(x, dimsOf(dim, x.ndim), { keepdim: true });
  const lost = correction == null ? Number(isUnbiased ?? true) : numberOf(correction);
  const factor = 2 / Math.max(countOf(x.shape, dim) - lost, 0);
  return mul(mul(restored(g, x.ndim, dim, keepdim), factor), sub(x, mean));
}
/** @param {T} g @param {T} y */
const ofRoot = (g, y) => maskedFill(div(g, mul(y, 2)), eq(y, 0), 0);
for (const [name, nameWithMean, isRoot] of /** @type {const} */ ([
  ['var', 'varMean', false],
  ['std', 'stdMean', true],
])) {
  const takes = 'input dim unbiased keepdim';
  rule(name, takes, {
    input: needs(`result ${takes} correction`, (g, y, ...args) =>
      /** @type {any} */ (ofVariance)(isRoot ? ofRoot(g, y) : g, ...args),
    ),
  });
  rule(nameWithMean, takes, {
    input: needs(`result ${takes} correction`, (g, [y], x, dim, unbiased, keepdim, correction) => {
      const varied = g[0] && ofVariance(isRoot ? ofRoot(g[0], y) : g[0], x, dim, unbiased, keepdim, correction);
      const dims = typeof dim === 'boolean' ? undefined : dim;
      const mean = g[1] && spread(div(g[1], countOf(x.shape, dims)), x.shape, dims, keepdim);
      return [varied, mean].filter(Boolean).reduce((a, b) => api.add(a, b));
    }),
  });
}

/** @param {T} g @param {T} x @param {T} y @param {number} p @param {Dims} dim @param {boolean} [keepdim] */
function ofNorm(g, x, y, p, dim, keepdim) {
  const [gradient, norm] = [restored(g, x.ndim, dim, keepdim), restored(y, x.ndim, dim, keepdim)];
  if (p === 0) return undefined;
  if (p === 1) return mul(sgn(x), gradient);
  if (p === 2) return mul(gradient, maskedFill(div(x, norm), eq(norm, 0), 0));
  if (!Number.isFinite(p)) {
    const isExtreme = eq(abs(x), norm);
    const count = x.ndim === 0 ? 1 : sum(isExtreme, dimsOf(dim, x.ndim), { keepdim: true });
    return mul(sgn(x), mul(div(gradient, count), isExtreme));
  }
  if (p < 1) {
    return mul(mul(maskedFill(mul(sgn(x), pow(abs(x), p - 1)), eq(x, 0), 0), gradient), pow(norm, 1 - p));
  }
  const scale = maskedFill(div(gradient, pow(norm, p - 1)), eq(norm, 0), 0);
  return mul(p < 2 ? mul(sgn(x), pow(abs(x), p - 1)) : mul(x, pow(abs(x), p - 2)), scale);
}
/** @param {unknown} p */
function order(p) {
  if (p === 'nuc') throw new AutogradError('derivative for aten::nuclear_norm is not implemented');
  return p === undefined || p === null || p === 'fro' ? 2 : numberOf(p);
}
rule('norm', 'input p dim keepdim', {
  input: needs('input result p dim keepdim', (g, x, y, p, dim, keepdim) => ofNorm(g, x, y, order(p), dim, keepdim)),
});
rule('vectorNorm', 'input ord dim keepdim', {
  input: needs('input result ord dim keepdim', (g, x, y, ord, dim, keepdim) =>
    ofNorm(g, x, y, order(ord), dim, keepdim),
  ),
});
through('dist', 'input other p', (a, b, p) => api.norm(sub(a, b), order(p)));

rule('logsumexp', 'input dim keepdim', {
  input: needs('input result dim keepdim', (g, x, y, dim, keepdim) => {
    const [gradient, sums] = [restored(g, x.ndim, dim, keepdim), restored(y, x.ndim, dim, keepdim)];
    return mul(gradient, exp(sub(x, maskedFill(sums, eq(sums, -Infinity), 0))));
  }),
});
rule('softmax', 'input dim', {
  input: needs('result dim', (g, y, dim) =>
    y.ndim === 0 ? mul(sub(g, mul(g, y)), y) : mul(sub(g, sum(mul(g, y), [numberOf(dim)], { keepdim: true })), y),
  ),
});
rule('logSoftmax', 'input dim', {
  input: needs('result dim', (g, y, dim) =>
    sub(g, mul(exp(y), y.ndim === 0 ? g : sum(g, [numberOf(dim)], { keepdim: true }))),
  ),
});
through('softmin', 'input dim', (x, dim) => api.softmax(neg(x), dim));

/** @param {T} x @param {number} dim @param {(x: T, dim: number) => T} scan */
const backwards = (x, dim, scan) => (x.ndim === 0 ? scan(x, dim) : flip(scan(flip(x, [dim]), dim), [dim]));
rule('cumsum', 'input dim', { input: needs('dim', (g, dim) => backwards(g, numberOf(dim), cumsum)) });
rule('cumprod', 'input dim', {
  input: needs('input dim', (g, x, given) => {
    if (x.ndim === 0 || x.numel === 0) return g;
    const dim = dimOf('', 'dim', given, x.ndim);
    // d(x0 x1 … xj)/dxi, one i after the other: dividing by xi fails where it is 0.
    const pieces = Array.from({ length: x.shape[dim] }, (_, i) => {
      const rest = x.shape[dim] - i;
      const before = i === 0 ? 1 : api.prod(x.narrow(dim, 0, i), dim, { keepdim: true });
      const one = api.onesLike(x.narrow(dim, i, 1));
      const after = cumprod(api.cat([one, x.narrow(dim, i + 1, rest - 1)], dim), dim);
      return sum(mul(mul(g.narrow(dim, i, rest), after), before), [dim], { keepdim: true });
    });
    return api.cat(pieces, dim);
  }),
});
rule('logcumsumexp', 'input dim', {
  input: needs('input result dim', (g, x, y, given) => {
    const dim = numberOf(given);
    if (x.ndim === 0) return g;
    const size = api.log(abs(g));
    const part = (/** @type {T} */ isIt) => {
      const logs = where(isIt, size, -Infinity);
      return exp(api.add(backwards(sub(logs, y), dim, api.logcumsumexp), x));
    };
    return sub(part(api.gt(g, 0)), part(api.lt(g, 0)));
  }),
});
