/** The core's table of operations, by name. */
import { core } from './core.js';

/** @typedef {{ code: number, kernel: string, divides: boolean }} OpInfo `kernel` is PyTorch's name for it */

const ops = new Map(core.opTable().map(({ name, kernel, divides }, code) => [name, { code, kernel, divides }]));

/** @param {string} name */
export const opOf = (name) => /** @type {OpInfo} */ (ops.get(name));

/** How many there are; from here on, numbers are free. */
export const opCount = ops.size;
