/**
 * What a tensor shows to those who compare or print any value by its own enumerable properties: assertions, test runners,
 * deep-equality libraries. An accessor of its own would cost every tensor half of a small addition (100 ns); a proxy that
 * reads the tensor when it is asked costs 10.
 */

/** @typedef {import('./tensor.js').Made} Made */

/** @type {(tensor: Made) => Record<string, unknown>} */
let read = () => ({});

/** Reading needs the operations, and tensors need nothing: so they are told who reads. @param {typeof read} by */
export function readContentsBy(by) {
  read = by;
}

class Contents {
  #tensor;

  /** @param {Made} tensor */
  constructor(tensor) {
    this.#tensor = tensor;
  }

  /** The target itself is brought up to date, as printers look behind a proxy. @type {ProxyHandler<Contents>} */
  static handler = {
    get: (target, key) => Reflect.get(target.#refreshed(key), key),
    getOwnPropertyDescriptor: (target, key) => Reflect.getOwnPropertyDescriptor(target.#refreshed(key), key),
    has: (target, key) => Reflect.has(target.#refreshed(key), key),
    ownKeys: (target) => Reflect.ownKeys(target.#refreshed('dtype')),
  };

  /**
   * A million elements are not read for each property: whoever looks at all of them begins with their names or with the first.
   * @param {string | symbol} key
   */
  #refreshed(key) {
    if (key !== 'dtype' && Object.hasOwn(this, 'dtype')) return this;
    if (typeof key !== 'string' || key in Object.prototype) return this;
    // Not by assignment, which throws where somebody has frozen it.
    for (const [name, value] of Object.entries(read(this.#tensor))) Reflect.set(this, name, value);
    return this;
  }
}

/** @param {Made} tensor @returns {object} */
export const contentsOf = (tensor) => new Proxy(new Contents(tensor), Contents.handler);

/** Cloning reaches this first and cannot clone a symbol; engines that say what they could not clone say this. */
export const cannotBeCloned = Symbol('a tensor; post transfer(tensor) and receive() that on the other side');
