// Built-in functions that the recorder uses, taken before the user's code can replace them.

const { isArray } = Array;
const { keys, getPrototypeOf } = Object;
const plain = Object.prototype;
const clock = globalThis.performance;
const { now: nowOf } = clock;

export const now = nowOf.bind(clock);

export const valueIn = {
  isArray,
  keys,
  /** The keys of a plain object; reading any other object may run code. @type {(value: object) => string[]} */
  plainKeys: (value) => (getPrototypeOf(value) === plain ? keys(value) : []),
};

/**
 * The method as a function that later changes do not affect: `uncurried(Map.prototype.get)(map, key)`.
 * @template {unknown[]} A
 * @template R
 * @param {(this: any, ...args: A) => R} method
 * @returns {(on: unknown, ...args: A) => R}
 */
export function uncurried(method) {
  return Function.prototype.call.bind(method);
}
