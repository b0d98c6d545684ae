/**
 * How messages about shapes begin that are not about broadcasting, by framework, then by what they are. Knowing them is what
 * makes the answer an honest one; what they tell further is not needed for it.
 *
 * @type {Record<string, Record<string, readonly string[]>>}
 */
export const unrelated = {
  pytorch: {
    matmul: [
      'mat1 and mat2 shapes cannot be multiplied (%x and %x)',
      'mat1 dim 1 must match mat2 dim 0',
      'size mismatch, m1:',
      'size mismatch, got input (',
      'inconsistent tensor size, expected tensor %A and src %A to have the same number of elements',
      'both arguments to matmul need to be at least 1D',
      '1D tensors expected, but got',
    ],
    bmm: [
      'Expected size for first two dimensions of batch2 tensor',
      'batch1 and batch2 must have same number of batches',
    ],
    einsum: ['einsum(): subscript', 'einsum(): operands do not broadcast'],
    cat: ['Sizes of tensors must match except in dimension', 'Tensors must have same number of dimensions: got'],
    stack: ['stack expects each tensor to be equal size'],
    reshape: [
      "shape '%A' is invalid for input of size",
      'view size is not compatible with input',
      'cannot reshape tensor of',
    ],
    'batch-size': ['Expected input batch_size (%n) to match', 'Expected target size %A, got'],
    conv: [
      'Given groups=%n, weight',
      'Given transposed=%n, weight',
      'running_mean should contain %n elements',
      'Given normalized_shape=',
      'input.size(-1) must be equal to input_size',
    ],
    checkpoint: ['size mismatch for %w: copying a param'],
    mask: ['The shape of the mask %A at index'],
    index: ['index %n is out of bounds for dimension', 'index out of range in self', 'too many indices for tensor'],
    axis: ['Dimension out of range (expected to be in range'],
    dtype: ['expected scalar type %w but found', "result type %w can't be cast"],
    device: ['Expected all tensors to be on the same device', 'Expected object of device type'],
  },
  numpy: {
    'numpy-matmul': ['Input operand %n has a mismatch in its core dimension', 'shapes %a and %a not aligned'],
    einsum: ['operands could not be broadcast together with remapped shapes'],
    cat: ['all the input array dimensions except for', 'all the input arrays must have same'],
    stack: ['all input arrays must have the same shape'],
    reshape: ['cannot reshape array of size %n into'],
    mask: ['boolean index did not match indexed array', 'NumPy boolean array indexing assignment cannot assign'],
    index: ['index %n is out of bounds for axis', 'too many indices for array'],
    axis: ['axis %n is out of bounds for array'],
    ragged: ['setting an array element with a sequence'],
    lengths: [
      'Found input variables with inconsistent numbers of samples',
      'x and y must have same first dimension',
      'Length of values (%n) does not match length of index',
    ],
  },
  jax: {
    matmul: ['dot_general requires contracting dimensions to'],
    cat: ['Cannot concatenate arrays with shapes that differ'],
  },
  tensorflow: {
    matmul: ['Matrix size-incompatible: In[0]:'],
    cat: ['Dimensions of inputs should match: shape[0]', 'ConcatOp : Dimensions'],
    'same-shape': [
      'Shapes %A and %A are incompatible',
      'Dimension %n in both shapes must be equal',
      'Shape mismatch.The variable shape',
      'logits and labels must have the same shape',
    ],
    reshape: ['Input to reshape is a tensor with'],
  },
  keras: {
    cat: ['A Concatenate layer requires inputs with matching shapes'],
    layer: ['is incompatible with layer', 'is incompatible with the layer'],
  },
  onnx: { matmul: ['Incompatible dimensions for matrix multiplication'] },
  mlx: { matmul: ['[matmul] Last dimension of first input'] },
};
