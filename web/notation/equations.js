// Finds the equation under which two sizes with letters are equal, such as `C = 1` or `H = 2*W`, and combines several.
// Every letter is taken to be 1 or more.

import { letter, lettersOf, minus, numberOf, over, put, sizeText, times, whole } from './sizes.js';

/** @import { Size } from './sizes.js' */

/** @typedef {{ readonly left: Size, readonly right: Size }} Equation */

/** @type {(a: bigint, b: bigint) => bigint} */
const gcd = (a, b) => (b === 0n ? a : gcd(b, a % b));
const size = (/** @type {bigint} */ value) => (value < 0n ? -value : value);

/** Removes fractions, common factors, and letters that are in every term. @type {(difference: Size) => Size} */
const cleared = (difference) => {
  /** @type {Size} */
  let result = difference;
  const bottom = result.reduce((all, each) => (all * each.bottom) / gcd(all, each.bottom), 1n);
  if (bottom !== 1n) result = times(result, whole(bottom));
  for (const name of lettersOf(result)) {
    const least = Math.min(...result.map(({ powers }) => powers.get(name) ?? 0));
    if (least !== 0) result = times(result, [{ top: 1n, bottom: 1n, powers: new Map([[name, -least]]) }]);
  }
  const common = result.reduce((all, { top }) => gcd(all, size(top)), 0n);
  return common > 1n ? (over(result, whole(common)) ?? result) : result;
};

const isConstant = (/** @type {Size[number]} */ { powers }) => powers.size === 0;

/** Whether a difference is never 0, whatever its letters are. @type {(cleared: Size) => boolean} */
const isNeverZero = (cleared) => {
  if (cleared.every(({ top }) => top > 0n) || cleared.every(({ top }) => top < 0n)) return true;
  const constant = cleared.find(isConstant)?.top ?? 0n;
  const common = cleared.reduce((all, each) => (isConstant(each) ? all : gcd(all, size(each.top))), 0n);
  return common !== 0n && constant % common !== 0n;
};

/**
 * The equation under which two sizes are equal; true if they always are, false if they never are.
 * @param {Size} a
 * @param {Size} b
 * @returns {boolean | Equation}
 */
export function equation(a, b) {
  const apart = minus(a, b);
  if (apart.length === 0) return true;
  const difference = cleared(apart);
  if (isNeverZero(difference)) return false;
  // A single letter is moved to the left: the first that is in no other term.
  const alone = difference.find(
    ({ top, powers }) =>
      size(top) === 1n &&
      powers.size === 1 &&
      [...powers].every(
        ([name, power]) => power === 1 && difference.filter((each) => each.powers.has(name)).length === 1,
      ),
  );
  if (alone) {
    const rest = difference.filter((each) => each !== alone);
    return { left: [{ ...alone, top: 1n }], right: alone.top < 0n ? rest : times(rest, whole(-1)) };
  }
  return {
    left: difference.filter(({ top }) => top > 0n),
    right: times(
      difference.filter(({ top }) => top < 0n),
      whole(-1),
    ),
  };
}

/** The letter that an equation determines. @param {Equation} equation @returns {string | undefined} */
export function solvedLetter({ left }) {
  const [only] = left;
  const name = lettersOf(left)[0];
  const isAlone = left.length === 1 && only?.top === 1n && only.powers.size === 1;
  return isAlone && name !== undefined && only.powers.get(name) === 1 ? name : undefined;
}

/**
 * The letters of an equation such as `A*B = 1`, where each letter must be 1.
 * @type {(equation: Equation) => string[]}
 */
const ones = ({ left, right }) => {
  const [only, ...more] = left;
  if (!only || more.length > 0 || numberOf(right) !== 1 || solvedLetter({ left, right }) !== undefined) return [];
  return [...only.powers.values()].every((power) => power > 0) && only.top === only.bottom ? lettersOf(left) : [];
};

/**
 * Combines several equations by substitution; undefined if they contradict each other.
 * @param {readonly (readonly [Size, Size])[]} pairs
 * @returns {Equation[] | undefined}
 */
export function combineEquations(pairs) {
  /** @type {Equation[]} */
  const solved = [];
  const open = [...pairs];
  for (let next = open.shift(); next; next = open.shift()) {
    let [a, b] = next;
    for (const { left, right } of solved) {
      const name = solvedLetter({ left, right });
      const [p, q] = name === undefined ? [a, b] : [put(a, name, right), put(b, name, right)];
      if (p && q) [a, b] = [p, q];
    }
    const result = equation(a, b);
    if (result === false) return undefined;
    if (result === true) continue;
    const each = ones(result);
    if (each.length > 0) {
      open.unshift(...each.map((name) => /** @type {const} */ ([letter(name), result.right])));
      continue;
    }
    const name = solvedLetter(result);
    for (const [i, other] of solved.entries()) {
      const right = name === undefined ? undefined : put(other.right, name, result.right);
      if (right) solved[i] = { ...other, right };
    }
    solved.push(result);
  }
  return solved;
}

/** `T = C` @param {Equation} equation @returns {string} */
export function equationText({ left, right }) {
  return `${sizeText(left)} = ${sizeText(right)}`;
}
