// Matrix decompositions, such as `linalg.qr` and `svd`: the shapes of the factors.

import { leastOf } from '../../runtime/unknown-sizes.js';
import { asComplex } from '../../runtime/complex.js';
import { freshLike } from '../nn/sizes.js';
import { Sequence } from '../../runtime/values.js';
import { Raised } from '../../runtime/raised.js';

/** @import { Bound, DType, Row, Run, Site, TensorValue, World } from '../../types.js' */

/** @typedef {{ lead: readonly number[], rows: number, columns: number, least: number }} Matrix */

/** The sizes of a matrix or a batch of matrices. @type {(bound: Bound, name: string) => Matrix} */
const matrixOf = (bound, name) => {
  const { shape } = bound.tensor('input');
  if (shape.length < 2)
    throw new Raised('RuntimeError', `linalg.${name}: The input tensor A must have at least 2 dimensions.`);
  const [rows = 0, columns = 0] = shape.slice(-2);
  return { lead: shape.slice(0, -2), rows, columns, least: leastOf([rows, columns]) };
};

/** @type {(bound: Bound, name: string) => Matrix} */
const squareOf = (bound, name) => {
  const matrix = matrixOf(bound, name);
  if (matrix.rows === matrix.columns) return matrix;
  throw new Raised(
    'RuntimeError',
    `linalg.${name}: A must be batches of square matrices, but they are ${matrix.rows} by ${matrix.columns} matrices`,
  );
};

/** A bool argument whose default is True. @type {(bound: Bound, name: string) => boolean} */
const isOn = (bound, name) => bound.value(name) === undefined || bound.flag(name);

/** @type {(site: Site) => string} */
const bare = ({ name }) => name.replace(/^linalg\./, '');

/** @type {(turned: boolean) => Run} */
const svd = (turned) => (world, bound, site) => {
  const input = bound.tensor('input');
  const { lead, rows, columns, least } = matrixOf(bound, bare(site));
  const isWhole = turned ? !isOn(bound, 'some') : isOn(bound, 'full_matrices');
  const [left, right] = isWhole ? [rows, columns] : [least, least];
  const last = turned ? [columns, right] : [right, columns];
  const parts = [
    [...lead, rows, left],
    [...lead, least],
    [...lead, ...last],
  ].map((shape) => freshLike(world, input, shape));
  return new Sequence('tuple', parts, ['U', 'S', turned ? 'V' : 'Vh']);
};

/** @type {(run: (world: World, input: TensorValue, matrix: Matrix) => any) => Run} */
const ofSquare = (run) => (world, bound, site) => run(world, bound.tensor('input'), squareOf(bound, bare(site)));

/**
 * @type {(shape: (matrix: Matrix) => readonly number[], dtype?: DType) =>
 *   Run}
 */
const ofMatrix = (shape, dtype) => (world, bound, site) => {
  const input = bound.tensor('input');
  return freshLike(world, input, shape(matrixOf(bound, bare(site))), dtype ?? input.dtype);
};

/** @param {Row} row */
// prettier-ignore
export function decompositions(row) {
  row('t', 'linalg.qr', 'Tensor A, str mode="reduced", *, Tensor[] out=None', (world, bound, site) => {
    const input = bound.tensor('input');
    const { lead, rows, columns, least } = matrixOf(bound, bare(site));
    const isWhole = bound.value('mode') === 'complete';
    const inner = isWhole ? rows : least;
    const pair = [freshLike(world, input, [...lead, rows, inner]), freshLike(world, input, [...lead, inner, columns])];
    return new Sequence('tuple', pair, ['Q', 'R']);
  });
  row('t', 'linalg.lu', 'Tensor A, *, bool pivot=True, Tensor[] out=None', (world, bound, site) => {
    const input = bound.tensor('input');
    if (input.shape.length < 2)
      throw new Raised(
        'RuntimeError',
        `linalg.lu: Expected tensor with 2 or more dimensions. Got size: [${input.shape}] instead`,
      );
    const { lead, rows, columns, least } = matrixOf(bound, bare(site));
    const sizes = [
      [rows, rows],
      [rows, least],
      [least, columns],
    ];
    return new Sequence(
      'tuple',
      sizes.map((shape) => freshLike(world, input, [...lead, ...shape])),
      ['P', 'L', 'U'],
    );
  });
  row('t', 'linalg.svd', 'Tensor A, bool full_matrices=True, *, ~str? driver=None, Tensor[] out=None', svd(false));
  row('tT', 'svd', 'Tensor input, bool some=True, bool compute_uv=True, *, Tensor[] out=None', svd(true));
  row('tT', 'pinverse', 'Tensor input, float rcond=1e-15', ofMatrix(({ lead, rows, columns }) => [...lead, columns, rows]));
  row('t', 'linalg.pinv', 'Tensor input, *, ^Tensor? atol=None, ^Tensor? rtol=None, ^bool hermitian=False, Tensor out=None | Tensor input, *, float? atol=None, float? rtol=None, ^bool hermitian=False, Tensor out=None | Tensor input, Tensor rcond, bool hermitian=False, *, Tensor out=None | Tensor input, float rcond, bool hermitian=False, *, Tensor out=None', ofMatrix(({ lead, rows, columns }) => [...lead, columns, rows]));
  row('t', 'linalg.matrix_rank', 'Tensor input, *, ^Tensor? atol=None, ^Tensor? rtol=None, ^bool hermitian=False, Tensor out=None | Tensor input, *, float? atol=None, float? rtol=None, ^bool hermitian=False, Tensor out=None | Tensor input, Tensor tol, bool hermitian=False, *, Tensor out=None | Tensor input, float tol, bool hermitian=False, *, Tensor out=None', ofMatrix(({ lead }) => lead, 'int64'));
  row('tT', 'slogdet linalg.slogdet', 'Tensor input, *, Tensor[] out=None', ofSquare((world, input, { lead }) => {
    const pair = [freshLike(world, input, lead), freshLike(world, input, lead)];
    return new Sequence('tuple', pair, ['sign', 'logabsdet']);
  }));
  row('t', 'linalg.eigvalsh', 'Tensor input, ^str UPLO="L", *, Tensor out=None', ofSquare((world, input, { lead, rows }) => freshLike(world, input, [...lead, rows])));
  row('t', 'linalg.eig', 'Tensor input, *, Tensor[] out=None', ofSquare((world, input, { lead, rows }) => {
    const sizes = [[...lead, rows], [...lead, rows, rows]];
    const pair = sizes.map((shape) => asComplex(freshLike(world, input, shape)));
    return new Sequence('tuple', pair, ['eigenvalues', 'eigenvectors']);
  }));
  const determinant = ofSquare((world, input, { lead }) => freshLike(world, input, lead));
  row('tT', 'det logdet', 'Tensor input', determinant);
  row('t', 'linalg.det', 'Tensor A, *, Tensor out=None', determinant);
  const alike = ofSquare((world, input) => freshLike(world, input, input.shape));
  row('t', 'linalg.inv', 'Tensor A, *, Tensor out=None', alike);
  row('t', 'linalg.cholesky', 'Tensor input, *, ^bool upper=False, Tensor out=None', alike);
  row('tT', 'matrix_power linalg.matrix_power', 'Tensor input, ^int n, *, Tensor out=None', alike);
  row('t', 'linalg.solve_triangular', 'Tensor input, Tensor B, *, ^bool upper, ^bool left=True, ^bool unitriangular=False, Tensor out=None', (world, bound) => freshLike(world, bound.tensor('B'), bound.tensor('B').shape));
  row('tT', 'histc', 'Tensor input, int bins=100, Scalar min=0, Scalar max=0, *, Tensor out=None', (world, bound) =>
    freshLike(world, bound.tensor('input'), [bound.int('bins', 100)]),
  );
}
