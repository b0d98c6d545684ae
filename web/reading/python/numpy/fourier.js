// `np.fft`: Fourier transforms, which make complex arrays of real ones and real ones of complex ones.

import { asComplex } from '../complex.js';
import { NotUnderstood } from '../raised.js';
import { argument, made } from './arrays.js';

/** @import { DType } from '../../../case/case.js' */
/** @import { Run } from '../table.js' */

/**
 * @typedef {{ last?: (n: number) => number, isReal?: boolean }} How
 *   last: how many there are afterwards of the last axis that is transformed; isReal: as the result is
 */

const half = (/** @type {number} */ n) => Math.floor(n / 2) + 1;
const twice = (/** @type {number} */ n) => 2 * (n - 1);

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
    const places = axes.map((axis) => (axis < 0 ? axis + rank : axis));
    const isOdd = places.length === 0 || places.some((at) => x.shape[at] === undefined);
    if (isOdd || new Set(places).size < places.length || (sizes && sizes.length !== places.length))
      throw new NotUnderstood('line', site.span);
    const shape = [...x.shape];
    places.forEach((at, i) => {
      const isLast = i === places.length - 1 && last !== undefined;
      const points = sizes?.[i] ?? (isLast && isReal ? last(shape[at] ?? 0) : (shape[at] ?? 0));
      if (points < 1) throw new NotUnderstood('line', site.span);
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
