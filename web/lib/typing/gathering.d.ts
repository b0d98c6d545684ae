/** The types of functions and methods that read or write at an index or a mask. */
import type { Tensor } from '../tensor/tensor.js';
import type { Replaced, Within } from './dims.js';
import type { Both, inPlace, method } from './forms.js';
import type { DTypeOf, Fits, ShapeOf, ShapeOfAll, TensorLike } from './operands.js';
import type { Index } from './shapes.js';

type OutOption = { out?: Tensor };

/** Arguments by position, with options after them, or all by name. */
type Arguments<Placed extends readonly unknown[], Named, Options> =
  | [...Placed, options?: Options]
  | [options: Named & Options];

/** A function that returns a changed copy of its input. */
interface Changed<Given extends readonly unknown[]> {
  <A extends Tensor>(input: A, ...given: Given): Tensor<DTypeOf<A>, ShapeOf<A>>;
  [method]?<A extends Tensor>(this: A, ...given: Given): Tensor<DTypeOf<A>, ShapeOf<A>>;
}

interface Changing<Given extends readonly unknown[]> {
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  <A extends Tensor>(this: A, ...given: Given): A;
}

type BothChange<Placed extends readonly unknown[], Named, Options = {}> = Both<
  Changed<Arguments<Placed, Named, Options & OutOption>>,
  Changing<Arguments<Placed, Named, Options>>
>;
type BothChangeAlike<Placed extends readonly unknown[], Named> = Both<
  Changed<Arguments<Placed, Named, {}>>,
  Changing<Arguments<Placed, Named, {}>>
>;

type Reduce = { reduce?: 'add' | 'multiply' };
type IncludeSelf = { includeSelf?: boolean };

type ScatterArguments<Options> =
  | Arguments<
      [dim: number, index: Tensor, src: TensorLike],
      { dim: number; index: Tensor; src?: TensorLike; value?: TensorLike },
      Options
    >
  | [dim: number, index: Tensor, value: { value: TensorLike } & Options];
export type BothScatter = Both<Changed<ScatterArguments<Reduce & OutOption>>, Changing<ScatterArguments<Reduce>>>;
export type BothScatterAdd = BothChange<
  [dim: number, index: Tensor, src: Tensor],
  { dim: number; index: Tensor; src: Tensor }
>;
type Fold = 'sum' | 'prod' | 'mean' | 'amax' | 'amin';
export type BothScatterReduce = BothChange<
  [dim: number, index: Tensor, src: Tensor, reduce: Fold],
  { dim: number; index: Tensor; src: Tensor; reduce: Fold },
  IncludeSelf
>;
export type BothIndexAdd = BothChange<
  [dim: number, index: Tensor, source: Tensor],
  { dim: number; index: Tensor; source: Tensor },
  { alpha?: TensorLike }
>;
export type BothIndexCopy = BothChange<
  [dim: number, index: Tensor, source: Tensor],
  { dim: number; index: Tensor; source: Tensor }
>;
export type BothIndexFill = BothChangeAlike<
  [dim: number, index: Tensor, value: TensorLike],
  { dim: number; index: Tensor; value: TensorLike }
>;
type Folded = Exclude<Fold, 'sum'>;
export type BothIndexReduce = BothChange<
  [dim: number, index: Tensor, source: Tensor, reduce: Folded],
  { dim: number; index: Tensor; source: Tensor; reduce: Folded },
  IncludeSelf
>;
export type BothPut = BothChangeAlike<
  [index: Tensor, source: Tensor, accumulate?: boolean],
  { index: Tensor; source: Tensor; accumulate?: boolean }
>;

/** The input with one of its parts replaced. */
export type SelectScatter = Changed<
  Arguments<[src: Tensor, dim: number, index: Index], { src: Tensor; dim: number; index: Index }, {}>
>;
type Bound = Index | null;
type Part = { dim?: number; start?: Bound; end?: Bound; step?: Index };
export type SliceScatter = Changed<
  | [src: Tensor, given?: Part & OutOption]
  | [src: Tensor, dim: number, start?: Bound, end?: Bound, step?: Index, options?: OutOption]
>;
type Diagonal = { offset?: number; dim1?: number; dim2?: number };
export type DiagonalScatter = Changed<
  [src: Tensor, given?: Diagonal] | [src: Tensor, offset: number, dim1?: number, dim2?: number]
>;

/** `gather`: one element for each index; the result has the index's shape. */
export interface Gather {
  <A extends Tensor, const N extends number, I extends Tensor>(
    input: A,
    ...given: Arguments<[dim: Within<ShapeOf<A>, N>, index: I], { dim: N; index: I }, OutOption>
  ): Tensor<DTypeOf<A>, ShapeOf<I>>;
  [method]?<A extends Tensor, const N extends number, I extends Tensor>(
    this: A,
    ...given: Arguments<[dim: Within<ShapeOf<A>, N>, index: I], { dim: N; index: I }, OutOption>
  ): Tensor<DTypeOf<A>, ShapeOf<I>>;
}

export interface Take {
  <A extends Tensor, I extends Tensor>(
    input: A,
    ...given: Arguments<[index: I], { index: I }, OutOption>
  ): Tensor<DTypeOf<A>, ShapeOf<I>>;
  [method]?<A extends Tensor, I extends Tensor>(
    this: A,
    ...given: Arguments<[index: I], { index: I }, OutOption>
  ): Tensor<DTypeOf<A>, ShapeOf<I>>;
}

type AlongArguments = Arguments<
  [indices: Tensor, dim?: number | null],
  { indices: Tensor; dim?: number | null },
  OutOption
>;

export interface TakeAlongDim {
  <A extends Tensor>(input: A, ...given: AlongArguments): Tensor<DTypeOf<A>>;
  [method]?<A extends Tensor>(this: A, ...given: AlongArguments): Tensor<DTypeOf<A>>;
}

/** Slices for each index. */
export interface IndexSelect {
  <A extends Tensor, const N extends number>(
    input: A,
    ...given: Arguments<[dim: Within<ShapeOf<A>, N>, index: Tensor], { dim: N; index: Tensor }, OutOption>
  ): Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, [number]>>;
  [method]?<A extends Tensor, const N extends number>(
    this: A,
    ...given: Arguments<[dim: Within<ShapeOf<A>, N>, index: Tensor], { dim: N; index: Tensor }, OutOption>
  ): Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, [number]>>;
}

type MaskedArguments<A extends Tensor, M extends Tensor> =
  | [mask: Fits<ShapeOf<A>, M>, source: Tensor]
  | [options: { mask: M; source: Tensor }];

export interface MaskedScatter {
  <A extends Tensor, M extends Tensor>(
    input: A,
    ...given: MaskedArguments<A, M>
  ): Tensor<DTypeOf<A>, ShapeOfAll<[M, A]>>;
  [method]?<A extends Tensor, M extends Tensor>(
    this: A,
    ...given: MaskedArguments<A, M>
  ): Tensor<DTypeOf<A>, ShapeOfAll<[M, A]>>;
  /** The elements of `source`, one after the other, where `mask` is true. */
  [inPlace]<A extends Tensor, M extends Tensor>(this: A, ...given: MaskedArguments<A, M>): A;
}
