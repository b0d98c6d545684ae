/** PyTorch's checks of elementwise operations, in its order: the first one that fails gives the error. */
import { addressOf, commonShape, countOf, indices } from './geometry.js';
import { categoryOf, convert } from './numbers.js';
import { isDense, overlapsItself } from './strides.js';
import { operationOf, resultDType, takesWholeExponent } from './typing.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { View } from './geometry.js' */
/** @import { Case } from './interpreter.js' */

/** The first checks. @param {Case} each @param {DType} common @param {View | undefined} target */
function ownRefusal({ op, operands, form }, common, target) {
  const { alike = false, out, typing } = operationOf(op);
  const [first, second, third] = operands;
  const isBool = operands.some(({ dtype }) => dtype === 'bool');
  if (['sub', 'rsub', 'squaredDifference'].includes(op) && isBool) return /^Subtraction, the `-` operator/;
  if (op === 'neg' && isBool) return /^Negation, the `-` operator/;
  if (op === 'relu' && isBool) return /^Boolean inputs not supported for relu$/;
  if (
    alike &&
    operands.some((view, i) => !view.isNumber && (i < 2 || view.shape.length > 0) && view.dtype !== first?.dtype)
  )
    return /./;
  if (op === 'addcdiv' && [second, third].every((view) => view && categoryOf(view.dtype) < 2))
    return /^Integer division with addcdiv/;
  if (op === 'pow' && second?.isNumber && categoryOf(common) < 2 && Number(second.storage[0]) < 0) {
    return /^Integers to negative integer powers are not allowed\.$|not implemented/;
  }
  if (op === 'ldexp' && target && categoryOf(target.dtype) < 2) return /can't be cast to/;
  if (op === 'floatPower' && target && target.dtype !== 'float64') return /requires dtype Double/;
  if (!target || form !== 'out') return undefined;
  const dtype = resultDType(op, common);
  const predicate = ['isposinf', 'isneginf', 'signbit', 'heaviside'].includes(op);
  if ((out === 'exact' || predicate) && target.dtype !== dtype) return /./;
  if (op === 'lerp' && third?.shape.length === 0) return undefined;
  if (
    out === 'only' &&
    typing === 'same' &&
    target.dtype !== dtype &&
    (op !== 'clamp' || !operands.slice(1).some((view) => !view.isNumber))
  )
    return /./;
  return undefined;
}

/**
 * Whether the two share memory but are not the same; null if PyTorch does not check.
 * @param {View} a
 * @param {View} b
 */
export function overlapsPartly(a, b) {
  if (a.storage !== b.storage || countOf(a.shape) === 0 || countOf(b.shape) === 0) return false;
  if (String([a.shape, a.strides, a.offset]) === String([b.shape, b.strides, b.offset])) return false;
  if (!isDense(a) || !isDense(b)) return null;
  const [endOfA, endOfB] = [a.offset + countOf(a.shape), b.offset + countOf(b.shape)];
  if (a.offset === b.offset && endOfA === endOfB) return String(a.strides) !== String(b.strides);
  return a.offset < endOfB && b.offset < endOfA;
}

/** The first two shapes, from the left, that do not broadcast. @param {readonly (readonly number[])[]} shapes */
function mismatch(shapes) {
  let [so = [], ...rest] = shapes;
  for (const shape of rest) {
    const rank = Math.max(so.length, shape.length);
    for (let dim = rank - 1; dim >= 0; --dim) {
      const [a, b] = [so, shape].map((each) => each[dim - rank + each.length] ?? 1);
      if (a !== b && a !== 1 && b !== 1) {
        return new RegExp(
          `^The size of tensor a \\(${a}\\) must match the size of tensor b \\(${b}\\) at non-singleton dimension ${dim}$`,
        );
      }
    }
    so = commonShape([so, shape]);
  }
  return undefined;
}

/** @param {Case} each @param {DType} common @param {View | undefined} target @returns {RegExp | undefined} */
export function refusal(each, common, target) {
  const { op, operands, form } = each;
  const { takes, typing, divides } = operationOf(op);
  const own = ownRefusal(each, common, target);
  if (own) return own;
  const tensors = operands.filter(({ isNumber }) => !isNumber);
  // Powers of a number resize the target before they check it, and those of 1 are written into any target.
  const isPower = op === 'pow' || op === 'floatPower';
  const ofNumber = form === 'out' && isPower && operands[0]?.isNumber;
  if (ofNumber && Number(operands[0]?.storage[0]) === 1) return undefined;
  const isResized = ofNumber && String(target?.shape) !== String(operands[1]?.shape);
  // In place, a bound that is a number is checked first.
  const bound = op === 'clamp' && form === 'inPlace' && tensors.length === 1;
  if (bound && target && categoryOf(common) > categoryOf(target.dtype)) return /can't be cast to/;
  if (target && overlapsItself(target) && typing !== 'fill' && !isResized) {
    return /more than one element of the written-to tensor/;
  }
  // Powers of two are usually a separate tensor, and so are operands that are converted first.
  const apart = op === 'ldexp' && !takesWholeExponent(each);
  const converts =
    op === 'floatPower' ||
    (['square', 'pow', 'clamp'].includes(op) && tensors[0] === operands[0] && tensors.length === 1);
  const read = (apart ? tensors.slice(0, 1) : tensors).filter((view) => !converts || view.dtype === common);
  if (target && read.some((view) => overlapsPartly(target, view))) return /some elements of the input tensor/;

  const folded = typing === 'fill' && form === 'fresh' ? [operands[1], operands[0]] : operands;
  const bad = mismatch(folded.map((view) => view?.shape ?? []));
  if (bad) return bad;
  const shape = commonShape(operands.map((view) => view.shape));
  if (form === 'inPlace' && String(target?.shape) !== String(shape)) return /doesn't match the broadcast shape/;
  if (target && categoryOf(resultDType(op, common)) > categoryOf(target.dtype)) return /can't be cast to/;
  if (op === 'ldexp' && operands[1]?.dtype === 'bool' && takesWholeExponent(each)) return /^"ldexp_cpu_exp" not/;
  const boundByOne = op === 'clamp' && operands.length === 2 && tensors.length === 2; // then it is a maximum or minimum
  if (!takes.includes(categoryOf(common)) && !boundByOne) return /not implemented for|not supported/;
  if (!divides || categoryOf(common) !== 1) return undefined;
  const divisor = /** @type {View} */ (operands[1]);
  const divisors = Array.from(indices(shape), (index) => divisor.storage[addressOf(divisor, index)]);
  return divisors.some((value) => convert(value ?? 0, common) === 0n) ? /^ZeroDivisionError$/ : undefined;
}
