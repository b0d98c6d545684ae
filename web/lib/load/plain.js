/** What a platform may have beside the core, where nothing is known of it. */

/** @typedef {{ run<T>(store: any, fn: () => T): T, getStore(): any, disable(): void }} Carrier */

/**
 * What keeps a value across `await`; some edge runtimes have it for all to see.
 * @type {(new () => Carrier) | undefined}
 */
export const AsyncLocalStorage = /** @type {any} */ (globalThis).AsyncLocalStorage;

/** The text of a file of the program's source, where there are files. @type {(file: string) => string | undefined} */
export const sourceText = () => undefined;

/** Whether whoever started the program asked for debugging. */
export const isDebugAsked = () => false;
