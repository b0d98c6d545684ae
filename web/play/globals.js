// The globals of a program besides the library: timers, which a run waits for, and `require`. And explanations for
// globals that do not exist here and for properties that a tensor does not have.

import { FILE } from './names.js';

/** @typedef {{ line: number, column: number }} Place */

/** Where in the user's text an error was thrown, from the stack of any engine. @param {unknown} error */
export function placeIn(error) {
  const stack = String(/** @type {any} */ (error)?.stack ?? '');
  const [, line, column] = new RegExp(`\\b${FILE}:(\\d+):(\\d+)`).exec(stack) ?? [];
  return line ? { line: Number(line), column: Number(column) } : null;
}

/** Globals of a page or of Node. */
const ABSENT =
  /^(?:window|document|alert|prompt|confirm|localStorage|sessionStorage|process|Buffer|module|exports|__dirname) is not defined$/;

/**
 * An error message in the user's terms: with module names instead of addresses, and with the reason if a global of a
 * page or of Node does not exist.
 * @param {string} message
 * @param {Record<string, string>} modules  addresses by name
 * @param {Record<string, unknown>} names  of the library
 */
export function explainedMessage(message, modules, names) {
  const named = message.replace(/blob:[^'"\s]+/g, (address) => {
    const known = Object.keys(modules).find((name) => modules[name] === address);
    return known ?? address;
  });
  if (named.endsWith("named 'default'")) return `${named}: name what you import, or import * as …`;
  const [, missing, ofTensor] = /^(\w+) is not defined$|\.(\w+) is not a function$/.exec(named) ?? [];
  if (ofTensor) return named + hintFor(ofTensor, /** @type {any} */ (names['Tensor']).prototype);
  if (missing && hintFor(missing, names)) return named + hintFor(missing, names);
  return ABSENT.test(named) ? `${named}: code here runs in a worker of its own, without a page or Node` : named;
}

/**
 * Replaces timers, so that a run waits for them, and defines `require` and `fetch`.
 * @param {(name: string) => Record<string, unknown>} require
 * @returns {() => Promise<void>}  resolves when no timer is left
 */
export function defineGlobals(require) {
  const { setTimeout: start, clearTimeout: stop, setInterval: repeat, clearInterval: end } = globalThis;
  /** @type {Set<unknown>} */
  const pending = new Set();
  Object.assign(globalThis, {
    setTimeout: (/** @type {Function} */ work, /** @type {number} */ ms, /** @type {unknown[]} */ ...args) => {
      const id = start(() => {
        pending.delete(id);
        work(...args);
      }, ms);
      pending.add(id);
      return id;
    },
    setInterval: (/** @type {any} */ ...given) => {
      const id = repeat(.../** @type {[any]} */ (given));
      pending.add(id);
      return id;
    },
    clearTimeout: (/** @type {any} */ id) => {
      pending.delete(id);
      stop(id);
    },
    clearInterval: (/** @type {any} */ id) => {
      pending.delete(id);
      end(id);
    },
    require,
    fetch: async () => {
      throw new TypeError('fetch(): there is no network here');
    },
  });
  return async () => {
    do await new Promise((resolve) => start(resolve, REST));
    while (pending.size > 0);
  };
}

/** Milliseconds between checks for pending timers; promises that are not awaited have this long to settle. */
const REST = 4;

/** Replacements for names from other libraries. @type {Record<string, string>} */
const instead = {
  ...{ astype: 'it is to(dtype) here', data: 'it is toTypedArray() here' },
  length: 'shape[0] and numel tell how many there are',
};

/**
 * The hint for a missing name: for `masked_fill` it is `maskedFill`.
 * @param {string} name
 * @param {object} names  the existing names
 */
const hintFor = (name, names) => {
  const camel = name.replace(/_+([a-z\d])/g, (_, letter) => letter.toUpperCase());
  const hint = camel !== name && camel in names ? `it is ${camel} here` : instead[name];
  return hint ? `: ${hint}` : '';
};

/**
 * Warns about properties that a tensor does not have: JavaScript reads them as undefined, and allows setting them.
 * @param {{ prototype: object }} Tensor
 * @param {(message: string, place: Place) => void} callback
 */
export function watchMembers({ prototype }, callback) {
  const about = (/** @type {PropertyKey} */ key, /** @type {(name: string) => string} */ message) => {
    if (typeof key !== 'string' || key === 'then') return;
    // The library itself reads missing properties too, so only a read in the program's own file is reported.
    const [, , caller = ''] = String(new Error().stack).match(/\S*:\d+:\d+/g) ?? [];
    const place = placeIn({ stack: caller });
    if (place) callback(message(key), place);
  };
  const known = Object.getOwnPropertyNames(prototype);
  const picked = (/** @type {string} */ name) => (/^-?\d+$/.test(name) ? `.at(${name})` : `.index('${name}')`);
  const isIndex = (/** @type {string} */ name) => /^-?\d+$|[:,]/.test(name);
  const above = new Proxy(Object.create(Object.getPrototypeOf(prototype)), {
    get(target, key, receiver) {
      // An incomplete name may become valid.
      if (key in target || known.some((name) => name.startsWith(String(key))))
        return Reflect.get(target, key, receiver);
      return about(key, (name) =>
        isIndex(name)
          ? `[${name}] of a tensor is undefined in JavaScript: write ${picked(name)}`
          : `a tensor has no property '${name}'${hintFor(name, prototype)}`,
      );
    },
    set(target, key, value, receiver) {
      about(key, (name) => `this changes no element${isIndex(name) ? `: write ${picked(name)}.fill_(…)` : ''}`);
      return Reflect.set(target, key, value, receiver);
    },
  });
  Object.setPrototypeOf(prototype, above);
}
