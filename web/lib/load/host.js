/**
 * Features of Node, Deno and Bun that browsers lack: files, an environment, and a store that lasts across `await`. They
 * are looked up at run time, so the same file works in pages.
 */

/**
 * A module of Node, or undefined elsewhere.
 * @param {string} name  with `node:` before it
 * @returns {any}
 */
export function builtin(name) {
  return /** @type {any} */ (globalThis).process?.getBuiltinModule?.(name);
}

/** @typedef {{ run<T>(store: any, fn: () => T): T, getStore(): any, disable(): void }} Carrier */

/**
 * The class whose instances keep a value across `await`; some edge runtimes have it as a global.
 * @returns {(new () => Carrier) | undefined}
 */
export function asyncLocalStorage() {
  return builtin('node:async_hooks')?.AsyncLocalStorage ?? /** @type {any} */ (globalThis).AsyncLocalStorage;
}

/** Whether `STRIDE0_DEBUG=1` is set in the environment, which some runtimes do not allow reading. */
export function isDebugAsked() {
  try {
    return !['', '0', 'false'].includes(/** @type {any} */ (globalThis).process?.env?.STRIDE0_DEBUG ?? '');
  } catch {
    return false;
  }
}

/**
 * The text of a source file of the program, if it can be read without asking the user, as Deno would.
 * @param {string} file  a path or an address
 * @returns {string | undefined}
 */
export function sourceText(file) {
  if ('Deno' in globalThis) return undefined;
  try {
    return builtin('node:fs')?.readFileSync(file.startsWith('file:') ? new URL(file) : file, 'utf8');
  } catch {
    return undefined;
  }
}
