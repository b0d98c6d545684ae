/** Where errors are explained: a link to the playground whose fragment holds the case, in what is printed of an error. */
import { write } from './notation/fragment.js';

/** The playground; package.json's `homepage`. */
export const home = 'https://stride0.github.io/';

/** @type {string | false} */
let linked = home;

/**
 * Where the link of a `ShapeError` leads: to the playground, to a copy of it at another address, or nowhere. Nothing is sent
 * by it: the case is in the fragment, which stays in the browser.
 * @param {string | boolean} to false for no links, true for those there are at first
 * @example
 *   errorLinks(false); // undefined
 */
export function errorLinks(to) {
  linked = to === true ? home : to;
}

/** @param {import('./explain.js').Explanation | null} explanation @returns {string | null} */
export function linkOf(explanation) {
  if (!linked || !explanation) return null;
  const { shapes, inplace } = explanation;
  // The notation of shapes has a sign for each operation; only the one in place has to be told as text.
  const expr = inplace ? shapes.map((shape) => `(${shape.join()})`).join(' += ') : '';
  return linked + write({ op: 'add', shapes, expr });
}
