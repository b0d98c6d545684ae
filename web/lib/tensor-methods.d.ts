/** The methods that `methods.js` gives to every tensor: each is the function of the same name with `this`. */
import type { DType } from './dtype.js';
import type { item, tolist, toTypedArray } from './read.js';
import type { TensorLike } from './internal/elementwise.js';
import type * as products from './matmul.js';
import type * as arithmetic from './ops/arithmetic.js';
import type * as assign from './ops/assign.js';
import type * as comparison from './ops/comparison.js';
import type * as logic from './ops/logic.js';
import type * as real from './ops/real.js';
import type * as select from './ops/select.js';
import type * as reductions from './reductions.js';

/** A function that takes a tensor first, as a method of it. */
type Method<F> = F extends (input: any, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never;
type Methods<Functions> = { [Name in keyof Functions]: Method<Functions[Name]> };

type Elementwise = Methods<typeof arithmetic> &
  Methods<typeof comparison> &
  Methods<typeof logic> &
  Methods<typeof real> &
  Methods<typeof assign> &
  Methods<Omit<typeof select, 'where'>> &
  Methods<Omit<typeof reductions, 'unlike'>> &
  Methods<typeof products>;

declare module './tensor.js' {
  interface Tensor extends Elementwise {
    /** Every element plus those before it along dimension `dim`. */
    cumsum(dim: number, options?: { dtype?: DType }): Tensor;
    /** This tensor where `condition` is true, `other` elsewhere. */
    where(condition: Tensor, other: TensorLike): Tensor;
    /** Dimensions of size 1, and new ones on the left, read again as often as `sizes` says. */
    expand(sizes: readonly number[]): Tensor;
    /** Expanded to the shape of `other`. */
    expandAs(other: Tensor): Tensor;
    /** `expand` under NumPy's name. */
    broadcastTo(sizes: readonly number[]): Tensor;
    /** The same numbers in row-major order under another shape; one size may be -1. */
    reshape(shape: readonly number[]): Tensor;
    /** `reshape`, but never a copy. */
    view(shape: readonly number[]): Tensor;
    /** Dimensions `startDim` to `endDim`, both included, as one. */
    flatten(startDim?: number, endDim?: number): Tensor;
    /** Dimension `dim` as several, of which one may be -1. */
    unflatten(dim: number, sizes: readonly number[]): Tensor;
    /** A new dimension of size 1 before dimension `dim`. */
    unsqueeze(dim: number): Tensor;
    /** Without the dimensions of size 1: all of them, or those of `dim`. */
    squeeze(dim?: number | readonly number[]): Tensor;
    /** Dimension `dims[i]` becomes dimension i. */
    permute(dims: readonly number[]): Tensor;
    /** Two dimensions change places. */
    transpose(dim0: number, dim1: number): Tensor;
    /** `transpose` under NumPy's name. */
    swapaxes(axis0: number, axis1: number): Tensor;
    /** Dimensions go from `source` to `destination`, the others keep their order. */
    movedim(source: number | readonly number[], destination: number | readonly number[]): Tensor;
    /** A matrix with rows and columns changed places. */
    t(): Tensor;
    /** The dimensions in reverse. */
    readonly T: Tensor;
    /** The last two dimensions changed places. */
    readonly mT: Tensor;
    /** What lies at `index` of dimension `dim`, without that dimension. */
    select(dim: number, index: number): Tensor;
    /** The `length` places of dimension `dim` from `start` on. */
    narrow(dim: number, start: number, length: number): Tensor;
    /** Python's `start:end:step` in dimension `dim`. */
    slice(dim: number, start?: number | null, end?: number | null, step?: number): Tensor;
    /** The slices along dimension `dim`, each without it. */
    unbind(dim?: number): Tensor[];
    /** The diagonal of two dimensions, as the last dimension of the view. */
    diagonal(offset?: number, dim1?: number, dim2?: number): Tensor;
    /** The storage read with any shape, strides and offset, all in elements. */
    asStrided(size: readonly number[], stride: readonly number[], storageOffset?: number): Tensor;
    /** In row-major order without gaps: a copy, unless it lies so already. */
    contiguous(): Tensor;
    /** A copy. */
    clone(): Tensor;
    /** As another dtype: a copy, unless it is of that dtype already. */
    to(dtype: DType): Tensor;
    /** Laid side by side, `repeats[i]` times along dimension i. */
    repeat(repeats: readonly number[]): Tensor;
    /** `repeat`, where fewer repeats than dimensions are those of the last ones. */
    tile(dims: readonly number[]): Tensor;
    /** Every number of dimension `dim` several times in a row. */
    repeatInterleave(repeats: number | Tensor, dim?: number | null): Tensor;
    /** Whether the elements lie in row-major order without gaps. */
    isContiguous(): boolean;
    /** The shape, or the size of dimension `dim`. */
    size(): readonly number[];
    size(dim: number): number;
    /** The strides, or the stride of dimension `dim`, in elements. */
    stride(): readonly number[];
    stride(dim: number): number;
    /** Nested arrays of the elements; for a 0-d tensor its number. */
    tolist(): ReturnType<typeof tolist>;
    /** The elements in row-major order, copied. */
    toTypedArray(): ReturnType<typeof toTypedArray>;
    /** Lends the elements to `fn`, without a copy, until it returns. */
    withData<T>(fn: (view: any) => T): T;
    /** The only element of a tensor. */
    item(): ReturnType<typeof item>;
    /** The text PyTorch prints. */
    toString(): string;
    /** The same as `dispose`, for `using`. */
    [Symbol.dispose](): void;
  }
}
