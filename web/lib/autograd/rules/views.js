/** Gradients of views, joins and other functions that only move elements. */
import * as api from '../../index.js';
import { reshape, zeros } from '../../index.js';
import { dimOf } from '../../tensor/dims.js';
import { movesElements, needs, rule, same } from '../rule.js';

rule('expand broadcastTo', 'input size', { input: same });
rule('expandAs', 'input other', { input: same });
const back = needs('input.shape', (g, shape) => reshape(g, [...shape]));
rule('reshape view flatten unflatten ravel squeeze unsqueeze expandDims viewAs reshapeAs', 'input', {
  input: back,
});
rule('t T mT adjoint matrixTranspose', 'input', {
  input: needs('', (g) => (g.ndim < 2 ? g : g.transpose(-1, -2))),
});
rule('transpose swapaxes swapdims', 'input dim0 dim1', {
  input: needs('dim0 dim1', (g, a, b) => (g.ndim === 0 ? g : g.transpose(a, b))),
});
rule('movedim moveaxis', 'input source destination', {
  input: needs('source destination', (g, from, to) => (g.ndim === 0 ? g : g.movedim(to, from))),
});
rule('permute permuteDims', 'input dims', {
  input: needs('dims', (g, dims) => {
    const order = dims.map((/** @type {number} */ dim) => dimOf('', 'dims', dim, dims.length));
    return g.permute(order.map((/** @type {number} */ _, /** @type {number} */ i) => order.indexOf(i)));
  }),
});

/** Parts that do not overlap: zeros with the gradient in the part's place. */
for (const [name, rest] of Object.entries({
  select: 'dim index',
  narrow: 'dim start length',
  slice: 'dim start end step',
  diagonal: 'offset dim1 dim2',
})) {
  rule(name, `input ${rest}`, {
    input: needs(`input.shape ${rest}`, (g, shape, ...args) => {
      const whole = zeros([...shape], { dtype: g.dtype });
      while (args.length > 0 && args.at(-1) === undefined) args.pop();
      /** @type {any} */ (whole)[name](...args).copy_(g);
      return whole;
    }),
  });
}
/**
 * `asStrided` may reach elements of the memory that are not its input's. So it computes the gradient of all the memory,
 * then takes the input's part; elements of the memory that the input has twice divide theirs.
 */
rule('asStrided', 'input size stride storageOffset', {
  input: needs(
    'input.shape input.strides input.storageOffset size stride storageOffset',
    (g, shape, strides, offset, size, stride, start = offset) => {
      const first = Math.min(offset, start);
      const end = (/** @type {number} */ from, /** @type {number[]} */ sizes, /** @type {number[]} */ steps) =>
        sizes.reduce((last, each, i) => last + Math.max(each - 1, 0) * (steps[i] ?? 0), from) + 1 - first;
      const length = Math.max(end(offset, shape, strides), end(start, size, stride));
      const ofInput = (/** @type {any} */ each) => api.asStrided(each, [...shape], [...strides], offset - first);
      const places = api.arange(0, length, 1, { dtype: 'int64' });
      const addedAt = (/** @type {any} */ index, /** @type {any} */ values) =>
        api.indexAdd(zeros([length], { dtype: g.dtype }), 0, index.reshape([-1]), values.reshape([-1]));
      const own = ofInput(places);
      const times = addedAt(own, api.ones([own.numel], { dtype: g.dtype }));
      const whole = addedAt(api.asStrided(places, size, stride, start - first), g);
      return ofInput(api.div(whole, api.clamp(times, 1)));
    },
  ),
});
movesElements('index at', 'input ...items');
movesElements('split tensorSplit', 'input size dim');
movesElements('chunk', 'input chunks dim');
movesElements('unbind unstack', 'input dim');
movesElements('hsplit vsplit dsplit', 'input sections');
movesElements('unfold', 'input dim size step');
movesElements('repeat tile', 'input repeats');
movesElements('repeatInterleave', 'input repeats dim');
movesElements('flip fliplr flipud', 'input dims');
movesElements('roll', 'input shifts dims');
movesElements('rot90', 'input k dims');
movesElements('tril triu', 'input diagonal');
movesElements('diag', 'input diagonal');
movesElements('diagEmbed', 'input');
movesElements('cat stack', 'tensors dim');
movesElements('hstack vstack dstack columnStack', 'tensors');
movesElements('blockDiag cartesianProd atleast1d atleast2d atleast3d', '...tensors');
movesElements('combinations', 'input r');
movesElements('selectScatter', 'input src dim index', 'input src');
movesElements('sliceScatter', 'input src dim', 'input src');
movesElements('diagonalScatter', 'input src', 'input src');
