/**
 * Whether a suite is to run all of its cases, or those that find what the others would. The machine of a developer runs
 * the second in `npm test`, CI also the first.
 */
export const WHOLE = 'STRIDE0_WHOLE';

export const isWhole = () => Boolean(process.env[WHOLE]);

/**
 * All of a long list, or every n-th. With a prime n, lists that repeat a pattern of fewer have all of it.
 * @template T
 * @param {readonly T[]} list
 * @param {number} n
 */
export const some = (list, n) => (isWhole() ? list : list.filter((_, i) => i % n === 0));

/** How many random cases a test draws: all, or a third of them. @param {number} all */
export const draws = (all) => (isWhole() ? all : Math.ceil(all / 3));
