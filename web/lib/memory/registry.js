/**
 * FinalizationRegistry, or a substitute that does nothing: some edge runtimes have none, or only with a flag. Then only
 * `dispose` frees memory.
 */
class Silent {
  register() {}
  unregister() {}
}

/** @type {typeof FinalizationRegistry} */
export const Registry = globalThis.FinalizationRegistry ?? Silent;
