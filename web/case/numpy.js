// Where NumPy's dtypes differ from PyTorch's: floats are float64 by default, and next to a float array, an integer
// array counts as the float dtype that can hold all its integers.

/** @import { DType } from '../lib/boundary/dtype.js' */
/** @import { Tensor } from '../lib/tensor/tensor.js' */
/** @import { Given } from './perform.js' */

/**
 * @typedef {typeof import('../lib/functions.js')} Library
 */

/** Operations whose operands are not converted. */
const unconverted = new Set(['copy', 'broadcastTensors', 'clamp', 'maskedFill', 'ldexp']);

/** @type {(dtype: DType) => DType} */
const asFloat = (dtype) => {
  if (/float|bool/.test(dtype)) return dtype;
  return dtype.endsWith('int8') ? 'float16' : dtype === 'int16' ? 'float32' : 'float64';
};

/**
 * The common dtype of arrays; a 0-d array has the same priority as any other.
 * @param {readonly DType[]} dtypes
 * @param {Library} library
 * @returns {DType | undefined}
 */
export function commonInNumpy(dtypes, { promoteTypes }) {
  const floats = dtypes.some((dtype) => dtype.includes('float'));
  const [first, ...rest] = floats ? dtypes.map(asFloat) : dtypes;
  return first && rest.reduce((all, dtype) => promoteTypes(all, dtype), first);
}

/**
 * The operands of an operation, converted if PyTorch's common dtype would differ from NumPy's, and copied if PyTorch
 * would reject overlapping operands. The target is not converted.
 * @param {Pick<import('./case.js').Case, 'fn' | 'form'>} asked
 * @param {readonly Given[]} operands
 * @param {Library} library
 * @returns {Given[]}
 */
export function asInNumpy({ fn, form }, operands, library) {
  // The condition of where does not affect the dtype.
  const counts = operands.filter((each, i) => 'shape' in each && !(fn === 'where' && i === 0));
  const dtypes = counts.map((each) => /** @type {Tensor} */ (each).dtype);
  const dtype = unconverted.has(fn) ? undefined : commonInNumpy(dtypes, library);
  return operands.map((each, i) => {
    const isTarget = form === 'inPlace' && i === 0;
    if (isTarget || !('shape' in each)) return each;
    const converted = dtype && counts.includes(each) && each.dtype !== dtype ? each.to(dtype) : each;
    // NumPy reads operands that overlap the target before it writes.
    return form === 'inPlace' && converted === each ? each.clone() : converted;
  });
}

/**
 * Runs `fn` with the default dtype of a case.
 * @template T
 * @param {Pick<import('./case.js').Case, 'dialect' | 'float'>} asked
 * @param {() => T} fn
 * @param {Library} library
 * @returns {T}
 */
export function withDefaults({ dialect, float }, fn, { getDefaultDtype, setDefaultDtype }) {
  const before = getDefaultDtype();
  const wanted = dialect === 'numpy' ? 'float64' : (float ?? 'float32');
  if (wanted === before) return fn();
  setDefaultDtype(wanted);
  try {
    return fn();
  } finally {
    setDefaultDtype(before);
  }
}
