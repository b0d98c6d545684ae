// `np.fft`: Fourier transforms, which make complex arrays of real ones and real ones of complex ones.

import { asComplex } from '../complex.js';
import { NotUnderstood } from '../raised.js';
import { UNKNOWN } from '../values.js';
import { argument, made } from './arrays.js';
import { index, numpy, value as valueError } from './words.js';

/** @import { DType } from '../../../case/case.js' */
/** @import { Raised } from '../raised.js' */
/** @import { Run, Site } from '../table.js' */

/**
 * @typedef {{ last?: (n: number) => number, isReal?: boolean }} How
 *   last: how many there are afterwards of the last axis that is transformed; isReal: as the result is
 */

const half = (/** @type {number} */ n) => Math.floor(n / 2) + 1;
const twice = (/** @type {number} */ n) => 2 * (n - 1);

/** JAX says the same in other words. @type {(site: Site, error: Raised) => Raised | NotUnderstood} */
const said = (site, error) => (site.dialect === 'numpy' ? error : new NotUnderstood('line', site.span));

/** @type {(dtype: DType) => DType} */
const computed = (dtype) => (dtype === 'float32' || dtype === 'float16' ? 'float32' : 'float64');

/** Along some axes, to so many places each. @type {(how: How, usual: readonly number[] | undefined) => Run} */
const transform =
  ({ last, isReal = false }, usual) =>
  (world, bound, site) => {
    const x = argument(world, bound, site);
    const rank = x.shape.length;
    const sizes = bound.ints('s') ?? bound.ints('n');
    const all = x.shape.map((_, dim) => dim);
    const axes = bound.ints('axes') ?? bound.ints('axis') ?? usual ?? (sizes ? all.slice(-sizes.length) : all);
    if (sizes && sizes.length !== axes.length) throw said(site, valueError('Shape and axes have different lengths.'));
    if (last && axes.length === 0) throw said(site, index('list index out of range'));
    // Sizes that are not given are looked up; otherwise the last axis is transformed first.
    const isFar = (/** @type {number} */ axis) => axis < -rank || axis >= rank;
    const far = sizes ? axes.findLast(isFar) : axes.find(isFar);
    if (far !== undefined) {
      if (sizes) throw said(site, numpy.axis(far, rank));
      const isOne = usual?.length === 1;
      const text = isOne ? 'tuple index out of range' : `index ${far} is out of bounds for axis 0 with size ${rank}`;
      throw said(site, index(text));
    }
    if (new Set(axes.map((axis) => (axis + rank) % rank)).size < axes.length) return UNKNOWN;
    const shape = [...x.shape];
    axes.forEach((axis, i) => {
      const at = axis < 0 ? axis + rank : axis;
      const isLast = i === axes.length - 1 && last !== undefined;
      const points = sizes?.[i] ?? (isLast && isReal ? last(shape[at] ?? 0) : (shape[at] ?? 0));
      if (points < 1) throw said(site, valueError(`Invalid number of FFT data points (${points}) specified.`));
      shape[at] = isLast && !isReal ? last(points) : points;
    });
    const isHalf = x.dtype === 'float16' && isReal && axes.length === 1;
    const result = made(world, site, shape, isHalf ? x.dtype : computed(x.dtype));
    return isReal ? result : asComplex(result);
  };

/** @param {import('../table.js').Row} row */
// prettier-ignore
export const fourier = (row) => {
  /** @type {(prefix: string, how: How, inverse: How) => void} */
  const family = (prefix, how, inverse) => {
    for (const [name, each] of /** @type {const} */ ([
      [`${prefix}fft`, how],
      [`i${prefix}fft`, inverse],
    ])) {
      row('n', `fft.${name}`, 'a, n=None, axis=-1, ^norm=None, out=None', transform(each, [-1]));
      row('n', `fft.${name}2`, 'a, s=None, axes=None, ^norm=None, out=None', transform(each, [-2, -1]));
      row('n', `fft.${name}n`, 'a, s=None, axes=None, ^norm=None, out=None', transform(each, undefined));
    }
  };
  family('', {}, {});
  family('r', { last: half }, { last: twice, isReal: true });
};
