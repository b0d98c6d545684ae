/** Sums of products by letters, one element at a time: `einsum`, and operations with a fixed equation. */
import { countOf, elementOf, indices } from '../geometry.js';
import { categoryOf, convert, largestOf, spacing } from '../numbers.js';
import { toleranceOf } from './reductions.js';

/** @import { DType } from '../../../web/lib/boundary/dtype.js' */
/** @import { Drawing } from '../drawing.js' */
/** @import { View } from '../geometry.js' */
/** @import { Family } from './index.js' */

/** @typedef {{ terms: string[][], result: string[] }} Equation its letters; what an ellipsis covers has numbers */

/** Letters for an ellipsis, counted from the last dimension. @param {string} term @param {number} rank */
function lettersOf(term, rank) {
  const [before = '', after] = term.replaceAll(' ', '').split('...');
  const count = after === undefined ? 0 : rank - before.length - after.length;
  return [...before, ...Array.from({ length: count }, (_, i) => String(count - 1 - i)), ...(after ?? '')];
}

/** @param {string} text @param {readonly View[]} views @returns {Equation | null} of ranks that fit */
function equationOf(text, views) {
  const [left = '', right] = text.split('->');
  const terms = left.split(',').map((term, i) => lettersOf(term, views[i]?.shape.length ?? 0));
  if (terms.some((term, i) => term.length !== views[i]?.shape.length)) return null;
  const all = terms.flat();
  const covered = [...new Set(all.filter((each) => /\d/.test(each)))].sort().reverse();
  const once = [...new Set(all)].filter((each) => /\D/.test(each) && all.indexOf(each) === all.lastIndexOf(each));
  const result = right?.replaceAll(' ', '').replace('...', covered.join('')) ?? [...covered, ...once.sort()].join('');
  return { terms, result: [...result] };
}

/**
 * The size of each letter; null if a letter has two sizes.
 * @param {readonly string[][]} terms
 * @param {readonly View[]} views
 */
function sizesOf(terms, views) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const [i, term] of terms.entries()) {
    const shape = views[i]?.shape ?? [];
    for (const [dim, letter] of term.entries()) {
      const [size, known] = [Number(shape[dim]), sizes.get(letter) ?? 1];
      if (shape[term.indexOf(letter)] !== size) return null; // repeated letters do not broadcast
      if (size !== 1 && known !== 1 && known !== size) return null;
      sizes.set(letter, known === 1 ? size : known);
    }
  }
  return sizes;
}

/** Whether the rounding error can be bounded for any order of adding. @param {readonly View[]} views */
function isTame(views) {
  return views.every(({ storage }) =>
    storage.every((each) => each === 0 || (Math.abs(Number(each)) < 2 ** 10 && Math.abs(Number(each)) > 2 ** -10)),
  );
}

/**
 * The sum, times `alpha`, plus `beta` times `added`.
 * @param {Equation} equation
 * @param {readonly View[]} views
 * @param {{ added?: View, alpha?: number, beta?: number }} [more]
 * @returns {ReturnType<Family['of']>}
 */
function contracted({ terms, result }, views, { added, alpha = 1, beta = 1 } = {}) {
  const sizes = sizesOf(terms, views);
  const [{ dtype = 'float32' } = {}] = views;
  if (!sizes || [...views, ...(added ? [added] : [])].some((each) => each.dtype !== dtype)) return { refuses: /./ };
  const shape = result.map((letter) => sizes.get(letter) ?? 1);
  const lead = shape.length - (added?.shape.length ?? 0);
  if (lead < 0 || added?.shape.some((size, dim) => size !== 1 && size !== shape[dim + lead])) return { refuses: /./ };
  const summed = [...sizes.keys()].filter((letter) => !result.includes(letter));
  const sums = summed.map((letter) => Number(sizes.get(letter)));
  const isExact = categoryOf(dtype) < 2;
  const sure = isTame([...views, ...(added ? [added] : [])]) || (views.length < 3 && summed.length === 0 && !added);
  const steps = countOf(sums) + views.length + 2;
  /** @type {number[]} */
  const tolerance = [];
  const values = Array.from(indices(shape), (index) => {
    const start = added && beta !== 0 ? elementOf(added, index) : 0;
    /** @type {(number | bigint)[]} */
    const products = Array.from(indices(sums), (sumIndex) => {
      const placeOf = (/** @type {string} */ letter) =>
        Number(result.includes(letter) ? index[result.indexOf(letter)] : sumIndex[summed.indexOf(letter)]);
      const factors = views.map((view, i) => elementOf(view, (terms[i] ?? []).map(placeOf)));
      return isExact
        ? factors.reduce((/** @type {bigint} */ so, each) => so * BigInt(each), 1n)
        : factors.reduce((/** @type {number} */ so, each) => so * Number(each), 1);
    });
    if (isExact) {
      const sum = products.reduce((/** @type {bigint} */ so, each) => so + BigInt(each), 0n);
      return convert(BigInt(alpha) * sum + BigInt(beta) * BigInt(start), dtype);
    }
    const floats = [...products.map((each) => alpha * Number(each)), ...(added ? [beta * Number(start)] : [])];
    const size = floats.reduce((so, each) => so + Math.abs(each), 0);
    // 16-bit floats may be rounded at every step, and any step may overflow.
    const isHalf = dtype.endsWith('16');
    const isBounded = sure && size < largestOf(dtype) / 2 ** 8;
    tolerance.push(isBounded ? (isHalf ? steps * spacing(size, dtype) : toleranceOf(steps, size, dtype)) : NaN);
    return convert(
      floats.reduce((so, each) => so + each, 0),
      dtype,
    );
  });
  return { dtype, shape, values, computed: dtype, tolerance };
}

/** Other integers may become int64, depending on what is summed first. */
const dtypes = /** @type {const} */ (['float32', 'float32', 'float64', 'int64', 'float16', 'bfloat16']);

/**
 * Operands of one dtype, mostly with numbers whose sums and products are exact, so that any error is visible.
 * @param {Drawing} drawing
 * @param {readonly (readonly number[])[]} shapes
 */
function operandsOf(drawing, shapes) {
  const { below, pick, memory } = drawing;
  const dtype = pick(dtypes);
  const isPlain = below(4) > 0 && dtype.startsWith('float') && dtype !== 'float16';
  const first = memory.length;
  const operands = shapes.map((shape) => drawing.tensor(dtype, shape));
  if (isPlain) {
    for (const { raw } of memory.slice(first)) for (const i of raw.keys()) raw[i] = below(17) / 2 - 4;
  }
  return operands;
}

/** @type {Family['draw']} */
function drawEquation(drawing, op) {
  const { below, pick } = drawing;
  const sizes = new Map([...'abcd'].map((letter) => [letter, pick([1, 2, 2, 3, 4, 5, below(12) ? 7 : 0])]));
  const batch = below(4) === 0 ? [pick([1, 2, 3]), pick([1, 2])].slice(below(2)) : [];
  const drawn = Array.from({ length: pick([1, 1, 2, 2, 2, 2, 3, 4]) }, () => {
    const letters = Array.from({ length: below(4) }, () => pick([...sizes.keys()]));
    const subscripts = below(8) === 0 ? letters : [...new Set(letters)];
    const shape = subscripts.map((letter) =>
      below(8) === 0 ? 1 : Number(sizes.get(letter)) + (below(150) === 0 ? 1 : 0),
    );
    const covered = batch.slice(below(batch.length + 1)).map((size) => (below(3) === 0 ? 1 : size));
    const position = below(subscripts.length + 1);
    return batch.length > 0 && below(5) > 0
      ? { term: subscripts.toSpliced(position, 0, '...').join(''), shape: shape.toSpliced(position, 0, ...covered) }
      : { term: subscripts.join(''), shape };
  });
  const letters = [...new Set(drawn.flatMap(({ term }) => [...term.replace('...', '')]))];
  const shuffled = letters.filter(() => below(2) === 0).sort(() => below(3) - 1);
  const result = batch.length > 0 && below(4) > 0 ? shuffled.toSpliced(below(shuffled.length + 1), 0, '...') : shuffled;
  const equation = drawn.map(({ term }) => term).join(',') + (below(3) === 0 ? '' : `->${result.join('')}`);
  const shapes = drawn.map(({ shape }) => shape);
  const operands = operandsOf(drawing, shapes);
  return { op, form: 'fresh', memory: drawing.memory, operands, args: [equation], argsAt: 0, options: {} };
}

/** @type {Family} */
const einsum = {
  draw: drawEquation,
  of({ operands, args: [text] = [] }) {
    const equation = equationOf(text, operands);
    return equation ? contracted(equation, operands) : { refuses: /./ };
  },
};

/**
 * A family with a fixed equation; with `adds`, the first operand is added to the sum.
 * @param {string} text
 * @param {boolean} [adds]
 * @returns {Family}
 */
const fixed = (text, adds = false) => ({
  draw(drawing, op) {
    const { below, pick } = drawing;
    const [left = '', result = ''] = text.split('->');
    // With nothing to sum, the result of PyTorch's addmv has the shape of the added tensor.
    const size = () => pick([1, 2, 3, 4, 8, 17, op === 'addmv' ? 5 : below(9)]);
    const sizes = new Map([...left.replaceAll(',', '')].map((each) => [each, size()]));
    const sizeOf = (/** @type {string} */ letter) => Number(sizes.get(letter)) + (below(60) === 0 ? 1 : 0);
    const shapes = left.split(',').map((term) => [...term].map(sizeOf));
    const whole = [...result].map((letter) => Number(sizes.get(letter)));
    const added = whole.map((size) => (below(4) === 0 ? 1 : size)).slice(below(4) === 0 ? below(whole.length + 1) : 0);
    const operands = operandsOf(drawing, adds ? [added, ...shapes] : shapes);
    const factor = () => pick([0, 1, 2, -1, 3]);
    const options = adds && below(2) ? { alpha: factor(), beta: factor() } : {};
    return { op, form: 'fresh', memory: drawing.memory, operands, args: [], options };
  },
  of({ operands, options }) {
    const [first, ...others] = operands;
    const views = adds ? others : operands;
    const equation = equationOf(text, views);
    // Sizes of 1 are not stretched here.
    const shapes =
      equation?.terms.flatMap((term, i) => term.map((each, dim) => `${each}${views[i]?.shape[dim]}`)) ?? [];
    const differ = new Set(shapes).size !== new Set(equation?.terms.flat()).size;
    if (!equation || differ) return { refuses: /./ };
    return contracted(equation, views, { ...options, ...(adds && first && { added: first }) });
  },
});

/** @type {Record<string, Family>} */
export const contractions = {
  einsum,
  outer: fixed('i,j->ij'),
  ger: fixed('i,j->ij'),
  inner: fixed('ik,jk->ij'),
  addmm: fixed('ij,jk->ik', true),
  addmv: fixed('ij,j->i', true),
  addr: fixed('i,j->ij', true),
  baddbmm: fixed('bij,bjk->bik', true),
  addbmm: fixed('bij,bjk->ik', true),
};
