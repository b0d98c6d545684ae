// The integers in code and in the inputs of its model, and the code with another integer in place of one of them.

import { inputsAsText, inputsIn } from './inputs.js';

/** @import { Source } from './size-names.js' */

/**
 * @typedef {{ at: number, length: number, value: number, isInput: boolean, isNamed: boolean }} Integer  isNamed:
 *   whether the text gives it a name, as in `C = 32`
 */

/** Strings and comments, which are skipped, or an integer, which the 5 of `1e-5` is not. */
const TOKEN =
  /'''[^]*?'''|"""[^]*?"""|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|#.*|(?<![\p{L}\d_.]|\d[eE][-+])\d+(?![\p{L}\d_.])/gu;
/** The beginning of a line that gives the next integer a name: `C =`, `heads: int =`, `B, T = 4,`. */
const NAMED = /(?<![=!<>])(?:=|:\s*int\s*=)\s*(?:\d+\s*,\s*)*$/u;

/** Integers, those first that are likely sizes with a name. @param {Source} source @returns {Integer[]} */
export function integersIn({ text, inputs }) {
  const typed = inputsAsText(inputs);
  const found = [...integersOf(text, false), ...integersOf(typed, true)];
  // A 1 without a name is more often a dimension than a size.
  const sizes = found.filter(({ value, isNamed, isInput }) => value > (isNamed || isInput ? 0 : 1));
  return sizes.sort((p, q) => Number(q.isNamed) - Number(p.isNamed) || Number(q.isInput) - Number(p.isInput));
}

/** @type {(text: string, isInput: boolean) => Integer[]} */
const integersOf = (text, isInput) =>
  [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    if (!/^\d/.test(token)) return [];
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index);
    return [{ at: index, length: token.length, value: Number(token), isInput, isNamed: NAMED.test(line) }];
  });

/**
 * The source with another number in place of some integers. `back` returns the position in the original text of a
 * position in the new one.
 * @param {Source} source @param {readonly Integer[]} integers  of equal length @param {number} value
 * @returns {{ changed: Source, back: (at: number) => number }}
 */
export function replaced({ text, inputs }, integers, value) {
  const put = (/** @type {string} */ old, /** @type {boolean} */ isInput) =>
    integers
      .filter((each) => each.isInput === isInput)
      .sort((p, q) => q.at - p.at)
      .reduce((all, { at, length }) => all.slice(0, at) + value + all.slice(at + length), old);
  const places = integers.flatMap((each) => (each.isInput ? [] : [each.at])).sort((p, q) => q - p);
  const longer = String(value).length - (integers[0]?.length ?? 0);
  const back = (/** @type {number} */ place) =>
    places.reduce((old, from, i) => (old > from + longer * (places.length - 1 - i) ? old - longer : old), place);
  return { changed: { text: put(text, false), inputs: inputsIn(put(inputsAsText(inputs), true)) }, back };
}
