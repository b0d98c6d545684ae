/**
 * A Block is a range of the heap, shared by a tensor and its views. JavaScript owns it: it is freed when the last
 * tensor over it is disposed of, or when the collector finds it unreachable. C++ borrows it for a call.
 */
import { OutOfMemoryError } from '../errors/classes.js';
import { allocator } from './allocator.js';
import { heap } from '../boundary/core.js';
import { isLent } from './lending.js';
import { Registry } from './registry.js';
import { free, slabFor, smallBytes } from './slabs.js';
import { count, countAllocated, countFreed, live } from './usage.js';

/** The limit for 32-bit addresses and the engine's signed offsets. */
const addressSpace = 2 ** 31 - 1;

const collected = new Registry(free);

export class Block {
  /** Tensors that have not been disposed of. */
  #users = 1;
  /** @type {number} */
  #pointer;
  #bytes;
  /** The slab it is part of, if it is small. @type {import('./slabs.js').Slab | undefined} */
  #slab;
  /** The account that counts it: its slab's or its own. @type {import('./usage.js').Account} */
  #account;

  /** @param {number} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
    if (bytes <= smallBytes) {
      this.#slab = slabFor(bytes) ?? outOfMemory(bytes);
      this.#pointer = this.#slab.allocate();
      this.#account = this.#slab.account;
    } else {
      this.#pointer = (bytes <= addressSpace ? allocator.allocate(bytes) : undefined) ?? outOfMemory(bytes);
      this.#account = { pointer: this.#pointer, reserved: bytes, tensors: 0, blocks: 0, bytes: 0 };
      this.#watch();
      countAllocated(bytes);
    }
    count(this.#account, 1, 1, bytes);
  }

  /** The address of the first byte. */
  get pointer() {
    return this.#pointer;
  }

  get bytes() {
    return this.#bytes;
  }

  /** Counts another tensor over the same elements. */
  share() {
    this.#users += 1;
    count(this.#account, 1, 0, 0);
    return this;
  }

  release() {
    this.#users -= 1;
    if (this.#users > 0) {
      count(this.#account, -1, 0, 0);
    } else if (this.#slab) {
      count(this.#account, -1, -1, -this.#bytes);
      this.#slab.free(this.#pointer);
    } else {
      collected.unregister(this);
      countFreed(this.#bytes);
      free(this.#account);
    }
  }

  /** Enlarges the block to `bytes`, for all its tensors; the elements are kept. @param {number} bytes */
  grow(bytes) {
    if (bytes <= this.#bytes) return;
    if (isLent()) outOfMemory(bytes);
    const larger = new Block(bytes);
    heap.u8().copyWithin(larger.#pointer, this.#pointer, this.#pointer + this.#bytes);
    count(this.#account, 1 - this.#users, 0, 0);
    [this.#pointer, larger.#pointer] = [larger.#pointer, this.#pointer];
    [this.#bytes, larger.#bytes] = [larger.#bytes, this.#bytes];
    [this.#slab, larger.#slab] = [larger.#slab, this.#slab];
    [this.#account, larger.#account] = [larger.#account, this.#account];
    count(this.#account, this.#users - 1, 0, 0);
    this.#watch();
    larger.#watch();
    larger.release();
  }

  /** Lets the garbage collector free a block that is not in a slab. */
  #watch() {
    collected.unregister(this);
    if (!this.#slab) collected.register(this, this.#account, this);
  }
}

/** @param {number} bytes @returns {never} */
function outOfMemory(bytes) {
  const { tensors: liveTensors, blocks: liveBlocks, bytes: liveBytes } = live;
  throw new OutOfMemoryError(
    `DefaultCPUAllocator: can't allocate memory: you tried to allocate ${bytes} bytes. ${liveBytes} bytes are held by ` +
      `${liveTensors} live tensors; ` +
      (isLent()
        ? 'memory neither grows nor moves while withData() lends it, so make this before or after.'
        : 'dispose() of those no longer needed, or make what is needed for a while inside tidy().'),
    { bytes, liveBytes, liveBlocks, liveTensors },
  );
}
