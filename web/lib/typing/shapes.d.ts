/**
 * Broadcasting in types: the rule of cpp/plan/broadcast.h for known shapes. tests/types compares the two for every pair
 * of shapes that PyTorch was run on.
 *
 * A shape is a tuple, `[2, 3]`. `number` is an unknown size, `number[]` a shape of unknown rank: both
 * fit everything. A union in a place is one of several sizes; it fits if one of them does.
 *
 *   Broadcast<[5, 1, 4, 1], [3, 1, 1]>   is  [5, 3, 4, 1]
 *   Broadcast<[2, 3], [number]>          is  [2, 3]
 *   Mismatch<[2, 3], [4]>                is  what PyTorch says of it
 */
/** An index, a dimension or a count. */
export type Index = number | bigint;

export type Shape = readonly number[];

/** Tells the compiler that a type consists of shapes, so that it need not check every branch. */
export type ShapeOnly<S> = [S] extends [infer Sure extends Shape] ? Sure : never;

/** The result of two sizes in one dimension, or never: a 1 stretches, an unknown size equals the other. */
export type Meet<A extends number, B extends number> = A extends 1
  ? B
  : B extends 1
    ? A
    : number extends A
      ? B
      : number extends B
        ? A
        : A extends B
          ? A
          : never;

/** From the last dimension to the first; the rest of the longer shape is unchanged. */
type Align<A extends Shape, B extends Shape, Out extends number[] = []> = A extends readonly [
  ...infer RestA extends Shape,
  infer LastA extends number,
]
  ? B extends readonly [...infer RestB extends Shape, infer LastB extends number]
    ? [Meet<LastA, LastB>] extends [never]
      ? never
      : Align<RestA, RestB, [Meet<LastA, LastB>, ...Out]>
    : [...A, ...Out]
  : [...B, ...Out];

/** The shape that two broadcast to, or never. */
export type Broadcast<A extends Shape, B extends Shape> = number extends A['length'] | B['length']
  ? number[]
  : Align<A, B>;

/** Like Broadcast, but unknown after an error, so that one mistake is reported once. */
export type Joined<A extends Shape, B extends Shape> = Identical<A, B, A, Otherwise<Broadcast<A, B>>>;

/**
 * `Then` if two types are identical. The compiler decides this even for a type parameter, where it puts off any other
 * condition: in `<S extends Shape>(x: Tensor<'float32', S>, y: Tensor<'float32', S>) => x.add(y)`, the result has shape S.
 */
export type Identical<A, B, Then, Else> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? Then : Else;

type Otherwise<S> = [S] extends [never] ? number[] : ShapeOnly<S>;

/** The longer of two shapes, which has all the keys of the other. */
export type Longer<A extends Shape, B extends Shape> = keyof B extends keyof A ? A : B;

/** PyTorch's message for two shapes that do not broadcast, about the last dimension that does not fit; or never. */
export type Mismatch<A extends Shape, B extends Shape> = A extends readonly [
  ...infer RestA extends Shape,
  infer LastA extends number,
]
  ? B extends readonly [...infer RestB extends Shape, infer LastB extends number]
    ? [Meet<LastA, LastB>] extends [never]
      ? `The size of tensor a (${LastA}) must match the size of tensor b (${LastB}) at non-singleton dimension ${Longer<RestA, RestB>['length']}`
      : Mismatch<RestA, RestB>
    : never
  : never;

/** A size as a message shows it. */
type Shown<Size extends number> = number extends Size ? '?' : `${Size}`;

/** Sizes as PyTorch's sentences list them, without the brackets. */
export type Listed<S extends Shape> = S extends readonly [infer First extends number, ...infer Rest extends Shape]
  ? Rest extends readonly []
    ? Shown<First>
    : `${Shown<First>}, ${Listed<Rest>}`
  : S extends readonly []
    ? ''
    : '?';

/** Whether two shapes may be the same one. */
export type MayEqual<A extends Shape, B extends Shape> = number extends A['length'] | B['length']
  ? true
  : A extends readonly [infer FirstA extends number, ...infer RestA extends Shape]
    ? B extends readonly [infer FirstB extends number, ...infer RestB extends Shape]
      ? number extends FirstA | FirstB
        ? MayEqual<RestA, RestB>
        : [FirstA & FirstB] extends [never]
          ? false
          : MayEqual<RestA, RestB>
      : false
    : B extends readonly []
      ? true
      : false;

/** PyTorch's message for an in-place result that is larger than its tensor; or never. */
export type Growth<S extends Shape, Result extends Shape> =
  true extends MayEqual<S, Result>
    ? never
    : `output with shape [${Listed<S>}] doesn't match the broadcast shape [${Listed<Result>}]`;
