/**
 * From the list of what a function does to what is run. Operations whose results have one shape become one program; a
 * result of another shape, or one that is seen through a view, goes to memory in between. So does what must not be done
 * unless all of it can be: a division of integers.
 */
import { dtypeInfo } from '../boundary/dtype.js';
import { Scalar } from '../tensor/scalar.js';
import { addressOf, blockOf, geometryOf, Tensor } from '../tensor/tensor.js';
import * as abi from '../boundary/abi.js';
import { Block } from '../memory/block.js';
import { allocate, viewOf } from '../engine/allocate.js';
import { compute } from '../engine/compute.js';
import { copyInto } from '../engine/copy.js';
import { making, ready, release } from '../engine/compiled.js';
import { core, heap } from '../boundary/core.js';
import { eachOrNone, filled } from '../tensor/filled.js';
import { opOf } from '../boundary/operations.js';
import { Placeholder } from '../tensor/placeholder.js';
import { Registry } from '../memory/registry.js';
import { numberAddress, writeWord } from '../engine/slots.js';

/** @typedef {import('./recorder.js').Operation} Operation */
/** @typedef {import('../engine/slots.js').Operand} Operand */
/** @typedef {import('../tensor/geometry.js').Geometry} Geometry */

/** Where an operand comes from when it is run. @typedef {(frame: Frame) => number} Source its address */
/**
 * @typedef {{ given: readonly unknown[], made: Map<Operation, Tensor> }} Frame the arguments, and what went to memory
 */
/** @typedef {{ operation: Operation, run: (frame: Frame) => Tensor }} Stage */

/** Operations that are fused at first. */
const mostOperations = 16;

const unreachable = new Registry(release);

/** @param {Operand} operand */
const placeholderOf = (operand) => {
  const memory = operand instanceof Scalar ? undefined : /** @type {unknown} */ (blockOf(operand));
  return memory instanceof Placeholder ? memory : undefined;
};

/** Which operation made an operand, if it is used as it was made. @param {Operand} operand */
function makerOf(operand) {
  const operation = placeholderOf(operand)?.operation;
  const asMade = operation && geometryOf(/** @type {Tensor} */ (operand)) === operation.result;
  return asMade ? operation : undefined;
}

/** @param {Operation} operation */
const standsAlone = ({ name, result, alone }) =>
  alone !== undefined || (opOf(name).divides && dtypeInfo(result.dtype).category !== 'float');

/**
 * The tensor over whose memory an operand lies at run time, and how many elements further on it begins. What is traced
 * is traced as if it began at 0.
 * @param {Tensor} operand
 * @returns {{ base: (frame: Frame) => Tensor, skipped: number }}
 */
export function placeOf(operand) {
  const memory = placeholderOf(operand);
  if (memory === undefined) return { base: () => operand, skipped: 0 };
  const { argument, operation } = memory;
  const base = (/** @type {Frame} */ { given, made }) =>
    /** @type {Tensor} */ (operation === undefined ? given[/** @type {number} */ (argument)] : made.get(operation));
  return { base, skipped: operand.storageOffset };
}

/** @param {Tensor} operand @returns {Source} */
function sourceOf(operand) {
  const { base, skipped } = placeOf(operand);
  const bytes = skipped * geometryOf(operand).size;
  return (frame) => addressOf(base(frame)) + bytes;
}

/** By itself, an operation is what it is outside of any function. @param {Operation} operation @returns {Stage} */
function byItself(operation) {
  const { name, operands, how, result, alone } = operation;
  const views = operands.map((each) => {
    if (each instanceof Scalar) return () => each;
    const { base, skipped } = placeOf(each);
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
        if (alone !== undefined) return alone(given);
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

/**
 * Fuses `operations`, of which the last makes the result. Undefined where there is no room for so many.
 * @param {readonly Operation[]} operations
 * @returns {Stage | undefined}
 */
function fused(operations) {
  /** @type {Source[]} */
  const sources = [];
  /** @type {{ at: number, bits: bigint }[]} */
  const numbers = [];
  /** @type {Map<Tensor | string, number>} */
  const operands = new Map();
  const numberOf = (/** @type {Operand} */ operand, /** @type {number} */ slot) => {
    const bits = operand instanceof Scalar ? /** @type {bigint} */ (heap.i64()[numberAddress(slot) / 8]) : undefined;
    const same = operand instanceof Scalar ? `${operand.kind} ${bits}` : operand;
    const known = operands.get(same);
    if (known !== undefined) return known;
    const at = sources.length;
    operands.set(same, at);
    if (bits !== undefined) {
      numbers.push({ at, bits });
      sources.push(() => 0);
    } else {
      sources.push(sourceOf(/** @type {Tensor} */ (operand)));
    }
    return at;
  };
  core._stride0_chain_begin();
  for (const { operands: list, plan } of operations) {
    plan();
    const references = list.map((each, i) => {
      const maker = makerOf(each);
      const place = maker === undefined ? -1 : operations.indexOf(maker);
      return place >= 0 ? place : -1 - numberOf(each, i + 1);
    });
    const [a = 0, b = 0, c = 0] = references;
    if (sources.length >= abi.kStrands || core._stride0_chain_add(a, b, c) === 0) return undefined;
  }
  const program = ready((address) => core._stride0_chain_ready(address));
  if (program === undefined) return undefined;
  const memory = new Block(8 * Math.max(numbers.length, 1));
  numbers.forEach(({ at, bits }, i) => {
    heap.i64()[memory.pointer / 8 + i] = bits;
    sources[at] = () => memory.pointer + 8 * i;
  });
  const operation = /** @type {Operation} */ (operations.at(-1));
  const { result } = operation;
  const stage = {
    operation,
    /** @param {Frame} frame */
    run(frame) {
      making(program, result.numel);
      return filled(allocate(result), (out) => {
        sources.forEach((source, i) => writeWord(abi.kAddressesWord + 1 + i, source(frame)));
        writeWord(abi.kAddressesWord, addressOf(out));
        core._stride0_run_chain(program.address);
      });
    },
  };
  unreachable.register(stage, program);
  return stage;
}

/**
 * The operations that are fused into the one that makes `last`: those it needs, and they need, that result in its
 * shape.
 * @param {Operation} last
 * @param {number} most
 */
function groupOf(last, most) {
  const members = new Set([last]);
  for (const { operands } of members) {
    for (const each of operands) {
      const maker = makerOf(each);
      const joins =
        maker && !standsAlone(maker) && !standsAlone(last) && String(maker.result.shape) === String(last.result.shape);
      if (joins && members.size < most) members.add(maker);
    }
  }
  return [...members].sort((a, b) => a.number - b.number);
}

/**
 * The stages, in order, that make what `result` is seen in. Of the other operations, those are done that may refuse
 * what they are given.
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
      const group = groupOf(operation, most);
      const needed = group.flatMap(({ operands }) => operands.map((each) => placeholderOf(each)?.operation));
      for (const each of needed) if (each !== undefined && (!group.includes(each) || isSeen(each, group))) make(each);
      const stage = group.length === 1 ? byItself(operation) : fused(group);
      if (stage === undefined) continue;
      stages.set(operation, stage);
      return;
    }
  };
  const last = placeholderOf(result)?.operation;
  for (const each of operations) if (each === last || standsAlone(each)) make(each);
  return [...stages.values()];
}

/**
 * Whether a member of a group is also seen through a view by another.
 * @param {Operation} made
 * @param {readonly Operation[]} group
 */
const isSeen = (made, group) =>
  group.some(({ operands }) => operands.some((each) => placeholderOf(each)?.operation === made && !makerOf(each)));
