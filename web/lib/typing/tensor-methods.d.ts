/// <reference lib="es2020" />
/// <reference lib="es2021.weakref" />
/// <reference lib="esnext.disposable" />
/**
 * The methods that `methods.js` gives to every tensor: each is the function of the same name with `this`.
 *
 * They ask for `this` by a type parameter instead of by those of the class; typing/forms.d.ts says why.
 */
import type * as aliases from '../aliases.js';
import type { DType } from '../boundary/dtype.js';
import type { tolist } from '../values/read.js';
import type * as products from '../ops/matmul.js';
import type * as addedBatches from '../ops/contracting/added-batches.js';
import type * as addedMatrices from '../ops/contracting/added-matrices.js';
import type * as addedVectors from '../ops/contracting/added-vectors.js';
import type * as outers from '../ops/contracting/outer.js';
import type { inner } from '../ops/contracting/tensordot.js';
import type { cross, trace } from '../ops/contracting/vectors.js';
import type * as arithmetic from '../ops/arithmetic.js';
import type * as assign from '../ops/assign.js';
import type * as comparison from '../ops/comparison.js';
import type * as logic from '../ops/logic.js';
import type * as powers from '../ops/powers.js';
import type * as predicates from '../ops/predicates.js';
import type * as real from '../ops/real.js';
import type * as realPairs from '../ops/real-pairs.js';
import type * as clamps from '../ops/clamp.js';
import type * as fills from '../ops/masked-fill.js';
import type * as diagonals from '../ops/joining/diagonals.js';
import type * as flips from '../ops/joining/flip.js';
import type * as like from '../ops/joining/like.js';
import type * as splits from '../ops/joining/split.js';
import type * as triangles from '../ops/joining/triangles.js';
import type { unfold } from '../ops/joining/unfold.js';
import type * as ternary from '../ops/ternary.js';
import type { gather, takeAlongDim } from '../ops/indexing/gather.js';
import type * as adding from '../ops/indexing/index-add.js';
import type * as copying from '../ops/indexing/index-copy.js';
import type { indexSelect } from '../ops/indexing/index-select.js';
import type * as masked from '../ops/indexing/masked-scatter.js';
import type * as parts from '../ops/indexing/part-scatter.js';
import type { scatterReduce, scatterReduce_ } from '../ops/indexing/scatter-reduce.js';
import type { scatter, scatter_, scatterAdd, scatterAdd_ } from '../ops/indexing/scatter.js';
import type * as taking from '../ops/indexing/take.js';
import type * as distributions from '../ops/random/distributions.js';
import type * as random from '../ops/random/in-place.js';
import type * as reductions from '../ops/reductions.js';
import type * as counts from '../ops/ordering/counts.js';
import type * as differences from '../ops/ordering/diff.js';
import type * as extremes from '../ops/ordering/extremes.js';
import type * as search from '../ops/ordering/search.js';
import type * as selection from '../ops/ordering/selection.js';
import type * as sorting from '../ops/ordering/sorting.js';
import type * as unique from '../ops/ordering/unique.js';
import type { statistics } from '../ops/statistics/methods.js';
import type { Tensor as AnyTensor } from '../tensor/tensor.js';
import type { toJSON, Transfer } from '../transfer.js';
import type { WhereMethod } from './choices.js';
import type {
  MatrixTransposed,
  Moved,
  Ordering,
  Permuted,
  Replaced,
  Reversed,
  Squeezed,
  Transposed,
  Unsqueezed,
  Within,
} from './dims.js';
import type { Indexed, IndexItem, PutValue } from './indexing.js';
import type { MethodOf, Methods } from './forms.js';
import type { DTypeOf, ShapeOf } from './operands.js';
import type {
  Expandable,
  Expanded,
  Flattened,
  Free,
  Repeated,
  Reshapable,
  Reshaped,
  Spread,
  Unflattened,
} from './reshaping.js';
import type { Index, Shape } from './shapes.js';
import type {
  ArrayOf,
  Cast,
  RowOf,
  ToMethod,
  DiagonalShape,
  ExpandableAs,
  RepeatInterleave,
  Item,
  Lent,
  SumDType,
  View,
} from './views.js';

type Elementwise = Methods<typeof arithmetic> &
  Methods<typeof powers> &
  Methods<typeof comparison> &
  Methods<typeof logic> &
  Methods<typeof real> &
  Methods<typeof realPairs> &
  Methods<typeof predicates> &
  Methods<typeof assign> &
  Methods<typeof clamps> &
  Methods<typeof fills> &
  Methods<typeof ternary> &
  Methods<Omit<typeof reductions, 'sumToSize'>> &
  Methods<typeof counts> &
  Methods<typeof differences> &
  Methods<typeof extremes> &
  Methods<typeof search> &
  Methods<typeof selection> &
  Methods<typeof sorting> &
  Methods<typeof unique> &
  Methods<typeof statistics> &
  Methods<typeof products> &
  Methods<typeof addedBatches> &
  Methods<typeof addedMatrices> &
  Methods<typeof addedVectors> &
  Methods<typeof outers> &
  Methods<{ inner: typeof inner; cross: typeof cross; trace: typeof trace }> &
  Methods<Omit<typeof aliases, 'moveaxis' | 'swapaxes' | 'swapdims'>>;

type Rearranged = Methods<Pick<typeof diagonals, 'diag' | 'diagEmbed'>> &
  Methods<typeof flips> &
  Methods<typeof splits> &
  Methods<Pick<typeof triangles, 'tril' | 'tril_' | 'triu' | 'triu_'>> &
  Methods<Pick<typeof distributions, 'bernoulli' | 'multinomial'>> &
  Methods<Pick<typeof random, 'bernoulli_' | 'exponential_' | 'normal_' | 'random_' | 'uniform_'>> &
  Methods<Pick<typeof like, 'newEmpty' | 'newFull' | 'newOnes' | 'newTensor' | 'newZeros'>> & {
    unfold: MethodOf<typeof unfold>;
  };

type Gathering = Methods<{
  gather: typeof gather;
  takeAlongDim: typeof takeAlongDim;
  indexSelect: typeof indexSelect;
  scatter: typeof scatter;
  scatter_: typeof scatter_;
  scatterAdd: typeof scatterAdd;
  scatterAdd_: typeof scatterAdd_;
  scatterReduce: typeof scatterReduce;
  scatterReduce_: typeof scatterReduce_;
}> &
  Methods<typeof adding> &
  Methods<typeof copying> &
  Methods<typeof masked> &
  Methods<typeof parts> &
  Methods<typeof taking>;

declare module '../tensor/tensor.js' {
  interface Tensor<out D, out S> extends Elementwise, Rearranged, Gathering {
    /** Summed to a shape that broadcasts to this one's: what undoes an `expand`. */
    sumToSize<A extends AnyTensor, const Sizes extends Shape>(
      this: A,
      ...size: Sizes
    ): AnyTensor<SumDType<DTypeOf<A>, ShapeOf<A>, Free<Sizes>>, Free<Sizes>>;
    sumToSize<A extends AnyTensor, const Sizes extends Shape>(
      this: A,
      size: Sizes,
    ): AnyTensor<SumDType<DTypeOf<A>, ShapeOf<A>, Free<Sizes>>, Free<Sizes>>;
    /** Python's `x[…]`; each argument is an item. */
    index<A extends AnyTensor, const Items extends readonly IndexItem[]>(
      this: A,
      ...items: Items
    ): AnyTensor<DTypeOf<A>, Indexed<ShapeOf<A>, Items>>;
    /** The indices of all elements that are not zero, one row for each, or with `asTuple` one tensor for each dimension. */
    nonzero(options: { asTuple: true }): AnyTensor<'int64', [number]>[];
    nonzero(options?: { asTuple?: false; out?: AnyTensor<'int64'> }): AnyTensor<'int64', [number, number]>;
    /** The indices of all elements that are not zero, one row for each. */
    argwhere(): AnyTensor<'int64', [number, number]>;
    /** The elements where `mask` is true, in row-major order. */
    maskedSelect<A extends AnyTensor>(
      this: A,
      mask: AnyTensor<'bool'>,
      options?: { out?: AnyTensor<DTypeOf<A>> },
    ): AnyTensor<DTypeOf<A>, [number]>;
    /** A view of index `i` of the first dimension. */
    at<A extends AnyTensor>(this: A, i: Index): AnyTensor<DTypeOf<A>, Indexed<ShapeOf<A>, [number]>>;
    /** A copy with `values` written to what `indices` pick. */
    indexPut<A extends AnyTensor>(
      this: A,
      indices: readonly IndexItem[],
      values: PutValue,
      accumulate?: boolean | { accumulate?: boolean },
    ): AnyTensor<DTypeOf<A>, ShapeOf<A>>;
    /**
     * Writes `values` to what `indices` pick. With `accumulate`, whether true or false, it is PyTorch's `index_put_`;
     * otherwise Python's `x[…] = values`, which converts and drops leading ones.
     */
    indexPut_<A extends AnyTensor>(
      this: A,
      indices: readonly IndexItem[],
      values: PutValue,
      accumulate?: boolean | { accumulate?: boolean },
    ): A;
    /** This tensor where `condition` is true, `other` elsewhere. */
    where: WhereMethod;
    /** Dimensions of size 1, and new ones on the left, read again as often as `sizes` says. */
    expand<A extends AnyTensor, const Sizes extends Shape>(
      this: Spread<A, Expandable<ShapeOf<A>, Sizes>>,
      ...sizes: Sizes
    ): AnyTensor<DTypeOf<A>, Expanded<ShapeOf<A>, Sizes>>;
    expand<A extends AnyTensor, const Sizes extends Shape>(
      this: A,
      sizes: Expandable<ShapeOf<A>, Sizes>,
    ): AnyTensor<DTypeOf<A>, Expanded<ShapeOf<A>, Sizes>>;
    /** Expanded to the shape of `other`. */
    expandAs<A extends AnyTensor, B extends AnyTensor>(
      this: A,
      other: ExpandableAs<A, B>,
    ): AnyTensor<DTypeOf<A>, Expanded<ShapeOf<A>, ShapeOf<B>>>;
    /** `expand` under NumPy's name. */
    broadcastTo<A extends AnyTensor, const Sizes extends Shape>(
      this: Spread<A, Expandable<ShapeOf<A>, Sizes>>,
      ...sizes: Sizes
    ): AnyTensor<DTypeOf<A>, Expanded<ShapeOf<A>, Sizes>>;
    broadcastTo<A extends AnyTensor, const Sizes extends Shape>(
      this: A,
      sizes: Expandable<ShapeOf<A>, Sizes>,
    ): AnyTensor<DTypeOf<A>, Expanded<ShapeOf<A>, Sizes>>;
    /** The same numbers in row-major order under another shape; one size may be -1. */
    reshape<A extends AnyTensor, const Sizes extends Shape>(
      this: Spread<A, Reshapable<ShapeOf<A>, Sizes>>,
      ...shape: Sizes
    ): AnyTensor<DTypeOf<A>, Reshaped<ShapeOf<A>, Sizes>>;
    reshape<A extends AnyTensor, const Sizes extends Shape>(
      this: A,
      shape: Reshapable<ShapeOf<A>, Sizes>,
    ): AnyTensor<DTypeOf<A>, Reshaped<ShapeOf<A>, Sizes>>;
    /** `reshape`, but never a copy; or the same bytes as elements of another dtype. */
    view: MethodOf<View>;
    /** `view` with the shape of `other`. */
    viewAs<A extends AnyTensor, B extends AnyTensor>(this: A, other: B): AnyTensor<DTypeOf<A>, ShapeOf<B>>;
    /** `reshape` with the shape of `other`. */
    reshapeAs<A extends AnyTensor, B extends AnyTensor>(this: A, other: B): AnyTensor<DTypeOf<A>, ShapeOf<B>>;
    /** Dimensions `startDim` to `endDim`, both included, as one. */
    flatten<A extends AnyTensor, const Start extends number = 0, const End extends number = -1>(
      this: A,
      startDim?: Within<ShapeOf<A>, Start>,
      endDim?: Within<ShapeOf<A>, End>,
    ): AnyTensor<DTypeOf<A>, Flattened<ShapeOf<A>, NoInfer<Start>, NoInfer<End>>>;
    /** All elements in row-major order in one dimension. */
    ravel<A extends AnyTensor>(this: A): AnyTensor<DTypeOf<A>, Flattened<ShapeOf<A>, 0, -1>>;
    /** Splits dimension `dim` into several; one size may be -1. */
    unflatten<A extends AnyTensor, const N extends number, const Sizes extends Shape>(
      this: A,
      dim: Within<ShapeOf<A>, N>,
      sizes: Sizes,
    ): AnyTensor<DTypeOf<A>, Unflattened<ShapeOf<A>, N, Sizes>>;
    /** A new dimension of size 1 before dimension `dim`. */
    unsqueeze<A extends AnyTensor, const N extends number>(
      this: A,
      dim: Within<[...ShapeOf<A>, 1], N>,
    ): AnyTensor<DTypeOf<A>, Unsqueezed<ShapeOf<A>, N>>;
    /** Without the dimensions of size 1: all of them, or those of `dim`. */
    squeeze<A extends AnyTensor, const Dims extends readonly [number, number, ...number[]]>(
      this: Spread<A, Within<ShapeOf<A>, Dims>>,
      ...dims: Dims
    ): AnyTensor<DTypeOf<A>, Squeezed<ShapeOf<A>, Dims>>;
    squeeze<A extends AnyTensor, const N extends number | Shape | undefined = undefined>(
      this: A,
      dim?: Within<ShapeOf<A>, N>,
    ): AnyTensor<DTypeOf<A>, Squeezed<ShapeOf<A>, NoInfer<N>>>;
    /** Dimension `dims[i]` becomes dimension i. */
    permute<A extends AnyTensor, const Order extends Shape>(
      this: Spread<A, Ordering<ShapeOf<A>, Order>>,
      ...dims: Order
    ): AnyTensor<DTypeOf<A>, Permuted<ShapeOf<A>, Order>>;
    permute<A extends AnyTensor, const Order extends Shape>(
      this: A,
      dims: Ordering<ShapeOf<A>, Order>,
    ): AnyTensor<DTypeOf<A>, Permuted<ShapeOf<A>, Order>>;
    /** Two dimensions change places. */
    transpose<A extends AnyTensor, const N extends number, const M extends number>(
      this: A,
      dim0: Within<ShapeOf<A>, N>,
      dim1: Within<ShapeOf<A>, M>,
    ): AnyTensor<DTypeOf<A>, Transposed<ShapeOf<A>, N, M>>;
    /** `transpose` under NumPy's name. */
    swapaxes: AnyTensor['transpose'];
    /** `transpose` by another name. */
    swapdims: AnyTensor['transpose'];
    /** `movedim` under NumPy's name. */
    moveaxis: AnyTensor['movedim'];
    /** Dimensions go from `source` to `destination`, the others keep their order. */
    movedim<A extends AnyTensor, const From extends number | Shape, const To extends number | Shape>(
      this: A,
      source: Within<ShapeOf<A>, From, 'move'>,
      destination: Within<ShapeOf<A>, To, 'move'>,
    ): AnyTensor<DTypeOf<A>, Moved<ShapeOf<A>, From, To>>;
    /** A matrix with rows and columns changed places. */
    t<A extends AnyTensor>(this: A): AnyTensor<DTypeOf<A>, Reversed<ShapeOf<A>>>;
    /** The dimensions in reverse. */
    readonly T: AnyTensor<D, Reversed<S>>;
    /** The last two dimensions changed places. */
    readonly mT: AnyTensor<D, MatrixTransposed<S>>;
    /** What lies at `index` of dimension `dim`, without that dimension. */
    select<A extends AnyTensor, const N extends number>(
      this: A,
      dim: Within<ShapeOf<A>, N>,
      index: Index,
    ): AnyTensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, []>>;
    /** The `length` places of dimension `dim` from `start` on. */
    narrow<A extends AnyTensor, const N extends number, const Length extends number>(
      this: A,
      dim: Within<ShapeOf<A>, N>,
      start: Index | AnyTensor,
      length: Length,
    ): AnyTensor<DTypeOf<A>, Replaced<ShapeOf<A>, N, [Length]>>;
    /** Python's `start:end:step` in dimension `dim`. */
    slice<A extends AnyTensor, const N extends number>(
      this: A,
      dim: Within<ShapeOf<A>, N>,
      start?: Index | null,
      end?: Index | null,
      step?: Index,
    ): AnyTensor<DTypeOf<A>, Replaced<ShapeOf<A>, N, [number]>>;
    /** The slices along dimension `dim`, each without it. */
    unbind<A extends AnyTensor, const N extends number = 0>(
      this: A,
      dim?: Within<ShapeOf<A>, N>,
    ): AnyTensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, []>>[];
    /** The diagonal of two dimensions, as the last dimension of the view. */
    diagonal<A extends AnyTensor>(
      this: A,
      offset?: number,
      dim1?: number,
      dim2?: number,
    ): AnyTensor<DTypeOf<A>, DiagonalShape<ShapeOf<A>>>;
    /** The storage read with any shape, strides and offset, all in elements. */
    asStrided<A extends AnyTensor, const Sizes extends Shape>(
      this: A,
      size: Sizes,
      stride: readonly number[],
      storageOffset?: number,
    ): AnyTensor<DTypeOf<A>, [...Sizes]>;
    /** A contiguous tensor: itself if it is contiguous, otherwise a copy. */
    contiguous<A extends AnyTensor>(this: A): AnyTensor<DTypeOf<A>, ShapeOf<A>>;
    /** A copy. */
    clone<A extends AnyTensor>(this: A): AnyTensor<DTypeOf<A>, ShapeOf<A>>;
    /** Converts to a dtype, or to another tensor's; returns itself if it has that dtype. */
    to: ToMethod;
    /** As bfloat16. */
    bfloat16: Cast<'bfloat16'>;
    /** As bool. */
    bool: Cast<'bool'>;
    /** As uint8. */
    byte: Cast<'uint8'>;
    /** As int8. */
    char: Cast<'int8'>;
    /** As float64. */
    double: Cast<'float64'>;
    /** As float32. */
    float: Cast<'float32'>;
    /** As float16. */
    half: Cast<'float16'>;
    /** As int32. */
    int: Cast<'int32'>;
    /** As int64. */
    long: Cast<'int64'>;
    /** As int16. */
    short: Cast<'int16'>;
    /** Laid side by side, `repeats[i]` times along dimension i. */
    repeat<A extends AnyTensor, const Repeats extends Shape>(
      this: A,
      ...repeats: Repeats
    ): AnyTensor<DTypeOf<A>, Repeated<ShapeOf<A>, Repeats>>;
    repeat<A extends AnyTensor, const Repeats extends Shape>(
      this: A,
      repeats: Repeats,
    ): AnyTensor<DTypeOf<A>, Repeated<ShapeOf<A>, Repeats>>;
    /** `repeat`, where fewer repeats than dimensions are those of the last ones. */
    tile<A extends AnyTensor, const Repeats extends Shape>(
      this: A,
      ...dims: Repeats
    ): AnyTensor<DTypeOf<A>, Repeated<ShapeOf<A>, Repeats>>;
    tile<A extends AnyTensor, const Repeats extends Shape>(
      this: A,
      dims: Repeats,
    ): AnyTensor<DTypeOf<A>, Repeated<ShapeOf<A>, Repeats>>;
    /** Every number of dimension `dim` several times in a row. */
    repeatInterleave: MethodOf<RepeatInterleave>;
    /** Becomes its view with `squeeze`: it keeps its memory, and its type here is that of what comes back. */
    squeeze_: AnyTensor['squeeze'];
    /** Becomes its view with `unsqueeze`. */
    unsqueeze_: AnyTensor['unsqueeze'];
    /** Becomes its view with `t`. */
    t_: AnyTensor['t'];
    /** Becomes its view with `transpose`. */
    transpose_: AnyTensor['transpose'];
    /** Becomes its view with `swapaxes`. */
    swapaxes_: AnyTensor['transpose'];
    /** Becomes its view with `swapdims`. */
    swapdims_: AnyTensor['transpose'];
    /** Becomes its view with `asStrided`. */
    asStrided_: AnyTensor['asStrided'];
    /** Whether the elements lie in row-major order without gaps. */
    isContiguous(): boolean;
    /** Whether the elements are floating-point numbers. */
    isFloatingPoint(): boolean;
    /** This tensor, as real numbers are their own conjugates. */
    conj<A extends AnyTensor>(this: A): AnyTensor<DTypeOf<A>, ShapeOf<A>>;
    /** Likewise. */
    resolveConj: AnyTensor['conj'];
    /** Likewise, as no negation is put off. */
    resolveNeg: AnyTensor['conj'];
    /** False, as there are no complex dtypes. */
    isComplex(): false;
    /** False likewise. */
    isConj(): false;
    /** False likewise. */
    isNeg(): false;
    /** Whether the dtype has negative numbers. */
    isSigned(): boolean;
    /** The shape, or the size of dimension `dim`. */
    size(): readonly number[];
    size(dim: number): number;
    /** How many dimensions there are. */
    dim(): number;
    /** `dim` by another name. */
    ndimension(): number;
    /** How many elements there are. */
    nelement(): number;
    /** The strides, or the stride of dimension `dim`, in elements. */
    stride(): readonly number[];
    stride(dim: number): number;
    /** Nested arrays of the elements; for a 0-d tensor its number. */
    tolist(): ReturnType<typeof tolist>;
    /** The elements in row-major order, copied. */
    toTypedArray<T extends DType>(this: AnyTensor<T>): ArrayOf<T>;
    /** Lends the elements to `fn`, without a copy, until it returns. */
    withData<T extends DType, R>(this: AnyTensor<T>, fn: (view: Lent<T>) => R): R;
    /** The only element of a tensor. */
    item<T extends DType>(this: AnyTensor<T>): Item<T>;
    /** What `JSON.stringify` writes: the dtype, the shape and the elements. `receive` reads it back. */
    toJSON(property?: string): ReturnType<typeof toJSON>;
    /** The tensor as a plain object, which can be posted to another thread. */
    transfer<T extends DType>(this: AnyTensor<T>): Transfer<T>;
    /** The text PyTorch prints. */
    toString(): string;
    /** The slices along the first dimension: `for (const row of x)`. */
    [Symbol.iterator](): IterableIterator<AnyTensor<D, RowOf<S>>>;
    /** A text, or the number of a tensor of one element. */
    [Symbol.toPrimitive](hint: string): string | number;
    /** The same as `dispose`, for `using`. */
    [Symbol.dispose](): void;
  }
}
