/**
 * Small blocks are parts of slabs of 64 KiB. Registering a small block with the garbage collector costs more than
 * computing a small result, so only slabs are registered. A block references its slab, so a slab is freed when all its
 * blocks have been collected. A block that is disposed of is reused at once.
 */
import { allocator, freeBytes } from './allocator.js';
import { Registry } from './registry.js';
import { count, countAllocated } from './usage.js';

const slabBytes = 2 ** 16;
const leastShift = 4; // 16 bytes: the alignment of all blocks

/** Larger blocks are not in slabs. */
export const smallBytes = 4096;

/** @import { Account } from './usage.js' */

/** Frees memory that is not used any more. @param {Account} account */
export function free(account) {
  freeBytes(account.pointer, account.reserved);
  count(account, -account.tensors, -account.blocks, -account.bytes);
}

const collected = new Registry(free);

export class Slab {
  #shift;
  #next;
  #end;
  /** @type {number[]} */
  #returned = [];

  /** @param {number} pointer @param {number} shift the binary logarithm of its block size */
  constructor(pointer, shift) {
    /** @readonly @type {Account} */
    this.account = { pointer, reserved: slabBytes, tensors: 0, blocks: 0, bytes: 0 };
    this.#shift = shift;
    this.#next = pointer;
    this.#end = pointer + slabBytes;
    collected.register(this, this.account, this);
  }

  get isFull() {
    return this.#next === this.#end && this.#returned.length === 0;
  }

  allocate() {
    const pointer = this.#returned.pop();
    if (pointer !== undefined) return pointer;
    const fresh = this.#next;
    this.#next += 2 ** this.#shift;
    return fresh;
  }

  /** @param {number} pointer of a block that is free again */
  free(pointer) {
    this.#returned.push(pointer);
    if (this.account.blocks > 0 || unfilled[this.#shift] === this) return;
    collected.unregister(this);
    freeBytes(this.account.pointer, slabBytes);
  }
}

/** The slab that is being filled, by the logarithm of its block size. @type {(Slab | undefined)[]} */
const unfilled = [];

// This list must not retain a slab whose blocks are all freed. So after each garbage collection, which an unreferenced
// object reveals, the list is emptied; the next collection frees slabs that nothing else references.
const visits = new Registry(() => {
  unfilled.length = 0;
  expectVisit();
});
const expectVisit = () => visits.register({}, undefined);
expectVisit();

/** A slab with room for a block of this size; undefined if memory is exhausted. @param {number} bytes */
export function slabFor(bytes) {
  const shift = bytes <= 2 ** leastShift ? leastShift : 32 - Math.clz32(bytes - 1);
  const slab = unfilled[shift];
  if (slab !== undefined && !slab.isFull) return slab;
  const pointer = allocator.allocate(slabBytes);
  if (pointer === undefined) return undefined;
  countAllocated(slabBytes);
  return (unfilled[shift] = new Slab(pointer, shift));
}
