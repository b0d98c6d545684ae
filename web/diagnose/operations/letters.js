/** Where a letter of an einsum stands: in which operands, and which dimension of each. */

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
 * The operand that PyTorch names, and the first before it that has the letter.
 * @param {string} source the line with the call
 * @param {readonly string[]} names of the operands, if they are all known
 * @param {string} letter
 * @param {number} operand
 * @returns {Place[]} none where the line does not tell
 * @example
 *   placesOf("torch.einsum('ncwl,vw->ncvl', (x, A))", ['x', 'A'], 'w', 1); // [{ name: 'x', dim: 2 }, { name: 'A', dim: 1 }]
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
