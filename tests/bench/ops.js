/**
 * What each op of a case is: a call of stride0 and an expression for the plain loop, over `a`, `b`, `c`, `d`, `e` in
 * the order of the inputs. `f` rounds to float32, which the store does for the last step of an expression.
 *
 * @import { Tensor } from '../../web/lib/index.js'
 *
 * @typedef {'add' | 'sub' | 'add_' | 'gt' | 'where' | 'exp' | 'tanh' | 'pow' | 'norm' | 'normFused' | 'sum0' | 'sum1'
 *   | 'image' | 'imageFused' | 'chainFused'} OpName
 * @typedef {(...tensors: Tensor[]) => Tensor} Call
 *
 * @typedef {object} Op
 * @property {Call | undefined} call undefined where this stride0 has no such thing
 * @property {string} loop
 * @property {number} [sums] along this dimension
 * @property {boolean} [inPlace] into the first tensor
 */
import * as stride0 from '../../web/lib/index.js';

/** @type {((chain: Call) => Call) | undefined} */
const fuse = Reflect.get(stride0, 'fuse');

/**
 * Every step of a chain but the last is disposed of, as a program that minds its memory would.
 * @type {(chain: (keep: (step: Tensor) => Tensor, ...tensors: Tensor[]) => Tensor) => Call}
 */
const eager =
  (chain) =>
  (...tensors) => {
    /** @type {Tensor[]} */
    const steps = [];
    const result = chain((step) => (steps.push(step), step), ...tensors);
    for (const step of steps) step.dispose();
    return result;
  };

/** @type {Call} */
const norm = (x, m, s, g, b) => x.sub(m).div(s).mul(g).add(b);
/** @type {Call} */
const image = (x, mean, deviation) => x.sub(mean).div(deviation);
/** @type {Call} */
const chain = (x, y) => x.add(y).sub(x).add(x).sub(y).add(y).sub(x).add(x).sub(y);

/** @type {Record<OpName, Op>} */
export const OPS = {
  add: { call: (a, b) => a.add(b), loop: 'a + b' },
  sub: { call: (a, b) => a.sub(b), loop: 'a - b' },
  add_: { call: (a, b) => a.add_(b), loop: 'a + b', inPlace: true },
  gt: { call: (a, b) => a.gt(b), loop: 'a > b ? 1 : 0' },
  where: { call: (c, a, b) => stride0.where(c, a, b), loop: 'a ? b : c' },
  exp: { call: (a) => a.exp(), loop: 'Math.exp(a)' },
  tanh: { call: (a) => a.tanh(), loop: 'Math.tanh(a)' },
  pow: { call: (a, b) => a.pow(b), loop: 'Math.pow(a, b)' },
  norm: {
    call: eager((keep, x, m, s, g, b) => keep(keep(keep(x.sub(m)).div(s)).mul(g)).add(b)),
    loop: 'f(f(f(a - b) / c) * d) + e',
  },
  normFused: { call: fuse?.(norm), loop: 'f(f(f(a - b) / c) * d) + e' },
  image: { call: eager((keep, x, m, s) => keep(x.sub(m)).div(s)), loop: 'f(a - b) / c' },
  imageFused: { call: fuse?.(image), loop: 'f(a - b) / c' },
  chainFused: { call: fuse?.(chain), loop: 'a' },
  sum0: { call: (a) => a.sum(0), loop: 'a', sums: 0 },
  sum1: { call: (a) => a.sum(1), loop: 'a', sums: 1 },
};
