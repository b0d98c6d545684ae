/**
 * The types of the core. The module itself, `stride0.js` and `stride0.wasm`, is built into this folder, and so are the
 * types of its plain exports. What Embind gives to JavaScript (`cpp/wasm/bindings.cpp`) is declared here, by hand.
 */
import type { Exports } from './exports.js';

export interface Core extends Exports {
  /** The end of the heap as it was before so many bytes more; -1 if it cannot be. */
  _sbrk(bytes: number): number;
  /** A line for each dtype: its name, its size in bytes, and its category. */
  dtypeTable(): string;
  /** A line for each operation: its name, its kernel's, whether it divides, and whether integers make floats in it. */
  opTable(): string;
}

export default function createModule(options: {
  instantiate(imports: object): object;
}): Core;
