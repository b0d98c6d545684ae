// NumPy's elementwise functions and operators: `np.add(x, y)` and `x + y`. Dtypes follow NumPy; our library computes
// the elements, if it has the function.

import { hasParts } from '../../runtime/complex.js';
import * as library from '../../../../lib/functions.js';
import { joined, prefixed } from '../../../../case/brackets.js';
import { operatorOf } from '../../../../notation/operators.js';
import { asView, withoutElements } from '../torch/views.js';
import { operate } from '../../runtime/operate.js';
import { Sequence, SomeNumber, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isAnyNumber, isFloat, isNumber, isUnknown } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { arrayOf, broadcastShape, freshArray, castRank, zeroDimensional } from './arrays.js';
import { nonzero } from './picking.js';
import { matmul } from './products.js';
import { typeError, wordsOf } from './words.js';
import { BINARY, UNARY, operators, resultOf, isRefused } from './ufunc-dtypes.js';

/** @import { Arg, Dialect, Library, Row, Run, Span, Value, World } from '../../types.js' */
/** @import { Spec } from './ufunc-dtypes.js' */

/**
 * @typedef {{ dialect: Dialect, span: Span, label: (names: readonly string[]) => string, sign?: string,
 *   inPlace?: boolean, options?: Record<string, string> }} Written
 */

/**
 * Converts an operand: numbers stay, and lists become arrays.
 * @type {(world: World, value: Value, dialect: Dialect) => TensorValue | library.Scalar}
 */
const operandOf = (world, value, dialect) => {
  if (isNumber(value)) return value;
  return value instanceof SomeNumber ? library.scalar(1, value.kind) : arrayOf(world, value, dialect);
};

/** Functions of single numbers in float64. @type {Map<string, (...numbers: number[]) => number>} */
const plain = new Map(
  Object.entries({
    ...{ sqrt: Math.sqrt, exp: Math.exp, log: Math.log, sin: Math.sin, cos: Math.cos, tanh: Math.tanh },
    pow: (x = 0, y = 0) => x ** y,
    add: (x = 0, y = 0) => x + y,
    sub: (x = 0, y = 0) => x - y,
    mul: (x = 0, y = 0) => x * y,
    div: (x = 0, y = 0) => x / y,
  }),
);

/** A number, or a known 0-d array of float64. @type {(value: Value) => number | undefined} */
const numberIn = (value) => {
  if (isNumber(value)) return Number(value.value);
  if (!(value instanceof TensorValue) || value.dialect !== 'numpy' || value.shape.length > 0) return undefined;
  const element = value.dtype === 'float64' ? value.storage.values?.[value.offset] : undefined;
  return element === undefined ? undefined : Number(element);
};

/**
 * Computes single numbers without our library, because texts fill tables number by number in loops. The result is a 0-d
 * array, like NumPy's numbers; undefined if an operand is no single number.
 * @type {(world: World, fn: string, args: readonly Arg[]) => Value | undefined}
 */
const ofNumbers = (world, fn, args) => {
  const run = plain.get(fn);
  const values = args.map(({ value }) => value);
  const isWhole = values.length > 1 && !values.some((each) => each instanceof TensorValue || isFloat(each));
  if (!run || isWhole || values.some((each) => isNumber(each) && each.kind === 'bool')) return undefined;
  const numbers = values.map(numberIn);
  if (!numbers.every((each) => each !== undefined)) return undefined;
  const result = run(...numbers);
  if (!Number.isFinite(result)) return undefined;
  const element = freshArray(world, { dialect: 'numpy' }, [], 'float64');
  element.storage.values = [result];
  return element;
};

/**
 * Runs an elementwise function in our library, with NumPy's dtype and errors.
 * @type {(world: World, spec: Spec, args: readonly Arg[], written: Written, out?: Arg) => Value}
 */
const elementwise = (world, spec, args, { dialect, span, label, sign = '', inPlace = false, options = {} }, out) => {
  const { fn, name, kind } = spec;
  if (args.some(({ value }) => isUnknown(value, true))) {
    const [target] = args;
    if (inPlace && target?.value instanceof TensorValue) target.value.storage.values = null;
    return inPlace && target ? target.value : UNKNOWN;
  }
  const number = dialect === 'numpy' && world.depth > 0 && !out && !inPlace ? ofNumbers(world, fn, args) : undefined;
  if (number) return number;
  let operands = args.map(({ value }) => operandOf(world, value, dialect));
  if (!operands.some((each) => each instanceof TensorValue))
    operands = args.map(({ value }) => arrayOf(world, value, dialect));
  const dtype = resultOf(world, kind, fn, operands, dialect);
  if (dialect !== 'jax' && isRefused(name, spec, operands, dtype)) throw new NotUnderstood('line');
  const target = out ? out.value : inPlace ? operands[0] : undefined;
  // In place, NumPy casts only within a kind of dtypes.
  if (target instanceof TensorValue && castRank(dtype) > castRank(target.dtype)) throw new NotUnderstood('line');
  const shapes = operands.map((each) => (each instanceof TensorValue ? each.shape : []));
  const shape = broadcastShape(shapes);
  const said = () => {
    const all = target instanceof TensorValue ? [...shapes, target.shape] : shapes;
    if (!shape || !broadcastShape(all)) return wordsOf(dialect).broadcast(name, all);
    if (target instanceof TensorValue && String(broadcastShape(all)) !== String(target.shape))
      return wordsOf(dialect).output(target.shape, /** @type {number[]} */ (broadcastShape(all)));
    return undefined;
  };
  const given = operands.map((value, i) => {
    const arg = /** @type {Arg} */ (args[i]);
    return value instanceof library.Scalar ? arg : { ...arg, value };
  });
  try {
    const form = inPlace ? 'inPlace' : 'fresh';
    const result = operate(world, { fn, sign, label, form, options, span, said }, given, out);
    if (target || !(result instanceof TensorValue) || result.dtype === dtype) return result;
    return asView(world, result, (x) => x.to(dtype));
  } catch (error) {
    // If our library lacks the function, or lacks it for this dtype, only the shape is known.
    if (!(error instanceof NotUnderstood) || !shape) throw error;
    if (!(target instanceof TensorValue)) return freshArray(world, { dialect }, shape, dtype);
    target.storage.values = null;
    return target;
  }
};

/** @type {(spec: Spec, names: readonly string[]) => Run} */
const ufunc =
  (spec, names) =>
  (world, bound, { dialect, span, label }) => {
    const args = names.map((name) => bound.need(name));
    const out = bound.value('out') instanceof TensorValue ? bound.arg('out') : undefined;
    return elementwise(world, spec, args, { dialect, span, label }, out);
  };

/** `x + y` and `x += y`. @type {Library['combine']} */
export const combine = (world, sign, left, right, span, written) => {
  const [a, b] = [left.value, right.value];
  if (hasParts(a) || hasParts(b)) return UNKNOWN;
  // NumPy's numbers, such as `x.sum()`, are immutable, so `+=` gives a new one.
  const isNumeral =
    a instanceof TensorValue && a.dialect === 'numpy' && a.shape.length === 0 && !zeroDimensional.has(a);
  const inPlace = written && !isNumeral;
  const array = [a, b].find((each) => each instanceof TensorValue && each.dialect !== 'torch');
  const { dialect } = /** @type {TensorValue} */ (array);
  const label = (/** @type {readonly string[]} */ names) => (inPlace ? names.join(` ${sign}= `) : joined(names, sign));
  if (b instanceof TensorValue && b.dialect === 'torch' && dialect === 'numpy')
    throw typeError(`unsupported operand type(s) for ${sign}: 'numpy.ndarray' and 'Tensor'`);
  for (const each of [a, b]) {
    if (each instanceof TensorValue || isAnyNumber(each) || each instanceof Sequence) continue;
    if (each === null && /^[=!]=$/.test(sign) && array instanceof TensorValue)
      return freshArray(world, array, array.shape, 'bool');
    if (each === null && each === b && a instanceof TensorValue)
      throw typeError(`unsupported operand type(s) for ${sign}: '${elementName(a)}' and 'NoneType'`);
    throw new NotUnderstood('line', span);
  }
  if (sign === '@') return matmul(world, left, right, { dialect, span, label, inPlace });
  const spec = operators.get(operatorOf(sign)?.op ?? '');
  if (!spec) throw new NotUnderstood('construct', span);
  const result = elementwise(world, spec, [left, right], { dialect, span, label, sign, inPlace });
  const ofTorch = a instanceof TensorValue && a.dialect === 'torch' && result instanceof TensorValue;
  return ofTorch ? new TensorValue(result, 'torch') : result;
};

/** The Python type of an array's elements. @param {TensorValue} array */
const elementName = ({ dtype }) => (dtype.includes('float') ? 'float' : dtype === 'bool' ? 'bool' : 'int');

/** `-x`, `~x`, `abs(x)` @type {Library['unary']} */
export const unary = (world, sign, arg, span) => {
  const fn = sign === 'abs' ? 'abs' : sign === '-' ? 'neg' : sign === '~' ? 'bitwiseNot' : 'positive';
  const { dialect } = /** @type {TensorValue} */ (arg.value);
  const spec = /** @type {Spec} */ (operators.get(fn));
  return elementwise(world, spec, [arg], { dialect, span, label: ([name = '']) => prefixed(sign, name) });
};

/** `np.where(condition, x, y)`, whose condition may be any array; without `x` and `y`, it is `nonzero`. @type {Run} */
const where = (world, bound, { dialect, span, label }) => {
  if (!bound.arg('x') || !bound.arg('y')) return nonzero(world, arrayOf(world, bound.need('condition').value, dialect));
  const args = ['condition', 'x', 'y'].map((name) => bound.need(name));
  const [mask, x, y] = args.map(({ value }) => operandOf(world, value, dialect));
  const condition = arrayOf(world, /** @type {Value} */ (mask), dialect, 'bool');
  let chosen = [x, y].map((each) => /** @type {TensorValue | library.Scalar} */ (each));
  if (!chosen.some((each) => each instanceof TensorValue)) chosen = chosen.map((each) => arrayOf(world, each, dialect));
  const dtype = resultOf(world, 'same', 'where', chosen, dialect);
  const shapes = [condition, ...chosen].map((each) => (each instanceof TensorValue ? each.shape : []));
  const shape = broadcastShape(shapes);
  const said = () => (shape ? undefined : wordsOf(dialect).broadcast('where', shapes));
  const given = [condition, ...chosen].map((value, i) => ({ .../** @type {Arg} */ (args[i]), value }));
  const result = operate(world, { fn: 'where', label, span, said }, given);
  return result instanceof TensorValue && result.dtype !== dtype ? asView(world, result, (t) => t.to(dtype)) : result;
};

/** `np.clip(a, low, high)` @type {Run} */
const clip = (world, bound, { dialect, span, label }) => {
  const edges = ['a_min', 'min', 'a_max', 'max'].filter((name) => bound.value(name) !== undefined);
  const x = arrayOf(world, bound.need('a').value, dialect);
  if (edges.length === 0) return freshArray(world, { dialect }, x.shape, x.dtype);
  const args = [{ ...bound.need('a'), value: x }, ...edges.map((name) => bound.need(name))];
  /** @type {Record<string, string>} */
  const options = edges.length === 1 && /max/.test(edges[0] ?? '') ? { missing: 'min' } : {};
  return elementwise(world, { fn: 'clamp', name: 'clip', kind: 'same' }, args, { dialect, span, label, options });
};

/** `np.isclose`, `np.allclose` @type {Run} */
const isclose = (world, bound, { dialect, span, label }) => {
  const spec = /** @type {Spec} */ ({ fn: 'isclose', name: 'isclose', kind: 'bool' });
  const close = elementwise(world, spec, [bound.need('a'), bound.need('b')], { dialect, span, label });
  // The elements are unknown, because tolerances are not compared.
  return close instanceof TensorValue ? withoutElements(close) : close;
};

/** An array like the argument, with unknown elements. @type {Run} */
const alike = (world, bound, { dialect }) => {
  const x = arrayOf(world, bound.first('x', 'val').value, dialect);
  return freshArray(world, { dialect }, x.shape, x.dtype);
};

/** `np.round` @type {Run} */
const round = (world, bound, { dialect }) => {
  const x = arrayOf(world, bound.need('a').value, dialect);
  const dtype = x.dtype === 'bool' ? 'float16' : x.dtype;
  if (x.dtype === 'bool' && bound.value('decimals') !== undefined) return UNKNOWN;
  const isPlain = bound.value('decimals') === undefined && x.dtype !== 'bool';
  return asView(world, isPlain ? x : withoutElements(x), (t) => (isPlain ? t.round() : t.to(dtype).clone()));
};

/** The parameters of every ufunc after its operands. */
const UFUNC = "/, out=None, *, ^where=True, ~casting='same_kind', ~order='K', dtype=None, ~subok=True, ~signature=None";

/** @param {Row} row */
export function ufuncs(row) {
  for (const spec of BINARY) row('n', spec.names, `array x1, array x2, ${UFUNC}`, ufunc(spec, ['x1', 'x2']));
  for (const spec of UNARY) row('n', spec.names, `array x, ${UFUNC}`, ufunc(spec, ['x']));
  row('n', 'fix', 'array x, out=None', ufunc({ fn: 'trunc', name: 'fix', kind: 'same' }, ['x']));
  row('n', 'nan_to_num', 'array x, ~copy=True, ^nan=0.0, ^posinf=None, ^neginf=None', alike);
  row('n', 'imag real', 'val', alike);
  row('n', 'array_equal', 'a1, a2, equal_nan=False', () => UNKNOWN, { hasNoShape: true });
  row('n', 'issubdtype', 'arg1, arg2', () => UNKNOWN, { hasNoShape: true });
  row('n', 'where', 'condition, x=None, y=None', where);
  row('n', 'clip', 'array a, a_min=None, a_max=None, out=None, *, array min=None, array max=None, **kwargs', clip);
  row('N', 'clip', 'array a, array min=None, array max=None, out=None', clip);
  row('n', 'round around', 'array a, ^decimals=0, out=None', round);
  row('N', 'round', 'array a, ^decimals=0, out=None', round);
  row('n', 'isclose', 'array a, b, rtol=1e-05, atol=1e-08, equal_nan=False', isclose);
  const allclose = (/** @type {Parameters<Run>} */ ...of) =>
    (isclose(...of), UNKNOWN);
  row('n', 'allclose', 'array a, b, rtol=1e-05, atol=1e-08, equal_nan=False', allclose, { hasNoShape: true });
  row('N', 'conj conjugate', 'array x', alike);
}
