/** The core's table of operations. */
import { atStart, core } from './core.js';
import { rowsOf } from './rows.js';

/**
 * @typedef {{ name: string, code: number, kernel: string, divides: boolean, isReal: boolean }} OpInfo `kernel` is
 *   PyTorch's name for it; it is real if integers make floats in it
 */

/** By the core's number. @type {OpInfo[]} */
export const ops = [];
/** @type {Map<string, OpInfo>} */
const byName = new Map();

atStart(() => {
  rowsOf(core.opTable()).forEach(([name = '', kernel = '', divides, isReal], code) => {
    ops[code] = { name, code, kernel, divides: divides === '1', isReal: isReal === '1' };
    byName.set(name, ops[code]);
  });
});

/** @param {string} name */
export function opOf(name) {
  if (byName.size === 0) core.opTable(); // which starts the core, or says that it is not loaded
  return /** @type {OpInfo} */ (byName.get(name));
}
