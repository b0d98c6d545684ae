/**
 * The forms of functions along dimensions, such as `var`, `cumsum` and `softmax`, with arguments by position or, in a
 * last object, by name.
 */
import type { DType } from '../boundary/dtype.js';
import type { NumberLike } from '../tensor/scalar.js';
import type { Tensor } from '../tensor/tensor.js';
import type { NamedResults } from '../values/named-results.js';
import type { Reduced, Within } from './dims.js';
import type { Kind, Known, Promote, Results } from './dtypes.js';
import type { InPlace, method, Out } from './forms.js';
import type { Chosen, DTypeOf, ShapeOf } from './operands.js';
import type { Dims } from './reductions.js';
import type { Shape } from './shapes.js';

type Typed<D extends DType, Takes extends boolean> = Takes extends true ? { dtype?: D } : {};

/** The result of a reduction, with its dimension removed. */
type Folded<A, K extends Kind, D extends DType, N extends Dims, Keepdim extends boolean> = Tensor<
  Chosen<D, Known<Results<DTypeOf<A>>[K]>>,
  Reduced<ShapeOf<A>, N, Keepdim>
>;

/** A reduction over `dim`, or over all elements; `More` are named options. */
export interface Folding<K extends Kind, Takes extends boolean = false, More = {}> {
  <A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    input: A,
    options: { dim?: Within<ShapeOf<A>, N>; keepdim?: Keepdim } & More & Out<D> & Typed<D, Takes>,
  ): Folded<A, K, NoInfer<D>, NoInfer<N>, NoInfer<Keepdim>>;
  <A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    input: A,
    dim?: Within<ShapeOf<A>, N>,
    options?: { keepdim?: Keepdim } & More & Out<D> & Typed<D, Takes>,
  ): Folded<A, K, NoInfer<D>, NoInfer<N>, NoInfer<Keepdim>>;
  /** The function of this name. */
  [method]?<A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    this: A,
    options: { dim?: Within<ShapeOf<A>, N>; keepdim?: Keepdim } & More & Out<D> & Typed<D, Takes>,
  ): Folded<A, K, NoInfer<D>, NoInfer<N>, NoInfer<Keepdim>>;
  /** The function of this name. */
  [method]?<A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    this: A,
    dim?: Within<ShapeOf<A>, N>,
    options?: { keepdim?: Keepdim } & More & Out<D> & Typed<D, Takes>,
  ): Folded<A, K, NoInfer<D>, NoInfer<N>, NoInfer<Keepdim>>;
}

type Corrected = { correction?: NumberLike | null; unbiased?: boolean };

export type Spread = Folding<'common', false, Corrected>;
export type Joined = Folding<'real'>;
export type NanSum = Folding<'total', true>;
export type NanMean = Folding<'common', true>;

/** `varMean` and `stdMean`. */
export interface Moments<Name extends 'var' | 'std'> {
  <A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false>(
    input: A,
    options: { dim?: Within<ShapeOf<A>, N>; keepdim?: Keepdim } & Corrected,
  ): Both<Name, Folded<A, 'common', never, NoInfer<N>, NoInfer<Keepdim>>>;
  <A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false>(
    input: A,
    dim?: Within<ShapeOf<A>, N>,
    options?: { keepdim?: Keepdim } & Corrected,
  ): Both<Name, Folded<A, 'common', never, NoInfer<N>, NoInfer<Keepdim>>>;
}

type Both<Name extends string, T extends Tensor> = NamedResults<[Name, 'mean'], [T, T]>;

type AlongArguments<S extends Shape, N, Options> =
  | [options: { dim: Within<S, N> } & Options]
  | [dim: Within<S, N>, options?: Options];

/** A function along a dimension that keeps the shape. */
export interface Along<K extends Kind, Takes extends boolean> {
  <A extends Tensor, const N extends number, D extends DType = never>(
    input: A,
    ...given: AlongArguments<ShapeOf<A>, N, Out<D> & Typed<D, Takes>>
  ): Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>[K]>>, ShapeOf<A>>;
  [method]?<A extends Tensor, const N extends number, D extends DType = never>(
    this: A,
    ...given: AlongArguments<ShapeOf<A>, N, Out<D> & Typed<D, Takes>>
  ): Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>[K]>>, ShapeOf<A>>;
}

export type Scan = Along<'total', true>;
export type LogScan = Along<'common', false>;

export interface ScanInto extends InPlace {
  /** The function of this name without its underscore, written into this tensor, whose dtype stays. */
  [method]?<A extends Tensor, const N extends number>(
    this: A,
    dim: Within<ShapeOf<A>, N>,
    options?: { dtype?: DTypeOf<A> },
  ): A;
}

type SoftArguments<S extends Shape, N, D extends DType> =
  | [options: { dim: Within<S, N>; dtype?: D } & Out<D>]
  | [dim?: Within<S, N>, dtype?: D | ({ dtype?: D } & Out<D>)];

/** Like `Along`, but the dtype may also be given by position. */
export interface Soft {
  <A extends Tensor, const N extends number, D extends DType = never>(
    input: A,
    ...given: SoftArguments<ShapeOf<A>, N, D>
  ): Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>['common']>>, ShapeOf<A>>;
  [method]?<A extends Tensor, const N extends number, D extends DType = never>(
    this: A,
    ...given: SoftArguments<ShapeOf<A>, N, D>
  ): Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>['common']>>, ShapeOf<A>>;
}

type NormOptions<Keepdim extends boolean, D extends DType> = { keepdim?: Keepdim; dtype?: D } & Out<D>;

/** A norm, whose order `P` is called `Name`. */
interface Ordered<P, Name extends string> {
  <A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    input: A,
    options: { [K in Name]?: P } & { dim?: Within<ShapeOf<A>, N> } & NormOptions<Keepdim, D>,
  ): Folded<A, 'common', NoInfer<D>, NoInfer<N>, NoInfer<Keepdim>>;
  <A extends Tensor, Keepdim extends boolean = false, const N extends Dims = null, D extends DType = never>(
    input: A,
    order: P | undefined,
    options: { dim?: Within<ShapeOf<A>, N> } & NormOptions<Keepdim, D>,
  ): Folded<A, 'common', NoInfer<D>, NoInfer<N>, NoInfer<Keepdim>>;
  <A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    input: A,
    order?: P,
    dim?: Within<ShapeOf<A>, N>,
    options?: NormOptions<Keepdim, D>,
  ): Folded<A, 'common', NoInfer<D>, NoInfer<N>, NoInfer<Keepdim>>;
  /** The function of this name. */
  [method]?<A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    this: A,
    options: { [K in Name]?: P } & { dim?: Within<ShapeOf<A>, N> } & NormOptions<Keepdim, D>,
  ): Folded<A, 'common', NoInfer<D>, NoInfer<N>, NoInfer<Keepdim>>;
  /** The function of this name. */
  [method]?<A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    this: A,
    order?: P,
    dim?: Within<ShapeOf<A>, N>,
    options?: NormOptions<Keepdim, D>,
  ): Folded<A, 'common', NoInfer<D>, NoInfer<N>, NoInfer<Keepdim>>;
}

export type Norm = Ordered<NumberLike, 'ord'>;
export type PNorm = Ordered<NumberLike | 'fro' | 'nuc' | null, 'p'>;

export interface Distance {
  <A extends Tensor, B extends Tensor>(
    input: A,
    other: B,
    p?: NumberLike | { p?: NumberLike },
  ): Tensor<Promote<DTypeOf<A>, DTypeOf<B>>, []>;
  [method]?<A extends Tensor, B extends Tensor>(
    this: A,
    other: B,
    p?: NumberLike | { p?: NumberLike },
  ): Tensor<Promote<DTypeOf<A>, DTypeOf<B>>, []>;
}

export type Distances = <A extends Tensor>(
  x1: A,
  x2: Tensor<DTypeOf<A>>,
  p?: NumberLike | { p?: NumberLike; computeMode?: string },
  computeMode?: string,
) => Tensor<DTypeOf<A>>;

type PairwiseOptions = { p?: NumberLike; eps?: number; keepdim?: boolean };

export type PairwiseDistance = <A extends Tensor, B extends Tensor>(
  x1: A,
  x2: B,
  p?: NumberLike | PairwiseOptions,
  eps?: number | PairwiseOptions,
  keepdim?: boolean | PairwiseOptions,
) => Tensor<Results<Promote<DTypeOf<A>, DTypeOf<B>>>['real']>;

type Limit = [p: NumberLike, dim: number, maxnorm: NumberLike];
type Renorming<D extends DType> =
  | [...Limit, options?: Out<D>]
  | [options: { p: NumberLike; dim: number; maxnorm: NumberLike } & Out<D>];

export interface Renormed {
  <A extends Tensor>(input: A, ...given: Renorming<DTypeOf<A>>): Same<A>;
  [method]?<A extends Tensor>(this: A, ...given: Renorming<DTypeOf<A>>): Same<A>;
}

export interface RenormedInto extends InPlace {
  /** The function of this name without its underscore, written into this tensor. */
  [method]?<A extends Tensor>(this: A, ...given: Limit): A;
}

/** A tensor of the same dtype and shape. */
type Same<A> = Tensor<DTypeOf<A>, ShapeOf<A>>;

type Numbers = [nan?: NumberLike | null, posinf?: NumberLike | null, neginf?: NumberLike | null];
type NamedNumbers = { nan?: NumberLike | null; posinf?: NumberLike | null; neginf?: NumberLike | null };
type Replacing<Options> = [options: NamedNumbers & Options] | [...Numbers, options?: Options];

export interface NanToNum {
  <A extends Tensor>(input: A, ...given: Replacing<Out<DTypeOf<A>>>): Same<A>;
  [method]?<A extends Tensor>(this: A, ...given: Replacing<Out<DTypeOf<A>>>): Same<A>;
}

export interface NanToNumInto extends InPlace {
  /** The function of this name without its underscore, written into this tensor. */
  [method]?<A extends Tensor>(this: A, ...given: Numbers | [options: NamedNumbers]): A;
}

type Weights = { correction?: number; fweights?: Tensor | null; aweights?: Tensor | null };

export interface Covariance {
  (input: Tensor, options?: Weights): Tensor;
  [method]?(options?: Weights): Tensor;
}

export interface Correlation {
  (input: Tensor): Tensor;
  [method]?(): Tensor;
}

type Interpolation = 'linear' | 'lower' | 'higher' | 'midpoint' | 'nearest';
type QuantileOptions<D extends DType> = { keepdim?: boolean; interpolation?: Interpolation } & Out<D>;
type QuantileArguments<D extends DType> =
  | [options: { dim?: number | null } & QuantileOptions<D>]
  | [dim?: number | null, options?: QuantileOptions<D>];

export interface Quantile {
  <A extends Tensor>(input: A, q: NumberLike | Tensor, ...given: QuantileArguments<DTypeOf<A>>): Tensor<DTypeOf<A>>;
  [method]?<A extends Tensor>(
    this: A,
    q: NumberLike | Tensor,
    ...given: QuantileArguments<DTypeOf<A>>
  ): Tensor<DTypeOf<A>>;
}

/** An integral over points `x`, or over points that are `dx` apart. */
export interface Integral {
  (y: Tensor, x?: Tensor | null, options?: { dx?: NumberLike | Tensor; dim?: number }): Tensor<any>;
  (y: Tensor, options: { x?: Tensor | null; dx?: NumberLike | Tensor; dim?: number }): Tensor<any>;
}
