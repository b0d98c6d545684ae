/** The order in which several operands are multiplied, two at a time, by the core's rule (cpp/plan/contraction.h). */
import * as abi from '../../boundary/abi.js';
import { core, heap } from '../../boundary/core.js';
import { withWords } from '../../engine/slots.js';

/** @typedef {readonly number[]} Sizes of an operand in every column; 1 where it has none */
/**
 * @typedef {readonly [number, number]} Pair the numbers of two tensors: operands come first, then the products of
 * earlier steps
 */
/**
 * @typedef {object} Step
 * @property {Pair} pair
 * @property {readonly (readonly number[])[]} alone for each of the two, the columns that are summed before the
 *   product, because nothing else needs them
 * @property {readonly number[]} summed the columns that both have and the result does not have
 * @property {readonly number[]} batch the columns that both have and the result has
 * @property {readonly number[]} left the columns that only the first has
 * @property {readonly number[]} right the columns that only the second has
 * @property {number} cost the number of multiplications
 */

/** @param {Float64Array} words @returns {Step} */
function stepFrom(words) {
  const roles = words.subarray(abi.kRolesWord);
  const columns = Array.from(roles, (_, i) => i);
  const sided = (/** @type {number} */ side) =>
    columns.filter((column) => Number(roles[column]) % abi.kAloneInFirst === side);
  const { batch, left, summed, right } = abi.sides;
  return {
    pair: [Number(words[0]), Number(words[1])],
    alone: [abi.kAloneInFirst, abi.kAloneInSecond].map((bit) =>
      columns.filter((column) => Number(roles[column]) & bit),
    ),
    batch: sided(batch),
    left: sided(left),
    summed: sided(summed),
    right: sided(right),
    cost: Number(words[abi.kCostWord]),
  };
}

/**
 * The steps in PyTorch's order, from left to right, and in the cheapest order if that is worth it.
 * @param {readonly Sizes[]} operands
 * @param {number} resultColumns how many columns, the first, are in the result
 * @returns {{ usual: Step[], cheaper?: Step[] }}
 */
export function stepsOf(operands, resultColumns) {
  const [count, columns] = [operands.length, operands[0]?.length ?? 0];
  const sizes = 2 * count * columns;
  const stepWords = abi.kRolesWord + columns;
  const stepsWords = (count - 1) * stepWords;
  return withWords(
    sizes + 2 * stepsWords,
    (words, first) => words.set(operands.flat(), first),
    (address) => {
      const isWorth = core._stride0_contract(address, count, columns, resultColumns);
      const words = heap.f64();
      const stepsFrom = (/** @type {number} */ first) =>
        Array.from({ length: count - 1 }, (_, i) =>
          stepFrom(words.subarray(first + i * stepWords, first + (i + 1) * stepWords)),
        );
      const first = address / 8 + sizes;
      return { usual: stepsFrom(first), ...(isWorth && { cheaper: stepsFrom(first + stepsWords) }) };
    },
  );
}
