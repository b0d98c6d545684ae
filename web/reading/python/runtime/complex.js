// PyTorch's complex tensors. Our library has none, so a complex64 tensor is a float32 tensor whose storage is marked as
// complex. Its views share the mark, and results of operations get it.

import { Complex, Sequence, TensorValue } from './values.js';

/** @import { DType, Value } from '../types.js' */

/** The dtype of each complex dtype's real and imaginary part. @type {Map<string, DType>} */
const parts = new Map([
  ['complex32', 'float16'],
  ['complex64', 'float32'],
  ['complex128', 'float64'],
]);

/** The dtype of a complex dtype's parts; undefined for another dtype. @param {string} dtype */
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

/** `complex64` for `cfloat`; undefined if the name is no complex dtype. @param {string} name */
export function complexNamed(name) {
  return names.get(name);
}

/** Whether a tensor is complex. @param {TensorValue} tensor */
export function isComplex({ storage }) {
  return storage.isComplex;
}

/** Whether a value is complex, or a list with a complex item. @param {Value} value @returns {boolean} */
export function hasParts(value) {
  return value instanceof TensorValue
    ? isComplex(value)
    : value instanceof Complex || (value instanceof Sequence && value.items.some(hasParts));
}

/** Marks a tensor as complex. @param {TensorValue} tensor @returns {TensorValue} */
export function asComplex(tensor) {
  tensor.storage.isComplex = true;
  tensor.storage.values = null;
  return tensor;
}

/** Marks a tensor as real, such as the result of `abs`. @param {TensorValue} tensor @returns {TensorValue} */
export function asReal(tensor) {
  tensor.storage.isComplex = false;
  return tensor;
}

/** PyTorch's name of a tensor's dtype, including complex ones. @param {TensorValue} tensor @returns {string} */
export function dtypeOf(tensor) {
  if (!isComplex(tensor)) return tensor.dtype;
  return tensor.dtype === 'float64' ? 'complex128' : tensor.dtype === 'float16' ? 'complex32' : 'complex64';
}
