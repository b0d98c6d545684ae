// Averages, quantiles, covariances, histograms and differences.

import { tuple, UNKNOWN } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { argument, arrayOf, meanDType, axesIn, axisOf, commonDType, freshArray } from './arrays.js';
import { valueError } from './words.js';
import { left } from './reductions.js';

/** @import { Row, Run } from '../../types.js' */

/** `np.cov` and `np.corrcoef` of one array, whose variables are rows. @type {(name: string) => Run} */
const covariance = (name) => (world, bound, site) => {
  const x = argument(world, bound, site, name);
  if (x.shape.length > 2) throw valueError('m has more than 2 dimensions');
  const rowvar = bound.value('rowvar') === undefined || bound.flag('rowvar');
  const [rows = 1] = x.shape.length < 2 ? [] : rowvar ? x.shape : x.shape.toReversed();
  return bound.value('y') === undefined ? freshArray(world, site, rows === 1 ? [] : [rows, rows], 'float64') : UNKNOWN;
};

/** @param {Row} row */
// prettier-ignore
export function statistics(row) {
  row('n', 'average', 'array a, axis=None, weights=None, returned=False, *, keepdims=None', (world, bound, site) => {
    const x = argument(world, bound, site);
    const axes = bound.ints('axis')?.map((axis) => axisOf(site, axis, x.shape.length, 'axis: '));
    const given = bound.value('weights');
    const weights = given === undefined ? undefined : arrayOf(world, given, site.dialect);
    const isAlong = weights && axes && String(axes.map((axis) => x.shape[axis])) === String(weights.shape);
    if (weights && !isAlong && String(weights.shape) !== String(x.shape)) return UNKNOWN; // NumPy refuses them
    const dtype = meanDType(world, weights ? commonDType(world, [x, weights], site.dialect) : x.dtype, site.dialect);
    const shape = left(x.shape, axes, bound.flag('keepdims'));
    const result = freshArray(world, site, shape, dtype);
    return bound.flag('returned') ? tuple([result, freshArray(world, site, shape, dtype)]) : result;
  });
  // `np.percentile(a, q)`, whose result begins with the dimensions of `q`.
  row('n', 'percentile quantile', "array a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, weights=None", (world, bound, site) => {
    const x = argument(world, bound, site);
    const axes = axesIn(bound, site, x.shape.length);
    const method = bound.value('method') ?? bound.value('interpolation') ?? 'linear';
    if (x.dtype === 'bool' || method !== 'linear' || bound.value('out') !== undefined) return UNKNOWN;
    const given = bound.need('q').value;
    const dtype = isNumber(given) || site.dialect === 'jax' ? meanDType(world, x.dtype, site.dialect) : 'float64';
    const q = isNumber(given) ? [] : arrayOf(world, given, site.dialect).shape;
    return freshArray(world, site, [...q, ...left(x.shape, axes, bound.flag('keepdims'))], dtype);
  });
  row('n', 'cov', 'm, y=None, rowvar=True, bias=False, ^ddof=None, fweights=None, aweights=None, *, dtype=None', covariance('m'));
  row('n', 'corrcoef', 'array x, y=None, rowvar=True, *, dtype=None', covariance('x'));
  row('n', 'diff', 'array a, n=1, axis=-1, prepend=None, append=None', (world, bound, site) => {
    const x = argument(world, bound, site);
    const n = bound.int('n', 1);
    if (x.shape.length === 0) throw valueError('diff requires input that is at least one dimensional');
    const axis = axisOf(site, bound.int('axis', -1), x.shape.length);
    const ends = ['prepend', 'append'].flatMap((name) => {
      const given = bound.value(name);
      return given === undefined ? [] : [arrayOf(world, given, site.dialect)];
    });
    const more = ends.reduce((sum, { shape }) => sum + (shape.length === 0 ? 1 : (shape[axis] ?? 0)), 0);
    const size = Math.max((x.shape[axis] ?? 0) + more - n, 0);
    return freshArray(world, site, x.shape.with(axis, size), commonDType(world, [x, ...ends], site.dialect));
  });
  row('n', 'histogram', 'array a, bins=10, ^range=None, ^density=None, ^weights=None', (world, bound, site) => {
    const bins = bound.value('bins');
    if (typeof bins === 'string') return UNKNOWN;
    const edges =
      bins === undefined ? 11 : isNumber(bins) ? bound.int('bins', 10) + 1 : arrayOf(world, bins, site.dialect).numel;
    const hasWeights = bound.value('weights') !== undefined || bound.flag('density');
    if (bins !== undefined && !isNumber(bins)) {
      const given = arrayOf(world, bins, site.dialect);
      return tuple([freshArray(world, site, [edges - 1], hasWeights ? 'float64' : 'int64'), given]);
    }
    return tuple([
      freshArray(world, site, [edges - 1], hasWeights ? 'float64' : 'int64'),
      freshArray(world, site, [edges], meanDType(world, argument(world, bound, site).dtype, site.dialect)),
    ]);
  });
  row('n', 'gradient', 'f, *varargs, axis=None, edge_order=1', (world, bound, site) => {
    const x = argument(world, bound, site, 'f');
    const axes = axesIn(bound, site, x.shape.length) ?? x.shape.map((_, dim) => dim);
    if (x.dtype === 'bool') return UNKNOWN;
    if (axes.some((axis) => (x.shape[axis] ?? 0) < 2)) return UNKNOWN; // NumPy refuses it
    const all = axes.map(() => freshArray(world, site, x.shape, meanDType(world, x.dtype, site.dialect)));
    return all.length === 1 && all[0] ? all[0] : tuple(all);
  });
}
