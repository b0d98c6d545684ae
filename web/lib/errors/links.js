/** Links below printed errors: to the playground, with the shapes in the fragment. */
import { write } from './fragment.js';
import { site } from './owner.js';

/** The public address of the playground, if there is one. */
export { site as home } from './owner.js';

/** Set by the user with `errorLinks`. @type {string | false | undefined} */
let linked = site;

/**
 * Adds a link to each `ShapeError` that is printed, to a playground at the address you give. The shapes are in the
 * fragment of the link, which stays in the browser, so following it sends nothing about them.
 * @param {string | boolean} to the address, false for no links, or true for the default, which is no links until
 *   stride0 has
 *     a public playground
 * @example
 *   errorLinks('https://my.host/'); // undefined
 */
export function errorLinks(to) {
  linked = to === true ? site : to;
}

/** @param {import('../control/explain.js').Explanation | null} explanation @returns {string | null} */
export function linkOf(explanation) {
  if (!linked || !explanation) return null;
  const { shapes, inplace, expression } = explanation;
  // The address has a name for each operation; only an in-place one needs the expression as text.
  const expr = expression ?? (inplace ? shapes.map((shape) => `(${shape.join()})`).join(' += ') : '');
  return linked + write({ op: 'add', shapes, expr });
}
