/**
 * The compiled core, loaded once by a top-level await, and the views of its memory.
 *
 * The same glue serves every platform: we fetch or read the bytes and hand them over. No view of the memory is kept by
 * anyone, because growth detaches it: ask `heap` again after every call that may allocate.
 */
import createModule from '../wasm/stride0.js';

/** @typedef {import('../wasm/stride0.js').Core} Core */
/** @typedef {import('../wasm/stride0.js').Column} Column */
/** @typedef {import('../wasm/stride0.js').CoreError} CoreError */
/** @typedef {import('../wasm/stride0.js').AlignmentReport} AlignmentReport */

const address = new URL('../wasm/stride0.wasm', import.meta.url);

/** A module of one function that uses one SIMD instruction: what cannot compile it cannot compile the core. */
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

async function readBytes() {
  if (address.protocol === 'file:') {
    const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`stride0 could not load ${address}: the server answered ${response.status}`);
  return response.arrayBuffer();
}

/** @type {WebAssembly.Memory} */
export let memory;
/** What the core calls by address. @type {WebAssembly.Table} */
export let table;

/** @returns {Promise<Core>} */
async function load() {
  if (!WebAssembly.validate(simdProbe)) {
    throw new Error('stride0 needs WebAssembly SIMD, which this browser or runtime does not have');
  }
  const module = await WebAssembly.compile(await readBytes());
  return createModule({
    /**
     * @param {WebAssembly.Imports} imports
     * @param {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} done
     */
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports);
      // Exports have short names in a release build; the memory is the one that is a memory.
      for (const each of Object.values(instance.exports)) {
        if (each instanceof WebAssembly.Memory) memory = each;
        if (each instanceof WebAssembly.Table) table = each;
      }
      done(instance, module);
      return instance.exports;
    },
  });
}

export const core = await load();

/** Index of the first word of the block in `heap.f64`. */
export const block = core._stride0_block() / 8;

/**
 * A view that is made anew only when growth has replaced the buffer beneath it.
 * @template T
 * @param {new (buffer: ArrayBufferLike) => T & { buffer: ArrayBufferLike }} View
 */
function freshView(View) {
  let view = new View(memory.buffer);
  return () => (view.buffer === memory.buffer ? view : (view = new View(memory.buffer)));
}

export const heap = {
  f64: freshView(Float64Array),
  i64: freshView(BigInt64Array),
  u8: freshView(Uint8Array),
  get buffer() {
    return memory.buffer;
  },
};
