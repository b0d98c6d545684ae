/**
 * Fetches the core. It is compiled while it arrives if the server sends it as WebAssembly, and from its bytes
 * otherwise. Errors name the address, because the cause is nearly always the server.
 */
import { assertSimd } from './simd.js';

/** @import { WasmSource } from '../typing/platform.js' */

/** @typedef {(bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>} Change */

/** Set by builds with the core in a separate file. @type {() => string | undefined} */
let defaultSource = () => undefined;

/** Sets the default address of the core. @param {() => string} address */
export function serveFrom(address) {
  defaultSource = address;
}

/**
 * @param {WasmSource | PromiseLike<WasmSource>} [source] next to the library by default
 * @param {Change} [change] a change to the bytes
 * @returns {Promise<WebAssembly.Module>}
 */
export async function load(source = defaultSource(), change) {
  assertSimd();
  if (source === undefined)
    throw new Error(
      "stride0 does not know where its WebAssembly file is: pass its address, as in init({ wasm: '/stride0.wasm' })",
    );
  let from = 'the core';
  try {
    const given = await source;
    // By its class name, because a module or an address from another window is not an instance of our classes.
    const kind = Object.prototype.toString.call(given);
    if (kind === '[object WebAssembly.Module]') return /** @type {WebAssembly.Module} */ (given);
    const isAddress = typeof given === 'string' || kind === '[object URL]';
    if (isAddress) from = String(given);
    const answer = /** @type {any} */ (isAddress ? await fetch(String(given)) : given);
    if (!answer?.headers) return await WebAssembly.compile(change ? change(asBytes(answer)) : answer);
    from = answer.url || from;
    return await compileAnswer(answer, change);
  } catch (error) {
    throw loadError(from, error);
  }
}

/** @param {ArrayBuffer | ArrayBufferView<ArrayBuffer>} given */
const asBytes = (given) =>
  ArrayBuffer.isView(given) ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength) : new Uint8Array(given);

/** @param {string} from @param {unknown} error */
export function loadError(from, error) {
  return new Error(`stride0 could not load ${from}: ${/** @type {Error} */ (error).message}`, { cause: error });
}

/**
 * The error for a server's response, or undefined if it is valid.
 * @param {boolean} ok
 * @param {number} status
 * @param {Uint8Array} [bytes]
 */
export function answerError(ok, status, bytes) {
  if (!ok) return new Error(`the server answered ${status}`);
  if (bytes && /^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 99)))) {
    return new Error('the server sent HTML instead of WebAssembly, probably because the file is not there');
  }
  return undefined;
}

/** @param {Response} answer @param {Change} [change] */
async function compileAnswer(answer, change) {
  const type = answer.headers.get('content-type');
  const streams = answer.ok && !change && type === 'application/wasm' && Boolean(WebAssembly.compileStreaming);
  const bytes = answer.ok && !streams ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  const error = answerError(answer.ok, answer.status, bytes);
  if (error) throw error;
  return bytes ? WebAssembly.compile(change?.(bytes) ?? bytes) : WebAssembly.compileStreaming(answer);
}
