// The operators between two tensors: their signs, names and precedence. Everything that reads or writes an operator
// uses this table.

/**
 * @typedef {'comparison' | 'bitwise' | 'arithmetic' | 'product'} Kind  bitwise ones accept only integers and bools
 *
 * @typedef {object} Operator
 * @property {Kind} kind
 * @property {string} sign  Python's sign between the operands
 * @property {string} inPlace  the sign for the in-place form, `+=`; empty if Python has none
 * @property {string} op  the library's name
 * @property {string} torch  PyTorch's name
 * @property {string} numpy  NumPy's name
 * @property {number} precedence  Python's, from low to high
 */

export const COMPARISON = 5;
/** A sign before its operand, as in -a. */
export const PREFIX = 12;
export const POWER = 13;

/** NumPy's name, if it differs. @type {[precedence: number, sign: string, op: string, numpy?: string][]} */
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

/** `floor_divide` for `floorDivide`, as in Python. @param {string} name */
export function snake(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

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

/**
 * The operator with this sign, or with this name in our library or PyTorch.
 * @param {string} name @returns {Operator | undefined}
 */
export function operatorOf(name) {
  return operators.find(({ sign, op, torch }) => [sign, op, torch].includes(name));
}

/** The operators between shapes that accept any floats. */
export const arithmetic = operators.filter(({ kind }) => kind === 'arithmetic');

/** Operators with a name in the address, `#op=add`; for others the address contains the text. */
export const ADDRESSED = /** @type {const} */ (['add', 'sub', 'mul', 'div']);

/**
 * The source of a regular expression that matches any of these signs; longer ones come first, so that `**` is not `*`.
 * @param {readonly Operator[]} chosen
 */
export function anySign(chosen) {
  return chosen
    .map(({ sign }) => sign.replace(/[|^+*]/g, '\\$&'))
    .sort((a, b) => b.length - a.length)
    .join('|');
}

/** A sign in print, such as × for *. @param {string} sign */
export function printed(sign) {
  return { '-': '−', '*': '×', '/': '÷' }[sign] ?? sign;
}
