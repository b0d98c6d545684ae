/**
 * Messages about shapes that are not about broadcasting, by framework, then by what they are. Knowing them is what makes
 * the answer an honest one; what they tell further is not needed for it.
 *
 * @type {Record<string, Record<string, readonly string[]>>}
 */
export const unrelated = {
  pytorch: {
    matmul: [
      'mat1 and mat2 shapes cannot be multiplied (%x and %x)',
      'mat1 dim 1 must match mat2 dim 0',
      'size mismatch, m1: %A, m2: %A',
      'size mismatch, got input (%n), mat (%x), vec (%n)',
      'Expected size for first two dimensions of batch2 tensor to be: %A but got: %A',
      'batch1 and batch2 must have same number of batches, got %n and %n',
      'inconsistent tensor size, expected tensor %A and src %A to have the same number of elements',
      'both arguments to matmul need to be at least 1D',
      '1D tensors expected, but got %nD and %nD',
    ],
    concatenate: [
      'Sizes of tensors must match except in dimension %n',
      'Tensors must have same number of dimensions: got %n',
    ],
    stack: ['stack expects each tensor to be equal size, but got %A at entry %n and %A at entry %n'],
    reshape: [
      "shape '%A' is invalid for input of size %n",
      'view size is not compatible with input',
      'cannot reshape tensor of',
    ],
    'loss-batch': ['Expected input batch_size (%n) to match target batch_size (%n)', 'Expected target size %A, got %A'],
    channels: [
      'Given groups=%n, weight%~ to have %n channels, but got %n channels instead',
      'Given transposed=%n, weight%~ to have %n channels, but got %n channels instead',
      'running_mean should contain %n elements not %n',
      'Given normalized_shape=%A, expected input with shape',
      'input.size(-1) must be equal to input_size',
    ],
    checkpoint: ['size mismatch for %w: copying a param with shape %A'],
    mask: ['The shape of the mask %A at index %n does not match the shape of the indexed tensor %A'],
    index: ['index %n is out of bounds for dimension', 'index out of range in self', 'too many indices for tensor'],
    axis: ['Dimension out of range (expected to be in range of %A, but got %n)'],
    dtype: ['expected scalar type %w but found %w', "result type %w can't be cast to"],
    device: ['Expected all tensors to be on the same device', 'Expected object of device type'],
  },
  numpy: {
    matmul: [
      'Input operand %n has a mismatch in its core dimension %n, with gufunc signature %~ (size %n is different from %n)',
      'shapes %a and %a not aligned: %n (dim %n) != %n (dim %n)',
    ],
    concatenate: [
      'all the input array dimensions except for the concatenation axis must match',
      'all the input arrays must have same number of dim',
    ],
    stack: ['all input arrays must have the same shape'],
    reshape: ['cannot reshape array of size %n into shape %a'],
    mask: ['boolean index did not match indexed array', 'NumPy boolean array indexing assignment cannot assign'],
    index: ['index %n is out of bounds for axis', 'too many indices for array'],
    axis: ['axis %n is out of bounds for array of dimension %n'],
    ragged: ['setting an array element with a sequence'],
    lengths: [
      'Found input variables with inconsistent numbers of samples',
      'x and y must have same first dimension',
      'Length of values (%n) does not match length of index (%n)',
    ],
  },
  jax: {
    matmul: ['dot_general requires contracting dimensions to have the same shape'],
    concatenate: ['Cannot concatenate arrays with shapes that differ in dim'],
  },
  tensorflow: {
    matmul: ['Matrix size-incompatible: In[0]: %a, In[1]: %a'],
    concatenate: ['Dimensions of inputs should match: shape[0] = %a', 'ConcatOp : Dimensions'],
    'same-shape': ['Shapes %A and %A are incompatible', 'Dimension %n in both shapes must be equal, but are %n and %n'],
    reshape: ['Input to reshape is a tensor with %n values, but the requested shape has %n'],
  },
  keras: {
    concatenate: ['A Concatenate layer requires inputs with matching shapes except for the'],
    layer: ['is incompatible with layer', 'is incompatible with the layer'],
  },
  onnx: { matmul: ['Incompatible dimensions for matrix multiplication'] },
  mlx: { matmul: ['[matmul] Last dimension of first input with shape %a must match second to last'] },
};
