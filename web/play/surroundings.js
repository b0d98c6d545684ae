// What a program finds around it besides the library: timers that are waited for, `require`, and words for what is not
// here or what a tensor does not have.

import { FILE } from './names.js';

/** @typedef {{ line: number, column: number }} Place */

/** Where in the file that was typed an error was made, as all engines write it. @param {unknown} error */
export const placeIn = (error) => {
  const stack = String(/** @type {any} */ (error)?.stack ?? '');
  const [, line, column] = new RegExp(`\\b${FILE}:(\\d+):(\\d+)`).exec(stack) ?? [];
  return line ? { line: Number(line), column: Number(column) } : null;
};

/** Of a page or of Node. */
const ABSENT =
  /^(?:window|document|alert|prompt|confirm|localStorage|sessionStorage|process|Buffer|module|exports|__dirname) is not defined$/;

/**
 * An error's message in terms of what was typed: modules by their names, and why something is not here.
 * @param {string} message
 * @param {Record<string, string>} modules  addresses by name
 * @param {Record<string, unknown>} names  of the library
 */
export const explained = (message, modules, names) => {
  const named = message.replace(/blob:[^'"\s]+/g, (address) => {
    const known = Object.keys(modules).find((name) => modules[name] === address);
    return known ?? address;
  });
  if (named.endsWith("named 'default'")) return `${named}: name what you import, or import * as …`;
  const [, missing, ofTensor] = /^(\w+) is not defined$|\.(\w+) is not a function$/.exec(named) ?? [];
  if (ofTensor) return named + hintFor(ofTensor, /** @type {any} */ (names['Tensor']).prototype);
  if (missing && hintFor(missing, names)) return named + hintFor(missing, names);
  return ABSENT.test(named) ? `${named}: code here runs in a worker of its own, without a page or Node` : named;
};

/**
 * Timers that are waited for before the program counts as done, and what programs look for that is not here.
 * @param {(name: string) => Record<string, unknown>} require
 * @returns {() => Promise<void>}  resolves once no timer is left
 */
export const surround = (require) => {
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
};

/** Milliseconds between two looks, and to wait for promises that the program does not await. */
const REST = 4;

/** What stands for what other libraries have. @type {Record<string, string>} */
const instead = {
  ...{ astype: 'it is to(dtype) here', data: 'it is toTypedArray() here' },
  length: 'shape[0] and numel tell how many there are',
};

/**
 * What to write for a name that is not there: `masked_fill` is `maskedFill`.
 * @param {string} name
 * @param {object} names  those that are there
 */
const hintFor = (name, names) => {
  const camel = name.replace(/_+([a-z\d])/g, (_, letter) => letter.toUpperCase());
  const hint = camel !== name && camel in names ? `it is ${camel} here` : instead[name];
  return hint ? `: ${hint}` : '';
};

/**
 * Tells of members that a tensor does not have: JavaScript reads them as undefined, and lets them be set.
 * @param {{ prototype: object }} Tensor
 * @param {(message: string, place: Place) => void} tell
 */
export const watchMembers = ({ prototype }, tell) => {
  const about = (/** @type {PropertyKey} */ key, /** @type {(name: string) => string} */ message) => {
    if (typeof key !== 'string' || key === 'then') return;
    // The library looks for some itself. The program's own place is that of whoever called this trap.
    const [, , caller = ''] = String(new Error().stack).match(/\S*:\d+:\d+/g) ?? [];
    const place = placeIn({ stack: caller });
    if (place) tell(message(key), place);
  };
  const known = Object.getOwnPropertyNames(prototype);
  const picked = (/** @type {string} */ name) => (/^-?\d+$/.test(name) ? `.at(${name})` : `.index('${name}')`);
  const isIndex = (/** @type {string} */ name) => /^-?\d+$|[:,]/.test(name);
  const above = new Proxy(Object.create(Object.getPrototypeOf(prototype)), {
    get(target, key, receiver) {
      // A name that has only been begun is about to be right.
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
};
