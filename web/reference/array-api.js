/**
 * The functions of the Python array API standard, 2025.12, in the order of its specification, and the name of each in
 * stride0: the standard's in camelCase, or PyTorch's.
 */

/** @type {readonly [title: string, names: string][]} */
const STANDARD = [
  [
    'Creation',
    'arange asarray empty empty_like eye from_dlpack full full_like linspace meshgrid ones ones_like tril triu zeros ' +
      'zeros_like',
  ],
  ['Data types', 'astype can_cast finfo iinfo isdtype result_type'],
  [
    'Elementwise',
    'abs acos acosh add asin asinh atan atan2 atanh bitwise_and bitwise_left_shift bitwise_invert bitwise_or ' +
      'bitwise_right_shift bitwise_xor ceil clip conj copysign cos cosh divide equal exp expm1 floor floor_divide ' +
      'greater greater_equal hypot imag isfinite isinf isnan less less_equal log log1p log2 log10 logaddexp logical_and ' +
      'logical_not logical_or logical_xor maximum minimum multiply negative nextafter not_equal positive pow real ' +
      'reciprocal remainder round sign signbit sin sinh square sqrt subtract tan tanh trunc',
  ],
  ['Indexing', 'take take_along_axis'],
  ['Linear algebra', 'matmul matrix_transpose tensordot vecdot'],
  [
    'Manipulation',
    'broadcast_arrays broadcast_shapes broadcast_to concat expand_dims flip moveaxis permute_dims repeat reshape roll ' +
      'squeeze stack tile unstack',
  ],
  ['Searching', 'argmax argmin count_nonzero nonzero searchsorted where'],
  ['Sets', 'isin unique_all unique_counts unique_inverse unique_values'],
  ['Sorting', 'argsort sort'],
  ['Statistics', 'cumulative_prod cumulative_sum max mean min prod std sum var'],
  ['Truth', 'all any diff'],
];

/**
 * Names that mean something else in PyTorch, with the name of the standard's function in stride0.
 * @type {Readonly<Record<string, string>>}
 */
const RENAMED = { equal: 'eq', repeat: 'repeatInterleave', take: 'indexSelect' };

/** Why stride0 has no such function. @type {Readonly<Record<string, string>>} */
const REASONS = { from_dlpack: 'no meaning here: JavaScript has no DLPack' };

/** @param {string} name */
const camelCase = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/**
 * @typedef {{ group: string, name: string, ours?: string, without?: string }} Row  ours: stride0's name for it;
 *   without: why there is none
 */

/** @param {Readonly<Record<string, unknown>>} exported the functions of the library @returns {Row[]} */
export function arrayAPI(exported) {
  return STANDARD.flatMap(([group, names]) =>
    names.split(' ').map((name) => {
      const ours = RENAMED[name] ?? camelCase(name);
      return { group, name, ...(ours in exported ? { ours } : { without: REASONS[name] ?? 'missing' }) };
    }),
  );
}
