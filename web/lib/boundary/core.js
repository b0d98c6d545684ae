/**
 * The compiled core, started once, and the views of its memory.
 *
 * It starts when it is first needed, if it can be compiled synchronously: with the function that an entry has provided,
 * or with `#load`, which package.json selects by platform. In a page that is not possible, and `init` starts it. Do not
 * store views of the memory, because growth detaches them: ask `heap` again after every call that may allocate.
 */
import { compile } from '#load';
import createModule from '../wasm/stride0.js';

/** @import { WasmMemory, WasmModule, WasmTable } from '../typing/platform.js' */
/** @import { Core } from '../wasm/stride0.js' */

/** @typedef {() => WasmModule} Compile */

/** @type {Compile[]} */
const compilers = compile ? [compile] : [];

/** Whether the core has started, or can be started synchronously. */
export function canStartNow() {
  return isStarted || compilers.length > 0;
}

/** Adds a function that compiles the core, tried before the others. @param {Compile} way */
export function provide(way) {
  compilers.unshift(way);
}

/** Why the core could not start. @type {unknown} */
let failure;

/** @param {unknown} error of loading, which the next use of the core throws */
export function failed(error) {
  failure = error;
}

function startNow() {
  if (isStarted) return;
  for (const way of compilers) {
    try {
      return start(way());
    } catch (error) {
      failure = error;
    }
  }
  // Not created earlier: to find the position of an error, browsers read the whole file again.
  throw failure ?? new Error('stride0 is not loaded yet: await init() before you call anything else');
}

/** The core's table of functions that it calls by address. @type {WasmTable} */
export let table;

/** A proxy that starts the core on first use. @type {Core} */
export let core = new Proxy(
  /** @type {any} */ ({}),
  {
    get(_, name) {
      startNow();
      return /** @type {any} */ (core)[name];
    },
  },
);

/** Index of the first word of the block in `heap.f64`. */
export let block = 0;

/** A proxy for its memory. @type {WasmMemory} */
export let memory = /** @type {any} */ ({
  get buffer() {
    startNow();
    return memory.buffer;
  },
});

/** Whether the core has started, which happens once. */
export let isStarted = false;

/** The module that was started, which can be posted to a worker. @type {WasmModule | undefined} */
export let compiled;

/** @type {(() => void)[]} */
const startCallbacks = [];

/** Calls `callback` when the core has started, or now if it has. @param {() => void} callback */
export function atStart(callback) {
  if (isStarted) callback();
  else startCallbacks.push(callback);
}

/**
 * @param {WasmModule} module
 * @param {object} [more] imports besides the glue's
 */
export function start(module, more) {
  if (isStarted) return;
  core = createModule({
    /** The glue calls this with its imports (cpp/wasm/glue/post.js). @param {WebAssembly.Imports} imports */
    instantiate(imports) {
      const instance = new WebAssembly.Instance(module, { ...imports, ...more });
      // Exports have short names in a release build; the memory is recognised by its type.
      for (const each of Object.values(instance.exports)) {
        if (each instanceof WebAssembly.Memory) memory = each;
        if (each instanceof WebAssembly.Table) table = each;
      }
      return instance;
    },
  });
  block = core._stride0_block() / 8;
  isStarted = true;
  compiled = module;
  for (const callback of startCallbacks) callback();
}

/** Makes the library call a wrapper of the core, as threads/parts.js does. @param {Core} other */
export function replaceCore(other) {
  core = other;
}

/** @type {(() => void)[]} */
const renewals = [];

/** Creates all views again, because views of shared memory keep their length when it grows. */
export function renewViews() {
  return renewals.forEach((renew) => renew());
}

/**
 * A view of the memory. When the memory grows, its buffer is replaced and the old view is empty, so a new one is made.
 * @template {{ length: number }} T
 * @param {new (buffer: ArrayBufferLike) => T} View
 */
export function freshView(View) {
  let view = new View(new ArrayBuffer(0));
  const renew = () => (view = new View(memory.buffer));
  renewals.push(renew);
  return () => (view.length > 0 ? view : renew());
}

/**
 * @type {{ f64: () => Float64Array, i64: () => BigInt64Array, i32: () => Int32Array, u8: () => Uint8Array,
 *   readonly buffer: ArrayBufferLike }}
 */
export const heap = {
  f64: freshView(Float64Array),
  i64: freshView(BigInt64Array),
  i32: freshView(Int32Array),
  u8: freshView(Uint8Array),
  get buffer() {
    return memory.buffer;
  },
};
