/** Finds a letter of an einsum: the operands that have it, and its dimension in each. */

/**
 * @typedef {{ name: string, dim: number }} Place a dimension below 0 counts from the last
 */

/** @param {string} term @param {string} letter */
function dimOf(term, letter) {
  const letters = term.replace(/\s/g, '');
  const dots = letters.indexOf('...');
  const index = letters.indexOf(letter);
  return dots < 0 || index < dots ? index : index - letters.length;
}

/**
 * The dimension of a letter in the operand that PyTorch names, and in the first operand before it with the letter.
 * @param {string} source the line with the call
 * @param {readonly string[]} names of the operands, if they are all known
 * @param {string} letter
 * @param {number} operand
 * @returns {Place[]} none if the line does not show it
 * @example
 *   placesOf("torch.einsum('ncwl,vw->ncvl', (x, A))", ['x', 'A'], 'w', 1);
 *   // [{ name: 'x', dim: 2 }, { name: 'A', dim: 1 }]
 */
export function placesOf(source, names, letter, operand) {
  const [, equation = ''] = /einsum\(\s*[frb]*["']([^"']*)["']/.exec(source) ?? [];
  const terms = (equation.split('->')[0] ?? '').split(',');
  const first = terms.findIndex((term) => term.includes(letter));
  if (!letter || first < 0 || first >= operand || !terms[operand]?.includes(letter)) return [];
  return [first, operand].map((index) => ({
    name: names.length === terms.length ? String(names[index]) : `operand ${index}`,
    dim: dimOf(String(terms[index]), letter),
  }));
}
