// Sizes with letters, such as `B*T`, `C//2` and `H + 1`: sums of products with rational factors in a normal form, so
// that two ways to write a size are recognised as equal. Quotients are assumed to be whole.

/**
 * @typedef {{ readonly top: bigint, readonly bottom: bigint, readonly powers: ReadonlyMap<string, number> }} Term
 *   `top / bottom`, in lowest terms, times each letter to its power: `C//2` is 1, 2 and { C: 1 }
 * @typedef {readonly Term[]} Size  a sum of terms that are not 0 and have different powers; 0 has no terms
 */

const gcd = (/** @type {bigint} */ a, /** @type {bigint} */ b) => {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
};

/** @type {(top: bigint, bottom: bigint, powers: ReadonlyMap<string, number>) => Term} */
const term = (top, bottom, powers) => {
  const common = gcd(top, bottom) * (bottom < 0n ? -1n : 1n);
  return { top: top / common, bottom: bottom / common, powers };
};

const keyOf = (/** @type {Term} */ { powers }) => {
  if (powers.size === 0) return '';
  const all = [...powers].map(([letter, power]) => `${letter}^${power}`);
  return all.length === 1 ? String(all[0]) : all.sort().join();
};

const degree = (/** @type {Term} */ { powers }) => [...powers.values()].reduce((sum, power) => sum + power, 0);

/** Combines terms with the same powers; the highest come first. @type {(terms: readonly Term[]) => Size} */
const gathered = (terms) => {
  if (terms.length < 2) return terms.filter(({ top }) => top !== 0n);
  /** @type {Map<string, Term>} */
  const all = new Map();
  for (const each of terms) {
    const { top, bottom, powers } = all.get(keyOf(each)) ?? { ...each, top: 0n };
    all.set(keyOf(each), term(top * each.bottom + each.top * bottom, bottom * each.bottom, powers));
  }
  return [...all.values()].filter(({ top }) => top !== 0n).sort((p, q) => degree(q) - degree(p));
};

/** A size that is a number. @param {number | bigint} value @returns {Size} */
export function whole(value) {
  return gathered([{ top: BigInt(value), bottom: 1n, powers: new Map() }]);
}

/** A size that is a letter. @param {string} name @returns {Size} */
export function letter(name) {
  return [{ top: 1n, bottom: 1n, powers: new Map([[name, 1]]) }];
}

/** @param {Size} a @param {Size} b @returns {Size} */
export function plus(a, b) {
  return gathered([...a, ...b]);
}

/** @param {Size} a @param {Size} b @returns {Size} */
export function minus(a, b) {
  return plus(
    a,
    b.map((each) => ({ ...each, top: -each.top })),
  );
}

/** @param {Size} a @param {Size} b @returns {Size} */
export function times(a, b) {
  return gathered(a.flatMap((one) => b.map((other) => product(one, other))));
}

/** @type {(a: Term, b: Term) => Term} */
const product = (a, b) => {
  const powers = new Map(a.powers);
  for (const [name, power] of b.powers) powers.set(name, (powers.get(name) ?? 0) + power);
  const nonZero = new Map([...powers].filter(([, power]) => power !== 0));
  return term(a.top * b.top, a.bottom * b.bottom, nonZero);
};

/** The quotient, if the divisor is a single product. @param {Size} a @param {Size} b @returns {Size | undefined} */
export function over(a, b) {
  const [only] = b;
  if (!only || b.length > 1) return undefined;
  const powers = new Map([...only.powers].map(([name, power]) => [name, -power]));
  return times(a, [term(only.bottom, only.top, powers)]);
}

/** @param {Size} a @param {Size} b @returns {boolean} */
export function same(a, b) {
  return minus(a, b).length === 0;
}

/** The value of a size, if it has no letters. @param {Size} size @returns {number | undefined} */
export function numberOf(size) {
  return valueOf(size, new Map());
}

/** The letters of a size, in order of appearance. @param {Size} size @returns {string[]} */
export function lettersOf(size) {
  return [...new Set(size.flatMap(({ powers }) => [...powers.keys()]))];
}

/**
 * Replaces a letter by another size; undefined if it would be in a divisor that is a sum.
 * @param {Size} size
 * @param {string} name
 * @param {Size} by
 * @returns {Size | undefined}
 */
export function put(size, name, by) {
  if (!size.some(({ powers }) => powers.has(name))) return size;
  /** @type {Size | undefined} */
  let sum = [];
  for (const each of size) {
    const power = each.powers.get(name) ?? 0;
    const rest = new Map(each.powers);
    rest.delete(name);
    /** @type {Size | undefined} */
    let result = [{ ...each, powers: rest }];
    for (let i = 0; i < Math.abs(power); ++i) result = result && (power > 0 ? times(result, by) : over(result, by));
    sum = result && plus(/** @type {Size} */ (sum), result);
    if (!sum) return undefined;
  }
  return sum;
}

/**
 * The value of a size for these values of its letters; undefined if one is missing, or the result is not whole.
 * @param {Size} size
 * @param {ReadonlyMap<string, number>} numbers
 * @returns {number | undefined}
 */
export function valueOf(size, numbers) {
  let [top, bottom] = [0n, 1n];
  for (const each of size) {
    let [over, under] = [each.top, each.bottom];
    for (const [name, power] of each.powers) {
      const value = numbers.get(name);
      if (value === undefined) return undefined;
      const all = BigInt(value) ** BigInt(Math.abs(power));
      if (power > 0) over *= all;
      else under *= all;
    }
    [top, bottom] = [top * under + over * bottom, bottom * under];
  }
  if (bottom === 0n || top % bottom !== 0n) return undefined;
  const value = Number(top / bottom);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** @type {(powers: readonly [string, number][], factor: bigint) => string} */
const productText = (powers, factor) => {
  const letters = powers.flatMap(([name, power]) => Array.from({ length: power }, () => name));
  return [...(factor !== 1n || letters.length === 0 ? [String(factor)] : []), ...letters].join('*');
};

/** @type {(term: Term) => string} */
const termText = ({ top, bottom, powers }) => {
  const all = [...powers];
  const above = productText(
    all.filter(([, power]) => power > 0),
    top < 0n ? -top : top,
  );
  const divisors = all.filter(([, power]) => power < 0).map(([name, power]) => /** @type {const} */ ([name, -power]));
  if (divisors.length === 0 && bottom === 1n) return above;
  const below = productText(/** @type {[string, number][]} */ (divisors), bottom);
  return `${above}//${below.includes('*') ? `(${below})` : below}`;
};

/**
 * The size as Python code.
 * @param {Size} size
 * @returns {string}
 * @example
 *   sizeText(plus(times(whole(2), letter('C')), whole(1))); // '2*C + 1'
 */
export function sizeText(size) {
  return (
    size
      .map((each, i) => {
        const sign = each.top < 0n ? (i > 0 ? ' - ' : '-') : i > 0 ? ' + ' : '';
        return sign + termText(each);
      })
      .join('') || '0'
  );
}
