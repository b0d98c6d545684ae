/** Matrix products: the core's plan for one is a program like any other. */
import { core } from '../boundary/core.js';
import { addressOf, geometryOf } from '../tensor/tensor.js';
import { allocate } from './allocate.js';
import { cacheProgram, rootOf } from './programs.js';

/** @import { Geometry } from '../tensor/geometry.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Program } from './programs.js' */

/** The program of an earlier valid product, if there was one. @param {string} fn @param {Tensor} a @param {Tensor} b */
export function knownProduct(fn, a, b) {
  return rootOf(fn).next(geometryOf(a).id)?.next(geometryOf(b).id)?.value;
}

/** Runs a program on two tensors. @param {Program} program @param {Tensor} a @param {Tensor} b */
export function multiply({ address, result }, a, b) {
  const [one, other] = [addressOf(a), addressOf(b)];
  const product = allocate(result);
  core._stride0_run_matmul(address, addressOf(product), one, other);
  return product;
}

/**
 * Runs the product that the core has just planned, and caches its program for the next call.
 * @param {string} fn
 * @param {Tensor} a
 * @param {Tensor} b
 * @param {Geometry} result
 */
export function multiplyAsPlanned(fn, a, b, result) {
  return multiply(
    cacheProgram({ result, resizes: 0 }, fn, [geometryOf(a).id, geometryOf(b).id], (address) =>
      core._stride0_ready_matmul(address),
    ),
    a,
    b,
  );
}
