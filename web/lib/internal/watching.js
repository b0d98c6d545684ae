/**
 * Who watches broadcasts: modes that refuse some or warn of them, and traces that list them. An operation asks
 * `watching.on` and, as a rule, is done; only otherwise are its shapes looked at. What a shape does is read off the result
 * the core has planned: an operand that is smaller in some dimension is repeated along it.
 */
import { AsyncLocalStorage } from '#load';
import { ArgumentError, ShapeError } from '../errors.js';
import { tuple } from '../sentences.js';
import { warn } from '../warnings.js';
import { nameOf } from './arguments.js';
import { place } from './place.js';
import { isPromise } from './promises.js';

/** @typedef {readonly number[]} Shape */
/** @typedef {'allow' | 'warn' | 'no-rank-promotion' | 'no-stretch'} BroadcastMode */
/**
 * @typedef {object} Broadcast
 * @property {string} op the function that was called
 * @property {readonly Shape[]} shapes of its operands; of matrices, the dimensions before the last two
 * @property {Shape} result their common shape
 * @property {number} growth how many times the elements of the largest operand the result has
 * @property {string} [place] file, line and column of the call
 */
/** @typedef {Omit<Broadcast, 'op'> & { bothStretch: boolean, promotes: boolean, mode?: BroadcastMode }} Seen `mode` is that of its call */
/** @typedef {{ mode?: BroadcastMode, trace?: Broadcast[], outer?: Scope, isOpen: boolean }} Scope */

const modes = ['allow', 'warn', 'no-rank-promotion', 'no-stretch'];

/** @param {string} fn @param {string} argument @param {unknown} value @returns {BroadcastMode} */
export function modeArgument(fn, argument, value) {
  if (modes.includes(/** @type {string} */ (value))) return /** @type {BroadcastMode} */ (value);
  const [last, ...others] = modes.map((mode) => `'${mode}'`).reverse();
  const allowed = `${others.reverse().join(', ')} or ${last}`;
  throw new ArgumentError(`${fn}(): argument '${argument}' must be ${allowed}, not ${nameOf(value)}`);
}

/** The mode where no scope says otherwise. @type {BroadcastMode} */
let everywhere = 'allow';
/** That of one call, by its option. @type {BroadcastMode | undefined} */
let ofCall;
/** Scopes that have not ended, the last to begin last. @type {Scope[]} */
const open = [];

/** Whether anybody watches. */
export const watching = { on: false };
const update = () => (watching.on = everywhere !== 'allow' || ofCall !== undefined || open.length > 0);

/**
 * What carries a scope across `await`, where there is such a thing; it is made when the first scope begins.
 * Elsewhere a scope that waits is everybody's until it ends.
 * @type {{ run<T>(scope: Scope, fn: () => T): T, getStore(): Scope | undefined, disable(): void } | undefined}
 */
let carrier;

/** The innermost scope around this call; it may have ended before what began in it. @returns {Scope | undefined} */
const current = () => (carrier ? carrier.getStore() : open.at(-1));

/** Gives back what it was. @param {BroadcastMode} mode */
export function watchEverywhere(mode) {
  const before = everywhere;
  everywhere = mode;
  update();
  return before;
}

/** The mode of this very call. */
export function modeNow() {
  if (ofCall !== undefined) return ofCall;
  for (let scope = current(); scope; scope = scope.outer) if (scope.isOpen && scope.mode) return scope.mode;
  return everywhere;
}

/**
 * Calls `fn` in a scope, which ends when `fn` does: if that returns a promise, when it is settled.
 * @template T, A
 * @param {Pick<Scope, 'mode' | 'trace'>} what
 * @param {() => T} fn
 * @param {(result: Awaited<T>) => A} answer what is returned, or promised, instead
 */
export function within(what, fn, answer) {
  if (carrier === undefined && AsyncLocalStorage) carrier = new AsyncLocalStorage();
  const scope = { ...what, outer: current(), isOpen: true };
  open.push(scope);
  update();
  const close = () => {
    scope.isOpen = false;
    open.splice(open.indexOf(scope), 1);
    update();
    if (open.length === 0) carrier?.disable(); // it makes every promise slower while it is in use
  };
  let waits = false;
  try {
    const result = carrier ? carrier.run(scope, fn) : fn();
    waits = isPromise(result);
    return waits ? Promise.resolve(result).then(answer).finally(close) : answer(/** @type {any} */ (result));
  } finally {
    if (!waits) close();
  }
}

/** Calls `fn`, one operation, in a mode of its own. @template T @param {BroadcastMode} mode @param {() => T} fn */
export function inMode(mode, fn) {
  const before = ofCall;
  ofCall = mode;
  update();
  try {
    return fn();
  } finally {
    ofCall = before;
    update();
  }
}

/**
 * `run` for something whose broadcasts are known beforehand: they are shown, and nobody watches while it runs.
 * @template Given, T
 * @param {readonly (Seen & { op: string })[]} broadcasts
 * @param {(given: Given) => T} run
 * @returns {(given: Given) => T}
 */
export function showing(broadcasts, run) {
  if (broadcasts.length === 0) return run;
  const always = broadcasts.some(({ mode }) => mode !== undefined);
  return (given) => {
    if (!watching.on && !always) return run(given);
    for (const each of broadcasts) show(each.op, each);
    watching.on = false;
    try {
      return run(given);
    } finally {
      update();
    }
  };
}

/** @param {Shape} shape */
const countOf = (shape) => shape.reduce((count, size) => count * size, 1);

/**
 * What an operation does to its operands' shapes, if anything. A tensor of no dimensions and a bare number fit anything
 * and do not count, as in JAX.
 * @param {readonly Shape[]} shapes
 * @param {Shape} result
 * @returns {Seen | undefined}
 */
export function broadcastOf(shapes, result) {
  const counted = shapes.filter(({ length }) => length > 0);
  const stretched = counted.filter((shape) =>
    result.some((size, dim) => size !== (shape[dim - result.length + shape.length] ?? 1)),
  );
  const promotes = counted.some(({ length }) => length !== counted[0]?.length);
  if (stretched.length === 0 && !promotes) return undefined;
  const growth = countOf(result) / Math.max(1, ...shapes.map(countOf));
  return {
    shapes,
    result,
    growth,
    promotes,
    bothStretch: counted.length > 1 && stretched.length === counted.length,
  };
}

/** @param {string} op @param {readonly Shape[]} shapes @param {Shape} result */
const said = (op, shapes, result) => `${op}(): shapes ${shapes.map(tuple).join(' and ')} broadcast to ${tuple(result)}`;

/** Lets whoever watches see a broadcast; a mode may refuse it. @param {string} op @param {Seen} seen */
export function show(op, { shapes, result, growth, bothStretch, promotes, mode = modeNow(), place: known }) {
  const facts = { op, shapes, result, growth };
  if (mode === 'no-stretch' || (mode === 'no-rank-promotion' && promotes)) {
    const wanted = mode === 'no-stretch' ? 'the same shape' : 'as many dimensions';
    const message = `${said(op, shapes, result)}, but broadcastMode '${mode}' wants ${wanted} in each`;
    throw new ShapeError(message, { ...facts, code: 'broadcastRefused', mode });
  }
  const at = () => ({ ...facts, place: known ?? place() });
  if (mode === 'warn' && bothStretch) {
    const message = `${said(op, shapes, result)}, ${growth} times the larger of them`;
    warn(message, { code: 'BROADCAST_BOTH_STRETCH', ...at() });
  }
  for (let scope = current(); scope; scope = scope.outer) if (scope.isOpen) scope.trace?.push(at());
}

/** Shows an operation, if it broadcasts. @param {string} op @param {readonly Shape[]} shapes @param {Shape} result */
export function watch(op, shapes, result) {
  const seen = broadcastOf(shapes, result);
  if (seen) show(op, seen);
}

/** How many bytes a result may have that is larger than every operand. */
let limit = 2 ** 31;

/** Gives back what it was. @param {number} [bytes] */
export function limitTo(bytes = limit) {
  const before = limit;
  limit = bytes;
  return before;
}

/**
 * Refuses a result that is too large to have been meant. Nothing has been allocated yet.
 * @param {string} op
 * @param {readonly Shape[]} shapes
 * @param {{ shape: Shape, numel: number, size: number }} made its shape, count and bytes of an element
 * @param {Shape} [result] what the shapes become, if that is not all of it
 */
export function guard(op, shapes, { shape, numel, size }, result = shape) {
  const bytes = numel * size;
  if (bytes <= limit || !broadcastOf(shapes, result)?.bothStretch) return;
  throw new ShapeError(
    `${said(op, shapes, result)}, which is larger than each and would take ${bytes} bytes, more than the limit of ` +
      `${limit}; broadcastLimit(bytes) sets another`,
    { code: 'broadcastLimit', op, shapes, result, bytes, limit },
  );
}
