/**
 * Any allocation of a public call may fail. The call then throws, retains no memory, and leaves its arguments
 * unchanged, so that the same call succeeds once there is memory.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import {
  OutOfMemoryError,
  Tensor,
  empty,
  manualSeed,
  memory,
  setWarningHandler,
  stack,
} from '../../../web/lib/index.js';
import { allocator } from '../../../web/lib/memory/allocator.js';
import { Slab } from '../../../web/lib/memory/slabs.js';
import { blockOf } from '../../../web/lib/tensor/tensor.js';
import { some } from '../../whole.js';
import { exampleCalls } from '../example-calls.js';

/** @import { ExampleCall } from '../example-calls.js' */

const { allocate: take } = Slab.prototype;
const { allocate: takeWhole } = allocator;
/** Which allocation fails, counted from now. */
let failing = Infinity;
let allocations = 0;
/** For a small block. */
Slab.prototype.allocate = function () {
  if (++allocations === failing) throw new OutOfMemoryError('refused');
  return take.call(this);
};
/** For a large block, a slab, or a program. */
allocator.allocate = (bytes) => (++allocations === failing ? undefined : takeWhole(bytes));

/** @param {Tensor} tensor */
const isDisposed = (tensor) => {
  try {
    return tensor.tolist() === null;
  } catch {
    return true;
  }
};

/** Arguments or a result as plain data. @param {any} of @returns {any} */
function plain(of) {
  if (of instanceof Tensor) {
    if (isDisposed(of)) return 'disposed of';
    return { dtype: of.dtype, shape: [...of.shape], strides: of.stride(), data: of.tolist() };
  }
  if (Array.isArray(of)) return of.map(plain);
  if (typeof of === 'function') return undefined;
  if (typeof of !== 'object' || Object.getPrototypeOf(of ?? 0) !== Object.prototype) return of;
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, key === 'out' || plain(value)]));
}

/** The memory in use without that of the arguments; a target may have been resized. @param {any[]} args */
function memoryWithout(args) {
  const { tensors, blocks, bytes } = memory();
  const given = [...args, args.at(-1)?.out].flat().filter((each) => each instanceof Tensor && !isDisposed(each));
  const own = [...new Set(given.map(blockOf))].reduce((sum, block) => sum + block.bytes, 0);
  return { tensors, blocks, bytes: bytes - own };
}

/** @param {ExampleCall} call @param {any[]} args @param {number} [nth] */
function make({ of, isMethod }, args, nth = Infinity) {
  manualSeed(1);
  setWarningHandler(() => {});
  [allocations, failing] = [0, nth];
  try {
    const result = isMethod ? of.call(.../** @type {[any]} */ (args)) : of(...args);
    return { result, hasFailed: allocations >= nth };
  } catch (error) {
    return { error, hasFailed: allocations >= nth };
  } finally {
    failing = Infinity;
  }
}

/**
 * Makes a call whose n-th allocation fails, and returns what is wrong after that. Without `wanted`, it is the first
 * such call, so that memory for its programs is allocated too.
 * @param {ExampleCall} call
 * @param {number} nth
 * @param {any} [wanted] the result of the call
 */
function attempt(call, nth, wanted) {
  const args = call.args();
  const [given, before] = [plain(args), memoryWithout(args)];
  const { error, result, hasFailed } = make(call, args, nth);
  if (!hasFailed) return { error, result, hasFailed };
  const wrong = () => {
    if (!(error instanceof OutOfMemoryError)) return `ends with ${String(error)}`;
    const after = memoryWithout(args);
    if (!isDeepStrictEqual(after, before)) return `holds ${JSON.stringify(after)}, not ${JSON.stringify(before)}`;
    if (!isDeepStrictEqual(plain(args), given)) return `changes its arguments to ${JSON.stringify(plain(args))}`;
    if (wanted === undefined) return null;
    const again = plain(make(call, args).result);
    return isDeepStrictEqual(again, wanted) ? null : `then gives ${JSON.stringify(again)}`;
  };
  return { error, result, hasFailed, wrong: wrong() };
}

/** Functions that return a callback's tensors, or whose elements are undefined. */
const excepted = /^(broadcastMode|traceBroadcasts|empty|emptyLike|newEmpty)$/;

/** @param {any} of @param {(tensor: Tensor) => Tensor} change @returns {any} */
const changed = (of, change) => {
  if (Array.isArray(of)) return of.map((each) => changed(each, change));
  return of instanceof Tensor && !isDisposed(of) ? change(of) : of;
};

/**
 * The arguments of the example, and others that make a call copy and convert more.
 * @type {Record<string, (args: any[]) => any[]>}
 */
const variants = {
  'with the arguments of the example': (args) => args,
  'with 16-bit floats': (args) => changed(args, (each) => (each.dtype === 'float32' ? each.to('float16') : each)),
  'with integers': (args) => changed(args, (each) => (each.dtype === 'float32' ? each.to('int32') : each)),
  'with strided tensors': (args) => changed(args, (each) => stack([each, each], -1).select(-1, 0)),
  'with transposed matrices': (args) => changed(args, (each) => (each.ndim === 2 ? each.t().contiguous().t() : each)),
  'with large tensors': (args) => changed(args, (each) => stack(Array.from({ length: 400 }, () => each))),
  'into a given tensor': (args) => [...args, { out: empty([0]) }],
  'into another dtype': (args) => [...args, { out: empty([0], { dtype: 'float64' }) }],
};

/** Large tensors take long, and fail at the same allocations. */
const callsOf = (/** @type {string} */ name) =>
  name === 'with large tensors' ? some([...exampleCalls()], 5) : exampleCalls();

for (const [name, variant] of Object.entries(variants)) {
  test(`each allocation of a call may fail without loss: ${name}`, () => {
    /** @type {string[]} */
    const wrong = [];
    let tried = 0;
    for (const { args, ...rest } of callsOf(name)) {
      if (excepted.test(rest.name)) continue;
      const call = { ...rest, args: () => variant(args()) };
      /** @param {number} nth @param {any} [wanted] */
      const failing = (nth, wanted) => {
        const { wrong: what, ...outcome } = attempt(call, nth, wanted);
        tried += Number(outcome.hasFailed);
        if (what) wrong.push(`${call.isMethod ? 'x.' : ''}${call.name}, allocation ${nth}: ${what}`);
        if (outcome.result instanceof Promise) outcome.result.catch(() => {});
        return outcome;
      };
      let last = failing(1);
      for (let nth = 2; last.hasFailed && !(last.result instanceof Promise); ++nth) last = failing(nth);
      if (last.error || last.result instanceof Promise) continue;
      const wanted = plain(last.result);
      for (let nth = 1; failing(nth, wanted).hasFailed; ++nth);
    }
    assert.deepEqual(wrong, []);
    assert.ok(tried > 200, `${tried} allocations`);
  });
}
