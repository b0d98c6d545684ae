/**
 * Plain integers from 2^63 to 2^64, which are uint64 in PyTorch. It refuses to promote them with bools and with other
 * plain integers. Next to an integer tensor, they become the int64 with the same 64 bits; in float computations they
 * keep their value.
 */
import { DTypeError } from '../errors/classes.js';
import { isFloat, Scalar } from './scalar.js';
import { Tensor } from './tensor.js';

/** @import { Operand } from '../engine/slots.js' */

/** @param {Scalar} number */
export function isUnsigned({ kind, value }) {
  return kind === 'int' && value >= /** @type {any} */ (2 ** 63) && value < /** @type {any} */ (2 ** 64);
}

/** @param {Scalar} number */
const scalarTypeOf = (number) => (number.kind === 'bool' ? 'Bool' : isUnsigned(number) ? 'UInt64' : 'Long');

/**
 * PyTorch's names of the first two dtypes that it refuses to promote, or an empty list.
 * @param {readonly Operand[]} operands one of them such a number
 */
function unpromotablePair(operands) {
  const names = operands.flatMap((each) => (each instanceof Scalar ? [scalarTypeOf(each)] : []));
  const other = names.find((each) => each !== names[0]);
  if (other !== undefined) return [names[0], other];
  const tensors = operands.filter((each) => each instanceof Tensor);
  return tensors.length > 0 && tensors.every(({ dtype }) => dtype === 'bool') ? ['Bool', 'UInt64'] : [];
}

/** @param {readonly Operand[]} operands one of them such a number */
function assertPromotes(operands) {
  const [a, b] = operands.some(isFloat) ? [] : unpromotablePair(operands);
  if (a === undefined) return;
  throw new DTypeError(
    `Promotion for uint16, uint32, uint64 types is not supported, attempted to promote ${a} and ${b}`,
    { torchType: 'RuntimeError' },
  );
}

/**
 * The operand for such a number, if `op` accepts it there.
 * @param {Scalar} number
 * @param {readonly Operand[]} operands
 * @param {import('../boundary/operations.js').OpInfo} [op] none where only the dtype is asked for
 */
export function unsignedOperand(number, operands, op) {
  // A fill converts its number, and a choice promotes what it chooses from.
  if (op?.name !== 'maskedFill') assertPromotes(op?.name === 'where' ? operands.slice(1) : operands);
  return op?.isReal ? new Scalar(Number(number.value), 'float') : number;
}
