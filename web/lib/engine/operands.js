/**
 * Finds the cached program of a call, so that it need not be planned again. Programs are in a tree (node.js), in which
 * the geometry of each operand (shape, strides, dtype) chooses the next branch. The same loop collects the operands'
 * addresses for `run`, and writes plain numbers where the core reads them.
 */
import { Scalar } from '../tensor/scalar.js';
import { addressOf, geometryOf } from '../tensor/tensor.js';
import { isUnsigned, unsignedOperand } from '../tensor/unsigned.js';
import { rootOf } from './programs.js';
import { hasFloat, numberAddress, writeNumber } from './slots.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Operand } from './slots.js' */

/** Numbers have no geometry; these ids, which no geometry has, stand for their dtypes. */
const numberIds = { bool: -1, int64: -2, float64: -3 };

/**
 * The addresses of the operands last given to `bindOperands`; at most three, without the target.
 * @type {[number, number, number]}
 */
export const addresses = [0, 0, 0];
/** The ids of their geometries. */
const ids = [0, 0, 0];

/**
 * Stores the address and geometry id of each operand, and returns the tree node for these geometries.
 * @param {unknown} start  the key of the tree: an operation, with its form and options
 * @param {readonly Operand[]} operands
 * @param {import('../boundary/operations.js').OpInfo} [op] undefined for a copy
 * @param {Tensor} [into] the target of a copy
 * @returns {ReturnType<typeof rootOf> | undefined} undefined if there is no such path yet
 */
export function bindOperands(start, operands, op, into) {
  /** @type {ReturnType<typeof rootOf> | undefined} */
  let node = rootOf(start);
  for (let i = 0; i < operands.length; ++i) {
    const each = /** @type {Operand} */ (operands[i]);
    let id;
    if (each instanceof Scalar) {
      const number = into === undefined && isUnsigned(each) ? unsignedOperand(each, operands, op) : each;
      id = numberIds[writeNumber(i + 1, number, hasFloat(operands, into))];
      addresses[i] = numberAddress(i + 1);
    } else {
      addresses[i] = addressOf(each);
      ({ id } = geometryOf(each));
    }
    ids[i] = id;
    node = node?.next(id);
  }
  return node;
}

/**
 * The path from the root to a program: the ids stored by the last `bindOperands`, and the target's.
 * @param {readonly Operand[]} operands
 * @param {Tensor} [target]
 */
export function boundIds(operands, target) {
  return [...ids.slice(0, operands.length), ...(target === undefined ? [] : [geometryOf(target).id])];
}
