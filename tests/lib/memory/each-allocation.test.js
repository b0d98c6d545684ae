/**
 * Any allocation of a public call may fail. The call then throws, holds no memory of what it had begun, and leaves its
 * arguments as they were, so that the same call succeeds once there is memory.
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
import { Slab } from '../../../web/lib/memory/slabs.js';
import { blockOf } from '../../../web/lib/tensor/tensor.js';
import { exampleCalls } from '../example-calls.js';

/** @typedef {import('../example-calls.js').ExampleCall} ExampleCall */

const { take } = Slab.prototype;
/** Which allocation fails, counted from now. */
let failing = Infinity;
let allocations = 0;
Slab.prototype.take = function () {
  if (++allocations === failing) throw new OutOfMemoryError('refused');
  return take.call(this);
};

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

/** The memory in use without a target, which may have been resized. @param {any[]} args */
function held(args) {
  const { tensors, blocks, bytes } = memory();
  const out = args.at(-1)?.out;
  return { tensors, blocks, bytes: bytes - (out instanceof Tensor && !isDisposed(out) ? blockOf(out).bytes : 0) };
}

/** @param {ExampleCall} call @param {any[]} args @param {number} [nth] */
function make({ of, isMethod }, args, nth = Infinity) {
  manualSeed(1);
  setWarningHandler(() => {});
  [allocations, failing] = [0, nth];
  try {
    const result = isMethod ? of.call(.../** @type {[any]} */ (args)) : of(...args);
    return { result, made: allocations };
  } catch (error) {
    return { error, made: 0 };
  } finally {
    failing = Infinity;
  }
}

/**
 * The mistake after the n-th allocation of a call has failed, if there is one.
 * @param {ExampleCall} call
 * @param {number} nth
 * @param {any} wanted the result of the call
 */
function broken(call, nth, wanted) {
  const args = call.args();
  const [given, before] = [plain(args), held(args)];
  const { error } = make(call, args, nth);
  if (!(error instanceof OutOfMemoryError)) return `ends with ${String(error)}`;
  const after = held(args);
  if (!isDeepStrictEqual(after, before)) return `holds ${JSON.stringify(after)}, not ${JSON.stringify(before)}`;
  if (!isDeepStrictEqual(plain(args), given)) return `changes its arguments to ${JSON.stringify(plain(args))}`;
  const again = plain(make(call, args).result);
  return isDeepStrictEqual(again, wanted) ? null : `then gives ${JSON.stringify(again)}`;
}

/** What leaves the tensors of a function that it is given, or whose elements may be anything. */
const excepted = /^(broadcastMode|traceBroadcasts|empty|emptyLike|newEmpty)$/;

/** @param {any} of @param {(tensor: Tensor) => Tensor} change @returns {any} */
const changed = (of, change) => {
  if (Array.isArray(of)) return of.map((each) => changed(each, change));
  return of instanceof Tensor && !isDisposed(of) ? change(of) : of;
};

/**
 * The arguments of the example, and others that have a call copy and convert more.
 * @type {Record<string, (args: any[]) => any[]>}
 */
const variants = {
  'as it stands': (args) => args,
  'of halves': (args) => changed(args, (each) => (each.dtype === 'float32' ? each.to('float16') : each)),
  'of integers': (args) => changed(args, (each) => (each.dtype === 'float32' ? each.to('int32') : each)),
  'of what is apart': (args) => changed(args, (each) => stack([each, each], -1).select(-1, 0)),
  'of what is turned': (args) => changed(args, (each) => (each.ndim === 2 ? each.t().contiguous().t() : each)),
  'into a tensor that is there': (args) => [...args, { out: empty([0]) }],
  'into another dtype': (args) => [...args, { out: empty([0], { dtype: 'float64' }) }],
};

for (const [name, variant] of Object.entries(variants)) {
  test(`each allocation of a call may fail without loss: ${name}`, () => {
    const wrong = [];
    let tried = 0;
    for (const { args, ...rest } of exampleCalls()) {
      const call = { ...rest, args: () => variant(args()) };
      const { result, made } = make(call, call.args());
      if (result instanceof Promise) result.catch(() => {});
      if (result instanceof Promise || excepted.test(call.name)) continue;
      const wanted = plain(result);
      for (let nth = 1; nth <= made; ++nth) {
        const what = broken(call, nth, wanted);
        tried += 1;
        if (what) wrong.push(`${call.isMethod ? 'x.' : ''}${call.name}, allocation ${nth} of ${made}: ${what}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(tried > 200, `${tried} allocations`);
  });
}
