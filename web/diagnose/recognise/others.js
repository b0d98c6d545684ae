/**
 * Messages that are not about broadcasting, by framework, then by operation, with the placeholders of template.js. Of
 * two wordings with the same beginning, the longer one comes first. operations/operations.js has the facts of each
 * operation.
 *
 * @type {Record<string, Record<string, readonly string[]>>}
 */
export const unrelated = {
  pytorch: {
    matmul: [
      'mat1 and mat2 shapes cannot be multiplied (%x and %x)',
      'shapes cannot be multiplied (%x and %x)',
      'size mismatch, m1: [%x], m2: [%x]',
    ],
    bmm: ['Expected size for first two dimensions of batch2 tensor to be: %A but got: %A'],
    einsum: [
      'einsum(): subscript %w has size %q for operand %n which does not broadcast with previously seen size %p',
      'einsum(): the number of subscripts in the equation (%n) does not match the number of dimensions (%n) for operand %n',
    ],
    cat: [
      'Sizes of tensors must match except in dimension %n. Expected size %p but got size %q for tensor number %n in the list',
      'Sizes of tensors must match except in dimension %n. Expected size %p in dimension %d but got',
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
    'batch-size': [
      'Expected input batch_size (%p) to match target batch_size (%q)',
      'Expected input batch_size (%p) to match',
    ],
    'target-size': ['Expected target size %A, got %A', 'size mismatch (got input: %A, target: %A)'],
    conv: [
      'Given groups=%n, weight of size %A, expected input%A to have %p channels, but got %q channels instead',
      'Given groups=%n, weight of size %~, expected input%A to have %p channels, but got %q channels instead',
      'Given transposed=%n, weight of size %A, expected input%A to have %p channels, but got %q channels instead',
      'expected input%A to have %p channels, but got %q channels',
    ],
    'target-rank': [
      'only batches of spatial targets supported (%nD tensors) but got targets of size: : %A',
      'only batches of spatial targets supported (non-empty %nD tensors) but got targets of size: : %A',
    ],
    'layer-rank': [
      'input must have %n dimensions, got %n',
      'Expected %nD (unbatched) or %nD (batched) input to %w, but got input of size: %A',
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
      'index %n is out of bounds for dimension',
      'index out of range in self',
      'too many indices for tensor of dimension %n',
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
    einsum: [
      "dimensions in operand %n for collapsing index %w don't match (%p != %q)",
      'operands could not be broadcast together with remapped shapes',
    ],
    cat: [
      'all the input array dimensions except for the concatenation axis must match exactly, but along dimension %d, the array at index %n has size %p and the array at index %n has size %q',
      'all the input array dimensions except for the concatenation axis must match exactly',
      'all the input arrays must have same number of dimensions, but the array at index %n has %n dimension(s) and the array at index %n has %n',
      'all the input arrays must have same number of dimensions',
    ],
    stack: ['all input arrays must have the same shape'],
    reshape: [
      'cannot reshape array of size %n into shape %a',
      'cannot reshape array of size %n into',
      'total size of new array must be unchanged',
    ],
    mask: [
      'boolean index did not match indexed array along dimension %d; dimension is %q but corresponding boolean dimension is %p',
      'boolean index did not match indexed array along axis %d; size of axis is %q but size of corresponding boolean axis is %p',
    ],
    index: [
      'index %p is out of bounds for axis %d with size %q',
      'index %n is out of bounds for axis',
      'too many indices for array: array is %n-dimensional, but %n were indexed',
      'too many indices for array',
    ],
    ragged: [
      'The requested array has an inhomogeneous shape after %n dimensions. The detected shape was %A',
      'The requested array has an inhomogeneous shape after %n dimensions',
      'setting an array element with a sequence',
    ],
    copy: ['cannot copy sequence with size %p to array axis with dimension %q'],
  },
  pandas: {
    lengths: [
      'Length of values (%p) does not match length of index (%q)',
      'Length of values does not match length of index',
      'Shape of passed values is %A, indices imply %A',
      'Length mismatch: Expected axis has %q elements, new values have %p elements',
      'All arrays must be of the same length',
      'arrays must all be same length',
      'Unable to coerce to Series, length must be %p: given %q',
      'Length of passed values is %q, index implies %p',
      'Wrong number of items passed %q, placement implies %p',
      'Lengths must match to compare',
      'Columns must be same length as key',
      '%q columns passed, passed data had %p columns',
    ],
  },
  sklearn: {
    features: [
      'X has %p features, but %w is expecting %q features as input',
      'X has %p features per sample; expecting %q',
      'Number of features of the model must match the input. Model n_features is %q and input n_features is %p',
      'Transformer n_features is %q and input n_features is %p',
    ],
    samples: ['Found input variables with inconsistent numbers of samples: %A'],
    table: ['Expected 2D array, got %nD array instead'],
  },
  scipy: {
    lengths: [
      'x and y arrays must be equal in length along interpolation axis',
      "The length of `y` along `axis`=%n doesn't match the length of `x`",
    ],
  },
  matplotlib: {
    lengths: [
      'x and y must have same first dimension, but have shapes %A and %A',
      'x and y must have the same first dimension, but have shapes %A and %A',
      'x and y must have same first dimension',
      'x and y must be the same size',
    ],
  },
  jax: {
    matmul: ['dot_general requires contracting dimensions to have the same shape, got %A and %A'],
  },
  tensorflow: {
    'batch-size': [
      'logits and labels must have the same first dimension, got logits shape [%p,%n] and labels shape [%q]',
    ],
    checkpoint: ['Assign requires shapes of both tensors to match. lhs shape= %A rhs shape= %A'],
    matmul: ['Matrix size-incompatible: In[0]: %A, In[1]: %A'],
    'same-shape': [
      'Shapes %A and %A are incompatible',
      'Dimension %d in both shapes must be equal, but are %p and %q. Shapes are %A and %A',
      'Dimension %d in both shapes must be equal, but are %p and %q for %~ with input shapes: %A, %A',
      'Dimension %d in both shapes must be equal, but are %p and %q',
      'Dimensions %p and %q are not compatible',
      'Shapes must be equal rank, but are %n and %n for %~ with input shapes: %A, %A',
      'Shapes must be equal rank, but are %n and %n',
    ],
    fed: ['Cannot feed value of shape %A for Tensor %~, which has shape %A'],
    'target-size': [
      'logits and labels must have the same shape (%A vs %A)',
      'logits and labels must have the same shape, received (%A vs %A)',
    ],
    reshape: [
      'Input to reshape is a tensor with %n values, but the requested shape has %n',
      'Input to reshape is a tensor with %n values, but the requested shape requires a multiple of %n',
    ],
  },
  keras: {
    'same-shape': ['Only layers of same output shape can be merged using %w mode. Layer shapes: [%L]'],
    samples: ["Data cardinality is ambiguous%~'x' sizes: %p%~'y' sizes: %q"],
    cat: [
      'A Concatenate layer requires inputs with matching shapes except for the concatenation axis. Received: input_shape=[%A, %A]',
    ],
    layer: [
      'expected %w to have shape %A but got array with shape %A',
      'expected %w to have %n dimensions, but got array with shape %A',
      'Model was constructed with shape %A for input%~but it was called on an input with incompatible shape %A',
      'is incompatible with %~expected shape=%A, found shape=%A',
      'is incompatible with %~expected axis %n of input shape to have value %n%~shape %A',
      'is incompatible with %~expected ndim=%n, found ndim=%n. Full shape received: %A',
      'is incompatible with %~expected ndim=%n, found ndim=%n',
      'is incompatible with %~expected min_ndim=%n, found ndim=%n. Full shape received: %A',
      'is incompatible with %~expected min_ndim=%n, found ndim=%n',
      'is incompatible with the layer',
    ],
  },
  paddle: {
    'layer-rank': [
      "The input of Op(Conv) should be a 4-D or 5-D Tensor. But received: input's dimension is %n, input's shape is %A",
    ],
  },
  onnx: {
    export: ['Inferred shape and existing shape differ in dimension %d: (%p) vs (%q)'],
  },
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
    matmul: [
      'A has dimensions %a but B has dimensions %a',
      'matrix A has dimensions %a, matrix B has dimensions %a',
      'matrix A has dimensions %a, vector B has length %x',
    ],
    julia: [
      'arrays could not be broadcast to a common size; got a dimension with lengths %p and %q',
      'arrays could not be broadcast to a common size',
      'array could not be broadcast to match destination',
      'cannot broadcast array to have fewer dimensions',
    ],
  },
  r: {
    lengths: [
      'arguments imply differing number of rows: %p, %q',
      'replacement has %p rows, data has %q',
      'replacement has %p row, data has %q',
      'dims [product %p] do not match the length of object [%q]',
      'number of items to replace is not a multiple of replacement length',
      'variable lengths differ',
    ],
    r: [
      'non-conformable arguments',
      'non-conformable arrays',
      'longer object length is not a multiple of shorter object length',
    ],
  },
  scilab: { scilab: ['Inconsistent row/column dimensions'] },
  octave: { octave: ['nonconformant arguments (op1 is %x, op2 is %x)'] },
  matlab: {
    assigned: [
      'Unable to perform assignment because the size of the left side is %x and the size of the right side is %x',
      'Subscripted assignment dimension mismatch',
    ],
    cat: [
      'Dimensions of arrays being concatenated are not consistent',
      'Dimensions of matrices being concatenated are not consistent',
      'CAT arguments dimensions are not consistent',
    ],
    lengths: ['Vectors must be the same length'],
    matlab: [
      'Inner matrix dimensions must agree',
      'Incorrect dimensions for matrix multiplication',
      'Matrix dimensions must agree',
      'Array dimensions must match for binary array op',
      'Arrays have incompatible sizes for this operation',
    ],
  },
};
