// Complex tensors. The library has none, so it is asked about tensors of their real parts' dtype; their storage says
// that they are complex, and so every view and every result of theirs is.

/** @typedef {import('./values.js').TensorValue} TensorValue */

/** @param {TensorValue} tensor */
export const isComplex = ({ storage }) => storage.isComplex === true;

/** @param {TensorValue} tensor @returns {TensorValue} */
export const asComplex = (tensor) => {
  tensor.storage.isComplex = true;
  tensor.storage.values = null;
  return tensor;
};

/** As PyTorch names it. @param {TensorValue} tensor @returns {string} */
export const dtypeOf = (tensor) => {
  if (!isComplex(tensor)) return tensor.dtype;
  return tensor.dtype === 'float64' ? 'complex128' : tensor.dtype === 'float16' ? 'complex32' : 'complex64';
};
