/**
 * A Block is a stretch of the heap, shared by a tensor and its views. JavaScript owns it: it is freed when the last
 * tensor over it is disposed of, or when the collector finds that nobody holds it any more. C++ borrows it for a call.
 */
import { OutOfMemoryError } from '../errors.js';
import { core, heap } from './core.js';

/** What 32-bit addresses and the engine's signed offsets can reach. */
const addressSpace = 2 ** 31 - 1;

const live = { blocks: 0, bytes: 0, peak: 0 };

/** What the heap holds now: blocks (a tensor and its views share one), their bytes, and the most there have been. */
export const usage = () => ({ ...live });

/** @param {{ pointer: number, bytes: number }} held */
function free({ pointer, bytes }) {
  if (pointer !== 0) core._free(pointer);
  live.blocks -= 1;
  live.bytes -= bytes;
}

const collected = new FinalizationRegistry(free);

export class Block {
  /** Tensors that have not been disposed of. */
  #users = 1;
  /** What is to be freed; the collector gets this, not the block, which it must not keep alive. */
  #held;

  /** @param {number} bytes */
  constructor(bytes) {
    this.#held = { pointer: allocate(bytes), bytes };
    live.blocks += 1;
    live.bytes += bytes;
    live.peak = Math.max(live.peak, live.bytes);
    collected.register(this, this.#held, this);
  }

  /** The address of the first byte; 0 where there is nothing to store. */
  get pointer() {
    return this.#held.pointer;
  }

  get bytes() {
    return this.#held.bytes;
  }

  /** One more tensor over the same numbers. */
  share() {
    this.#users += 1;
    return this;
  }

  release() {
    this.#users -= 1;
    if (this.#users > 0) return;
    collected.unregister(this);
    free(this.#held);
  }

  /** Makes room for `bytes`, for all tensors over this block; the numbers stay. @param {number} bytes */
  grow(bytes) {
    const { pointer: from, bytes: before } = this.#held;
    if (bytes <= before) return;
    const to = allocate(bytes);
    heap.u8().copyWithin(to, from, from + before);
    if (from !== 0) core._free(from);
    Object.assign(this.#held, { pointer: to, bytes });
    live.bytes += bytes - before;
    live.peak = Math.max(live.peak, live.bytes);
  }
}

/** @param {number} bytes */
function allocate(bytes) {
  if (bytes === 0) return 0;
  const pointer = bytes <= addressSpace ? core._malloc(bytes) >>> 0 : 0;
  if (pointer === 0) {
    throw new OutOfMemoryError(
      `DefaultCPUAllocator: can't allocate memory: you tried to allocate ${bytes} bytes. ` +
        `${live.bytes} bytes are held by ${live.blocks} live blocks; dispose of tensors that are no longer needed.`,
      { bytes, liveBytes: live.bytes, liveBlocks: live.blocks },
    );
  }
  return pointer;
}
