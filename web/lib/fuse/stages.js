/**
 * Turns the recorded operations into stages to run. Operations whose results have the same shape become one stage,
 * which is one program. A result with another shape, or one that is used through a view, is written to memory and ends
 * a stage. Operations that must run completely or not at all, such as integer division, are stages of their own.
 * Operations on rows get a few rows at a time.
 */
import { dtypeInfo } from '../boundary/dtype.js';
import { opOf } from '../boundary/operations.js';
import { allocate, viewOf } from '../engine/allocate.js';
import { compute } from '../engine/compute.js';
import { copyInto } from '../engine/copy.js';
import { eachOrNone, filled } from '../tensor/filled.js';
import { Scalar } from '../tensor/scalar.js';
import { addressOf, geometryOf, Tensor } from '../tensor/tensor.js';
import { compileChain, producerOf, placeholderOf, memoryOf } from './chains.js';
import { rowwise } from './rowwise.js';

/** @import { Operand } from '../engine/slots.js' */
/** @import { Frame } from './chains.js' */
/** @import { Operation } from './recorder.js' */

/** @typedef {{ operation: Operation, run: (frame: Frame) => Tensor }} Stage */
/** Maximum number of operations that are fused. */
const mostOperations = 16;

/** @param {Operation} operation */
const isOwnStage = ({ name, result, alone }) =>
  alone !== undefined || (opOf(name).divides && dtypeInfo(result.dtype).category !== 'float');

/** A single operation runs as it does outside of any function. @param {Operation} operation @returns {Stage} */
function separateStage(operation) {
  const { name, operands, how, result, alone } = operation;
  const views = operands.map((each) => {
    if (each instanceof Scalar) return () => each;
    const { base, skipped } = memoryOf(each);
    return (/** @type {Frame} */ frame) => {
      const over = base(frame);
      return viewOf(over, geometryOf(each), over.storageOffset + skipped);
    };
  });
  return {
    operation,
    run(frame) {
      const given = eachOrNone(views, (view) => view(frame));
      try {
        if (alone !== undefined) return alone(given, frame);
        if (name !== 'copy' && how.out === undefined) return compute(name, given, how);
        return filled(allocate(result), (out) =>
          name === 'copy' ? copyInto(/** @type {Operand} */ (given[0]), out) : compute(name, given, { ...how, out }),
        );
      } finally {
        for (const each of given) if (each instanceof Tensor) each.dispose();
      }
    },
  };
}

/** @param {readonly Operation[]} operations @returns {Stage | undefined} */
function fusedStage(operations) {
  const run = compileChain(operations);
  const operation = /** @type {Operation} */ (operations.at(-1));
  return (
    run && {
      operation,
      run: (frame) => filled(allocate(operation.result), (out) => run(frame, addressOf(out))),
    }
  );
}

/**
 * The operations that are fused into the one that computes `last`: the ones it needs, directly or indirectly, whose
 * results have the same shape.
 * @param {Operation} last
 * @param {number} most
 */
function groupOf(last, most) {
  const members = new Set([last]);
  for (const { operands } of members) {
    for (const each of operands) {
      const maker = producerOf(each);
      const joins =
        maker && !isOwnStage(maker) && !isOwnStage(last) && String(maker.result.shape) === String(last.result.shape);
      if (joins && members.size < most) members.add(maker);
    }
  }
  return [...members].sort((a, b) => a.number - b.number);
}

/**
 * The stages, in order, that compute the tensor behind `result`. Of the other operations, those that may throw for some
 * arguments also run.
 * @param {Tensor} result
 * @param {readonly Operation[]} operations
 * @returns {Stage[]}
 */
export function stagesOf(result, operations) {
  /** @type {Map<Operation, Stage>} */
  const stages = new Map();
  const make = (/** @type {Operation} */ operation) => {
    if (stages.has(operation)) return;
    for (let most = mostOperations; ; most >>= 1) {
      const [input] = operation.operands;
      const maker = operation.rows && producerOf(/** @type {Tensor} */ (input));
      const before = maker && !isOwnStage(maker) ? groupOf(maker, most) : [];
      const byRows = before.length > 0 ? rowwise(operation, before) : undefined;
      const group = byRows ? before : groupOf(operation, most);
      const needed = group.flatMap(({ operands }) => operands.map((each) => placeholderOf(each)?.operation));
      for (const each of needed) if (each !== undefined && (!group.includes(each) || isViewed(each, group))) make(each);
      const stage = byRows ?? (group.length === 1 ? separateStage(operation) : fusedStage(group));
      if (stage === undefined) continue;
      stages.set(operation, stage);
      return;
    }
  };
  const last = placeholderOf(result)?.operation;
  for (const each of operations) if (each === last || isOwnStage(each)) make(each);
  return [...stages.values()];
}

/**
 * Whether another operation of the group reads this one's result through a view.
 * @param {Operation} operation
 * @param {readonly Operation[]} group
 */
const isViewed = (operation, group) =>
  group.some(({ operands }) =>
    operands.some((each) => placeholderOf(each)?.operation === operation && !producerOf(each)),
  );
