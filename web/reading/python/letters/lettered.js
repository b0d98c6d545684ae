// Reads code that has letters for unknown sizes, such as `x: (B, C)`. It is read three times with different numbers for
// the letters, and the three results are merged into formulas (decode.js). If it fails because a letter must be a
// certain number, like `C` for a layer that takes 10 channels, it is read again with that number.

import { equation, solvedLetter } from '../../../notation/equations.js';
import { letter, lettersOf, numberOf, put, same, sizeText, valueOf } from '../../../notation/sizes.js';
import { numbersIn, mergeReadings, UNKNOWN } from './instances.js';
import { gcd } from '../runtime/numbers.js';
import { int } from '../runtime/values.js';

/** @import { Reading } from '../../../case/case.js' */
/** @import { Size } from '../../../notation/sizes.js' */
/** @import { Three } from './decode.js' */

/**
 * @typedef {ReadonlyMap<string, import('../runtime/values.js').Value>} Seeds  the number of each letter in one reading
 * @typedef {{ text: string, read: (letters: Seeds) => Reading, tries?: number }} Asked  tries: how often a certain
 *   number was tried for a letter
 */

const RUNS = [0, 1, 2];
/**
 * Every letter is a multiple of one number, so that strides and heads divide it. That number includes 16 and the small
 * numbers of the text, as far as it stays below a limit. A small one is tried first, because some sizes have an upper
 * bound, such as the length of a table of positions. `[least, most]`
 */
const SCALES = /** @type {const} */ ([
  [16, 48],
  [64, 192],
  [16, 960],
]);
/** The letters are these multiples; few of them are twice another, so that `2*C` is found and not `T`. */
const FACTORS = [5, 6, 7, 8, 9, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];
const MOST_NEEDS = 6;
/** How often a certain number is tried for a letter. */
const MOST_TRIES = 24;
const MOST_LETTERS = 12;

/** The number that every letter is a multiple of. @type {(text: string, scale: readonly [number, number]) => number} */
const scaleOf = (text, [least, most]) => {
  const small = [...new Set((text.match(/(?<![\w.])\d{1,2}(?![\w.])/g) ?? []).map(Number))].filter((n) => n > 1);
  return small
    .sort((a, b) => a - b)
    .reduce((scale, n) => {
      const next = (scale * n) / Number(gcd(BigInt(scale), BigInt(n)));
      return next <= most ? next : scale;
    }, least);
};

/**
 * Numbers for the letters in three readings: different ones, but of similar size, and none that the text contains.
 * @type {(names: readonly string[], text: string, scale: number) => Map<string, Three>}
 */
const numbersFor = (names, text, scale) => {
  const used = new Set(numbersIn(text));
  const numbers = FACTORS.map((factor) => factor * scale);
  const untaken = numbers.filter((number) => !used.has(number));
  const free = untaken.length > names.length ? untaken : numbers;
  const all = free.slice(0, Math.min(free.length & ~1, Math.max(8, names.length + (names.length & 1))));
  // The three readings go through the numbers from the front, from the back, and from the fourth on.
  const numberIn = (/** @type {number} */ i, /** @type {number} */ run) =>
    Number(all[[i, all.length - 1 - i, (i + 3) % all.length][run] ?? i]);
  return new Map(names.map((name, i) => [name, [numberIn(i, 0), numberIn(i, 1), numberIn(i, 2)]]));
};

/** Replaces letters whose sizes are known. @type {(size: Size, known: ReadonlyMap<string, Size>) => Size} */
const substituted = (size, known) => [...known].reduce((result, [name, by]) => put(result, name, by) ?? result, size);

/**
 * Reads a text with letters.
 * @param {readonly string[]} wanted  its letters
 * @param {Asked} asked
 */
export function readLettered(wanted, asked) {
  const names = wanted.slice(0, MOST_LETTERS);
  const scales = [...new Set(SCALES.map((scale) => scaleOf(asked.text, scale)))];
  const [first, ...others] = scales;
  let best = readScaled(names, asked, Number(first));
  for (const scale of others) {
    if (faultsOf(best) === 0) break;
    const other = readScaled(names, asked, scale);
    if (faultsOf(other) < faultsOf(best)) best = other;
  }
  return best;
}

/** How bad a reading is: an error weighs more than a line with unknown sizes. */
const faultsOf = (/** @type {Reading} */ { outcomes }) =>
  outcomes.reduce(
    (sum, { kind, shape }) => sum + (kind === 'raised' ? 1000 : Number(shape?.includes(UNKNOWN) === true)),
    0,
  );

/** @type {(names: readonly string[], asked: Asked, scale: number) => Reading} */
const readScaled = (names, asked, scale) => {
  /** @type {Map<string, Size>} */
  const known = new Map();
  /** @type {import('../../../case/case.js').Problem[]} */
  const needs = [];
  for (;;) {
    const free = names.filter((name) => !known.has(name));
    const numbers = numbersFor(free, asked.text, scale);
    const three = RUNS.map((run) => asked.read(seeds(names, known, numbers, run)));
    const found = mergeReadings(three, numbers);
    const need = needs.length < MOST_NEEDS ? neededNumber(found, asked, { names, known, numbers }) : undefined;
    if (!need) return { ...found.reading, problems: [...found.reading.problems, ...needs].sort((p, q) => p.at - q.at) };
    for (const [name, by] of known) known.set(name, put(by, need.name, need.size) ?? by);
    known.set(need.name, need.size);
    needs.push({ ...need.span, key: 'needs', about: [`${need.name} = ${sizeText(need.size)}`] });
  }
};

/**
 * @type {(names: readonly string[], known: ReadonlyMap<string, Size>, numbers: ReadonlyMap<string, Three>, run:
 *   number) => Seeds}
 */
const seeds = (names, known, numbers, run) => {
  const values = new Map([...numbers].map(([name, three]) => [name, Number(three[run])]));
  return new Map(names.map((name) => [name, int(valueOf(substituted(letter(name), known), values) ?? 0)]));
};

/**
 * @typedef {{ names: readonly string[], known: ReadonlyMap<string, Size>, numbers: ReadonlyMap<string, Three> }} Tried
 */

/** Broadcasting errors, whose message already says which sizes would have to be equal. */
const BROADCAST = /must match the size of tensor|match the broadcast shape/;

/**
 * The letter that must be a certain number to avoid the first error, if there is one.
 * @type {(found: ReturnType<typeof mergeReadings>, asked: Asked, tried: Tried) => { name: string, size: Size, span:
 *   import('../../../notation/parse.js').Span } | undefined}
 */
const neededNumber = ({ failure, decode, reading }, asked, { names, known, numbers }) => {
  const [first] = failure ?? [];
  if (!first || BROADCAST.test(first.text)) return undefined;
  const { at, length } = first.span;
  const tokens = (failure ?? []).map((each) => numbersIn(each?.text ?? ''));
  if (tokens.some((each) => each.length !== tokens[0]?.length)) return undefined;
  const sizes = (tokens[0] ?? []).map((_, i) => decode(/** @type {any} */ (tokens.map((each) => each[i]))));
  for (const [name, size] of candidates(sizes)) {
    asked.tries = (asked.tries ?? 0) + 1;
    if (asked.tries > MOST_TRIES) return undefined;
    const again = asked.read(seeds(names, new Map([...known, [name, size]]), numbers, 0));
    const fails = again.outcomes.some(
      (each) => each.kind === 'raised' && each.span.at === at && each.span.length === length,
    );
    if (!fails && again.outcomes.length >= reading.outcomes.length) return { name, size, span: first.span };
  }
  return undefined;
};

/**
 * Letters in a message, each with a number from it that it may have to be. Letters that occur more often come first,
 * then pairs that are closer to each other.
 * @type {(sizes: readonly (Size | undefined)[]) => (readonly [string, Size])[]}
 */
const candidates = (sizes) => {
  const texts = sizes.map((each) => each && sizeText(each));
  const all = sizes.flatMap((each, i) =>
    sizes.flatMap((number, j) => {
      if (!each || !number || lettersOf(each).length !== 1 || !(Number(numberOf(number)) > 1)) return [];
      const result = equation(each, number);
      if (typeof result === 'boolean') return [];
      const name = solvedLetter(result);
      const times = texts.filter((text) => text === texts[i]).length;
      return name === undefined ? [] : [{ name, size: result.right, times, apart: Math.abs(i - j) }];
    }),
  );
  all.sort((p, q) => q.times - p.times || p.apart - q.apart);
  const first = all.filter(
    ({ name, size }, i) => all.findIndex((other) => other.name === name && same(other.size, size)) === i,
  );
  return first.map(({ name, size }) => [name, size]);
};
