// Functions that make tensors, and see, reduce or join those there are, with their parameters as the documentation has
// them. To add one, add a row.

import { isNumber } from '../kinds.js';
import { blockDiag, cartesianProd, columnStack, combinations, dstack, hstack, vstack } from '../../../lib/functions.js';
import { UNKNOWN } from '../values.js';
import * as creation from './creation.js';
import { casts } from './dtypes.js';
import * as joins from './joins.js';
import * as found from './found.js';
import * as order from './order.js';
import * as picks from './picks.js';
import * as rearranged from './rearranged.js';
import { backward } from './kept.js';
import * as reductions from './reductions.js';
import * as views from './views.js';

/** @param {import('../table.js').Row} row */
export const tensors = (row) => {
  // New tensors.
  row('t', 'empty', '*size, dtype=, out=', creation.filledWith(null));
  row('t', 'zeros', '*size, dtype=, out=', creation.filledWith(0));
  row('t', 'ones', '*size, dtype=, out=', creation.filledWith(1));
  row('T', 'new_empty', 'self, *size, dtype=', creation.filledWith(null));
  row('T', 'new', 'self, *data', creation.legacy);
  row('T', 'new_zeros', 'self, *size, dtype=', creation.filledWith(0));
  row('T', 'new_ones', 'self, *size, dtype=', creation.filledWith(1));
  row('t', 'full', 'size, value, dtype=, *, out=', creation.full);
  row('t', 'empty_like', 'input, dtype=', creation.like(null));
  row('t', 'zeros_like', 'input, dtype=', creation.like(0));
  row('t', 'ones_like', 'input, dtype=', creation.like(1));
  row('t', 'full_like', 'input, value, dtype=', creation.like(null));
  row('t', 'rand_like randn_like bernoulli poisson', 'input, dtype=', creation.like(null));
  row('t', 'randint_like', 'input, low=, high=, dtype=', creation.like(null));
  row('t', 'rand randn', '*size, dtype=, out=', creation.random('float'));
  row('t', 'normal', 'mean=, std=, size=', creation.normal);
  row('t', 'randint', 'low, high=, size=, dtype=', creation.randint);
  row('t', 'randperm', '*size, dtype=', creation.random('int'));
  row('t', 'tensor array as_tensor scalar_tensor', 'data, dtype=', creation.tensor);
  row('t', 'asarray from_numpy numpy', 'data, dtype=', creation.shared);
  row('T', 'numpy', 'data', creation.shared);
  row(
    't',
    'Tensor FloatTensor DoubleTensor HalfTensor LongTensor IntTensor ShortTensor ByteTensor BoolTensor',
    '*data',
    creation.legacy,
  );
  row('t', 'arange', 'start, end=, step=, dtype=', creation.arange);
  row('t', 'linspace', 'start, end, steps=, *, dtype=', creation.linspace);
  row('t', 'logspace', 'start, end, steps=, base=, *, dtype=', creation.linspace);
  row('t', 'range', 'start, end, step=1, *, dtype=', creation.range);
  row('t', 'eye identity', 'n, m=, dtype=', creation.eye);

  // The same numbers otherwise.
  row('tT', 'unsqueeze', 'input, dim', views.unsqueeze);
  row('tT', 'squeeze', 'input, dim=', views.squeeze);
  row('tT', 'reshape', 'input, *size', views.reshape);
  row('T', 'view', 'input, *size', views.viewed);
  row(
    'T',
    'reshape_as',
    'input, other',
    views.as((x, shape) => x.reshape(shape)),
  );
  row(
    'T',
    'view_as',
    'input, other',
    views.as((x, shape) => x.view(shape)),
  );
  row('tT', 'flatten', 'input, start_dim=, end_dim=', views.flatten);
  row('tT', 'ravel', 'input', views.ravel);
  row('tT', 'unflatten', 'input, dim, sizes', views.unflatten);
  row('t', 'permute', 'input, dims', views.permute);
  row('T', 'permute', 'input, *dims', views.permute);
  row('tT', 'transpose', 'input, dim0, dim1', views.transpose);
  row('tT', 'swapaxes swapdims', 'input, dim0, dim1', views.transpose);
  row('tT', 'movedim moveaxis', 'input, source, destination', views.movedim);
  row('tT', 't', 'input', views.t);
  row('T', 'contiguous', 'input', views.contiguous);
  row('tT', 'clone copy', 'input', views.clone);
  row('T', 'detach cpu cuda xpu mps share_memory_ pin_memory', 'input, *rest', views.same);
  row('t', 'detach', 'input', views.same);
  row('T', 'repeat', 'input, *repeats', views.repeat);
  row('tT', 'repeat_interleave', 'input, repeats=, dim=, *, output_size=', views.repeatInterleave);
  row('tT', 'tile', 'input, *dims', views.tile);
  row('tT', 'narrow', 'input, dim, start, length', views.narrow);
  row('tT', 'select', 'input, dim, index', views.select);
  row('tT', 'diagonal', 'input, offset=, dim1=, dim2=', views.diagonal);
  row('tT', 'as_strided', 'input, size, stride, storage_offset=', views.asStrided);
  row('tT', 'unbind', 'input, dim=', views.unbind);
  row('tT', 'split split_with_sizes', 'input, sections, dim=', rearranged.split);
  row('tT', 'chunk', 'input, sections, dim=', rearranged.chunk);
  row('tT', 'tensor_split', 'input, sections, dim=', rearranged.tensorSplit);
  row('tT', 'hsplit', 'input, sections', rearranged.hsplit);
  row('tT', 'vsplit', 'input, sections', rearranged.vsplit);
  row('tT', 'dsplit', 'input, sections', rearranged.dsplit);
  row('tT', 'flip', 'input, *dims', rearranged.flip);
  row('tT', 'fliplr', 'input', rearranged.fliplr);
  row('tT', 'flipud', 'input', rearranged.flipud);
  row('tT', 'roll', 'input, shifts, dims=', rearranged.roll);
  row('tT', 'rot90', 'input, k=, dims=', rearranged.rot90);
  row('T', 'unfold', 'input, dimension, size, step', rearranged.unfold);
  row('tT', 'diag_embed', 'input, offset=, dim1=, dim2=', rearranged.diagEmbed);
  row('T', 'resize_', 'input, *size', views.resized);
  row('T', 'fill_', 'input, value', views.refilled('value'));
  row('T', 'zero_', 'input', views.refilled('zero'));
  row('T', 'uniform_ random_', 'input, from=, to=', views.redrawn('from', 'to'));
  row('T', 'normal_', 'input, mean=, std=', views.redrawn('mean', 'std'));
  row('T', 'bernoulli_', 'input, p=', views.redrawn('p'));
  row('T', 'bernoulli', 'input, p=', creation.like(null));
  row('T', 'exponential_', 'input, lambd=', views.redrawn('lambd'));
  row('tT', 'tril', 'input, diagonal=', rearranged.tril);
  row('tT', 'triu', 'input, diagonal=', rearranged.triu);
  row('tT', 'gather', 'input, dim, index', picks.drawnPick('gather'));
  row('tT', 'index_select', 'input, dim, index', picks.indexSelect);
  row('tT', 'take_along_dim', 'input, index, dim=', picks.drawnPick('takeAlongDim'));
  row('tT', 'take', 'input, index', picks.take);
  row('tT', 'diag', 'input, diagonal=', rearranged.diag);
  const DISTINCT = 'return_inverse=, return_counts=, dim=';
  row('tT', 'nonzero', 'input, *, as_tuple=', found.nonzero);
  row('tT', 'argwhere', 'input', found.argwhere);
  row('tT', 'flatnonzero', 'input', found.flatnonzero);
  row('tT', 'masked_select', 'input, mask', found.maskedSelect);
  row('tT', 'unique', `input, sorted=, ${DISTINCT}`, found.unique);
  row('tT', 'unique_consecutive', `input, ${DISTINCT}`, found.uniqueConsecutive);
  row('tT', 'bincount', 'input, weights=, minlength=', found.bincount);
  row('T', 'sum_to_size', 'input, *size', views.sumToSize);
  row('T', 'to type', 'input, dtype=, *rest', views.to);
  row('t', 'atleast_1d', 'input', views.atLeast(1));
  row('t', 'atleast_2d', 'input', views.atLeast(2));
  row('t', 'atleast_3d', 'input', rearranged.atLeast);
  row('T', 'item', 'input', views.item);
  for (const [name, dtype] of casts) row('T', name, 'input', views.cast(dtype));

  // Fewer numbers.
  const FEWER = 'input, dim=, keepdim=, *, dtype=, out=';
  row('tT', 'sum', FEWER, reductions.reduction('sum'));
  row('tT', 'mean', FEWER, reductions.reduction('mean'));
  row('tT', 'prod', FEWER, reductions.reduction('prod'));
  row('tT', 'amax', FEWER, reductions.reduction('amax'));
  row('tT', 'amin', FEWER, reductions.reduction('amin'));
  row('tT', 'all', FEWER, reductions.reduction('all'));
  row('tT', 'any', FEWER, reductions.reduction('any'));
  row('tT', 'max', FEWER, reductions.extreme('amax'));
  row('tT', 'min', FEWER, reductions.extreme('amin'));
  row('tT', 'std var', 'input, dim=, unbiased=, keepdim=, *, correction=, out=', reductions.shapedAs('mean'));
  row('tT', 'logsumexp nanmean', 'input, dim=, keepdim=, *, dtype=, out=', reductions.shapedAs('mean'));
  row('tT', 'norm linalg.norm', 'input, p=, dim=, keepdim=, *, dtype=, out=', reductions.shapedAs('mean'));
  row('tT', 'linalg.vector_norm', 'input, ord=, dim=, keepdim=, *, dtype=, out=', reductions.shapedAs('mean'));
  row('tT', 'nansum', 'input, dim=, keepdim=, *, dtype=, out=', reductions.shapedAs('sum'));
  row('tT', 'count_nonzero', 'input, dim=, keepdim=', reductions.shapedAs('sum', 'int64'));
  row('tT', 'cumsum', 'input, dim, dtype=', reductions.running('cumsum'));
  row('tT', 'cumprod', 'input, dim, dtype=', reductions.running('cumprod'));
  row('tT', 'numel nelement', 'input', reductions.count);

  // Order.
  row('tT', 'sort', 'input, dim=, descending=, stable=', order.sort);
  row('tT', 'argsort', 'input, dim=, descending=, stable=', order.argsort);
  row('tT', 'msort', 'input', order.msort);
  row('tT', 'topk', 'input, k, dim=, largest=, sorted=', order.topk);
  row('tT', 'kthvalue', 'input, k, dim=, keepdim=', order.kthvalue);
  row('tT', 'median', 'input, dim=, keepdim=', order.median('median'));
  row('tT', 'nanmedian', 'input, dim=, keepdim=', order.median('nanmedian'));
  row('tT', 'mode', 'input, dim=, keepdim=', order.mode);
  row('tT', 'argmax', 'input, dim=, keepdim=', order.place('argmax'));
  row('tT', 'argmin', 'input, dim=, keepdim=', order.place('argmin'));
  row('tT', 'cummax', 'input, dim', order.soFar('cummax'));
  row('tT', 'cummin', 'input, dim', order.soFar('cummin'));
  row('tT', 'aminmax', 'input, *, dim=, keepdim=', order.aminmax);
  row('tT', 'diff', 'input, n=, dim=, prepend=, append=', order.diff);
  row('t', 'searchsorted', 'sorted_sequence, input, *, out_int32=, right=, side=, sorter=', order.searchsorted);
  row('t', 'bucketize', 'input, boundaries, *, out_int32=, right=', order.bucketize);
  row('t', 'isin', 'elements, test_elements, *, assume_unique=, invert=', order.isin);

  // Matrices, and tensors put together.
  for (const fn of /** @type {const} */ (['matmul', 'mm', 'bmm', 'mv'])) {
    row('tT', fn, 'input, other, *, out=', joins.product(fn));
  }
  row('t', 'spmm', 'input, other', joins.product('mm'));
  row('tT', 'dot vdot', 'input, other', joins.product('dot'));
  row('tT', 'outer ger', 'input, other', joins.outer);
  row('t', 'cat concat concatenate', 'tensors, dim=, *, out=', joins.drawnJoin('cat'));
  row('t', 'stack', 'tensors, dim=, *, out=', joins.drawnJoin('stack'));
  row(
    't',
    'vstack row_stack',
    'tensors',
    joins.joined((all) => vstack(all)),
  );
  row(
    't',
    'hstack',
    'tensors',
    joins.joined((all) => hstack(all)),
  );
  row(
    't',
    'dstack',
    'tensors',
    joins.joined((all) => dstack(all)),
  );
  row(
    't',
    'column_stack',
    'tensors',
    joins.joined((all) => columnStack(all)),
  );
  row(
    't',
    'block_diag',
    '*tensors',
    joins.joinedRest((all) => blockDiag(...all)),
  );
  row(
    't',
    'combinations',
    'input, r=, with_replacement=',
    order.one((x, bound) => combinations(x, bound.int('r', 2), bound.flag('with_replacement'))),
  );
  row(
    't',
    'cartesian_prod',
    '*tensors',
    joins.joinedRest((all) => cartesianProd(...all)),
  );
  row('t', 'meshgrid', '*tensors, indexing=', joins.meshgrid);

  // What leaves everything as it is.
  const nothing = () => null;
  row('t', 'set_printoptions set_grad_enabled use_deterministic_algorithms', '*size', nothing);
  row('t', 'manual_seed', 'seed', (world, bound) => {
    const seed = bound.value('seed') ?? null;
    const isWhole = isNumber(seed) && seed.kind === 'int';
    world.seeded.seed(world, isWhole ? /** @type {number | bigint} */ (seed.value) : undefined);
    return null;
  });
  row('t', 'seed random.seed', '*size', (world) => {
    world.seeded.lose();
    return null;
  });
  row('T', 'zero_grad register_hook', 'input, *rest', nothing);
  row('T', 'backward', 'input, gradient=, retain_graph=, create_graph=, inputs=', backward);
  row('t', 'no_grad enable_grad inference_mode errstate jax.random.PRNGKey jax.random.key', '*size', nothing);
  row('t', 'device Generator', '*size', () => 'cpu');
  row('t', 'typename', '*size', () => UNKNOWN);
};
