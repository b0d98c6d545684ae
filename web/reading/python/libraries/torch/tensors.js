// The rows of functions that create, view, reduce or join tensors, with PyTorch's signatures. To add one, add a row.

import {
  atleast1d,
  atleast2d,
  atleast3d,
  blockDiag,
  cartesianProd,
  columnStack,
  combinations,
  dstack,
  hstack,
  vstack,
} from '../../../../lib/functions.js';
import { UNKNOWN } from '../../runtime/values.js';
import * as creation from './creation.js';
import { casts } from './dtypes.js';
import * as joins from './joins.js';
import * as found from './found.js';
import * as order from './order.js';
import * as picks from './picks.js';
import * as rearranged from './rearranged.js';
import { backward } from './same-shape.js';
import * as reductions from './reductions.js';
import * as views from './views.js';

/** @import { Row } from '../../types.js' */

/** @param {Row} row */
// prettier-ignore
export function tensors(row) {
  // New tensors.
  row('t', 'empty', 'int[] size, *, MemoryFormat? memory_format=None, Tensor out=None, TensorOptions options', creation.filledWith(null));
  row('t', 'zeros', 'int[] size, *, Tensor out=None, TensorOptions options', creation.filledWith(0));
  row('t', 'ones', 'int[] size, *, Tensor out=None, TensorOptions options', creation.filledWith(1));
  row('T', 'new_empty', 'Tensor input, int[] size, *, TensorOptions options', creation.filledWith(null));
  row('T', 'new', 'input, array *data', creation.legacy);
  row('T', 'new_zeros', 'Tensor input, int[] size, *, TensorOptions options', creation.filledWith(0));
  row('T', 'new_ones', 'Tensor input, int[] size, *, TensorOptions options', creation.filledWith(1));
  row('t', 'full', 'int[] size, Scalar fill_value, *, Tensor out=None, TensorOptions options', creation.full);
  row('t', 'empty_like', 'Tensor input, *, MemoryFormat? memory_format=None, TensorOptions options', creation.like(null));
  row('t', 'zeros_like', 'Tensor input, *, MemoryFormat? memory_format=None, TensorOptions options', creation.like(0));
  row('t', 'ones_like', 'Tensor input, *, MemoryFormat? memory_format=None, TensorOptions options', creation.like(1));
  row('t', 'full_like', 'Tensor input, Scalar fill_value, *, MemoryFormat? memory_format=None, TensorOptions options', creation.like(null));
  row('t', 'rand_like randn_like', 'Tensor input, *, Generator? generator, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, *, MemoryFormat? memory_format=None, TensorOptions options', creation.like(null));
  row('t', 'bernoulli', 'Tensor input, *, Generator? generator=None, Tensor out=None | Tensor input, float p, *, Generator? generator=None', creation.like(null));
  row('t', 'randint_like', 'Tensor input, ^int low, ^int high, *, Generator? generator, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, ^int low, ^int high, *, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, ^Tensor high, *, Generator? generator, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, ^Tensor high, *, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, ^int high, *, Generator? generator, MemoryFormat? memory_format=None, TensorOptions options | Tensor input, ^int high, *, MemoryFormat? memory_format=None, TensorOptions options', creation.like(null));
  row('t', 'rand randn', 'int[] size, *, Generator? generator, Tensor out=None, TensorOptions options | int[] size, *, Tensor out=None, TensorOptions options', creation.random('float'));
  row('t', 'normal', 'Tensor mean, Tensor std, *, Generator? generator=None, Tensor out=None | Tensor mean, float std=1, *, Generator? generator=None, Tensor out=None | float mean, Tensor std, *, Generator? generator=None, Tensor out=None | float mean, float std, int[] size, *, Generator? generator=None, Tensor out=None, TensorOptions options', creation.normal);
  row('t', 'randint', '^int high, int[] size, *, Generator? generator, Tensor out=None, TensorOptions options | ^int high, int[] size, *, Tensor out=None, TensorOptions options | ^int low, ^int high, int[] size, *, Generator? generator, Tensor out=None, TensorOptions options | ^int low, ^int high, int[] size, *, Tensor out=None, TensorOptions options', creation.random('int'));
  row('t', 'randperm', 'int n, *, Generator? generator, Tensor out=None, TensorOptions options | int n, *, Tensor out=None, TensorOptions options', creation.random('int', 'n'));
  row('t', 'tensor', 'object data, *, ScalarType? dtype=None, Device? device=None, ~bool pin_memory=False, ~bool requires_grad=False', creation.tensor, { takesArrays: true });
  row('t', 'as_tensor', 'object data, *, ScalarType? dtype=None, Device? device=None', creation.tensor, { takesArrays: true });
  row('t', 'scalar_tensor', 'Scalar s, *, TensorOptions options', creation.tensor);
  row('t', 'asarray', 'object data, *, ScalarType? dtype=None, Device? device=None, ~bool? copy=None, ~bool requires_grad=False', creation.sharedStorage, { takesArrays: true });
  row('t', 'from_numpy', 'object data', creation.sharedStorage, { takesArrays: true });
  row('T', 'numpy', 'Tensor input, *, ~bool force=False', creation.sharedStorage);
  row('t', 'Tensor FloatTensor DoubleTensor HalfTensor LongTensor IntTensor ShortTensor ByteTensor BoolTensor', 'array *data', creation.legacy);
  row('t', 'arange', 'Scalar end, *, Tensor out=None, TensorOptions options | Scalar start, Scalar end, *, TensorOptions options | Scalar start, Scalar end, Scalar step=1, *, Tensor out=None, TensorOptions options', creation.arange);
  row('t', 'linspace', 'Tensor start, Tensor end, int steps, *, Tensor out=None, TensorOptions options | Scalar start, Tensor end, int steps, *, Tensor out=None, TensorOptions options | Tensor start, Scalar end, int steps, *, Tensor out=None, TensorOptions options | Scalar start, Scalar end, int steps, *, Tensor out=None, TensorOptions options', creation.linspace);
  row('t', 'logspace', 'Tensor start, Tensor end, int steps, float base=10.0, *, Tensor out=None, TensorOptions options | Scalar start, Tensor end, int steps, float base=10.0, *, Tensor out=None, TensorOptions options | Tensor start, Scalar end, int steps, float base=10.0, *, Tensor out=None, TensorOptions options | Scalar start, Scalar end, int steps, float base=10.0, *, Tensor out=None, TensorOptions options', creation.linspace);
  row('t', 'range', 'Scalar start, Scalar end, *, Tensor out=None, TensorOptions options | Scalar start, Scalar end, Scalar step=1, *, Tensor out=None, TensorOptions options', creation.range);
  row('t', 'eye', 'int n, *, Tensor out=None, TensorOptions options | int n, int m, *, Tensor out=None, TensorOptions options', creation.eye);

  // Views and rearrangements.
  row('tT', 'unsqueeze', 'Tensor input, int dim', views.unsqueeze, { isView: true });
  row('tT', 'squeeze', 'Tensor input | Tensor input, int dim | Tensor input, int[] dim', views.squeeze, { isView: true });
  row('tT', 'reshape', 'Tensor input, int[] shape', views.reshape);
  row('T', 'view', 'Tensor input, ScalarType dtype | Tensor input, int[] size', views.viewed);
  row('T', 'reshape_as', 'Tensor input, Tensor other', views.as((x, shape) => x.reshape(shape)));
  row('T', 'view_as', 'Tensor input, Tensor other', views.as((x, shape) => x.view(shape)));
  row('tT', 'flatten', 'Tensor input, int start_dim=0, int end_dim=-1', views.flatten);
  row('tT', 'ravel', 'Tensor input', views.ravel);
  row('t', 'unflatten', 'Tensor input, int dim, int[] sizes', views.unflatten);
  row('T', 'unflatten', 'input, dim, sizes', views.unflatten);
  row('tT', 'permute', 'Tensor input, int[] dims', views.permute);
  row('tT', 'transpose', 'Tensor input, int dim0, int dim1', views.transpose, { isView: true });
  row('tT', 'swapaxes', 'Tensor input, int axis0, int axis1', views.transpose, { isView: true });
  row('tT', 'swapdims', 'Tensor input, int dim0, int dim1', views.transpose, { isView: true });
  row('tT', 'movedim moveaxis', 'Tensor input, int source, int destination | Tensor input, int[] source, int[] destination', views.movedim);
  row('tT', 't', 'Tensor input', views.t, { isView: true });
  row('tT', 'adjoint', 'Tensor input', views.adjoint);
  row('T', 'contiguous', 'Tensor input, *, MemoryFormat memory_format=None', views.contiguous);
  row('tT', 'clone', 'Tensor input, *, MemoryFormat? memory_format=None', views.clone);
  row('tT', 'detach', 'Tensor input', views.same);
  row('T', 'cpu', 'Tensor input, *, MemoryFormat? memory_format=None', views.same);
  row('T', 'cuda xpu', 'Tensor input, Device? device=None, ~bool non_blocking=False, *, MemoryFormat? memory_format=None', views.same);
  row('T', 'share_memory_', 'input', views.same);
  row('T', 'pin_memory', 'Tensor input, Device? device=None', views.same);
  row('T', 'repeat', 'Tensor input, int[] repeats', views.repeat);
  row('tT', 'repeat_interleave', 'Tensor input, Tensor repeats, int? dim=None, *, int? output_size=None | Tensor repeats, *, int? output_size=None | Tensor input, int repeats, int? dim=None, *, int? output_size=None', views.repeatInterleave);
  row('tT', 'tile', 'Tensor input, int[] dims', views.tile);
  row('tT', 'narrow', 'Tensor input, int dim, Tensor start, int length | Tensor input, int dim, int start, int length', views.narrow);
  row('tT', 'select', 'Tensor input, int dim, int index', views.select);
  row('tT', 'diagonal', 'Tensor input, int offset=0, int dim1=0, int dim2=1', views.diagonal(0, 1));
  row('t', 'linalg.diagonal', 'Tensor A, *, int offset=0, int dim1=-2, int dim2=-1', views.diagonal(-2, -1));
  row('tT', 'as_strided', 'Tensor input, int[] size, int[] stride, int? storage_offset=None', views.asStrided, { isView: true });
  row('tT', 'unbind', 'Tensor input, int dim=0', views.unbind);
  row('t', 'split', 'tensor, array split_size_or_sections, dim=0', rearranged.split);
  row('T', 'split', 'input, array split_size, dim=0', rearranged.split);
  row('tT', 'chunk', 'Tensor input, int chunks, int dim=0', rearranged.chunk);
  row('tT', 'tensor_split', 'Tensor input, int[] indices, int dim=0 | Tensor input, Tensor tensor_indices_or_sections, int dim=0 | Tensor input, int sections, int dim=0', rearranged.tensorSplit);
  row('tT', 'hsplit', 'Tensor input, int sections | Tensor input, int[] indices', rearranged.hsplit);
  row('tT', 'vsplit', 'Tensor input, int sections | Tensor input, int[] indices', rearranged.vsplit);
  row('tT', 'dsplit', 'Tensor input, int sections | Tensor input, int[] indices', rearranged.dsplit);
  row('tT', 'flip', 'Tensor input, int[] dims', rearranged.flip);
  row('tT', 'fliplr', 'Tensor input', rearranged.fliplr);
  row('tT', 'flipud', 'Tensor input', rearranged.flipud);
  row('tT', 'roll', 'Tensor input, ^int[1] shifts, int[1] dims=None', rearranged.roll);
  row('tT', 'rot90', 'Tensor input, int k=1, int[] dims={0,1}', rearranged.rot90);
  row('T', 'unfold', 'Tensor input, int dimension, int size, int step', rearranged.unfold);
  row('tT', 'diag_embed', 'Tensor input, int offset=0, int dim1=-2, int dim2=-1', rearranged.diagEmbed);
  row('T', 'resize_', 'Tensor input, int[] size, *, MemoryFormat? memory_format=None', views.resized, { isShaping: true });
  row('T', 'fill_', 'Tensor input, Tensor value | Tensor input, Scalar value', views.refilled('value'));
  row('T', 'zero_', 'Tensor input', views.refilled('zero'));
  row('T', 'uniform_', 'Tensor input, float from=0, float to=1, *, Generator? generator=None', views.refilled());
  row('T', 'random_', 'Tensor input, *, Generator? generator=None | Tensor input, ^int from, ^int? to, *, Generator? generator=None | Tensor input, ^int to, *, Generator? generator=None', views.refilled());
  row('T', 'normal_', 'Tensor input, float mean=0, float std=1, *, Generator? generator=None', views.refilled());
  row('T', 'bernoulli_', 'Tensor input, ^Tensor p, *, Generator? generator=None | Tensor input, float p=0.5, *, Generator? generator=None', views.refilled());
  row('T', 'bernoulli', 'Tensor input, ^Tensor p, *, Generator? generator=None | Tensor input, float p=0.5, *, Generator? generator=None', creation.like(null));
  row('t', 'poisson', 'Tensor input, Generator? generator=None', creation.like(null));
  row('tT', 'split_with_sizes', 'Tensor input, int[] split_sizes, int dim=0', rearranged.split);
  row('T', 'exponential_', 'Tensor input, float lambd=1, *, Generator? generator=None', views.refilled());
  row('tT', 'tril', 'Tensor input, int diagonal=0, *, Tensor out=None', rearranged.tril);
  row('tT', 'triu', 'Tensor input, int diagonal=0, *, Tensor out=None', rearranged.triu);
  row('tT', 'gather', 'Tensor input, int dim, Tensor index, *, ^bool sparse_grad=False, Tensor out=None', picks.drawnPick('gather'));
  row('tT', 'index_select', 'Tensor input, int dim, Tensor index, *, Tensor out=None', picks.indexSelect);
  row('tT', 'take_along_dim', 'Tensor input, Tensor indices, int? dim=None, *, Tensor out=None', picks.drawnPick('takeAlongDim'));
  row('tT', 'diag', 'Tensor input, int diagonal=0, *, Tensor out=None', rearranged.diag);
  row('tT', 'nonzero', 'Tensor input, *, bool as_tuple=False, Tensor out=None', found.nonzero);
  row('tT', 'argwhere', 'Tensor input', found.argwhere);
  row('tT', 'masked_select', 'Tensor input, Tensor mask, *, Tensor out=None', found.maskedSelect);
  row('t', 'unique', 'input, ~sorted=True, return_inverse=False, return_counts=False, dim=None', found.unique);
  row('T', 'unique', 'input, ~sorted=True, return_inverse=False, return_counts=False, dim=None', found.unique);
  row('t', 'unique_consecutive', 'input, return_inverse=False, return_counts=False, dim=None', found.uniqueConsecutive);
  row('T', 'unique_consecutive', 'input, return_inverse=False, return_counts=False, dim=None', found.uniqueConsecutive);
  row('tT', 'bincount', 'Tensor input, Tensor? weights=None, ^int minlength=0', found.bincount);
  row('T', 'sum_to_size', 'Tensor input, int[] size', views.sumToSize);
  row('T', 'to', 'Tensor input, Device? device=None, ScalarType? dtype=None, ~bool non_blocking=False, ~bool copy=False, *, MemoryFormat? memory_format=None | Tensor input, ScalarType dtype, ~bool non_blocking=False, ~bool copy=False, *, MemoryFormat? memory_format=None | Tensor input, Tensor tensor, ~bool non_blocking=False, ~bool copy=False, *, MemoryFormat? memory_format=None', views.to);
  row('T', 'type', 'Tensor input, object dtype=None, ~bool non_blocking=False', views.to);
  row('t', 'atleast_1d', '*tensors', views.atLeast(atleast1d));
  row('t', 'atleast_2d', '*tensors', views.atLeast(atleast2d));
  row('t', 'atleast_3d', '*tensors', views.atLeast(atleast3d));
  row('T', 'item', 'Tensor input', views.item);
  for (const [name, dtype] of casts)
    row('T', name, 'Tensor input, *, MemoryFormat? memory_format=None', views.cast(dtype));

  // Reductions.
  row('tT', 'sum', 'Tensor input, *, ScalarType? dtype=None | Tensor input, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', reductions.reduction('sum'));
  row('tT', 'mean', 'Tensor input, *, ScalarType? dtype=None, Tensor out=None | Tensor input, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', reductions.reduction('mean'));
  row('tT', 'prod', 'Tensor input, *, ScalarType? dtype=None | Tensor input, int dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', reductions.reduction('prod'));
  row('tT', 'amax', 'Tensor input, int[1] dim=None, bool keepdim=False, *, Tensor out=None', reductions.reduction('amax'));
  row('tT', 'amin', 'Tensor input, int[1] dim=None, bool keepdim=False, *, Tensor out=None', reductions.reduction('amin'));
  row('tT', 'all', 'Tensor input, *, Tensor out=None | Tensor input, int[]? dim=None, bool keepdim=False, *, Tensor out=None | Tensor input, int dim, bool keepdim=False, *, Tensor out=None', reductions.reduction('all'));
  row('tT', 'any', 'Tensor input, *, Tensor out=None | Tensor input, int[]? dim=None, bool keepdim=False, *, Tensor out=None | Tensor input, int dim, bool keepdim=False, *, Tensor out=None', reductions.reduction('any'));
  row('tT', 'max', 'Tensor input, *, Tensor out=None | Tensor input, Tensor other, *, Tensor out=None | Tensor input, int dim, bool keepdim=False, *, Tensor[] out=None', reductions.extreme('amax'));
  row('tT', 'min', 'Tensor input, *, Tensor out=None | Tensor input, Tensor other, *, Tensor out=None | Tensor input, int dim, bool keepdim=False, *, Tensor[] out=None', reductions.extreme('amin'));
  row('tT', 'std var', 'Tensor input, int[1]? dim, ^bool unbiased=True, bool keepdim=False, *, Tensor out=None | Tensor input, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor out=None | Tensor input, ^bool unbiased=True', reductions.shapedAs('mean'));
  row('tT', 'logsumexp special.logsumexp', 'Tensor input, int[1] dim, bool keepdim=False, *, Tensor out=None', reductions.shapedAs('mean'));
  row('tT', 'nanmean', 'Tensor input, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', reductions.shapedAs('mean'));
  row('t', 'norm', "input, ^p='fro', dim=None, keepdim=False, out=None, dtype=None", reductions.shapedAs('mean'));
  row('T', 'norm', "input, ^p='fro', dim=None, keepdim=False, dtype=None", reductions.shapedAs('mean'));
  row('t', 'linalg.norm', 'Tensor input, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None | Tensor input, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', reductions.shapedAs('mean'));
  row('t', 'linalg.vector_norm', 'Tensor input, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', reductions.shapedAs('mean'));
  row('tT', 'nansum', 'Tensor input, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None', reductions.shapedAs('sum'));
  row('tT', 'count_nonzero', 'Tensor input, int? dim=None | Tensor input, int[] dim', reductions.shapedAs('sum', 'int64'));
  row('tT', 'cumsum', 'Tensor input, int dim, *, ScalarType? dtype=None, Tensor out=None', reductions.cumulative('cumsum'));
  row('tT', 'cumprod', 'Tensor input, int dim, *, ScalarType? dtype=None, Tensor out=None', reductions.cumulative('cumprod'));
  row('tT', 'numel', 'Tensor input', reductions.numel);
  row('T', 'nelement', 'Tensor input', reductions.numel);

  // Sorting and searching.
  row('tT', 'sort', 'Tensor input, *, bool? stable, int dim=-1, bool descending=False, Tensor[] out=None | Tensor input, int dim=-1, bool descending=False, *, Tensor[] out=None', order.sort);
  row('tT', 'argsort', 'Tensor input, *, bool stable, int dim=-1, bool descending=False, Tensor out=None | Tensor input, int dim=-1, bool descending=False', order.argsort);
  row('tT', 'topk', 'Tensor input, int k, int dim=-1, bool largest=True, bool sorted=True, *, Tensor[] out=None', order.topk);
  row('tT', 'kthvalue', 'Tensor input, int k, int dim=-1, bool keepdim=False, *, Tensor[] out=None', order.kthvalue);
  row('tT', 'median', 'Tensor input | Tensor input, int dim, bool keepdim=False, *, Tensor[] out=None', order.median('median'));
  row('tT', 'nanmedian', 'Tensor input | Tensor input, int dim, bool keepdim=False, *, Tensor[] out=None', order.median('nanmedian'));
  row('tT', 'mode', 'Tensor input, int dim=-1, bool keepdim=False, *, Tensor[] out=None', order.mode);
  row('tT', 'argmax', 'Tensor input, int? dim=None, bool keepdim=False, *, Tensor out=None', order.argExtreme('argmax'));
  row('tT', 'argmin', 'Tensor input, int? dim=None, bool keepdim=False, *, Tensor out=None', order.argExtreme('argmin'));
  row('tT', 'cummax', 'Tensor input, int dim, *, Tensor[] out=None', order.cumulativeExtreme('cummax'));
  row('tT', 'cummin', 'Tensor input, int dim, *, Tensor[] out=None', order.cumulativeExtreme('cummin'));
  row('tT', 'aminmax', 'Tensor input, *, int? dim=None, bool keepdim=False, Tensor[] out=None', order.aminmax);
  row('tT', 'diff', 'Tensor input, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor out=None', order.diff);
  row('t', 'searchsorted', 'Tensor sorted_sequence, Tensor input, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor out=None | Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor out=None', order.searchsorted);
  row('t', 'bucketize', 'Tensor input, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor out=None | Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False', order.bucketize);
  row('t', 'isin', 'Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor out=None', order.isin);

  // Matrix products and joins.
  row('tT', 'matmul linalg.matmul', 'Tensor input, Tensor other, *, Tensor out=None', joins.product('matmul', 'other'));
  row('tT', 'mm', 'Tensor input, Tensor mat2, *, Tensor out=None | Tensor input, Tensor mat2, ScalarType out_dtype, *, Tensor out=None', joins.product('mm', 'mat2'));
  row('tT', 'bmm', 'Tensor input, Tensor mat2, *, Tensor out=None | Tensor input, Tensor mat2, ScalarType out_dtype, *, Tensor out=None', joins.product('bmm', 'mat2'));
  row('tT', 'mv', 'Tensor input, Tensor vec, *, Tensor out=None', joins.product('mv', 'vec'));
  row('t', 'spmm', 'input, other', joins.product('mm', 'other'));
  row('t', 'sparse.mm', 'Tensor sparse, Tensor dense', joins.product('mm', 'dense'));
  row('tT', 'dot', 'Tensor input, Tensor tensor, *, Tensor out=None', joins.product('dot', 'tensor'));
  row('tT', 'vdot', 'Tensor input, Tensor other, *, Tensor out=None', joins.product('dot', 'other'));
  row('tT', 'outer ger', 'Tensor input, Tensor vec2, *, Tensor out=None', joins.outer);
  row('t', 'cat concat concatenate', 'Tensor[] tensors, int dim=0, *, Tensor out=None', joins.drawnJoin('cat'), { ofList: 'joined' });
  row('t', 'stack', 'Tensor[] tensors, int dim=0, *, Tensor out=None', joins.drawnJoin('stack'), { ofList: 'stacked' });
  row('t', 'vstack row_stack', 'Tensor[] tensors, *, Tensor out=None', joins.joined((all) => vstack(all)), { ofList: 'rows' });
  row('t', 'hstack', 'Tensor[] tensors, *, Tensor out=None', joins.joined((all) => hstack(all)));
  row('t', 'dstack', 'Tensor[] tensors, *, Tensor out=None', joins.joined((all) => dstack(all)));
  row('t', 'column_stack', 'Tensor[] tensors, *, Tensor out=None', joins.joined((all) => columnStack(all)));
  row('t', 'block_diag', '*tensors', joins.joinedRest((all) => blockDiag(...all)));
  row('t', 'combinations', 'Tensor input, int r=2, bool with_replacement=False', order.ofOneTensor((x, bound) => combinations(x, bound.int('r', 2), bound.flag('with_replacement'))));
  row('t', 'cartesian_prod', '*tensors', joins.joinedRest((all) => cartesianProd(...all)));
  row('t', 'meshgrid', '*tensors, ^indexing=None', joins.meshgrid);

  // Functions without an effect on shapes.
  const nothing = () => null;
  row('t', 'set_printoptions', '*rest, **options', nothing);
  row('t', 'use_deterministic_algorithms', '~mode, *, ~warn_only=False', nothing);
  row('t', 'set_grad_enabled', '~mode', nothing);
  row('t', 'manual_seed', '~seed', nothing);
  row('t', 'seed random.seed', '*size', nothing);
  row('T', 'register_hook', 'input, ~hook', nothing);
  row('T', 'backward', 'input, gradient=None, ~retain_graph=None, ~create_graph=False, ~inputs=None', backward);
  row('t', 'no_grad enable_grad inference_mode errstate jax.random.PRNGKey jax.random.key', '*size', nothing);
  row('t', 'device Generator', '*size', () => 'cpu');
  row('t', 'typename', 'obj', () => UNKNOWN);
}
