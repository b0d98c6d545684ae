// SciPy: what a model is begun or matched with. Only real matrices are told of, one at a time; SciPy has sentences and
// dtypes of its own for everything else, which is unknown here.

import { callable } from '../callable.js';
import { isCount, leastOf } from '../counts.js';
import { Module, tuple, UNKNOWN } from '../values.js';
import { arrayOf, arraysOf, made } from './arrays.js';
import { ofComplex } from './complex.js';

/**
 * @typedef {import('../../../case/case.js').DType} DType
 * @typedef {import('../signature.js').Bound} Bound
 * @typedef {import('../table.js').Entry} Entry
 * @typedef {import('../table.js').Run} Run
 * @typedef {import('../values.js').TensorValue} TensorValue
 * @typedef {readonly (readonly number[])[]} Shapes
 */

/** By their names after `scipy.`. @type {Map<string, Entry>} */
const functions = new Map();

/** @type {(names: string, signature: string, run: Run) => void} */
const row = (names, signature, run) => {
  for (const name of names.split(' '))
    functions.set(name, { signature, run: ofComplex(name.slice(name.indexOf('.') + 1), run) });
};

/** LAPACK computes with float32 or float64. @type {(dtype: DType) => DType} */
const computed = (dtype) => (dtype === 'float16' || dtype === 'float32' ? 'float32' : 'float64');

/**
 * A function of one matrix; what has settings that are not among these is unknown.
 * @type {(
 *   shapes: (matrix: { rows: number, columns: number, least: number }, bound: Bound) => Shapes | undefined,
 * ) => Run}
 */
const ofMatrix = (shapes) => (world, bound, site) => {
  const { shape, dtype: given } = arrayOf(world, bound.need('a').value, 'numpy');
  const [rows, columns] = shape;
  const dtype = computed(given);
  if (rows === undefined || columns === undefined || shape.length > 2) return UNKNOWN;
  const found = shapes({ rows, columns, least: leastOf(shape) }, bound);
  if (!found) return UNKNOWN;
  const all = found.map((each) => made(world, site, each, dtype));
  const [only] = all;
  return all.length === 1 && only ? only : tuple(all);
};

/** @type {(shapes: (size: number) => Shapes) => Run} */
const ofSquare = (shapes) => ofMatrix(({ rows, columns }) => (rows === columns ? shapes(rows) : undefined));

row(
  'linalg.inv linalg.expm linalg.cholesky',
  'a',
  ofSquare((n) => [[n, n]]),
);
row(
  'linalg.eigh',
  'a',
  ofSquare((n) => [[n], [n, n]]),
);
row(
  'linalg.eigvalsh',
  'a',
  ofSquare((n) => [[n]]),
);
row(
  'linalg.pinv',
  'a',
  ofMatrix(({ rows, columns }) => [[columns, rows]]),
);
row(
  'linalg.svdvals',
  'a',
  ofMatrix(({ least }) => [[least]]),
);
row(
  'linalg.svd',
  'a, full_matrices=True',
  ofMatrix(({ rows, columns, least }, bound) =>
    bound.flag('full_matrices')
      ? [[rows, rows], [least], [columns, columns]]
      : [[rows, least], [least], [least, columns]],
  ),
);
row(
  'linalg.lu',
  'a',
  ofMatrix(({ rows, columns, least }) => [
    [rows, rows],
    [rows, least],
    [least, columns],
  ]),
);
row(
  'linalg.qr',
  "a, mode='full'",
  ofMatrix(({ rows, columns, least }, bound) => {
    const mode = bound.value('mode');
    if (mode === 'full')
      return [
        [rows, rows],
        [rows, columns],
      ];
    return mode === 'economic'
      ? [
          [rows, least],
          [least, columns],
        ]
      : undefined;
  }),
);

/** Its blocks go down the diagonal; a vector is one row. */
row('linalg.block_diag', '*arrays', (world, bound, site) => {
  const arrays = arraysOf(world, tuple(bound.rest.map(({ value }) => value)), 'numpy');
  const [first] = arrays;
  if (!first || arrays.some(({ shape, dtype }) => shape.length > 2 || dtype !== first.dtype)) return UNKNOWN;
  const sizes = arrays.map(({ shape }) => [1, 1, ...shape].slice(-2));
  if (sizes.flat().some(isCount)) return UNKNOWN;
  const whole = [0, 1].map((dim) => sizes.reduce((sum, each) => sum + (each[dim] ?? 0), 0));
  return made(world, site, whole, first.dtype);
});

/** As many pairs as there are rows or columns, whichever are fewer. */
row('optimize.linear_sum_assignment', 'cost_matrix, maximize=', (world, bound, site) => {
  const { shape } = arrayOf(world, bound.need('cost_matrix').value, 'numpy');
  if (shape.length !== 2) return UNKNOWN;
  return tuple([0, 1].map(() => made(world, site, [leastOf(shape)], 'int64')));
});

/** The modules of which something is known. */
export const scipyModules = ['scipy', 'scipy.linalg', 'scipy.optimize'];

/** @type {import('../libraries.js').Library['member']} */
export const ofScipy = (world, path, name, _, text) => {
  const full = `${path}.${name}`;
  if (scipyModules.includes(full)) return new Module(full);
  const entry = functions.get(full.slice('scipy.'.length));
  return entry ? callable(world, entry, { name, dialect: 'numpy', text }) : UNKNOWN;
};
