// The elements of a small result, computed by the core and printed as PyTorch prints them; for a large one, a count.

import { count } from '../notation/numbers.js';
import { withDefaults } from './numpy.js';
import { dispose, argumentFor, perform } from './perform.js';
import { storages } from './storages.js';

/** @import { Case, Operand } from './case.js' */
/** @import { Outcome } from './outcome.js' */
/** @import { Given } from './perform.js' */

/**
 * @typedef {typeof import('./library.js')} Library
 * @typedef {{ kind: 'printed', text: string, filled: boolean }
 *   | { kind: 'large', numel: bigint, bytes: bigint }
 *   | { kind: 'failed', message: string }} Values  filled: with 0, 1, 2 …, because the text contains no numbers
 */

/** The largest number of elements that can be computed between two keystrokes without a noticeable delay. */
const MOST_COMPUTED = 2n ** 16n;
const MOST_PRINTED = 1000n;

/**
 * @param {Case} asked
 * @param {Outcome} outcome
 * @param {Library} library
 * @returns {Values | null} nothing where there is no result
 */
export function values(asked, { results: resultLayouts }, library) {
  const [first] = resultLayouts;
  if (first === undefined) return null;
  const total = resultLayouts.map(({ shape }) => count(shape)).reduce((a, b) => a + b);
  const printed = resultLayouts.map(({ shape }) => printedOf(shape)).reduce((a, b) => a + b);
  if (
    total > MOST_COMPUTED ||
    printed > MOST_PRINTED ||
    tensorsOf(asked).some(({ stored }) => stored > MOST_COMPUTED)
  ) {
    const bytes = resultLayouts.map(({ shape, dtype }) => count(shape) * BigInt(library.dtypeInfo(dtype).size));
    return { kind: 'large', numel: total, bytes: bytes.reduce((a, b) => a + b) };
  }
  const filled = asked.operands.some((operand) => operand.values === null);
  try {
    const text = withOperands(asked, library, (run) => {
      const results = run();
      const said = results.map(String).join('\n');
      dispose(...results);
      return said;
    });
    return { kind: 'printed', text, filled };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** How many are printed: above a thousand, only three at each end of a dimension. */
const printedOf = (/** @type {readonly number[]} */ shape) =>
  count(shape) > MOST_PRINTED ? count(shape.map((size) => Math.min(size, 6))) : count(shape);

/** @type {(asked: Case) => Operand[]} */
const tensorsOf = ({ operands, out }) => [...operands, ...(out ? [out] : [])];

/**
 * Creates the operands, calls `use` with a function that runs the operation on them, and frees them. The function can
 * run it on others instead. Warnings are ignored here; they are shown elsewhere.
 * @template T
 * @param {Case} asked
 * @param {Library} library
 * @param {(run: (others?: Given[]) => import('../lib/tensor/tensor.js').Tensor[], operands: Given[]) => T} use
 * @returns {T}
 */
export function withOperands(asked, library, use) {
  const handler = library.setWarningHandler(() => {});
  /** @type {Given[]} */
  const temporaries = [];
  const track = (/** @type {import('../lib/tensor/tensor.js').Tensor} */ tensor) => {
    temporaries.push(tensor);
    return tensor;
  };
  const whole = storages((operand) => track(storedTensor(operand, library)));
  const make = (/** @type {Operand} */ operand) =>
    track(whole(operand).asStrided(operand.shape, operand.strides, operand.offset));
  try {
    const operands = asked.operands.map((operand) => argumentFor(operand, make, library));
    const out = asked.out ? make(asked.out) : undefined;
    const run = (inputs = operands) => withDefaults(asked, () => perform(asked, inputs, out, library), library);
    return use(run, operands);
  } finally {
    dispose(...temporaries);
    library.setWarningHandler(handler);
  }
}

/**
 * The stored elements: those in the text, or 0, 1, 2 …; for bools, false and true in turn.
 * @type {(operand: Operand, library: Library) => import('../lib/tensor/tensor.js').Tensor}
 */
const storedTensor = ({ stored, dtype, values: known }, library) => {
  const numbers = known ?? Float64Array.from({ length: stored }, (_, i) => (dtype === 'bool' ? i % 2 : i));
  return library.tensor(Float64Array.from(numbers), { dtype });
};
