/**
 * While elements are lent to a caller, their memory does not grow: growth would leave the caller with an array of
 * length 0. Meanwhile only memory that was free before can be allocated.
 */

/** The number of current loans; while there is one, the memory must not grow. */
let loans = 0;

export function isLent() {
  return loans > 0;
}

/** @template T @param {() => T} use @returns {T} */
export function lending(use) {
  loans += 1;
  try {
    return use();
  } finally {
    loans -= 1;
  }
}
