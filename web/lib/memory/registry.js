/**
 * What the collector tells of, where it tells: some edge runtimes have no FinalizationRegistry, or only when asked to.
 * There memory comes back by `dispose` alone.
 */
class Silent {
  register() {}
  unregister() {}
}

/** @type {typeof FinalizationRegistry} */
export const Registry = globalThis.FinalizationRegistry ?? Silent;
