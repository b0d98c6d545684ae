/** The results of functions that draw random numbers. */
import type { DType } from '../boundary/dtype.js';
import type { Generator } from '../ops/random/generator.js';
import type { NumberLike } from '../tensor/scalar.js';
import type { Tensor } from '../tensor/tensor.js';
import type { Filler, Making, Size, SizesOf } from './creation.js';
import type { DefaultDType } from './dtypes.js';
import type { method, Out } from './forms.js';
import type { Chosen, DTypeOf, ShapeOf } from './operands.js';
import type { Index } from './shapes.js';

/** The generator; by default the one that `manualSeed` seeds. */
export type Drawing = { generator?: Generator };

type Drawn<D extends DType> = Making<D> & Drawing;

export interface RandomFiller extends Filler<Drawing> {}

export interface Randint {
  <const S extends readonly Index[], D extends DType = 'int64'>(
    high: Index,
    shape: S,
    options?: Drawn<D>,
  ): Tensor<NoInfer<D>, SizesOf<S>>;
  <const S extends readonly Index[], D extends DType = 'int64'>(
    low: Index,
    high: Index,
    shape: S,
    options?: Drawn<D>,
  ): Tensor<NoInfer<D>, SizesOf<S>>;
}

export interface Randperm {
  <const N extends Index, D extends DType = 'int64'>(n: N, options?: Drawn<D>): Tensor<NoInfer<D>, SizesOf<N>>;
}

type LikeOptions<D extends DType> = { dtype?: D } & Drawing;

export interface LikeDrawn {
  <A extends Tensor, D extends DType = never>(
    input: A,
    options?: LikeOptions<D>,
  ): Tensor<Chosen<NoInfer<D>, DTypeOf<A>>, ShapeOf<A>>;
}

export interface RandintLike {
  <A extends Tensor, D extends DType = never>(
    input: A,
    high: Index,
    options?: LikeOptions<D>,
  ): Tensor<Chosen<NoInfer<D>, DTypeOf<A>>, ShapeOf<A>>;
  <A extends Tensor, D extends DType = never>(
    input: A,
    low: Index,
    high: Index,
    options?: LikeOptions<D>,
  ): Tensor<Chosen<NoInfer<D>, DTypeOf<A>>, ShapeOf<A>>;
}

export interface Normal {
  <const S extends Size, D extends DType = DefaultDType>(
    mean: NumberLike,
    std: NumberLike,
    size: S,
    options?: Drawn<D>,
  ): Tensor<NoInfer<D>, SizesOf<S>>;
  <A extends Tensor>(mean: A, std?: NumberLike, options?: Out<DType> & Drawing): Tensor<DTypeOf<A>, ShapeOf<A>>;
  <B extends Tensor>(mean: NumberLike, std: B, options?: Out<DType> & Drawing): Tensor<DTypeOf<B>, ShapeOf<B>>;
  <A extends Tensor>(mean: A, std: Tensor, options?: Out<DType> & Drawing): Tensor<DTypeOf<A>>;
}

type Chance<Options> = [options?: Options] | [p: NumberLike, options?: Options];

export interface Bernoulli {
  <A extends Tensor>(input: A, ...given: Chance<Out<DType> & Drawing>): Tensor<DTypeOf<A>, ShapeOf<A>>;
  [method]?<A extends Tensor>(this: A, ...given: Chance<Drawing>): Tensor<DTypeOf<A>, ShapeOf<A>>;
}

type Samples = { numSamples?: Index; replacement?: boolean } & Out<'int64'> & Drawing;
type Sampling = [numSamples: Index, options?: Samples] | [numSamples: Index, replacement?: boolean, options?: Samples];

export interface Multinomial {
  (input: Tensor, ...given: Sampling): Tensor<'int64'>;
  [method]?(this: Tensor, ...given: Sampling): Tensor<'int64'>;
}

/** Draws the elements of its input, which it returns. */
interface Redrawn<Given extends readonly unknown[]> {
  (input: Tensor, ...given: Given): Tensor<any, any>;
  [method]?<A extends Tensor>(this: A, ...given: Given): A;
}

export type Uniform_ = Redrawn<
  [from?: NumberLike, to?: NumberLike, options?: Drawing] | [options: { from?: NumberLike; to?: NumberLike } & Drawing]
>;

export type Normal_ = Redrawn<
  | [mean?: NumberLike, std?: NumberLike, options?: Drawing]
  | [options: { mean?: NumberLike; std?: NumberLike } & Drawing]
>;

export type Exponential_ = Redrawn<
  [lambd?: NumberLike, options?: Drawing] | [options: { lambd?: NumberLike } & Drawing]
>;

export type Bernoulli_ = Redrawn<
  [p?: NumberLike | Tensor, options?: Drawing] | [options: { p?: NumberLike | Tensor } & Drawing]
>;

export interface Random_ {
  (input: Tensor, from?: Index, to?: Index | null, options?: Drawing): Tensor<any, any>;
  /** Fills this tensor with random integers from 0 up to but not including `to`, or up to what the dtype holds exactly. */
  [method]?<A extends Tensor>(this: A, to?: Index, options?: Drawing): A;
  /** Fills this tensor with random integers from `from` up to but not including `to`, or to the largest if it is null. */
  [method]?<A extends Tensor>(this: A, from: Index, to: Index | null, options?: Drawing): A;
  /** Fills this tensor with random integers from `from` up to but not including `to`, or to the largest if it is null. */
  [method]?<A extends Tensor>(this: A, options: { from?: Index; to?: Index | null } & Drawing): A;
}
