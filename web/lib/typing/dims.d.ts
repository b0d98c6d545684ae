/**
 * Dimensions in types: the position of one, and the shape after removing it. A dimension is a literal, counted from the
 * left or, if negative, from the right; `number` means an unknown one.
 */
import type { Accepted } from './refusals.js';
import type { Shape } from './shapes.js';

/** A shape of the same rank with unknown sizes. */
export type Blurred<S extends Shape> = { -readonly [K in keyof S]: number };

/** The position of dimension `-From` of a shape, counted from the left; never if the shape has fewer dimensions. */
type FromEnd<S extends Shape, From extends number, Passed extends 0[] = []> = Passed['length'] extends From
  ? S['length']
  : S extends readonly [...infer Before extends Shape, number]
    ? FromEnd<Before, From, [...Passed, 0]>
    : never;

/** The position of a dimension in `S`; `number` if it is unknown, never if there is no such dimension. */
export type Place<S extends Shape, Dim extends number> = number extends Dim | S['length']
  ? number
  : S extends readonly []
    ? Place<[1], Dim> // a 0-d tensor counts as if it had one dimension
    : Dim extends number
      ? `${Dim}` extends `-${infer From extends number}`
        ? FromEnd<S, From>
        : `${Dim}` extends keyof S
          ? Dim
          : never
      : never;

type Range<S extends Shape> = S extends readonly []
  ? '[-1, 0]'
  : S extends readonly [number, ...infer Rest extends Shape]
    ? `[-${S['length']}, ${Rest['length']}]`
    : never;

/** The error for a dimension that is given twice. */
interface Repeated<Dim extends number> {
  list: `dim ${Dim} appears multiple times in the list of dims`;
  order: 'permute(): duplicate dims are not allowed.';
  move: never;
}

/** PyTorch's message for the first dimension that `S` does not have, or that is repeated; never if all are valid. */
type Outside<S extends Shape, Dims, In extends keyof Repeated<0>, Before = never> = Dims extends readonly [
  infer First extends number,
  ...infer Rest,
]
  ? number extends Place<S, First>
    ? Outside<S, Rest, In, Before>
    : [Place<S, First>] extends [never]
      ? OutOfRange<S, First>
      : Place<S, First> extends Before
        ? Repeated<Place<S, First>>[In]
        : Outside<S, Rest, In, Before | Place<S, First>>
  : Dims extends number
    ? [Place<S, Dims>] extends [never]
      ? OutOfRange<S, Dims>
      : never
    : never;

type OutOfRange<
  S extends Shape,
  Dim extends number,
> = `Dimension out of range (expected to be in range of ${Range<S>}, but got ${Dim})`;

/** The type of a parameter that names dimensions of `S`: itself, or PyTorch's sentence. */
export type Within<S extends Shape, Dims, In extends keyof Repeated<0> = 'list'> = Accepted<Dims, Outside<S, Dims, In>>;

/** The same for a parameter that must name all dimensions. */
export type Ordering<S extends Shape, Dims extends Shape> = Accepted<Dims, Misordered<S, Dims>>;

type Misordered<S extends Shape, Dims extends Shape> = number extends S['length'] | Dims['length']
  ? never
  : S['length'] extends Dims['length']
    ? Outside<S, Dims, 'order'>
    : `permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of dimensions i.e. input.dim() = ${S['length']} is not equal to len(dims) = ${Dims['length']}`;

/** `S` with `Fill` at the positions `At`. */
export type Put<
  S extends Shape,
  Position extends number,
  Fill extends Shape,
  Out extends number[] = [],
  Passed extends 0[] = [],
> = S extends readonly [infer First extends number, ...infer Rest extends Shape]
  ? Put<Rest, Position, Fill, [...Out, ...(Passed['length'] extends Position ? Fill : [First])], [...Passed, 0]>
  : Out;

/** `S` with another size in dimension `Dim`; if the dimension is unknown, so are all sizes. */
export type Replaced<S extends Shape, Dim extends number, Fill extends Shape> = number extends S['length']
  ? number[]
  : number extends Dim
    ? Fill extends readonly [number]
      ? Blurred<S>
      : Blurred<Put<S, 0, Fill>>
    : Put<S, Place<S, Dim>, Fill>;

/** A size of 1 before dimension `Dim`. */
export type Unsqueezed<S extends Shape, Dim extends number> = number extends S['length']
  ? number[]
  : number extends Dim
    ? Blurred<[1, ...S]>
    : Place<[...S, 1], Dim> extends infer Position extends number
      ? Position extends S['length']
        ? [...S, 1]
        : Put<S, Position, [1, S[Position]]>
      : never;

type Squeeze<
  S extends Shape,
  Position extends number,
  Out extends number[] = [],
  Passed extends 0[] = [],
> = S extends readonly [infer First extends number, ...infer Rest extends Shape]
  ? Passed['length'] extends Position
    ? First extends 1
      ? Squeeze<Rest, Position, Out, [...Passed, 0]>
      : number extends First
        ? number[]
        : Squeeze<Rest, Position, [...Out, First], [...Passed, 0]>
    : Squeeze<Rest, Position, [...Out, First], [...Passed, 0]>
  : Out;

/** `S` without sizes of 1: all of them, or only in dimensions `Dims`. */
export type Squeezed<S extends Shape, Dims> = number extends S['length']
  ? number[]
  : Dims extends undefined
    ? Squeeze<S, number>
    : Dims extends number
      ? SqueezedAt<S, Dims>
      : Dims extends Shape
        ? number extends Dims['length']
          ? number[]
          : SqueezedAt<S, Dims[number]>
        : number[];

type SqueezedAt<S extends Shape, Dim extends number> = number extends Dim ? number[] : Squeeze<S, Place<S, Dim>>;

/** `S` permuted, so that dimension `Dims[i]` becomes dimension i. */
export type Permuted<S extends Shape, Dims extends Shape> = number extends S['length']
  ? Blurred<Dims>
  : number extends Dims['length']
    ? Blurred<S>
    : { -readonly [K in keyof Dims]: S[Place<S, Dims[K]>] };

/** `S` with two dimensions swapped. */
export type Transposed<S extends Shape, Dim0 extends number, Dim1 extends number> = number extends S['length']
  ? number[]
  : number extends Dim0 | Dim1
    ? Blurred<S>
    : {
        -readonly [K in keyof S]: K extends `${Place<S, Dim0>}`
          ? S[Place<S, Dim1>]
          : K extends `${Place<S, Dim1>}`
            ? S[Place<S, Dim0>]
            : S[K];
      };

/** The dimensions from the last to the first. */
export type Reversed<S extends Shape, Out extends number[] = []> = S extends readonly [
  infer First extends number,
  ...infer Rest extends Shape,
]
  ? Reversed<Rest, [First, ...Out]>
  : S extends readonly []
    ? Out
    : number[];

/** `S` with the last two dimensions swapped. */
export type MatrixTransposed<S extends Shape> = S extends readonly [
  ...infer Batch extends Shape,
  infer Rows extends number,
  infer Columns extends number,
]
  ? [...Batch, Columns, Rows]
  : S extends readonly []
    ? []
    : number[];

/** `S` without dimensions `Dims`, or with size 1 there. An empty list means all dimensions. */
export type Reduced<S extends Shape, Dims, Keepdim extends boolean> = number extends S['length']
  ? Dims extends null | undefined
    ? Keepdim extends true
      ? number[]
      : []
    : number[]
  : Dims extends null | undefined | readonly []
    ? Put<S, number, Left<Keepdim>>
    : Dims extends number
      ? Replaced<S, Dims, Left<Keepdim>>
      : Dims extends Shape
        ? number extends Dims['length'] | Dims[number]
          ? Keepdim extends true
            ? Blurred<S>
            : number[]
          : Put<S, Place<S, Dims[number]>, Left<Keepdim>>
        : number[];

type Left<Keepdim extends boolean> = Keepdim extends true ? [1] : [];

/** `S` with one dimension moved; for several, only the rank is known. */
export type Moved<S extends Shape, From, To> = number extends S['length']
  ? number[]
  : S extends readonly []
    ? []
    : From extends number
      ? To extends number
        ? number extends From | To
          ? Blurred<S>
          : Inserted<Put<S, Place<S, From>, []>, Place<S, To>, S[Place<S, From>]>
        : Blurred<S>
      : Blurred<S>;

type Inserted<S extends Shape, Position extends number, Size extends number> = Position extends S['length']
  ? [...S, Size]
  : Put<S, Position, [Size, S[Position]]>;
