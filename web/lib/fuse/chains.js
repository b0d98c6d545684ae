/**
 * Compiles operations whose results have the same shape, such as `a * b + c`, to one program. When it runs, a source
 * gives the address of each input: that of an argument, or of an earlier result.
 */
import { Scalar } from '../tensor/scalar.js';
import { addressOf, blockOf, geometryOf } from '../tensor/tensor.js';
import * as abi from '../boundary/abi.js';
import { Block } from '../memory/block.js';
import { countElements, releaseWith, writeProgram } from '../engine/compiled.js';
import { block, core, heap } from '../boundary/core.js';
import { Placeholder } from '../tensor/placeholder.js';
import { numberAddress, withWords, writeWord } from '../engine/slots.js';

/** @import { Operand } from '../engine/slots.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Operation } from './recorder.js' */

/** @typedef {(frame: Frame) => number} Source computes the address of an operand at run time */
/**
 * @typedef {{ given: readonly unknown[], results: Map<Operation, Tensor>, row?: number }} Frame one run: the
 *   arguments, the results that are in memory, and the first row of the current block of rows
 */

/** @param {Operand} operand */
export function placeholderOf(operand) {
  const memory = operand instanceof Scalar ? undefined : /** @type {unknown} */ (blockOf(operand));
  return memory instanceof Placeholder ? memory : undefined;
}

/** The recorded operation whose result an operand is; undefined for a view of a result. @param {Operand} operand */
export function producerOf(operand) {
  const operation = placeholderOf(operand)?.operation;
  const isUnviewed = operation && geometryOf(/** @type {Tensor} */ (operand)) === operation.result;
  return isUnviewed ? operation : undefined;
}

/**
 * The tensor whose memory an operand uses at run time, and the operand's offset in it. Tracing assumes offset 0.
 * @param {Tensor} operand
 * @returns {{ base: (frame: Frame) => Tensor, skipped: number }}
 */
export function memoryOf(operand) {
  const memory = placeholderOf(operand);
  if (memory === undefined) return { base: () => operand, skipped: 0 };
  const { argument, operation } = memory;
  const base = (/** @type {Frame} */ { given, results }) =>
    /** @type {Tensor} */ (operation === undefined ? given[/** @type {number} */ (argument)] : results.get(operation));
  return { base, skipped: operand.storageOffset };
}

/** @param {Tensor} operand @returns {Source} */
export function sourceOf(operand) {
  const { base, skipped } = memoryOf(operand);
  const bytes = skipped * geometryOf(operand).size;
  return (frame) => addressOf(base(frame)) + bytes;
}

/**
 * Compiles `operations` to one program, whose result is that of the last one. Undefined if there are too many.
 * @param {readonly Operation[]} operations
 * @param {(operand: Tensor) => Source} [sourceIn] where an operand comes from
 * @returns {((frame: Frame, out: number) => void) | undefined} computes the result at an address
 */
export function compileChain(operations, sourceIn = sourceOf) {
  /** @type {Source[]} */
  const sources = [];
  /** @type {{ source: number, bits: bigint }[]} */
  const numbers = [];
  /** @type {Map<Tensor | string, number>} */
  const operands = new Map();
  const numberOf = (/** @type {Operand} */ operand, /** @type {number} */ slot) => {
    const bits = operand instanceof Scalar ? /** @type {bigint} */ (heap.i64()[numberAddress(slot) / 8]) : undefined;
    const same = operand instanceof Scalar ? `${operand.kind} ${bits}` : operand;
    const known = operands.get(same);
    if (known !== undefined) return known;
    const source = sources.length;
    operands.set(same, source);
    if (bits !== undefined) {
      numbers.push({ source, bits });
      sources.push(() => 0);
    } else {
      sources.push(sourceIn(/** @type {Tensor} */ (operand)));
    }
    return source;
  };
  /** @type {(first: number) => void} */
  const describe = (first) =>
    operations.forEach(({ operands: list, plan }, k) => {
      const request = plan();
      const references = list.map((each, i) => {
        const maker = producerOf(each);
        const place = maker === undefined ? -1 : operations.indexOf(maker);
        return place >= 0 ? place : -1 - numberOf(each, i + 1);
      });
      const [words, start] = [heap.f64(), first + k * abi.kOperationWords];
      words.copyWithin(start, block, block + abi.kOpWord);
      words.set([...request, ...references], start + abi.kOpWord);
    });
  const program = withWords(
    operations.length * abi.kOperationWords,
    (_, first) => describe(first),
    (address) =>
      sources.length < abi.kProgramOperands
        ? writeProgram((place) => core._stride0_ready_chain(address, operations.length, place))
        : undefined,
  );
  if (program === undefined) return undefined;
  const memory = new Block(8 * Math.max(numbers.length, 1));
  numbers.forEach(({ source, bits }, i) => {
    heap.i64()[memory.pointer / 8 + i] = bits;
    sources[source] = () => memory.pointer + 8 * i;
  });
  const { numel } = /** @type {Operation} */ (operations.at(-1)).result;
  const run = (/** @type {Frame} */ frame, /** @type {number} */ out) => {
    countElements(program, numel);
    sources.forEach((source, i) => writeWord(abi.kAddressesWord + 1 + i, source(frame)));
    writeWord(abi.kAddressesWord, out);
    core._stride0_run_chain(program.address);
  };
  releaseWith(run, program);
  return run;
}
