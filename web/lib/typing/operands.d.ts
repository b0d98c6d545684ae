/** What takes part in an operation: its shape, and whether it fits beside the others. */
import type { DType } from '../dtype.js';
import type { NumberLike } from '../scalar.js';
import type { Tensor } from '../tensor.js';
import type { Common, DTypeOnly, Kind, Known, Overfull, Results } from './dtypes.js';
import type { Broadcast, Growth, Joined, Mismatch, Shape, ShapeOnly } from './shapes.js';

/** A bare number takes part as a 0-d tensor; see `scalar`. */
export type TensorLike = Tensor | NumberLike;

/** The shape of an operand; a bare number has no dimensions. */
export type ShapeOf<T> = 0 extends 1 & T ? number[] : T extends Tensor<any, infer S> ? S : [];

export type DTypeOf<T> = 0 extends 1 & T ? DType : T extends Tensor<infer D, any> ? D : never;

/** The shape operands broadcast to. */
export type ShapeOfAll<Operands> = ShapeOnly<FoldedShape<Operands>>;

type FoldedShape<Operands, Out extends Shape = []> = Operands extends readonly [infer First, ...infer Rest]
  ? FoldedShape<Rest, Joined<Out, ShapeOf<First>>>
  : Out;

/**
 * The type of a parameter for `Given` beside what has the shape `Beside`: itself, or PyTorch's sentence, which no
 * argument is and every editor shows.
 */
export type Fits<Beside extends Shape, Given> = [Broadcast<Beside, ShapeOf<Given>>] extends [never]
  ? Mismatch<Beside, ShapeOf<Given>>
  : Given;

/** Likewise for an operation in place, whose result `Target` has to hold as it is. */
export type FitsInto<Target extends Tensor, Given, Earlier extends readonly unknown[], K extends Kind> =
  Broadcast<ShapeOfAll<[Target, ...Earlier]>, ShapeOf<Given>> extends infer Result extends Shape
    ? [Result] extends [never]
      ? Mismatch<ShapeOfAll<[Target, ...Earlier]>, ShapeOf<Given>>
      : Complaint<Growth<ShapeOf<Target>, Result>, Unstorable<Target, [Target, ...Earlier, Given], K>, Given>
    : never;

type Complaint<First, Second, Otherwise> = [First] extends [never]
  ? [Second] extends [never]
    ? Otherwise
    : Second
  : First;

/** Answers are written into any dtype, as 0 and 1. */
type Unstorable<Target, Operands extends readonly unknown[], K extends Kind> = K extends 'bool'
  ? never
  : Overfull<Results<Common<Operands>>[K], DTypeOf<Target>>;

/** The dtype of a result; `Out` is that of the `out` it is written into, if there is one. */
export type DTypeOfResult<K extends Kind, Operands extends readonly unknown[], Out extends DType> = DTypeOnly<
  [Out] extends [never] ? Known<Results<Common<Operands>>[K]> : Out
>;

/** The dtype that was asked for, or else the natural one. */
export type Chosen<Asked extends DType, Natural> = DTypeOnly<[Asked] extends [never] ? Natural : Asked>;
