/** Random calls: operations × dtypes × views × numbers × targets × aliases × special values. */
import { allDTypes } from '../lib/cases.js';
import { asCase, isTensor } from './call.js';
import { anotherView, drawing, narrowed, randomShape } from './drawing.js';
import { families } from './families/index.js';
import { commonShape } from './geometry.js';
import { computedDType, operationOf, resultDType } from './typing.js';
import { categoryOf } from './numbers.js';
import { operations } from './operations.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { Bare, Call, Tensor } from './call.js' */
/** @import { Random } from './operations.js' */

const names = Object.keys(operations);
const others = Object.keys(families);
/** @type {readonly Bare[]} */
const bareNumbers = [
  ...[0, 1, -1, 2, 3, 300, -129, 7n, 2n ** 53n + 1n, 2n ** 62n].map(
    (value) => /** @type {Bare} */ ({ kind: 'int', value }),
  ),
  ...[0, -0, 0.5, 2, -2.75, 1.5, NaN, Infinity].map((value) => /** @type {Bare} */ ({ kind: 'float', value })),
  { kind: 'bool', value: true },
  { kind: 'bool', value: false },
];
/** Numbers that every dtype can represent. @type {readonly Bare[]} */
const modestNumbers = [0, 1, 2, 5].map((value) => ({ kind: 'int', value }));
const halves = [0.25, 0.5, 0.75, 2].map((value) => /** @type {Bare} */ ({ kind: 'float', value }));

/**
 * @param {Random} random
 * @param {string} op
 * @param {number} position
 * @returns {Bare | undefined} the operand at this position as a number
 */
function randomNumber({ below, pick }, op, position) {
  const { typing, tensors } = operationOf(op);
  if (typing === 'fill') return position === 2 ? pick(modestNumbers) : undefined;
  if (typing === 'select') return position > 0 && below(4) === 0 ? pick(modestNumbers) : undefined;
  if (op === 'lerp') return position === 2 && below(2) === 0 ? pick(halves) : undefined;
  if (tensors || below(5) !== 0) return undefined;
  if (op === 'pow' || op === 'floatPower') return pick([...modestNumbers, ...halves]);
  if (op === 'clamp')
    return pick([...modestNumbers, ...halves, { kind: 'float', value: pick([NaN, Infinity, -2.75]) }]);
  return pick(bareNumbers);
}

/**
 * @param {Random} random
 * @param {readonly string[]} [ops] as likely an elementwise one as any other
 * @returns {Call}
 */
export function randomCall(random, ops) {
  const op = random.pick(ops ?? (random.below(2) ? names : others));
  return families[op]?.draw(drawing(random), op) ?? elementwiseCall(random, op);
}

/** @param {Random} random @param {string} op @returns {Call} */
function elementwiseCall(random, op) {
  const { below, pick } = random;
  const { arity, typing, alike, pure, out: takesOut, options } = operationOf(op);
  const wantedForm = pick(/** @type {const} */ (['fresh', 'fresh', 'inPlace', 'out']));
  const form =
    (wantedForm === 'inPlace' && pure) || (wantedForm === 'out' && takesOut === 'none') ? 'fresh' : wantedForm;
  const shape = randomShape(random);
  const usual = pick(allDTypes);
  const { memory, tensor: fresh } = drawing(random);
  const again = (/** @type {Tensor} */ of) => anotherView(random, memory, of);
  /** @type {(Tensor | Bare | null)[]} */
  const operands = [];
  const bare = below(arity); // at least one operand must be a tensor
  for (let position = 0; position < arity; ++position) {
    const written = form === 'inPlace' && position === 0;
    const isMask = (typing === 'select' && position === 0) || (typing === 'fill' && position === 1);
    const number =
      written || position === bare || isMask || (op === 'clamp' && position === 0)
        ? undefined
        : randomNumber(random, op, position);
    const before = operands.filter(isTensor)[0];
    if (number || (typing === 'fill' && position === 2)) operands.push(number ?? pick(modestNumbers));
    else if (before && below(10) === 0 && !isMask && !(typing === 'select' && position === 1))
      operands.push(again(before));
    else {
      const dtype = isMask ? 'bool' : below(alike ? 25 : 2) ? usual : pick(allDTypes);
      const of = written || below(3) === 0 ? shape : narrowed(random, shape);
      operands.push(fresh(dtype, of, written));
    }
  }
  // Bounds are tensors or numbers, and one of them may be left out.
  const [, low, high] = operands;
  if (op === 'clamp' && low && high && isTensor(low) !== isTensor(high)) operands[1 + below(2)] = null;
  if (op === 'clamp' && !operands.includes(null) && below(3) === 0) operands[1 + below(2)] = null;
  /** @type {Call} */
  const call = { op, form, memory, operands, options: options?.(random) ?? {} };
  if (form !== 'out') return call;
  return { ...call, out: randomTarget(random, call, fresh, again) };
}

/**
 * A target for the result, usually a valid one.
 * @param {Random} random
 * @param {Call} call
 * @param {(dtype: DType, of: readonly number[], written: boolean) => Tensor} fresh
 * @param {(of: Tensor) => Tensor} again
 */
function randomTarget({ below, pick }, call, fresh, again) {
  const { operands } = asCase(call);
  const shape = commonShape(operands.map((view) => view.shape));
  const dtype = resultDType(call.op, computedDType(call.op, operands));
  const same = call.operands.filter(isTensor).filter((each) => String(each.shape) === String(shape));
  if (same.length > 0 && below(5) === 0) return again(pick(same));
  const exact = operationOf(call.op).out !== undefined && below(8) !== 0;
  const holds = allDTypes.filter((each) => (exact ? each === dtype : categoryOf(each) >= categoryOf(dtype)));
  const resized = below(25) === 0;
  return fresh(below(30) === 0 ? pick(allDTypes) : pick(holds), resized ? pick([[0], [2], []]) : shape, true);
}
