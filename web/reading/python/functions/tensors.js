// Functions that make tensors, and see, reduce or join those there are, with their parameters as the documentation has
// them. To add one, add a row.

import { blockDiag, cartesianProd, columnStack, dstack, hstack, vstack } from '../../../lib/functions.js';
import { UNKNOWN } from '../values.js';
import * as creation from './creation.js';
import { casts } from './dtypes.js';
import * as joins from './joins.js';
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
  row('n', 'empty', 'size, dtype=', creation.filledWith(null));
  row('n', 'zeros', 'size, dtype=', creation.filledWith(0));
  row('n', 'ones', 'size, dtype=', creation.filledWith(1));
  row('T', 'new_empty new', 'self, *size, dtype=', creation.filledWith(null));
  row('T', 'new_zeros', 'self, *size, dtype=', creation.filledWith(0));
  row('T', 'new_ones', 'self, *size, dtype=', creation.filledWith(1));
  row('tn', 'full', 'size, value, dtype=, *, out=', creation.full);
  row('tn', 'empty_like', 'input, dtype=', creation.like(null));
  row('tn', 'zeros_like', 'input, dtype=', creation.like(0));
  row('tn', 'ones_like', 'input, dtype=', creation.like(1));
  row('tn', 'full_like', 'input, value, dtype=', creation.like(null));
  row('t', 'rand_like randn_like bernoulli', 'input, dtype=', creation.like(null));
  row('t', 'randint_like', 'input, low=, high=, dtype=', creation.like(null));
  row('t', 'rand randn', '*size, dtype=, out=', creation.random('float'));
  row('t', 'normal', 'mean=, std=, size', creation.random('float'));
  row('t', 'randint', 'low, high=, size=, dtype=', creation.randint);
  row('t', 'randperm', '*size, dtype=', creation.random('int'));
  row('n', 'random.rand random.randn', '*size', creation.random('float'));
  row('n', 'random.random random.random_sample random.ranf', 'size=', creation.random('float'));
  row('n', 'random.uniform random.normal', 'low=, high=, size=', creation.random('float'));
  row('n', 'random.standard_normal', 'size=', creation.random('float'));
  row('n', 'jax.random.normal jax.random.uniform', 'key, size=, dtype=', creation.random('float'));
  row('n', 'jax.random.randint', 'key, size, low=, high=, dtype=', creation.randint);
  row('n', 'random.randint random.integers', 'low, high=, size=, dtype=', creation.randint);
  row('tn', 'tensor array as_tensor scalar_tensor', 'data, dtype=', creation.tensor);
  row('tnN', 'asarray from_numpy numpy', 'data, dtype=', creation.shared);
  row('T', 'numpy', 'data', creation.shared);
  row(
    't',
    'Tensor FloatTensor DoubleTensor HalfTensor LongTensor IntTensor ShortTensor ByteTensor BoolTensor',
    '*size',
    creation.legacy,
  );
  row('tn', 'arange', 'start, end=, step=, dtype=', creation.arange);
  row('tn', 'linspace logspace', 'start, end, steps=, *, dtype=', creation.linspace);
  row('tn', 'eye identity', 'n, m=, dtype=', creation.eye);

  // The same numbers otherwise.
  row('tT', 'unsqueeze', 'input, dim', views.unsqueeze);
  row('n', 'expand_dims', 'input, dim', views.expandDims);
  row('tTnN', 'squeeze', 'input, dim=', views.squeeze);
  row('tTN', 'reshape', 'input, *size', views.reshape);
  row('n', 'reshape', 'input, size', views.reshape);
  row('T', 'view', 'input, *size', views.viewed);
  row('N', 'view', 'input', views.same);
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
  row('N', 'flatten', 'input', views.ravel);
  row('tTnN', 'ravel', 'input', views.ravel);
  row('tT', 'unflatten', 'input, dim, sizes', views.unflatten);
  row('t', 'permute', 'input, dims', views.permute);
  row('T', 'permute', 'input, *dims', views.permute);
  row('tT', 'transpose', 'input, dim0, dim1', views.transpose);
  row('n', 'transpose permute_dims', 'input, dims=', views.transposed);
  row('N', 'transpose', 'input, *dims', views.transposed);
  row('tTnN', 'swapaxes swapdims', 'input, dim0, dim1', views.transpose);
  row('tTn', 'movedim moveaxis', 'input, source, destination', views.movedim);
  row('tT', 't', 'input', views.t);
  row('T', 'contiguous', 'input', views.contiguous);
  row('tTnN', 'clone copy', 'input', views.clone);
  row('n', 'ascontiguousarray', 'input', views.contiguous);
  row('T', 'detach cpu cuda requires_grad_ xpu mps share_memory_ pin_memory', 'input, *rest', views.same);
  row('t', 'detach', 'input', views.same);
  row('T', 'repeat', 'input, *repeats', views.repeat);
  row('nN', 'repeat', 'input, repeats, dim=', views.repeatInterleave);
  row('tT', 'repeat_interleave', 'input, repeats, dim=', views.repeatInterleave);
  row('tTn', 'tile', 'input, *dims', views.tile);
  row('tT', 'narrow', 'input, dim, start, length', views.narrow);
  row('tT', 'select', 'input, dim, index', views.select);
  row('tTn', 'diagonal', 'input, offset=, dim1=, dim2=', views.diagonal);
  row('tT', 'as_strided', 'input, size, stride, storage_offset=', views.asStrided);
  row('tT', 'unbind', 'input, dim=', views.unbind);
  row('tT', 'split', 'input, sections, dim=', rearranged.split);
  row('tT', 'chunk', 'input, sections, dim=', rearranged.chunk);
  row('tT', 'tensor_split', 'input, sections, dim=', rearranged.tensorSplit);
  row('n', 'split array_split', 'input, sections, dim=', rearranged.tensorSplit);
  row('tTn', 'hsplit', 'input, sections', rearranged.hsplit);
  row('tTn', 'vsplit', 'input, sections', rearranged.vsplit);
  row('tTn', 'dsplit', 'input, sections', rearranged.dsplit);
  row('tT', 'flip', 'input, *dims', rearranged.flip);
  row('n', 'flip', 'input, dims=', rearranged.flip);
  row('tTn', 'fliplr', 'input', rearranged.fliplr);
  row('tTn', 'flipud', 'input', rearranged.flipud);
  row('tTn', 'roll', 'input, shifts, dims=', rearranged.roll);
  row('tTn', 'rot90', 'input, k=, dims=', rearranged.rot90);
  row('T', 'unfold', 'input, dimension, size, step', rearranged.unfold);
  row('tT', 'diag_embed', 'input, offset=, dim1=, dim2=', rearranged.diagEmbed);
  row('T', 'fill_', 'input, value', views.refilled('value'));
  row('T', 'zero_', 'input', views.refilled('zero'));
  row('T', 'uniform_ normal_ random_ bernoulli_ exponential_', 'input, **rest', views.refilled());
  row('tTn', 'tril', 'input, diagonal=', rearranged.tril);
  row('tTn', 'triu', 'input, diagonal=', rearranged.triu);
  row('tT', 'gather', 'input, dim, index', picks.drawnPick('gather'));
  row('tT', 'index_select', 'input, dim, index', picks.indexSelect);
  row('tT', 'take_along_dim', 'input, index, dim=', picks.drawnPick('takeAlongDim'));
  row('tT', 'take', 'input, index', picks.take);
  row('tTn', 'diag', 'input, diagonal=', rearranged.diag);
  row(
    'tTn',
    'nonzero masked_select unique unique_consecutive argwhere bincount flatnonzero',
    'input, *rest',
    picks.unforeseen,
  );
  row('T', 'sum_to_size', 'input, *size', views.sumToSize);
  row('T', 'to type', 'input, dtype=, *rest', views.to);
  row('N', 'astype', 'input, dtype', views.to);
  row('n', 'atleast_1d', 'input', views.atLeast(1));
  row('n', 'atleast_2d', 'input', views.atLeast(2));
  row('t', 'atleast_1d', 'input', views.atLeast(1));
  row('t', 'atleast_2d', 'input', views.atLeast(2));
  row('tn', 'atleast_3d', 'input', rearranged.atLeast);
  row('TN', 'item', 'input', views.item);
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
  const FEWER_IN_NUMPY = 'input, dim=, dtype=, out=, keepdim=';
  row('nN', 'sum', FEWER_IN_NUMPY, reductions.reduction('sum'));
  row('nN', 'mean', FEWER_IN_NUMPY, reductions.reduction('mean'));
  row('nN', 'prod', FEWER_IN_NUMPY, reductions.reduction('prod'));
  row('nN', 'all', 'input, dim=, out=, keepdim=', reductions.reduction('all'));
  row('nN', 'any', 'input, dim=, out=, keepdim=', reductions.reduction('any'));
  row('tT', 'max', FEWER, reductions.extreme('amax'));
  row('tT', 'min', FEWER, reductions.extreme('amin'));
  row('nN', 'max amax', 'input, dim=, out=, keepdim=', reductions.extreme('amax'));
  row('nN', 'min amin ptp', 'input, dim=, out=, keepdim=', reductions.extreme('amin'));
  row('nN', 'argmax argmin', 'input, dim=, keepdim=', reductions.shapedAs('amax', 'int64'));
  row('tT', 'std var', 'input, dim=, unbiased=, keepdim=, *, correction=, out=', reductions.shapedAs('mean'));
  row('nN', 'std var', 'input, dim=, dtype=, out=, ddof=, keepdim=', reductions.shapedAs('mean'));
  row('tT', 'logsumexp nanmean', 'input, dim=, keepdim=, *, dtype=, out=', reductions.shapedAs('mean'));
  row('tT', 'norm linalg.norm', 'input, p=, dim=, keepdim=, *, dtype=, out=', reductions.shapedAs('mean'));
  row('tT', 'linalg.vector_norm', 'input, ord=, dim=, keepdim=, *, dtype=, out=', reductions.shapedAs('mean'));
  row('n', 'linalg.norm', 'input, p=, dim=, keepdim=', reductions.shapedAs('mean'));
  row('n', 'median average nanmean', 'input, dim=, weights=, keepdim=', reductions.shapedAs('mean'));
  row('tT', 'nansum', 'input, dim=, keepdim=, *, dtype=, out=', reductions.shapedAs('sum'));
  row('tTn', 'count_nonzero', 'input, dim=, keepdim=', reductions.shapedAs('sum', 'int64'));
  row('nN', 'argsort', 'input, dim=, descending=', reductions.along('index'));
  row('n', 'sort', 'input, dim=', views.reordered);
  row('tTnN', 'cumsum cumprod', 'input, dim=, dtype=', reductions.along('sum'));
  row('tT', 'numel nelement', 'input', reductions.count);
  row('n', 'size', 'input', reductions.count);

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
  row('tT', 'diff', 'input, n=, dim=', order.diff);
  row('t', 'searchsorted', 'input, other, *, out_int32=, right=', order.searchsorted);
  row('t', 'bucketize', 'input, other, *, out_int32=, right=', order.bucketize);
  row('t', 'isin', 'input, other, *, assume_unique=, invert=', order.isin);

  // Matrices, and tensors put together.
  for (const fn of /** @type {const} */ (['matmul', 'mm', 'bmm', 'mv'])) {
    row('tT', fn, 'input, other, *, out=', joins.product(fn));
  }
  row('tT', 'dot vdot', 'input, other', joins.product('dot'));
  row('nN', 'matmul dot', 'input, other', joins.product('matmul'));
  row('tTn', 'outer ger', 'input, other', joins.outer);
  row('tn', 'cat concat concatenate', 'tensors, dim=, *, out=', joins.drawnJoin('cat'));
  row('tn', 'stack', 'tensors, dim=, *, out=', joins.drawnJoin('stack'));
  row(
    'tn',
    'vstack row_stack',
    'tensors',
    joins.joined((all) => vstack(all)),
  );
  row(
    'tn',
    'hstack',
    'tensors',
    joins.joined((all) => hstack(all)),
  );
  row(
    'tn',
    'dstack',
    'tensors',
    joins.joined((all) => dstack(all)),
  );
  row(
    'tn',
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
    'cartesian_prod',
    '*tensors',
    joins.joinedRest((all) => cartesianProd(...all)),
  );
  row('tn', 'meshgrid', '*tensors, indexing=', joins.meshgrid);

  // What leaves everything as it is.
  const nothing = () => null;
  row(
    'tn',
    'manual_seed seed random.seed set_printoptions set_grad_enabled use_deterministic_algorithms',
    '*size',
    nothing,
  );
  row('T', 'zero_grad register_hook', 'input, *rest', nothing);
  row('T', 'backward', 'input, gradient=, *rest', backward);
  row('tn', 'no_grad enable_grad inference_mode errstate jax.random.PRNGKey jax.random.key', '*size', nothing);
  row('tn', 'device Generator', '*size', () => 'cpu');
  row('tn', 'typename', '*size', () => UNKNOWN);
};
