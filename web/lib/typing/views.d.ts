/** The dtypes and shapes of operations on one tensor that follow no common rule. */
import type { DType } from '../boundary/dtype.js';
import type { Tensor } from '../tensor/tensor.js';
import type { Blurred, Place, Replaced, Within } from './dims.js';
import type { Results } from './dtypes.js';
import type { method } from './forms.js';
import type { Count, Times } from './numbers.js';
import type { DTypeOf, ShapeOf } from './operands.js';
import type { Accepted } from './refusals.js';
import type { Reshapable, Reshaped, Spread, Unexpandable } from './reshaping.js';
import type { Index, Shape } from './shapes.js';

/** The dtype of a sum to a shape; if nothing is summed, integers keep their dtype. */
export type SumDType<D extends DType, S extends Shape, Sizes extends Shape> = number extends
  | S['length']
  | Sizes['length']
  | S[number]
  ? D | Results<D>['total']
  : S extends Sizes
    ? D
    : Results<D>['total'];

/** The shape of a diagonal has one dimension less; the types do not know which sizes remain. */
export type DiagonalShape<S extends Shape> = number extends S['length']
  ? number[]
  : S extends readonly [number, ...infer Rest extends Shape]
    ? Blurred<Rest>
    : number[];

export interface Diagonal {
  <A extends Tensor>(
    input: A,
    offset?: number,
    dim1?: number,
    dim2?: number,
  ): Tensor<DTypeOf<A>, DiagonalShape<ShapeOf<A>>>;
  <A extends Tensor>(
    input: A,
    options: { offset?: number; dim1?: number; dim2?: number },
  ): Tensor<DTypeOf<A>, DiagonalShape<ShapeOf<A>>>;
}

/** The argument of `expandAs`: its own type, or PyTorch's message. */
export type ExpandableAs<A extends Tensor, B extends Tensor> = Accepted<B, Unexpandable<ShapeOf<A>, ShapeOf<B>>>;

/** `repeatInterleave`, of the flattened tensor if no dimension is given. */
export type InterleavedShape<S extends Shape, R, N> = N extends number
  ? Replaced<S, N, [R extends number ? Times<SizeAt<S, N>, R> : number]>
  : [R extends number ? Times<Count<S>, R> : number];

interface Interleaving {
  dim?: number | null;
  outputSize?: Index;
}

export interface RepeatInterleave {
  (repeats: Tensor, options?: { outputSize?: Index }): Tensor<DType, [number]>;
  <A extends Tensor>(input: A, repeats: number | Tensor, options: Interleaving): Tensor<DTypeOf<A>>;
  <A extends Tensor, const R extends number | Tensor, const N extends number | null | undefined = null>(
    input: A,
    repeats: R,
    dim?: Within<ShapeOf<A>, N>,
    options?: { outputSize?: Index },
  ): Tensor<DTypeOf<A>, InterleavedShape<ShapeOf<A>, R, NoInfer<N>>>;
  /** Repeats each element along dimension `dim`, or of the flattened tensor. */
  [method]?<A extends Tensor>(this: A, repeats: number | Tensor, options: Interleaving): Tensor<DTypeOf<A>>;
  [method]?<A extends Tensor, const R extends number | Tensor, const N extends number | null | undefined = null>(
    this: A,
    repeats: R,
    dim?: Within<ShapeOf<A>, N>,
    options?: { outputSize?: Index },
  ): Tensor<DTypeOf<A>, InterleavedShape<ShapeOf<A>, R, NoInfer<N>>>;
}

/** The same bytes as elements of another dtype. */
export interface View {
  <A extends Tensor, const D extends DType>(input: A, dtype: D): Tensor<D, Blurred<ShapeOf<A>>>;
  <A extends Tensor, const Sizes extends Shape>(
    input: A,
    shape: Reshapable<ShapeOf<A>, Sizes>,
  ): Tensor<DTypeOf<A>, Reshaped<ShapeOf<A>, Sizes>>;
  /** The same bytes as elements of another dtype. */
  [method]?<A extends Tensor, const D extends DType>(this: A, dtype: D): Tensor<D, Blurred<ShapeOf<A>>>;
  /** The same elements with other sizes, without a copy; one size may be -1. */
  [method]?<A extends Tensor, const Sizes extends Shape>(
    this: Spread<A, Reshapable<ShapeOf<A>, Sizes>>,
    ...shape: Sizes
  ): Tensor<DTypeOf<A>, Reshaped<ShapeOf<A>, Sizes>>;
  [method]?<A extends Tensor, const Sizes extends Shape>(
    this: A,
    shape: Reshapable<ShapeOf<A>, Sizes>,
  ): Tensor<DTypeOf<A>, Reshaped<ShapeOf<A>, Sizes>>;
}

type SizeAt<S extends Shape, N extends number> = number extends S['length'] | N ? number : S[Place<S, N>];

/** `to`, with a dtype, a tensor or options. */
export interface To {
  <A extends Tensor, D extends DType>(
    input: A,
    dtype: D | Tensor<D>,
    options?: { copy?: boolean },
  ): Tensor<D, ShapeOf<A>>;
  <A extends Tensor, D extends DType = DTypeOf<A>>(
    input: A,
    options?: { dtype?: D; copy?: boolean },
  ): Tensor<D, ShapeOf<A>>;
}

export interface ToMethod {
  <A extends Tensor, D extends DType>(
    this: A,
    dtype: D | Tensor<D>,
    options?: { copy?: boolean },
  ): Tensor<D, ShapeOf<A>>;
  <A extends Tensor, D extends DType = DTypeOf<A>>(
    this: A,
    options?: { dtype?: D; copy?: boolean },
  ): Tensor<D, ShapeOf<A>>;
}

/** A method that casts. */
export interface Cast<D extends DType> {
  <A extends Tensor>(this: A): Tensor<D, ShapeOf<A>>;
}

/** The shape of a slice along the first dimension. */
export type RowOf<S extends Shape> = S extends readonly [number, ...infer Rest extends Shape]
  ? [...Rest]
  : S extends readonly []
    ? never
    : number[];

/** The only element of a tensor. */
export type Item<D extends DType> = D extends 'bool' ? boolean : D extends 'int64' ? bigint : number;

/** The typed array of a dtype. */
export type ArrayOf<D extends DType> = {
  bool: Uint8Array;
  uint8: Uint8Array;
  int8: Int8Array;
  int16: Int16Array;
  int32: Int32Array;
  int64: BigInt64Array;
  float16: Uint16Array;
  bfloat16: Uint16Array;
  float32: Float32Array;
  float64: Float64Array;
}[D];

/**
 * The array that `withData` passes; `any` if the dtype is not known, because no value could be written to every kind of
 * array.
 */
export type Lent<D extends DType> = DType extends D ? any : ArrayOf<D>;
