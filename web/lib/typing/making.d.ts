/** What tensors made from data, or of a shape, are. */
import type { DType, TypedArray } from '../dtype.js';
import type { Nested } from '../internal/nested.js';
import type { NumberLike, Scalar } from '../scalar.js';
import type { DTypeOfKind, DefaultDType } from './dtypes.js';
import type { Tensor } from '../tensor.js';
import type { Chosen } from './operands.js';
import type { Shape } from './shapes.js';

/** A shape, or the size of its only dimension. */
export type Size = number | Shape;

export type SizesOf<S extends Size> = S extends Shape ? [...S] : S extends number ? [S] : never;

/** What a new tensor is to be, or the one that it is written to. */
export type Making<D extends DType> = { dtype?: D; out?: Tensor<D> };

/** A tensor of sizes that are given as one list or as so many arguments. */
export interface Filler {
  <const S extends readonly [number, number, ...number[]]>(...sizes: S): Tensor<DefaultDType, [...S]>;
  <const S extends readonly [number, number, ...number[]], D extends DType = DefaultDType>(
    ...given: [...sizes: S, options: Making<D>]
  ): Tensor<NoInfer<D>, [...S]>;
  <const S extends Size, D extends DType = DefaultDType>(shape: S, options?: Making<D>): Tensor<NoInfer<D>, SizesOf<S>>;
}

/** The numbers inside nested arrays; of what is nested without end, any. */
type Leaf<T> = Nested extends T ? number | bigint | boolean : T extends readonly (infer Each)[] ? Leaf<Each> : T;

/** A number makes all of them floats, a bigint integers; an array of a type that allows several may hold any of them. */
type DTypeOfLeaves<L> = [L] extends [never]
  ? DefaultDType
  : [Extract<L, number>] extends [never]
    ? [Extract<L, bigint>] extends [never]
      ? 'bool'
      : 'int64' | (boolean extends L ? 'bool' : never)
    : DefaultDType | (number extends L ? DTypeOfRest<Exclude<L, number>> : never);

type DTypeOfRest<L> = L extends bigint ? 'int64' : L extends boolean ? 'bool' : never;

/** The shape of nested arrays; what is nested without end has any. */
type ShapeOfNested<T, Out extends number[] = []> = T extends readonly unknown[]
  ? T extends readonly []
    ? [...Out, 0]
    : Nested extends T[number]
      ? number[]
      : ShapeOfNested<T extends readonly [infer First, ...unknown[]] ? First : T[number], [...Out, T['length']]>
  : Out;

/** The dtype a typed array is by itself. */
interface ArrayDTypes {
  Uint8Array: 'uint8';
  Uint8ClampedArray: 'uint8';
  Int8Array: 'int8';
  Int16Array: 'int16';
  Int32Array: 'int32';
  BigInt64Array: 'int64';
  Float32Array: 'float32';
  Float64Array: 'float64';
}

type AnyArray = TypedArray | Uint8ClampedArray;

export type Data = Nested | AnyArray;

type NaturalDType<T> = T extends AnyArray & { readonly [Symbol.toStringTag]: infer Name }
  ? Name extends keyof ArrayDTypes
    ? ArrayDTypes[Name]
    : DType
  : DTypeOfLeaves<Leaf<T>>;

/** The dtype of a tensor of data, unless one was asked for. */
export type DTypeOfData<T, Asked extends DType> = [Asked] extends [never]
  ? 0 extends 1 & T
    ? DType
    : NaturalDType<T>
  : Asked;

/** Itself, but not to be guessed from what a result is wanted for. */
export type Fixed<S extends Shape> = [S] extends [infer Same extends Shape] ? Same : never;

/** The shape of a tensor of data, unless one was asked for. */
export type ShapeOfData<T, Asked extends Shape> = [Asked] extends [never]
  ? 0 extends 1 & T
    ? number[]
    : T extends AnyArray
      ? [number]
      : ShapeOfNested<T>
  : [...Asked];

/** The dtype of a tensor filled with a number, unless one was asked for; a number of either kind is a float. */
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

/** How many numbers `arange` gives, where that is its only argument. */
export type Counted<Start, End, Step> = End extends undefined | object
  ? Whole<Start>
  : Start extends 0
    ? Step extends undefined | 1 | object
      ? Whole<End>
      : number
    : number;

/** A size, if a number can be one. */
type Whole<N> = N extends number
  ? number extends N
    ? number
    : `${N}` extends `-${string}` | `${string}.${string}` | `${string}e${string}`
      ? number
      : N
  : number;
