/**
 * Allocates and frees the heap after the core's own part. A freed block waits for a request of the same size, as usual
 * in loops. It is merged with its neighbours only if there is no other space.
 */
import { core, heap } from '../boundary/core.js';
import { isLent } from './lending.js';

/** Bytes of a cache line; every allocation starts and ends at one. */
const unit = 64;
/**
 * Blocks larger than an L1 cache get a few extra cache lines, so that two tensors of 1024² do not start a multiple of
 * 4096 bytes apart. Otherwise a processor mistakes a read from one for a write to the other (4K aliasing).
 */
const large = 2 ** 15;
const apart = 17 * unit;

/** @typedef {{ start: number, end: number }} Range */

/** Freed blocks: their addresses, by size. @type {Map<number, number[]>} */
const returned = new Map();
/** Other free ranges, by address. @type {Range[]} */
let room = [];

/** @param {number} bytes */
const lineAfter = (bytes) => Math.ceil(bytes / unit) * unit;
/** @param {number} bytes */
const rounded = (bytes) => lineAfter(bytes) + (bytes >= large ? apart : 0);
/** @param {Range} range */
const sizeOf = ({ start, end }) => end - start;

/** Allocates bytes and returns their address; undefined if memory is exhausted. @param {number} bytes */
export function take(bytes) {
  const size = rounded(bytes);
  const same = returned.get(size)?.pop();
  if (same !== undefined) return same;
  const found = cut(size);
  if (found !== undefined) return found;
  join();
  return cut(size) ?? (extend(size) ? cut(size) : undefined);
}

/** Memory is allocated through this object, so that a test can make it fail. */
export const allocator = { take };

/** Frees an allocation. @param {number} start @param {number} bytes */
export function give(start, bytes) {
  const size = rounded(bytes);
  const same = returned.get(size);
  if (same) same.push(start);
  else returned.set(size, [start]);
}

/** Takes memory from the smallest range that is large enough. @param {number} size */
function cut(size) {
  /** @type {Range | undefined} */
  let best;
  for (const each of room) {
    if (sizeOf(each) >= size && (best === undefined || sizeOf(each) < sizeOf(best))) best = each;
  }
  if (best === undefined) return undefined;
  const { start } = best;
  best.start += size;
  if (sizeOf(best) === 0) room.splice(room.indexOf(best), 1);
  return start;
}

/** Merges all freed blocks into free ranges. */
function join() {
  if (returned.size === 0) return;
  for (const [size, starts] of returned) for (const start of starts) room.push({ start, end: start + size });
  returned.clear();
  const parts = room.sort((a, b) => a.start - b.start);
  room = [];
  for (const each of parts) {
    const last = room.at(-1);
    if (last?.end === each.start) last.end = each.end;
    else room.push(each);
  }
}

/** Adds free space at the end of the heap. @param {number} size */
function extend(size) {
  const end = core._sbrk(0) >>> 0;
  let last = room.at(-1);
  if (last?.end !== end) room.push((last = { start: lineAfter(end), end: lineAfter(end) }));
  const wanted = last.start + size;
  if (isLent() && wanted > heap.buffer.byteLength) return false;
  if ((core._sbrk(wanted - end) | 0) === -1) return false; // newer glue makes an address of it
  last.end = wanted;
  return true;
}
