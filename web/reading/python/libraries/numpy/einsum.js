// NumPy's errors for `np.einsum(equation, *operands)`, if the operands don't fit the equation.

import { broadcastShapes } from '../../runtime/broadcasting.js';
import { arrayShape } from '../../runtime/printing.js';
import { Raised } from '../../runtime/raised.js';
import { remapped, valueError } from './words.js';

/** @typedef {readonly number[]} Shape */

/**
 * The labels of an operand's dimensions. Those of the ellipsis are `.0`, `.1` … from the right.
 * @type {(term: string, rank: number, index: number) => string[]}
 */
const labelsOf = (term, rank, index) => {
  const [before = '', after] = term.split('...');
  const named = before.length + (after?.length ?? 0);
  if (named > rank)
    throw valueError(`einstein sum subscripts string contains too many subscripts for operand ${index}`);
  if (after === undefined) {
    if (named < rank)
      throw valueError(
        "operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to " +
          'broadcast the extra dimensions.',
      );
    return [...before];
  }
  const rest = Array.from({ length: rank - named }, (_, i) => `.${rank - named - 1 - i}`);
  return [...before, ...rest, ...after];
};

/** @type {(equation: string, shapes: readonly Shape[]) => void} */
const check = (equation, shapes) => {
  const [inputs = '', output] = equation.split('->');
  const terms = inputs.split(',');
  if (terms.length !== shapes.length)
    throw valueError(
      `${terms.length < shapes.length ? 'fewer' : 'more'} operands provided to einstein sum function than specified in ` +
        'the subscripts string',
    );
  const labels = terms.map((term, i) => labelsOf(term, shapes[i]?.length ?? 0, i));
  const all = labels.flat();
  const ellipsis = [...new Set(all.filter((each) => each.startsWith('.')))].sort().reverse();
  const letters = [...new Set(all.filter((each) => !each.startsWith('.')))];
  const implied = letters.filter((each) => all.filter((one) => one === each).length === 1).sort();
  const wanted = output === undefined ? implied : [...output.replace('...', '')];
  for (const letter of wanted)
    if (!letters.includes(letter))
      throw valueError(
        `einstein sum subscripts string included output subscript '${letter}' which never appeared in an input`,
      );
  labels.forEach((each, i) => {
    const operand =
      shapes.length === 1 && each.every((label) => wanted.includes(label)) ? 'single operand' : `operand ${i}`;
    each.forEach((label, dim) => {
      const [a, b] = [shapes[i]?.[each.indexOf(label)] ?? 1, shapes[i]?.[dim] ?? 1];
      if (a !== b && a !== 1 && b !== 1)
        throw valueError(`dimensions in ${operand} for collapsing index '${label}' don't match (${a} != ${b})`);
    });
  });
  const place = output?.includes('...') ? output.indexOf('...') : 0;
  const result = [...wanted.slice(0, place), ...ellipsis, ...wanted.slice(place)];
  const order = [...result, ...all.filter((each, i) => !result.includes(each) && all.indexOf(each) === i).sort()];
  /** The size that a label has in each operand, or -1. */
  const rows = labels.map((each, i) =>
    order.map((label) => {
      const sizes = each.flatMap((one, dim) => (one === label ? [shapes[i]?.[dim] ?? 1] : []));
      return Math.max(...sizes, -1);
    }),
  );
  if (broadcastShapes(rows.map((row) => row.map(Math.abs))).shape) return;
  const mapped = labels.map((each, i) => {
    const once = (shapes[i] ?? []).filter((_, dim) => each.indexOf(each[dim] ?? '') === dim);
    return `${arrayShape(once)}->${remapped(rows[i] ?? [])} `;
  });
  throw valueError(
    `operands could not be broadcast together with remapped shapes [original->remapped]: ${mapped.join('')}`,
  );
};

/**
 * The error of an equation with operands of these shapes; undefined if they fit.
 * @param {string} equation @param {readonly Shape[]} shapes @returns {Raised | undefined}
 */
export function einsumInNumpy(equation, shapes) {
  try {
    check(equation, shapes);
    return undefined;
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    return error;
  }
}
