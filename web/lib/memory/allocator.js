/**
 * Allocates and frees memory in the heap, after the core's own part. A freed block is first offered to requests of the
 * same size, which are common in loops. Freed blocks are merged into larger ranges only when nothing else is free.
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
const staggerBytes = 17 * unit;

/** @typedef {{ start: number, end: number }} Range */

/** Freed blocks: their addresses, by size. @type {Map<number, number[]>} */
const freedBlocks = new Map();
/** Other free ranges, by address. @type {Range[]} */
let freeRanges = [];

/** @param {number} bytes */
const lineAfter = (bytes) => Math.ceil(bytes / unit) * unit;
/** @param {number} bytes */
const rounded = (bytes) => lineAfter(bytes) + (bytes >= large ? staggerBytes : 0);
/** @param {Range} range */
const sizeOf = ({ start, end }) => end - start;

/** Allocates bytes and returns their address; undefined if memory is exhausted. @param {number} bytes */
export function allocateBytes(bytes) {
  const size = rounded(bytes);
  const same = freedBlocks.get(size)?.pop();
  if (same !== undefined) return same;
  const found = takeFromRange(size);
  if (found !== undefined) return found;
  mergeFreed();
  return takeFromRange(size) ?? (growHeap(size) ? takeFromRange(size) : undefined);
}

/** Memory is allocated through this object, so that a test can make it fail. */
export const allocator = { allocate: allocateBytes };

/** Frees an allocation. @param {number} start @param {number} bytes */
export function freeBytes(start, bytes) {
  const size = rounded(bytes);
  const same = freedBlocks.get(size);
  if (same) same.push(start);
  else freedBlocks.set(size, [start]);
}

/** Takes memory from the smallest range that is large enough. @param {number} size */
function takeFromRange(size) {
  /** @type {Range | undefined} */
  let best;
  for (const each of freeRanges) {
    if (sizeOf(each) >= size && (best === undefined || sizeOf(each) < sizeOf(best))) best = each;
  }
  if (best === undefined) return undefined;
  const { start } = best;
  best.start += size;
  if (sizeOf(best) === 0) freeRanges.splice(freeRanges.indexOf(best), 1);
  return start;
}

/** Merges all freed blocks into free ranges. */
function mergeFreed() {
  if (freedBlocks.size === 0) return;
  for (const [size, starts] of freedBlocks) for (const start of starts) freeRanges.push({ start, end: start + size });
  freedBlocks.clear();
  const parts = freeRanges.sort((a, b) => a.start - b.start);
  freeRanges = [];
  for (const each of parts) {
    const last = freeRanges.at(-1);
    if (last?.end === each.start) last.end = each.end;
    else freeRanges.push(each);
  }
}

/** Adds free space at the end of the heap. @param {number} size */
function growHeap(size) {
  const end = core._sbrk(0) >>> 0;
  let last = freeRanges.at(-1);
  if (last?.end !== end) freeRanges.push((last = { start: lineAfter(end), end: lineAfter(end) }));
  const wanted = last.start + size;
  if (isLent() && wanted > heap.buffer.byteLength) return false;
  if ((core._sbrk(wanted - end) | 0) === -1) return false; // newer glue makes an address of it
  last.end = wanted;
  return true;
}
