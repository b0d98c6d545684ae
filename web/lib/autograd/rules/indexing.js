/** Gradients of reading and writing at places. */
import * as api from '../../index.js';
import { moves, of, rule, same, scaled } from '../rule.js';

const { gather, indexFill, indexSelect, mul, scatter, scatterAdd, zeros } = api;

moves('indexSelect', 'input dim index');
moves('take', 'input index');
moves('takeAlongDim takeAlongAxis', 'input indices dim');
moves('maskedSelect', 'input mask');
moves('maskedScatter', 'input mask source', 'input source');
rule('gather', 'input dim index', {
  input: of('input.shape dim index', (g, shape, dim, index) =>
    scatterAdd(zeros([...shape], { dtype: g.dtype }), dim, index, g),
  ),
});
rule('scatter', 'input dim index src', {
  input: of('dim index', (g, dim, index) => scatter(g, dim, index, 0)),
  src: of('dim index', (g, dim, index) => gather(g, dim, index)),
});
rule('scatterAdd', 'input dim index src', {
  input: same,
  src: of('dim index', (g, dim, index) => gather(g, dim, index)),
});
rule('indexAdd', 'input dim index source', {
  input: same,
  source: of('dim index alpha', (g, dim, index, alpha = 1) =>
    scaled(g.ndim === 0 ? g : indexSelect(g, dim, index), alpha),
  ),
});
rule('indexCopy', 'input dim index source', {
  input: of('dim index', (g, dim, index) => indexFill(g, dim, index, 0)),
  source: of('dim index', (g, dim, index) => indexSelect(g, dim, index)),
});
rule('indexFill', 'input dim index value', {
  input: of('dim index', (g, dim, index) => indexFill(g, dim, index, 0)),
  value: of('dim index', (g, dim, index) => (g.ndim === 0 ? g : indexSelect(g, dim, api.unique(index)))),
});
rule('indexPut', 'input indices values', {
  input: of('indices accumulate', (g, indices, accumulate) => (accumulate ? g : g.clone().indexPut_(indices, 0))),
  values: of('indices', (g, indices) => g.index(...indices)),
});
/** Any of scatterReduce's reductions: the gradients of input and src. @type {(...given: any[]) => any[]} */
function ofScatterReduce(g, input, dim, index, src, reduce, result, includeSelf = true) {
  const own = (/** @type {any} */ each) => (includeSelf ? each : scatter(each, dim, index, 0));
  const pick = (/** @type {any} */ each) => gather(each, dim, index);
  if (reduce === 'sum') return [own(g), pick(g)];
  if (reduce === 'mean') {
    const count = scatterAdd(includeSelf ? api.onesLike(g) : api.zerosLike(g), dim, index, api.onesLike(src));
    const share = api.div(g, api.clamp(count, 1));
    return [own(share), pick(share)];
  }
  if (reduce === 'prod') {
    const reducing = (/** @type {any} */ a, /** @type {any} */ b) =>
      api.scatterReduce(a, dim, index, b, 'prod', { includeSelf });
    const nonzero = api.maskedFill(input, api.eq(input, 0), 1);
    const isZero = api.eq(src, 0);
    const zerosThere = pick(scatterAdd(api.zerosLike(input), dim, index, isZero.to(input.dtype)));
    const isOnlyZero = api.logicalAnd(isZero, api.eq(zerosThere, 1));
    const others = reducing(input, api.maskedFill(src, isOnlyZero, 1));
    const quotient = api.div(pick(mul(g, result)), api.maskedFill(src, isZero, 1));
    return [
      own(api.div(mul(g, reducing(nonzero, src)), nonzero)),
      api.where(isOnlyZero, pick(mul(g, others)), quotient),
    ];
  }
  const [isInput, isSource] = [api.eq(input, result), api.eq(src, pick(result))];
  const share = api.div(g, scatterAdd(isInput.to(input.dtype), dim, index, isSource.to(input.dtype)));
  return [own(mul(isInput, share)), mul(isSource, pick(share))];
}
const all = 'input dim index src reduce result includeSelf';
rule('scatterReduce', 'input dim index src reduce', {
  input: of(all, (g, ...given) => ofScatterReduce(g, ...given)[0]),
  src: of(all, (g, ...given) => ofScatterReduce(g, ...given)[1]),
});
rule('put', 'input index source', {
  input: of('index accumulate', (g, index, accumulate) =>
    accumulate ? g : api.put(g, index, api.zeros([index.numel], { dtype: g.dtype }).reshape(index.shape)),
  ),
  source: of('index', (g, index) => api.take(g, index)),
});
