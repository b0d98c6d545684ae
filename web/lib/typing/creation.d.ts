/** The types of new tensors, from data or from a shape. */
import type { DType, TypedArray } from '../boundary/dtype.js';
import type { Nested } from '../values/nested.js';
import type { NumberLike, Scalar } from '../tensor/scalar.js';
import type { DTypeOfKind, DefaultDType, Promote } from './dtypes.js';
import type { Tensor } from '../tensor/tensor.js';
import type { Chosen, DTypeOf } from './operands.js';
import type { Index, Shape } from './shapes.js';

/** A shape, or the size of its only dimension. */
export type Size = Index | readonly Index[];

export type SizesOf<S extends Size> = S extends readonly Index[]
  ? { -readonly [Dim in keyof S]: SizeOf<S[Dim]> }
  : S extends Index
    ? [SizeOf<S>]
    : never;

/** A size that is written as a number or as a bigint. */
type SizeOf<N> = N extends number ? N : N extends bigint ? NumberOf<N> : never;

/** A bigint as a number, if it is known. */
type NumberOf<N extends bigint> = `${N}` extends `${infer Same extends number}` ? Same : number;

/** The dtype of a new tensor, or a target for it. */
export type Making<D extends DType> = { dtype?: D; out?: Tensor<D> };

/** A tensor with sizes given as one list or as separate arguments; some functions have more options. */
export interface Filler<More = unknown> {
  <const S extends readonly [Index, Index, ...Index[]]>(...sizes: S): Tensor<DefaultDType, SizesOf<S>>;
  <const S extends readonly [Index, Index, ...Index[]], D extends DType = DefaultDType>(
    ...given: [...sizes: S, options: Making<D> & More]
  ): Tensor<NoInfer<D>, SizesOf<S>>;
  <const S extends Size, D extends DType = DefaultDType>(
    shape: S,
    options?: Making<D> & More,
  ): Tensor<NoInfer<D>, SizesOf<S>>;
}

/** The numbers inside nested arrays; any, for endless nesting. */
type Leaf<T> = Nested extends T ? number | bigint | boolean : T extends readonly (infer Each)[] ? Leaf<Each> : T;

/**
 * The dtype of nested data with tensors: any promotion of their dtypes, because their number is unknown.
 */
type DTypeOfLeaves<L> = [Extract<L, Tensor>] extends [never]
  ? DTypeOfNumbers<L>
  : [Exclude<L, Tensor>] extends [never]
    ? AnyTwo<DTypeOf<L>>
    : AnyTwo<DTypeOf<Extract<L, Tensor>> | DTypeOfNumbers<Exclude<L, Tensor>>>;

type AnyTwo<D extends DType> = Promote<D, D>;

/**
 * The dtype of nested numbers: a number makes them floats, and a bigint integers. An array whose type allows several
 * kinds may contain any of them.
 */
type DTypeOfNumbers<L> = [L] extends [never]
  ? DefaultDType
  : [Extract<L, number>] extends [never]
    ? [Extract<L, bigint>] extends [never]
      ? 'bool'
      : 'int64' | (boolean extends L ? 'bool' : never)
    : DefaultDType | (number extends L ? DTypeOfRest<Exclude<L, number>> : never);

type DTypeOfRest<L> = L extends bigint ? 'int64' : L extends boolean ? 'bool' : never;

/** The shape of nested arrays; any shape, for endless nesting. */
type ShapeOfNested<T, Out extends number[] = []> = T extends readonly unknown[]
  ? T extends readonly []
    ? [...Out, 0]
    : Nested extends T[number]
      ? number[]
      : ShapeOfNested<T extends readonly [infer First, ...unknown[]] ? First : T[number], [...Out, T['length']]>
  : Out;

/** The natural dtype of a typed array. */
interface ArrayDTypes {
  Uint8Array: 'uint8';
  Uint8ClampedArray: 'uint8';
  Int8Array: 'int8';
  Int16Array: 'int16';
  Int32Array: 'int32';
  BigInt64Array: 'int64';
  Float16Array: 'float16';
  Float32Array: 'float32';
  Float64Array: 'float64';
}

/** Float16Array, as later versions of TypeScript declare it. */
type HalfArray = ArrayBufferView & ArrayLike<number> & { readonly [Symbol.toStringTag]: 'Float16Array' };

type AnyArray = TypedArray | Uint8ClampedArray | Uint32Array | HalfArray;

export type Data = Nested | AnyArray;

type NaturalDType<T> = T extends AnyArray & { readonly [Symbol.toStringTag]: infer Name }
  ? Name extends keyof ArrayDTypes
    ? ArrayDTypes[Name]
    : DType
  : DTypeOfLeaves<Leaf<T>>;

/** The dtype of a tensor of data, unless one is given. */
export type DTypeOfData<T, Asked extends DType> = [Asked] extends [never]
  ? 0 extends 1 & T
    ? DType
    : T extends Tensor<infer D, any>
      ? D
      : NaturalDType<T>
  : Asked;

/** The type itself, but not inferred from the expected result. */
export type Fixed<S extends Shape> = [S] extends [infer Same extends Shape] ? Same : never;

/** The shape of a tensor of data, unless one is given. */
export type ShapeOfData<T, Asked extends Shape> = [Asked] extends [never]
  ? 0 extends 1 & T
    ? number[]
    : T extends Tensor<any, infer S>
      ? S
      : T extends AnyArray
        ? [number]
        : ShapeOfNested<T>
  : [...Asked];

/** The dtype of a tensor filled with a number, unless one is given; a number of either kind is a float. */
export type DTypeOfFill<V, Asked extends DType> = Chosen<
  Asked,
  V extends Scalar<infer Kind>
    ? DTypeOfKind<Kind>
    : V extends boolean
      ? 'bool'
      : V extends bigint
        ? 'int64'
        : DefaultDType
>;

/** A matrix that is square unless it has its own count of columns. */
export interface Eye {
  <const N extends Index, D extends DType = DefaultDType>(
    n: N,
    options?: Making<D>,
  ): Tensor<NoInfer<D>, SizesOf<[N, N]>>;
  <const N extends Index, const M extends Index, D extends DType = DefaultDType>(
    n: N,
    m: M,
    options?: Making<D>,
  ): Tensor<NoInfer<D>, SizesOf<[N, M]>>;
}

/** Where a range starts or ends: a number, or a 0-d tensor. */
export type Bound = NumberLike | Tensor;

/** `arange`. Optional arguments may also be left out before the options. */
export interface Arange {
  <const N extends Bound, D extends DType = never>(
    end: N,
    options?: Making<D>,
  ): Tensor<RangeDType<N, NoInfer<D>>, [Whole<N>]>;
  <const A extends Bound, const B extends Bound, D extends DType = never>(
    start: A,
    end: B,
    options?: Making<D>,
  ): Tensor<RangeDType<A | B, NoInfer<D>>, [Counted<A, B, 1>]>;
  <
    const A extends Bound,
    const B extends Bound | undefined,
    const C extends Bound | undefined,
    D extends DType = never,
  >(
    start: A,
    end: B,
    step: C,
    options?: Making<D>,
  ): Tensor<RangeDType<A | B | C, NoInfer<D>>, [Counted<A, B, C>]>;
}

/** int64 if all bounds are certainly integers. */
type RangeDType<Bounds, Asked extends DType> = Chosen<
  Asked,
  [Bounds] extends [bigint | boolean | undefined]
    ? 'int64'
    : [Extract<Bounds, Tensor | Scalar>] extends [never]
      ? DefaultDType
      : 'int64' | DefaultDType
>;

/** The number of elements of `arange` for this end. */
type Counted<Start, End, Step> = End extends undefined
  ? Whole<Start>
  : Start extends 0 | 0n
    ? Step extends undefined | 1 | 1n
      ? Whole<End>
      : number
    : number;

/** A size, if a number can be one. */
type Whole<N> = N extends Index
  ? `${N}` extends `-${string}` | `${string}.${string}` | `${string}e${string}`
    ? number
    : SizeOf<N>
  : number;
