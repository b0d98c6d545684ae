/**
 * The paths of the drawn pages are those of PyTorch's and NumPy's documentation, so that replacing the host in such an
 * address leads here: `/docs/stable/generated/torch.where.html` and `/doc/stable/reference/generated/numpy.where.html`.
 */

/** The list of all drawn pages, where PyTorch has its list of functions. */
export const LIST = 'docs/stable/torch.html';

/** @param {string} python as `torch.where` or `numpy.where` @returns {string} the path of its page */
export function pathOf(python) {
  const folder = python.startsWith('numpy') ? 'doc/stable/reference' : 'docs/stable';
  return `${folder}/generated/${python}.html`;
}
