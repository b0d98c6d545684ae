// Finds the formula of a size. A text with letters is read three times with different numbers for its letters; if a
// size was 10, 12 and 14 where C was 5, 6 and 7, it is `2*C`. Two of the numbers suggest a formula, which the third
// confirms.

import { letter, over, plus, times, whole } from '../../../notation/sizes.js';
import { gcd } from '../runtime/numbers.js';

/** @import { Size } from '../../../notation/sizes.js' */

/**
 * @typedef {readonly [number, number, number]} Three  a number in each of the three readings
 * @typedef {{ size: Size, values: readonly bigint[] }} Product  a product of letters, and its value in each reading
 */

const MOST_LETTERS = 12;
/** The largest factor, divisor and addend of a formula. */
const LARGEST = { top: 2n ** 20n, bottom: 4096n, term: 64n, addend: 4096n };

/**
 * Products of up to `most` letters, the smallest first.
 * @type {(letters: readonly Product[], most: number) => Product[]}
 */
const products = (letters, most) => {
  /** @type {{ product: Product, from: number }[]} */
  let last = [{ product: { size: whole(1), values: [1n, 1n, 1n] }, from: 0 }];
  /** @type {Product[]} */
  const all = [];
  for (let degree = 0; degree < most; ++degree) {
    last = last.flatMap(({ product, from }) =>
      letters.slice(from).map((each, i) => ({
        product: {
          size: times(product.size, each.size),
          values: product.values.map((n, k) => n * (each.values[k] ?? 1n)),
        },
        from: from + i,
      })),
    );
    all.push(...last.map(({ product }) => product));
  }
  return all;
};

const size = (/** @type {bigint} */ n) => (n < 0n ? -n : n);

/** `of * top / bottom`. @type {(of: Size, top: bigint, bottom: bigint) => Size} */
const part = (of, top, bottom) => over(times(of, whole(top)), whole(bottom)) ?? of;

/**
 * A function that finds the formula for a size's three numbers.
 * @param {ReadonlyMap<string, Three>} letters  the numbers of each letter
 * @returns {(values: Three) => Size | undefined}  undefined if no simple formula fits
 */
export function decoder(letters) {
  const single = [...letters]
    .slice(0, MOST_LETTERS)
    .map(([name, values]) => ({ size: letter(name), values: values.map(BigInt) }));
  const all = products(single, single.length > 6 ? 3 : 4);
  const few = products(single, 2);
  /** @type {Map<string, Size | undefined>} */
  const known = new Map();
  return (values) => {
    const key = String(values);
    if (!known.has(key)) known.set(key, found(values.map(BigInt), all, few));
    return known.get(key);
  };
}

/** @type {(values: readonly bigint[], all: readonly Product[], few: readonly Product[]) => Size | undefined} */
const found = (values, all, few) => {
  const [a = 0n, b = 0n, c = 0n] = values;
  if (a === b && b === c) return whole(a);
  for (const { size: of, values } of all) {
    const [p = 1n, q = 1n, r = 1n] = values;
    if (a * q !== b * p || a * r !== c * p) continue;
    const common = gcd(a, p);
    if (size(a / common) <= LARGEST.top && p / common <= LARGEST.bottom) return part(of, a / common, p / common);
  }
  return scaledAndMoved(values, all) ?? two(values, few);
};

/**
 * `C//2 + 1`: the difference between two readings gives the factor, here 1/2, and the rest is the addend.
 * @type {(values: readonly bigint[], all: readonly Product[]) => Size | undefined}
 */
const scaledAndMoved = ([a = 0n, b = 0n, c = 0n], all) => {
  /** @type {{ size: Size, cost: bigint } | undefined} */
  let best;
  for (const { size: of, values } of all) {
    const [p = 0n, q = 0n, r = 0n] = values;
    if (p === q) continue;
    const common = gcd(a - b, p - q);
    const sign = p < q ? -1n : 1n;
    const [top, bottom] = [(sign * (a - b)) / common, (sign * (p - q)) / common];
    if (top === 0n || size(top) > LARGEST.addend || bottom > LARGEST.term) continue;
    const moved = a * bottom - p * top;
    if (c * bottom - r * top !== moved || moved % bottom !== 0n || size(moved / bottom) > LARGEST.addend) continue;
    const cost = size(moved / bottom) + size(top) + bottom;
    if (!best || cost < best.cost) best = { size: plus(part(of, top, bottom), whole(moved / bottom)), cost };
  }
  return best?.size;
};

/**
 * `T + S`, `H*W + T`: two products, each with a small factor.
 * @type {(values: readonly bigint[], few: readonly Product[]) => Size | undefined}
 */
const two = ([a = 0n, b = 0n, c = 0n], few) => {
  for (const [i, one] of few.entries()) {
    for (const other of few.slice(i + 1)) {
      const [[p = 0n, q = 0n, r = 0n], [x = 0n, y = 0n, z = 0n]] = [one.values, other.values];
      const by = p * y - q * x;
      const [top, rest] = [a * y - b * x, p * b - q * a];
      if (by === 0n || top * r + rest * z !== c * by) continue;
      const isSmall = [top, rest].every((each) => {
        const common = gcd(each, by);
        return each !== 0n && size(each / common) <= LARGEST.term && size(by / common) <= LARGEST.term;
      });
      if (isSmall) return plus(part(one.size, top, by), part(other.size, rest, by));
    }
  }
  return undefined;
};
