/**
 * One call of an operation: finds the program or lets the core plan it, allocates the result, runs it. Planning and
 * running are two calls of the core because JavaScript owns memory and allocates the result between them.
 */
import * as abi from '../boundary/abi.js';
import { core } from '../boundary/core.js';
import { opOf } from '../boundary/operations.js';
import { codes } from '../errors/sentences.js';
import { disposeOf, uninterrupted } from '../reports/after-call.js';
import { broadcastOf, assertUnderLimit, reportBroadcast, watching } from '../reports/watching.js';
import { asGeometry } from '../tensor/geometry.js';
import { isTraced, tracing } from '../tensor/placeholder.js';
import { geometryOf } from '../tensor/tensor.js';
import { alignedShape } from './align.js';
import { allocate } from './allocate.js';
import { mayOverlap, moveInto } from './copy.js';
import { bindOperands, boundIds } from './operands.js';
import { cacheProgram } from './programs.js';
import { throwIfRefused } from './refusals.js';
import { warnOfResize } from './resizing.js';
import { run } from './run.js';
import { readResult, readWord, shapeOf, writeInputs, writeParams, writeTensor } from './slots.js';

/** @import { Scalar } from '../tensor/scalar.js' */
/** @import { Tensor, UntypedTensor } from '../tensor/tensor.js' */
/** @import { Program } from './programs.js' */
/** @import { Operand } from './slots.js' */

/**
 * @typedef {object} How an operation is called
 * @property {Tensor} [out] the target of the result
 * @property {boolean} [inPlace] whether the result is written into the first operand
 * @property {readonly Scalar[]} [params] plain numbers for the kernel besides its operands
 * @property {boolean} [exactOut] whether `out` must have the computed dtype
 * @property {() => void} [refuse] throws errors that PyTorch finds after checking and resizing `out`
 * @property {boolean} [warnsOnce] whether a resized `out` warns once, even if PyTorch's other operations warn twice
 * @property {string} [kernel] PyTorch's name for it, if it differs from the table's
 * @property {import('../reports/watching.js').BroadcastMode} [broadcast] the mode of this call
 * @property {string} [fn] the function that was called, if it has another name
 * @property {(given: readonly Operand[]) => UntypedTensor} [alone] runs it as a separate step of a fused function,
 *   because it needs its operands' elements
 */

/** Runs a program into a new tensor. @param {Program} program */
function runFresh(program) {
  const result = allocate(program.result);
  try {
    return run(program, result);
  } catch (error) {
    result.dispose();
    throw error;
  }
}

/**
 * The result of `name` over `operands`: a fresh tensor, or the target.
 * @param {string} name
 * @param {readonly Operand[]} operands
 * @param {How} [how]
 * @returns {UntypedTensor}
 */
export function compute(name, operands, how = {}) {
  return watching.on
    ? uninterrupted(() => computed(name, operands, how), how.inPlace || how.out ? undefined : disposeOf)
    : computed(name, operands, how);
}

/**
 * The result of a repeated call without options: the program is only run.
 * @param {import('../boundary/operations.js').OpInfo} op
 * @param {readonly Operand[]} operands
 * @param {boolean} inPlace
 * @returns {UntypedTensor | undefined} undefined if more is needed
 */
export function computeAgain(op, operands, inPlace) {
  if (watching.on || tracing.recorder !== undefined) return undefined;
  const node = bindOperands(op.code * 3 + (inPlace ? abi.targets.inPlace : abi.targets.fresh), operands, op);
  if (node === undefined) return undefined;
  if (!inPlace) return node.value && runFresh(node.value);
  const target = /** @type {Tensor} */ (operands[0]);
  const program = node.next(geometryOf(target).id)?.value;
  if (program === undefined) return undefined;
  for (let i = 1; i < operands.length; ++i) {
    if (mayOverlap(/** @type {Operand} */ (operands[i]), target)) return undefined;
  }
  return run(program, target);
}

/** @type {(name: string, operands: readonly Operand[], how: How) => UntypedTensor} */
function computed(name, operands, how) {
  const op = opOf(name);
  const target = how.inPlace ? /** @type {Tensor} */ (operands[0]) : how.out;
  // An `out` that is one of the inputs keeps its shape, as in place.
  const mode =
    target === undefined ? abi.targets.fresh : operands.includes(target) ? abi.targets.inPlace : abi.targets.out;
  const { recorder } = tracing;
  if (recorder !== undefined && (operands.some(isTraced) || isTraced(target))) {
    const call = (/** @type {readonly Operand[]} */ recorded) =>
      plan(op, recorded, { target, mode, how, write: recorder.write });
    return recorder.add({ name, operands, how, plan: call, alone: how.alone }, target);
  }
  const start = op.code * 3 + mode;
  const node = bindOperands(start, operands, op);
  const overlaps = target !== undefined && operands.some((each) => mayOverlap(each, target));
  let program = (target === undefined ? node : overlaps ? undefined : node?.next(geometryOf(target).id))?.value;
  if (program === undefined) {
    plan(op, operands, { target, mode, how, write: writeTensor });
    const [result, resizes] = [asGeometry(readResult(), true), readWord(abi.kResizesWord)];
    if (mode === abi.targets.fresh || resizes > 0) assertUnderLimit(how.fn ?? name, operands.map(shapeOf), result);
    program = cacheProgram({ result, resizes }, overlaps ? undefined : start, boundIds(operands, target));
  }
  if (watching.on) {
    if (program.broadcast === undefined)
      program.broadcast = broadcastOf(operands.map(shapeOf), program.result.shape) ?? null;
    if (program.broadcast !== null) reportBroadcast(how.fn ?? name, program.broadcast);
  }
  if (how.params) {
    writeParams(how.params);
    core._stride0_set_params(program.address);
  }
  if (target !== undefined && program.resizes > 0) return runThenMove(program, target, how);
  how.refuse?.();
  return target === undefined ? runFresh(program) : run(program, target);
}

/**
 * For a target that must be resized: computes into a new tensor, and copies that into the target at the end. So an
 * error of the computation leaves the target unchanged.
 * @param {Program} program
 * @param {Tensor} target
 * @param {How} how
 */
const runThenMove = (program, target, how) =>
  uninterrupted(() => {
    const { result, resizes } = program;
    let computed;
    try {
      how.refuse?.();
      computed = runFresh(program);
    } finally {
      warnOfResize(target, result.shape, how.warnsOnce ? 1 : resizes);
    }
    return moveInto(computed, target, 0);
  });

/**
 * Describes an operation to the core, which plans it.
 * @param {import('../boundary/operations.js').OpInfo} op
 * @param {readonly Operand[]} operands
 * @param {{ target: Tensor | undefined, mode: number, how: How, write: typeof writeTensor }} call
 */
function plan(op, operands, { target, mode, how, write }) {
  const { exactOut, warnsOnce, kernel, params } = how;
  writeInputs(operands, { op }, write);
  if (target) write(0, target);
  if (params) writeParams(params);
  const exact = Number(exactOut === true);
  const code = core._stride0_plan(op.code, operands.length, mode, exact);
  throwIfRefused(code, ({ b: warnings }) => {
    const shapes = operands.map(shapeOf);
    // Shapes that do not broadcast have no common shape.
    const sizes = codes[code] === 'shapeMismatch' ? undefined : alignedShape(shapes);
    // A missing kernel is missed only when the target has been resized.
    if (codes[code] === 'notImplemented' && target !== undefined) {
      warnOfResize(target, sizes ?? [], warnsOnce ? Math.min(warnings, 1) : warnings);
    }
    return { shapes, sizes, target: target?.shape, kernel: kernel ?? op.kernel };
  });
  return /** @type {const} */ ([op.code, operands.length, mode, exact]);
}
