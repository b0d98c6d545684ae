/**
 * Every known message about broadcasting, by framework, then by `family form`. To add one, write it as it is printed,
 * with the placeholders of template.js. Of two wordings with the same beginning, the longer one comes first.
 *
 * @type {Record<string, Record<string, readonly string[]>>}
 */
export const broadcasting = {
  pytorch: {
    'torch-sizes fresh': [
      'The size of tensor a (%p) must match the size of tensor b (%q) at non-singleton dimension %d',
      'The size of tensor a (%p) must match the size of tensor b (%q)',
    ],
    'torch-output inPlace': ["output with shape %T doesn't match the broadcast shape %B"],
    'torch-expanded expand': [
      'The expanded size of the tensor (%p) must match the existing size (%q) at non-singleton dimension %d.  Target sizes: %T.  Tensor sizes: %A',
      'The expanded size of the tensor (%p) must match the existing size (%q) at non-singleton dimension %d',
      'expand(%w{%A}, size=%T): the number of sizes provided (%n) must be greater or equal to the number of dimensions in the tensor (%n)',
    ],
    'torch-compiled fresh': [
      'Attempting to broadcast a dimension of length %n at %k! Mismatching argument at index %n had %A; but expected shape should be broadcastable to %A',
      'Attempting to broadcast a dimension of length %q at %k',
    ],
    'torch-index assign': [
      'shape mismatch: value tensor of shape %A cannot be broadcast to indexing result of shape %O',
    ],
    'torch-index fresh': ['shape mismatch: indexing tensors could not be broadcast together with shapes %L'],
    'torch-loss-warning loss': ['Using a target size (%A) that is different to the input size (%A)'],
    'torch-loss-sizes loss': [
      'Using a target size (%A) that is different to the input size (%A) is deprecated',
      'Target size (%A) must be the same as input size (%A)',
    ],
    'torch-migration fresh': [
      'self and other do not have the same shape, but are broadcastable, and have the same number of elements.',
      'self and other not broadcastable, but have the same number of elements.',
    ],
    'torch-migration inPlace': ['%w is not broadcastable to self, but they have the same number of elements.'],
    'torch-old-sizes fresh': [
      'inconsistent tensor size, expected %w %A and %w %A to have the same number of elements, but got %n and %n elements respectively at',
      'inconsistent tensor size at',
      'inconsistent tensor sizes at',
      'Shape mismatch: objects cannot be broadcast to a single shape',
    ],
  },
  numpy: {
    'numpy-ufunc fresh': ['operands could not be broadcast together with shapes %l'],
    'numpy-output inPlace': [
      "non-broadcastable output operand with shape %t doesn't match the broadcast shape %b",
      "output operand with shape %t doesn't match the broadcast shape %b",
    ],
    'numpy-nary fresh': [
      'shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg %n with shape %A and arg %n with shape %A.',
      'shape mismatch: objects cannot be broadcast to a single shape',
    ],
    'numpy-broadcast-to expand': [
      'operands could not be broadcast together with remapped shapes [original->remapped]: %a and requested shape %t',
      'input operand has more dimensions than allowed by the axis remapping',
    ],
    'numpy-assign assign': ['could not broadcast input array from shape %a into shape %o'],
    'numpy-index assign': [
      'shape mismatch: value array of shape %a could not be broadcast to indexing result of shape %o',
    ],
    'numpy-index fresh': ['shape mismatch: indexing arrays could not be broadcast together with shapes %l'],
  },
  jax: {
    'jax-op fresh': ['%w got incompatible shapes for broadcasting: %L'],
    'jax-shapes fresh': [
      'Incompatible shapes for broadcasting: shapes=[%L]',
      'Incompatible shapes for broadcasting: (%L)',
      'Incompatible shapes for broadcasting: %L',
    ],
    'jax-broadcast-to expand': ['Incompatible shapes for broadcasting: %A and requested shape %T'],
  },
  tensorflow: {
    'tf-incompatible fresh': [
      'Incompatible shapes: %a vs. %a',
      'logits and labels must be broadcastable: logits_size=%a labels_size=%a',
    ],
    'tf-required fresh': ['required broadcastable shapes'],
    'tf-dimensions fresh': [
      'Dimensions must be equal, but are %p and %q for %~ with input shapes: %a, %s and with input tensors computed as partial shapes: input[1] = %t',
      'Dimensions must be equal, but are %p and %q for %~ with input shapes: %a, %a',
      'Dimensions must be equal, but are %p and %q for %~ input shape%~ %a, %a',
    ],
  },
  keras: {
    'keras-merge fresh': [
      'Operands could not be broadcast together with shapes %A %A',
      'Inputs have incompatible shapes. Received shapes %A and %A',
    ],
  },
  tfjs: {
    'tfjs fresh': ['Operands could not be broadcast together with shapes %z and %z.'],
  },
  onnxruntime: {
    'ort-axis fresh': ['Attempting to broadcast an axis by a dimension other than 1. %p by %q'],
    'ort-dim fresh': [
      '%w operand cannot broadcast on dim %n LeftShape: %a, RightShape: %a',
      '%w operand cannot broadcast on dim %n',
    ],
  },
  onnx: { 'onnx-checker fresh': ['[ShapeInferenceError] Incompatible dimensions'] },
  mlx: {
    'mlx fresh': ['Shapes %a and %a cannot be broadcast', '[broadcast_shapes] %a and %a cannot be broadcast'],
  },
  paddle: {
    'paddle fresh': [
      'Broadcast dimension mismatch. Operands could not be broadcast together with the shape of X = %A and the shape of Y = %A. Received [%p] in X is not equal to [%q] in Y at i:%d',
      'Broadcast dimension mismatch. Operands could not be broadcast together with the shape of X = %A and the shape of Y = %A',
      'Expected x_dims[i + axis] == y_dims[i], but received x_dims[i + axis]:%p != y_dims[i]:%q',
    ],
  },
  theano: {
    'theano fresh': [
      'Input dimension mis-match. (input[%n].shape[%d] = %p, input[%n].shape[%n] = %q)',
      "Input dimension mis-match. Input %n (indices start at 0) has shape[%d] == %q, but the output's size on that axis is %p",
    ],
  },
  tvm: {
    'tvm fresh': [
      'operands could not be broadcast together with shapes %a %a, l=%p, r=%q',
      'operands could not be broadcast together with shapes %a %a',
      'Incompatible broadcast type TensorType(%a, %w) and TensorType(%a, %w)',
    ],
  },
  stride0: {
    'stride0 fresh': [
      '%w(): shapes %A and %A broadcast to %B, but broadcastMode',
      '%w(): shapes %A and %A broadcast to %B, which is larger than each',
      '%w(): shapes %A and %A and %A broadcast to %B,',
    ],
    'stride0-growth fresh': ['%w(): shapes %A and %A broadcast to %B, %n times the larger'],
  },
};
