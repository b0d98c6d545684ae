/** Makes a failing call as small as possible while it still fails. */
import { isTensor } from './call.js';

/** @import { Call, Tensor } from './call.js' */

/**
 * Gives every operand, and the target, another layout.
 * @param {Call} call
 * @param {(operand: Tensor) => Tensor} change
 * @returns {Call}
 */
const reshaped = (call, change) => ({
  ...call,
  operands: call.operands.map((operand) => (isTensor(operand) ? change(operand) : operand)),
  ...(call.out && { out: change(call.out) }),
});

/** @param {readonly number[]} list @param {number} position @param {number} value */
const replaced = (list, position, value) => list.map((each, i) => (i === position ? value : each));

/**
 * Removes the dimension `fromEnd` from the last in all operands, or makes it shorter.
 * @param {Call} call
 * @param {number} fromEnd
 */
function* smallerCalls(call, fromEnd) {
  const without = (/** @type {readonly number[]} */ list) => list.filter((_, i) => i !== list.length - 1 - fromEnd);
  yield reshaped(call, (each) => ({ ...each, shape: without(each.shape), strides: without(each.strides) }));
  for (const shorter of [1, 2, 'half', 'less']) {
    yield reshaped(call, (each) => {
      const dim = each.shape.length - 1 - fromEnd;
      const size = each.shape[dim] ?? 0;
      const wanted = shorter === 'half' ? Math.ceil(size / 2) : shorter === 'less' ? size - 1 : Number(shorter);
      return dim >= 0 && size > 1 && wanted > 0 && wanted < size
        ? { ...each, shape: replaced(each.shape, dim, wanted) }
        : each;
    });
  }
}

/** Removes memory that no tensor uses. @param {Call} call @returns {Call} */
function withoutUnusedMemory(call) {
  const tensors = [...call.operands.filter(isTensor), ...(call.out ? [call.out] : [])];
  const reach = (/** @type {Tensor} */ { shape, strides, offset }) =>
    shape.includes(0) ? offset + 1 : shape.reduce((end, size, i) => end + (size - 1) * Number(strides[i]), offset + 1);
  const used = call.memory.map((_, i) => tensors.some(({ memory }) => memory === i));
  const first = call.memory.map((_, i) =>
    Math.min(...tensors.filter(({ memory }) => memory === i).map(({ offset }) => offset)),
  );
  const last = call.memory.map((_, i) => Math.max(...tensors.filter(({ memory }) => memory === i).map(reach)));
  const memory = call.memory.flatMap((each, i) =>
    used[i] ? [{ ...each, raw: each.raw.slice(first[i], last[i]) }] : [],
  );
  const places = used.map((_, i) => used.slice(0, i).filter(Boolean).length);
  return reshaped({ ...call, memory }, (each) => ({
    ...each,
    memory: Number(places[each.memory]),
    offset: each.offset - Number(first[each.memory]),
  }));
}

/** @param {Call} call @returns {Generator<Call>} calls a little simpler */
function* simplerCalls(call) {
  // Arguments with sizes and dimensions only suit the original shapes.
  const rank =
    call.args !== undefined
      ? 0
      : Math.max(...call.operands.map((operand) => (operand && isTensor(operand) ? operand.shape.length : 0)));
  for (let fromEnd = 0; fromEnd < rank; ++fromEnd) yield* smallerCalls(call, fromEnd);
  yield withoutUnusedMemory(call);
  if (Object.keys(call.options).length > 0) yield { ...call, options: {} };
  for (const [memoryIndex, { raw, dtype }] of call.memory.entries()) {
    for (let i = 0; i < raw.length; ++i) {
      if (Number(raw[i]) === 1) continue;
      const changed = raw.slice();
      changed[i] = typeof raw[i] === 'bigint' ? 1n : 1;
      yield { ...call, memory: call.memory.map((each, k) => (k === memoryIndex ? { dtype, raw: changed } : each)) };
    }
  }
}

/**
 * @param {Call} call
 * @param {(call: Call) => string | null} judge what is wrong with a call
 * @returns {Call}
 */
export function shrink(call, judge) {
  const fails = (/** @type {Call} */ each) => {
    try {
      return judge(each) !== null;
    } catch {
      return false; // not a valid call any more
    }
  };
  let so = call;
  for (let budget = 2000; budget > 0;) {
    const before = so;
    for (const next of simplerCalls(so)) {
      if (--budget <= 0) break;
      if (JSON.stringify(next, plain) === JSON.stringify(so, plain) || !fails(next)) continue;
      so = next;
      break;
    }
    if (so === before) return so;
  }
  return so;
}

/** @param {string} _ @param {unknown} value */
const plain = (_, value) => (typeof value === 'bigint' ? `${value}n` : value);
