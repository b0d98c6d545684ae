// How shapes with letters are aligned. The core answers for an instance with numbers, and its answer is turned into
// letters again; the conditions on the letters are found column by column.

import { lettersOf, minus, numberOf, plus, sizeText, times, valueOf, whole } from '../notation/sizes.js';
import { instanceOf } from './instance.js';
import { needsOf } from './needs.js';
import { drawLettered, spellExplanation } from './letters.js';

/** @import { Size } from '../notation/sizes.js' */
/** @import { Letters, Need } from './letters.js' */

/**
 * @typedef {typeof import('../lib/control/explain.js').explain} Explain  the core's answer
 */

/** Exact in a double, with room for a factor. */
const MOST = 2 ** 48;

/** Smaller counts and strides are not replaced by letters, because the same number may be a dimension or a step. */
const LEAST = 17;

/** @type {(sizes: readonly Size[]) => Size} */
const productOf = (sizes) => sizes.reduce(times, whole(1));

/**
 * The largest possible number of elements.
 * @type {(shapes: readonly (readonly Size[])[], value: (size: Size) => number) => number}
 */
const countOf = (shapes, value) => {
  const rank = Math.max(0, ...shapes.map(({ length }) => length));
  const columns = Array.from({ length: rank }, (_, i) => shapes.map((shape) => value(shape.at(-1 - i) ?? whole(1))));
  return columns.reduce((product, sizes) => product * Math.max(...sizes), 1);
};

/**
 * The numbers of shapes with letters, and the letters.
 * @param {Explain} explain
 * @param {readonly (readonly Size[])[]} shapes
 * @param {{ inplace?: boolean, said?: readonly string[] }} [options]
 * @returns {{ shapes: number[][], letters: Letters } | undefined}  undefined if there are no numbers for the letters
 */
export function instanceOfShapes(explain, shapes, { inplace = false, said = [] } = {}) {
  const numbers = instanceOf(shapes.flat(), { most: (value) => countOf(shapes, value) < MOST });
  if (!numbers) return undefined;
  const instance = shapes.map((shape) => shape.map((size) => Number(valueOf(size, numbers))));
  return { shapes: instance, letters: lettersFor(explain, shapes, numbers, { inplace, said, instance }) };
}

/**
 * The letters of an instance.
 * @param {Explain} explain
 * @param {readonly (readonly Size[])[]} shapes
 * @param {ReadonlyMap<string, number>} numbers  the value of each letter
 * @param {{ instance: readonly (readonly number[])[], inplace?: boolean, said?: readonly string[], lined?: boolean }}
 *   of  the sizes of the instance; lined: whether the shapes are aligned from the right, as for broadcasting
 * @returns {Letters}
 */
export function lettersFor(explain, shapes, numbers, { instance, inplace = false, said = [], lined = true }) {
  const { needs, result } = lined ? alignment(explain, shapes, { instance, inplace }) : { needs: [], result: [] };
  const names = namesOf(shapes, result, numbers);
  shapes.forEach((shape, k) => shape.forEach((size, i) => (names[Number(instance[k]?.[i])] ??= sizeText(size))));
  const letters = [...new Set(shapes.flat().flatMap(lettersOf))].filter((name) => numbers.has(name));
  const small = instanceOf(shapes.flat(), { least: true }) ?? numbers;
  const own = letters.map((name) => /** @type {const} */ ([name, Number(numbers.get(name))]));
  return { names, numbers: own, said, needs, small };
}

/**
 * The alignment and its conditions.
 * @type {(explain: Explain, shapes: readonly (readonly Size[])[], of: { instance: readonly (readonly number[])[],
 *   inplace: boolean }) => { needs: Need[], result: Size[] }}
 */
const alignment = (explain, shapes, { instance, inplace }) => {
  const { columns, shape, ok } = explain(...instance, { inplace });
  const consumed = shapes.map(() => 0);
  /** @type {Need[]} */
  const needs = [];
  /** @type {Size[]} */
  const result = [];
  for (const { dim, operands } of columns) {
    const column = operands.map(({ size }, k) => {
      if (size === null) return null;
      const position = Number(consumed[k]);
      consumed[k] = position + 1;
      return /** @type {Size} */ (shapes[k]?.[position]);
    });
    const fit = (/** @type {readonly (number | null)[]} */ sizes) =>
      explain(...sizes.map((each) => (each === null ? [] : [each])), { inplace }).ok;
    const any = ok ? null : needsOf(column, fit);
    if (any) needs.push({ dim, any });
    const equal = column[operands.findIndex(({ fit: how }) => how === 'equal')];
    if (equal) result.push(equal);
  }
  return { needs, result: shape ? result : [] };
};

/**
 * Names for sizes, strides, counts, last indices, and differences of sizes.
 * @type {(shapes: readonly (readonly Size[])[], result: readonly Size[], numbers: ReadonlyMap<string, number>) =>
 *   Record<string, string>}
 */
const namesOf = (shapes, result, numbers) => {
  const all = [...shapes, result];
  const sizes = all.flat();
  const products = all.flatMap((shape) => shape.map((_, i) => productOf(shape.slice(i))));
  const stored = shapes.reduce((sum, shape) => plus(sum, productOf(shape)), whole(0));
  const written = new Set(sizes.map(numberOf));
  /** @type {Record<string, string>} */
  const names = {};
  const last = [...sizes, ...products].map((each) => minus(each, whole(1)));
  const differences = sizes.flatMap((each) => sizes.map((other) => minus(each, other)));
  const name = (/** @type {Size} */ size, /** @type {number} */ least) => {
    const value = valueOf(size, numbers);
    if (value === undefined || value < least || numberOf(size) !== undefined || written.has(value)) return;
    names[value] ??= sizeText(size);
  };
  for (const size of sizes) name(size, 0);
  for (const size of [...products, stored, ...last, ...differences]) name(size, LEAST);
  return names;
};

/**
 * The report of `explain` for shapes with letters, also as text.
 * @param {Explain} explain
 * @param {readonly (readonly Size[])[]} shapes
 * @param {{ inplace?: boolean, said?: readonly string[] }} [options]
 * @returns {{ explanation: import('./letters.js').LetteredExplanation, text: string } | undefined}
 */
export function explainLettered(explain, shapes, { inplace = false, said = [] } = {}) {
  const found = instanceOfShapes(explain, shapes, { inplace, said });
  if (!found) return undefined;
  const explanation = explain(...found.shapes, { inplace });
  return { explanation: spellExplanation(found.letters, explanation), text: drawLettered(found.letters, explanation) };
}
