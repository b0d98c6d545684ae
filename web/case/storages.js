// Operands that are views of one memory: what is written through one is read through the other, so they are given one.

/** @typedef {import('./case.js').Operand} Operand */

/**
 * What `make` makes of an operand's storage, once for all that share it.
 * @template T
 * @param {(operand: Operand) => T} make
 * @returns {(operand: Operand) => T}
 */
export const storages = (make) => {
  /** @type {Map<number, T>} */
  const known = new Map();
  return (operand) => {
    const { storage } = operand;
    const made = (storage !== null && known.get(storage)) || make(operand);
    if (storage !== null) known.set(storage, made);
    return made;
  };
};
