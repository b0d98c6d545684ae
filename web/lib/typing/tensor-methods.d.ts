/// <reference lib="es2020" />
/// <reference lib="es2021.weakref" />
/// <reference lib="esnext.disposable" />
/**
 * The methods that `methods.js` gives to every tensor: each is the function of the same name with `this`.
 *
 * They ask for `this` by a type parameter instead of by those of the class; typing/forms.d.ts says why.
 */
import type { DType } from '../boundary/dtype.js';
import type { tolist } from '../values/read.js';
import type { unfold } from '../ops/joining/unfold.js';
import type { statistics } from '../ops/statistics/methods.js';
import type * as moments from '../ops/statistics/moments.js';
import type { Tensor as AnyTensor } from '../tensor/tensor.js';
import type { toJSON, Transfer } from '../transfer.js';
import type { Where } from './choices.js';
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

type InStatistics = typeof import('../ops/statistics/covariance.js') &
  typeof moments &
  typeof import('../ops/statistics/nans.js') &
  typeof import('../ops/statistics/norms.js') &
  typeof import('../ops/statistics/quantiles.js') &
  typeof import('../ops/statistics/scans.js') &
  typeof import('../ops/statistics/softmax.js') & { var: typeof moments.variance };

/** Each from its own module, where it has its comment. */
type Statistics = Pick<InStatistics, keyof InStatistics & keyof typeof statistics>;

type Elementwise = Methods<typeof import('../ops/arithmetic.js')> &
  Methods<typeof import('../ops/powers.js')> &
  Methods<typeof import('../ops/comparison.js')> &
  Methods<typeof import('../ops/logic.js')> &
  Methods<typeof import('../ops/real.js')> &
  Methods<typeof import('../ops/real-pairs.js')> &
  Methods<typeof import('../ops/predicates.js')> &
  Methods<typeof import('../ops/assign.js')> &
  Methods<typeof import('../ops/clamp.js')> &
  Methods<typeof import('../ops/masked-fill.js')> &
  Methods<typeof import('../ops/ternary.js')> &
  Methods<Omit<typeof import('../ops/reductions.js'), 'sumToSize'>> &
  Methods<typeof import('../ops/ordering/counts.js')> &
  Methods<typeof import('../ops/ordering/diff.js')> &
  Methods<typeof import('../ops/ordering/extremes.js')> &
  Methods<typeof import('../ops/ordering/search.js')> &
  Methods<typeof import('../ops/ordering/selection.js')> &
  Methods<typeof import('../ops/ordering/sorting.js')> &
  Methods<typeof import('../ops/ordering/unique.js')> &
  Methods<Statistics> &
  Methods<typeof import('../ops/matmul.js')> &
  Methods<typeof import('../ops/contracting/added-batches.js')> &
  Methods<typeof import('../ops/contracting/added-matrices.js')> &
  Methods<typeof import('../ops/contracting/added-vectors.js')> &
  Methods<typeof import('../ops/contracting/outer.js')> &
  Methods<Pick<typeof import('../ops/contracting/tensordot.js'), 'inner'>> &
  Methods<Pick<typeof import('../ops/contracting/vectors.js'), 'cross' | 'trace'>> &
  Methods<Omit<typeof import('../aliases.js'), 'moveaxis' | 'swapaxes' | 'swapdims'>>;

type Rearranged = Methods<
  Omit<typeof import('../ops/permutations.js'), 'adjoint' | 'movedim' | 'permute' | 't' | 'transpose'>
> &
  Methods<Pick<typeof import('../ops/joining/diagonals.js'), 'diag' | 'diagEmbed'>> &
  Methods<typeof import('../ops/joining/flip.js')> &
  Methods<typeof import('../ops/joining/split.js')> &
  Methods<Pick<typeof import('../ops/joining/triangles.js'), 'tril' | 'tril_' | 'triu' | 'triu_'>> &
  Methods<Pick<typeof import('../ops/random/distributions.js'), 'bernoulli' | 'multinomial'>> &
  Methods<
    Pick<typeof import('../ops/random/in-place.js'), 'bernoulli_' | 'exponential_' | 'normal_' | 'random_' | 'uniform_'>
  > &
  Methods<
    Pick<typeof import('../ops/joining/like.js'), 'newEmpty' | 'newFull' | 'newOnes' | 'newTensor' | 'newZeros'>
  > & {
    unfold: MethodOf<typeof unfold>;
  };

type Gathering = Methods<Pick<typeof import('../ops/indexing/gather.js'), 'gather' | 'takeAlongDim'>> &
  Methods<typeof import('../ops/indexing/index-select.js')> &
  Methods<Pick<typeof import('../ops/indexing/scatter.js'), 'scatter' | 'scatterAdd'>> &
  Methods<Pick<typeof import('../ops/indexing/scatter-reduce.js'), 'scatterReduce'>> &
  Methods<typeof import('../ops/indexing/index-add.js')> &
  Methods<typeof import('../ops/indexing/index-copy.js')> &
  Methods<typeof import('../ops/indexing/masked-scatter.js')> &
  Methods<typeof import('../ops/indexing/part-scatter.js')> &
  Methods<typeof import('../ops/indexing/take.js')>;

declare module '../tensor/tensor.js' {
  interface Tensor<out D, out S> extends Elementwise, Rearranged, Gathering {
    /** Sums the tensor to a shape that broadcasts to its shape, which reverses `expand`. */
    sumToSize<A extends AnyTensor, const Sizes extends Shape>(
      this: A,
      ...size: Sizes
    ): AnyTensor<SumDType<DTypeOf<A>, ShapeOf<A>, Free<Sizes>>, Free<Sizes>>;
    sumToSize<A extends AnyTensor, const Sizes extends Shape>(
      this: A,
      size: Sizes,
    ): AnyTensor<SumDType<DTypeOf<A>, ShapeOf<A>, Free<Sizes>>, Free<Sizes>>;
    /** Returns Python's `x[…]`; each argument is an item. */
    index<A extends AnyTensor, const Items extends readonly IndexItem[]>(
      this: A,
      ...items: Items
    ): AnyTensor<DTypeOf<A>, Indexed<ShapeOf<A>, Items>>;
    /**
     * Returns the indices of all elements that are not zero, one row for each, or with `asTuple` one tensor per
     * dimension.
     */
    nonzero(options: { asTuple: true }): AnyTensor<'int64', [number]>[];
    nonzero(options?: { asTuple?: false; out?: AnyTensor<'int64'> }): AnyTensor<'int64', [number, number]>;
    /** Returns the indices of all elements that are not zero, one row for each. */
    argwhere(): AnyTensor<'int64', [number, number]>;
    /** Returns the elements where `mask` is true, in row-major order. */
    maskedSelect<A extends AnyTensor>(
      this: A,
      mask: AnyTensor<'bool'>,
      options?: { out?: AnyTensor<DTypeOf<A>> },
    ): AnyTensor<DTypeOf<A>, [number]>;
    /** Returns a view of index `i` of the first dimension. */
    at<A extends AnyTensor>(this: A, i: Index): AnyTensor<DTypeOf<A>, Indexed<ShapeOf<A>, [number]>>;
    /** Returns a copy in which `values` are written to the elements at `indices`. */
    indexPut<A extends AnyTensor>(
      this: A,
      indices: readonly IndexItem[],
      values: PutValue,
      accumulate?: boolean | { accumulate?: boolean },
    ): AnyTensor<DTypeOf<A>, ShapeOf<A>>;
    /**
     * Writes `values` to the elements at `indices`. With `accumulate`, whether true or false, it is PyTorch's
     * `index_put_`; otherwise Python's `x[…] = values`, which converts `values` and drops leading sizes of 1.
     */
    indexPut_<A extends AnyTensor>(
      this: A,
      indices: readonly IndexItem[],
      values: PutValue,
      accumulate?: boolean | { accumulate?: boolean },
    ): A;
    /** Returns the elements of this tensor where `condition` is true, and those of `other` elsewhere. */
    where: MethodOf<Where>;
    /** Returns a view in which dimensions of size 1, and new ones on the left, are repeated to `sizes`. */
    expand<A extends AnyTensor, const Sizes extends Shape>(
      this: Spread<A, Expandable<ShapeOf<A>, Sizes>>,
      ...sizes: Sizes
    ): AnyTensor<DTypeOf<A>, Expanded<ShapeOf<A>, Sizes>>;
    expand<A extends AnyTensor, const Sizes extends Shape>(
      this: A,
      sizes: Expandable<ShapeOf<A>, Sizes>,
    ): AnyTensor<DTypeOf<A>, Expanded<ShapeOf<A>, Sizes>>;
    /** Expands this tensor to the shape of `other`. */
    expandAs<A extends AnyTensor, B extends AnyTensor>(
      this: A,
      other: ExpandableAs<A, B>,
    ): AnyTensor<DTypeOf<A>, Expanded<ShapeOf<A>, ShapeOf<B>>>;
    /** Does the same as `expand`, under NumPy's name. */
    broadcastTo: AnyTensor['expand'];
    /** Returns the same elements in row-major order with another shape; one size may be -1. */
    reshape<A extends AnyTensor, const Sizes extends Shape>(
      this: Spread<A, Reshapable<ShapeOf<A>, Sizes>>,
      ...shape: Sizes
    ): AnyTensor<DTypeOf<A>, Reshaped<ShapeOf<A>, Sizes>>;
    reshape<A extends AnyTensor, const Sizes extends Shape>(
      this: A,
      shape: Reshapable<ShapeOf<A>, Sizes>,
    ): AnyTensor<DTypeOf<A>, Reshaped<ShapeOf<A>, Sizes>>;
    /** Returns what `reshape` returns, but never a copy; or the same bytes as elements of another dtype. */
    view: MethodOf<View>;
    /** Returns a view with the shape of `other`. */
    viewAs<A extends AnyTensor, B extends AnyTensor>(this: A, other: B): AnyTensor<DTypeOf<A>, ShapeOf<B>>;
    /** Reshapes this tensor to the shape of `other`. */
    reshapeAs<A extends AnyTensor, B extends AnyTensor>(this: A, other: B): AnyTensor<DTypeOf<A>, ShapeOf<B>>;
    /** Merges dimensions `startDim` to `endDim`, including both, into one. */
    flatten<A extends AnyTensor, const Start extends number = 0, const End extends number = -1>(
      this: A,
      startDim?: Within<ShapeOf<A>, Start>,
      endDim?: Within<ShapeOf<A>, End>,
    ): AnyTensor<DTypeOf<A>, Flattened<ShapeOf<A>, NoInfer<Start>, NoInfer<End>>>;
    /** Returns all elements in row-major order in one dimension. */
    ravel<A extends AnyTensor>(this: A): AnyTensor<DTypeOf<A>, Flattened<ShapeOf<A>, 0, -1>>;
    /** Splits dimension `dim` into several; one size may be -1. */
    unflatten<A extends AnyTensor, const N extends number, const Sizes extends Shape>(
      this: A,
      dim: Within<ShapeOf<A>, N>,
      sizes: Sizes,
    ): AnyTensor<DTypeOf<A>, Unflattened<ShapeOf<A>, N, Sizes>>;
    /** Inserts a dimension of size 1 before dimension `dim`. */
    unsqueeze<A extends AnyTensor, const N extends number>(
      this: A,
      dim: Within<[...ShapeOf<A>, 1], N>,
    ): AnyTensor<DTypeOf<A>, Unsqueezed<ShapeOf<A>, N>>;
    /** Removes the dimensions of size 1: all of them, or those in `dim`. */
    squeeze<A extends AnyTensor, const Dims extends readonly [number, number, ...number[]]>(
      this: Spread<A, Within<ShapeOf<A>, Dims>>,
      ...dims: Dims
    ): AnyTensor<DTypeOf<A>, Squeezed<ShapeOf<A>, Dims>>;
    squeeze<A extends AnyTensor, const N extends number | Shape | undefined = undefined>(
      this: A,
      dim?: Within<ShapeOf<A>, N>,
    ): AnyTensor<DTypeOf<A>, Squeezed<ShapeOf<A>, NoInfer<N>>>;
    /** Reorders the dimensions: dimension `dims[i]` becomes dimension i. */
    permute<A extends AnyTensor, const Order extends Shape>(
      this: Spread<A, Ordering<ShapeOf<A>, Order>>,
      ...dims: Order
    ): AnyTensor<DTypeOf<A>, Permuted<ShapeOf<A>, Order>>;
    permute<A extends AnyTensor, const Order extends Shape>(
      this: A,
      dims: Ordering<ShapeOf<A>, Order>,
    ): AnyTensor<DTypeOf<A>, Permuted<ShapeOf<A>, Order>>;
    /** Swaps two dimensions. */
    transpose<A extends AnyTensor, const N extends number, const M extends number>(
      this: A,
      dim0: Within<ShapeOf<A>, N>,
      dim1: Within<ShapeOf<A>, M>,
    ): AnyTensor<DTypeOf<A>, Transposed<ShapeOf<A>, N, M>>;
    /** Does the same as `transpose`, under NumPy's name. */
    swapaxes: AnyTensor['transpose'];
    /** Does the same as `transpose`. */
    swapdims: AnyTensor['transpose'];
    /** Does the same as `movedim`, under NumPy's name. */
    moveaxis: AnyTensor['movedim'];
    /** Moves dimensions from `source` to `destination`; the others keep their order. */
    movedim<A extends AnyTensor, const From extends number | Shape, const To extends number | Shape>(
      this: A,
      source: Within<ShapeOf<A>, From, 'move'>,
      destination: Within<ShapeOf<A>, To, 'move'>,
    ): AnyTensor<DTypeOf<A>, Moved<ShapeOf<A>, From, To>>;
    /** Swaps the last two dimensions, under PyTorch's name for complex numbers. */
    adjoint<A extends AnyTensor>(this: A): AnyTensor<DTypeOf<A>, MatrixTransposed<ShapeOf<A>>>;
    /** Transposes a matrix. */
    t<A extends AnyTensor>(this: A): AnyTensor<DTypeOf<A>, Reversed<ShapeOf<A>>>;
    /** A view with the dimensions in reverse order. */
    readonly T: AnyTensor<D, Reversed<S>>;
    /** A view with the last two dimensions swapped. */
    readonly mT: AnyTensor<D, MatrixTransposed<S>>;
    /** Returns a view of index `index` of dimension `dim`, without that dimension. */
    select<A extends AnyTensor, const N extends number>(
      this: A,
      dim: Within<ShapeOf<A>, N>,
      index: Index,
    ): AnyTensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, []>>;
    /** Returns a view of `length` indices of dimension `dim`, beginning at `start`. */
    narrow<A extends AnyTensor, const N extends number, const Length extends number>(
      this: A,
      dim: Within<ShapeOf<A>, N>,
      start: Index | AnyTensor,
      length: Length,
    ): AnyTensor<DTypeOf<A>, Replaced<ShapeOf<A>, N, [Length]>>;
    /** Returns a view of Python's `start:end:step` in dimension `dim`. */
    slice<A extends AnyTensor, const N extends number>(
      this: A,
      dim: Within<ShapeOf<A>, N>,
      start?: Index | null,
      end?: Index | null,
      step?: Index,
    ): AnyTensor<DTypeOf<A>, Replaced<ShapeOf<A>, N, [number]>>;
    /** Returns views of all slices along dimension `dim`, without that dimension. */
    unbind<A extends AnyTensor, const N extends number = 0>(
      this: A,
      dim?: Within<ShapeOf<A>, N>,
    ): AnyTensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, []>>[];
    /** Returns a view of the diagonal of two dimensions, as its last dimension. */
    diagonal<A extends AnyTensor>(
      this: A,
      offset?: number,
      dim1?: number,
      dim2?: number,
    ): AnyTensor<DTypeOf<A>, DiagonalShape<ShapeOf<A>>>;
    /** Returns a view of the storage with any shape, strides and offset, in elements. */
    asStrided<A extends AnyTensor, const Sizes extends Shape>(
      this: A,
      size: Sizes,
      stride: readonly number[],
      storageOffset?: number,
    ): AnyTensor<DTypeOf<A>, [...Sizes]>;
    /** Returns this tensor if it is contiguous, otherwise a contiguous copy. */
    contiguous<A extends AnyTensor>(this: A): AnyTensor<DTypeOf<A>, ShapeOf<A>>;
    /** Returns a copy. */
    clone<A extends AnyTensor>(this: A): AnyTensor<DTypeOf<A>, ShapeOf<A>>;
    /** Converts to a dtype, or to another tensor's; returns itself if it has that dtype. */
    to: ToMethod;
    /** Converts to bfloat16. */
    bfloat16: Cast<'bfloat16'>;
    /** Converts to bool. */
    bool: Cast<'bool'>;
    /** Converts to uint8. */
    byte: Cast<'uint8'>;
    /** Converts to int8. */
    char: Cast<'int8'>;
    /** Converts to float64. */
    double: Cast<'float64'>;
    /** Converts to float32. */
    float: Cast<'float32'>;
    /** Converts to float16. */
    half: Cast<'float16'>;
    /** Converts to int32. */
    int: Cast<'int32'>;
    /** Converts to int64. */
    long: Cast<'int64'>;
    /** Converts to int16. */
    short: Cast<'int16'>;
    /** Repeats the tensor `repeats[i]` times along dimension i. */
    repeat<A extends AnyTensor, const Repeats extends Shape>(
      this: A,
      ...repeats: Repeats
    ): AnyTensor<DTypeOf<A>, Repeated<ShapeOf<A>, Repeats>>;
    repeat<A extends AnyTensor, const Repeats extends Shape>(
      this: A,
      repeats: Repeats,
    ): AnyTensor<DTypeOf<A>, Repeated<ShapeOf<A>, Repeats>>;
    /** Repeats the tensor like `repeat`, but fewer repeats than dimensions apply to the last dimensions. */
    tile<A extends AnyTensor, const Repeats extends Shape>(
      this: A,
      ...dims: Repeats
    ): AnyTensor<DTypeOf<A>, Repeated<ShapeOf<A>, Repeats>>;
    tile<A extends AnyTensor, const Repeats extends Shape>(
      this: A,
      dims: Repeats,
    ): AnyTensor<DTypeOf<A>, Repeated<ShapeOf<A>, Repeats>>;
    /** Repeats each element along dimension `dim`. */
    repeatInterleave: MethodOf<RepeatInterleave>;
    /**
     * Applies `squeeze` in place: the tensor keeps its memory and becomes the view. Only the returned type has the new
     * shape.
     */
    squeeze_: AnyTensor['squeeze'];
    /** Applies `unsqueeze` in place. */
    unsqueeze_: AnyTensor['unsqueeze'];
    /** Applies `t` in place. */
    t_: AnyTensor['t'];
    /** Applies `transpose` in place. */
    transpose_: AnyTensor['transpose'];
    /** Applies `swapaxes` in place. */
    swapaxes_: AnyTensor['transpose'];
    /** Applies `swapdims` in place. */
    swapdims_: AnyTensor['transpose'];
    /** Applies `asStrided` in place. */
    asStrided_: AnyTensor['asStrided'];
    /** Returns whether the elements are stored in row-major order without gaps. */
    isContiguous(): boolean;
    /** Returns whether the elements are floating-point numbers. */
    isFloatingPoint(): boolean;
    /** Returns this tensor, because real numbers are their own conjugates. */
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
    /** Returns whether the dtype has negative numbers. */
    isSigned(): boolean;
    /** Returns the shape, or the size of dimension `dim`. */
    size(): readonly number[];
    size(dim: number): number;
    /** How many dimensions there are. */
    dim(): number;
    /** `dim` by another name. */
    ndimension(): number;
    /** How many elements there are. */
    nelement(): number;
    /** Returns the strides, or the stride of dimension `dim`, in elements. */
    stride(): readonly number[];
    stride(dim: number): number;
    /** Returns the elements as nested arrays; for a 0-d tensor, its number. */
    tolist(): ReturnType<typeof tolist>;
    /** Returns a copy of the elements in row-major order. */
    toTypedArray<T extends DType>(this: AnyTensor<T>): ArrayOf<T>;
    /** Lends the elements to `fn`, without a copy, until it returns. */
    withData<T extends DType, R>(this: AnyTensor<T>, fn: (view: Lent<T>) => R): R;
    /** Returns the only element of a tensor. */
    item<T extends DType>(this: AnyTensor<T>): Item<T>;
    /** Returns what `JSON.stringify` writes: the dtype, the shape and the elements. `receive` reads it back. */
    toJSON(property?: string): ReturnType<typeof toJSON>;
    /** Returns the tensor as a plain object, which can be posted to another thread. */
    transfer<T extends DType>(this: AnyTensor<T>): Transfer<T>;
    /** Returns the text that PyTorch prints. */
    toString(): string;
    /** Iterates over the slices along the first dimension: `for (const row of x)`. */
    [Symbol.iterator](): IterableIterator<AnyTensor<D, RowOf<S>>>;
    /** Converts a tensor of one element to a number, and any tensor to text. */
    [Symbol.toPrimitive](hint: string): string | number;
    /** The same as `dispose`, for `using`. */
    [Symbol.dispose](): void;
  }
}
