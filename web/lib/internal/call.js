/**
 * One call into the core: describe the operands in the block, plan, allocate what the plan asks for, run. Planning and
 * running are two crossings because JavaScript owns memory and allocates the result between them.
 */
import { dtypeInfo, dtypes } from '../dtype.js';
import { DTypeError } from '../errors.js';
import { Scalar } from '../scalar.js';
import { codes, errorFrom, list } from '../sentences.js';
import { addressOf, blockOf, resize, Tensor } from '../tensor.js';
import { warn } from '../warnings.js';
import * as abi from './abi.js';
import { Block } from './block.js';
import { core } from './core.js';
import {
  readResult,
  readWord,
  writeAddress,
  writeGeometry,
  writeInputs,
  writeParams,
  writeTensor,
  writeWord,
} from './slots.js';

/** @typedef {import('../dtype.js').DType} DType */
/** @typedef {import('../sentences.js').Case} Case */
/** @typedef {import('./slots.js').Geometry} Geometry */
/** @typedef {import('./slots.js').Operand} Operand */
/**
 * @typedef {object} How an operation is called
 * @property {Tensor} [out] where the result goes
 * @property {boolean} [inPlace] into the first operand
 * @property {readonly Scalar[]} [params] bare numbers the kernel takes beside its operands
 * @property {boolean} [exactOut] whether `out` must be of the dtype that is computed in
 * @property {boolean} [warnsOnce] of a resized `out`, also where PyTorch's other operations warn twice
 * @property {string} [kernel] PyTorch's name for it, where the table's is another
 */

const ops = new Map(core.opTable().map(({ name, kernel }, code) => [name, { code, kernel }]));

/** In the order of `Target` in cpp/plan/plan.h. */
const targets = { fresh: 0, inPlace: 1, out: 2 };

/** @param {Operand} operand @returns {readonly number[]} */
const shapeOf = (operand) => (operand instanceof Scalar ? [] : operand.shape);

/** Throws what the core reports, if it is not success. @param {number} code @param {() => Case} about */
export function check(code, about) {
  if (code === 0) return;
  const [dim, operand, a, b] = [abi.kErrorDimWord, abi.kErrorOperandWord, abi.kErrorAWord, abi.kErrorBWord].map(
    readWord,
  );
  throw errorFrom(/** @type {any} */ ({ code, dim, operand, a, b }), about());
}

/** What promotion makes of a float, and what tensors of numbers are. @param {DType} dtype */
export const useDefaultDType = (dtype) => writeWord(abi.kDefaultDTypeWord, dtypeInfo(dtype).code);
useDefaultDType('float32');

/** The dtype operands, or dtypes by name, have in common. @param {readonly (Operand | DType)[]} operands @returns {DType} */
export function commonDType(operands) {
  if (operands.every((each) => typeof each === 'string'))
    operands.forEach((each, i) => writeGeometry(i + 1, each, [], []));
  else writeInputs(/** @type {readonly Operand[]} */ (operands));
  return /** @type {import('../dtype.js').DTypeInfo} */ (dtypes[core._stride0_result_type(operands.length)]).name;
}

/** A new tensor of this geometry, its elements not set. @param {Geometry} geometry */
export function allocate({ dtype, shape, strides }) {
  const elements = shape.includes(0) ? 0 : shape.reduce((count, size) => count * size, 1);
  return new Tensor(new Block(elements * dtypeInfo(dtype).size), dtype, shape, strides, 0);
}

/** A new row-major tensor. @param {DType} dtype @param {readonly number[]} sizes */
export const allocateContiguous = (dtype, sizes) => allocate(contiguousGeometry(dtype, sizes));

/** @param {DType} dtype @param {readonly number[]} sizes @returns {Geometry} */
function contiguousGeometry(dtype, sizes) {
  writeGeometry(0, dtype, sizes, []);
  check(core._stride0_contiguous(), () => ({ sizes }));
  return readResult();
}

/**
 * Another tensor over the same block.
 * @param {Tensor} base
 * @param {Geometry} geometry
 * @param {number} [storageOffset]
 */
export function viewOf(base, { dtype, shape, strides }, storageOffset = base.storageOffset) {
  return new Tensor(blockOf(base).share(), dtype, shape, strides, storageOffset);
}

/**
 * The result of `name` over `operands`: a fresh tensor, or the one it was to be written to.
 * @param {string} name
 * @param {readonly Operand[]} operands
 * @param {How} [how]
 * @returns {Tensor}
 */
export function compute(name, operands, how = {}) {
  const { out, inPlace = false, params = [], kernel } = how;
  const op = /** @type {{ code: number, kernel: string }} */ (ops.get(name));
  const target = inPlace ? /** @type {Tensor} */ (operands[0]) : out;
  const mode = inPlace ? targets.inPlace : out ? targets.out : targets.fresh;
  writeInputs(operands);
  if (target) writeTensor(0, target);
  writeParams(params);
  const code = core._stride0_plan(op.code, operands.length, mode);
  if (out && how.exactOut && (code === 0 || codes[code] === 'cannotStore')) assertExact(out, commonDType(operands));
  check(code, () => {
    const shapes = operands.map(shapeOf);
    return { shapes, sizes: core.align(shapes).shape, target: target?.shape, kernel: kernel ?? op.kernel };
  });
  if (target === undefined) return runInto(allocate(readResult()), true);
  if (readWord(abi.kResizesWord) === 0) return runInto(target, false);
  // Computed aside, as the tensor that is resized may be one of the inputs.
  const warnings = how.warnsOnce ? 1 : readWord(abi.kResizesWord);
  return moveInto(runInto(allocate(readResult()), true), target, warnings);
}

/** Gives a result that was computed aside to `target`, resized as it must be. @param {Tensor} fresh @param {Tensor} target */
export function moveInto(fresh, target, warnings = 1) {
  try {
    if (!sameShape(fresh, target)) resizeAs(target, fresh, warnings);
    return copyInto(fresh, target);
  } finally {
    fresh.dispose();
  }
}

/** @param {Tensor} a @param {Tensor} b */
const sameShape = (a, b) => a.ndim === b.ndim && a.shape.every((size, dim) => size === b.shape[dim]);

/** @param {Tensor} out @param {DType} dtype */
function assertExact(out, dtype) {
  if (out.dtype === dtype) return;
  const [found, expected] = [out.dtype, dtype].map((each) => dtypeInfo(each).scalarType);
  throw new DTypeError(`Found dtype ${found} but expected ${expected}`);
}

/**
 * Runs the plan just made. The inputs are in their slots, and their addresses good: allocating may grow the memory, but
 * moves nothing in it.
 * @param {Tensor} out
 * @param {boolean} fresh whether to take it back if that fails
 */
function runInto(out, fresh) {
  writeAddress(0, addressOf(out));
  const code = core._stride0_run();
  if (code !== 0 && fresh) out.dispose();
  check(code, () => ({}));
  return out;
}

/** Gives `target` the shape of `like`, with PyTorch's warning. @param {Tensor} target @param {Tensor} like @param {number} warnings */
function resizeAs(target, like, warnings) {
  for (let i = 0; i < warnings && target.numel > 0; ++i) {
    warn(
      `An output with one or more elements was resized since it had shape ${list(target.shape)}, which does not match ` +
        `the required output shape ${list(like.shape)}. This behavior is deprecated, and in a future PyTorch release ` +
        'outputs will not be resized unless they have zero elements. You can explicitly reuse an out tensor t by ' +
        'resizing it, inplace, to zero elements with t.resize_(0).',
    );
  }
  const { size } = dtypeInfo(target.dtype);
  blockOf(target).grow((target.storageOffset + like.numel) * size);
  resize(target, [...like.shape], [...like.strides]);
}

/**
 * Copies `from` into `to`, converting as their dtypes say. `guarded` refuses memory that the two share, as PyTorch's
 * `copy_` does.
 * @param {Tensor | Scalar} from
 * @param {Tensor} to
 * @param {boolean} [guarded]
 */
export function copyInto(from, to, guarded = false) {
  writeInputs([from], to);
  writeTensor(0, to);
  check(core._stride0_plan_copy(guarded ? 1 : 0), () => {
    const shapes = [to.shape, shapeOf(from)];
    return { shapes, sizes: core.align(shapes).shape, target: to.shape };
  });
  return runInto(to, false);
}

/** @param {Tensor} input @param {readonly number[]} sizes */
export function expandGeometry(input, sizes) {
  writeTensor(1, input);
  writeGeometry(2, input.dtype, sizes, []);
  const { tensorType } = dtypeInfo(input.dtype);
  check(core._stride0_expand(), () => ({ shapes: [input.shape], sizes, tensorType }));
  return readResult();
}

/** The geometry of `input` as `sizes`, and whether it needs a contiguous copy. @param {Tensor} input @param {readonly number[]} sizes */
export function reshapeGeometry(input, sizes) {
  writeTensor(1, input);
  writeGeometry(2, input.dtype, sizes, []);
  check(core._stride0_reshape(), () => ({ shapes: [input.shape], sizes }));
  return { geometry: readResult(), copies: readWord(abi.kErrorAWord) === 0 };
}
