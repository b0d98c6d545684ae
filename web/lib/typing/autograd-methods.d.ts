/** The properties and methods that `stride0/autograd` adds to every tensor. */
import type { DType } from '../boundary/dtype.js';
import type { Tensor as AnyTensor } from '../tensor/tensor.js';
import type { Shape } from './shapes.js';

export interface AutogradMethods<D extends DType, S extends Shape> {
  /** Whether it requires gradients, or was computed from a tensor that does. */
  readonly requiresGrad: boolean;
  /** Whether it is a leaf: not the result of a recorded call. */
  readonly isLeaf: boolean;
  /** The gradients that `backward` has added up, or null. */
  grad: AnyTensor<D, S> | null;
  /** The recorded call that computed it, or null. */
  readonly gradFn: { name: string } | null;
  /** Sets whether a leaf requires gradients. */
  requiresGrad_(requiresGrad?: boolean): this;
  /** Computes its gradients and adds them to the `grad` of every leaf that it was computed from. */
  backward(gradient?: AnyTensor<any, any>, options?: { retainGraph?: boolean; createGraph?: boolean }): void;
  /** A tensor over the same memory that requires no gradients. */
  detach(): AnyTensor<D, S>;
  /** Makes `backward` store the gradient of this tensor in `grad` even if it is not a leaf. */
  retainGrad(): void;
  /**
   * Calls `hook` with each gradient; if the hook returns a tensor, that replaces the gradient. Returns a function that
   * removes the hook.
   */
  registerHook(hook: (gradient: AnyTensor<any, any>) => AnyTensor<any, any> | void): () => void;
}

declare module '../tensor/tensor.js' {
  interface Tensor<out D, out S> extends AutogradMethods<D & DType, S & Shape> {}
}
