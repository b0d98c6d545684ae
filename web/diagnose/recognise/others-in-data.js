/**
 * Messages that are not about broadcasting, in the form of others.js: those of NumPy, tables and other languages.
 *
 * @type {Record<string, Record<string, readonly string[]>>}
 */
export const inData = {
  numpy: {
    'numpy-matmul': [
      'Input operand %n has a mismatch in its core dimension %n, with gufunc signature %~ (size %q is different from %p)',
      'shapes %a and %a not aligned: %p (dim %n) != %q (dim %n)',
      'objects are not aligned',
      'matrices are not aligned',
    ],
    cat: [
      'all the input array dimensions %~ the concatenation axis must match exactly, but along dimension %d, the array at index %n has size %p and the array at index %n has size %q',
      'all the input array dimensions except for the concatenation axis must match exactly',
      'all the input arrays must have same number of dimensions, but the array at index %w has %n dimension(s) and the array at index %w has %n',
    ],
    stack: ['all input arrays must have the same shape'],
    lengths: [
      'cannot copy sequence with size %q to array axis with dimension %p',
      'boolean array indexing assignment cannot assign %q input values to the %p output values where the mask is true',
      'expected x and y to have same length',
      'fp and xp are not of the same length',
      'x and y must have the same length',
    ],
    axis: ['axis %n is out of bounds for array of dimension %n'],
    empty: [
      'zero-size array to reduction operation %w which has no identity',
      'attempt to get %w of an empty sequence',
    ],
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
      'Columns must be same length as key',
      'Wrong number of items passed %q, placement implies %p',
      'Item wrong length %q instead of %p',
      'cannot set a row with mismatched columns',
      'columns passed, passed data had %w columns',
      'array length %q does not match index length %p',
      'Must have equal len keys and value when setting with an iterable',
      'Lengths must match to compare, (%p,), (%q,)',
      'Lengths must match',
      'arrays must all be same length',
      'All arrays must be of the same length',
    ],
  },
  xarray: {
    lengths: [
      'conflicting sizes for dimension %w: length %p on the data but length %q on',
      'conflicting sizes for dimension %w: length %p on %~ and length %q on',
    ],
    order: ['different number of dimensions on data and dims: %n vs %n'],
    'same-shape': [
      "replacement data must match the Variable's shape. replacement data has shape %A; Variable has shape %A",
    ],
  },
  sklearn: {
    features: [
      'X.shape[1] = %p should be equal to %q, the number of features at training time',
      'X has %p features, but %w is expecting %q features as input',
      'X has %p features per sample; expecting %q',
      'Number of features of the model must match the input. Model n_features is %q and input n_features is %p',
      'Transformer n_features is %q and input n_features is %p',
    ],
    lengths: [
      'Found input variables with inconsistent numbers of samples: %A',
      'Number of labels=%q does not match number of samples=%p',
    ],
    sizes: [
      'y_true and y_pred have different number of output (%p!=%q)',
      'Incompatible dimension for X and Y matrices: X.shape[1] == %p while Y.shape[1] == %q',
    ],
    'rank-given': ['Found array with dim %n. %w expected <= %n'],
    'layer-rank': ['y should be a %nd array, got an array of shape %A instead'],
    empty: ['Found array with 0 sample(s)', 'Found array with 0 feature(s)'],
    table: ['Expected 2D array, got %nD array instead'],
  },
  xgboost: { features: ['Feature shape mismatch, expected: %q, got %p'] },
  lightgbm: { features: ['number of features in data (%p) is not the same as it was in training data (%q)'] },
  scipy: {
    lengths: ['x and y arrays must be equal in length along interpolation axis'],
    matmul: ['dimension mismatch with signature (n,k=%p),(k=%q,m)->(n,m)'],
    expected: ['mismatch between the input and output shape of the func argument %~. Shape should be %A but it is %A'],
  },
  matplotlib: {
    lengths: [
      'x and y must have same first dimension, but have shapes %A and %A',
      'x and y must have the same first dimension, but have shapes %A and %A',
      'x and y must be the same size',
    ],
  },
  julia: {
    cat: [
      'mismatch in dimension %w (expected %p got %q)',
      'mismatch in dimension %w',
      'number of rows of each array must match',
      'number of columns of each array must match',
    ],
    reshape: ['new dimensions %A must be consistent with array size %n'],
    'same-shape': [
      'loss expects size(ŷ) = %A to match size(y) = %A',
      'tried to assign %x array to %x destination',
      'Size mismatch in loss function%~summary(ŷ) = %x%~summary(y) = %x',
    ],
    lengths: [
      'dimensions must match: a has dims (Base.OneTo(%p),), b has dims (Base.OneTo(%q),), mismatch at %n',
      'dimensions must match: a has dims',
      'tried to assign %q elements to %p destinations',
      'New columns must have the same length as old columns',
      'column %~has length %p and column %~has length %q',
    ],
    matmul: [
      'matrix A has dimensions %a, vector B has length %x',
      'A has dimensions %a but B has dimensions %a',
      'matrix A has dimensions %a, matrix B has dimensions %a',
      'dimension of A, %p, does not match length of %w, %q',
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
    lengths: [
      'arguments imply differing number of rows: %p, %q',
      'replacement has %p rows, data has %q',
      'replacement has %p row, data has %q',
      'variable lengths differ',
      'number of items to replace is not a multiple of replacement length',
      'dims [product %p] do not match the length of object [%q]',
      'x and y lengths differ',
      'all arguments must have the same length',
      'length of dimnames [%n] not equal to array extent',
      "Can't recycle %~ (size %p) to match %~ (size %q)",
      'must be compatible with existing data.%~Existing data has %p row%~Assigned data has %q row',
      'must be size %p or 1, not %q',
      'Aesthetics must be either length 1 or the same as the data',
      'Supplied %q items to be assigned to %p items of column',
    ],
    cat: [
      'number of rows of matrices must match',
      'number of columns of matrices must match',
      'numbers of columns of arguments do not match',
    ],
    r: [
      'non-conformable arguments',
      'non-conformable arrays',
      'non-conformable matri',
      'longer object length is not a multiple of shorter object length',
    ],
  },
  octave: {
    cat: ['vertical dimensions mismatch (%x vs %x)', 'horizontal dimensions mismatch (%x vs %x)'],
    octave: ['nonconformant arguments (op1 is %x, op2 is %x)'],
  },
  matlab: {
    cat: [
      'Dimensions of arrays being concatenated are not consistent',
      'Dimensions of matrices being concatenated are not consistent',
      'CAT arguments dimensions are not consistent',
      'dimensions of concatenated matrices are not consistent',
    ],
    assigned: [
      'Unable to perform assignment because the size of the left side is %x and the size of the right side is %x',
      'Subscripted assignment dimension mismatch',
      'Unable to perform assignment because the left and right sides have a different number of elements',
      'Unable to perform assignment because the indices on the left side are not compatible with the size of the right side',
      'the number of elements in B and I must be the same',
      'the number of elements in A and B must be the same',
      'Assignment has more non-singleton rhs dimensions than non-singleton subscripts',
    ],
    lengths: ['Vectors must be the same length', 'Vectors must be the same lengths'],
    matlab: [
      'Inner matrix dimensions must agree',
      'Incorrect dimensions for matrix multiplication',
      'Matrix dimensions must agree',
      'Non-singleton dimensions of the two input arrays must match each other',
      'Array dimensions must match for binary array op',
      'Arrays have incompatible sizes for this operation',
    ],
  },
};
