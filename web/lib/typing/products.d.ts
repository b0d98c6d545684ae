/** Products of matrices in types: the rule of cpp/plan/matmul.h for the shapes that an editor knows. */
import type { DType } from '../boundary/dtype.js';
import type { Tensor } from '../tensor/tensor.js';
import type { method, Out } from './forms.js';
import type { Count } from './numbers.js';
import type { Chosen, DTypeOf, ShapeOf } from './operands.js';
import type { Accepted, FirstRefusal } from './refusals.js';
import type { Broadcast, MayEqual, Mismatch, Shape } from './shapes.js';

/** The dimensions of a product: batch, rows, the summed one, columns. A vector gets one more dimension. */
type Left<S extends Shape> = S extends readonly [
  ...infer Batch extends Shape,
  infer M extends number,
  infer K extends number,
]
  ? [Batch, [M], K]
  : S extends readonly [infer K extends number]
    ? [[], [], K]
    : never;
type Right<S extends Shape> = S extends readonly [
  ...infer Batch extends Shape,
  infer K extends number,
  infer N extends number,
]
  ? [Batch, [N], K]
  : S extends readonly [infer K extends number]
    ? [[], [], K]
    : never;

/** The shape of the product, or never. */
type Multiplied<A, B> = A extends [infer BatchA extends Shape, infer Rows extends Shape, infer KA extends number]
  ? B extends [infer BatchB extends Shape, infer Columns extends Shape, infer KB extends number]
    ? MayEqual<[KA], [KB]> extends true
      ? Batched<Broadcast<BatchA, BatchB>, [...Rows, ...Columns]>
      : never
    : never
  : never;

type Batched<Batch extends Shape, Matrix extends Shape> = [Batch] extends [never] ? never : [...Batch, ...Matrix];

export type Product<A extends Shape, B extends Shape> = number extends A['length'] | B['length']
  ? number[]
  : Otherwise<Multiplied<Left<A>, Right<B>>>;

type Otherwise<S extends Shape> = [S] extends [never] ? number[] : S;

/** PyTorch's error for two shapes that can't be multiplied, or never; a batch counts as one matrix of all its rows. */
type Refusal<A extends Shape, B extends Shape> = number extends A['length'] | B['length']
  ? never
  : A extends readonly []
    ? `both arguments to matmul need to be at least 1D, but they are 0D and ${B['length']}D`
    : B extends readonly []
      ? `both arguments to matmul need to be at least 1D, but they are ${A['length']}D and 0D`
      : Left<A> extends [infer BatchA extends Shape, infer Rows extends Shape, infer KA extends number]
        ? Right<B> extends [infer BatchB extends Shape, any, infer KB extends number]
          ? [Broadcast<BatchA, BatchB>] extends [never]
            ? Mismatch<BatchA, BatchB>
            : MayEqual<[KA], [KB]> extends true
              ? never
              : InnerSizes<A, B, Broadcast<BatchA, BatchB>, Count<Rows>, KA, KB>
          : never
        : never;

type InnerSizes<
  A extends Shape,
  B extends Shape,
  Batch extends Shape,
  Rows extends number,
  KA extends number,
  KB extends number,
> = B extends readonly [number]
  ? A extends readonly [number]
    ? `inconsistent tensor size, expected tensor [${KA}] and src [${KB}] to have the same number of elements, but got ${KA} and ${KB} elements respectively`
    : `size mismatch, got input (${Count<[...Batch, Rows]>}), mat (${Count<[...Batch, Rows]>}x${KA}), vec (${KB})`
  : B extends readonly [number, number]
    ? `mat1 and mat2 shapes cannot be multiplied (${Count<[...Batch, Rows]>}x${KA} and ${KB}x${B[1]})`
    : `Expected size for first two dimensions of batch2 tensor to be: [${Count<Batch>}, ${KA}] but got: [${Count<Batch>}, ${KB}].`;

type DTypesDiffer<A, B> = [DTypeOf<A> & DTypeOf<B>] extends [never]
  ? `expected m1 and m2 to have the same dtype, but got: ${CTypes[DTypeOf<A>]} != ${CTypes[DTypeOf<B>]}`
  : never;

/** The type of the second operand: its own type, or PyTorch's message. */
export type Multiplies<A extends Tensor, B extends Tensor> = Accepted<
  B,
  FirstRefusal<Refusal<ShapeOf<A>, ShapeOf<B>>, DTypesDiffer<A, B>>
>;

/**
 * A product of two tensors, with the named options `More`. The last two dimensions are multiplied, and those before
 * them broadcast.
 */
export interface MatrixProduct<More = {}> {
  <A extends Tensor, B extends Tensor, D extends DType = never>(
    input: A,
    other: Multiplies<A, B>,
    options?: More & Out<D>,
  ): Tensor<Chosen<D, DTypeOf<A> & DTypeOf<B>>, Product<ShapeOf<A>, ShapeOf<B>>>;
  [method]?<A extends Tensor, B extends Tensor, D extends DType = never>(
    this: A,
    other: Multiplies<A, B>,
    options?: More & Out<D>,
  ): Tensor<Chosen<D, DTypeOf<A> & DTypeOf<B>>, Product<ShapeOf<A>, ShapeOf<B>>>;
}

/** C++'s names for dtypes, which some of PyTorch's sentences use. */
interface CTypes {
  bool: 'bool';
  uint8: 'unsigned char';
  int8: 'signed char';
  int16: 'short int';
  int32: 'int';
  int64: 'long int';
  float16: 'c10::Half';
  bfloat16: 'c10::BFloat16';
  float32: 'float';
  float64: 'double';
}
