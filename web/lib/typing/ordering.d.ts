/** The types of functions and methods that sort or find extremes. */
import type { DType } from '../boundary/dtype.js';
import type { Tensor } from '../tensor/tensor.js';
import type { NamedResults } from '../values/named-results.js';
import type { Reduced, Replaced, Within } from './dims.js';
import type { method, Out } from './forms.js';
import type { DTypeOf, DTypeOfResult, Fits, ShapeOf, ShapeOfAll } from './operands.js';
import type { Shape } from './shapes.js';

/** The elements and their indices. */
export type Pair<D extends DType, S extends Shape> = NamedResults<
  ['values', 'indices'],
  [Tensor<D, [...S]>, Tensor<'int64', [...S]>]
>;

/** Where several results are written to: by name or in order. */
type Targets<Names extends string> = { [Name in Names]: Tensor } | readonly Tensor[];

/** `dim`, which is needed, and `keepdim`, by position or by name, and the options `More`. */
type Along<S extends Shape, N, Keepdim, More> =
  | [options: { dim: N; keepdim?: Keepdim } & More]
  | [dim: Within<S, N>, keepdim?: Keepdim | ({ keepdim?: Keepdim } & More), options?: More];

/** The same where `dim` may be left out. */
type MaybeAlong<S extends Shape, N, Keepdim, More> =
  | [options?: { dim?: N; keepdim?: Keepdim } & More]
  | [dim?: Within<S, N>, keepdim?: Keepdim | ({ keepdim?: Keepdim } & More), options?: More];

type OutPair = { out?: Targets<'values' | 'indices'> };
type ArgsortOptions = { dim?: number; descending?: boolean; stable?: boolean };
type SortOptions = ArgsortOptions & OutPair;

type Sorting<Options> = [
  dim?: number | Options,
  descending?: boolean | Options,
  stable?: boolean | Options,
  options?: Options,
];

/** `sort`: the elements and their original indices. */
export interface Sort {
  <A extends Tensor>(input: A, ...given: Sorting<SortOptions>): Pair<DTypeOf<A>, ShapeOf<A>>;
  [method]?<A extends Tensor>(this: A, ...given: Sorting<SortOptions>): Pair<DTypeOf<A>, ShapeOf<A>>;
}

/** `argsort`. */
export interface Argsort {
  <A extends Tensor>(input: A, ...given: Sorting<ArgsortOptions>): Tensor<'int64', ShapeOf<A>>;
  [method]?<A extends Tensor>(this: A, ...given: Sorting<ArgsortOptions>): Tensor<'int64', ShapeOf<A>>;
}

/** `msort`. */
export interface Msort {
  <A extends Tensor>(input: A, options?: Out<DTypeOf<A>>): Tensor<DTypeOf<A>, ShapeOf<A>>;
  [method]?<A extends Tensor>(this: A, options?: Out<DTypeOf<A>>): Tensor<DTypeOf<A>, ShapeOf<A>>;
}

type TopkOptions = { largest?: boolean; sorted?: boolean } & OutPair;
type TopkArguments<S extends Shape, N> =
  | [options?: { dim?: N } & TopkOptions]
  | [dim?: Within<S, N>, largest?: boolean | TopkOptions, sorted?: boolean | TopkOptions, options?: TopkOptions];

/** `topk`. */
export interface Topk {
  <A extends Tensor, const K extends number, const N extends number = -1>(
    input: A,
    k: K,
    ...given: TopkArguments<ShapeOf<A>, N>
  ): Pair<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, [K]>>;
  /** The `k` largest elements along dimension `dim`, and where they are. */
  [method]?<A extends Tensor, const K extends number, const N extends number = -1>(
    this: A,
    k: K,
    ...given: TopkArguments<ShapeOf<A>, N>
  ): Pair<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, [K]>>;
}

/** `kthvalue`. */
export interface Kthvalue {
  <A extends Tensor, const N extends number = -1, Keepdim extends boolean = false>(
    input: A,
    k: number,
    ...given: MaybeAlong<ShapeOf<A>, N, Keepdim, OutPair>
  ): Pair<DTypeOf<A>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
  /** The `k`-th smallest element along dimension `dim`, and where it is. */
  [method]?<A extends Tensor, const N extends number = -1, Keepdim extends boolean = false>(
    this: A,
    k: number,
    ...given: MaybeAlong<ShapeOf<A>, N, Keepdim, OutPair>
  ): Pair<DTypeOf<A>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
}

/** `mode`. */
export interface Mode {
  <A extends Tensor, const N extends number = -1, Keepdim extends boolean = false>(
    input: A,
    ...given: MaybeAlong<ShapeOf<A>, N, Keepdim, OutPair>
  ): Pair<DTypeOf<A>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
  /** The most frequent element along dimension `dim`, and where it is the last time. */
  [method]?<A extends Tensor, const N extends number = -1, Keepdim extends boolean = false>(
    this: A,
    ...given: MaybeAlong<ShapeOf<A>, N, Keepdim, OutPair>
  ): Pair<DTypeOf<A>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
}

/** `median` and `nanmedian`: one of all elements, or one of each line with its index. */
export interface Median {
  <A extends Tensor>(input: A): Tensor<DTypeOf<A>, []>;
  <A extends Tensor, const N extends number, Keepdim extends boolean = false>(
    input: A,
    ...given: Along<ShapeOf<A>, N, Keepdim, OutPair>
  ): Pair<DTypeOf<A>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
  /** The median of all elements, or along dimension `dim` the medians and where they are. */
  [method]?<A extends Tensor>(this: A): Tensor<DTypeOf<A>, []>;
  /** The median of all elements, or along dimension `dim` the medians and where they are. */
  [method]?<A extends Tensor, const N extends number, Keepdim extends boolean = false>(
    this: A,
    ...given: Along<ShapeOf<A>, N, Keepdim, OutPair>
  ): Pair<DTypeOf<A>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
}

/** `max` and `min`: one of all elements, one of each line with its index, or the elementwise form of two tensors. */
export interface Extreme {
  <A extends Tensor>(input: A, options?: Out<DTypeOf<A>>): Tensor<DTypeOf<A>, []>;
  <A extends Tensor, const B extends Tensor>(
    input: A,
    other: Fits<ShapeOf<A>, B>,
    options?: Out<DType>,
  ): Tensor<DTypeOfResult<'common', [A, B], never>, ShapeOfAll<[A, B]>>;
  <A extends Tensor, const N extends number, Keepdim extends boolean = false>(
    input: A,
    ...given: Along<ShapeOf<A>, N, Keepdim, OutPair>
  ): Pair<DTypeOf<A>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
  /** The function of this name: of all elements, along dimension `dim`, or with another tensor. */
  [method]?<A extends Tensor>(this: A, options?: Out<DTypeOf<A>>): Tensor<DTypeOf<A>, []>;
  /** The function of this name: of all elements, along dimension `dim`, or with another tensor. */
  [method]?<A extends Tensor, const B extends Tensor>(
    this: A,
    other: Fits<ShapeOf<A>, B>,
    options?: Out<DType>,
  ): Tensor<DTypeOfResult<'common', [A, B], never>, ShapeOfAll<[A, B]>>;
  /** The function of this name: of all elements, along dimension `dim`, or with another tensor. */
  [method]?<A extends Tensor, const N extends number, Keepdim extends boolean = false>(
    this: A,
    ...given: Along<ShapeOf<A>, N, Keepdim, OutPair>
  ): Pair<DTypeOf<A>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
}

/** `argmax` and `argmin`: the index of one of all elements, or of one per line. */
export interface Arg {
  <A extends Tensor, const N extends number | null = null, Keepdim extends boolean = false>(
    input: A,
    options?: { dim?: N; keepdim?: Keepdim } & Out<'int64'>,
  ): Tensor<'int64', Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
  <A extends Tensor, const N extends number | null = null, Keepdim extends boolean = false>(
    input: A,
    dim?: Within<ShapeOf<A>, N>,
    keepdim?: Keepdim | ({ keepdim?: Keepdim } & Out<'int64'>),
    options?: Out<'int64'>,
  ): Tensor<'int64', Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
  /** The index among all elements, or along dimension `dim`. */
  [method]?<A extends Tensor, const N extends number | null = null, Keepdim extends boolean = false>(
    this: A,
    options?: { dim?: N; keepdim?: Keepdim } & Out<'int64'>,
  ): Tensor<'int64', Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
  /** The index among all elements, or along dimension `dim`. */
  [method]?<A extends Tensor, const N extends number | null = null, Keepdim extends boolean = false>(
    this: A,
    dim?: Within<ShapeOf<A>, N>,
    keepdim?: Keepdim | ({ keepdim?: Keepdim } & Out<'int64'>),
    options?: Out<'int64'>,
  ): Tensor<'int64', Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
}

type Ends<D extends DType, S extends Shape> = NamedResults<['min', 'max'], [Tensor<D, [...S]>, Tensor<D, [...S]>]>;

/** `aminmax`. */
export interface Aminmax {
  <A extends Tensor, const N extends number | null = null, Keepdim extends boolean = false>(
    input: A,
    options?: { dim?: N; keepdim?: Keepdim; out?: Targets<'min' | 'max'> },
  ): Ends<DTypeOf<A>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
  [method]?<A extends Tensor, const N extends number | null = null, Keepdim extends boolean = false>(
    this: A,
    options?: { dim?: N; keepdim?: Keepdim; out?: Targets<'min' | 'max'> },
  ): Ends<DTypeOf<A>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
}

type Cumulating<S extends Shape, N> = [dim: Within<S, N>, options?: OutPair] | [options: { dim: N } & OutPair];

/** `cummax` and `cummin`. */
export interface Cumulative {
  <A extends Tensor, const N extends number>(
    input: A,
    ...given: Cumulating<ShapeOf<A>, N>
  ): Pair<DTypeOf<A>, ShapeOf<A>>;
  [method]?<A extends Tensor, const N extends number>(
    this: A,
    ...given: Cumulating<ShapeOf<A>, N>
  ): Pair<DTypeOf<A>, ShapeOf<A>>;
}
