// Functions that PyTorch still has by name, and that only say what to write instead.

import { Raised } from '../raised.js';

/** @import { Bound } from '../signature.js' */

const REMOVED = 'This function was deprecated since version 1.9 and is now removed.';

const deprecated = (/** @type {string} */ name) =>
  `${REMOVED} \`torch.${name}\` is deprecated in favor of \`torch.linalg.${name}\`.`;

/**
 * What each says after the arguments it takes.
 * @type {readonly (readonly [name: string, signature: string, words: (bound: Bound) => string])[]}
 */
const SENTENCES = [
  [
    'cholesky',
    'input, upper=',
    () =>
      `${deprecated('cholesky')}\n` +
      'L = torch.cholesky(A) should be replaced with:\nL = torch.linalg.cholesky(A)\n' +
      'U = torch.cholesky(A, upper=True) should be replaced with:\nU = torch.linalg.cholesky(A).mH',
  ],
  [
    'qr',
    'input, some=True',
    (bound) =>
      `${REMOVED} \`torch.qr\` is deprecated in favor of \`torch.linalg.qr\` and the boolean parameter \`some\` has ` +
      'been replaced with a string parameter `mode`.\n\n' +
      "Q, R = torch.qr(A) should be replaced with:\nQ, R = torch.linalg.qr(A, mode='reduced')\n\nand\n\n" +
      "Q, R = torch.qr(A, some=False) should be replaced with:\nQ, R = torch.linalg.qr(A, mode='complete')\n\n" +
      (bound.flag('some')
        ? "Since `some` was set to True, use mode='reduced'."
        : "Since `some` was set to False, use mode='complete'."),
  ],
  [
    'solve',
    'input, A',
    () =>
      `${deprecated('solve')} \`torch.linalg.solve\` has its arguments reversed and does not return the LU ` +
      'factorization.\n\nTo get the LU factorization see `torch.lu`, which can be used with `torch.lu_solve` or ' +
      '`torch.lu_unpack`.\nX = torch.solve(B, A).solution should be replaced with:\nX = torch.linalg.solve(A, B)',
  ],
  [
    'lstsq',
    'input, A',
    () =>
      `${deprecated('lstsq')}\n\`torch.linalg.lstsq\` has reversed arguments and does not return the QR ` +
      'decomposition in the returned tuple (although it returns other information about the problem).\n\n' +
      'To get the QR decomposition consider using `torch.linalg.qr`.\n\nThe returned solution in `torch.lstsq` ' +
      'stored the residuals of the solution in the last m - n columns of the returned value whenever m > n. In ' +
      "torch.linalg.lstsq, the residuals are in the field 'residuals' of the returned named tuple.\n\nThe unpacking " +
      'of the solution, as in\nX, _ = torch.lstsq(B, A).solution[:A.size(1)]\nshould be replaced with:\n' +
      'X = torch.linalg.lstsq(A, B).solution',
  ],
  [
    'symeig',
    'input, eigenvectors=, upper=',
    () =>
      `${REMOVED} The default behavior has changed from using the upper triangular portion of the matrix by default ` +
      'to using the lower triangular portion.\n\nL, _ = torch.symeig(A, upper=upper) should be replaced with:\n' +
      "L = torch.linalg.eigvalsh(A, UPLO='U' if upper else 'L')\n\nand\n\n" +
      'L, V = torch.symeig(A, eigenvectors=True) should be replaced with:\n' +
      "L, V = torch.linalg.eigh(A, UPLO='U' if upper else 'L')",
  ],
  [
    'eig',
    'input, eigenvectors=',
    () =>
      `${REMOVED} \`torch.linalg.eig\` returns complex tensors of dtype \`cfloat\` or \`cdouble\` rather than real ` +
      'tensors mimicking complex tensors.\n\nL, _ = torch.eig(A) should be replaced with:\n' +
      'L_complex = torch.linalg.eigvals(A)\n\nand\n\nL, V = torch.eig(A, eigenvectors=True) should be replaced ' +
      'with:\nL_complex, V_complex = torch.linalg.eig(A)',
  ],
];

/** @param {import('../table.js').Row} row */
export const removed = (row) => {
  for (const [name, signature, sentence] of SENTENCES)
    row('tT', name, signature, (_, bound) => {
      throw new Raised('RuntimeError', sentence(bound));
    });
  row('t', 'matrix_rank', 'input, tol=, symmetric=', () => {
    throw new Raised(
      'RuntimeError',
      `${REMOVED}\nPlease use the \`torch.linalg.matrix_rank\` function instead. The parameter 'symmetric' was renamed ` +
        "in `torch.linalg.matrix_rank()` to 'hermitian'.",
    );
  });
};
