// Complex tensors of PyTorch's. The library has none, so it gets tensors with the dtype of the real part. The storage
// records that they are complex, and so do their views and results.

import { Complex, Sequence, TensorValue } from './values.js';

/** @import { DType } from '../../../lib/boundary/dtype.js' */
/** @import { Value } from './values.js' */

/** The dtype of the parts. @type {Map<string, DType>} */
const parts = new Map([
  ['complex32', 'float16'],
  ['complex64', 'float32'],
  ['complex128', 'float64'],
]);

/** The dtype of a complex dtype's parts; undefined for others. @param {string} dtype */
export function partOf(dtype) {
  return parts.get(dtype);
}

/** @type {Map<string, string>} */
const names = new Map([
  ['chalf', 'complex32'],
  ['cfloat', 'complex64'],
  ['cdouble', 'complex128'],
  ...[...parts.keys()].map((name) => /** @type {[string, string]} */ ([name, name])),
]);

/** A complex dtype by its name. @param {string} name */
export function complexNamed(name) {
  return names.get(name);
}

/** @param {TensorValue} tensor */
export function isComplex({ storage }) {
  return storage.isComplex === true;
}

/** Whether a value is complex, or has complex items. @param {Value} value @returns {boolean} */
export function hasParts(value) {
  return value instanceof TensorValue
    ? isComplex(value)
    : value instanceof Complex || (value instanceof Sequence && value.items.some(hasParts));
}

/** @param {TensorValue} tensor @returns {TensorValue} */
export function asComplex(tensor) {
  tensor.storage.isComplex = true;
  tensor.storage.values = null;
  return tensor;
}

/** Reports complex numbers by their size. @param {TensorValue} tensor @returns {TensorValue} */
export function asReal(tensor) {
  tensor.storage.isComplex = false;
  return tensor;
}

/** As PyTorch names it. @param {TensorValue} tensor @returns {string} */
export function dtypeOf(tensor) {
  if (!isComplex(tensor)) return tensor.dtype;
  return tensor.dtype === 'float64' ? 'complex128' : tensor.dtype === 'float16' ? 'complex32' : 'complex64';
}
