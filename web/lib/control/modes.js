/**
 * Broadcasting under control: forbid what is not wanted, list what is done, refuse what cannot have been meant. All of
 * it is off at first, but for a limit of 2 GiB.
 */
import { ArgumentError } from '../errors/classes.js';
import { nameOf } from '../tensor/arguments.js';
import { forget } from '../engine/programs.js';
import { limitTo, modeArgument, modeNow, watchEverywhere, within } from '../reports/watching.js';

/** @typedef {import('../reports/watching.js').BroadcastMode} BroadcastMode */
/** @typedef {import('../reports/watching.js').Broadcast} Broadcast */

/** @param {string} name @param {unknown} fn */
function assertFunction(name, fn) {
  if (typeof fn !== 'function') {
    throw new ArgumentError(`${name}(): argument 'fn' must be a function, not ${nameOf(fn)}`);
  }
}

/**
 * What operations may do to make shapes fit: `allow` everything; `warn` when every operand is stretched, so that the
 * result is larger than any; `no-rank-promotion` refuses operands of different ranks; `no-stretch` refuses all that
 * have not the same shape. Tensors of no dimensions and bare numbers always fit.
 *
 * With `fn`, the mode is that of what `fn` does; its result is returned. An async `fn` keeps it across `await`, until
 * its promise settles: by itself in Node, Bun, Deno and where else there is an AsyncLocalStorage; in
 * browsers, which cannot tell one waiting function from another, whatever runs meanwhile is in that mode too. Without
 * `fn` it is the mode everywhere else from now on, and what it was is returned. One call chooses for itself:
 * `add(a, b, { broadcast: 'no-stretch' })`.
 * @type {{ (mode?: BroadcastMode): BroadcastMode, <T>(mode: BroadcastMode, fn: () => T): T }} without a mode, the one
 *   there is
 * @example
 *   broadcastMode('no-stretch', () => add(ones([2]), ones([2])).shape); // [2]
 */
export const broadcastMode = (/** @type {[mode?: BroadcastMode, fn?: () => any]} */ ...[mode, fn]) => {
  if (mode === undefined && fn === undefined) return modeNow();
  const wanted = modeArgument('broadcastMode', 'mode', mode);
  if (fn === undefined) return watchEverywhere(wanted);
  assertFunction('broadcastMode', fn);
  return within({ mode: wanted }, fn, (result) => result);
};

/**
 * Every broadcast that `fn` makes, in order, with the place in the source it was asked for: operations between operands
 * of different shapes, also fused ones. Of an async function it is a promise of that.
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
  return /** @type {any} */ (within({ trace }, fn, () => trace));
}

/**
 * The most bytes of a result that is larger than each of its operands, all of which are stretched: more than 2^31 is
 * refused before anything is allocated, unless another limit is set here. Gives back the limit there was.
 * @param {number} [bytes] may be Infinity; nothing leaves the limit as it is
 * @returns {number}
 * @example
 *   broadcastLimit(); // 2147483648
 */
export function broadcastLimit(bytes) {
  if (bytes !== undefined && !(typeof bytes === 'number' && bytes >= 0)) {
    throw new ArgumentError(
      `broadcastLimit(): argument 'bytes' must be a number that is not negative, not ${nameOf(bytes)}`,
    );
  }
  // What was planned under another limit must be looked at again.
  forget();
  return limitTo(bytes);
}
