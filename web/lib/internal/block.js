/**
 * A Block is a stretch of the heap, shared by a tensor and its views. JavaScript owns it: it is freed when the last
 * tensor over it is disposed of, or when the collector finds that nobody holds it any more. C++ borrows it for a call.
 */
import { OutOfMemoryError } from '../errors.js';
import { give, take } from './allocator.js';
import { heap } from './core.js';
import { slabFor, smallBytes } from './slabs.js';
import { given, givenBack, live } from './usage.js';

/** What 32-bit addresses and the engine's signed offsets can reach. */
const addressSpace = 2 ** 31 - 1;

/** @param {{ pointer: number, bytes: number }} held */
function free({ pointer, bytes }) {
  give(pointer, bytes);
  live.blocks -= 1;
  live.bytes -= bytes;
}

const collected = new FinalizationRegistry(free);

export class Block {
  /** Tensors that have not been disposed of. */
  #users = 1;
  /** @type {number} */
  #pointer;
  #bytes;
  /** What it is a part of, if it is small. @type {import('./slabs.js').Slab | undefined} */
  #slab;

  /** @param {number} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
    if (bytes <= smallBytes) {
      this.#slab = slabFor(bytes);
      this.#pointer = this.#slab?.take(bytes) ?? outOfMemory(bytes);
    } else {
      this.#pointer = (bytes <= addressSpace ? take(bytes) : undefined) ?? outOfMemory(bytes);
      this.#watch();
      given(bytes);
    }
    live.blocks += 1;
    live.bytes += bytes;
    if (live.bytes > live.peak) live.peak = live.bytes;
  }

  /** The address of the first byte. */
  get pointer() {
    return this.#pointer;
  }

  get bytes() {
    return this.#bytes;
  }

  /** One more tensor over the same numbers. */
  share() {
    this.#users += 1;
    return this;
  }

  release() {
    this.#users -= 1;
    if (this.#users > 0) return;
    if (this.#slab) {
      live.blocks -= 1;
      live.bytes -= this.#bytes;
      this.#slab.give(this.#pointer, this.#bytes);
    } else {
      collected.unregister(this);
      free({ pointer: this.#pointer, bytes: this.#bytes });
      givenBack(this.#bytes);
    }
  }

  /** Makes room for `bytes`, for all tensors over this block; the numbers stay. @param {number} bytes */
  grow(bytes) {
    if (bytes <= this.#bytes) return;
    const larger = new Block(bytes);
    heap.u8().copyWithin(larger.#pointer, this.#pointer, this.#pointer + this.#bytes);
    [this.#pointer, larger.#pointer] = [larger.#pointer, this.#pointer];
    [this.#bytes, larger.#bytes] = [larger.#bytes, this.#bytes];
    [this.#slab, larger.#slab] = [larger.#slab, this.#slab];
    this.#watch();
    larger.#watch();
    larger.release();
  }

  /** Has the collector free what is no part of a slab. */
  #watch() {
    collected.unregister(this);
    if (!this.#slab) collected.register(this, { pointer: this.#pointer, bytes: this.#bytes }, this);
  }
}

/** @param {number} bytes @returns {never} */
function outOfMemory(bytes) {
  throw new OutOfMemoryError(
    `DefaultCPUAllocator: can't allocate memory: you tried to allocate ${bytes} bytes. ` +
      `${live.bytes} bytes are held by ${live.blocks} live blocks; dispose of tensors that are no longer needed.`,
    { bytes, liveBytes: live.bytes, liveBlocks: live.blocks },
  );
}
