/** Who is told of every tensor that is made. Nobody, as a rule: then a tensor pays a look at two fields for it. */

/** @typedef {import('../tensor.js').Made} Made */
/** @typedef {{ made: Set<Made>, outer: Scope | undefined }} Scope of `tidy` */

export const births = {
  /** @type {Scope | undefined} */
  scope: undefined,
  /** @type {((tensor: Made) => void) | undefined} */
  witness: undefined,
};

/** Calls `fn` where no scope holds what is made. @template T @param {() => T} fn */
export function outsideOfScopes(fn) {
  const { scope } = births;
  births.scope = undefined;
  try {
    return fn();
  } finally {
    births.scope = scope;
  }
}
