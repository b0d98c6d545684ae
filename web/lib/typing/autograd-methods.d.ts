/** What `stride0/autograd` gives to every tensor. */
import type { DType } from '../boundary/dtype.js';
import type { Tensor as AnyTensor } from '../tensor/tensor.js';
import type { Shape } from './shapes.js';

export interface AutogradMethods<D extends DType, S extends Shape> {
  /** Whether gradients are wanted of it, or of what it was computed from. */
  readonly requiresGrad: boolean;
  /** Whether no recorded call computed it. */
  readonly isLeaf: boolean;
  /** What `backward` has added up for it, or null. */
  grad: AnyTensor<D, S> | null;
  /** The call that computed it, or null. */
  readonly gradFn: { name: string } | null;
  /** Asks for gradients of a leaf, or no longer. */
  requiresGrad_(requiresGrad?: boolean): this;
  /** Adds its gradients to the `grad` of every leaf it was computed from. */
  backward(gradient?: AnyTensor<any, any>, options?: { retainGraph?: boolean; createGraph?: boolean }): void;
  /** The same memory as a tensor that requires no gradients. */
  detach(): AnyTensor<D, S>;
  /** Keeps the gradient of a tensor that is no leaf in its `grad`. */
  retainGrad(): void;
  /** Calls `hook` with the gradient; what it returns replaces it. Returns a function that removes the hook. */
  registerHook(hook: (gradient: AnyTensor<any, any>) => AnyTensor<any, any> | void): () => void;
}

declare module '../tensor/tensor.js' {
  interface Tensor<out D, out S> extends AutogradMethods<D & DType, S & Shape> {}
}
