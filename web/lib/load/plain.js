/** What a platform may have beside the core, where nothing is known of it. */

/** What keeps a value across `await`; some edge runtimes have it for all to see. @type {typeof import('node:async_hooks').AsyncLocalStorage | undefined} */
export const AsyncLocalStorage = /** @type {any} */ (globalThis).AsyncLocalStorage;

/** Whether whoever started the program asked for debugging. */
export const isDebugAsked = () => false;
