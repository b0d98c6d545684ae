// Matrix decompositions, such as `linalg.qr` and `svd`: the shapes of the factors.

import { leastOf } from '../../runtime/unknown-sizes.js';
import { asComplex } from '../../runtime/complex.js';
import { freshLike } from '../nn/sizes.js';
import { Sequence, UNKNOWN } from '../../runtime/values.js';
import { Raised } from '../../runtime/raised.js';

/** @import { Bound, DType, Row, Run } from '../../types.js' */

/** A bool argument whose default is True. @type {(bound: Bound, name: string) => boolean} */
const isOn = (bound, name) => bound.value(name) === undefined || bound.flag(name);

/**
 * A function of a matrix, or of a batch of them. `sizesOf` gives the last sizes of each result, from the rows and the
 * columns of the input and the smaller number of both. With names, the results are a tuple.
 * @type {(
 *   sizesOf: (rows: number, columns: number, least: number, bound: Bound) => readonly (readonly number[])[],
 *   how?: { isSquare?: boolean, names?: readonly string[], dtype?: DType, isComplex?: boolean },
 * ) => Run}
 */
const ofMatrix =
  (sizesOf, { isSquare = false, names, dtype, isComplex = false } = {}) =>
  (world, bound, site) => {
    const input = bound.tensor('input');
    const { shape } = input;
    const name = site.name.replace(/^linalg\./, '');
    const refused = (/** @type {string} */ what) => new Raised('RuntimeError', `linalg.${name}: ${what}`);
    if (shape.length < 2 && name === 'lu')
      throw refused(`Expected tensor with 2 or more dimensions. Got size: [${shape}] instead`);
    if (shape.length < 2) throw refused('The input tensor A must have at least 2 dimensions.');
    const [rows = 0, columns = 0] = shape.slice(-2);
    if (isSquare && rows !== columns)
      throw refused(`A must be batches of square matrices, but they are ${rows} by ${columns} matrices`);
    const results = sizesOf(rows, columns, leastOf([rows, columns]), bound).map((sizes) => {
      const result = freshLike(world, input, [...shape.slice(0, -2), ...sizes], dtype ?? input.dtype);
      return isComplex ? asComplex(result) : result;
    });
    return names ? new Sequence('tuple', results, names) : (results[0] ?? UNKNOWN);
  };

/** @type {(turned: boolean) => Run} */
const svd = (turned) =>
  ofMatrix(
    (m, n, least, bound) => {
      const isWhole = turned ? !isOn(bound, 'some') : isOn(bound, 'full_matrices');
      const [left, right] = isWhole ? [m, n] : [least, least];
      return [[m, left], [least], turned ? [n, right] : [right, n]];
    },
    { names: ['U', 'S', turned ? 'V' : 'Vh'] },
  );

/** @param {Row} row */
// prettier-ignore
export function decompositions(row) {
  row('t', 'linalg.qr', 'Tensor A, str mode="reduced", *, Tensor[] out=None', ofMatrix((m, n, least, bound) => {
    const inner = bound.value('mode') === 'complete' ? m : least;
    return [[m, inner], [inner, n]];
  }, { names: ['Q', 'R'] }));
  row('t', 'linalg.lu', 'Tensor A, *, bool pivot=True, Tensor[] out=None', ofMatrix((m, n, least) => [[m, m], [m, least], [least, n]], { names: ['P', 'L', 'U'] }));
  row('t', 'linalg.svd', 'Tensor A, bool full_matrices=True, *, ~str? driver=None, Tensor[] out=None', svd(false));
  row('tT', 'svd', 'Tensor input, bool some=True, bool compute_uv=True, *, Tensor[] out=None', svd(true));
  row('tT', 'pinverse', 'Tensor input, float rcond=1e-15', ofMatrix((m, n) => [[n, m]]));
  row('t', 'linalg.pinv', 'Tensor input, *, ^Tensor? atol=None, ^Tensor? rtol=None, ^bool hermitian=False, Tensor out=None | Tensor input, *, float? atol=None, float? rtol=None, ^bool hermitian=False, Tensor out=None | Tensor input, Tensor rcond, bool hermitian=False, *, Tensor out=None | Tensor input, float rcond, bool hermitian=False, *, Tensor out=None', ofMatrix((m, n) => [[n, m]]));
  row('t', 'linalg.matrix_rank', 'Tensor input, *, ^Tensor? atol=None, ^Tensor? rtol=None, ^bool hermitian=False, Tensor out=None | Tensor input, *, float? atol=None, float? rtol=None, ^bool hermitian=False, Tensor out=None | Tensor input, Tensor tol, bool hermitian=False, *, Tensor out=None | Tensor input, float tol, bool hermitian=False, *, Tensor out=None', ofMatrix(() => [[]], { dtype: 'int64' }));
  row('tT', 'slogdet linalg.slogdet', 'Tensor input, *, Tensor[] out=None', ofMatrix(() => [[], []], { isSquare: true, names: ['sign', 'logabsdet'] }));
  row('t', 'linalg.eigvalsh', 'Tensor input, ^str UPLO="L", *, Tensor out=None', ofMatrix((n) => [[n]], { isSquare: true }));
  row('t', 'linalg.eig', 'Tensor input, *, Tensor[] out=None', ofMatrix((n) => [[n], [n, n]], { isSquare: true, isComplex: true, names: ['eigenvalues', 'eigenvectors'] }));
  const determinant = ofMatrix(() => [[]], { isSquare: true });
  row('tT', 'det logdet', 'Tensor input', determinant);
  row('t', 'linalg.det', 'Tensor A, *, Tensor out=None', determinant);
  const alike = ofMatrix((n) => [[n, n]], { isSquare: true });
  row('t', 'linalg.inv', 'Tensor A, *, Tensor out=None', alike);
  row('t', 'linalg.cholesky', 'Tensor input, *, ^bool upper=False, Tensor out=None', alike);
  row('tT', 'matrix_power linalg.matrix_power', 'Tensor input, ^int n, *, Tensor out=None', alike);
  row('tT', 'histc', 'Tensor input, int bins=100, Scalar min=0, Scalar max=0, *, Tensor out=None', (world, bound) =>
    freshLike(world, bound.tensor('input'), [bound.int('bins', 100)]),
  );
}
