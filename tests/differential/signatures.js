/**
 * The arguments of each function, as in PyTorch: kinds of arguments in their order and, after a bar, those that are
 * given only by name. `dim2=dim` is a kind under another name, `?` marks an optional argument, `!` one that is optional
 * but not given by name. A name that begins with a dot is called as a method. With `seed`, it draws random numbers.
 */

import * as stride0 from '../../web/lib/index.js';
import { core } from '../../web/lib/boundary/core.js';
import { elsewhere } from './not-drawn.js';
import { operations } from './operations.js';

/** @type {readonly (readonly [names: string, signature: string])[]} */
const rows = [
  // Elementwise
  ['absolute arccos fix negative', 'x | out?'],
  ['round', 'x | decimals? out?'],
  ['.round_', 'x | decimals?'],
  ['relu positive isnan isinf isfinite conj resolveConj resolveNeg isConj isNeg real imag', 'x'],
  ['.relu_ .zero_ .absolute_ .arccos_ .fix_ .negative_', 'x'],
  ['maximum minimum fmax fmin gcd lcm atan2 hypot nextafter logaddexp logaddexp2', 'x y | out?'],
  ['logicalAnd logicalOr logicalXor', 'x y | out?'],
  ['multiply greaterEqual notEqual', 'x yn | out?'],
  ['add sub', 'x yn | alpha=number? out?'],
  ['rsub .add_ .sub_', 'x yn | alpha=number?'],
  ['div divide', 'x yn | roundingMode? out?'],
  ['.div_ .divide_', 'x yn | roundingMode?'],
  ['.multiply_ .notEqual_ .greaterEqual_', 'x yn'],
  [
    'equal .gcd_ .lcm_ .atan2_ .logicalAnd_ .logicalOr_ .logicalXor_ .hypot_ .nextafter_ .expandAs .copy_ .fill_',
    'x y',
  ],
  ['.fill_ fill', 'x n'],
  ['isclose allclose', 'x y | rtol=tolerance? atol=tolerance? equalNan=flag?'],
  ['where', 'mask x yn | out?'],
  ['where', 'mask'],
  ['maskedFill .maskedFill_', 'x mask n'],
  ['maskedFill .maskedFill_', 'x mask y'],
  ['clamp clip', 'x min=bound! max=bound! | out?'],
  ['.clamp_ .clip_', 'x min=bound! max=bound!'],
  ['lerp', 'x y yn | out?'],
  ['.lerp_', 'x y yn'],
  ['addcmul addcdiv', 'x y y | value=number? out?'],
  ['.addcmul_ .addcdiv_', 'x y y | value=number?'],
  ['nanToNum', 'x nan=float? posinf=float? neginf=float? | out?'],
  ['.nanToNum_', 'x nan=float? posinf=float? neginf=float?'],
  // Reductions
  ['sum mean', 'x dim=dims! | keepdim=flag? dtype? out?'],
  ['sum mean amax amin all any', 'x dim=dims keepdim=flag'],
  ['nansum nanmean', 'x dim=dims? keepdim=flag? | dtype? out?'],
  ['sum mean prod', 'x | dtype?'],
  ['prod', 'x dim | keepdim=flag? dtype? out?'],
  ['amax amin', 'x dim=dims! | keepdim=flag? out?'],
  ['all any', 'x dim=dims! | keepdim=flag? out?'],
  ['all any max min median nanmedian', 'x | out?'],
  ['max min median nanmedian', 'x dim keepdim=flag? | out=outs?'],
  ['max min', 'x y | out?'],
  ['mode', 'x dim? keepdim=flag? | out=outs?'],
  ['kthvalue', 'x k dim? keepdim=flag? | out=outs?'],
  ['topk', 'x k dim? largest=flag? sorted=yes? | out=outs?'],
  ['aminmax', 'x | dim? keepdim=flag? out=outs?'],
  ['argmax argmin', 'x dim? keepdim=flag? | out?'],
  ['var std', 'x dim=dims? | correction? keepdim=flag? out?'],
  ['var std', 'x unbiased=flag'],
  ['var std', 'x dim=dims unbiased=flag keepdim=flag? | out?'],
  ['varMean stdMean', 'x dim=dims? | correction? keepdim=flag?'],
  ['varMean stdMean', 'x dim=dims unbiased=flag keepdim=flag?'],
  ['quantile nanquantile', 'x q dim? keepdim=flag? | interpolation? out?'],
  ['norm', 'x p=order? dim=dims? keepdim=flag? | dtype? out?'],
  ['vectorNorm', 'x ord=order? dim=dims? keepdim=flag? | dtype? out?'],
  ['dist', 'x y p=order?'],
  ['pairwiseDistance', 'x y p=order? eps=float? keepdim=flag?'],
  ['renorm', 'x p=order dim maxnorm=float | out?'],
  ['.renorm_', 'x p=order dim maxnorm=float'],
  ['cdist', 'x y p=order?'],
  ['logsumexp', 'x dim=dims keepdim=flag? | out?'],
  ['softmax logSoftmax', 'x dim | dtype? out?'],
  ['softmin', 'x dim'],
  ['cumsum cumprod', 'x dim | dtype? out?'],
  ['.cumsum_ .cumprod_', 'x dim | dtype?'],
  ['logcumsumexp', 'x dim | out?'],
  ['cummax cummin', 'x dim | out=outs?'],
  ['trapezoid cumulativeTrapezoid', 'x y? | dim?'],
  ['trapezoid cumulativeTrapezoid', 'x | dx=float? dim?'],
  ['cov', 'x | correction=size?'],
  ['corrcoef', 'x'],
  ['countNonzero', 'x dim=dims?'],
  ['histc', 'x bins=size? min=float? max=float? | out?'],
  ['bincount', 'counts weights=z? minlength=size?'],
  ['diff', 'x n=size? dim? prepend=y? append=y? | out?'],
  ['.sumToSize', 'x shape'],
  // Order
  ['sort', 'x dim? descending=flag? | out=outs?'],
  ['sort', 'x | stable=flag dim? descending=flag? out=outs?'],
  ['argsort', 'x dim? descending=flag?'],
  ['msort', 'x | out?'],
  ['unique', 'x sorted=flag? returnInverse=flag? returnCounts=flag? dim?'],
  ['uniqueConsecutive', 'x | returnInverse=flag? returnCounts=flag? dim?'],
  ['searchsorted', 'sorted yn | outInt32=flag? right=flag? side? sorter=index? out?'],
  ['bucketize', 'x sorted | outInt32=flag? right=flag? out?'],
  ['isin', 'x yn | invert=flag?'],
  // Products
  ['mm bmm mv dot vdot matmul inner kron outer ger', 'x z | out?'],
  ['addmm addmv addr baddbmm addbmm', 'x z z | beta=number? alpha=number? out?'],
  ['.addmm_ .addmv_ .addr_ .baddbmm_ .addbmm_', 'x z z | beta=number? alpha=number?'],
  ['cross', 'x z dim? | out?'],
  ['vecdot', 'x z | dim? out?'],
  ['tensordot', 'x z dims=size? | out?'],
  ['tensordot', 'x z dims=pair | out?'],
  ['chainMatmul', '...zs'],
  ['multiDot', 'zs | out?'],
  ['trace', 'x'],
  // Views
  ['ravel fliplr flipud .contiguous clone atleast1d atleast2d atleast3d', 'x'],
  ['swapaxes swapdims', 'x dim0=dim dim1=dim'],
  ['.transpose_ .swapaxes_ .swapdims_', 'x dim0=dim dim1=dim'],
  ['moveaxis', 'x source=dims destination=dims'],
  ['permute', 'x dims=order_'],
  ['flatten', 'x startDim=dim! endDim=dim!'],
  ['squeeze .squeeze_', 'x dim=dims!'],
  ['.unsqueeze_', 'x dim'],
  ['unflatten', 'x dim sizes=shape'],
  ['.expand', 'x size=shape'],
  ['broadcastTo', 'x size=shape'],
  ['reshape', 'x shape'],
  ['.view', 'x shape'],
  ['.viewAs .reshapeAs', 'x y'],
  ['.view', 'x dtype'],
  ['narrow', 'x dim start=place length=size'],
  ['unbind', 'x dim!'],
  ['diagonal', 'x offset=place? dim1=dim? dim2=dim?'],
  ['.unfold', 'x dimension=dim size step=size'],
  ['asStrided .asStrided_', 'x size=shape stride=shape storageOffset=size!'],
  ['split', 'x splitSizeOrSections=size dim?'],
  ['split', 'x splitSizeOrSections=shape dim?'],
  ['chunk', 'x chunks=size dim?'],
  ['tensorSplit', 'x sections=place dim?'],
  ['tensorSplit', 'x indices=shape dim?'],
  ['hsplit vsplit dsplit', 'x sections=place'],
  ['hsplit vsplit dsplit', 'x indices=shape'],
  // Copies
  ['.repeat', 'x repeats=shape'],
  ['tile', 'x dims=shape'],
  ['repeatInterleave', 'x repeats=size dim! | outputSize=size?'],
  ['repeatInterleave', 'x repeats=counts dim! | outputSize=size?'],
  ['repeatInterleave', 'counts | outputSize=size?'],
  ['flip', 'x dims'],
  ['roll', 'x shifts=place dims=dim?'],
  ['roll', 'x shifts=dims dims'],
  ['rot90', 'x k=place? dims?'],
  ['tril triu', 'x diagonal=place?'], // PyTorch's own `out` is wrong if batches are not contiguous
  ['.tril_ .triu_', 'x diagonal=place?'],
  ['diag', 'x diagonal=place? | out?'],
  ['diagEmbed', 'x offset=place? dim1=dim? dim2=dim?'],
  ['cat concat concatenate stack', 'xs dim? | out?'],
  ['hstack vstack dstack columnStack rowStack', 'xs | out?'],
  ['broadcastTensors blockDiag cartesianProd', '...xs'],
  ['meshgrid', '...xs | indexing?'],
  ['combinations', 'x r=size? withReplacement=flag?'],
  // Creations
  ['emptyLike zerosLike onesLike', 'x | dtype?'],
  ['fullLike', 'x n | dtype?'],
  ['.newZeros .newOnes', 'x size=shape | dtype?'],
  ['.newFull', 'x size=shape n | dtype?'],
  ['zeros ones', 'shape | dtype?'],
  ['full', 'shape n | dtype? out?'],
  ['eye', 'size m=size! | dtype? out?'],
  ['arange', 'bound_ bound_! bound_! | dtype? out?'],
  ['linspace', 'float float size | dtype? out?'],
  ['trilIndices triuIndices', 'size size offset=place? | dtype?'],
  ['.to', 'x dtype'],
  ['.to', 'x y'],
  ['.int .long .half .bool .double .byte', 'x'],
  // Gathering
  ['gather', 'x dim index | out?'],
  ['takeAlongDim', 'x indices=index dim? | out?'],
  ['indexSelect', 'x dim index=indexes | out?'],
  ['take', 'x index | out?'],
  ['.put_ put', 'x index z accumulate=yes'],
  ['maskedSelect', 'x mask | out?'],
  ['maskedScatter .maskedScatter_', 'x mask z'],
  ['scatter', 'x dim index src=z | out?'],
  ['scatter', 'x dim index value=n | out?'],
  ['scatter', 'x dim index src=z | reduce=mode out?'],
  ['scatter', 'x dim index value=n | reduce=mode out?'],
  ['.scatter_', 'x dim index z'],
  ['.scatter_', 'x dim index n'],
  ['scatterAdd', 'x dim index src=z | out?'],
  ['.scatterAdd_', 'x dim index z'],
  ['scatterReduce', 'x dim index src=z reduce=reducing | includeSelf=flag? out?'],
  ['.scatterReduce_', 'x dim index z reducing | includeSelf=flag?'],
  ['indexAdd', 'x dim index=indexes source=z | alpha=number? out?'],
  ['.indexAdd_', 'x dim indexes z | alpha=number?'],
  ['indexReduce', 'x dim index=indexes source=z reduce=reducing | includeSelf=flag? out?'],
  ['.indexReduce_', 'x dim indexes z reducing | includeSelf=flag?'],
  ['indexCopy', 'x dim index=indexes source=z | out?'],
  ['.indexCopy_', 'x dim indexes z'],
  ['indexFill .indexFill_', 'x dim indexes n'],
  ['indexFill .indexFill_', 'x dim indexes z'],
  ['nonzero', 'x | asTuple=flag?'],
  ['nonzero', 'x | out?'],
  ['argwhere isNonzero isFloatingPoint isSigned .item .dim .nelement .isContiguous .tolist .numel .ndim', 'x'],
  ['.size .stride', 'x dim!'],
  ['diagonalScatter', 'x z offset=place? dim1=dim? dim2=dim?'],
  ['selectScatter', 'x z dim index=place'],
  ['sliceScatter', 'x z dim! start=place! end=place! step=size!'],
  ['canCast promoteTypes', 'dtype dtype'],
  // Random numbers
  ['rand randn', 'shape | seed dtype? out?'],
  ['randint', 'high=whole shape | seed dtype? out?'],
  ['randint', 'low=whole high=whole shape | seed dtype? out?'],
  ['randperm', 'n=size | seed dtype? out?'],
  ['randLike randnLike', 'x | seed dtype?'],
  ['randintLike', 'x high=whole | seed dtype?'],
  ['randintLike', 'x low=whole high=whole | seed dtype?'],
  ['bernoulli', 'chances | seed out?'],
  ['bernoulli', 'x p=chance | seed'],
  ['.bernoulli_', 'x p=chance! | seed'],
  ['.bernoulli_', 'x p=chances | seed'],
  ['normal', 'mean=x std=chances | seed out?'],
  ['normal', 'mean=float std=chances | seed out?'],
  ['normal', 'mean=x std=spread! | seed out?'],
  ['normal', 'mean=float std=spread size=shape | seed dtype? out?'],
  ['multinomial', 'weights numSamples=k replacement=flag? | seed out?'],
  ['.normal_', 'x mean=float! std=spread! | seed'],
  ['.uniform_', 'x from=float! to=float! | seed'],
  ['.exponential_', 'x lambd=spread! | seed'],
  ['.random_', 'x | seed'],
  ['.random_', 'x to=whole | seed'],
  ['.random_', 'x from=whole to=whole | seed'],
  ['resultType', 'x yn'],
];

/** @typedef {{ name: string, kind: string, optional: boolean, named: boolean, placed: boolean }} Parameter */
/** @typedef {{ op: string, isMethod: boolean, parameters: readonly Parameter[] }} Signature */

/** @param {string} text @param {boolean} named @returns {Parameter} */
function parameter(text, named) {
  const optional = /[?!]$/.test(text);
  const [name = '', kind = name] = text.replace(/[?!]$/, '').split('=');
  return { name, kind, optional, named, placed: text.endsWith('!') };
}

/** @param {string} signature @returns {Parameter[]} */
function parameters(signature) {
  const [placed = '', named = ''] = signature.split('|');
  const words = (/** @type {string} */ text) => text.split(' ').filter(Boolean);
  return [...words(placed).map((each) => parameter(each, false)), ...words(named).map((each) => parameter(each, true))];
}

/** @type {readonly Signature[]} */
const written = rows.flatMap(([names, signature]) =>
  names.split(' ').map((name) => {
    return { op: name.replace('.', ''), isMethod: name.startsWith('.'), parameters: parameters(signature) };
  }),
);

/** Signatures of elementwise operations not listed above: operands, named options, and `out` or an in-place form. */
const others = Object.entries(operations).flatMap(([op, { arity, tensors, out, named = '' }]) => {
  if (arity > 2 || op === 'squaredDifference' || written.some((each) => each.op === op)) return [];
  const given = `${arity === 1 ? 'x' : tensors ? 'x y' : 'x yn'} | ${named}`;
  const fresh = { op, isMethod: false, parameters: parameters(out === 'none' ? given : `${given} out?`) };
  return `${op}_` in stride0.Tensor.prototype
    ? [fresh, { op: `${op}_`, isMethod: true, parameters: parameters(given) }]
    : [fresh];
});

/** The kind of a view's argument, by its name in cpp/plan/view_table.h. @param {string} name */
const kindOf = (name) => (name.endsWith('[]') ? 'dims' : /dim/i.test(name) ? 'dim' : 'place');

/** Signatures of views not listed above. */
const views = core.viewTable().flatMap(({ name, takes }) => {
  const isMethod = !(name in stride0);
  if (isMethod && !(name in stride0.Tensor.prototype)) return [];
  if (name === 'slice' || name in elsewhere || written.some((each) => each.op === name)) return []; // torch has no slice
  const given = takes.split(' ').filter(Boolean);
  const named = given.map((each) => `${each.replace('[]', '')}=${kindOf(each)}`);
  return [{ op: name, isMethod, parameters: parameters(['x', ...named].join(' ')) }];
});

export const signatures = [...written, ...others, ...views];
