// Writes a case as the fragment of a playground link: `#op=add&a=8,1,6,1&b=7,1,5`, or `#expr=(5,1,4` for text that is
// more than shapes. web/case/address.js reads it.

/**
 * @typedef {{ op: string, shapes: readonly (readonly number[])[], expr: string }} Written  expr is empty if the shapes
 *   are enough
 */

/** Encodes text for a fragment, as readable as possible. @param {string} text */
export function asTyped(text) {
  return encodeURI(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/[&#]/g, encodeURIComponent);
}

/**
 * @param {Written} state
 * @returns {string} with its `#`, or nothing for an empty case
 */
export function write({ op, shapes, expr }) {
  if (expr) return `#expr=${asTyped(expr)}`;
  const pairs = shapes.slice(0, 6).map((shape, i) => `&${'abcdef'[i]}=${shape.join() || '()'}`);
  return pairs.length > 0 ? `#op=${op}${pairs.join('')}` : '';
}
