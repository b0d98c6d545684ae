/** The forms of functions and methods that search, count and find unique elements. */
import type { DType } from '../boundary/dtype.js';
import type { Tensor } from '../tensor/tensor.js';
import type { NamedResults } from '../values/named-results.js';
import type { Blurred, Reduced, Within } from './dims.js';
import type { method, Out } from './forms.js';
import type { DTypeOf, ShapeOf, TensorLike } from './operands.js';

type SearchOptions<Short extends boolean> = {
  outInt32?: Short;
  right?: boolean;
  out?: Tensor<Short extends true ? 'int32' : 'int64'>;
};
type UniqueOptions<I extends boolean, C extends boolean> = { returnInverse?: I; returnCounts?: C; dim?: number | null };

/** The unique elements, and the other requested results. */
export type Different<A extends Tensor, I extends boolean, C extends boolean> = boolean extends I | C
  ? any
  : I extends true
    ? C extends true
      ? NamedResults<
          ['values', 'inverseIndices', 'counts'],
          [Tensor<DTypeOf<A>>, Tensor<'int64'>, Tensor<'int64', [number]>]
        >
      : NamedResults<['values', 'inverseIndices'], [Tensor<DTypeOf<A>>, Tensor<'int64'>]>
    : C extends true
      ? NamedResults<['values', 'counts'], [Tensor<DTypeOf<A>>, Tensor<'int64', [number]>]>
      : Tensor<DTypeOf<A>>;

type UniqueArguments<I extends boolean, C extends boolean> =
  | [options?: { sorted?: boolean } & UniqueOptions<I, C>]
  | [sorted: boolean, options?: UniqueOptions<I, C>];

/** `unique`. */
export interface Unique {
  <A extends Tensor, I extends boolean = false, C extends boolean = false>(
    input: A,
    ...given: UniqueArguments<I, C>
  ): Different<A, I, C>;
  [method]?<A extends Tensor, I extends boolean = false, C extends boolean = false>(
    this: A,
    ...given: UniqueArguments<I, C>
  ): Different<A, I, C>;
}

/** `uniqueConsecutive`. */
export interface UniqueConsecutive {
  <A extends Tensor, I extends boolean = false, C extends boolean = false>(
    input: A,
    options?: UniqueOptions<I, C>,
  ): Different<A, I, C>;
  [method]?<A extends Tensor, I extends boolean = false, C extends boolean = false>(
    this: A,
    options?: UniqueOptions<I, C>,
  ): Different<A, I, C>;
}

/** `searchsorted`. */
export interface Searchsorted {
  <A extends Tensor, const V extends TensorLike, Short extends boolean = false>(
    input: A,
    values: V,
    options?: { side?: 'left' | 'right'; sorter?: Tensor<'int64'> } & SearchOptions<Short>,
  ): Tensor<Short extends true ? 'int32' : 'int64', ShapeOf<V>>;
  [method]?<A extends Tensor, const V extends TensorLike, Short extends boolean = false>(
    this: A,
    values: V,
    options?: { side?: 'left' | 'right'; sorter?: Tensor<'int64'> } & SearchOptions<Short>,
  ): Tensor<Short extends true ? 'int32' : 'int64', ShapeOf<V>>;
}

/** `bucketize`. */
export interface Bucketize {
  <const V extends TensorLike, Short extends boolean = false>(
    input: V,
    boundaries: Tensor,
    options?: SearchOptions<Short>,
  ): Tensor<Short extends true ? 'int32' : 'int64', ShapeOf<V>>;
  [method]?<A extends Tensor, Short extends boolean = false>(
    this: A,
    boundaries: Tensor,
    options?: SearchOptions<Short>,
  ): Tensor<Short extends true ? 'int32' : 'int64', ShapeOf<A>>;
}

/** Whether each element is among others. */
export interface Isin {
  <const A extends TensorLike>(
    elements: A,
    testElements: TensorLike,
    options?: { assumeUnique?: boolean; invert?: boolean } & Out<'bool'>,
  ): Tensor<'bool', ShapeOf<A>>;
  [method]?<A extends Tensor>(
    this: A,
    testElements: TensorLike,
    options?: { assumeUnique?: boolean; invert?: boolean } & Out<'bool'>,
  ): Tensor<'bool', ShapeOf<A>>;
}

/** `countNonzero`. */
export interface CountNonzero {
  <A extends Tensor, const N extends number | readonly number[] | null = null>(
    input: A,
    dim?: Within<ShapeOf<A>, N> | { dim?: N },
  ): Tensor<'int64', Reduced<ShapeOf<A>, NoInfer<N>, false>>;
  [method]?<A extends Tensor, const N extends number | readonly number[] | null = null>(
    this: A,
    dim?: Within<ShapeOf<A>, N> | { dim?: N },
  ): Tensor<'int64', Reduced<ShapeOf<A>, NoInfer<N>, false>>;
}

type Summed<W> = W extends Tensor<infer D> ? (D extends 'float32' ? 'float32' : 'float64') : 'int64';

/** `bincount`. */
export interface Bincount {
  <W extends Tensor | null | undefined = undefined>(
    input: Tensor,
    weights?: W | { weights?: W; minlength?: number },
    minlength?: number | { minlength?: number },
  ): Tensor<Summed<W>, [number]>;
  [method]?<W extends Tensor | null | undefined = undefined>(
    weights?: W | { weights?: W; minlength?: number },
    minlength?: number | { minlength?: number },
  ): Tensor<Summed<W>, [number]>;
}

type Range<D extends DType> = { bins?: number; min?: number; max?: number } & Out<D>;
type HistcArguments<D extends DType> = [
  bins?: number | Range<D>,
  min?: number | Range<D>,
  max?: number | Range<D>,
  options?: Range<D>,
];

/** `histc`. */
export interface Histc {
  <A extends Tensor>(input: A, ...given: HistcArguments<DTypeOf<A>>): Tensor<DTypeOf<A>, [number]>;
  [method]?<A extends Tensor>(this: A, ...given: HistcArguments<DTypeOf<A>>): Tensor<DTypeOf<A>, [number]>;
}

type Differing = { n?: number; dim?: number; prepend?: Tensor; append?: Tensor } & Out<DType>;
type DiffArguments = [
  n?: number | Differing,
  dim?: number | Differing,
  prepend?: Tensor | Differing,
  append?: Tensor | Differing,
  options?: Differing,
];

/** `diff`. */
export interface Diff {
  <A extends Tensor>(input: A, ...given: DiffArguments): Tensor<DType, Blurred<ShapeOf<A>>>;
  [method]?<A extends Tensor>(this: A, ...given: DiffArguments): Tensor<DType, Blurred<ShapeOf<A>>>;
}
