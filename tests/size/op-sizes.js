/**
 * What each group of operations costs in gzipped bytes: the core is linked once more with its functions' names, and a
 * group's price is what the whole loses with its functions and constants. gzip finds in one group what it has seen
 * in another, so the prices of groups that resemble each other add up to less than they cost together.
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

/** The groups, dearest first, and what is no group's. @type {(module: Uint8Array) => OpSize[]} */
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

/** The table for the core as it was linked last with its names. */
export const printOpSizes = () => console.log(opSizeTable(opSizes(readFileSync(NAMED))));
