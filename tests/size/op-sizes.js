/**
 * What each group of operations costs in gzipped bytes. The core is linked again with its functions' names; a group's
 * price is how much smaller the core is without its functions and constants. gzip reuses text of other groups, so
 * similar groups cost more together than the sum of their prices.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TOP } from '../../cpp/toolchain/machine.js';
import { OP_GROUPS, OTHER, groupOf } from './op-groups.js';
import { readWasm } from './wasm-parts.js';

const NAMED = join(TOP, 'build/wasm/stride0_named.wasm');

/** @typedef {{ name: string, bytes: number, plain: number }} OpSize */

/** @type {(parts: Uint8Array[]) => number} */
const gzipped = (parts) => gzipSync(Buffer.concat(parts), { level: 9 }).length;

/** @type {(parts: Uint8Array[]) => number} */
const plain = (parts) => parts.reduce((sum, { length }) => sum + length, 0);

/** The groups, the largest first, and what belongs to none. @type {(module: Uint8Array) => OpSize[]} */
export function opSizes(module) {
  const { functions, segments, rest } = readWasm(module);
  const parts = [...functions, ...segments].map(({ name, bytes }) => ({ bytes, group: groupOf(name) }));
  const whole = gzipped(parts.map(({ bytes }) => bytes));
  const sizes = [...OP_GROUPS.map(([group]) => group), OTHER].map((group) => {
    const own = parts.filter((each) => each.group === group).map(({ bytes }) => bytes);
    const others = parts.filter((each) => each.group !== group).map(({ bytes }) => bytes);
    return { name: group, bytes: whole - gzipped(others), plain: plain(own) };
  });
  return [...sizes, { name: 'imports, exports, table', bytes: gzipped(rest), plain: plain(rest) }].sort(
    (a, b) => b.bytes - a.bytes,
  );
}

/** @type {(sizes: OpSize[]) => string} */
function opSizeTable(sizes) {
  /** @type {(name: string, bytes: string | number, plain: string | number) => string} */
  const line = (name, bytes, raw) => `  ${name.padEnd(30)}${String(bytes).padStart(8)}${String(raw).padStart(9)}`;
  return [line('', 'gzipped', 'plain'), ...sizes.map((each) => line(each.name, each.bytes, each.plain))].join('\n');
}

/** The table for the core as it was last linked with names. */
export function printOpSizes() {
  return console.log(opSizeTable(opSizes(readFileSync(NAMED))));
}
