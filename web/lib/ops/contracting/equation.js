/**
 * What an equation such as `bij,bjk->bik` says of some shapes. Dimensions of one letter line up in a column, as
 * dimensions do that broadcast: a size of 1 is repeated, and so is a letter that an operand does not have. The columns
 * of the result come first, and those that are summed follow. Reads no elements.
 */
import { ShapeError } from '../../errors/classes.js';

/** @typedef {readonly number[]} Shape */
/**
 * @typedef {object} Column
 * @property {string} label a letter, or `...`
 * @property {number} size that all operands agree on
 */
/**
 * @typedef {object} Lined
 * @property {readonly Column[]} columns
 * @property {number} kept how many of them, the first, are in the result
 * @property {readonly (readonly (readonly number[])[])[]} places of each operand the dimensions in each column: none,
 *   one, or several for a letter that it repeats
 */

const ELLIPSIS = '...';

/** @param {ShapeError} failure @returns {never} */
const thrown = (failure) => {
  throw failure;
};

/** PyTorch's order of the letters. @param {string} a @param {string} b */
const byLetter = (a, b) => (a < b ? -1 : 1);

/**
 * The letters of one operand, or of the result, in order.
 * @param {string} text
 * @param {number} start where it begins in the equation
 * @param {number} [operand] the result, if there is none
 */
function* labelsIn(text, start, operand) {
  let found = false;
  for (let i = 0; i < text.length; ++i) {
    const label = /** @type {string} */ (text[i]);
    if (label === ' ') continue;
    if (label === '.') {
      const of = operand === undefined ? 'output' : `operand ${operand}`;
      const which = operand === undefined ? ['but', ' (...)'] : ['for which', ''];
      const already = operand === undefined ? 'an ellipsis (...) was already found' : 'an ellipsis was already found';
      if (found) throw new ShapeError(`einsum(): found '.' for ${of} ${which[0]} ${already}`);
      if (!text.startsWith(ELLIPSIS, i)) {
        throw new ShapeError(`einsum(): found '.' for ${of} that is not part of any ellipsis${which[1]}`);
      }
      found = true;
      i += 2;
      yield ELLIPSIS;
    } else if (/[a-zA-Z]/.test(label)) {
      yield label;
    } else {
      throw new ShapeError(
        `einsum(): invalid subscript given at index ${start + i} in the equation string, subscripts must be in [a-zA-Z]`,
      );
    }
  }
}

/** @param {string} text @param {number} count */
function operandsIn(text, count) {
  let start = 0;
  const terms = text.split(',').map((term, operand) => {
    if (operand === count) {
      throw new ShapeError('einsum(): fewer operands were provided than specified in the equation');
    }
    const labels = [...labelsIn(term, start, operand)];
    start += term.length + 1;
    return labels;
  });
  if (terms.length < count) {
    throw new ShapeError('einsum(): more operands were provided than specified in the equation');
  }
  return terms;
}

/** How many dimensions the ellipsis of an operand covers. @param {readonly string[]} term @param {Shape} shape */
const coveredBy = (term, shape) => shape.length - term.length + 1;

/** @param {readonly string[]} term @param {Shape} shape @param {number} operand */
function assertRank(term, shape, operand) {
  const open = term.includes(ELLIPSIS);
  const letters = term.length - Number(open);
  if (open ? letters <= shape.length : letters === shape.length) return;
  throw new ShapeError(
    `einsum(): the number of subscripts in the equation (${letters}) ${open ? 'is more than' : 'does not match'} the ` +
      `number of dimensions (${shape.length}) for operand ${operand}${open ? '' : ' and no ellipsis was given'}`,
    { operand },
  );
}

/**
 * The letters of the result: as the equation says, or those that occur once, behind the ellipsis.
 * @param {string | undefined} text
 * @param {number} start
 * @param {ReadonlyMap<string, number>} counts how often each letter occurs
 */
function resultOf(text, start, counts) {
  if (text === undefined) {
    const once = [...counts].flatMap(([label, count]) => (count === 1 ? [label] : []));
    return [ELLIPSIS, ...once.sort(byLetter)];
  }
  /** @type {string[]} */
  const labels = [];
  for (const label of labelsIn(text, start)) {
    const wrong = !counts.has(label)
      ? 'does not appear in the equation for any input operand'
      : labels.includes(label) && 'appears more than once in the output';
    if (wrong && label !== ELLIPSIS) throw new ShapeError(`einsum(): output subscript ${label} ${wrong}`);
    labels.push(label);
  }
  return labels;
}

/**
 * Lines the dimensions up.
 * @param {string} equation
 * @param {readonly Shape[]} shapes
 * @param {(failure: ShapeError) => void} [fail] is told of sizes that differ; if it does not throw, the columns are
 *   those of the sizes seen first
 * @returns {Lined}
 */
export function lineUp(equation, shapes, fail = thrown) {
  const arrow = equation.indexOf('->');
  const left = arrow < 0 ? equation : equation.slice(0, arrow);
  const terms = operandsIn(left, shapes.length);
  /** @type {Map<string, number>} */
  const counts = new Map();
  let covered = 0;
  terms.forEach((term, operand) => {
    const shape = /** @type {Shape} */ (shapes[operand]);
    assertRank(term, shape, operand);
    if (term.includes(ELLIPSIS)) covered = Math.max(covered, coveredBy(term, shape));
    for (const label of term) if (label !== ELLIPSIS) counts.set(label, (counts.get(label) ?? 0) + 1);
  });
  const result = resultOf(arrow < 0 ? undefined : equation.slice(arrow + 2), arrow + 2, counts);
  const rest = [ELLIPSIS, ...[...counts.keys()].sort(byLetter)].filter((label) => !result.includes(label));
  const widened = (/** @type {string[]} */ labels) =>
    labels.flatMap((label) => (label === ELLIPSIS ? new Array(covered).fill(ELLIPSIS) : [label]));
  const kept = widened(result);
  const columns = [...kept, ...widened(rest)].map((label) => ({ label, size: 1 }));
  const places = terms.map((term, operand) => placed(term, { equation, shapes, operand, covered, columns, fail }));
  return { columns, kept: kept.length, places };
}

/**
 * Where the dimensions of an operand go. It makes the columns as large as they have to be.
 * @param {readonly string[]} term
 * @param {{ equation: string, shapes: readonly Shape[], operand: number, covered: number, columns: Column[], fail:
 *   (failure: ShapeError) => void }} about
 */
function placed(term, { equation, shapes, operand, covered, columns, fail }) {
  const shape = /** @type {Shape} */ (shapes[operand]);
  const first = columns.findIndex(({ label }) => label === ELLIPSIS);
  /** @type {number[][]} */
  const places = columns.map(() => []);
  let dim = 0;
  const enter = (/** @type {number} */ at) => {
    const [size, column, here] = [
      Number(shape[dim]),
      /** @type {Column} */ (columns[at]),
      /** @type {number[]} */ (places[at]),
    ];
    const { label } = column;
    const [before] = here;
    const refuse = (/** @type {string} */ words, /** @type {number | undefined} */ a) =>
      fail(new ShapeError(`einsum(): ${words}`, { code: 'einsum', equation, shapes, operand, dim, label, a, b: size }));
    if (before !== undefined && shape[before] !== size) {
      const sizes = `${size} != ${shape[before]}`;
      refuse(
        `subscript ${label} is repeated for operand ${operand} but the sizes don't match, ${sizes}`,
        shape[before],
      );
    } else if (size !== 1 && column.size !== 1 && column.size !== size) {
      const seen = `previously seen${label === ELLIPSIS ? ' ellipsis with' : ''} size ${column.size}`;
      refuse(
        label === ELLIPSIS
          ? `dimension ${dim} covered by ellipsis in operand ${operand}has size ${size} which does not broadcast with ` +
              `${seen} for the respective dimension`
          : `subscript ${label} has size ${size} for operand ${operand} which does not broadcast with ${seen}`,
        column.size,
      );
    } else if (size !== 1) column.size = size;
    here.push(dim++);
  };
  for (const label of term) {
    if (label !== ELLIPSIS) enter(columns.findIndex((column) => column.label === label));
    else for (let i = coveredBy(term, shape); i > 0; --i) enter(first + covered - i);
  }
  return places;
}
