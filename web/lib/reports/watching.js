/**
 * Reports broadcasts to modes, which may refuse or warn, and to traces, which list them. An operation compares shapes
 * only if `watching.on`, which is usually false. An operand is stretched in each dimension in which it is smaller than
 * the result.
 */
import { asyncLocalStorage } from '../load/host.js';
import { callUserCode } from '../errors/calls.js';
import { ArgumentError, ShapeError } from '../errors/classes.js';
import { tuple } from '../errors/printed-shape.js';
import { warn } from './warnings.js';
import { afterwards } from './after-call.js';
import { describeValue } from '../tensor/arguments.js';
import { observers } from '../tensor/observers.js';
import { callSite } from './call-site.js';
import { isPromise } from './promises.js';
import { numelOf } from '../tensor/row-major.js';

/** @typedef {readonly number[]} Shape */
/** @typedef {'allow' | 'warn' | 'no-rank-promotion' | 'no-stretch'} BroadcastMode */
/**
 * @typedef {object} Broadcast
 * @property {string} op the function that was called
 * @property {readonly Shape[]} shapes of its operands; for matrices, the dimensions before the last two
 * @property {Shape} result their common shape
 * @property {number} growth the number of elements of the result divided by that of the largest operand
 * @property {string} [place] file, line and column of the call
 */
/**
 * @typedef {Omit<Broadcast, 'op'> & { bothStretch: boolean, promotes: boolean, mode?: BroadcastMode }} BroadcastEffect
 *   `mode` is that of the call
 */
/** @typedef {{ mode?: BroadcastMode, trace?: Broadcast[], outer?: Scope, isOpen: boolean }} Scope */

const modes = ['allow', 'warn', 'no-rank-promotion', 'no-stretch'];

/** @param {string} fn @param {string} argument @param {unknown} value @returns {BroadcastMode} */
export function modeArgument(fn, argument, value) {
  if (modes.includes(/** @type {string} */ (value))) return /** @type {BroadcastMode} */ (value);
  const [last, ...others] = modes.map((mode) => `'${mode}'`).reverse();
  const allowed = `${others.reverse().join(', ')} or ${last}`;
  throw new ArgumentError(`${fn}(): argument '${argument}' must be ${allowed}, not ${describeValue(value)}`);
}

/** The mode outside all scopes that set one. @type {BroadcastMode} */
let everywhere = 'allow';
/** The mode of one call, from its option. @type {BroadcastMode | undefined} */
let ofCall;
/** Scopes that have not ended, the latest last. @type {Scope[]} */
const open = [];

/**
 * `on` is whether calls must report broadcasts or new tensors (leaks.js). `isPaused` is set while a public function
 * that has made its own report calls others.
 */
export const watching = { on: false, paused: false };

/** Call this when watching starts or ends. */
export function updateWatching() {
  const watched = everywhere !== 'allow' || ofCall !== undefined || open.length > 0;
  watching.on = watched || observers.witness !== undefined;
}

/**
 * Carries a scope across `await` if the platform can; created when the first scope starts. Elsewhere, a scope that
 * waits applies to all code until it ends.
 * @type {{ run<T>(scope: Scope, fn: () => T): T, getStore(): Scope | undefined, disable(): void } | undefined}
 */
let carrier;

/**
 * The innermost scope of this call, which has ended if async code was left running in it.
 * @returns {Scope | undefined}
 */
export function currentScope() {
  return carrier ? carrier.getStore() : open.at(-1);
}

/** Sets the mode and returns the previous one. @param {BroadcastMode} mode */
export function watchEverywhere(mode) {
  const before = everywhere;
  everywhere = mode;
  updateWatching();
  return before;
}

/** The mode set by the scopes around this call, up to `outside`. @param {Scope} [outside] */
export function modeInScopes(outside) {
  for (let scope = currentScope(); scope && scope !== outside; scope = scope.outer) {
    if (scope.isOpen && scope.mode) return scope.mode;
  }
  return undefined;
}

/** The mode of the current call. */
export function modeNow() {
  return ofCall ?? modeInScopes() ?? everywhere;
}

/**
 * Calls `fn` in a scope, which ends when `fn` returns or, if it returns a promise, when that settles.
 * @template T, A
 * @param {Pick<Scope, 'mode' | 'trace'>} what
 * @param {() => T} fn
 * @param {(result: Awaited<T>) => A} toAnswer computes the value that is returned, or promised, instead
 */
export function runInScope(what, fn, toAnswer) {
  const Carrier = carrier ? undefined : asyncLocalStorage();
  if (Carrier) carrier = new Carrier();
  const scope = { ...what, outer: currentScope(), isOpen: true };
  open.push(scope);
  updateWatching();
  const close = () => {
    scope.isOpen = false;
    open.splice(open.indexOf(scope), 1);
    updateWatching();
    if (open.length === 0) carrier?.disable(); // it makes every promise slower while it is in use
  };
  let waits = false;
  try {
    const result = callUserCode(() => (carrier ? carrier.run(scope, fn) : fn()));
    waits = isPromise(result);
    return waits ? Promise.resolve(result).then(toAnswer).finally(close) : toAnswer(/** @type {any} */ (result));
  } finally {
    if (!waits) close();
  }
}

/** Calls `fn`, one operation, in its own mode. @template T @param {BroadcastMode} mode @param {() => T} fn */
export function inMode(mode, fn) {
  const before = ofCall;
  ofCall = mode;
  updateWatching();
  try {
    return fn();
  } finally {
    ofCall = before;
    updateWatching();
  }
}

/** Calls `fn` without watching broadcasts. @template T @param {() => T} fn */
export function unwatched(fn) {
  const { paused: away } = watching;
  watching.on = false;
  watching.paused = true;
  try {
    return fn();
  } finally {
    watching.paused = away;
    updateWatching();
  }
}

/**
 * The broadcast of an operation; undefined if no shape is stretched. A 0-d tensor or a plain number fits any shape and
 * does not count, as in JAX.
 * @param {readonly Shape[]} shapes
 * @param {Shape} result
 * @returns {BroadcastEffect | undefined}
 */
export function broadcastOf(shapes, result) {
  const counted = shapes.filter(({ length }) => length > 0);
  const stretched = counted.filter((shape) =>
    result.some((size, dim) => size !== (shape[dim - result.length + shape.length] ?? 1)),
  );
  const promotes = counted.some(({ length }) => length !== counted[0]?.length);
  if (stretched.length === 0 && !promotes) return undefined;
  const growth = numelOf(result) / Math.max(1, ...shapes.map(numelOf));
  return {
    shapes,
    result,
    growth,
    promotes,
    bothStretch: counted.length > 1 && stretched.length === counted.length,
  };
}

/** @param {string} op @param {readonly Shape[]} shapes @param {Shape} result */
const sentence = (op, shapes, result) =>
  `${op}(): shapes ${shapes.map(tuple).join(' and ')} broadcast to ${tuple(result)}`;

/**
 * Reports a broadcast: a mode may refuse it at once; warnings and traces get it when the call ends.
 * @param {string} op
 * @param {BroadcastEffect} broadcast
 */
export function reportBroadcast(op, { shapes, result, growth, bothStretch, promotes, mode = modeNow(), place: known }) {
  const facts = { op, shapes: [...shapes], result, growth };
  if (mode === 'no-stretch' || (mode === 'no-rank-promotion' && promotes)) {
    const wanted = mode === 'no-stretch' ? 'the same shape' : 'as many dimensions';
    const message = `${sentence(op, shapes, result)}, but broadcastMode '${mode}' wants ${wanted} in each`;
    throw new ShapeError(message, { ...facts, code: 'broadcastRefused', mode });
  }
  const warns = mode === 'warn' && bothStretch;
  /** @type {Broadcast[][]} */
  const traces = [];
  for (let scope = currentScope(); scope; scope = scope.outer)
    if (scope.isOpen && scope.trace) traces.push(scope.trace);
  if (!warns && traces.length === 0) return;
  afterwards(() => {
    const details = { ...facts, place: known ?? callSite() };
    for (const trace of traces) trace.push({ ...details });
    if (!warns) return;
    const message = `${sentence(op, shapes, result)}, ${growth} times the larger of them`;
    warn(message, { code: 'BROADCAST_BOTH_STRETCH', ...details });
  });
}

/** Reports an operation, if it broadcasts. @param {string} op @param {readonly Shape[]} shapes @param {Shape} result */
export function reportIfBroadcast(op, shapes, result) {
  const broadcast = broadcastOf(shapes, result);
  if (broadcast) reportBroadcast(op, broadcast);
}

/** How many bytes a result may have that is larger than every operand. */
let limit = 2 ** 31;

/** Sets the limit and returns the previous one. @param {number} [bytes] */
export function limitTo(bytes = limit) {
  const before = limit;
  limit = bytes;
  return before;
}

/** Whether a result of this size exceeds the limit. @param {number} bytes */
export function isOverLimit(bytes) {
  return bytes > limit;
}

/**
 * Throws if a broadcast result is above the limit, because it is probably a mistake. Nothing has been allocated yet.
 * @param {string} op
 * @param {readonly Shape[]} shapes
 * @param {{ shape: Shape, numel: number, size: number }} allocation its shape, count and bytes of an element
 * @param {Shape} [result] the shape that `shapes` broadcast to, if it is only a part of the allocation's
 */
export function assertUnderLimit(op, shapes, { shape, numel, size }, result = shape) {
  const bytes = numel * size;
  if (!isOverLimit(bytes) || !broadcastOf(shapes, result)?.bothStretch) return;
  throw new ShapeError(
    `${sentence(op, shapes, result)}, which is larger than every operand and would take ${bytes} bytes, more than the limit of ` +
      `${limit}; change the limit with broadcastLimit(bytes)`,
    { code: 'broadcastLimit', op, shapes, result, bytes, limit },
  );
}
