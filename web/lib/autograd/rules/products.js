/** Gradients of products of matrices and vectors. */
import * as api from '../../index.js';
import { add, matmul, mul, sum, sumToSize, unsqueeze } from '../../index.js';
import { isPlainObject } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { numberOf, needs, rule, rules, through } from '../rule.js';

/** @typedef {any} T a tensor */

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

/**
 * Operands as matrices: a vector is a row on the left, a column on the right.
 * @param {T} g
 * @param {T} a
 * @param {T} b
 */
function asMatrices(g, a, b) {
  const [row, column] = [a.ndim === 1, b.ndim === 1];
  let gradient = g;
  if (row) gradient = unsqueeze(gradient, column ? -1 : -2);
  if (column) gradient = unsqueeze(gradient, -1);
  return [gradient, row ? unsqueeze(a, 0) : a, column ? unsqueeze(b, -1) : b];
}

/** @param {T} g @param {readonly number[]} shape of the operand @param {boolean} isColumn */
const fitted = (g, shape, isColumn = false) =>
  shape.length === 1 ? sumToSize(g, isColumn ? [...shape, 1] : [1, ...shape]).reshape([...shape]) : g;

const names = 'matmul mm bmm mv dot vdot';
rule(names, 'input other', {
  input: needs('input input.shape other', (g, a, shape, b) => {
    const [gradient, , right] = asMatrices(g, a, b);
    return fitted(matmul(gradient, right.transpose(-1, -2)), shape);
  }),
  other: needs('input other other.shape', (g, a, b, shape) => {
    const [gradient, left] = asMatrices(g, a, b);
    return fitted(matmul(left.transpose(-1, -2), gradient), shape, true);
  }),
});
for (const name of ['outer', 'ger']) through(name, 'input vec2', (a, b) => mul(unsqueeze(a, 1), b));
through('inner', 'input other', (a, b) =>
  a.ndim === 0 || b.ndim === 0 ? mul(a, b) : api.tensordot(a, b, { dims: [[a.ndim - 1], [b.ndim - 1]] }),
);
through('trace', 'input', (x) => sum(x.diagonal()));
through('kron', 'input other', (a, b) => {
  const rank = Math.max(a.ndim, b.ndim);
  const [left, right] = [a, b].map((each) => each.reshape([...Array(rank - each.ndim).fill(1), ...each.shape]));
  const [x, y] = [LETTERS.slice(0, rank), LETTERS.slice(rank, 2 * rank)];
  return api
    .einsum(`${x.join('')},${y.join('')}->${x.map((each, i) => each + y[i]).join('')}`, left, right)
    .reshape(left.shape.map((/** @type {number} */ size, /** @type {number} */ i) => size * right.shape[i]));
});
through('vecdot', 'x y', (a, b, { dim = -1 } = {}) => sum(mul(a, b), [dim]));
through('cross', 'input other', (a, b, { dim = -1 } = {}) => {
  const [x, y] = [a, b].map((each) => api.broadcastTo(each, api.broadcastShapes(a.shape, b.shape)));
  const turned = (/** @type {T} */ each, /** @type {number} */ by) => api.roll(each, by, dim);
  return api.sub(mul(turned(x, -1), turned(y, -2)), mul(turned(x, -2), turned(y, -1)));
});
const batches = {
  addmm: matmul,
  addmv: matmul,
  baddbmm: matmul,
  addr: (/** @type {T} */ a, /** @type {T} */ b) => mul(unsqueeze(a, 1), b),
  addbmm: (/** @type {T} */ a, /** @type {T} */ b) => sum(matmul(a, b), 0),
};
for (const [name, product] of Object.entries(batches)) {
  through(name, 'input a b', (input, a, b, { beta = 1, alpha = 1 } = {}) =>
    add(mul(input, beta), mul(product(a, b), alpha)),
  );
}
through('multiDot', 'tensors', (tensors) => tensors.reduce((/** @type {T} */ a, /** @type {T} */ b) => matmul(a, b)));
through('chainMatmul', '...tensors', (...tensors) => tensors.reduce((a, b) => matmul(a, b)));
through('cdist', 'x1 x2 p', (a, b, p) =>
  api.vectorNorm(
    api.sub(unsqueeze(a, -2), unsqueeze(b, -3)),
    p === undefined || isPlainObject(p) ? 2 : numberOf(p),
    -1,
  ),
);
through('tensordot', 'a b', (a, b, { dims = 2 } = {}) => {
  const [left, right] =
    typeof dims === 'number'
      ? [Array.from({ length: dims }, (_, i) => a.ndim - dims + i), Array.from({ length: dims }, (_, i) => i)]
      : dims.map((/** @type {readonly number[]} */ list, /** @type {number} */ k) =>
          list.map((dim) => dimOf('', 'dims', dim, [a, b][k].ndim)),
        );
  const rows = LETTERS.slice(0, a.ndim);
  const columns = LETTERS.slice(a.ndim, a.ndim + b.ndim);
  left.forEach((/** @type {number} */ dim, /** @type {number} */ i) => (columns[right[i]] = rows[dim] ?? ''));
  const free = [...rows.filter((_, i) => !left.includes(i)), ...columns.filter((_, i) => !right.includes(i))];
  return api.einsum(`${rows.join('')},${columns.join('')}->${free.join('')}`, a, b);
});

/**
 * The letters of each operand and of the result; an ellipsis is replaced by unused letters.
 * @param {string} equation
 * @param {readonly T[]} operands
 */
function lettersOf(equation, operands) {
  const [left = '', right] = equation.replace(/\s/g, '').split('->');
  const spare = LETTERS.filter((each) => !equation.includes(each));
  let most = '';
  const inputs = left.split(',').map((part, i) => {
    const count = operands[i].ndim - part.replace('...', '').length;
    const dots = part.includes('...') ? spare.slice(0, count).reverse().join('') : '';
    if (dots.length > most.length) most = dots;
    return part.replace('...', dots);
  });
  const all = inputs.join('');
  const once = [...new Set(all)].filter((each) => all.split(each).length === 2 && !most.includes(each)).sort();
  return { inputs, output: right === undefined ? most + once.join('') : right.replace('...', most) };
}

/**
 * The gradient of one operand: the einsum of the result's gradient and all other operands. It is expanded along a
 * letter that only this operand has, and written to the diagonal for a letter that this operand repeats.
 * @param {T} g
 * @param {{ inputs: readonly string[], output: string }} letters
 * @param {readonly T[]} operands
 * @param {number} which
 */
function ofOperand(g, { inputs, output }, operands, which) {
  const [own = '', operand] = [inputs[which], operands[which]];
  const others = operands
    .map((each, i) => /** @type {const} */ ([inputs[i] ?? '', each]))
    .filter((_, i) => i !== which);
  const unique = [...new Set(own)];
  const known = unique.filter((each) => output.includes(each) || others.some(([part]) => part.includes(each)));
  const sizes = unique.map((each) => operand.shape[own.indexOf(each)]);
  const equation = `${[output, ...others.map(([part]) => part)].join()}->${known.join('')}`;
  let part = api.einsum(equation, g, ...others.map(([, each]) => each));
  unique.forEach((each, i) => {
    if (!known.includes(each)) part = unsqueeze(part, i);
    else if (sizes[i] === 1 && part.shape[i] !== 1) part = sum(part, [i], { keepdim: true });
  });
  part = part.expand(sizes);
  if (unique.length === own.length) return part;
  const whole = api.zeros([...operand.shape], { dtype: part.dtype });
  const strides = unique.map((each) => whole.strides.reduce((n, stride, i) => (own[i] === each ? n + stride : n), 0));
  api.asStrided(whole, sizes, strides).copy_(part);
  return whole;
}
rules.set('einsum', {
  takes: ['equation', '...operands'],
  whole: {
    only: [],
    gradients: (g, [equation, ...given]) => {
      const operands = Array.isArray(given[0]) ? given[0] : given;
      const letters = lettersOf(equation, operands);
      const gradients = operands.map((_, i) => ofOperand(g, letters, operands, i));
      return [undefined, ...(Array.isArray(given[0]) ? [gradients] : gradients)];
    },
  },
});
