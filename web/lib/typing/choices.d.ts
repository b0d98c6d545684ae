/** The types of `where`, `maskedFill` and `clamp`, each as a function and as a method. */
import type { DType } from '../boundary/dtype.js';
import type { Tensor } from '../tensor/tensor.js';
import type { Common, ScalarTypes } from './dtypes.js';
import type { ModeOption } from '../ops/elementwise.js';
import type { Call, inPlace, method } from './forms.js';
import type { Chosen, DTypeOf, DTypeOfResult, Fits, FitsInto, ShapeOf, ShapeOfAll, TensorLike } from './operands.js';
import type { Accepted, FirstRefusal } from './refusals.js';
import type { Joined, Mismatch } from './shapes.js';

/** The type of a condition: the tensor's own type, or PyTorch's message for a tensor of numbers. */
type Mask<C extends Tensor> = Accepted<C, NoMask<C>>;

type NoMask<C extends Tensor> = [Extract<DTypeOf<C>, 'bool' | 'uint8'>] extends [never]
  ? `where expected condition to be a boolean tensor, but got a tensor with dtype ${ScalarTypes[DTypeOf<C>]}`
  : never;

export interface Where {
  <C extends Tensor, const A extends TensorLike, const B extends TensorLike, D extends DType = never>(
    condition: Mask<C>,
    input: Fits<ShapeOf<C>, A>,
    other: Fits<ShapeOfAll<[C, A]>, B>,
    options?: Call<D>,
  ): Tensor<Chosen<NoInfer<D>, Common<[A, B]>>, ShapeOfAll<[C, A, B]>>;
  (condition: Tensor): Tensor<'int64', [number]>[];
  [method]?<A extends Tensor, C extends Tensor, const B extends TensorLike>(
    this: A,
    condition: Accepted<C, FirstRefusal<Mismatch<ShapeOf<C>, ShapeOf<A>>, NoMask<C>>>,
    other: Fits<ShapeOfAll<[C, A]>, B>,
  ): Tensor<Chosen<never, Common<[A, B]>>, ShapeOfAll<[C, A, B]>>;
}

/** PyTorch broadcasts the mask before the input, so the message calls it `a`. */
type MaskFor<A extends Tensor, M extends Tensor> = Accepted<M, Mismatch<ShapeOf<M>, ShapeOf<A>>>;

export interface MaskedFill {
  <A extends Tensor, M extends Tensor>(
    input: A,
    mask: MaskFor<A, M>,
    value: TensorLike,
  ): Tensor<DTypeOf<A>, Joined<ShapeOf<M>, ShapeOf<A>>>;
  [method]?<A extends Tensor, M extends Tensor>(
    this: A,
    mask: MaskFor<A, M>,
    value: TensorLike,
  ): Tensor<DTypeOf<A>, Joined<ShapeOf<M>, ShapeOf<A>>>;
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  [inPlace]<A extends Tensor, M extends Tensor>(this: A, mask: FitsInto<A, M, [], 'bool'>, value: TensorLike): A;
}

/** A bound may be left out. */
type Bound = TensorLike | null | undefined;

/** The given bounds, after the input. */
type Bounded<A, Low, High> = [A, ...Present<Low>, ...Present<High>];
type Present<T> = [T] extends [null | undefined] ? [] : [T];

type Bounds<A extends Tensor, Low, High, D extends DType> = {
  min?: Fits<ShapeOf<A>, Low>;
  max?: Fits<ShapeOfAll<Bounded<A, Low, null>>, High>;
} & Call<D>;

export interface Clamp {
  <A extends Tensor, const Low extends Bound = null, const High extends Bound = null, D extends DType = never>(
    input: A,
    min?: Fits<ShapeOf<A>, Low>,
    max?: Fits<ShapeOfAll<Bounded<A, Low, null>>, High>,
    options?: Call<D>,
  ): Tensor<
    DTypeOfResult<'common', Bounded<A, NoInfer<Low>, NoInfer<High>>, NoInfer<D>>,
    ShapeOfAll<Bounded<A, NoInfer<Low>, NoInfer<High>>>
  >;
  <A extends Tensor, const Low extends TensorLike, D extends DType = never>(
    input: A,
    min: Fits<ShapeOf<A>, Low>,
    options: Call<D>,
  ): Tensor<DTypeOfResult<'common', [A, NoInfer<Low>], NoInfer<D>>, ShapeOfAll<[A, NoInfer<Low>]>>;
  <A extends Tensor, const Low extends Bound = null, const High extends Bound = null, D extends DType = never>(
    input: A,
    bounds: Bounds<A, Low, High, D>,
  ): Tensor<
    DTypeOfResult<'common', Bounded<A, NoInfer<Low>, NoInfer<High>>, NoInfer<D>>,
    ShapeOfAll<Bounded<A, NoInfer<Low>, NoInfer<High>>>
  >;
  [method]?<A extends Tensor, const Low extends Bound = null, const High extends Bound = null, D extends DType = never>(
    this: A,
    min?: Fits<ShapeOf<A>, Low>,
    max?: Fits<ShapeOfAll<Bounded<A, Low, null>>, High>,
    options?: Call<D>,
  ): Tensor<
    DTypeOfResult<'common', Bounded<A, NoInfer<Low>, NoInfer<High>>, NoInfer<D>>,
    ShapeOfAll<Bounded<A, NoInfer<Low>, NoInfer<High>>>
  >;
  [method]?<A extends Tensor, const Low extends TensorLike, D extends DType = never>(
    this: A,
    min: Fits<ShapeOf<A>, Low>,
    options: Call<D>,
  ): Tensor<DTypeOfResult<'common', [A, NoInfer<Low>], NoInfer<D>>, ShapeOfAll<[A, NoInfer<Low>]>>;
  [method]?<A extends Tensor, const Low extends Bound = null, const High extends Bound = null, D extends DType = never>(
    this: A,
    bounds: Bounds<A, Low, High, D>,
  ): Tensor<
    DTypeOfResult<'common', Bounded<A, NoInfer<Low>, NoInfer<High>>, NoInfer<D>>,
    ShapeOfAll<Bounded<A, NoInfer<Low>, NoInfer<High>>>
  >;
  /** The operation of this name without its underscore, written into this tensor, whose dtype stays. */
  [inPlace]<A extends Tensor, const Low extends Bound = null, const High extends Bound = null>(
    this: A,
    min?: FirstInto<A, Low, High>,
    max?: FitsInto<A, High, Present<Low>, 'common'>,
    options?: ModeOption,
  ): A;
  [inPlace]<A extends Tensor, const Low extends Bound = null, const High extends Bound = null>(
    this: A,
    bounds: { min?: FirstInto<A, Low, High>; max?: FitsInto<A, High, Present<Low>, 'common'> } & ModeOption,
  ): A;
}

/** The error is reported at the last bound, when all bounds are known. */
type FirstInto<A extends Tensor, Low, High> = [High] extends [null | undefined]
  ? FitsInto<A, Low, [], 'common'>
  : Fits<ShapeOf<A>, Low>;
