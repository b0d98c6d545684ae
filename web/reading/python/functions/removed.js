// Functions that PyTorch still has by name, and that only raise an error.

import { Raised } from '../raised.js';

/** @param {import('../table.js').Row} row */
export const removed = (row) => {
  for (const [name, signature] of [
    ['cholesky', 'input, upper=False, *, out=None'],
    ['qr', 'input, some=True, *, out=None'],
    ['solve lstsq', 'input, A, *, out=None'],
    ['symeig', 'input, eigenvectors=False, upper=True, *, out=None'],
    ['eig', 'input, eigenvectors=False, *, e=None, v=None'],
  ])
    row('tT', name ?? '', signature ?? '', gone);
  row('t', 'matrix_rank', 'input, tol=None, symmetric=False, *, out=None', gone);
};

/** PyTorch goes on to say what to write instead. @type {import('../table.js').Run} */
const gone = () => {
  throw new Raised('RuntimeError', 'This function was deprecated since version 1.9 and is now removed.');
};
