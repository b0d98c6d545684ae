/** Broadcasting of any number of shapes or tensors, in types. */
import type { Tensor } from '../tensor/tensor.js';
import type { Size, SizesOf } from './creation.js';
import type { DTypeOf, ShapeOf } from './operands.js';
import type { Broadcast, Joined, Listed, Longer, Meet, Mismatch, Shape } from './shapes.js';

type ShapesOf<T extends readonly unknown[]> = {
  [K in keyof T]: T[K] extends Size ? SizesOf<T[K]> : ShapeOf<T[K]>;
};

type BroadcastAll<Shapes, Out extends Shape = []> = Shapes extends readonly [infer First extends Shape, ...infer Rest]
  ? BroadcastAll<Rest, Joined<Out, First>>
  : Shapes extends readonly []
    ? Out
    : number[];

/** The shape that shapes broadcast to. */
export type BroadcastOf<Given extends readonly unknown[]> = BroadcastAll<ShapesOf<Given>>;

/** The longest of several shapes. */
type Longest<Shapes, Out extends Shape = []> = Shapes extends readonly [infer First extends Shape, ...infer Rest]
  ? Longest<Rest, Longer<Out, First>>
  : Out;

/** A shape as Python writes a tuple. */
type Tupled<S extends Shape> = S extends readonly [number] ? `(${Listed<S>},)` : `(${Listed<S>})`;

/** A shape with 1s added on the left until it is as long as another. */
type Padded<S extends Shape, To extends Shape> = keyof To extends keyof S ? S : Padded<[1, ...S], To>;

/** The message of PyTorch's `broadcast_shapes`, which has the shape up to the conflict. */
type Unaligned<
  A extends Shape,
  B extends Shape,
  Index extends number,
  To extends Shape,
  Given extends Shape = B,
  Out extends number[] = [],
> = A extends readonly [...infer RestA extends Shape, infer LastA extends number]
  ? B extends readonly [...infer RestB extends Shape, infer LastB extends number]
    ? [Meet<LastA, LastB>] extends [never]
      ? `Attempting to broadcast a dimension of length ${LastB} at -${[0, ...Out]['length']}! Mismatching argument at index ${Index} had ${Tupled<Given>}; but expected shape should be broadcastable to [${Listed<Padded<[...A, ...Out], To>>}]`
      : Unaligned<RestA, RestB, Index, To, Given, [Meet<LastA, LastB>, ...Out]>
    : never
  : never;

/** The shapes, with PyTorch's message instead of the first shape that does not fit those before it. */
export type AlignedShapes<
  Given extends readonly Size[],
  Shapes = ShapesOf<Given>,
  Before extends Shape = [],
  Out extends unknown[] = [],
> = Shapes extends readonly [infer First extends Shape, ...infer Rest]
  ? [Broadcast<Before, First>] extends [never]
    ? [...Out, Unaligned<Before, First, Out['length'], Longest<ShapesOf<Given>>>, ...unknown[]]
    : AlignedShapes<Given, Rest, Broadcast<Before, First>, [...Out, Given[Out['length']]]>
  : Given;

/** The same for tensors. */
export type AlignedTensors<
  Given extends readonly Tensor[],
  Shapes = ShapesOf<Given>,
  Before extends Shape = [],
  Out extends unknown[] = [],
> = Shapes extends readonly [infer First extends Shape, ...infer Rest]
  ? [Broadcast<Before, First>] extends [never]
    ? [...Out, Mismatch<Before, First>, ...unknown[]]
    : AlignedTensors<Given, Rest, Broadcast<Before, First>, [...Out, Given[Out['length']]]>
  : Given;

/** The tensors, expanded to their common shape. */
export type Expandeds<Given extends readonly Tensor[]> = {
  -readonly [K in keyof Given]: Tensor<DTypeOf<Given[K]>, BroadcastOf<Given>>;
};
