/** Any number of shapes or tensors put to the rule at once. */
import type { Tensor } from '../tensor.js';
import type { Size, SizesOf } from './making.js';
import type { DTypeOf, ShapeOf } from './operands.js';
import type { Broadcast, Joined, Mismatch, Shape } from './shapes.js';

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

/** The arguments themselves; in the place of the first that does not fit those before it, PyTorch's sentence. */
type Aligned<
  Given extends readonly unknown[],
  Shapes,
  Seen extends Shape = [],
  Out extends unknown[] = [],
> = Shapes extends readonly [infer First extends Shape, ...infer Rest]
  ? [Broadcast<Seen, First>] extends [never]
    ? [...Out, Mismatch<Seen, First>, ...unknown[]]
    : Aligned<Given, Rest, Broadcast<Seen, First>, [...Out, Given[Out['length']]]>
  : Given;

export type AlignedShapes<Given extends readonly Size[]> = Aligned<Given, ShapesOf<Given>>;
export type AlignedTensors<Given extends readonly Tensor[]> = Aligned<Given, ShapesOf<Given>>;

/** Each expanded to the shape of all. */
export type Expandeds<Given extends readonly Tensor[]> = {
  -readonly [K in keyof Given]: Tensor<DTypeOf<Given[K]>, BroadcastOf<Given>>;
};
