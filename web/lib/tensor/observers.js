/**
 * Callbacks for each new tensor and each public call. Usually none is set, which costs two field reads per tensor and
 * one per call.
 */

/** @import { UntypedTensor } from './tensor.js' */

/** @typedef {{ tensors: Set<UntypedTensor>, outer: Scope | undefined }} Scope of `tidy` */

export const observers = {
  /** @type {Scope | undefined} */
  scope: undefined,
  /** @type {((tensor: UntypedTensor) => void) | undefined} */
  witness: undefined,
  /**
   * If set, every public function and method is called through it. Autograd sets it to record calls.
   * @type {((name: string, fn: Function, given: unknown[]) => unknown) | undefined}
   */
  recorder: undefined,
};

/**
 * Calls `fn` with `scope` as the only scope, or without any.
 * @template T
 * @param {Scope | undefined} scope
 * @param {() => T} fn
 */
export function inScope(scope, fn) {
  const before = observers.scope;
  observers.scope = scope;
  try {
    return fn();
  } finally {
    observers.scope = before;
  }
}
