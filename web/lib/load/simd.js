/** A module with one SIMD instruction. An engine that rejects it cannot compile the core either. */
export const probe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Throws a clear error instead of the engine's about an opcode. */
export function assertSimd() {
  if (!WebAssembly.validate(probe)) {
    throw new Error('stride0 needs WebAssembly SIMD, which this browser or runtime does not support; update it');
  }
}
