// Merges three readings of one text, each with different numbers for its letters, into one reading with formulas of
// letters for its sizes (decode.js).

import { explain } from '../../../lib/functions.js';
import { isAligned } from '../../../case/aligned.js';
import { lettersFor } from '../../../case/lettered.js';
import { letter, numberOf, sizeText } from '../../../notation/sizes.js';
import { decoder } from './decode.js';

/** @import { Case, Problem, Reading, Remark } from '../../../case/case.js' */
/** @import { Three } from './decode.js' */

/**
 * @typedef {(values: Three) => import('../../../notation/sizes.js').Size | undefined} Decode
 * @typedef {ReadonlyMap<string, Three>} Numbers  the numbers of each letter
 * @typedef {string | number} Spelled  a size as it is shown: `2*C`, or a number
 * @typedef {readonly (number | string | undefined)[]} Each  a size in each reading
 */

/** Shown for a size that no formula fits. */
export const UNKNOWN = '?';
const NUMBER = /\d+/g;

/** The integers in a text. @param {string} text */
export function numbersIn(text) {
  return text.match(NUMBER)?.map(Number) ?? [];
}

/** A size as it is shown. @type {(decode: Decode, three: Each) => Spelled} */
const spelled = (decode, three) => {
  const isWhole = three.every((each) => typeof each === 'number');
  const found = isWhole ? decode(/** @type {any} */ (three)) : undefined;
  return found ? (numberOf(found) ?? sizeText(found)) : UNKNOWN;
};

/**
 * A shape that each of three readings has.
 * @template T @param {Decode} decode @param {readonly T[]} three @param {(each: T) => readonly Spelled[] | null |
 *   undefined} of @returns {Spelled[] | null}
 */
const shapeOf = (decode, three, of) => {
  const shapes = three.map(of);
  const [own] = shapes;
  if (!own) return null;
  const alike = shapes.every((each) => each?.length === own.length);
  return own.map((_, i) => {
    const sizes = shapes.map((each) => each?.[i]);
    return alike ? spelled(decode, sizes) : UNKNOWN;
  });
};

/**
 * A message with formulas for its numbers.
 * @type {(decode: Decode, texts: readonly (string | undefined)[]) => string}
 */
const textOf = (decode, texts) => {
  const [own = ''] = texts;
  const numbers = texts.map((text = '') => numbersIn(text));
  const alike = texts.every((text) => text?.replace(NUMBER, '') === own.replace(NUMBER, ''));
  let i = 0;
  return own.replace(NUMBER, () => {
    const three = numbers.map((each) => each[i]);
    i += 1;
    return alike ? String(spelled(decode, three)) : UNKNOWN;
  });
};

/**
 * Groups the remarks or the problems of several readings: the second item with some key belongs to the second one with
 * this key in the other readings.
 * @template {'outcomes' | 'problems'} Kind
 * @param {readonly Reading[]} readings @param {Kind} kind @param {(item: Reading[Kind][number]) => string} placeOf
 * @returns {(Reading[Kind][number] | undefined)[][]}  a group for each item of the first list
 */
const sideBySide = (readings, kind, placeOf) => {
  const keyed = readings.map(({ [kind]: items }) => {
    /** @type {Map<string, number>} */
    const times = new Map();
    return items.map((item) => {
      const place = placeOf(item);
      times.set(place, (times.get(place) ?? 0) + 1);
      return /** @type {const} */ ([`${place} ${times.get(place)}`, item]);
    });
  });
  const maps = keyed.map((each) => new Map(each));
  return (keyed[0] ?? []).map(([key]) => maps.map((map) => map.get(key)));
};

/** @type {(decode: Decode, three: (Remark | undefined)[]) => Remark} */
const remarkOf = (decode, three) => {
  const first = /** @type {Remark} */ (three[0]);
  const texts = three.map((each) => each?.text);
  const tensors = first.tensors?.map((tensor, t) => {
    return { ...tensor, shape: shapeOf(decode, three, (each) => each?.tensors?.[t]?.shape) ?? [] };
  });
  const shape = shapeOf(decode, three, (each) => each?.shape);
  return { ...first, shape, text: textOf(decode, texts), ...(tensors && { tensors }) };
};

/** @type {(decode: Decode, three: (Problem | undefined)[]) => Problem} */
const problemOf = (decode, three) => {
  const first = /** @type {Problem} */ (three[0]);
  if (!first.about) return first;
  const about = first.about.map((one, i) => {
    const each = three.map((problem) => problem?.about?.[i]);
    return typeof one === 'string' ? textOf(decode, each.map(String)) : one;
  });
  return { ...first, about };
};

/**
 * The first reading's case with letters.
 * @type {(decode: Decode, three: (Case | undefined)[], numbers: Numbers) => Case}
 */
const caseOf = (decode, three, numbers) => {
  const asked = /** @type {Case} */ (three[0]);
  const shapes = asked.operands.map(({ shape }, i) => {
    const all = three.map((each) => each?.operands[i]?.shape);
    const alike = all.every((each) => each?.length === shape.length);
    return shape.map((_, d) => (alike && decode(/** @type {any} */ (all.map((each) => each?.[d])))) || letter(UNKNOWN));
  });
  if (shapes.flat().every((each) => numberOf(each) !== undefined)) return asked;
  const values = new Map([...numbers].map(([name, [first]]) => [name, first]));
  const letters = lettersFor(explain, shapes, values, {
    inplace: asked.form === 'inPlace',
    instance: asked.operands.map(({ shape }) => shape),
    lined: isAligned(asked),
  });
  return { ...asked, letters };
};

/**
 * Merges three readings.
 * @param {readonly Reading[]} three
 * @param {Numbers} numbers
 * @returns {{ reading: Reading, decode: Decode, failure: readonly (Remark | undefined)[] | undefined }}  failure: the
 *   first error, as it is in each reading
 */
export function mergeReadings(three, numbers) {
  const [first] = /** @type {[Reading]} */ (three);
  const decode = decoder(numbers);
  const remarks = sideBySide(three, 'outcomes', ({ kind, span }) => `${kind}${span.at}`);
  const reading = {
    ...first,
    outcomes: remarks.map((each) => remarkOf(decode, each)),
    problems: sideBySide(three, 'problems', ({ key, at }) => `${key}${at}`).map((each) => problemOf(decode, each)),
    cases: first.cases.map((_, i) => {
      const cases = three.map((each) => each.cases[i]);
      return caseOf(decode, cases, numbers);
    }),
  };
  return { reading, decode, failure: remarks.find(([each]) => each?.kind === 'raised') };
}
