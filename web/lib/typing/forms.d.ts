/**
 * The forms of operations, such as unary or binary, each once as a function and once as a method, where `this` is the
 * first operand. The factory that creates an operation has its form as a type, and `methods` reads it from there.
 * Operations of one form differ in the dtype of their results, which is their kind.
 *
 * Methods declare `this` by a type parameter, so that the type of a tensor has only two parameters and is cheap to
 * compare.
 */
import type { DType } from '../boundary/dtype.js';
import type { ModeOption } from '../ops/elementwise.js';
import type { Tensor } from '../tensor/tensor.js';
import type { Kind, Known, Results } from './dtypes.js';
import type { Chosen, DTypeOf, DTypeOfResult, Fits, FitsInto, ShapeOf, ShapeOfAll, TensorLike } from './operands.js';

/** The key of a function's method: the two have different signatures, one below the other. */
export declare const method: unique symbol;
/** The key of its in-place form, which is only a method. */
export declare const inPlace: unique symbol;

/** A function's type as a method. */
export type MethodOf<F> = F extends { readonly [method]?: infer M }
  ? Exclude<M, undefined>
  : F extends (input: any, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;

/** The methods of a module of operations: each function, and its in-place form if it has one. */
export type Methods<Functions> = { [Name in keyof Functions]: MethodOf<Functions[Name]> } & {
  [Name in keyof Functions as Functions[Name] extends WithInPlace<any> ? `${Name & string}_` : never]: InPlaceOf<
    Functions[Name]
  >;
};

/** A function that has an in-place form, which is only a method; `M` is the method's type. */
export interface WithInPlace<M> {
  readonly [inPlace]: M;
}
type InPlaceOf<F> = F extends WithInPlace<infer M> ? M : never;

/** A target for the result, which then has the target's dtype. */
export type Out<D extends DType> = { out?: Tensor<D> };

/** The options of every operation that broadcasts. */
export type Call<D extends DType> = Out<D> & ModeOption;

/** A function that writes into its first operand; only its method is public. */
export interface InPlace {
  (input: Tensor, ...rest: any[]): Tensor<any, any>;
}

/** A function of type `F`, and the method `M` that is its in-place form. */
export type Both<F, M> = F & WithInPlace<M>;

/** Two operands, and the named options `More`. */
export interface Binary<K extends Kind, More = {}> {
  <const A extends TensorLike, const B extends TensorLike, D extends DType = never>(
    input: A,
    other: Fits<ShapeOf<A>, B>,
    options?: More & Call<D>,
  ): Tensor<DTypeOfResult<K, [A, B], NoInfer<D>>, ShapeOfAll<[A, B]>>;
  [method]?<A extends Tensor, const B extends TensorLike, D extends DType = never>(
    this: A,
    other: Fits<ShapeOf<A>, B>,
    options?: More & Call<D>,
  ): Tensor<DTypeOfResult<K, [A, B], NoInfer<D>>, ShapeOfAll<[A, B]>>;
}

interface BinaryInto<K extends Kind, More> {
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  <A extends Tensor, const B extends TensorLike>(this: A, other: FitsInto<A, B, [], K>, options?: More & ModeOption): A;
}

export type BothBinary<K extends Kind, More = {}> = Both<Binary<K, More>, BinaryInto<K, More>>;

/** One operand, and the named options `More`. */
export interface Unary<K extends Kind, More = {}> {
  <A extends Tensor, D extends DType = never>(
    input: A,
    options?: More & Out<D>,
  ): Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>[K]>>, ShapeOf<A>>;
  [method]?<A extends Tensor, D extends DType = never>(
    this: A,
    options?: More & Out<D>,
  ): Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>[K]>>, ShapeOf<A>>;
}

interface UnaryInto<K extends Kind, More> {
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  <A extends Tensor>(this: Target<A, K>, options?: More): A;
}

/** The result of an operation on one operand. */
type Target<A extends Tensor, K extends Kind> = FitsInto<A, A, [], K>;

export type BothUnary<K extends Kind, More = {}> = Both<Unary<K, More>, UnaryInto<K, More>>;

type Rounding = 'trunc' | 'floor' | null;
type KindOfQuotient<R extends Rounding> = R extends null ? 'real' : 'common';

/** A quotient, which has the dtype of its operands only if it is rounded. */
export interface Quotient {
  <const A extends TensorLike, const B extends TensorLike, R extends Rounding = null, D extends DType = never>(
    input: A,
    other: Fits<ShapeOf<A>, B>,
    options?: { roundingMode?: R } & Call<D>,
  ): Tensor<DTypeOfResult<KindOfQuotient<R>, [A, B], NoInfer<D>>, ShapeOfAll<[A, B]>>;
  [method]?<A extends Tensor, const B extends TensorLike, R extends Rounding = null, D extends DType = never>(
    this: A,
    other: Fits<ShapeOf<A>, B>,
    options?: { roundingMode?: R } & Call<D>,
  ): Tensor<DTypeOfResult<KindOfQuotient<R>, [A, B], NoInfer<D>>, ShapeOfAll<[A, B]>>;
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  [inPlace]<A extends Tensor, const B extends TensorLike, R extends Rounding = null>(
    this: A,
    other: FitsInto<A, B, [], KindOfQuotient<R>>,
    options?: { roundingMode?: R } & ModeOption,
  ): A;
}

/** Three operands, of which `Others` gives the types of the last two, and the named options `More`. */
export interface Ternary<Others, More = {}> {
  <A extends Tensor, const B extends Tensor, const C extends Others, D extends DType = never>(
    input: A,
    second: Fits<ShapeOf<A>, B>,
    third: Fits<ShapeOfAll<[A, B]>, C>,
    options?: More & Call<D>,
  ): Tensor<DTypeOfResult<'common', [A, B, C], NoInfer<D>>, ShapeOfAll<[A, B, C]>>;
  [method]?<A extends Tensor, const B extends Tensor, const C extends Others, D extends DType = never>(
    this: A,
    second: Fits<ShapeOf<A>, B>,
    third: Fits<ShapeOfAll<[A, B]>, C>,
    options?: More & Call<D>,
  ): Tensor<DTypeOfResult<'common', [A, B, C], NoInfer<D>>, ShapeOfAll<[A, B, C]>>;
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  [inPlace]<A extends Tensor, const B extends Tensor, const C extends Others>(
    this: A,
    second: Fits<ShapeOf<A>, B>,
    third: FitsInto<A, C, [B], 'common'>,
    options?: More & ModeOption,
  ): A;
}

/** One operand without options. */
export interface Bare<K extends Kind> {
  <A extends Tensor>(input: A): Tensor<Known<Results<DTypeOf<A>>[K]>, ShapeOf<A>>;
  [method]?<A extends Tensor>(this: A): Tensor<Known<Results<DTypeOf<A>>[K]>, ShapeOf<A>>;
}

/** Two tensors that are compared, elementwise or as a whole. */
export interface Likeness<Options> {
  <A extends Tensor, B extends Tensor>(
    input: A,
    other: Fits<ShapeOf<A>, B>,
    options?: Options,
  ): Tensor<DTypeOfResult<'bool', [A, B], never>, ShapeOfAll<[A, B]>>;
  [method]?<A extends Tensor, B extends Tensor>(
    this: A,
    other: Fits<ShapeOf<A>, B>,
    options?: Options,
  ): Tensor<DTypeOfResult<'bool', [A, B], never>, ShapeOfAll<[A, B]>>;
}

export interface LikenessOfAll<Options> {
  <A extends Tensor, B extends Tensor>(input: A, other: Fits<ShapeOf<A>, B>, options?: Options): boolean;
  [method]?<A extends Tensor, B extends Tensor>(this: A, other: Fits<ShapeOf<A>, B>, options?: Options): boolean;
}

/** The source must broadcast to the target; any dtype is accepted. */
export interface CopyInto extends InPlace {
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  [method]?<A extends Tensor, const B extends TensorLike>(this: A, src: FitsInto<A, B, [], 'bool'>): A;
}

export interface FillInto extends InPlace {
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  [method]?<A extends Tensor>(this: A, value: TensorLike): A;
}

export interface Fill {
  <A extends Tensor>(input: A, value: TensorLike): Tensor<DTypeOfResult<'common', [A], never>, ShapeOfAll<[A]>>;
  [method]?<A extends Tensor>(this: A, value: TensorLike): Tensor<DTypeOfResult<'common', [A], never>, ShapeOfAll<[A]>>;
}

export interface ZeroInto extends InPlace {
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  [method]?<A extends Tensor>(this: A): A;
}
