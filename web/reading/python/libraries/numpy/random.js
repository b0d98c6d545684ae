// `np.random`: arrays with unknown elements.

import { fresh } from '../torch/fresh.js';
import { forgetElements, Sequence, some } from '../../runtime/values.js';
import { isAnyNumber, isNumber, isUnknown, toInteger } from '../../runtime/kinds.js';
import { drawnBetween, limitsFrom, setLimits } from '../../runtime/limits.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { broadcastsTo } from '../../runtime/broadcasting.js';
import { arrayOf, askedDType, broadcastShape, freshArray } from './arrays.js';
import { valueError, wordsOf } from './words.js';
import { sizesOf } from './creation.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { Bound, DType, Row, Run, Site, Value, World } from '../../types.js' */

/**
 * Random elements with the shape of the argument `size`, or else the shape that the parameters broadcast to.
 * @type {(world: World, bound: Bound, site: Site, names: readonly string[], dtype: DType) => Value}
 */
const drawn = (world, bound, site, names, dtype) => {
  const size = bound.value('size') === undefined ? undefined : bound.arg('size');
  const shapes = names.flatMap((name) => {
    const value = bound.value(name);
    if (value === undefined || (size && isUnknown(value))) return [];
    if (isUnknown(value)) throw new NotUnderstood('line');
    return [isNumber(value) ? [] : arrayOf(world, value, site.dialect).shape];
  });
  const joined = broadcastShape(shapes);
  if (!size) {
    const [i, j] = [shapes.findIndex((shape) => shape.length > 0), shapes.findLastIndex((shape) => shape.length > 0)];
    if (!joined) throw wordsOf(site.dialect).objects(shapes, i, j);
    return shapes.every((shape) => shape.length === 0)
      ? number(world, bound, site, dtype)
      : freshArray(world, site, joined, dtype);
  }
  const shape = sizesOf(size, site.dialect);
  if (!joined || !broadcastsTo(joined, shape)) throw new NotUnderstood('line');
  const result = freshArray(world, site, shape, dtype);
  setLimits(result.storage, limitsOf(bound, site.name));
  result.spans = size.value instanceof Sequence ? (size.parts ?? []) : [size.span];
  return result;
};

/** The limits of `randint` and `integers`. @param {Bound} bound @param {string} name */
const limitsOf = (bound, name) =>
  /randint|integers/.test(name) && !bound.arg('endpoint')
    ? limitsFrom(bound.value('low'), bound.value('high'))
    : undefined;

/**
 * One unknown number: a Python number, unless there is a dtype argument or a `Generator` draws an integer.
 * @type {(world: World, bound: Bound, site: Site, dtype: DType) => Value}
 */
const number = (world, bound, { name }, dtype) => {
  if (dtype.includes('float')) return some('float');
  const isOwn = bound.value('dtype') === undefined && !name.endsWith('integers');
  const limits = limitsOf(bound, name);
  if (isOwn) return drawnBetween(limits);
  const result = fresh(world, [], dtype, 'numpy');
  setLimits(result.storage, limits);
  return result;
};

/** @type {(names: string, dtype: DType) => Run} */
const distribution = (names, dtype) => (world, bound, site) =>
  drawn(world, bound, site, names.split(' '), askedDType(world, bound, site.dialect) ?? dtype);

/** Functions of `np.random`, of a `RandomState` and of a `Generator`. @param {Row} row */
// prettier-ignore
export function randoms(row) {
  const of = (/** @type {string} */ names, /** @type {string} */ parameters, /** @type {DType} */ dtype) => {
    const all = `${parameters} size dtype`.split(' ').filter(Boolean);
    const signature = all.map((each) => `${each}=`).join(', ');
    row('n', names, signature, distribution(parameters, dtype));
  };
  row('n', 'random.rand random.randn', '*size', (world, bound, site) => {
    if (bound.rest.length === 0) return some('float');
    const shape = bound.rest.map(({ value, span }) => toInteger(value, span));
    if (shape.some((size) => size < 0)) throw valueError('negative dimensions are not allowed');
    const result = freshArray(world, site, shape, 'float64');
    result.spans = bound.rest.map(({ span }) => span);
    return result;
  });
  row('n', 'random.random random.random_sample random.ranf random.sample', 'size=None, dtype=None', distribution('', 'float64'));
  row('n', 'random.standard_normal random.standard_exponential random.standard_cauchy', 'size=None, dtype=None', distribution('', 'float64'));
  of('random.uniform', 'low high', 'float64');
  of('random.normal random.laplace random.logistic random.gumbel', 'loc scale', 'float64');
  of('random.exponential', 'scale', 'float64');
  of('random.beta', 'a b', 'float64');
  of('random.gamma', 'shape scale', 'float64');
  of('random.poisson', 'lam', 'int64');
  of('random.binomial random.negative_binomial', 'n p', 'int64');
  row('n', 'random.randint random.integers', 'low, high=None, size=None, dtype=None, endpoint=None', distribution('low high', 'int64'));
  row('n', 'random.choice', 'a, size=None, ^replace=None, ^p=None, axis=None, ^shuffle=None', (world, bound, site) => {
    const { value } = bound.need('a');
    const size = bound.value('size') === undefined ? [] : sizesOf(bound.need('size'), site.dialect);
    if (isAnyNumber(value))
      return bound.value('size') === undefined ? some('int') : freshArray(world, site, size, 'int64');
    const x = arrayOf(world, value, site.dialect);
    const isGenerator = bound.arg('axis') !== undefined;
    if (x.shape.length !== 1) {
      if (!isGenerator) throw valueError('a must be 1-dimensional');
      return freshArray(world, site, [...size, ...x.shape.slice(1)], x.dtype);
    }
    const replace = bound.value('replace') === undefined || bound.flag('replace');
    if (!replace && numelOf(size) > x.numel)
      throw valueError(
        isGenerator
          ? 'Cannot take a larger sample than population when replace is False'
          : "Cannot take a larger sample than population when 'replace=False'",
      );
    return freshArray(world, site, size, x.dtype);
  });
  row('n', 'random.permutation random.permuted', 'x, axis=None, out=None', (world, bound, site) => {
    const { value, span } = bound.need('x');
    if (isAnyNumber(value)) return freshArray(world, site, [toInteger(value, span)], 'int64');
    const x = arrayOf(world, value, site.dialect);
    return freshArray(world, site, x.shape, x.dtype);
  });
  row('n', 'random.shuffle', 'x, axis=None', (_, bound) => (forgetElements(bound.need('x').value), null));
  row('n', 'random.seed', '*seed', () => null, { hasNoShape: true });
}
