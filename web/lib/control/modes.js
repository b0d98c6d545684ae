/**
 * Controls broadcasting: forbids it, lists it, or rejects operations that are probably mistakes. Everything is off by
 * default, except a limit of 2 GiB.
 */
import { wrongArgument } from '../tensor/arguments.js';
import { deletePrograms } from '../engine/programs.js';
import { limitTo, modeArgument, modeNow, watchEverywhere, runInScope } from '../reports/watching.js';

/** @import { Broadcast, BroadcastMode } from '../reports/watching.js' */

/** @param {string} name @param {unknown} fn */
function assertFunction(name, fn) {
  if (typeof fn !== 'function') throw wrongArgument(name, 'fn', 'a function', fn);
}

/**
 * Chooses what operations may do to make shapes fit. `allow` allows everything. `warn` warns if every operand is
 * stretched, so that the result is larger than each of them. `no-rank-promotion` refuses operands with different
 * numbers of dimensions. `no-stretch` refuses operands with different shapes. Numbers and tensors without dimensions
 * are always allowed.
 *
 * With `fn`, the mode applies while `fn` runs, and its result is returned. If `fn` is async, the mode applies until
 * its promise settles. In Node, Bun, Deno and other runtimes with AsyncLocalStorage, nothing else is affected.
 * Browsers cannot tell async functions apart, so there the mode also applies to everything else that runs meanwhile.
 * Without `fn`, the mode applies everywhere from now on, and the previous mode is returned. A single call can choose
 * for itself: `add(a, b, { broadcast: 'no-stretch' })`.
 * @type {{ (mode?: BroadcastMode): BroadcastMode, <T>(mode: BroadcastMode, fn: () => T): T }} without
 *   arguments, it returns the current mode
 * @example
 *   broadcastMode('no-stretch', () => add(ones([2]), ones([2])).shape); // [2]
 */
export const broadcastMode = getOrSetMode;

/** @param {BroadcastMode} [mode] @param {() => any} [fn] @returns {any} */
function getOrSetMode(mode, fn) {
  if (mode === undefined && fn === undefined) return modeNow();
  const wanted = modeArgument('broadcastMode', 'mode', mode);
  if (fn === undefined) return watchEverywhere(wanted);
  assertFunction('broadcastMode', fn);
  return runInScope({ mode: wanted }, fn, (result) => result);
}

/**
 * Calls `fn` and returns every broadcast in it, in order, with the line of your code that made the call. It lists
 * operations on operands of different shapes, including fused ones. If `fn` is async, it returns a promise.
 * @template T
 * @param {() => T} fn
 * @returns {T extends PromiseLike<unknown> ? Promise<Broadcast[]> : Broadcast[]}
 * @example
 *   traceBroadcasts(() => add(ones([3, 1]), ones([4]))).map(({ result, growth }) => [result, growth]); // [[[3, 4], 3]]
 */
export function traceBroadcasts(fn) {
  assertFunction('traceBroadcasts', fn);
  /** @type {Broadcast[]} */
  const trace = [];
  return /** @type {any} */ (runInScope({ trace }, fn, () => trace));
}

/**
 * Sets how many bytes a broadcast result may have if it is larger than each of its operands, and returns the previous
 * limit. A result above the limit throws before anything is allocated. The default is 2^31.
 * @param {number} [bytes] may be Infinity; nothing leaves the limit as it is
 * @returns {number}
 * @example
 *   broadcastLimit(); // 2147483648
 */
export function broadcastLimit(bytes) {
  if (bytes !== undefined && !(typeof bytes === 'number' && bytes >= 0)) {
    throw wrongArgument('broadcastLimit', 'bytes', 'a number that is not negative', bytes);
  }
  // Plans made under another limit must be checked again.
  deletePrograms();
  return limitTo(bytes);
}
