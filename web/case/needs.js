// The conditions on letters for shapes to fit: in a column with C and T, `C = T`, `C = 1` or `T = 1`. Only the core
// decides whether sizes fit: the sizes of a column are made equal to each other and to 1 in every possible way, and the
// accepted ways with the fewest such equations are the conditions.

import { equationText, combineEquations, solvedLetter } from '../notation/equations.js';
import { lettersOf, numberOf, put, same, whole } from '../notation/sizes.js';

/** @import { Size } from '../notation/sizes.js' */

/**
 * @typedef {{ ones: number[], groups: number[][] }} Way  which sizes are 1, and which are equal
 */

/** Every way to make some of `count` sizes equal to each other or to 1. @type {(count: number) => Way[]} */
const ways = (count) => {
  /** @type {Way[]} */
  let all = [{ ones: [], groups: [] }];
  for (let i = 0; i < count; ++i) {
    all = all.flatMap(({ ones, groups }) => [
      { ones: [...ones, i], groups },
      { ones, groups: [...groups, [i]] },
      ...groups.map((group, g) => ({ ones, groups: groups.with(g, [...group, i]) })),
    ]);
  }
  return all;
};

/** Whether the equations of `a` are among those of `b`. @type {(a: Way, b: Way) => boolean} */
const within = (a, b) =>
  a.ones.every((i) => b.ones.includes(i)) &&
  a.groups.every((group) => [b.ones, ...b.groups].some((other) => group.every((i) => other.includes(i))));

/** The number of each group of equal sizes. */
const NUMBERS = [2, 3, 5, 7, 11, 13];

/**
 * @param {readonly (Size | null)[]} column  the size of each operand, null if it has none
 * @param {(column: readonly (number | null)[]) => boolean} fit  the core's answer for numbers
 * @returns {string[][] | null}  null if they fit for any letters, empty if they never fit
 */
export function needsOf(column, fit) {
  const given = column.filter((each) => each !== null);
  const sizes = given.filter((each, i) => given.findIndex((other) => same(each, other)) === i);
  const places = column.map((each) => each && sizes.findIndex((other) => same(each, other)));
  const isOne = sizes.map((each) => numberOf(each) === 1);
  const found = ways(sizes.length).filter(({ ones, groups }) => {
    if (isOne.some((one, i) => one && !ones.includes(i))) return false;
    const numbers = sizes.map((_, i) =>
      ones.includes(i) ? 1 : Number(NUMBERS[groups.findIndex((g) => g.includes(i))]),
    );
    return fit(places.map((place) => (place === null ? null : Number(numbers[place]))));
  });
  const least = found.filter((way) => !found.some((other) => other !== way && within(other, way)));
  const sizeAt = (/** @type {number | undefined} */ i) => /** @type {Size} */ (sizes[Number(i)]);
  const all = least.flatMap(({ ones, groups }) => {
    const equal = groups.flatMap(([first, ...rest]) => rest.map((i) => pair(sizeAt(first), sizeAt(i))));
    const needed = combineEquations([...equal, ...ones.map((i) => pair(sizeAt(i), whole(1)))]);
    return needed && sizes.every((each) => isWhole(each, needed)) ? [needed.map(equationText)] : [];
  });
  if (all.some((each) => each.length === 0)) return null;
  const minimal = all.filter((each, i) => !all.some((other, j) => i !== j && isLess(other, each, j < i)));
  // Letters that should be equal are the more likely mistake, so they come first.
  return minimal.sort((p, q) => p.length - q.length || ones(p) - ones(q));
}

/**
 * Whether all quotients are still whole.
 * @type {(size: Size, equations: readonly import('../notation/equations.js').Equation[]) => boolean}
 */
const isWhole = (size, equations) => {
  /** @type {Size | undefined} */
  let filled = size;
  for (const equation of equations) {
    const name = solvedLetter(equation);
    if (name !== undefined) filled = filled && put(filled, name, equation.right);
  }
  return filled === undefined || lettersOf(filled).length > 0 || numberOf(filled) !== undefined;
};

/** @type {(a: Size, b: Size) => readonly [Size, Size]} */
const pair = (a, b) => [a, b];

/** Whether one has fewer equations than another, or comes before it if both are the same. */
const isLess = (/** @type {string[]} */ one, /** @type {string[]} */ other, /** @type {boolean} */ before) =>
  one.every((each) => other.includes(each)) && (one.length < other.length || before);

const ones = (/** @type {readonly string[]} */ all) => all.filter((each) => each.endsWith(' = 1')).length;
