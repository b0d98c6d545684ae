// Complex arrays. NumPy's rules for them are those for arrays of their parts, which is what every function is asked
// about; here stands which functions keep both parts, and which answer with real numbers.

import { asComplex, dtypeOf, isComplex } from '../../runtime/complex.js';
import { Complex, DTypeValue, float, int, Sequence, TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';
import { dtypeInfo } from '../../../../lib/boundary/dtype.js';

/** @import { Run } from '../torch/table.js' */
/** @import { Value } from '../../runtime/values.js' */

/** Functions and operators with complex results. */
const both = new Set(
  (
    '+ - * / ** @ == != add subtract multiply divide true_divide power pow negative positive square reciprocal ' +
    'conj conjugate sqrt exp log sin cos sinh cosh tanh sum prod mean cumsum cumprod dot matmul inner outer vdot ' +
    'kron einsum tensordot trace reshape ravel flatten transpose swapaxes moveaxis expand_dims squeeze broadcast_to ' +
    'concatenate concat stack vstack hstack dstack column_stack append tile repeat roll flip rot90 pad ' +
    'diag diagonal tril triu take copy array asarray zeros_like ones_like full_like ' +
    'full empty_like where split array_split nan_to_num inv solve det matrix_power equal not_equal logical_not ' +
    'isnan isinf isfinite isclose count_nonzero argsort shape ndim size'
  ).split(' '),
);

/** What answers with real numbers, or with the dtype that it is asked for. */
const single = new Set('abs absolute real imag norm var std astype'.split(' '));

/** @param {Value} value @returns {boolean} */
const hasParts = (value) =>
  value instanceof TensorValue
    ? isComplex(value)
    : value instanceof Complex || (value instanceof Sequence && value.items.some(hasParts));

/** One part of each number. @param {Value} value @returns {Value} */
export const partOf = (value) => {
  if (value instanceof Complex) return float(0.5);
  if (!hasParts(value)) return value;
  if (value instanceof TensorValue)
    return new TensorValue({ ...value, storage: { ...value.storage, isComplex: false } }, value.dialect);
  return value instanceof Sequence ? new Sequence(value.kind, value.items.map(partOf)) : value;
};

/** @param {Value} value @returns {Value} */
const paired = (value) => {
  if (value instanceof Sequence) return new Sequence(value.kind, value.items.map(paired));
  if (!(value instanceof TensorValue) || !value.dtype.includes('float')) return value;
  if (!value.dtype.endsWith('16')) return asComplex(value);
  const dtype = /** @type {const} */ ('float32'); // no complex number is of halves
  return asComplex(new TensorValue({ ...value, dtype, storage: { ...value.storage, dtype } }, value.dialect));
};

/**
 * The result of a function for complex arrays, from a call with one part; undefined if no array is complex.
 * @type {(name: string, values: readonly Value[], run: () => Value, isAsked?: boolean) => Value | undefined}
 */
export const byParts = (name, values, run, isAsked = false) => {
  if (!values.some(hasParts)) return undefined;
  if (both.has(name)) return isAsked ? run() : paired(run());
  return single.has(name) ? run() : UNKNOWN;
};

/** A function of the table that takes complex arrays too. @type {(name: string, run: Run) => Run} */
export const ofComplex = (name, run) => (world, bound, site) => {
  const { values } = bound;
  const ofParts = () =>
    run(
      world,
      bound.mapped((arg) => ({ ...arg, value: partOf(arg.value) })),
      site,
    );
  if (!values.some(hasParts)) return run(world, bound, site);
  const isAsked = bound.value('dtype') !== undefined;
  const made = bound.value('out') instanceof TensorValue ? undefined : byParts(name, values, ofParts, isAsked);
  return made ?? UNKNOWN;
};

/** What complex arrays have otherwise than others; undefined for what is the same. */
/** @type {(array: TensorValue, name: string) => Value | undefined} */
export const attributeOf = (array, name) => {
  const size = 2 * dtypeInfo(array.dtype).size;
  switch (name) {
    case 'real':
    case 'imag':
      return partOf(array);
    case 'dtype':
      return new DTypeValue(/** @type {any} */ (dtypeOf(array)), array.dialect);
    case 'itemsize':
      return int(size);
    case 'nbytes':
      return int(size * array.numel);
    case 'strides':
      return tuple(array.strides.map((stride) => int(stride * size)));
  }
  return undefined;
};
