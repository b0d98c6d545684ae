// Sums of products: `einsum`, `tensordot`, `addmm` and others. Our library computes their results and errors.

import * as library from '../../../../lib/functions.js';
import { ask, operate } from '../../runtime/operate.js';
import { Sequence, UNKNOWN } from '../../runtime/values.js';
import { toIntegers } from '../../runtime/bound.js';
import { OUTSIDE } from '../../runtime/implicit.js';
import { isNumber } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';

/** @import { Bound, Row, Run } from '../../types.js' */

/** @typedef {Record<string, unknown>} Options */

/**
 * Calls a function of our library with the tensors of these parameters.
 * @type {(fn: string, names: readonly string[], optionsOf?: (bound: Bound) => Options) => Run}
 */
const callLibrary =
  (fn, names, optionsOf = () => ({})) =>
  (world, bound, { inPlace }) => {
    const tensors = names.map((name) => bound.tensor(name));
    const options = optionsOf(bound);
    const last = Object.keys(options).length > 0 ? [options] : [];
    const f = (/** @type {any[]} */ views) =>
      inPlace ? views[0][`${fn}_`](...views.slice(1), ...last) : /** @type {any} */ (library)[fn](...views, ...last);
    return ask(world, f, tensors, inPlace ? 0 : undefined)[0] ?? UNKNOWN;
  };

/** @type {(bound: Bound) => Options} */
const factors = (bound) =>
  Object.fromEntries(
    ['beta', 'alpha'].flatMap((name) => (isNumber(bound.value(name) ?? null) ? [[name, bound.value(name)]] : [])),
  );

/** @type {(bound: Bound, otherwise?: number) => Options} */
const dimOf = (bound, otherwise) => {
  const dim = bound.value('dim') === undefined ? otherwise : bound.int('dim', 0);
  return dim === undefined ? {} : { dim };
};

/** `dims` of `tensordot`: a number, or two lists of dimensions. @type {(bound: Bound) => Options} */
const dimsOf = (bound) => {
  const dims = bound.value('dims');
  if (dims === undefined) return {};
  if (!(dims instanceof Sequence)) return { dims: bound.int('dims', 2) };
  return { dims: dims.items.map((each) => toIntegers(each, OUTSIDE)) };
};

/** @param {Row} row */
// prettier-ignore
export function contractions(row) {
  row('t', 'einsum', 'equation, *operands', (world, bound, site) => {
    const equation = bound.need('equation').value;
    if (typeof equation !== 'string') throw new NotUnderstood('line');
    const { label, span } = site;
    return operate(world, { fn: 'einsum', label, options: { equation }, span }, bound.listed);
  });
  row('t', 'tensordot', 'a, b, dims=2, out=None', callLibrary('tensordot', ['a', 'b'], dimsOf));
  row('tT', 'inner', 'Tensor input, Tensor other, *, Tensor out=None', callLibrary('inner', ['input', 'other']));
  row('tT', 'kron', 'Tensor input, Tensor other, *, Tensor out=None', callLibrary('kron', ['input', 'other']));
  row('tT', 'trace', 'Tensor input', callLibrary('trace', ['input']));
  row('tT', 'cross', 'Tensor input, Tensor other, int? dim=None, *, Tensor out=None', callLibrary('cross', ['input', 'other'], dimOf)); // prettier-ignore
  row('t', 'linalg.cross', 'Tensor input, Tensor other, *, int dim=-1, Tensor out=None', callLibrary('cross', ['input', 'other'], (bound) => dimOf(bound, -1)));
  for (const [fn, ...names] of [
    ['addmm', 'mat1', 'mat2'],
    ['baddbmm', 'batch1', 'batch2'],
    ['addbmm', 'batch1', 'batch2'],
    ['addmv', 'mat', 'vec'],
    ['addr', 'vec1', 'vec2'],
  ]) {
    const all = ['input', ...names];
    const [x, y] = names.map((name) => `Tensor ${name}`);
    const old = `Tensor input, Scalar alpha, ${x}, ${y}, *, Tensor out=None`;
    const signature =
      `Tensor input, ${x}, ${y}, *, Scalar beta=1, Scalar alpha=1, Tensor out=None | deprecated Scalar beta, ${old} | ` +
      `deprecated Scalar beta, ${old.replace(' Scalar alpha,', '')}`;
    row('tT', String(fn), signature, callLibrary(String(fn), all, factors));
  }
}
