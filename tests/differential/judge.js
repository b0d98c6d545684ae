/** Compares one call with the interpreter. */
import { asCase, isTensor, run } from './call.js';
import { coarser, differentElement } from './compare.js';
import { families } from './families/index.js';
import { addressOf, indices } from './geometry.js';
import { assign, interpret } from './interpreter.js';
import { categoryOf, decode } from './numbers.js';
import { operations } from './operations.js';
import { overlapsPartly } from './rules.js';
import { operationOf } from './typing.js';

/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */
/** @import { Call } from './call.js' */

/**
 * Whether the target shares memory with an operand in a way that PyTorch does not check, so any result is possible.
 * @param {import('./interpreter.js').Case} each
 */
function isUndefined({ op, form, operands, out }) {
  const target = form === 'inPlace' ? operands[0] : out;
  if (!target) return false;
  const shared = operands.some((view) => overlapsPartly(target, view) === null);
  const addresses = new Set(Array.from(indices(target.shape), (index) => addressOf(target, index)));
  const twice = addresses.size !== target.shape.reduce((product, size) => product * size, 1);
  // A reduction adds to values it has written, a product is written step by step, and both may be read again as inputs.
  const isRead = operands.some(({ storage }) => storage === target.storage);
  if (form === 'out' && !(op in operations) && (twice || isRead)) return true;
  if (form === 'inPlace' && twice && !(op in operations)) return true;
  return shared || (twice && !target.shape.some((size, i) => size > 1 && target.strides[i] === 0));
}

/** @param {Call} call */
export function undefinedIn(call) {
  const { op, form, placed = false, operands, options } = call;
  /** @type {number[]} */
  const named = (placed && options['out'] ? [options['out']].flat() : []).map(({ operand }) => operand);
  const outs = named.length > 0 ? named.map((i) => operands[i]) : (call.outs ?? [call.out]);
  const homes = outs.map((out) => out && isTensor(out) && out.memory);
  if (new Set(homes).size < homes.length) return true; // only the value written last remains
  const isInPlace = placed && op.endsWith('_');
  return outs.some((out) =>
    isUndefined(
      asCase({
        ...call,
        op: isInPlace ? op.slice(0, -1) : op,
        form: isInPlace ? 'inPlace' : out ? 'out' : form,
        operands: operands.filter((_, i) => !named.includes(i)),
        ...(out && { out: /** @type {import('./call.js').Tensor} */ (out) }),
      }),
    ),
  );
}

/** All elements of a tensor, in row-major order. @param {Tensor} of */
const elementsOf = (of) => decode(/** @type {any} */ (of).toTypedArray(), of.dtype);

/** The first difference in a call, or null. @param {Call} call @returns {string | null} */
export function judge(call) {
  const given = asCase(call);
  if (isUndefined(given)) return null;
  const family = families[call.op];
  const wanted = family?.of(given) ?? interpret(given);
  return run(call, ({ error, result, storages, blocks }) => {
    const after = (/** @type {number} */ i) => decode(storages[i], /** @type {any} */ (call.memory[i]).dtype);
    const unchanged = () => {
      for (const [i, { raw, dtype }] of call.memory.entries()) {
        const different = differentElement(after(i), decode(raw, dtype), dtype, 'x');
        if (different) return `m${i} changed: ${different}`;
      }
      return null;
    };
    if (wanted.refuses) {
      if (!error) return `is not refused; ${wanted.refuses}`;
      if (!('torchType' in error) || !wanted.refuses.test(error.message))
        return `refused with "${error.message}"; ${wanted.refuses}`;
      return unchanged();
    }
    if (error || !result) return `is refused with "${error?.message}"`;
    const { dtype, shape, strides, offset, values, computed, tolerance, terms } = wanted;
    const exact = family ? (tolerance ?? []) : operationOf(call.op).rule;
    // JavaScript's float64 may differ by one unit, which matters half way between two numbers of the target.
    const rule = exact === 't' && computed === 'float64' ? 'u' : exact;
    if (result.dtype !== dtype) return `dtype is ${result.dtype} instead of ${dtype}`;
    if (String(result.shape) !== String(shape)) return `shape is [${result.shape}] instead of [${shape}]`;
    if (strides?.some((stride, dim) => stride !== undefined && stride !== result.strides[dim]))
      return `strides are [${result.strides}] instead of [${strides}]`;
    if (values.length > 0 && offset !== undefined && result.storageOffset !== offset)
      return `starts at element ${result.storageOffset} instead of ${offset}`;
    if (wanted.blocks !== undefined && wanted.blocks !== blocks)
      return `takes ${blocks} blocks instead of ${wanted.blocks}`;
    const different = differentElement(
      elementsOf(result),
      values,
      categoryOf(dtype) < 2 ? dtype : coarser(computed, dtype),
      rule,
      terms,
    );
    if (different) return different;
    // Memory around the target must not change, nor any other memory.
    const target = call.form === 'inPlace' ? given.operands[0] : given.out;
    if (target === undefined) return unchanged();
    if (String(target.shape) !== String(shape)) return null; // it was resized, so it has new memory
    assign(target, elementsOf(result));
    for (const view of [...given.operands, target]) {
      const memoryIndex = storageOf(call, given, view);
      if (memoryIndex === undefined) continue;
      const around = differentElement(after(memoryIndex), view.storage, view.dtype, 'x');
      if (around) return `in m${memoryIndex}, ${around}`;
    }
    return null;
  });
}

/** @param {Call} call @param {import('./interpreter.js').Case} given @param {import('./geometry.js').View} view */
function storageOf(call, given, view) {
  if (view.isNumber) return undefined;
  const tensors = [...call.operands.filter((each) => each !== null), ...(call.out ? [call.out] : [])];
  const views = [...given.operands, ...(given.out ? [given.out] : [])];
  const operand = tensors[views.indexOf(view)];
  return operand && 'memory' in operand ? operand.memory : undefined;
}
