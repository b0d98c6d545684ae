/** The shapes of views in types: `expand`, `reshape` and their relatives. */
import type { Place, Put } from './dims.js';
import type { Count, Divide, Times } from './numbers.js';
import type { Accepted } from './refusals.js';
import type { Listed, Shape } from './shapes.js';

/** A shape inferred as a literal, as a type that allows any shape again. */
export type Free<S extends Shape> = [...S];

/** The tensor whose method gets `List` as separate arguments, or PyTorch's message if that fails. */
export type Spread<A, List> = List extends Shape ? A : List;

/** The size of an expanded dimension, or never: only a 1 can be expanded, and -1 keeps the size. */
type Stretch<Size extends number, Wanted extends number> = Wanted extends -1
  ? Size
  : Size extends 1
    ? Wanted
    : number extends Size
      ? Wanted
      : number extends Wanted
        ? Size
        : Size extends Wanted
          ? Wanted
          : never;

type StretchAll<S extends Shape, Sizes extends Shape, Out extends number[] = []> = Sizes extends readonly [
  ...infer Sizes1 extends Shape,
  infer Wanted extends number,
]
  ? S extends readonly [...infer S1 extends Shape, infer Size extends number]
    ? [Stretch<Size, Wanted>] extends [never]
      ? never
      : StretchAll<S1, Sizes1, [Stretch<Size, Wanted>, ...Out]>
    : [...Sizes, ...Out]
  : S extends readonly []
    ? Out
    : never;

/** The shape of `expand(sizes)`. */
export type Expanded<S extends Shape, Sizes extends Shape> = number extends Sizes['length']
  ? number[]
  : number extends S['length']
    ? Free<Sizes> extends infer Wanted extends number[]
      ? { [K in keyof Wanted]: Wanted[K] extends -1 ? number : Wanted[K] }
      : never
    : [StretchAll<S, Sizes>] extends [never]
      ? number[]
      : StretchAll<S, Sizes>;

type ExpandError<S extends Shape, Sizes extends Shape, All extends string> = Sizes extends readonly [
  ...infer Sizes1 extends Shape,
  infer Wanted extends number,
]
  ? S extends readonly [...infer S1 extends Shape, infer Size extends number]
    ? [Stretch<Size, Wanted>] extends [never]
      ? `The expanded size of the tensor (${Wanted}) must match the existing size (${Size}) at non-singleton dimension ${Sizes1['length']}.  ${All}`
      : ExpandError<S1, Sizes1, All>
    : never
  : never;

/** The type of the `sizes` of `expand`: their own type, or PyTorch's message. */
export type Expandable<S extends Shape, Sizes extends Shape> = Accepted<Sizes, Unexpandable<S, Sizes>>;

/** PyTorch's message for sizes to which a shape does not expand, or never. */
export type Unexpandable<S extends Shape, Sizes extends Shape> = number extends S['length'] | Sizes['length']
  ? never
  : [StretchAll<S, Sizes>] extends [never]
    ? [ExpandError<S, Sizes, ''>] extends [never]
      ? `the number of sizes provided (${Sizes['length']}) must be greater or equal to the number of dimensions in the tensor (${S['length']})`
      : ExpandError<S, Sizes, `Target sizes: [${Listed<Sizes>}].  Tensor sizes: [${Listed<S>}]`>
    : never;

/** The sizes without those that are -1. */
type Given<Sizes extends Shape, Out extends number[] = []> = Sizes extends readonly [
  infer First extends number,
  ...infer Rest extends Shape,
]
  ? Given<Rest, First extends -1 ? Out : [...Out, First]>
  : Out;

/** The size for -1, or never. Next to a 0 it may be any. */
type Inferred<Elements extends number, Known extends number> = Known extends 0 ? number : Divide<Elements, Known>;

type FilledIn<Sizes extends Shape, Size extends number> = {
  -readonly [K in keyof Sizes]: Sizes[K] extends -1 ? Size : Sizes[K];
};

/** The shape of `reshape(sizes)`. */
export type Reshaped<S extends Shape, Sizes extends Shape> = number extends Sizes['length']
  ? number[]
  : [Inferred<Count<S>, Count<Given<Sizes>>>] extends [never]
    ? FilledIn<Sizes, number>
    : FilledIn<Sizes, Inferred<Count<S>, Count<Given<Sizes>>>>;

/** Whether there are as many elements as requested, as far as both are known. */
type Adds<Elements extends number, Sizes extends Shape> = number extends
  | Elements
  | Sizes['length']
  | Count<Given<Sizes>>
  ? true
  : -1 extends Sizes[number]
    ? [Inferred<Elements, Count<Given<Sizes>>>] extends [never]
      ? false
      : true
    : Count<Sizes> extends Elements
      ? true
      : false;

/** The type of the sizes of `reshape`: their own type, or PyTorch's message. */
export type Reshapable<S extends Shape, Sizes extends Shape> = Accepted<
  Sizes,
  [Adds<Count<S>, Sizes>] extends [false]
    ? `shape '[${Listed<Sizes>}]' is invalid for input of size ${Count<S>}`
    : never
>;

/** `S` with dimension `Dim` split into several. */
export type Unflattened<S extends Shape, Dim extends number, Sizes extends Shape> = number extends
  | S['length']
  | Dim
  | Sizes['length']
  ? number[]
  : Put<S, Place<S, Dim>, Reshaped<[S[Place<S, Dim>]], Sizes>>;

/** `S` with the dimensions from `From` to `To`, including both, merged into one. */
type Merge<
  S extends Shape,
  From extends number,
  To extends number,
  Before extends number[] = [],
  Among extends number[] = [],
  State extends 'before' | 'among' = 'before',
> = S extends readonly [infer First extends number, ...infer Rest extends Shape]
  ? [...Before, ...Among]['length'] extends infer Index
    ? State extends 'among'
      ? Index extends To
        ? [...Before, Count<[...Among, First]>, ...Rest]
        : Merge<Rest, From, To, Before, [...Among, First], 'among'>
      : Index extends From
        ? Index extends To
          ? [...Before, First, ...Rest]
          : Merge<Rest, From, To, Before, [First], 'among'>
        : Merge<Rest, From, To, [...Before, First]>
    : never
  : number[];

/** The shape of `flatten(startDim, endDim)`. */
export type Flattened<S extends Shape, Start extends number, End extends number> = number extends
  | S['length']
  | Start
  | End
  ? number[]
  : S extends readonly []
    ? [1]
    : Merge<S, Place<S, Start>, Place<S, End>>;

/** The shape of `repeat`; if there are more repeats than dimensions, new ones are added on the left. */
export type Repeated<S extends Shape, Repeats extends Shape> = number extends S['length'] | Repeats['length']
  ? number[]
  : RepeatEach<S, Repeats>;

type RepeatEach<S extends Shape, Repeats extends Shape, Out extends number[] = []> = Repeats extends readonly [
  ...infer Repeats1 extends Shape,
  infer Often extends number,
]
  ? S extends readonly [...infer S1 extends Shape, infer Size extends number]
    ? RepeatEach<S1, Repeats1, [Times<Size, Often>, ...Out]>
    : [...Repeats, ...Out]
  : [...S, ...Out];
