// Python's arithmetic and comparisons of numbers. Python's ints have any size, so they are BigInts here.

import { Scalar } from '../../../lib/functions.js';
import { bool, float, int, some, SomeNumber } from './values.js';
import { drawnNumber, shiftedBy } from './limits.js';
import { isUnknownSize } from './unknown-sizes.js';
import { NotUnderstood, Raised } from './raised.js';

/** Larger integers are not computed. */
const MOST_BITS = 1100n;

/** @type {(value: Scalar) => bigint} */
const big = ({ value }) => BigInt(value);

const asInt = (/** @type {bigint} */ value) => {
  if (BigInt.asIntN(Number(MOST_BITS), value) !== value) throw new NotUnderstood('tooBig');
  return int(value);
};

/** The greatest common divisor. @param {bigint} a @param {bigint} b @returns {bigint} */
export function gcd(a, b) {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

const floorDivided = (/** @type {bigint} */ a, /** @type {bigint} */ b) =>
  a / b - (a % b !== 0n && a < 0n !== b < 0n ? 1n : 0n);

const noZero = (/** @type {bigint | number} */ divisor) => {
  if (divisor == 0) throw new Raised('ZeroDivisionError', 'division by zero');
};

const noNegative = (/** @type {bigint} */ places) => {
  if (places < 0n) throw new Raised('ValueError', 'negative shift count');
};

/** @type {(a: bigint, b: bigint) => Scalar} */
const power = (a, b) => {
  if (b < 0n) return floatPower(Number(a), Number(b));
  if (a > 1n || a < -1n) {
    if (b > MOST_BITS) throw new NotUnderstood('tooBig');
    return asInt(a ** b);
  }
  return int(a === -1n && b % 2n === 0n ? 1n : b === 0n ? 1n : a);
};

/** @type {Map<string, (a: bigint, b: bigint) => Scalar>} */
const ofInts = new Map([
  ['+', (a, b) => asInt(a + b)],
  ['-', (a, b) => asInt(a - b)],
  ['*', (a, b) => asInt(a * b)],
  ['/', (a, b) => (noZero(b), float(Number(a) / Number(b)))],
  ['//', (a, b) => (noZero(b), asInt(floorDivided(a, b)))],
  ['%', (a, b) => (noZero(b), asInt(a - b * floorDivided(a, b)))],
  ['**', power],
  ['&', (a, b) => int(a & b)],
  ['|', (a, b) => int(a | b)],
  ['^', (a, b) => int(a ^ b)],
  ['<<', (a, b) => (noNegative(b), a === 0n ? int(0) : b > MOST_BITS ? power(2n, MOST_BITS + 1n) : asInt(a << b))],
  ['>>', (a, b) => (noNegative(b), int(b > MOST_BITS ? (a < 0n ? -1n : 0n) : a >> b))],
]);

/** The remainder, with the sign of the divisor. @type {(a: number, b: number) => number} */
const modulo = (a, b) => {
  const rest = a % b;
  if (rest === 0) return b < 0 || Object.is(b, -0) ? -0 : 0;
  return rest < 0 !== b < 0 ? rest + b : rest;
};

/** @type {(a: number, b: number) => number} */
const floored = (a, b) => {
  const quotient = (a - modulo(a, b)) / b;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
};

/** @type {(a: number, b: number) => Scalar} */
const floatPower = (a, b) => {
  const hasTwoParts = a < 0 && Number.isFinite(a) && Number.isFinite(b) && !Number.isInteger(b);
  if (hasTwoParts) throw new NotUnderstood('unknown');
  if (a === 0 && b < 0) throw new Raised('ZeroDivisionError', 'zero to a negative power');
  return float(a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : a ** b);
};

/** @type {Map<string, (a: number, b: number) => Scalar>} */
const ofFloats = new Map([
  ['+', (a, b) => float(a + b)],
  ['-', (a, b) => float(a - b)],
  ['*', (a, b) => float(a * b)],
  ['/', (a, b) => (noZero(b), float(a / b))],
  ['//', (a, b) => (noZero(b), float(floored(a, b)))],
  ['%', (a, b) => (noZero(b), float(modulo(a, b)))],
  ['**', floatPower],
]);

/** `a + b` and the other binary operators. @param {string} sign @param {Scalar} a @param {Scalar} b */
export function calculate(sign, a, b) {
  const wholes = a.kind !== 'float' && b.kind !== 'float';
  const work = wholes ? ofInts.get(sign) : undefined;
  const logical = a.kind === 'bool' && b.kind === 'bool' && '&|^'.includes(sign);
  if (work) return logical ? bool(Boolean(work(big(a), big(b)).value)) : work(big(a), big(b));
  const other = ofFloats.get(sign);
  if (!other) {
    throw new Raised('TypeError', `unsupported operand type(s) for ${sign}: '${a.kind}' and '${b.kind}'`);
  }
  return other(Number(a.value), Number(b.value));
}

/** @type {Map<string, (x: number, y: number) => number>} */
const ofSizes = new Map([
  ['+', (x, y) => x + y],
  ['-', (x, y) => x - y],
  ['*', (x, y) => x * y],
  ['//', floored],
]);

/**
 * The result of an operation on unknown numbers: an unknown int plus a float is an unknown float. Undefined if its kind
 * depends on the numbers, as that of `2 ** n` does.
 * @param {string} sign @param {Scalar | SomeNumber} a @param {Scalar | SomeNumber} b @returns {SomeNumber | undefined}
 */
export function calculateUnknown(sign, a, b) {
  const sizes = [a, b].map((each) => (each instanceof SomeNumber ? each.size : Number(each.value)));
  const [x, y] = sizes;
  const isSize = a.kind === 'int' && b.kind === 'int' && x !== undefined && y !== undefined;
  const result = isSize ? ofSizes.get(sign)?.(x, y) : undefined;
  if (result !== undefined && isUnknownSize(result)) return new SomeNumber('int', result);
  const drawn = shiftedBy(sign, a, b);
  if (drawn) return drawnNumber(drawn);
  if (a.kind === 'float' || b.kind === 'float' || sign === '/') return ofFloats.has(sign) ? some('float') : undefined;
  if (sign === '**' && !(b instanceof Scalar && Number(b.value) >= 0)) return undefined;
  const logical = a.kind === 'bool' && b.kind === 'bool' && '&|^'.includes(sign);
  return ofInts.has(sign) ? some(logical ? 'bool' : 'int') : undefined;
}

/** @type {Map<string, (a: number | bigint, b: number | bigint) => boolean>} */
const comparisons = new Map([
  ['==', (a, b) => a == b],
  ['!=', (a, b) => a != b],
  ['<', (a, b) => a < b],
  ['<=', (a, b) => a <= b],
  ['>', (a, b) => a > b],
  ['>=', (a, b) => a >= b],
]);

/** `a < b` and the other comparisons. @param {string} sign @param {Scalar} a @param {Scalar} b @returns {Scalar} */
export function compare(sign, a, b) {
  const plain = (/** @type {Scalar} */ { value }) => (typeof value === 'boolean' ? Number(value) : value);
  return bool(comparisons.get(sign)?.(plain(a), plain(b)) ?? false);
}

/** `-a`, `+a` and `~a`. @param {string} sign @param {Scalar} value @returns {Scalar} */
export function applySign(sign, value) {
  if (value.kind === 'float') return float(sign === '-' ? -Number(value.value) : Number(value.value));
  return int(sign === '-' ? -big(value) : sign === '~' ? -big(value) - 1n : big(value));
}

/** Reads a Python number; undefined for other text. @param {string} text @returns {Scalar | undefined} */
export function numberFrom(text) {
  const plain = text.replaceAll('_', '').toLowerCase();
  if (plain.length > 400 || plain.endsWith('j')) return undefined;
  if (/^(\d+|0x[\da-f]+|0b[01]+|0o[0-7]+)$/.test(plain)) return int(BigInt(plain));
  return /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(plain) ? float(Number(plain)) : undefined;
}
