/** The files that NumPy wrote, from golden/numpy.jsonl. */
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} NpyCase
 * @property {string} name
 * @property {string} file in base64
 * @property {number} version
 * @property {boolean} saved whether `numpy.save` writes it by itself
 * @property {string} [dtype]
 * @property {boolean} [widen]
 * @property {number[]} [shape]
 * @property {string} [data] missing if the file must be refused
 */
/**
 * @typedef {{ name: string, npz: string, members: Record<string, [dtype: string, shape: number[], data: string]> }}
 *   NpzCase
 */

const lines = readFileSync(new URL('golden/numpy.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const cases = lines.map((line) => JSON.parse(line));

/** @type {NpyCase[]} */
export const npyCases = cases.filter(({ file }) => file !== undefined);

/** @type {NpzCase[]} */
export const npzCases = cases.filter(({ npz }) => npz !== undefined);
