/** Gradients of indexing, gather and scatter. */
import * as api from '../../index.js';
import { gather, indexFill, indexSelect, mul, scatter, scatterAdd, zeros } from '../../index.js';
import { movesElements, needs, rule, same, scaled } from '../rule.js';

movesElements('indexSelect', 'input dim index');
movesElements('take', 'input index');
movesElements('takeAlongDim takeAlongAxis', 'input indices dim');
movesElements('maskedSelect', 'input mask');
movesElements('maskedScatter', 'input mask source', 'input source');
rule('gather', 'input dim index', {
  input: needs('input.shape dim index', (g, shape, dim, index) =>
    scatterAdd(zeros([...shape], { dtype: g.dtype }), dim, index, g),
  ),
});
rule('scatter', 'input dim index src', {
  input: needs('dim index', (g, dim, index) => scatter(g, dim, index, 0)),
  src: needs('dim index', (g, dim, index) => gather(g, dim, index)),
});
rule('scatterAdd', 'input dim index src', {
  input: same,
  src: needs('dim index', (g, dim, index) => gather(g, dim, index)),
});
rule('indexAdd', 'input dim index source', {
  input: same,
  source: needs('dim index alpha', (g, dim, index, alpha = 1) =>
    scaled(g.ndim === 0 ? g : indexSelect(g, dim, index), alpha),
  ),
});
rule('indexCopy', 'input dim index source', {
  input: needs('dim index', (g, dim, index) => indexFill(g, dim, index, 0)),
  source: needs('dim index', (g, dim, index) => indexSelect(g, dim, index)),
});
rule('indexFill', 'input dim index value', {
  input: needs('dim index', (g, dim, index) => indexFill(g, dim, index, 0)),
  value: needs('dim index', (g, dim, index) => (g.ndim === 0 ? g : indexSelect(g, dim, api.unique(index)))),
});
rule('indexPut', 'input indices values accumulate', {
  input: needs('indices accumulate', (g, indices, accumulate) => (accumulate ? g : g.clone().indexPut_(indices, 0))),
  values: needs('indices', (g, indices) => g.index(...indices)),
});
/**
 * How `scatterReduce` and `indexReduce` read and write along a dimension.
 * @typedef {object} Ways
 * @property {(x: any, dim: number, index: any) => any} pick
 * @property {(x: any, dim: number, index: any, values: any) => any} addTo
 * @property {(x: any, dim: number, index: any) => any} clear
 * @property {(...given: any[]) => any} reduce
 */
/** @type {Ways} */
const scattering = {
  pick: gather,
  addTo: scatterAdd,
  clear: (x, dim, index) => scatter(x, dim, index, 0),
  reduce: api.scatterReduce,
};
/** @type {Ways} */
const indexing = {
  pick: indexSelect,
  addTo: api.indexAdd,
  clear: (x, dim, index) => indexFill(x, dim, index, 0),
  reduce: api.indexReduce,
};

/** The gradients of input and source, for any reduction. @type {(ways: Ways, ...given: any[]) => any[]} */
function ofReduce({ pick, addTo, clear, reduce }, g, input, dim, index, source, how, result, includeSelf = true) {
  const own = (/** @type {any} */ each) => (includeSelf ? each : clear(each, dim, index));
  const picked = (/** @type {any} */ each) => pick(each, dim, index);
  if (how === 'sum') return [own(g), picked(g)];
  if (how === 'mean') {
    const count = addTo(includeSelf ? api.onesLike(g) : api.zerosLike(g), dim, index, api.onesLike(source));
    const share = api.div(g, api.clamp(count, 1));
    return [own(share), picked(share)];
  }
  if (how === 'prod') {
    const product = (/** @type {any} */ a, /** @type {any} */ b) => reduce(a, dim, index, b, 'prod', { includeSelf });
    const nonzero = api.maskedFill(input, api.eq(input, 0), 1);
    const isZero = api.eq(source, 0);
    const zerosThere = picked(addTo(api.zerosLike(input), dim, index, isZero.to(input.dtype)));
    const isOnlyZero = api.logicalAnd(isZero, api.eq(zerosThere, 1));
    const others = product(input, api.maskedFill(source, isOnlyZero, 1));
    const quotient = api.div(picked(mul(g, result)), api.maskedFill(source, isZero, 1));
    return [
      own(api.div(mul(g, product(nonzero, source)), nonzero)),
      api.where(isOnlyZero, picked(mul(g, others)), quotient),
    ];
  }
  const [isInput, isSource] = [api.eq(input, result), api.eq(source, picked(result))];
  const share = api.div(g, addTo(isInput.to(input.dtype), dim, index, isSource.to(input.dtype)));
  return [own(mul(isInput, share)), mul(isSource, picked(share))];
}
for (const [name, ways, source] of /** @type {const} */ ([
  ['scatterReduce', scattering, 'src'],
  ['indexReduce', indexing, 'source'],
])) {
  const uses = `input dim index ${source} reduce result includeSelf`;
  rule(name, `input dim index ${source} reduce`, {
    input: needs(uses, (g, ...args) => ofReduce(ways, g, ...args)[0]),
    [source]: needs(uses, (g, ...args) => ofReduce(ways, g, ...args)[1]),
  });
}
rule('put', 'input index source accumulate', {
  input: needs('index accumulate', (g, index, accumulate) =>
    accumulate ? g : api.put(g, index, api.zeros([index.numel], { dtype: g.dtype }).reshape(index.shape)),
  ),
  source: needs('index', (g, index) => api.take(g, index)),
});
