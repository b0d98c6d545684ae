/** The items of `x[…]`, and the shape of the result if known. */
import type { Slice } from '../ops/indexing/slice-item.js';
import type { Scalar } from '../tensor/scalar.js';
import type { Tensor } from '../tensor/tensor.js';
import type { DTypeOf, ShapeOf } from './operands.js';
import type { Index, Shape } from './shapes.js';

interface Integers {
  readonly length: number;
  readonly [index: number]: number | bigint;
}

/** A nested array of integers or booleans, or a typed array. */
export type IndexList = Integers | readonly (Index | boolean | IndexList)[];

/** An integer, a slice, `'...'`, `null` for a new dimension, a boolean, or an index tensor. */
export type IndexItem = Index | boolean | Scalar | null | string | Slice | Tensor | IndexList;

type Rest<S extends Shape> = S extends readonly [number, ...infer After extends Shape] ? After : never;

/** The shape of a view, as far as it is known without checking bounds. With index tensors it is unknown. */
export type Indexed<S extends Shape, Items extends readonly unknown[]> = number extends S['length']
  ? number[]
  : Items extends readonly []
    ? [...S]
    : Items extends readonly [infer First, ...infer More]
      ? First extends null
        ? Joined<[1], Indexed<S, More>>
        : [Rest<S>] extends [never]
          ? number[]
          : First extends number | bigint
            ? Indexed<Rest<S>, More>
            : First extends ':'
              ? Joined<[S[0]], Indexed<Rest<S>, More>>
              : First extends `${string}:${string}` | Slice
                ? Joined<[number], Indexed<Rest<S>, More>>
                : number[]
      : number[];

type Joined<Before extends Shape, After extends Shape> = number extends After['length']
  ? number[]
  : [...Before, ...After];

/** `index` as a function: its items are an array, or one alone. */
export interface IndexedBy {
  <A extends Tensor, const Items extends readonly IndexItem[]>(
    input: A,
    items: Items,
  ): Tensor<DTypeOf<A>, Indexed<ShapeOf<A>, Items>>;
  <A extends Tensor, const Item extends IndexItem>(
    input: A,
    item: Item,
  ): Tensor<DTypeOf<A>, Indexed<ShapeOf<A>, [Item]>>;
}

/** A value to write: a tensor that broadcasts, or a number. */
export type PutValue = Tensor | Index | boolean | Scalar;

/** `indexPut` as a function, and the basis of both methods. */
export interface IndexPut {
  <A extends Tensor>(
    input: A,
    indices: readonly IndexItem[],
    values: PutValue,
    accumulate?: boolean | { accumulate?: boolean },
  ): Tensor<DTypeOf<A>, ShapeOf<A>>;
}

/** `nonzero` as a function. */
export interface NonZero {
  (input: Tensor, options: { asTuple: true }): Tensor<'int64', [number]>[];
  (input: Tensor, options?: { asTuple?: false; out?: Tensor<'int64'> }): Tensor<'int64', [number, number]>;
}

/** `maskedSelect` as a function. */
export interface MaskedSelect {
  <A extends Tensor>(
    input: A,
    mask: Tensor<'bool'>,
    options?: { out?: Tensor<DTypeOf<A>> },
  ): Tensor<DTypeOf<A>, [number]>;
}
