/** Observers of each new tensor. There are usually none, which costs two field reads per tensor. */

/** @typedef {import('./tensor.js').Made} Made */
/** @typedef {{ made: Set<Made>, outer: Scope | undefined }} Scope of `tidy` */

export const observers = {
  /** @type {Scope | undefined} */
  scope: undefined,
  /** @type {((tensor: Made) => void) | undefined} */
  witness: undefined,
};

/** Calls `fn` with nothing around it but `scope`. @template T @param {Scope} scope @param {() => T} fn */
export function inScope(scope, fn) {
  const before = observers.scope;
  observers.scope = scope;
  try {
    return fn();
  } finally {
    observers.scope = before;
  }
}
