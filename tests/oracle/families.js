/** Replays the cases of each family. Every function returns what is wrong with our result, or null. */
import * as stride0 from '../../web/lib/index.js';
import { blockOf } from '../../web/lib/tensor/tensor.js';
import { call, judge, outcomeOf } from './call.js';
import { difference, exactnessOf } from './compare.js';
import { magnitudesOf } from './magnitudes.js';
import { promotion } from './promotion.js';
import { namedCall } from './named-calls.js';
import { run } from './python.js';
import { numbers } from './read.js';
import { inplace, out } from './written.js';

/** @import { Case, Scope } from './read.js' */

/** @typedef {(record: Case, scope: Scope) => string | null} Family */

/** A call with a fresh result. @type {Family} */
function fresh(record, scope) {
  const args = record.args.map((each) => scope.argument(each));
  const options = numbers(record.kwargs);
  const outcome = outcomeOf(() => scope.own(call(record.op, args, options)));
  return judge(outcome, record.expect, (value) =>
    'data' in record.expect.out
      ? difference(value, record.expect.out, exactnessOf(record, magnitudesOf(record.op, args, options, value?.shape)))
      : differentAnswer(value, record.expect.out),
  );
}

/** A call of any kind. @type {Family} */
const values = (record, scope) => (record.op.endsWith('_') ? inplace : fresh)(record, scope);

/** A view: its layout, whether it shares memory, and its elements. @type {Family} */
function views(record, scope) {
  const [base, ...args] = record.args.map((each) => scope.argument(each));
  const outcome = outcomeOf(() => scope.own(call(record.op, [base, ...args.map(plain)])));
  return judge(outcome, record.expect, (value) => {
    const results = Array.isArray(value) ? value : [value];
    if (results.length !== record.expect.out.length) return `gives ${results.length} tensors`;
    for (const [i, each] of results.entries()) {
      const want = record.expect.out[i];
      const differs = difference(each, want, { rule: 'x' });
      if (differs) return differs;
      if (each.storageOffset !== want.offset) return `offset is ${each.storageOffset}, PyTorch has ${want.offset}`;
      if (each.isContiguous() !== want.contiguous) return `isContiguous() is ${each.isContiguous()}`;
      // Without elements, PyTorch doesn't know.
      const shares = blockOf(each) === blockOf(base);
      if (each.numel > 0 && base.numel > 0 && shares !== want.shares)
        return shares ? 'shares its storage' : 'is a copy';
    }
    return null;
  });
}

/** A dimension is a plain number, whatever its Python type. @param {any} value */
const plain = (value) => (typeof value === 'bigint' ? Number(value) : value);

/** Shapes alone, through every function that aligns them. @type {Family} */
function shapes({ shapes: given, expect }, scope) {
  const filled = () => given.map((/** @type {number[]} */ shape) => scope.own(stride0.zeros(shape)));
  // Built as they were recorded: one element expanded, or zeros if there are no elements. Then a 0-d shape is refused.
  const stretched = () =>
    given.map((/** @type {number[]} */ shape) =>
      scope.own(shape.includes(0) ? stride0.zeros(shape) : scope.own(stride0.zeros([1])).expand(shape)),
    );
  /** @type {Record<string, () => any>} */
  const asks = {
    broadcast_shapes: () => stride0.broadcastShapes(...given),
    broadcast_tensors: () => scope.own(stride0.broadcastTensors(...stretched()))[0]?.shape,
    add: () => scope.own(call('add', filled())),
    add_: () => scope.own(call('add_', filled())),
    addcmul: () => scope.own(call('addcmul', filled())),
    addcmul_: () => scope.own(call('addcmul_', filled())),
  };
  for (const [name, ask] of Object.entries(asks)) {
    const want = expect[name];
    if (want === undefined) continue;
    const wrong = judge(outcomeOf(ask), want, (value) => {
      if (!want.shape) return null;
      const shape = Array.isArray(value) ? value : (value?.shape ?? null);
      if (String(shape) !== String(want.shape)) return `shape is [${shape}], PyTorch has [${want.shape}]`;
      if (want.strides && String(value.strides) !== String(want.strides)) return `strides are [${value.strides}]`;
      return null;
    });
    if (wrong) return `${name}(${given.map((/** @type {number[]} */ each) => `[${each}]`).join(', ')}): ${wrong}`;
  }
  return null;
}

/** The text of a tensor. @type {Family} */
function print({ args: [recorded], expect }, scope) {
  const text = String(scope.argument(recorded));
  return text === expect.text ? null : `prints\n${text}\nPyTorch prints\n${expect.text}`;
}

/** A line of Python. @type {Family} */
function errors({ call: source, expect }, scope) {
  const outcome = outcomeOf(() => run(source, scope));
  const wrong = judge(outcome, expect, (value) => differentAnswer(value, expect.out));
  return wrong && `${source}: ${wrong}`;
}

/** @param {any} value @param {any} want @returns {string | null} */
function differentAnswer(value, want) {
  if ('list' in want) {
    if (value.length !== want.list.length) return `gives ${value.length} tensors`;
    return (
      want.list
        .map((/** @type {any} */ each, /** @type {number} */ i) => differentAnswer(value[i], each))
        .find(Boolean) ?? null
    );
  }
  if ('data' in want) return difference(value, want, { rule: 'x' });
  return String(value) === String(want.v) ? null : `is ${value}, PyTorch has ${want.v}`;
}

/** Calls of any form. @type {Family} */
const sentences = (record, scope) =>
  (record.op.endsWith('_') ? inplace : record.kwargs?.out ? out : fresh)(record, scope);

/** @type {Record<string, Family>} */
export const families = {
  shapes,
  views,
  print,
  errors,
  binary: fresh,
  ternary: fresh,
  unary: fresh,
  inplace,
  out,
  promotion,
  sentences,
  sum_to_size: fresh,
  matmul: fresh,
  values,
  index: namedCall,
  index_put: namedCall,
  gather_scatter: namedCall,
  joins: namedCall,
  ordering: namedCall,
  reductions2: namedCall,
  einsum: namedCall,
};

/** Recorded families that are not replayed, and why. @type {Record<string, string>} */
export const notReplayed = {
  grad: 'a program of one call, which programs.test.js replays',
  autograd: 'programs, which programs.test.js replays',
  opinfo: 'as autograd',
  numpy: "NumPy's words and promotion, for explaining its messages; not what we are measured by",
};
