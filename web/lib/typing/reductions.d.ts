/** The forms of the reductions, as functions and as methods. */
import type { DType } from '../boundary/dtype.js';
import type { Tensor } from '../tensor/tensor.js';
import type { Reduced, Within } from './dims.js';
import type { Kind, Known, Results } from './dtypes.js';
import type { method, Out } from './forms.js';
import type { Chosen, DTypeOf, ShapeOf } from './operands.js';

/** The dimensions to reduce: one, several, or all. */
export type Dims = number | readonly number[] | null | undefined;

/** Only some reductions accept a dtype. */
type Options<Keepdim extends boolean, D extends DType, Typed extends boolean> = { keepdim?: Keepdim } & Out<D> &
  (Typed extends true ? { dtype?: D } : {});

/** Reductions. `dim` may be among the options, or be left out before them. */
export interface Reduction<K extends Kind, Typed extends boolean> {
  <A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    input: A,
    options: { dim?: Within<ShapeOf<A>, N> } & Options<Keepdim, D, Typed>,
  ): Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>[K]>>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
  <A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    input: A,
    dim?: Within<ShapeOf<A>, N>,
    options?: Options<Keepdim, D, Typed>,
  ): Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>[K]>>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
  /** The function of this name, over all elements unless the options name dimensions. */
  [method]?<A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    this: A,
    options: { dim?: Within<ShapeOf<A>, N> } & Options<Keepdim, D, Typed>,
  ): Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>[K]>>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
  /** The function of this name, over dimension `dim` or several. */
  [method]?<A extends Tensor, const N extends Dims = null, Keepdim extends boolean = false, D extends DType = never>(
    this: A,
    dim?: Within<ShapeOf<A>, N>,
    options?: Options<Keepdim, D, Typed>,
  ): Tensor<Chosen<NoInfer<D>, Known<Results<DTypeOf<A>>[K]>>, Reduced<ShapeOf<A>, NoInfer<N>, NoInfer<Keepdim>>>;
}
