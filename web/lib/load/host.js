/** What Node and its relatives have beside the core. */
import { AsyncLocalStorage } from 'node:async_hooks';

export { AsyncLocalStorage };

/** By `STRIDE0_DEBUG=1` in the environment, which some runtimes do not let everybody read. */
export function isDebugAsked() {
  try {
    return !['', '0', 'false'].includes(process.env.STRIDE0_DEBUG ?? '');
  } catch {
    return false;
  }
}
