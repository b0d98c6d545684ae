// Operands that are views of the same memory share one storage, so that writing to one changes the others.

/** @import { Operand } from './case.js' */

/**
 * The result of `make` for an operand's storage, called once for all operands that share it.
 * @template T
 * @param {(operand: Operand) => T} make
 * @returns {(operand: Operand) => T}
 */
export function storages(make) {
  /** @type {Map<number, T>} */
  const known = new Map();
  return (operand) => {
    const { storage } = operand;
    const memory = (storage !== null && known.get(storage)) || make(operand);
    if (storage !== null) known.set(storage, memory);
    return memory;
  };
}
