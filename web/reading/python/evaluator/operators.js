// Evaluates operators such as `a + b`. Operators of tensors broadcast, and become cases; those of numbers, lists and
// instances follow Python.

import { joined, prefixed } from '../../../case/brackets.js';
import { operatorOf } from '../../../notation/operators.js';
import { argOf, evaluate, spanAt, textOf } from './evaluate.js';
import { callWith } from '../runtime/implicit.js';
import { truth } from '../runtime/truth.js';
import { matrixProduct } from '../libraries/torch/joins.js';
import { asComplex } from '../runtime/complex.js';
import { fresh } from '../libraries/torch/fresh.js';
import { forTorch, libraryOf } from '../runtime/libraries.js';
import { calculate, compare, calculateUnknown, applySign } from '../runtime/numbers.js';
import { operate } from '../runtime/operate.js';
import { specialOf } from '../runtime/members.js';
import { bool, Complex, Instance, Sequence, some, SomeNumber, TensorValue, UNKNOWN } from '../runtime/values.js';
import { isAnyNumber, isNumber, isOpaque, isUnknown, plainOf, typeName } from '../runtime/kinds.js';
import { Raised } from '../runtime/raised.js';
import { orUnknown } from '../runtime/branches.js';
import { withUnknownSizes } from '../runtime/supposed.js';
import { applyRelation } from '../libraries/python/comparisons.js';
import { combineOthers, isOfItems } from '../libraries/python/list-operators.js';

/** @import { Arg, Here, Span, SyntaxNode, Value, World } from '../types.js' */

/**
 * Applies a binary operator to two values.
 * @param {Here} here @param {string} sign @param {Arg} left @param {Arg} right @param {Span} span
 * @param {boolean} [inPlace] @returns {Value}
 */
export function combine(here, sign, left, right, span, inPlace = false) {
  return [left, right].some(({ value }) => value instanceof TensorValue)
    ? withUnknownSizes(here.world, [left, right], ([a = left, b = right]) =>
        applyOperator(here, sign, a, b, span, inPlace),
      )
    : applyOperator(here, sign, left, right, span, inPlace);
}

/** @type {typeof combine} */
const applyOperator = (here, sign, left, right, span, inPlace = false) => {
  const [a, b] = [asPlain(left.value, right.value), asPlain(right.value, left.value)];
  if (a !== left.value || b !== right.value)
    return applyOperator(here, sign, { ...left, value: a }, { ...right, value: b }, span, inPlace);
  const library = libraryOf(a) ?? libraryOf(b);
  if (a instanceof Complex || b instanceof Complex) {
    if (library || sign === '@' || ![a, b].some((each) => each instanceof TensorValue)) return withComplex(a, b);
    const [x, y] = [left, right].map((arg, i) => ({ ...arg, value: complexFor(here.world, arg.value, i ? a : b) }));
    return applyOperator(here, sign, /** @type {Arg} */ (x), /** @type {Arg} */ (y), span, inPlace);
  }
  if (library && a !== UNKNOWN && b !== UNKNOWN) return library.combine(here.world, sign, left, right, span, inPlace);
  if (sign === '@') {
    const own = ofInstances(sign, a, b, span);
    if (own !== undefined) return own;
    const label = (/** @type {readonly string[]} */ names) => joined(names, '@');
    return matrixProduct(here.world, 'matmul', [left, right], { label, span });
  }
  const operator = operatorOf(sign);
  if (isAnyNumber(a) && isAnyNumber(b) && (isOpaque(a) || isOpaque(b)))
    return operator?.kind === 'comparison' ? UNKNOWN : (calculateUnknown(sign, a, b) ?? UNKNOWN);
  if (isOfItems(sign, a, b)) return combineOthers(sign, a, b);
  const withTensor = a instanceof TensorValue || b instanceof TensorValue;
  if (isUnknown(a, withTensor) || isUnknown(b, withTensor)) {
    here.world.findings.unresolved.clear();
    if (!inPlace || !(a instanceof TensorValue)) return UNKNOWN;
    a.storage.values = null; // in place, the shape stays
    return a;
  }
  const own = ofInstances(sign, a, b, span);
  if (own !== undefined) return own;
  const [p, q] = [plainOf(a), plainOf(b)];
  if (p !== a || q !== b)
    return applyOperator(here, sign, { ...left, value: p }, { ...right, value: q }, span, inPlace);
  const fn = operator?.op;
  const tensor = [a, b].find((each) => each instanceof TensorValue);
  if (tensor instanceof TensorValue && fn) {
    const operands = [left, right].map((arg) => ({ ...arg, value: operandFor(arg.value, sign, [a, b]) }));
    const form = inPlace ? /** @type {const} */ ('inPlace') : /** @type {const} */ ('fresh');
    const label = (/** @type {readonly string[]} */ names) =>
      inPlace ? names.join(` ${sign}= `) : joined(names, sign);
    return operate(here.world, { fn, sign, label, form, options: {}, span }, operands);
  }
  if (isNumber(a) && isNumber(b)) return operator?.kind === 'comparison' ? compare(sign, a, b) : calculate(sign, a, b);
  return combineOthers(sign, a, b);
};

/**
 * Converts a 0-d array of NumPy's to a number, if the other operand is a tensor of PyTorch's.
 * @type {(value: Value, other: Value) => Value}
 */
const asPlain = (value, other) =>
  other instanceof TensorValue && other.dialect === 'torch' && value instanceof TensorValue ? forTorch(value) : value;

/** Two numbers, at least one complex. @type {(a: Value, b: Value) => Value} */
const withComplex = (a, b) =>
  [a, b].every((each) => isAnyNumber(each) || each instanceof Complex) ? new Complex() : UNKNOWN;

/** A complex number as a 0-d tensor. @type {(world: World, value: Value, other: Value) => Value} */
const complexFor = (world, value, other) => {
  if (!(value instanceof Complex)) return value;
  const dtype = other instanceof TensorValue && other.dtype.includes('float') ? other.dtype : world.float;
  return asComplex(fresh(world, [], dtype, 'torch'));
};

/** The names of operators' special methods: `__add__` for `+`. @type {Map<string, string>} */
const methods = new Map([
  ['+', 'add'],
  ['-', 'sub'],
  ['*', 'mul'],
  ['/', 'truediv'],
  ['//', 'floordiv'],
  ['%', 'mod'],
  ['**', 'pow'],
  ['@', 'matmul'],
  ['&', 'and'],
  ['|', 'or'],
  ['^', 'xor'],
  ['==', 'eq'],
  ['!=', 'ne'],
  ['<', 'lt'],
  ['<=', 'le'],
  ['>', 'gt'],
  ['>=', 'ge'],
]);

/**
 * The result of an operator if an operand is an instance: that of its method, such as `__add__` or `__radd__`, or an
 * unknown value if its class may define one that is not known. Otherwise undefined.
 * @type {(sign: string, a: Value, b: Value, span: Span) => Value | undefined}
 */
const ofInstances = (sign, a, b, span) => {
  const [self, other, mark] = a instanceof Instance ? [a, b, ''] : [b, a, 'r'];
  if (!(self instanceof Instance)) return undefined;
  const own = specialOf(self, `__${mark}${methods.get(sign)}__`);
  if (own) return callWith(own, [other], span);
  if (sign === '+' && !mark && self.contents instanceof Sequence) return UNKNOWN; // a longer list of modules
  return self.of.isOpen && plainOf(self) === self && sign !== '==' && sign !== '!=' ? UNKNOWN : undefined;
};

/**
 * Returns an operand that is a tensor or a number. Raises the error for any other, such as a list.
 * @type {(value: Value, sign: string, both: readonly Value[]) => Value}
 */
const operandFor = (value, sign, [a = null, b = null]) => {
  if (value instanceof TensorValue || isAnyNumber(value)) return value;
  if (sign === '*' && value instanceof Sequence) {
    // Python tries to repeat the list.
    throw new Raised('TypeError', 'only integer tensors of a single element can be converted to an index');
  }
  throw new Raised('TypeError', `unsupported operand type(s) for ${sign}: '${typeName(a)}' and '${typeName(b)}'`);
};

/** `a + b`, `a and b`, `a < b < c`. @param {Here} here @param {SyntaxNode} node @returns {Value} */
export function binary(here, node) {
  const [first, ...rest] = node.children;
  const last = rest.pop();
  if (!first || !last) return UNKNOWN;
  const sign = rest.map((part) => textOf(here, part)).join(' ');
  const middle = isComparison(sign) && first.name === 'BinaryExpression' ? middleOf(here, first) : undefined;
  if (sign !== 'and' && sign !== 'or' && !middle) return applyBinary(here, sign, argOf(here, first), last, node);
  // `a < b < c` is `a < b and b < c`.
  const right = () => (middle ? applyBinary(here, sign, argOf(here, middle), last, node) : evaluate(here, last));
  const left = evaluate(here, first);
  const known = truth(left);
  if (known === undefined) return (orUnknown(right), UNKNOWN);
  return known === (sign === 'or') ? left : right();
}

const isComparison = (/** @type {string} */ sign) => /^([<>]=?|[!=]=|in|not in|is|is not)$/.test(sign);

/**
 * The operand `b` of `a < b < c`, given the node of `a < b`; undefined if that is no comparison.
 * @type {(here: Here, before: SyntaxNode) => SyntaxNode | undefined}
 */
const middleOf = (here, { children: [, ...rest] }) => {
  const last = rest.pop();
  return isComparison(rest.map((part) => textOf(here, part)).join(' ')) ? last : undefined;
};

/** @type {(here: Here, sign: string, left: Arg, last: SyntaxNode, node: SyntaxNode) => Value} */
const applyBinary = (here, sign, left, last, node) => {
  const right = argOf(here, last);
  if (/^(is|in|not)/.test(sign)) return applyRelation(here.world, sign, left.value, right.value, spanAt(here, node));
  return combine(here, sign, left, right, spanAt(here, node));
};

/** `-a`, `~a`, `not a`. @param {Here} here @param {SyntaxNode} node @returns {Value} */
export function unary(here, node) {
  const [sign, inner] = node.children;
  if (!sign || !inner) return UNKNOWN;
  const text = textOf(here, sign);
  const arg = argOf(here, inner);
  if (text === 'not') {
    const known = truth(arg.value);
    return known === undefined ? UNKNOWN : bool(!known);
  }
  if (isNumber(arg.value)) return applySign(text, arg.value);
  const method = specialOf(arg.value, { '-': '__neg__', '~': '__invert__', '+': '__pos__' }[text] ?? '');
  if (method) return callWith(method, [], spanAt(here, node));
  if (arg.value instanceof SomeNumber) return some(arg.value.kind === 'bool' ? 'int' : arg.value.kind);
  if (arg.value instanceof Complex) return arg.value;
  const library = libraryOf(arg.value);
  if (library) return library.unary(here.world, text, arg, spanAt(here, node));
  if (!(arg.value instanceof TensorValue)) return UNKNOWN;
  const fn = text === '-' ? 'neg' : text === '~' ? 'bitwiseNot' : 'positive';
  const label = (/** @type {readonly string[]} */ [name = '']) => prefixed(text, name);
  const options = {};
  return operate(here.world, { fn, sign: '', label, form: 'fresh', options, span: spanAt(here, node) }, [arg]);
}
