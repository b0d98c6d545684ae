/** The results of functions that join or split tensors, or create one like another. */
import type { DType } from '../boundary/dtype.js';
import type { NumberLike } from '../tensor/scalar.js';
import type { Tensor } from '../tensor/tensor.js';
import type { Data, Size, SizesOf } from './creation.js';
import type { Blurred, Place, Replaced, Unsqueezed, Within } from './dims.js';
import type { Common } from './dtypes.js';
import type { method, Out } from './forms.js';
import type { Plus } from './numbers.js';
import type { Chosen, DTypeOf, ShapeOf } from './operands.js';
import type { Index, Shape } from './shapes.js';

type Tensors = readonly Tensor[];

/** The promoted dtype of tensors; for a list of unknown length, any of their dtypes. */
type CommonOf<T extends Tensors> = number extends T['length']
  ? DType extends DTypeOf<T[number]>
    ? DType
    : Common<[T[number], T[number], T[number]]>
  : Common<T>;

/** The sum of the sizes of a dimension. */
type SizesAt<T, N extends number, Out extends number = 0> = T extends readonly [infer First, ...infer Rest]
  ? SizesAt<Rest, N, Plus<Out, ShapeOf<First>[Place<ShapeOf<First>, N>]>>
  : Out;

type JoinedShape<T extends Tensors, N extends number> = T extends readonly [infer First, ...infer Rest extends Tensors]
  ? number extends N | ShapeOf<First>['length']
    ? Blurred<ShapeOf<First>>
    : [Exclude<ShapeOf<Rest[number]>['length'], ShapeOf<First>['length']>] extends [never]
      ? Replaced<ShapeOf<First>, N, [SizesAt<T, N>]>
      : number[]
  : number[];

export interface Cat {
  <const T extends Tensors, const N extends number = 0, D extends DType = never>(
    tensors: T,
    dim?: N,
    options?: Out<D>,
  ): Tensor<Chosen<NoInfer<D>, CommonOf<T>>, JoinedShape<T, N>>;
  <const T extends Tensors, const N extends number = 0, D extends DType = never>(
    tensors: T,
    options: { dim?: N } & Out<D>,
  ): Tensor<Chosen<NoInfer<D>, CommonOf<T>>, JoinedShape<T, N>>;
}

type StackedShape<T extends Tensors, N extends number> = T extends readonly [infer First, ...unknown[]]
  ? Replaced<Unsqueezed<ShapeOf<First>, N>, N, [T['length']]>
  : number[];

export interface Stack {
  <const T extends Tensors, const N extends number = 0, D extends DType = never>(
    tensors: T,
    dim?: N,
    options?: Out<D>,
  ): Tensor<Chosen<NoInfer<D>, CommonOf<T>>, StackedShape<T, N>>;
  <const T extends Tensors, const N extends number = 0, D extends DType = never>(
    tensors: T,
    options: { dim?: N } & Out<D>,
  ): Tensor<Chosen<NoInfer<D>, CommonOf<T>>, StackedShape<T, N>>;
}

export interface StackAll {
  <const T extends Tensors, D extends DType = never>(
    tensors: T,
    options?: Out<D>,
  ): Tensor<Chosen<NoInfer<D>, CommonOf<T>>, number[]>;
}

type ViewsOf<T extends Tensors> = { -readonly [K in keyof T]: Tensor<DTypeOf<T[K]>> };

/** A view for one tensor, a list of views for several. */
export interface AtLeast {
  <A extends Tensor>(tensor: A): Tensor<DTypeOf<A>>;
  <const T extends Tensors>(tensors: T): ViewsOf<T>;
  <const T extends Tensors>(...tensors: T): ViewsOf<T>;
}

type PiecesOf<A extends Tensor, N extends number, Sizes> = Sizes extends readonly number[]
  ? { -readonly [K in keyof Sizes]: Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, N, [Sizes[K] & number]>> }
  : Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, N, [number]>>[];

export interface Split {
  <A extends Tensor, const Sizes extends Index | readonly Index[], const N extends number = 0>(
    input: A,
    splitSize: Sizes,
    dim?: Within<ShapeOf<A>, N>,
  ): PiecesOf<A, NoInfer<N>, Sizes>;
  <A extends Tensor>(input: A, options: { splitSize: Index | readonly Index[]; dim?: number }): Tensor<DTypeOf<A>>[];
  [method]?<A extends Tensor, const Sizes extends Index | readonly Index[], const N extends number = 0>(
    this: A,
    splitSize: Sizes,
    dim?: Within<ShapeOf<A>, N>,
  ): PiecesOf<A, NoInfer<N>, Sizes>;
}

export interface Chunk {
  <A extends Tensor, const N extends number = 0>(
    input: A,
    chunks: Index,
    dim?: Within<ShapeOf<A>, N>,
  ): Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, [number]>>[];
  [method]?<A extends Tensor, const N extends number = 0>(
    this: A,
    chunks: Index,
    dim?: Within<ShapeOf<A>, N>,
  ): Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, [number]>>[];
}

type IndicesOrSections = Index | readonly Index[];

export interface TensorSplit {
  <A extends Tensor, const N extends number = 0>(
    input: A,
    indicesOrSections: IndicesOrSections | Tensor,
    dim?: Within<ShapeOf<A>, N>,
  ): Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, [number]>>[];
  [method]?<A extends Tensor, const N extends number = 0>(
    this: A,
    indicesOrSections: IndicesOrSections | Tensor,
    dim?: Within<ShapeOf<A>, N>,
  ): Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, [number]>>[];
}

export interface SplitAlong {
  <A extends Tensor>(input: A, indicesOrSections: IndicesOrSections): Tensor<DTypeOf<A>, Blurred<ShapeOf<A>>>[];
  [method]?<A extends Tensor>(this: A, indicesOrSections: IndicesOrSections): Tensor<DTypeOf<A>, Blurred<ShapeOf<A>>>[];
}

export interface Same {
  <A extends Tensor>(input: A): Tensor<DTypeOf<A>, ShapeOf<A>>;
  [method]?<A extends Tensor>(this: A): Tensor<DTypeOf<A>, ShapeOf<A>>;
}

export interface Flip {
  <A extends Tensor, const Dims extends number | Shape>(
    input: A,
    dims: Within<ShapeOf<A>, Dims>,
  ): Tensor<DTypeOf<A>, ShapeOf<A>>;
  /** The function of this name. */
  [method]?<A extends Tensor, const Dims extends number | Shape>(
    this: A,
    dims: Within<ShapeOf<A>, Dims>,
  ): Tensor<DTypeOf<A>, ShapeOf<A>>;
  /** The function of this name. */
  [method]?<A extends Tensor>(this: A, ...dims: number[]): Tensor<DTypeOf<A>, ShapeOf<A>>;
}

type Shifts = Index | readonly Index[];

export interface Roll {
  <A extends Tensor>(input: A, shifts: Shifts, dims?: Shifts): Tensor<DTypeOf<A>, ShapeOf<A>>;
  [method]?<A extends Tensor>(this: A, shifts: Shifts, dims?: Shifts): Tensor<DTypeOf<A>, ShapeOf<A>>;
}

export interface Rot90 {
  <A extends Tensor>(input: A, k?: Index, dims?: readonly Index[]): Tensor<DTypeOf<A>, Blurred<ShapeOf<A>>>;
  [method]?<A extends Tensor>(this: A, k?: Index, dims?: readonly Index[]): Tensor<DTypeOf<A>, Blurred<ShapeOf<A>>>;
}

/** A diagonal by position or by name. */
type Diagonal<D extends DType> = [diagonal?: Index, options?: Out<D>] | [options: { diagonal?: Index } & Out<D>];

export interface Triangle {
  <A extends Tensor>(input: A, ...given: Diagonal<DTypeOf<A>>): Tensor<DTypeOf<A>, ShapeOf<A>>;
  [method]?<A extends Tensor>(this: A, diagonal?: Index): Tensor<DTypeOf<A>, ShapeOf<A>>;
}

export interface TriangleInto {
  (input: Tensor, diagonal?: Index): Tensor<any, any>;
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  [method]?<A extends Tensor>(this: A, diagonal?: Index): A;
}

type Offset<D extends DType> = [offset?: Index, options?: { dtype?: D }] | [options?: { offset?: Index; dtype?: D }];

export interface TriangleIndices {
  <D extends DType = 'int64'>(row: Index, col: Index, ...given: Offset<D>): Tensor<NoInfer<D>, [2, number]>;
}

type Grid<T extends Tensors> = {
  -readonly [K in keyof T]: Tensor<DTypeOf<T[K]>, { -readonly [I in keyof T]: number }>;
};
type Indexing = { indexing?: 'ij' | 'xy' };

export interface Meshgrid {
  <const T extends Tensors>(tensors: T, options?: Indexing): Grid<T>;
  <const T extends Tensors>(...tensors: T): Grid<T>;
  <const T extends Tensors>(...given: [...tensors: T, options: Indexing]): Grid<T>;
}

export interface CartesianProd {
  <A extends Tensor>(tensor: A): Tensor<DTypeOf<A>, ShapeOf<A>>;
  <const T extends Tensors>(...tensors: T): Tensor<DTypeOf<T[number]>, [number, number]>;
}

type Repeating = { withReplacement?: boolean };

export interface Combinations {
  <A extends Tensor>(
    input: A,
    ...given: [r?: Index, withReplacement?: boolean | Repeating] | [options: { r?: Index } & Repeating]
  ): Tensor<DTypeOf<A>>;
}

type Embedding = [offset?: Index, dim1?: Index, dim2?: Index];

export interface DiagEmbed {
  <A extends Tensor>(
    input: A,
    ...given: Embedding | [options: { offset?: Index; dim1?: Index; dim2?: Index }]
  ): Tensor<DTypeOf<A>>;
  [method]?<A extends Tensor>(this: A, ...given: Embedding): Tensor<DTypeOf<A>>;
}

/** The matrix of a vector, or the diagonal of a matrix. */
type DiagShape<S extends Shape> = S extends readonly [number]
  ? [number, number]
  : S extends readonly [number, number]
    ? [number]
    : number[];

export interface Diag {
  <A extends Tensor>(input: A, ...given: Diagonal<DTypeOf<A>>): Tensor<DTypeOf<A>, DiagShape<ShapeOf<A>>>;
  [method]?<A extends Tensor>(this: A, diagonal?: Index): Tensor<DTypeOf<A>, DiagShape<ShapeOf<A>>>;
}

export interface BlockDiag {
  <const T extends Tensors>(...tensors: T): Tensor<CommonOf<T>, [number, number]>;
}

export interface Unfold {
  (input: Tensor, dimension: Index, size: Index, step: Index): Tensor<any, any>;
  /** All windows of `size` indices of dimension `dimension`, `step` apart, as a view with one dimension more. */
  [method]?<A extends Tensor, const N extends number, const Size extends number>(
    this: A,
    dimension: Within<ShapeOf<A>, N>,
    size: Size,
    step: Index,
  ): Tensor<DTypeOf<A>, [...Replaced<ShapeOf<A>, N, [number]>, Size]>;
}

export interface Like {
  <A extends Tensor, D extends DType = never>(
    input: A,
    options?: { dtype?: D },
  ): Tensor<Chosen<NoInfer<D>, DTypeOf<A>>, ShapeOf<A>>;
}

export interface FullLike {
  <A extends Tensor, D extends DType = never>(
    input: A,
    fillValue: NumberLike,
    options?: { dtype?: D },
  ): Tensor<Chosen<NoInfer<D>, DTypeOf<A>>, ShapeOf<A>>;
}

export interface NewOfShape {
  (input: Tensor, size: Size, options?: { dtype?: DType }): Tensor<any, any>;
  [method]?<A extends Tensor, const S extends Size, D extends DType = never>(
    this: A,
    size: S,
    options?: { dtype?: D },
  ): Tensor<Chosen<NoInfer<D>, DTypeOf<A>>, SizesOf<S>>;
}

export interface NewFull {
  (input: Tensor, size: Size, fillValue: NumberLike, options?: { dtype?: DType }): Tensor<any, any>;
  /** A tensor of this shape in which every element is `fillValue`, of the dtype of this one. */
  [method]?<A extends Tensor, const S extends Size, D extends DType = never>(
    this: A,
    size: S,
    fillValue: NumberLike,
    options?: { dtype?: D },
  ): Tensor<Chosen<NoInfer<D>, DTypeOf<A>>, SizesOf<S>>;
}

export interface NewTensor {
  (input: Tensor, data: Data, options?: { dtype?: DType }): Tensor<any, any>;
  /** A tensor of `data`, of the dtype of this one. */
  [method]?<A extends Tensor, D extends DType = never>(
    this: A,
    data: Data,
    options?: { dtype?: D },
  ): Tensor<Chosen<NoInfer<D>, DTypeOf<A>>>;
}
