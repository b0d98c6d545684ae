/**
 * Wraps the core's functions so that large programs run on all threads: the core divides them into parts
 * (cpp/wasm/parts.h). Everything else runs on the first thread: small programs, copies, fused chains and functions that
 * are not programs.
 */

/** @import { Core } from '../wasm/stride0.js' */

/** From this number of elements, or of products of two numbers, other threads help. */
export const threshold = { elements: 2 ** 16, products: 2 ** 19 };

/**
 * @param {Core} whole
 * @param {import('./board.js').Board} board
 * @param {number} threads
 * @returns {Core}
 */
export function inParts(whole, board, threads) {
  whole._stride0_share(threads, threshold.elements, threshold.products);
  return {
    ...whole,
    _stride0_run(program, out, a = 0, b = 0, c = 0) {
      const parts = whole._stride0_parts(program);
      if (parts === 0) return whole._stride0_run(program, out, a, b, c);
      board.run(parts, [program, out, a, b, c]);
      return 0;
    },
    _stride0_run_reduce(program, out, input) {
      const parts = whole._stride0_parts(program);
      if (parts === 0) whole._stride0_run_reduce(program, out, input);
      else board.run(parts, [program, out, input, 0, 0]);
    },
    _stride0_run_matmul(program, out, a, b) {
      const parts = whole._stride0_parts(program);
      if (parts === 0) whole._stride0_run_matmul(program, out, a, b);
      else board.run(parts, [program, out, a, b, 0]);
    },
  };
}
