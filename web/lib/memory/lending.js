/**
 * `withData` lends its caller an array over the heap. Until it returns, the heap must not grow, because growth would
 * detach the array. Meanwhile only memory that is already free can be allocated.
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
