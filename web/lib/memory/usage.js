/**
 * Counts tensors and bytes, and makes the garbage collector run in time. The collector only sees the few bytes of a
 * tensor's object, not the megabytes of WebAssembly memory behind it, so it would run too late.
 */

export const live = { tensors: 0, blocks: 0, bytes: 0, peak: 0 };

/**
 * The account of a block or slab. The collector retains it, so it must not refer to its owner.
 * @typedef {{ pointer: number, reserved: number, tensors: number, blocks: number, bytes: number }} Account
 */

/** @param {Account} account @param {number} tensors @param {number} blocks @param {number} bytes */
export function count(account, tensors, blocks, bytes) {
  account.tensors += tensors;
  account.blocks += blocks;
  account.bytes += bytes;
  live.tensors += tensors;
  live.blocks += blocks;
  live.bytes += bytes;
  if (live.bytes > live.peak) live.peak = live.bytes;
}

/**
 * Returns what is in use: tensors that have not been disposed of, including views; the blocks of memory they share;
 * their bytes; and the peak in bytes. A view that was garbage-collected counts until its block is freed.
 * @returns {{ tensors: number, blocks: number, bytes: number, peak: number }}
 * @example
 *   Object.keys(memory()); // ['tensors', 'blocks', 'bytes', 'peak']
 */
export function memory() {
  return { ...live };
}

/** Allocated bytes that are not freed, after which the collector is asked to run. */
const collectAfter = 2 ** 24;

/** Bytes allocated and not freed since the collector was last asked to run. */
let uncollected = 0;

/** Counts allocated memory that the collector may free. @param {number} bytes */
export function countAllocated(bytes) {
  const before = uncollected;
  uncollected += bytes;
  if (before < Math.max(collectAfter, live.bytes / 2)) return;
  uncollected = bytes;
  try {
    // Engines count the bytes of buffers; the pages of this one are never touched, so it costs them nothing else.
    new ArrayBuffer(2 ** 28);
  } catch {
    // If there is no space for it, the collector will run anyway.
  }
}

/** Counts memory that was freed by hand. @param {number} bytes */
export function countFreed(bytes) {
  uncollected = Math.max(0, uncollected - bytes);
}
