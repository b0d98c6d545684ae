/**
 * While numbers are lent to somebody, the memory they lie in does not grow: growth would leave an array of length 0 in
 * their hands. Then there is only what was free before.
 */

/** How many loans there are; while there is one, the memory must not grow. */
let loans = 0;

export const isLent = () => loans > 0;

/** @template T @param {() => T} use @returns {T} */
export function lending(use) {
  loans += 1;
  try {
    return use();
  } finally {
    loans -= 1;
  }
}
