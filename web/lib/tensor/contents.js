/**
 * The property that lets assertions, test runners and deep-equality libraries compare and print tensors: they look at
 * own enumerable properties. An own accessor would cost each tensor 100 ns, half of a small addition; a proxy that
 * reads the tensor on demand costs 10.
 */

/** @typedef {import('./tensor.js').Made} Made */

/**
 * @typedef {object} Reader what there is to see of a tensor
 * @property {(tensor: Made) => readonly string[]} names the same list as long as they are the same
 * @property {(tensor: Made, name: string) => unknown} value
 */

/** @type {readonly string[]} */
const none = [];

/** Set by what reads. @type {Reader} */
let reader = { names: () => none, value: () => undefined };

/** Sets the function that reads: it needs operations, which tensor.js must not import. @param {Reader} by */
export function readContentsBy(by) {
  reader = by;
}

// Test runners look at these a million times, and in Jest's sandbox to look up a global is slow.
const { deleteProperty, get, getOwnPropertyDescriptor, has, ownKeys, set } = Reflect;

class Contents {
  #tensor;

  /** The properties it has. @type {readonly string[]} */
  #names = none;

  /** @param {Made} tensor */
  constructor(tensor) {
    this.#tensor = tensor;
  }

  /** The target itself is brought up to date, as printers look behind a proxy. @type {ProxyHandler<Contents>} */
  static handler = {
    get: (target, key) => get(target.#refreshed(key), key),
    getOwnPropertyDescriptor: (target, key) => getOwnPropertyDescriptor(target.#refreshed(key), key),
    has: (target, key) => has(target.#listed(), key),
    ownKeys: (target) => ownKeys(target.#listed()),
  };

  /** Has the properties a tensor shows now: a large one is shown by others. */
  #listed() {
    const names = reader.names(this.#tensor);
    if (names === this.#names) return this;
    for (const name of this.#names) if (!names.includes(name)) deleteProperty(this, name);
    for (const name of names) if (!this.#names.includes(name)) this.#read(name);
    this.#names = names;
    return this;
  }

  /**
   * Reads only the property that is asked for, each time: a comparison asks for names and dtypes a dozen times, which
   * must not read the elements each time.
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

/** @param {Made} tensor @returns {object} */
export const contentsOf = (tensor) => new Proxy(new Contents(tensor), Contents.handler);

/** Cloning reaches this first and cannot clone a symbol; engines that say what they could not clone say this. */
export const cannotBeCloned = Symbol('a tensor; post transfer(tensor) and receive() that on the other side');
