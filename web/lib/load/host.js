/** What Node and its relatives have beside the core. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';

export { AsyncLocalStorage };

/** By `STRIDE0_DEBUG=1` in the environment, which some runtimes do not let everybody read. */
export function isDebugAsked() {
  try {
    return !['', '0', 'false'].includes(process.env.STRIDE0_DEBUG ?? '');
  } catch {
    return false;
  }
}

/**
 * The text of a file of the program's source, if it can be read; Deno would ask its user.
 * @param {string} file  a path or an address
 */
export function sourceText(file) {
  if ('Deno' in globalThis) return undefined;
  try {
    return readFileSync(file.startsWith('file:') ? new URL(file) : file, 'utf8');
  } catch {
    return undefined;
  }
}
