/**
 * One call into the core: describe the operands in the block, plan, allocate what the plan asks for, run. Planning and
 * running are two crossings because JavaScript owns memory and allocates the result between them.
 */
import { dtypeInfo, dtypes } from '../boundary/dtype.js';
import { Scalar } from '../tensor/scalar.js';
import { codes, errorFrom } from '../errors/sentences.js';
import { addressOf, blockOf, geometryOf, Tensor } from '../tensor/tensor.js';
import * as abi from '../boundary/abi.js';
import { uninterrupted } from '../reports/afterwards.js';
import { Block } from '../memory/block.js';
import { making } from './compiled.js';
import { atStart, core } from '../boundary/core.js';
import { filled } from '../tensor/filled.js';
import { asGeometry, assertOffset } from '../tensor/geometry.js';
import { isTraced, looking, placeholderOf } from '../tensor/placeholder.js';
import { opOf, ops } from '../boundary/operations.js';
import { copyOverlapping, mayOverlap } from './overlapping.js';
import { forget, keep, rootOf } from './programs.js';
import { traced } from '../fuse/recorder.js';
import { isShapedLike, resizeAs, warnOfResize } from './resizing.js';
import {
  besideFloat,
  numberAddress,
  readResult,
  readWord,
  writeGeometry,
  writeInputs,
  writeLayout,
  writeNumber,
  writeParams,
  writeTensor,
  writeWord,
} from './slots.js';
import { isUnsigned, unsigned } from '../tensor/unsigned.js';
import { broadcastOf, guard, show, watch, watching } from '../reports/watching.js';

/** @typedef {import('../boundary/dtype.js').DType} DType */
/** @typedef {import('../tensor/tensor.js').Made} Made */
/** @typedef {import('../errors/sentences.js').Case} Case */
/** @typedef {import('../tensor/geometry.js').Layout} Layout */
/** @typedef {import('./programs.js').Program} Program */
/** @typedef {import('./slots.js').Operand} Operand */
/**
 * @typedef {object} How an operation is called
 * @property {Tensor} [out] where the result goes
 * @property {boolean} [inPlace] into the first operand
 * @property {readonly Scalar[]} [params] bare numbers the kernel takes beside its operands
 * @property {boolean} [exactOut] whether `out` must be of the dtype that is computed in
 * @property {() => void} [refuse] what PyTorch finds wrong once shapes and dtypes are settled, and `out` is resized
 * @property {boolean} [warnsOnce] of a resized `out`, also where PyTorch's other operations warn twice
 * @property {string} [kernel] PyTorch's name for it, where the table's is another
 * @property {import('../reports/watching.js').BroadcastMode} [broadcast] the mode of this call
 * @property {string} [fn] the function that was called, if it has another name
 * @property {(given: readonly Operand[]) => Made} [alone] what does it at last, if a fused one needs the numbers of its operands
 */

/** In the order of `Target` in cpp/plan/plan.h. */
const targets = { fresh: 0, inPlace: 1, out: 2 };

/** @param {Operand} operand @returns {readonly number[]} */
const shapeOf = (operand) => (operand instanceof Scalar ? [] : geometryOf(operand).shape);

/** Throws what the core reports, if it is not success. @param {number} code @param {() => Case} about */
export function check(code, about) {
  if (code === 0) return;
  const [dim, operand, a, b] = [abi.kErrorDimWord, abi.kErrorOperandWord, abi.kErrorAWord, abi.kErrorBWord].map(
    readWord,
  );
  throw errorFrom(/** @type {any} */ ({ code, dim, operand, a, b }), about());
}

/** What promotion makes of a float, and what tensors of numbers are. @param {DType} dtype */
export function useDefaultDType(dtype) {
  writeWord(abi.kDefaultDTypeWord, dtypeInfo(dtype).code);
  forget();
}
atStart(() => useDefaultDType('float32'));

/** The dtype operands, or dtypes by name, have in common. @param {readonly (Operand | DType)[]} operands @returns {DType} */
export function commonDType(operands) {
  if (operands.every((each) => typeof each === 'string'))
    operands.forEach((each, i) => writeGeometry(i + 1, each, [], []));
  else writeInputs(/** @type {readonly Operand[]} */ (operands), undefined, writeLayout);
  return /** @type {import('../boundary/dtype.js').DTypeInfo} */ (dtypes[core._stride0_result_type(operands.length)])
    .name;
}

/**
 * A new tensor that lies so, its elements not set.
 * @param {Layout} layout
 * @param {Tensor} [from] what it is going to be computed from
 * @returns {Made}
 */
export function allocate(layout, from) {
  if (isTraced(from)) return traced(placeholderOf(from).another(layout), layout);
  const geometry = asGeometry(layout, true);
  return new Tensor(new Block(geometry.numel * geometry.size), geometry, 0);
}

/** A new row-major tensor. @param {DType} dtype @param {readonly number[]} sizes @param {Tensor} [from] */
export const allocateContiguous = (dtype, sizes, from) => allocate(contiguousGeometry(dtype, sizes), from);

/** A new tensor that lies as a copy of `input` does. @param {Tensor} input @param {DType} dtype @param {Tensor} [from] */
export function allocateLike(input, dtype, from = input) {
  writeLayout(1, input);
  core._stride0_copy_layout();
  return allocate({ ...readResult(), dtype }, from);
}

/** @param {DType} dtype @param {readonly number[]} sizes */
export function contiguousGeometry(dtype, sizes) {
  writeGeometry(0, dtype, sizes, []);
  check(core._stride0_contiguous(), () => ({ sizes }));
  return readResult();
}

/** Another tensor over the same block. @param {Tensor} base @param {Layout} layout @param {number} [storageOffset] @returns {Made} */
export function viewOf(base, layout, storageOffset = base.storageOffset) {
  assertOffset(storageOffset);
  const geometry = asGeometry(layout);
  return new Tensor(blockOf(base).share(), geometry, storageOffset);
}

/** What a bare number lies like, by the dtype it has in its word: ids no geometry has. @param {DType} dtype */
const numberId = (dtype) => -1 - dtypeInfo(dtype).code;

/** Whether two tensors share memory, and see it differently. @param {Operand} a @param {Tensor} b */
const isTangled = (a, b) =>
  a !== b &&
  a instanceof Tensor &&
  blockOf(a) === blockOf(b) &&
  (geometryOf(a) !== geometryOf(b) || a.storageOffset !== b.storageOffset);

/** Where the operands of a call are, and how they lie; good until the next one. */
const at = [0, 0, 0];
const ids = [0, 0, 0];

/**
 * The way past every operand, to where a program for them is kept, if there is one. Bare numbers are put where the core
 * reads them.
 * @param {number} start
 * @param {readonly Operand[]} operands
 * @param {{ op?: import('../boundary/operations.js').OpInfo, into?: Tensor }} of the operation, or where one is copied to
 */
function walk(start, operands, { op, into }) {
  /** @type {ReturnType<typeof rootOf> | undefined} */
  let node = rootOf(start);
  for (let i = 0; i < operands.length; ++i) {
    const each = /** @type {Operand} */ (operands[i]);
    let id;
    if (each instanceof Scalar) {
      const number = into === undefined && isUnsigned(each) ? unsigned(each, operands, op) : each;
      id = numberId(writeNumber(i + 1, number, besideFloat(operands, into)));
      at[i] = numberAddress(i + 1);
    } else {
      at[i] = addressOf(each);
      ({ id } = geometryOf(each));
    }
    ids[i] = id;
    node = node?.next(id);
  }
  return node;
}

/** The path just walked, and the target's step. @param {readonly Operand[]} operands @param {Tensor} [target] */
const pathOf = (operands, target) => [
  ...ids.slice(0, operands.length),
  ...(target === undefined ? [] : [geometryOf(target).id]),
];

/** Runs a program on the operands of this call. @param {Program} program @param {Tensor} out */
function run(program, out) {
  const [a, b, c] = at;
  making(program, program.result.numel);
  check(core._stride0_run(program.address, addressOf(out), a, b, c), () => ({}));
  return out;
}

/** @param {Tensor} made that nobody has seen */
const takeBack = (made) => made.dispose();

/** Runs it into a new tensor. @param {Program} program */
const runFresh = (program) => filled(allocate(program.result), (made) => run(program, made));

/**
 * The result of `name` over `operands`: a fresh tensor, or the one it was to be written to.
 * @param {string} name
 * @param {readonly Operand[]} operands
 * @param {How} [how]
 * @returns {Made}
 */
export const compute = (name, operands, how = {}) =>
  watching.on
    ? uninterrupted(() => computed(name, operands, how), how.inPlace || how.out ? undefined : takeBack)
    : computed(name, operands, how);

/** @type {(name: string, operands: readonly Operand[], how: How) => Made} */
function computed(name, operands, how) {
  const op = opOf(name);
  const target = how.inPlace ? /** @type {Tensor} */ (operands[0]) : how.out;
  // An `out` that is one of the inputs keeps its shape, as in place.
  const mode = target === undefined ? targets.fresh : operands.includes(target) ? targets.inPlace : targets.out;
  const { recorder } = looking;
  if (recorder !== undefined && (operands.some(isTraced) || isTraced(target))) {
    const plan = (/** @type {readonly Operand[]} */ held) => planned(op, held, target, mode, how, recorder.write);
    return recorder.add({ name, operands, how, plan, alone: how.alone }, target);
  }
  const start = op.code * 3 + mode;
  const node = walk(start, operands, { op });
  const tangled = target !== undefined && operands.some((each) => isTangled(each, target));
  let program = (target === undefined ? node : tangled ? undefined : node?.next(geometryOf(target).id))?.program;
  if (program === undefined) {
    planned(op, operands, target, mode, how, writeTensor);
    const [result, resizes] = [asGeometry(readResult(), true), readWord(abi.kResizesWord)];
    if (mode === targets.fresh || resizes > 0) guard(how.fn ?? name, operands.map(shapeOf), result);
    program = keep({ result, resizes }, tangled ? -1 : start, pathOf(operands, target));
  }
  if (watching.on) {
    if (program.seen === undefined) program.seen = broadcastOf(operands.map(shapeOf), program.result.shape) ?? null;
    if (program.seen !== null) show(how.fn ?? name, program.seen);
  }
  if (how.params) {
    writeParams(how.params);
    core._stride0_set_params(program.address);
  }
  if (program.resizes === 0 || target === undefined) {
    how.refuse?.();
    return target === undefined ? runFresh(program) : run(program, target);
  }
  // Computed aside, as what is refused from here on leaves the tensor as it was; but it has been warned of by then.
  const { result, resizes } = program;
  const aside = program;
  return uninterrupted(() => {
    let made;
    try {
      how.refuse?.();
      made = runFresh(aside);
    } finally {
      warnOfResize(target, result.shape, how.warnsOnce ? 1 : resizes);
    }
    return moveInto(made, target, 0);
  });
}

/**
 * Describes an operation to the core and has it planned.
 * @param {import('../boundary/operations.js').OpInfo} op
 * @param {readonly Operand[]} operands
 * @param {Tensor | undefined} target
 * @param {number} mode
 * @param {How} how
 * @param {typeof writeTensor} write
 */
function planned(op, operands, target, mode, { exactOut, warnsOnce, kernel, params }, write) {
  writeInputs(operands, { op }, write);
  if (target) write(0, target);
  if (params) writeParams(params);
  const code = core._stride0_plan(op.code, operands.length, mode, Number(exactOut === true));
  check(code, () => {
    const shapes = operands.map(shapeOf);
    const sizes = core.align(shapes).shape;
    // A missing kernel is missed only when the target has been resized.
    if (codes[code] === 'notImplemented' && target !== undefined) {
      const warnings = readWord(abi.kErrorBWord);
      warnOfResize(target, sizes, warnsOnce ? Math.min(warnings, 1) : warnings);
    }
    return { shapes, sizes, target: target?.shape, kernel: kernel ?? op.kernel };
  });
}

/**
 * Gives a result that was computed aside to `target`, resized as it must be.
 * @param {Tensor} fresh
 * @param {Tensor} target
 * @param {number} [warnings] of its resizing
 * @param {(fits: boolean) => void} [refuse] what is wrong with the target after that
 * @returns {Made}
 */
export function moveInto(fresh, target, warnings = 1, refuse = undefined) {
  return uninterrupted(() => {
    try {
      const fits = isShapedLike(target, fresh);
      if (!fits) warnOfResize(target, fresh.shape, warnings);
      refuse?.(fits);
      resizeAs(target, fresh, 0);
      return copyInto(fresh, target);
    } finally {
      fresh.dispose();
    }
  });
}

export { isShapedLike, resizeAs, warnOfResize };

/** Throws if some element of `target` lies at more than one index. @param {Tensor} target */
export function assertDistinct(target) {
  writeLayout(0, target);
  check(core._stride0_overlaps_itself(), () => ({ target: target.shape }));
}

/** Throws where `to` may not be written while `from` is read. @param {Tensor} from @param {Tensor} to */
export function assertApart(from, to) {
  if (from.dtype === to.dtype) plannedCopy(from, to, true, writeTensor);
  else assertDistinct(to); // what is read is a copy
}

/**
 * Copies `from` into `to`, converting as their dtypes say. `guarded` refuses memory that the two share, as PyTorch's
 * `copy_` does.
 * @param {Tensor | Scalar} from
 * @param {Tensor} to
 * @param {boolean} [guarded]
 * @returns {Made}
 */
export const copyInto = (from, to, guarded = false) =>
  watching.on ? uninterrupted(() => copied(from, to, guarded)) : copied(from, to, guarded);

/** @type {(from: Tensor | Scalar, to: Tensor, guarded: boolean) => Made} */
function copied(from, to, guarded) {
  const { recorder } = looking;
  if (recorder !== undefined && (isTraced(from) || isTraced(to))) {
    const plan = (/** @type {readonly Operand[]} */ [held = from]) => plannedCopy(held, to, guarded, recorder.write);
    return recorder.add({ name: 'copy', operands: [from], how: {}, plan }, to);
  }
  addressOf(to);
  const start = (ops.length + Number(guarded)) * 3;
  const node = walk(start, [from], { into: to });
  const tangled = guarded && isTangled(from, to);
  let program = tangled ? undefined : node?.next(geometryOf(to).id)?.program;
  if (program === undefined) {
    plannedCopy(from, to, guarded, writeTensor);
    program = keep({ result: geometryOf(to), resizes: 0 }, tangled ? -1 : start, pathOf([from], to));
  }
  if (watching.on && guarded) watch('copy_', [to.shape, shapeOf(from)], to.shape);
  if (tangled && !(from instanceof Scalar) && mayOverlap(from, to)) {
    copyOverlapping(from, to, geometryOf(to).size);
    return /** @type {Made} */ (to);
  }
  return run(program, to);
}

/** @param {Tensor | Scalar} from @param {Tensor} to @param {boolean} guarded @param {typeof writeTensor} write */
function plannedCopy(from, to, guarded, write) {
  writeInputs([from], { into: to }, write);
  write(0, to);
  check(core._stride0_plan_copy(Number(guarded)), () => {
    const shapes = [to.shape, shapeOf(from)];
    return { shapes, sizes: core.align(shapes).shape, target: to.shape };
  });
}

/** @param {Tensor} input @param {readonly number[]} sizes */
export function expandGeometry(input, sizes) {
  writeLayout(1, input);
  writeGeometry(2, input.dtype, sizes, []);
  const { tensorType } = dtypeInfo(input.dtype);
  check(core._stride0_expand(), () => {
    const { shape } = input;
    const wanted = sizes.map((size, i) => (size < 0 ? (shape[i - sizes.length + shape.length] ?? 1) : size));
    return { shapes: [shape], aligned: [shape, wanted], sizes, tensorType };
  });
  return readResult();
}

/** The geometry of `input` as `sizes`, and whether it needs a contiguous copy. @param {Tensor} input @param {readonly number[]} sizes */
export function reshapeGeometry(input, sizes) {
  writeLayout(1, input);
  writeGeometry(2, input.dtype, sizes, []);
  check(core._stride0_reshape(), () => ({ shapes: [input.shape], sizes }));
  return { geometry: readResult(), copies: readWord(abi.kErrorAWord) === 0 };
}
