/**
 * The core from where it is served, compiled while it arrives if the server says that it is WebAssembly, and from its
 * bytes if it says anything else. What goes wrong on the way is told with the address: it is nearly always the server.
 */
import { assertSimd } from './simd.js';

/** @typedef {string | URL | Response | BufferSource | WebAssembly.Module} WasmSource where the core is, or the core itself */

/**
 * @param {WasmSource | PromiseLike<WasmSource>} [source] beside the library, if nothing else is said
 * @returns {Promise<WebAssembly.Module>}
 */
export async function load(source = new URL('../wasm/stride0.wasm', import.meta.url)) {
  assertSimd();
  let from = 'the core';
  try {
    const given = await source;
    if (given instanceof WebAssembly.Module) return given;
    const isAddress = typeof given === 'string' || given instanceof URL;
    if (isAddress) from = String(given);
    const answer = /** @type {any} */ (isAddress ? await fetch(given) : given);
    if (!answer?.headers) return await WebAssembly.compile(answer);
    from = answer.url || from;
    return await compileAnswer(answer);
  } catch (error) {
    throw new Error(`stride0 could not load ${from}: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
}

/** @param {Response} answer */
async function compileAnswer(answer) {
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  const type = answer.headers.get('content-type');
  if (type === 'application/wasm' && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(answer);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (/^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 99)))) {
    throw new Error('the server answered with HTML, as it does where it has no such file, instead of WebAssembly');
  }
  return WebAssembly.compile(bytes);
}
