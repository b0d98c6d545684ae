/** The shape of an operand, and whether it fits the others. */
import type { DType } from '../boundary/dtype.js';
import type { NumberLike } from '../tensor/scalar.js';
import type { Tensor } from '../tensor/tensor.js';
import type { Common, Kind, Known, Overfull, Results } from './dtypes.js';
import type { Accepted, FirstRefusal } from './refusals.js';
import type { Broadcast, Growth, Joined, Mismatch, Shape, ShapeOnly } from './shapes.js';

/** A plain number counts as a 0-d tensor; see `scalar`. */
export type TensorLike = Tensor | NumberLike;

/** The shape of an operand; a plain number has no dimensions. */
export type ShapeOf<T> = 0 extends 1 & T ? number[] : T extends Tensor<any, infer S> ? S : [];

export type DTypeOf<T> = 0 extends 1 & T ? DType : T extends Tensor<infer D, any> ? D : never;

/** The shape that operands broadcast to; plain numbers do not change it. */
export type ShapeOfAll<Operands> = FoldedShape<Operands>;

type FoldedShape<Operands> = Operands extends readonly [infer First, ...infer Rest]
  ? First extends Tensor<any, any>
    ? Folded<Rest, ShapeOf<First>>
    : FoldedShape<Rest>
  : [];

type Folded<Operands, Out extends Shape> = Operands extends readonly [infer First, ...infer Rest]
  ? Folded<Rest, First extends Tensor<any, any> ? Joined<Out, ShapeOf<First>> : Out>
  : Out;

/**
 * The type of a parameter for `Given` next to an operand with the shape `Other`: `Given`, or PyTorch's message, which
 * no argument matches and every editor shows.
 */
export type Fits<Other extends Shape, Given> = Accepted<Given, Mismatch<Other, ShapeOf<Given>>>;

/** The same for an in-place operation, whose `Target` must have the shape of the result. */
export type FitsInto<Target extends Tensor, Given, Earlier extends readonly unknown[], K extends Kind> = Accepted<
  Given,
  FirstRefusal<
    Mismatch<ShapeOfAll<[Target, ...Earlier]>, ShapeOf<Given>>,
    FirstRefusal<
      Growth<ShapeOf<Target>, Broadcast<ShapeOfAll<[Target, ...Earlier]>, ShapeOf<Given>>>,
      Unstorable<Target, [Target, ...Earlier, Given], K>
    >
  >
>;

/** Comparisons can be written into any dtype, as 0 and 1. */
type Unstorable<Target, Operands extends readonly unknown[], K extends Kind> = K extends 'bool'
  ? never
  : Overfull<Results<Common<Operands>>[K], DTypeOf<Target>>;

/** The dtype of a result; `Out` is that of the `out` it is written into, if there is one. */
export type DTypeOfResult<K extends Kind, Operands extends readonly unknown[], Out extends DType> = Chosen<
  Out,
  Known<Results<Common<Operands>>[K]>
>;

/** The given dtype, or else the natural one. */
export type Chosen<Asked extends DType, Natural extends DType> = [Asked] extends [never] ? Natural : Asked;
