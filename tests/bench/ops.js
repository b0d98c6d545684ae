/**
 * What each op of a case is: a call of stride0 and an expression for the plain loop, over `a`, `b`, `c`, `d`, `e` in the
 * order of the inputs. `f` rounds to float32, which the store does for the last step of an expression.
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

/** Every step of a chain but the last is disposed of, as a program that minds its memory would. @type {(chain: (keep: (step: Tensor) => Tensor, ...tensors: Tensor[]) => Tensor) => Call} */
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
const norm = (x, m, s, g, b) => x.sub(t(m)).div(t(s)).mul(t(g)).add(t(b));
/** @type {Call} */
const image = (x, mean, deviation) => x.sub(t(mean)).div(t(deviation));
/** @type {Call} */
const chain = (x, y) => x.add(t(y)).sub(x).add(x).sub(t(y)).add(t(y)).sub(x).add(x).sub(t(y));

/** A tensor that is there: calls have as many as their case has inputs. @type {(tensor: Tensor | undefined) => Tensor} */
const t = (tensor) => /** @type {Tensor} */ (tensor);

/** @type {Record<OpName, Op>} */
export const OPS = {
  add: { call: (a, b) => t(a).add(t(b)), loop: 'a + b' },
  sub: { call: (a, b) => t(a).sub(t(b)), loop: 'a - b' },
  add_: { call: (a, b) => t(a).add_(t(b)), loop: 'a + b', inPlace: true },
  gt: { call: (a, b) => t(a).gt(t(b)), loop: 'a > b ? 1 : 0' },
  where: { call: (c, a, b) => stride0.where(t(c), t(a), t(b)), loop: 'a ? b : c' },
  exp: { call: (a) => t(a).exp(), loop: 'Math.exp(a)' },
  tanh: { call: (a) => t(a).tanh(), loop: 'Math.tanh(a)' },
  pow: { call: (a, b) => t(a).pow(t(b)), loop: 'Math.pow(a, b)' },
  norm: {
    call: eager((keep, x, m, s, g, b) => keep(keep(keep(t(x).sub(t(m))).div(t(s))).mul(t(g))).add(t(b))),
    loop: 'f(f(f(a - b) / c) * d) + e',
  },
  normFused: { call: fuse?.(norm), loop: 'f(f(f(a - b) / c) * d) + e' },
  image: { call: eager((keep, x, m, s) => keep(t(x).sub(t(m))).div(t(s))), loop: 'f(a - b) / c' },
  imageFused: { call: fuse?.(image), loop: 'f(a - b) / c' },
  chainFused: { call: fuse?.(chain), loop: 'a' },
  sum0: { call: (a) => t(a).sum(0), loop: 'a', sums: 0 },
  sum1: { call: (a) => t(a).sum(1), loop: 'a', sums: 1 },
};
