/**
 * The order in which several operands with columns are multiplied, two at a time, and the role of every column in each
 * step. It only needs sizes.
 */

import { numelOf } from '../../tensor/row-major.js';

/** @typedef {readonly number[]} Sizes of an operand in every column; 1 where it has none */
/** @typedef {readonly [number, number]} Pair numbers: first the operands', then those of what is made of pairs */
/**
 * @typedef {object} Step
 * @property {Pair} pair
 * @property {readonly (readonly number[])[]} alone of each the columns that only one of the two has and the
 *   result has not, which are summed before
 * @property {readonly number[]} summed the columns that both have and the result has not
 * @property {readonly number[]} batch the columns that both have, as the result does
 * @property {readonly number[]} left those of the first only
 * @property {readonly number[]} right those of the second, and of none
 * @property {number} cost how many products it takes
 */

/** As many operands at most are looked at in every order; of more, the cheapest pairs are multiplied first. */
const EXHAUSTIVE = 8;

/**
 * How many products another order has to save. Below it PyTorch's order costs nothing that can be measured, and its
 * results are PyTorch's to the sign of a zero.
 */
const WORTH = 4096;

/** The sizes of two together. @param {Sizes} a @param {Sizes} b */
export const together = (a, b) => a.map((size, at) => (size === 1 ? Number(b[at]) : size));

/** PyTorch's order. @param {number} count @returns {Pair[]} */
export const fromLeft = (count) =>
  Array.from({ length: count - 1 }, (_, i) => (i === 0 ? [0, 1] : [count + i - 1, i + 1]));

/**
 * What happens in each step, if the pairs are multiplied in this order.
 * @param {readonly Sizes[]} operands
 * @param {number} kept how many columns, the first, are in the result
 * @param {readonly Pair[]} pairs
 * @returns {Step[]}
 */
export function stepsOf(operands, kept, pairs) {
  const sizes = [...operands];
  const count = (/** @type {number} */ at) => sizes.filter((each) => each[at] !== 1).length;
  const columns = (operands[0] ?? []).map((_, at) => at);
  const left = columns.map(count); // how many of those that are still there have each column
  return pairs.map((pair) => {
    const [a, b] = /** @type {[Sizes, Sizes]} */ (pair.map((each) => sizes[each]));
    const has = columns.map((at) => [a[at] !== 1, b[at] !== 1]);
    const inBoth = columns.filter((at) => has[at]?.every(Boolean));
    const ends = (/** @type {number} */ at) => at >= kept && left[at] === (inBoth.includes(at) ? 2 : 1);
    const alone = [0, 1].map((which) => columns.filter((at) => has[at]?.[which] && !inBoth.includes(at) && ends(at)));
    const summed = inBoth.filter(ends);
    for (const at of inBoth) left[at] = Number(left[at]) - 1;
    const gone = alone.flat();
    const all = together(a, b).map((size, at) => (gone.includes(at) ? 1 : size));
    sizes.push(all.map((size, at) => (summed.includes(at) ? 1 : size)));
    const rest = columns.filter((at) => !summed.includes(at) && !inBoth.includes(at));
    const batch = inBoth.filter((at) => !summed.includes(at));
    const onlyFirst = (/** @type {number} */ at) => has[at]?.[0] && !gone.includes(at);
    const sides = [rest.filter(onlyFirst), rest.filter((at) => !onlyFirst(at))];
    /** @type {Step} */
    const step = { pair, alone, summed, batch, left: sides[0] ?? [], right: sides[1] ?? [], cost: numelOf(all) };
    // As PyTorch, which likes its result in order.
    const turned = summed.length > 0 && step.left.length > 0 && Math.max(-1, ...step.right) < Math.min(...step.left);
    if (!turned || step.right.length === 0) return step;
    const [first, second] = pair;
    return { ...step, pair: [second, first], alone: alone.toReversed(), left: step.right, right: step.left };
  });
}

/**
 * The order that takes the fewest products.
 * @param {readonly Sizes[]} operands
 * @param {number} kept
 * @returns {Pair[]}
 */
function cheapest(operands, kept) {
  const sizes = [...operands];
  let live = operands.map((_, i) => i);
  /** The combined sizes of some operands, without columns that no other needs. @param {readonly number[]} some */
  const without = (some) => {
    const others = live.filter((each) => !some.includes(each)).map((each) => sizes[each]);
    const all = some.map((each) => /** @type {Sizes} */ (sizes[each])).reduce(together);
    return all.map((size, at) => (at < kept || others.some((each) => each?.[at] !== 1) ? size : 1));
  };
  /** @type {Pair[]} */
  const pairs = [];
  /** @param {Pair} pair */
  const join = (pair) => {
    const number = sizes.push(without(pair)) - 1;
    live = [...live.filter((each) => !pair.includes(each)), number];
    pairs.push(pair);
    return number;
  };
  while (live.length > EXHAUSTIVE) {
    /** @type {{ cost: number, pair: Pair }[]} */
    const choices = live.flatMap((a, i) =>
      live.slice(i + 1).map((b) => ({ cost: numelOf(together(without([a]), without([b]))), pair: [a, b] })),
    );
    join(choices.reduce((best, each) => (each.cost < best.cost ? each : best)).pair);
  }
  const all = live;
  /** @typedef {{ cost: number, sizes: Sizes, parts?: Pair }} Best of some of them, which are the bits of a number */
  /** @type {Map<number, Best>} */
  const known = new Map();
  /** @type {(some: number) => Best} */
  const best = (some) => {
    let found = known.get(some);
    if (found) return found;
    found = { cost: Infinity, sizes: without(all.filter((_, i) => (some >> i) & 1)) };
    const first = some & -some;
    if (some === first) found.cost = 0;
    for (let part = (some - 1) & some; part > 0; part = (part - 1) & some) {
      if (!(part & first)) continue;
      const [a, b] = [best(part), best(some - part)];
      const cost = a.cost + b.cost + numelOf(together(a.sizes, b.sizes));
      if (cost < found.cost) found = { ...found, cost, parts: [part, some - part] };
    }
    known.set(some, found);
    return found;
  };
  /** @type {(some: number) => number} */
  const emit = (some) => {
    const { parts } = best(some);
    return parts ? join([emit(parts[0]), emit(parts[1])]) : Number(all[31 - Math.clz32(some)]);
  };
  best(2 ** all.length - 1);
  emit(2 ** all.length - 1);
  return pairs;
}

/** @param {readonly Step[]} steps */
const costOf = (steps) => steps.reduce((sum, { cost }) => sum + cost, 0);

/**
 * The steps of the cheapest order, or the given ones if the search is not worthwhile.
 * @param {readonly Sizes[]} operands
 * @param {number} kept
 * @param {Step[]} steps
 * @returns {Step[]}
 */
export function cheaperSteps(operands, kept, steps) {
  if (operands.length < 3 || costOf(steps) < WORTH) return steps;
  const others = stepsOf(operands, kept, cheapest(operands, kept));
  return costOf(others) + WORTH <= costOf(steps) ? others : steps;
}
