/**
 * Checks results that are stored in another dtype than they are computed in, by `out` and in place. An operation's
 * allowed error applies before the conversion: in a wider dtype it is measured in units of the narrower one. Where
 * storing rounds, both sides must be roundings of numbers within the error.
 */
import * as stride0 from '../../web/lib/index.js';
import { differentElement, valueOf } from './compare.js';
import { typedArray } from './read.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */
/** @import { Exactness } from './compare.js' */

const precisions = { float16: 10, bfloat16: 7, float32: 23, float64: 52 };

/** The distance to the next float. @param {DType} dtype @param {number} value */
const spacing = (dtype, value) =>
  2 ** (Math.floor(Math.log2(Math.abs(value))) - precisions[/** @type {keyof typeof precisions} */ (dtype)]);

/**
 * How far an element may be off, in its own dtype.
 * @param {DType} dtype
 * @param {number} value
 * @param {Exactness} exactness
 * @param {number} i
 */
function allowance(dtype, value, { rule, oneUlp, units = 0, magnitudes }, i) {
  if (!Number.isFinite(value) || value === 0 || !(dtype in precisions)) return 0;
  const small = precisions[/** @type {keyof typeof precisions} */ (dtype)] < 23;
  if (rule === 'x' && small && oneUlp) return spacing(dtype, value);
  if (rule === 't') return (dtype === 'float64' ? 4 : units) * spacing(dtype, value);
  if (rule === 'f') {
    if (small) return spacing(dtype, value);
    return 2 * (dtype === 'float32' ? 2 ** -23 : 2 ** -52) * (magnitudes?.()[i] ?? 0);
  }
  return 0;
}

/** @param {ArrayLike<any>} values of one dtype @param {DType} from @param {DType} to @returns {ArrayLike<any>} */
function converted(values, from, to) {
  const given = stride0.tensor(typedArray(from, values), { dtype: from });
  const result = given.to(to);
  const out = result.toTypedArray();
  given.dispose();
  result.dispose();
  return out;
}

/**
 * Describes the first stored element that differs by more than allowed; otherwise null.
 * @param {DType} dtype of the storage
 * @param {ArrayLike<any>} got
 * @param {ArrayLike<any>} want
 * @param {Exactness} exactness
 * @param {() => Tensor | null} compute the same operation with a new result, if there is one
 */
export function differentStored(dtype, got, want, exactness, compute) {
  const strict = differentElement(dtype, got, want, { rule: exactness.rule === 'z' ? 'z' : 'x' });
  if (strict === null) return null;
  const fresh = compute();
  if (fresh === null || fresh.dtype === dtype) return differentElement(dtype, got, want, exactness);
  const computed = fresh.dtype;
  if (stride0.promoteTypes(computed, dtype) === dtype) {
    return differentElement(computed, converted(got, dtype, computed), converted(want, dtype, computed), exactness);
  }
  const exact = fresh.toTypedArray();
  return differentElement(dtype, got, want, { rule: 'x' }, (i) => {
    const value = valueOf(computed, exact[i]);
    const off = allowance(computed, value, exactness, i);
    const range = converted(
      converted(new Float64Array([value - off, value + off]), 'float64', computed),
      computed,
      dtype,
    );
    const [low, high] = [valueOf(dtype, range[0]), valueOf(dtype, range[1])];
    return [got[i], want[i]].every((each) => valueOf(dtype, each) >= low && valueOf(dtype, each) <= high);
  });
}
