// The operators between two tensors: how each is written, what it is called and how tightly it binds. Everything that
// reads or writes an operator asks this table.

/**
 * @typedef {'comparison' | 'bitwise' | 'arithmetic' | 'product'} Kind  bitwise ones take integers and bools only
 *
 * @typedef {object} Operator
 * @property {Kind} kind
 * @property {string} sign  as Python writes it between its operands
 * @property {string} inPlace  the sign that writes into the left operand, `+=`; empty where Python has none
 * @property {string} op  the library's name
 * @property {string} torch  PyTorch's name
 * @property {string} numpy  NumPy's name
 * @property {number} precedence  Python's, from the loosest to the tightest
 */

export const COMPARISON = 5;
/** A sign before its operand, as in -a. */
export const PREFIX = 12;
export const POWER = 13;

/** NumPy's name where it is not PyTorch's. @type {[precedence: number, sign: string, op: string, numpy?: string][]} */
const rows = [
  [COMPARISON, '<', 'lt', 'less'],
  [COMPARISON, '<=', 'le', 'less_equal'],
  [COMPARISON, '>', 'gt', 'greater'],
  [COMPARISON, '>=', 'ge', 'greater_equal'],
  [COMPARISON, '==', 'eq', 'equal'],
  [COMPARISON, '!=', 'ne', 'not_equal'],
  [6, '|', 'bitwiseOr'],
  [7, '^', 'bitwiseXor'],
  [8, '&', 'bitwiseAnd'],
  [9, '<<', 'bitwiseLeftShift', 'left_shift'],
  [9, '>>', 'bitwiseRightShift', 'right_shift'],
  [10, '+', 'add'],
  [10, '-', 'sub', 'subtract'],
  [11, '*', 'mul', 'multiply'],
  [11, '/', 'div', 'divide'],
  [11, '//', 'floorDivide'],
  [11, '%', 'remainder'],
  [11, '@', 'matmul'],
  [POWER, '**', 'pow', 'power'],
];

/** `floorDivide` as Python writes it. */
export const snake = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @type {(precedence: number, sign: string) => Kind} */
const kindOf = (precedence, sign) => {
  if (precedence === COMPARISON) return 'comparison';
  if (sign === '@') return 'product';
  return precedence < 10 ? 'bitwise' : 'arithmetic';
};

/** @type {readonly Operator[]} */
export const operators = rows.map(([precedence, sign, op, numpy = snake(op)]) => {
  const kind = kindOf(precedence, sign);
  return { kind, sign, inPlace: kind === 'comparison' ? '' : `${sign}=`, op, torch: snake(op), numpy, precedence };
});

/** By its sign, the library's name or PyTorch's. @type {(name: string) => Operator | undefined} */
export const operatorOf = (name) => operators.find(({ sign, op, torch }) => [sign, op, torch].includes(name));

/** The operators between shapes that accept any floats. */
export const arithmetic = operators.filter(({ kind }) => kind === 'arithmetic');

/** Those that the address has a name for, `#op=add`; of another it holds the text. */
export const ADDRESSED = /** @type {const} */ (['add', 'sub', 'mul', 'div']);

/** Any of their signs, as part of a regular expression; the longer first, so that none is cut short. */
export const anySign = (/** @type {readonly Operator[]} */ chosen) =>
  chosen
    .map(({ sign }) => sign.replace(/[|^+*]/g, '\\$&'))
    .sort((a, b) => b.length - a.length)
    .join('|');

/** A sign as it is set in print. */
export const printed = (/** @type {string} */ sign) => ({ '-': '−', '*': '×', '/': '÷' })[sign] ?? sign;
