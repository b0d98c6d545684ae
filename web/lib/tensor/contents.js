/**
 * The property that lets assertions, test runners and deep-equality libraries compare and print tensors: they look at
 * own enumerable properties. An own accessor would cost each tensor 100 ns, half of a small addition; a proxy that
 * reads the tensor on demand costs 10.
 */

/** @import { UntypedTensor } from './tensor.js' */

/**
 * @typedef {object} Reader the visible properties of a tensor
 * @property {(tensor: UntypedTensor) => readonly string[]} names the same list object as long as they do not change
 * @property {(tensor: UntypedTensor, name: string) => unknown} value
 */

/** @type {readonly string[]} */
const none = [];

/** Set by the reading code. @type {Reader} */
let reader = { names: () => none, value: () => undefined };

/** Sets the reading function: it needs operations, which tensor.js must not import. @param {Reader} by */
export function readContentsBy(by) {
  reader = by;
}

// Test runners read these a million times, and looking up a global is slow in Jest's sandbox.
const { deleteProperty, get, getOwnPropertyDescriptor, has, ownKeys, set } = Reflect;

class Contents {
  #tensor;

  /** The current properties. @type {readonly string[]} */
  #names = none;

  /** @param {UntypedTensor} tensor */
  constructor(tensor) {
    this.#tensor = tensor;
  }

  /** The target itself is updated, because printers look behind a proxy. @type {ProxyHandler<Contents>} */
  static handler = {
    get: (target, key) => get(target.#refreshed(key), key),
    getOwnPropertyDescriptor: (target, key) => getOwnPropertyDescriptor(target.#refreshed(key), key),
    has: (target, key) => has(target.#listed(), key),
    ownKeys: (target) => ownKeys(target.#listed()),
  };

  /** Updates the list of visible properties: a large tensor has others. */
  #listed() {
    const names = reader.names(this.#tensor);
    if (names === this.#names) return this;
    for (const name of this.#names) if (!names.includes(name)) deleteProperty(this, name);
    for (const name of names) if (!this.#names.includes(name)) this.#read(name);
    this.#names = names;
    return this;
  }

  /**
   * Reads only the requested property, each time: a comparison requests names and dtypes a dozen times, which must not
   * read the elements each time.
   * @param {string | symbol} key
   */
  #refreshed(key) {
    if (typeof key === 'string' && this.#listed().#names.includes(key)) this.#read(key);
    return this;
  }

  /** Not by assignment, which throws where somebody has frozen it. @param {string} name */
  #read(name) {
    set(this, name, reader.value(this.#tensor, name));
  }
}

/** @param {UntypedTensor} tensor @returns {object} */
export function contentsOf(tensor) {
  return new Proxy(new Contents(tensor), Contents.handler);
}

/** Cloning reads this symbol first and fails on it; engines that name the value in the error show this text. */
export const cannotBeCloned = Symbol('a tensor; post transfer(tensor) and receive() that on the other side');
