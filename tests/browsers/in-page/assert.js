/** Stands in for `node:assert/strict` in a page. */

/** @type {(value: unknown) => string} */
const shown = (value) => {
  try {
    return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}n` : each)) ?? String(value);
  } catch {
    return String(value);
  }
};

/** @type {(value: any) => PropertyKey[]} its own enumerable keys, with symbols */
const keysOf = (value) =>
  Reflect.ownKeys(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key));

/** @param {any} a @param {any} b @returns {boolean} */
function isDeepStrictEqual(a, b) {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (a instanceof Date || a instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error && (a.message !== b.message || a.name !== b.name)) return false;
  if (a instanceof ArrayBuffer) return isDeepStrictEqual(new Uint8Array(a), new Uint8Array(b));
  if (ArrayBuffer.isView(a) && !(a instanceof DataView)) return equalLists(/** @type {any} */ (a), b);
  if (Array.isArray(a) && a.length !== b.length) return false;
  if (a instanceof Set) return a.size === b.size && [...a].every((each) => b.has(each));
  if (a instanceof Map) return a.size === b.size && [...a].every(([key, each]) => isDeepStrictEqual(each, b.get(key)));
  const keys = keysOf(a);
  return (
    keys.length === keysOf(b).length && keys.every((key) => Object.hasOwn(b, key) && isDeepStrictEqual(a[key], b[key]))
  );
}

/** @param {ArrayLike<any>} a @param {ArrayLike<any>} b */
function equalLists(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; ++i) if (!isDeepStrictEqual(a[i], b[i])) return false;
  return true;
}

/** @param {unknown} message @param {string} otherwise @returns {never} */
function raise(message, otherwise) {
  throw message instanceof Error ? message : new Error(message === undefined ? otherwise : `${message}: ${otherwise}`);
}

/**
 * Checks an error.
 * @param {any} error
 * @param {any} as its class, a pattern, properties, or a function that returns true
 * @returns {void}
 */
function checkError(error, as) {
  if (as === undefined || typeof as === 'string') return;
  if (as instanceof RegExp) return void assert.match(String(error), as);
  if (typeof as === 'object') {
    for (const key of [...keysOf(as), ...(as instanceof Error ? ['name', 'message'] : [])]) {
      if (as[key] instanceof RegExp) assert.match(error[key], as[key]);
      else assert.deepEqual(error[key], as[key]);
    }
  } else if (as.prototype !== undefined && error instanceof as) return;
  else if (Error.isPrototypeOf(as) || as === Error) throw error;
  else if (as(error) !== true) raise(undefined, `the error is not as expected: ${error}`);
}

const ok = (/** @type {unknown} */ value, /** @type {unknown} */ message) =>
  value || raise(message, `${shown(value)} is falsy`);

const assert = Object.assign(ok, {
  ok,
  fail: (/** @type {unknown} */ message) => raise(message, 'failed'),
  equal: (/** @type {any} */ a, /** @type {any} */ b, /** @type {unknown} */ message) =>
    Object.is(a, b) || raise(message, `${shown(a)} is not ${shown(b)}`),
  notEqual: (/** @type {any} */ a, /** @type {any} */ b, /** @type {unknown} */ message) =>
    !Object.is(a, b) || raise(message, `both are ${shown(a)}`),
  deepEqual: (/** @type {any} */ a, /** @type {any} */ b, /** @type {unknown} */ message = undefined) =>
    isDeepStrictEqual(a, b) || raise(message, `${shown(a).slice(0, 250)} is not ${shown(b).slice(0, 250)}`),
  notDeepEqual: (/** @type {any} */ a, /** @type {any} */ b, /** @type {unknown} */ message) =>
    !isDeepStrictEqual(a, b) || raise(message, `both are ${shown(a)}`),
  match: (/** @type {string} */ text, /** @type {RegExp} */ pattern, /** @type {unknown} */ message = undefined) =>
    pattern.test(text) || raise(message, `${shown(text)} does not match ${pattern}`),
  doesNotMatch: (/** @type {string} */ text, /** @type {RegExp} */ pattern, /** @type {unknown} */ message) =>
    !pattern.test(text) || raise(message, `${shown(text)} matches ${pattern}`),
  doesNotThrow: (/** @type {() => void} */ run) => run(),
  throws: (/** @type {() => void} */ run, /** @type {any} */ as, /** @type {unknown} */ message) => {
    try {
      run();
    } catch (error) {
      return checkError(error, as);
    }
    raise(message ?? as, 'nothing was thrown');
  },
  rejects: async (/** @type {any} */ run, /** @type {any} */ as) => {
    try {
      await (typeof run === 'function' ? run() : run);
    } catch (error) {
      return checkError(error, as);
    }
    raise(undefined, 'nothing was rejected');
  },
});

export default assert;
