/** The types of products that are summed, such as `tensordot`. */
import type { DType } from '../boundary/dtype.js';
import type { NumberLike } from '../tensor/scalar.js';
import type { Tensor } from '../tensor/tensor.js';
import type { Promote, Results } from './dtypes.js';
import type { ContractedOperands, ContractedShape } from './equations.js';
import type { Both, method, Out } from './forms.js';
import type { Chosen, DTypeOf, ShapeOf } from './operands.js';
import type { Shape } from './shapes.js';

/** The factors of a product and of the tensor that it is added to. */
export type Factors = { alpha?: NumberLike; beta?: NumberLike };

/** A result of the input's dtype. */
interface SameDType<Given extends readonly unknown[]> {
  <A extends Tensor>(input: A, ...given: Given): Tensor<DTypeOf<A>>;
  [method]?<A extends Tensor>(this: A, ...given: Given): Tensor<DTypeOf<A>>;
}

/** The type of `addmm` and others: `beta · input + alpha · product`. */
type AddsProduct = SameDType<[first: Tensor, second: Tensor, options?: Factors & Out<DType>]>;

interface AddsProductInto {
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  <A extends Tensor>(this: A, first: Tensor, second: Tensor, options?: Factors): A;
}

export type BothAddsProduct = Both<AddsProduct, AddsProductInto>;

type OuterShape<A extends Shape, B extends Shape> = A extends readonly [number]
  ? B extends readonly [number]
    ? [...A, ...B]
    : number[]
  : number[];

/** Every element times every element of another. */
export interface Outer {
  <A extends Tensor, B extends Tensor, D extends DType = never>(
    input: A,
    vec2: B,
    options?: Out<D>,
  ): Tensor<Chosen<D, Promote<DTypeOf<A>, DTypeOf<B>>>, OuterShape<ShapeOf<A>, ShapeOf<B>>>;
  [method]?<A extends Tensor, B extends Tensor, D extends DType = never>(
    this: A,
    vec2: B,
    options?: Out<D>,
  ): Tensor<Chosen<D, Promote<DTypeOf<A>, DTypeOf<B>>>, OuterShape<ShapeOf<A>, ShapeOf<B>>>;
}

export interface Kron {
  <A extends Tensor, B extends Tensor, D extends DType = never>(
    input: A,
    other: B,
    options?: Out<D>,
  ): Tensor<Chosen<D, Promote<DTypeOf<A>, DTypeOf<B>>>>;
  [method]?<A extends Tensor, B extends Tensor, D extends DType = never>(
    this: A,
    other: B,
    options?: Out<D>,
  ): Tensor<Chosen<D, Promote<DTypeOf<A>, DTypeOf<B>>>>;
}

/** Products of two tensors of the same dtype. */
export type Inner = SameDType<[other: Tensor, options?: Out<DType>]>;

type DimsToSum = number | Tensor | readonly (readonly number[])[];

export interface Tensordot {
  <A extends Tensor>(a: A, b: Tensor, dims?: DimsToSum, options?: Out<DType>): Tensor<DTypeOf<A>>;
  <A extends Tensor>(a: A, b: Tensor, options?: { dims?: DimsToSum } & Out<DType>): Tensor<DTypeOf<A>>;
}

export interface Vecdot {
  <A extends Tensor>(x: A, y: Tensor, options?: { dim?: number } & Out<DType>): Tensor<DTypeOf<A>>;
}

export type Cross = SameDType<
  [other: Tensor, dim?: number, options?: Out<DType>] | [other: Tensor, options?: { dim?: number } & Out<DType>]
>;

export interface Trace {
  <A extends Tensor>(input: A): Tensor<Results<DTypeOf<A>>['total'], []>;
  [method]?<A extends Tensor>(this: A): Tensor<Results<DTypeOf<A>>['total'], []>;
}

export interface MultiDot {
  <const Tensors extends readonly Tensor[]>(tensors: Tensors, options?: Out<DType>): Tensor<DTypeOf<Tensors[number]>>;
}

/** The letters of an operand's dimensions as numbers: 0 is A, 26 is a. */
type Subscripts = readonly (number | '...')[];

export interface Einsum {
  (operand: Tensor, subscripts: Subscripts, ...more: readonly (Tensor | Subscripts)[]): Tensor;
  <const E extends string, const Operands extends readonly Tensor[]>(
    equation: E,
    operands: Operands,
  ): Tensor<Contracted<Operands>, ContractedShape<E, Operands>>;
  /** This overload is last, because the compiler reports the errors of the last one. */
  <const E extends string, const Operands extends readonly Tensor[]>(
    equation: E,
    ...operands: ContractedOperands<E, Operands>
  ): Tensor<Contracted<Operands>, ContractedShape<E, Operands>>;
}

type Float = 'bfloat16' | 'float16' | 'float32' | 'float64';

/** Floats keep their dtype. The dtype of integers depends on what is summed. */
type Contracted<Operands extends readonly Tensor[]> = [DTypeOf<Operands[number]>] extends [infer D extends Float]
  ? D
  : DType;
