/**
 * FinalizationRegistry, or a substitute that does nothing: some edge runtimes have none, or only if a flag is set.
 * There only `dispose` frees memory.
 */
class Silent {
  register() {}
  unregister() {}
}

/** @type {typeof FinalizationRegistry} */
export const Registry = globalThis.FinalizationRegistry ?? Silent;
