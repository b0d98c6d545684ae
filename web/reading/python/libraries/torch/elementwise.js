// Runs elementwise operations of PyTorch and NumPy. Our library computes shapes and dtypes; this file only passes it
// the operands and options.

import { operate } from '../../runtime/operate.js';
import { bind } from '../../runtime/signature.js';
import { bool, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';
import { isNumber } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { nonzero } from './found.js';

/** @import { Arg, Bound, Run, Site, Value, World } from '../../types.js' */

/** @typedef {import('../../runtime/operate.js').Operation['options']} Options */

/** @type {(world: World, fn: string, args: readonly Arg[], options: Options, bound: Bound, site: Site) => Value} */
const broadcast = (world, fn, args, options, bound, site) => {
  const { label, inPlace, span } = site;
  const out = bound.value('out') === undefined ? undefined : bound.arg('out');
  if (out && !(out.value instanceof TensorValue)) throw new NotUnderstood('notTensor', out.span);
  return operate(world, { fn, label, form: inPlace ? 'inPlace' : 'fresh', options, span }, args, out);
};

/** The options, by our library's names. @type {(bound: Bound, names: Readonly<Record<string, string>>) => Options} */
const optionsOf = (bound, names) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, own]) => {
      const value = bound.value(name);
      if (isNumber(value ?? null) && name === 'equal_nan') return [[own, bound.flag(name)]];
      if (isNumber(value ?? null) && name === 'decimals') return [[own, bound.int(name)]];
      return isNumber(value ?? null) || typeof value === 'string' ? [[own, /** @type {any} */ (value)]] : [];
    }),
  );

const OPTIONS = {
  alpha: 'alpha',
  rounding_mode: 'roundingMode',
  value: 'value',
  rtol: 'rtol',
  atol: 'atol',
  equal_nan: 'equalNan',
  decimals: 'decimals',
};

/**
 * An operation with these parameters as operands.
 * @param {string} fn @param {readonly string[]} parameters @param {Readonly<Record<string, string>>} [options]
 * @returns {Run}
 */
export function operation(fn, parameters, options = OPTIONS) {
  const names = Object.fromEntries(Object.entries(options).filter(([name]) => !parameters.includes(name)));
  return (world, bound, site) => {
    const args = parameters.map((name) => bound.need(name));
    return broadcast(world, fn, args, optionsOf(bound, names), bound, site);
  };
}

/** Our library's name of a function: `logicalAnd` for `logical_and`. @param {string} name @returns {string} */
export function camel(name) {
  return name.replace(/_([a-z\d])/g, (_, letter) => letter.toUpperCase());
}

/** @type {Run} */
export const clamp = (world, bound, site) => {
  const named = ['min', 'max'].filter((name) => bound.value(name) !== undefined);
  const args = ['input', ...named].map((name) => bound.need(name));
  /** @type {Options} */
  const options = named.length === 1 && named[0] === 'max' ? { missing: 'min' } : {};
  return broadcast(world, 'clamp', args, options, bound, site);
};

/** @type {Run} */
export const where = (world, bound, site) => {
  const [input, other] = [bound.arg('input'), bound.arg('other')];
  const condition = bound.need('condition');
  if (!input || !other)
    return nonzero(world, bind('nonzero', 'input, *, as_tuple=True', [{ ...condition, name: '' }]), site);
  const args = [condition, input, other];
  if (!args.some(({ value }) => value instanceof TensorValue)) throw new NotUnderstood('notTensor', condition.span);
  return broadcast(world, 'where', args, {}, bound, { ...site, inPlace: false });
};

/** `x.where(condition, y)`. @type {Run} */
export const whereMethod = (world, bound, site) => {
  const args = ['condition', 'input', 'other'].map((name) => bound.need(name));
  return broadcast(world, 'where', args, {}, bound, site);
};

/** @type {Run} */
export const broadcastTensors = (world, bound, site) => {
  const args = bound.listed;
  if (args.length === 0) return tuple([]);
  if (args.some(({ value }) => !(value instanceof TensorValue) && value !== UNKNOWN)) {
    throw new NotUnderstood('notTensor', site.span);
  }
  const { label, span } = site;
  return operate(world, { fn: 'broadcastTensors', label, span }, args);
};

/** `allclose`: broadcasts like `isclose`, and is true if all elements are close. @type {Run} */
export const allclose = (world, bound, site) => {
  const close = operation('isclose', ['input', 'other'])(world, bound, site);
  if (!(close instanceof TensorValue)) return UNKNOWN;
  const values = close.storage.values;
  return values ? bool(Array.from(values).every(Boolean)) : UNKNOWN;
};
