/** Copies between tensors, converting between their dtypes. */
import * as abi from '../boundary/abi.js';
import { core } from '../boundary/core.js';
import { codes } from '../errors/sentences.js';
import { uninterrupted } from '../reports/after-call.js';
import { reportIfBroadcast, watching } from '../reports/watching.js';
import { filled } from '../tensor/filled.js';
import { isTraced, tracing } from '../tensor/placeholder.js';
import { addressOf, blockOf, geometryOf, Tensor } from '../tensor/tensor.js';
import { alignedShape } from './align.js';
import { allocateContiguous, layoutLike } from './allocate.js';
import { bindOperands, boundIds } from './operands.js';
import { cacheProgram } from './programs.js';
import { throwIfRefused } from './refusals.js';
import { isShapedLike, resizeAs, warnOfResize } from './resizing.js';
import { run } from './run.js';
import { shapeOf, writeGeometry, writeInputs, writeTensor } from './slots.js';
import { useAndDispose } from '../tensor/with-temporaries.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Scalar } from '../tensor/scalar.js' */
/** @import { UntypedTensor } from '../tensor/tensor.js' */
/** @import { Operand } from './slots.js' */

/**
 * Whether two tensors are different views of one block of memory, so that they may overlap.
 * @param {Operand} a
 * @param {Tensor} b
 * @returns {a is Tensor}
 */
export function mayOverlap(a, b) {
  return (
    a !== b &&
    a instanceof Tensor &&
    blockOf(a) === blockOf(b) &&
    (geometryOf(a) !== geometryOf(b) || a.storageOffset !== b.storageOffset)
  );
}

const partialOverlap = codes.indexOf('partialOverlap');

/** Throws if some element has more than one index. @param {import('../tensor/geometry.js').Layout} target */
export function assertDistinct({ dtype, shape, strides }) {
  writeGeometry(0, dtype, shape, strides);
  throwIfRefused(core._stride0_overlaps_itself(), () => ({ target: shape }));
}

/**
 * The `refuse` argument of `moveInto` for functions that end in PyTorch's `copy_`: it rejects a target with the right
 * shape that overlaps itself.
 * @param {Tensor} target
 */
export function overlapCheck(target) {
  return (/** @type {boolean} */ fits) => fits && assertDistinct(target);
}

/** Throws if `to` may not be written while `from` is read. @param {Tensor} from @param {Tensor} to */
export function assertNoOverlap(from, to) {
  if (from.dtype === to.dtype) plannedCopy(from, to, true, writeTensor);
  else assertDistinct(to); // the source is a copy
}

/** Whether a tensor would be copied onto itself, which PyTorch skips. @param {Tensor} from @param {Tensor} to */
export function isOntoItself(from, to) {
  return (
    from === to ||
    (blockOf(from) === blockOf(to) && geometryOf(from) === geometryOf(to) && from.storageOffset === to.storageOffset)
  );
}

/**
 * Throws if `to` may not be written while `from`, of any shape, is still needed.
 * @param {Tensor} from
 * @param {Tensor} to
 */
export function assertUnshared(from, to) {
  // PyTorch compares the memory of two tensors only if both have no gaps.
  const isDense = () => String(layoutLike(to, to.dtype).strides) === String(to.strides);
  const all = from === to || (isOntoItself(from, to) && to.numel > 0 && isDense());
  writeTensor(1, from);
  writeTensor(0, to);
  const code = all ? partialOverlap : core._stride0_plan_copy(1);
  if (code === partialOverlap) throwIfRefused(code, () => ({}));
}

/**
 * Copies `from` into `to`, converting as their dtypes say. `guarded` refuses memory that the two share, as PyTorch's
 * `copy_` does.
 * @param {Operand} from
 * @param {Tensor} to
 * @param {boolean} [guarded]
 * @returns {UntypedTensor}
 */
export function copyInto(from, to, guarded = false) {
  return watching.on ? uninterrupted(() => copied(from, to, guarded)) : copied(from, to, guarded);
}

/** @type {(from: Operand, to: Tensor, guarded: boolean) => UntypedTensor} */
function copied(from, to, guarded) {
  const { recorder } = tracing;
  if (recorder !== undefined && (isTraced(from) || isTraced(to))) {
    const plan = (/** @type {readonly Operand[]} */ [source = from]) =>
      plannedCopy(source, to, guarded, recorder.write);
    return recorder.add({ name: 'copy', operands: [from], how: {}, plan }, to);
  }
  addressOf(to);
  const overlaps = guarded && mayOverlap(from, to);
  if (overlaps && from.dtype === to.dtype) {
    plannedCopy(from, to, guarded, writeTensor);
    if (core._stride0_overlaps_elsewhere() === 1) {
      if (watching.on) reportIfBroadcast('copy_', [to.shape, from.shape], to.shape);
      core._stride0_copy_overlapping();
      return /** @type {UntypedTensor} */ (to);
    }
  }
  const start = guarded ? 'copyGuarded' : 'copy';
  const node = bindOperands(start, [from], undefined, to);
  let program = overlaps ? undefined : node?.next(geometryOf(to).id)?.value;
  if (program === undefined) {
    plannedCopy(from, to, guarded, writeTensor);
    program = cacheProgram({ result: geometryOf(to), resizes: 0 }, overlaps ? undefined : start, boundIds([from], to));
  }
  if (watching.on && guarded) reportIfBroadcast('copy_', [to.shape, shapeOf(from)], to.shape);
  return run(program, to);
}

/** @param {Operand} from @param {Tensor} to @param {boolean} guarded @param {typeof writeTensor} write */
function plannedCopy(from, to, guarded, write) {
  writeInputs([from], { into: to }, write);
  write(0, to);
  throwIfRefused(core._stride0_plan_copy(Number(guarded)), () => {
    const shapes = [to.shape, shapeOf(from)];
    return { shapes, sizes: alignedShape(shapes), target: to.shape };
  });
  return /** @type {const} */ ([-1, 1, abi.targets.out, Number(guarded)]);
}

/**
 * Copies a temporary result into `target`, resized if necessary, and disposes of the temporary.
 * @param {Tensor} fresh
 * @param {Tensor} target
 * @param {number} [warnings] how often PyTorch warns of resizing
 * @param {(fits: boolean) => void} [refuse] throws if the target is invalid; `fits` is whether it had the right shape
 * @returns {UntypedTensor}
 */
export function moveInto(fresh, target, warnings = 1, refuse = undefined) {
  return uninterrupted(() =>
    useAndDispose(fresh, () => {
      const fits = isShapedLike(target, fresh);
      if (!fits) warnOfResize(target, fresh.shape, warnings);
      refuse?.(fits);
      resizeAs(target, fresh, 0);
      return copyInto(fresh, target);
    }),
  );
}

/** A copy in row-major order. @param {Tensor} from @param {DType} [dtype] */
export function packed(from, dtype = from.dtype) {
  return filled(allocateContiguous(dtype, from.shape, from), (result) => copyInto(from, result));
}

/** A number as a 0-d tensor. @param {Scalar} number @param {DType} dtype @param {Tensor} [from] as for `allocate` */
export function scalarTensor(number, dtype, from) {
  return filled(allocateContiguous(dtype, [], from), (result) => copyInto(number, result));
}
