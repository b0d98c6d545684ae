/**
 * Messages that are not about broadcasting, by framework, then by operation, with the placeholders of template.js. Of
 * two wordings with the same beginning, the longer one comes first. operations/operations.js has the facts of each
 * operation.
 *
 * @type {Record<string, Record<string, readonly string[]>>}
 */
export const unrelated = {
  pytorch: {
    matmul: ['mat1 and mat2 shapes cannot be multiplied (%x and %x)', 'size mismatch, m1: [%x], m2: [%x]'],
    bmm: ['Expected size for first two dimensions of batch2 tensor to be: %A but got: %A'],
    einsum: [
      'einsum(): subscript %w has size %q for operand %n which does not broadcast with previously seen size %p',
      'einsum(): the number of subscripts in the equation (%n) does not match the number of dimensions (%n) for operand %n',
    ],
    cat: [
      'Sizes of tensors must match except in dimension %n. Expected size %p but got size %q for tensor number %n in the list',
      'Sizes of tensors must match except in dimension %n. Got %p and %q in dimension %d',
      'Sizes of tensors must match except in dimension %d. Got %p and %q',
      'Sizes of tensor must match except in dimension %d. Got %p and %q',
      'Tensors must have same number of dimensions: got %n and %n',
    ],
    stack: [
      'stack expects each tensor to be equal size, but got %A at entry %n and %A at entry %n',
      'expected sequence of length %p at dim %d (got %q)',
    ],
    reshape: ["shape '%A' is invalid for input of size %n", "size '%A' is invalid for input with %n elements"],
    contiguous: ['view size is not compatible with input'],
    'batch-size': ['Expected input batch_size (%p) to match target batch_size (%q)'],
    'target-size': ['Expected target size %A, got %A', 'size mismatch (got input: %A, target: %A)'],
    numel: [
      'Target and input must have the same number of elements. target nelement (%p) != input nelement (%q)',
      'inconsistent tensor size, expected %w %A and %w %A to have the same number of elements, but got %p and %q elements respectively',
    ],
    conv: [
      'Given groups=%n, weight of size %A, expected input%A to have %p channels, but got %q channels instead',
      'Given groups=%n, weight of size %~, expected input%A to have %p channels, but got %q channels instead',
      'Given transposed=%n, weight of size %A, expected input%A to have %p channels, but got %q channels instead',
      'expected input%A to have %p channels, but got %q channels',
    ],
    'target-rank': ['only batches of spatial targets supported (%~%nD tensors) but got targets of size: : %A'],
    'layer-rank': [
      'input must have %n dimensions, got %n',
      'Expected %wD (unbatched) or %nD (batched) input to %w, but got input of size: %A',
      'expected %n D input (got %n D input)',
      'Expected %n-dimensional input for %n-dimensional weight %A, but got %n-dimensional input of size %A instead',
    ],
    'norm-batch': ['Expected more than 1 value per channel when training, got input size %A'],
    hidden: ['Expected hidden[%n] size %A, got %A'],
    checkpoint: [
      'size mismatch for %w: copying a param with shape %A from checkpoint, the shape in current model is %A',
      'Tensor size mismatch for %w, sizes: [%A, %A]',
    ],
    mask: ['The shape of the mask %A at index %d does not match the shape of the indexed tensor %A at index %n'],
    'attention-mask': ['The shape of the %nD attn_mask is %A, but should be %A'],
    index: [
      'index %p is out of bounds for dimension %d with size %q',
      'too many indices for tensor of dimension %n',
      'index out of range in self',
      "Found indices in 'edge_index' that are larger than %q (got %p)",
      "Please ensure that all indices in 'edge_index' point to valid indices",
      'index out of range at',
      'IndexError: index out of range',
    ],
  },
  numpy: {
    'numpy-matmul': [
      'Input operand %n has a mismatch in its core dimension %n, with gufunc signature %~ (size %q is different from %p)',
      'shapes %a and %a not aligned: %p (dim %n) != %q (dim %n)',
    ],
    cat: [
      'all the input array dimensions %~ the concatenation axis must match exactly, but along dimension %d, the array at index %n has size %p and the array at index %n has size %q',
      'all the input array dimensions except for the concatenation axis must match exactly',
      'all the input arrays must have same number of dimensions, but the array at index %w has %n dimension(s) and the array at index %w has %n',
    ],
    stack: ['all input arrays must have the same shape'],
    reshape: ['cannot reshape array of size %n into shape %a'],
    mask: ['boolean index did not match indexed array along %w %d; %~ is %q but %~ is %p'],
    index: [
      'index %p is out of bounds for axis %d with size %q',
      'too many indices for array: array is %n-dimensional, but %n were indexed',
    ],
    ragged: [
      'The requested array has an inhomogeneous shape after %n dimensions. The detected shape was %A',
      'The requested array has an inhomogeneous shape after %n dimensions',
      'setting an array element with a sequence',
    ],
  },
  pandas: {
    'same-shape': ['Unable to coerce to DataFrame, shape must be %A: given %A'],
    lengths: [
      'Length of values (%p) does not match length of index (%q)',
      'Length of values does not match length of index',
      'Shape of passed values is %A, indices imply %A',
      'Length mismatch: Expected axis has %q elements, new values have %p elements',
      'Unable to coerce to Series, length must be %p: given %q',
      'Length of passed values is %q, index implies %p',
      'All arrays must be of the same length',
    ],
  },
  sklearn: {
    features: [
      'X has %p features, but %w is expecting %q features as input',
      'X has %p features per sample; expecting %q',
      'Number of features of the model must match the input. Model n_features is %q and input n_features is %p',
      'Transformer n_features is %q and input n_features is %p',
    ],
    lengths: ['Found input variables with inconsistent numbers of samples: %A'],
    table: ['Expected 2D array, got %nD array instead'],
  },
  scipy: { lengths: ['x and y arrays must be equal in length along interpolation axis'] },
  matplotlib: {
    lengths: [
      'x and y must have same first dimension, but have shapes %A and %A',
      'x and y must have the same first dimension, but have shapes %A and %A',
      'x and y must be the same size',
    ],
  },
  jax: { matmul: ['dot_general requires contracting dimensions to have the same shape, got %A and %A'] },
  tensorflow: {
    'batch-size': [
      'logits and labels must have the same first dimension, got logits shape [%p,%n] and labels shape [%q]',
    ],
    matmul: ['Matrix size-incompatible: In[0]: %A, In[1]: %A'],
    fed: ['Cannot feed value of shape %A for Tensor %~, which has shape %A'],
    checkpoint: ['Assign requires shapes of both tensors to match. lhs shape= %A rhs shape= %A'],
    'same-shape': [
      'Shapes %A and %A are incompatible',
      'Dimension %d in both shapes must be equal, but are %p and %q. Shapes are %A and %A',
      'Dimension %d in both shapes must be equal, but are %p and %q for %~ with input shapes: %A, %A',
    ],
    'target-size': [
      'logits and labels must have the same shape (%A vs %A)',
      'logits and labels must have the same shape, received (%A vs %A)',
    ],
  },
  keras: {
    'same-shape': ['Only layers of same output shape can be merged using %w mode. Layer shapes: [%L]'],
    layer: [
      'expected %w to have shape %A but got array with shape %A',
      'is incompatible with %~expected shape=%A, found shape=%A',
    ],
    'layer-rank': [
      'is incompatible with %~expected ndim=%n, found ndim=%n',
      'expected %w to have %n dimensions, but got array with shape %A',
    ],
    lengths: ["Data cardinality is ambiguous%~'x' sizes: %p%~'y' sizes: %q"],
    'input-features': [
      'expected axis %n of input shape to have value %n, but received input with shape %A',
      'expected axis %n of input shape to have value %n but received input with shape %A',
    ],
  },
  mxnet: { 'same-shape': ['Incompatible attr in node %w at %n-th input: expected %A, got %A'] },
  onnx: { export: ['Inferred shape and existing shape differ in dimension %d: (%p) vs (%q)'] },
  onnxruntime: {
    export: [
      'Got invalid dimensions for input: %w for the following indices index: %d Got: %q Expected: %p',
      'Shape mismatch attempting to re-use buffer. %A != %A',
    ],
    cat: ['Non concat axis dimensions must match: Axis %d has mismatched dimensions of %p and %q'],
  },
  opencv: {
    pictures: [
      '_mask.sameSize(*psrc1)',
      "The operation is neither 'array op array' (where arrays have the same size",
      'Sizes of input arguments do not match',
    ],
  },
  julia: {
    cat: ['mismatch in dimension %w (expected %p got %q)', 'mismatch in dimension %w'],
    matmul: [
      'matrix A has dimensions %a, vector B has length %x',
      'A has dimensions %a but B has dimensions %a',
      'matrix A has dimensions %a, matrix B has dimensions %a',
    ],
    julia: [
      'arrays could not be broadcast to a common size; got a dimension with lengths %p and %q',
      'arrays could not be broadcast to a common size: a has axes Base.OneTo(%p) and b has axes Base.OneTo(%q)',
      'arrays could not be broadcast to a common size',
      'array could not be broadcast to match destination',
      'cannot broadcast array to have fewer dimensions',
      'cannot broadcast array to have fewer non-singleton dimensions',
    ],
  },
  r: {
    lengths: ['arguments imply differing number of rows: %p, %q', 'replacement has %p rows, data has %q'],
    r: [
      'non-conformable arguments',
      'non-conformable arrays',
      'non-conformable matri',
      'longer object length is not a multiple of shorter object length',
    ],
  },
  octave: { octave: ['nonconformant arguments (op1 is %x, op2 is %x)'] },
  matlab: {
    cat: [
      'Dimensions of arrays being concatenated are not consistent',
      'Dimensions of matrices being concatenated are not consistent',
    ],
    assigned: [
      'Unable to perform assignment because the size of the left side is %x and the size of the right side is %x',
      'Subscripted assignment dimension mismatch',
    ],
    matlab: [
      'Inner matrix dimensions must agree',
      'Incorrect dimensions for matrix multiplication',
      'Matrix dimensions must agree',
      'Array dimensions must match for binary array op',
      'Arrays have incompatible sizes for this operation',
    ],
  },
};
