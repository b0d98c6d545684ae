/** The results of functions with the array API standard's arguments. */
import type { DType } from '../boundary/dtype.js';
import type { Tensor } from '../tensor/tensor.js';
import type { NamedResults } from '../values/named-results.js';
import type { Data } from './creation.js';
import type { MatrixTransposed, Replaced } from './dims.js';
import type { Known, Results } from './dtypes.js';
import type { Chosen, DTypeOf, ShapeOf } from './operands.js';
import type { Index } from './shapes.js';

type Integers = Tensor<'int64'>;
type Values<A extends Tensor> = Tensor<DTypeOf<A>, [number]>;
type Counts = Tensor<'int64', [number]>;

export interface AsArray {
  <A extends Tensor, D extends DType = DTypeOf<A>>(
    data: A,
    options?: { dtype?: D; copy?: boolean },
  ): Tensor<NoInfer<D>, ShapeOf<A>>;
  (data: Data, options?: { dtype?: DType; copy?: boolean }): Tensor;
}

export interface AsType {
  <A extends Tensor, D extends DType>(input: A, dtype: D, options?: { copy?: boolean }): Tensor<D, ShapeOf<A>>;
}

type Kind =
  | DType
  | 'bool'
  | 'signed integer'
  | 'unsigned integer'
  | 'integral'
  | 'real floating'
  | 'complex floating'
  | 'numeric';

export interface IsDType {
  (dtype: DType, kind: Kind | readonly Kind[]): boolean;
}

export interface Conjugate {
  <A extends Tensor>(input: A): Tensor<DTypeOf<A>, ShapeOf<A>>;
}

export interface ExpandDims {
  <A extends Tensor>(
    input: A,
    axis?: Index | readonly Index[] | { axis?: Index | readonly Index[] },
  ): Tensor<DTypeOf<A>>;
}

export interface MatrixTranspose {
  <A extends Tensor>(input: A): Tensor<DTypeOf<A>, MatrixTransposed<ShapeOf<A>>>;
}

export interface Unstack {
  <A extends Tensor, const N extends number = 0>(
    input: A,
    axis?: N | { axis?: N },
  ): Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, []>>[];
}

export interface TakeAlongAxis {
  <A extends Tensor>(input: A, indices: Integers, axis?: Index | { axis?: Index }): Tensor<DTypeOf<A>>;
}

export interface Cumulative {
  <A extends Tensor, D extends DType = never>(
    input: A,
    options?: { axis?: Index; dtype?: D; includeInitial?: boolean },
  ): Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>['total']>>>;
}

export interface UniqueAll {
  <A extends Tensor>(
    input: A,
  ): NamedResults<
    ['values', 'indices', 'inverseIndices', 'counts'],
    [Values<A>, Counts, Tensor<'int64', ShapeOf<A>>, Counts]
  >;
}

export interface UniqueCounts {
  <A extends Tensor>(input: A): NamedResults<['values', 'counts'], [Values<A>, Counts]>;
}

export interface UniqueInverse {
  <A extends Tensor>(input: A): NamedResults<['values', 'inverseIndices'], [Values<A>, Tensor<'int64', ShapeOf<A>>]>;
}

export interface UniqueValues {
  <A extends Tensor>(input: A): Values<A>;
}
