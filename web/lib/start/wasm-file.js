/**
 * The core is a file next to the library. A page fetches it, and importing the library waits for it (start.js). A
 * worker would lose messages that arrive while it waits, so it reads and compiles the file synchronously at first use,
 * which workers may do.
 */
import { provide } from '../boundary/core.js';
import { answerError, serveFrom, loadError } from '../load/fetch.js';
import { assertSimd } from '../load/simd.js';

/** Computed on demand, because a classic script, which passes the address to init, has no `import.meta`. */
const here = () => String(new URL('../wasm/stride0.wasm', import.meta.url));
serveFrom(here);

/** A service worker may not read synchronously. */
const mayRead =
  typeof (/** @type {any} */ (globalThis).importScripts) === 'function' && typeof XMLHttpRequest === 'function';

function read() {
  assertSimd();
  const address = here();
  try {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.responseType = 'arraybuffer';
    request.send();
    const bytes = new Uint8Array(request.response ?? []);
    const error = answerError(request.status >= 200 && request.status < 300, request.status, bytes);
    if (error) throw error;
    return new WebAssembly.Module(bytes);
  } catch (error) {
    throw loadError(address, error);
  }
}

if (mayRead) provide(read);
