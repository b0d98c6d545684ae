/** `einsum`: sums of products, described by letters. */
import { ArgumentError, ShapeError } from '../../errors/classes.js';
import { asOneCall } from '../../reports/as-one-call.js';
import { isArray, listOf, describeValue, tensorArgument, wrongArgument } from '../../tensor/arguments.js';
import { isTensor } from '../../tensor/tensor.js';
import { contracted } from './contract.js';

/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { Einsum } from '../../typing/contracting.js' */

/**
 * The letter for a number, in the form of a call that has lists of numbers instead of an equation.
 * @param {unknown} subscript
 */
function letterOf(subscript) {
  if (subscript === '...') return subscript;
  if (!Number.isInteger(subscript)) {
    throw new ArgumentError(`einsum(): a subscript must be a whole number or '...', not ${describeValue(subscript)}`);
  }
  const number = Number(subscript);
  if (number < 0 || number >= 52) {
    throw new ShapeError('einsum(): subscript in subscript list is not within the valid range [0, 52)', {
      torchType: 'ValueError',
    });
  }
  return String.fromCharCode(number < 26 ? 65 + number : 71 + number);
}

/** @param {unknown} list */
function termOf(list) {
  if (!isArray(list)) throw new ArgumentError(`einsum(): subscripts must be an array, not ${describeValue(list)}`);
  return listOf('einsum', 'subscripts', list, letterOf).join('');
}

/**
 * The equation and the operands of a call in either form.
 * @param {readonly unknown[]} args
 * @returns {{ equation: string, operands: Tensor[] }}
 */
function readCall(args) {
  const [first, second] = args;
  if (args.length < 2) {
    const message =
      'einsum(): must specify the equation string and at least one operand, or at least one operand and its ' +
      'subscripts list';
    throw new ArgumentError(message, { torchType: 'ValueError' });
  }
  if (isTensor(first)) {
    const count = Math.floor(args.length / 2);
    const terms = Array.from({ length: count }, (_, i) => termOf(args[2 * i + 1]));
    const result = args.length % 2 === 1 ? `->${termOf(args.at(-1))}` : '';
    return {
      equation: terms.join(',') + result,
      operands: tensors(args.filter((_, i) => i % 2 === 0 && i < 2 * count)),
    };
  }
  if (typeof first !== 'string') throw wrongArgument('einsum', 'equation', 'a string', first);
  if (args.length === 2 && isArray(second))
    return readCall([first, ...listOf('einsum', 'operands', second, (each) => each)]);
  return { equation: first, operands: tensors(args.slice(1)) };
}

/** @param {readonly unknown[]} args */
const tensors = (args) => args.map((each, i) => tensorArgument('einsum', `operands[${i}]`, each));

/**
 * Multiplies and sums by letters. Each dimension of an operand has a letter. Dimensions with the same letter line up,
 * and letters that the result does not have are summed. A size of 1 broadcasts, and `...` stands for any dimensions.
 * Without `->`, the result has the letters that occur once, in alphabetical order. Several operands are multiplied in
 * the cheapest order.
 * @type {Einsum}
 * @throws {ShapeError} when a letter stands for two sizes
 * @example
 *   einsum('ij,jk->ik', tensor([[1, 2], [3, 4]]), tensor([[1], [10]])).tolist(); // [[21], [43]]
 *   einsum('ii->i', tensor([[1, 2], [3, 4]])).tolist(); // [1, 4]
 */
export const einsum = (/** @type {unknown[]} */ ...args) => {
  const { equation, operands } = readCall(args);
  return asOneCall(operands, () => contracted(equation, operands));
};
