/** Who is told of every tensor that is made. Nobody, as a rule: then a tensor pays a look at two fields for it. */

/** @typedef {import('./tensor.js').Made} Made */
/** @typedef {{ made: Set<Made>, outer: Scope | undefined }} Scope of `tidy` */

export const births = {
  /** @type {Scope | undefined} */
  scope: undefined,
  /** @type {((tensor: Made) => void) | undefined} */
  witness: undefined,
};

/** Calls `fn` with nothing around it but `scope`. @template T @param {Scope} scope @param {() => T} fn */
export function inScope(scope, fn) {
  const before = births.scope;
  births.scope = scope;
  try {
    return fn();
  } finally {
    births.scope = before;
  }
}
