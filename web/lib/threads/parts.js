/**
 * The core as the rest of the library sees it while there are threads: what is planned of large tensors is planned once
 * more in parts, and where the whole would be run, its parts are. They lie behind the program of the whole and go when
 * that does: first how many there are and, for each, how many bytes after the others' its operands begin, then their
 * programs. What runs by other functions than these three, and a copy, stays whole.
 */
import { mostParts } from './board.js';
import { cutOperation, cutProduct, cutReduction } from './cuts.js';

/** @typedef {import('../boundary/core.js').Core} Core */

/** What runs a part, which has the number of one of them. @param {Core} core */
export const functionsOf = (core) => [core._stride0_run, core._stride0_run_reduce, core._stride0_run_matmul];

/** A result and up to three inputs. */
const kOperands = 4;

/**
 * @param {Core} whole
 * @param {{ slots: import('./slots.js').Slots, board: import('./board.js').Board, words: () => Int32Array }} memory
 * @param {number} threads
 * @returns {Core}
 */
export function inParts(whole, { slots, board, words }, threads) {
  const most = Math.min(2 * threads, mostParts);
  const cutting = { core: whole, slots, most, threads };
  const programBytes = whole._stride0_program_bytes();
  const tableBytes = 8 * Math.ceil((4 * (1 + kOperands * most)) / 8);

  /** The word that says how many parts there are. @param {number} address */
  const tableOf = (address) => (address + programBytes) / 4;
  /** @param {number} address @param {number} part */
  const programOf = (address, part) => address + programBytes + tableBytes + part * programBytes;
  /** @param {number} address */
  const count = (address) => Number(words()[tableOf(address)]);

  /** What was planned last; whole if there are no parts of it. @type {import('./cuts.js').Part[]} */
  let last = [];

  /** @param {number} code @param {() => typeof last} cut */
  function planned(code, cut) {
    last = code === 0 ? cut() : [];
    return code;
  }

  /**
   * Makes what was planned last ready, and its parts behind it.
   * @param {number} address
   * @param {(address: number) => number} ready
   */
  function ready(address, ready) {
    const made = ready(address);
    const table = words().subarray(tableOf(address), tableOf(address) + tableBytes / 4);
    const restore = slots.saved();
    const isCut = last.every(({ skipped, plan }, part) => {
      table.set(skipped, 1 + kOperands * part);
      return plan() === 0 && ready(programOf(address, part)) === 1;
    });
    table[0] = isCut ? last.length : 0;
    restore();
    last = [];
    return made;
  }

  /**
   * Runs the parts of a program.
   * @param {number} fn
   * @param {number} parts
   * @param {number} address of the program
   * @param {[out: number, a: number, b: number, c: number]} operands
   */
  function run(fn, parts, address, [out, a, b, c]) {
    const table = words();
    let at = tableOf(address) + 1;
    const next = () => Number(table[at++]);
    for (let part = 0; part < parts; ++part) {
      board.write(part, fn, [programOf(address, part), out + next(), a + next(), b + next(), c + next()]);
    }
    board.run(parts);
  }

  return {
    ...whole,
    _stride0_program_bytes: () => programBytes + tableBytes + most * programBytes,
    _stride0_plan: (...call) => planned(whole._stride0_plan(...call), () => cutOperation(cutting, call)),
    _stride0_plan_copy: (guarded) => planned(whole._stride0_plan_copy(guarded), () => []),
    _stride0_plan_reduce: (...call) => planned(whole._stride0_plan_reduce(...call), () => cutReduction(cutting, call)),
    _stride0_plan_matmul: (...call) => planned(whole._stride0_plan_matmul(...call), () => cutProduct(cutting, call)),
    _stride0_ready: (address) => ready(address, whole._stride0_ready),
    _stride0_ready_reduce: (address) => ready(address, whole._stride0_ready_reduce),
    _stride0_ready_matmul: (address) => ready(address, whole._stride0_ready_matmul),
    _stride0_set_params(address) {
      whole._stride0_set_params(address);
      for (let part = 0; part < count(address); ++part) whole._stride0_set_params(programOf(address, part));
    },
    // A function of its own is known to this thread only.
    _stride0_use(address, index) {
      words()[tableOf(address)] = 0;
      whole._stride0_use(address, index);
    },
    _stride0_run(address, out, a = 0, b = 0, c = 0) {
      const parts = count(address);
      if (parts === 0) return whole._stride0_run(address, out, a, b, c);
      run(0, parts, address, [out, a, b, c]);
      return 0;
    },
    _stride0_run_reduce(address, out, input) {
      const parts = count(address);
      if (parts === 0) whole._stride0_run_reduce(address, out, input);
      else run(1, parts, address, [out, input, 0, 0]);
    },
    _stride0_run_matmul(address, out, a, b) {
      const parts = count(address);
      if (parts === 0) whole._stride0_run_matmul(address, out, a, b);
      else run(2, parts, address, [out, a, b, 0]);
    },
  };
}
