/** The results of functions that draw random numbers. */
import type { DType } from '../boundary/dtype.js';
import type { Generator } from '../ops/random/generator.js';
import type { NumberLike } from '../tensor/scalar.js';
import type { Tensor } from '../tensor/tensor.js';
import type { Filler, Making, Size, SizesOf } from './creation.js';
import type { DefaultDType } from './dtypes.js';
import type { Marked, Out } from './forms.js';
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

export interface Bernoulli extends Marked<BernoulliMethod> {
  <A extends Tensor>(input: A, options?: Out<DType> & Drawing): Tensor<DTypeOf<A>, ShapeOf<A>>;
  <A extends Tensor>(input: A, p: NumberLike, options?: Out<DType> & Drawing): Tensor<DTypeOf<A>, ShapeOf<A>>;
}

interface BernoulliMethod {
  /** The function of this name. */
  <A extends Tensor>(this: A, options?: Drawing): Tensor<DTypeOf<A>, ShapeOf<A>>;
  /** The function of this name. */
  <A extends Tensor>(this: A, p: NumberLike, options?: Drawing): Tensor<DTypeOf<A>, ShapeOf<A>>;
}

type Samples = { numSamples?: Index; replacement?: boolean } & Out<'int64'> & Drawing;

export interface Multinomial extends Marked<MultinomialMethod> {
  (input: Tensor, numSamples: Index, replacement?: boolean, options?: Samples): Tensor<'int64'>;
  (input: Tensor, numSamples: Index, options?: Samples): Tensor<'int64'>;
}

interface MultinomialMethod {
  /** The function of this name. */
  (this: Tensor, numSamples: Index, replacement?: boolean, options?: Samples): Tensor<'int64'>;
  /** The function of this name. */
  (this: Tensor, numSamples: Index, options?: Samples): Tensor<'int64'>;
}

interface UniformMethod {
  /** Fills this tensor with random numbers from [`from`, `to`), by default [0, 1). */
  <A extends Tensor>(this: A, from?: NumberLike, to?: NumberLike, options?: Drawing): A;
  /** Fills this tensor with random numbers from [`from`, `to`), by default [0, 1). */
  <A extends Tensor>(this: A, options: { from?: NumberLike; to?: NumberLike } & Drawing): A;
}

export interface Uniform_ extends Marked<UniformMethod> {
  (input: Tensor, from?: NumberLike, to?: NumberLike, options?: Drawing): Tensor<any, any>;
}

interface NormalMethod {
  /** Fills this tensor with random numbers from the normal distribution, by default with mean 0 and variance 1. */
  <A extends Tensor>(this: A, mean?: NumberLike, std?: NumberLike, options?: Drawing): A;
  /** Fills this tensor with random numbers from the normal distribution, by default with mean 0 and variance 1. */
  <A extends Tensor>(this: A, options: { mean?: NumberLike; std?: NumberLike } & Drawing): A;
}

export interface Normal_ extends Marked<NormalMethod> {
  (input: Tensor, mean?: NumberLike, std?: NumberLike, options?: Drawing): Tensor<any, any>;
}

interface ExponentialMethod {
  /** Fills this tensor with random numbers from the exponential distribution with rate `lambd`. */
  <A extends Tensor>(this: A, lambd?: NumberLike, options?: Drawing): A;
  /** Fills this tensor with random numbers from the exponential distribution with rate `lambd`. */
  <A extends Tensor>(this: A, options: { lambd?: NumberLike } & Drawing): A;
}

export interface Exponential_ extends Marked<ExponentialMethod> {
  (input: Tensor, lambd?: NumberLike, options?: Drawing): Tensor<any, any>;
}

interface BernoulliIntoMethod {
  /** Sets each element to 1 with probability `p`, a number or a tensor that broadcasts to this one, otherwise to 0. */
  <A extends Tensor>(this: A, p?: NumberLike | Tensor, options?: Drawing): A;
  /** Sets each element to 1 with probability `p`, a number or a tensor that broadcasts to this one, otherwise to 0. */
  <A extends Tensor>(this: A, options: { p?: NumberLike | Tensor } & Drawing): A;
}

export interface Bernoulli_ extends Marked<BernoulliIntoMethod> {
  (input: Tensor, p?: NumberLike | Tensor, options?: Drawing): Tensor<any, any>;
}

interface RandomMethod {
  /** Fills this tensor with random integers from 0 up to but not including `to`, or up to what the dtype holds exactly. */
  <A extends Tensor>(this: A, to?: Index, options?: Drawing): A;
  /** Fills this tensor with random integers from `from` up to but not including `to`, or to the largest if it is null. */
  <A extends Tensor>(this: A, from: Index, to: Index | null, options?: Drawing): A;
  /** Fills this tensor with random integers from `from` up to but not including `to`, or to the largest if it is null. */
  <A extends Tensor>(this: A, options: { from?: Index; to?: Index | null } & Drawing): A;
}

export interface Random_ extends Marked<RandomMethod> {
  (input: Tensor, from?: Index, to?: Index | null, options?: Drawing): Tensor<any, any>;
}
