/**
 * Live tensors in the memory around the tensors of a call, which show whether it writes out of bounds. They are between
 * the blocks that small tensors get next, in the order of web/lib/memory/slabs.js.
 */
import { heap } from '../../web/lib/boundary/core.js';
import { empty } from '../../web/lib/index.js';
import { addressOf } from '../../web/lib/tensor/tensor.js';

/** How many blocks are left free, by the bytes of a tensor. Three sentinels follow each. */
const free = { 16: 16, 32: 16, 64: 16, 128: 16, 256: 16, 512: 16, 1024: 8, 2048: 4, 4096: 4 };
/** After this many calls the sentinels are placed again, because the collector makes the library start new slabs. */
const mostCalls = 256;

/** Bytes that differ from their neighbours. @param {number} length */
const pattern = (length) => Uint8Array.from({ length }, (_, i) => (i * 167 + (i >> 8) + 91) & 0xff);

export class Sentinels {
  /** @type {import('../../web/lib/tensor/tensor.js').Tensor[]} */
  #placed = [];
  /** Adjacent sentinels are merged into ranges. @type {{ address: number, wanted: Uint8Array }[]} */
  #ranges = [];
  #calls = 0;

  /**
   * Has `judge` make a call, and returns what is wrong: that it wrote to a sentinel, or what `judge` returns.
   * @template T
   * @param {() => T} judge
   * @returns {T | string}
   */
  around(judge) {
    if (this.#calls % mostCalls === 0) this.#place();
    this.#calls += 1;
    const disturbed = () => {
      const found = this.#disturbed();
      return found && `changes other tensors: ${found}`;
    };
    try {
      const answer = judge();
      return disturbed() ?? answer;
    } catch (error) {
      const found = disturbed();
      if (found) return found;
      throw error;
    }
  }

  /** Frees all. */
  dispose() {
    this.#placed.splice(0).forEach((each) => each.dispose());
    this.#ranges = [];
    this.#calls = 0;
  }

  #place() {
    this.dispose();
    for (const [bytes, count] of Object.entries(free)) {
      const all = Array.from({ length: 4 * count }, () => empty([Number(bytes)], { dtype: 'uint8' }));
      this.#placed.push(...all.filter((_, i) => i % 4 > 0));
      all.forEach((each, i) => i % 4 === 0 && each.dispose());
    }
    /** @type {{ start: number, end: number }[]} */
    const parts = [];
    for (const each of this.#placed.toSorted((a, b) => addressOf(a) - addressOf(b))) {
      const [start, last] = [addressOf(each), parts.at(-1)];
      if (last?.end === start) last.end += each.numel;
      else parts.push({ start, end: start + each.numel });
    }
    this.#ranges = parts.map(({ start, end }) => ({ address: start, wanted: pattern(end - start) }));
    for (const { address, wanted } of this.#ranges) heap.u8().set(wanted, address);
  }

  /** Describes the first range that has changed, and repairs it. */
  #disturbed() {
    const bytes = heap.u8();
    for (const { address, wanted } of this.#ranges) {
      const now = bytes.subarray(address, address + wanted.length);
      if (Buffer.compare(now, wanted) === 0) continue;
      const first = wanted.findIndex((each, i) => now[i] !== each);
      const last = wanted.findLastIndex((each, i) => now[i] !== each);
      const found = `bytes ${address + first} to ${address + last} are ${now.slice(first, last + 1).slice(0, 16)}`;
      now.set(wanted);
      return found;
    }
    return undefined;
  }
}
