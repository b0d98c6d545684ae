/** The headings of the reference in their order, with the modules below each. A module without one fails the build. */

/** @type {readonly [title: string, modules: readonly string[]][]} */
export const GROUPS = [
  [
    'Tensors',
    [
      'creation',
      'ops/from-data',
      'ops/create',
      'tensor/tensor',
      'tensor/scalar',
      'ops/copies',
      'ops/assign',
      'values/read',
      'transfer',
    ],
  ],
  ['Random numbers', ['create', 'distributions', 'in-place', 'generator'].map((file) => `ops/random/${file}`)],
  [
    'Broadcasting',
    [
      'ops/broadcast',
      'control/explain',
      'control/explain-index',
      'control/explain-einsum',
      'control/explain-gather',
      'control/modes',
      'reports/backcompat',
    ],
  ],
  ['Arithmetic', ['ops/arithmetic', 'ops/powers', 'ops/real-pairs', 'ops/ternary']],
  ['One operand', ['ops/real', 'ops/complex']],
  ['Comparison', ['ops/comparison', 'ops/predicates']],
  ['Logic and bits', ['ops/logic']],
  ['Selection', ['ops/where', 'ops/clamp', 'ops/masked-fill']],
  [
    'Indexing',
    [
      'ops/indexing/index',
      'ops/indexing/index-put',
      'ops/indexing/slice-item',
      'ops/indexing/masked-select',
      'ops/indexing/nonzero',
    ],
  ],
  [
    'Gathering and scattering',
    [
      ...['gather', 'index-select', 'take', 'scatter', 'scatter-reduce', 'index-add', 'index-copy'],
      ...['masked-scatter', 'part-scatter'],
    ].map((file) => `ops/indexing/${file}`),
  ],
  ['Reductions and running sums', ['ops/reductions', 'ops/statistics/scans', 'ops/statistics/nans']],
  [
    'Statistics',
    ['moments', 'covariance', 'quantiles', 'norms', 'cdist', 'softmax', 'trapezoids'].map(
      (file) => `ops/statistics/${file}`,
    ),
  ],
  [
    'Sorting, searching and counting',
    [
      'ops/ordering/sorting',
      'ops/ordering/selection',
      'ops/ordering/extremes',
      'ops/ordering/unique',
      'ops/ordering/search',
      'ops/ordering/counts',
      'ops/ordering/diff',
    ],
  ],
  [
    'Matrix products',
    [
      'ops/matmul',
      'ops/contracting/einsum',
      'ops/contracting/tensordot',
      'ops/contracting/outer',
      'ops/contracting/vectors',
      'ops/contracting/chains',
      'ops/contracting/added-matrices',
      'ops/contracting/added-batches',
      'ops/contracting/added-vectors',
    ],
  ],
  ['Shapes and views', ['ops/views', 'ops/permutations', 'ops/slices', 'ops/repeats', 'tensor/layout']],
  [
    'Joining and rearranging',
    ['cat', 'split', 'flip', 'at-least', 'grids', 'diagonals', 'triangles', 'like'].map(
      (name) => `ops/joining/${name}`,
    ),
  ],
  ['Dtypes', ['ops/promotion', 'control/limits', 'engine/default-dtype']],
  ['Speed and memory', ['fuse/fuse', 'control/tidy', 'memory/usage', 'control/leaks', 'init']],
  ['Errors and warnings', ['errors/classes', 'errors/links', 'reports/warnings']],
  ["The array API standard's own", ['ops/array-api']],
  ["PyTorch's other names", ['aliases']],
];

/** @param {string} module as an entry imports it */
export function groupOf(module) {
  const name = module.replace(/^\.\/|\.js$/g, '');
  const found = GROUPS.find(([, modules]) => modules.includes(name));
  if (!found) throw new Error(`web/reference/groups.js has no group for ${name}`);
  return found[0];
}
