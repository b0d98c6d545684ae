/** The core's table of operations. */
import { atStart, core } from './core.js';

/**
 * @typedef {{ name: string, code: number, kernel: string, divides: boolean, isReal: boolean }} OpInfo `kernel` is
 *   PyTorch's name for it; isReal: whether it converts integers to floats
 */

/** @type {Map<string, OpInfo>} */
const byName = new Map();

atStart(() => {
  core.opTable().forEach((row, code) => byName.set(row.name, { ...row, code }));
});

/** @param {string} name */
export function opOf(name) {
  if (byName.size === 0) core._stride0_block(); // which starts the core, or says that it is not loaded
  return /** @type {OpInfo} */ (byName.get(name));
}
