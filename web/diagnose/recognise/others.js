import { inData } from './others-in-data.js';

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
      'size mismatch, m1: [%x], m2: [%x]',
      'size mismatch, got input (%n), mat (%x), vec (%x)',
      'linear(): input and weight.T shapes cannot be multiplied (%x and %x)',
      'mat1 dim 1 must match mat2 dim 0',
    ],
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
    reshape: [
      "shape '%A' is invalid for input of size %n",
      "size '%A' is invalid for input with %n elements",
      "Provided sizes %A don't multiply up to the size of dim %d (%n) in the input tensor",
    ],
    order: [
      'number of dimensions in the tensor input does not match the length of the desired ordering of dimensions i.e. input.dim() = %n is not equal to len(dims) = %n',
    ],
    contiguous: ['view size is not compatible with input'],
    'batch-size': ['Expected input batch_size (%p) to match target batch_size (%q)'],
    'target-size': ['Expected target size %A, got %A'],
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
    classes: ['multi-target not supported'],
    'spatial-labels': [
      "input and target batch or spatial sizes don't match: target %A, input %A",
      'size mismatch (got input: %A, target: %A',
    ],
    split: ["split_sizes to sum exactly to %n (input tensor's size at dimension %d), but got split_sizes=%A"],
    'small-input': [
      "Calculated padded input size per channel: (%~). Kernel size: (%~). Kernel size can't be greater than actual input size",
      'Given input size: (%~). Calculated output size: (%~). Output size is too small',
    ],
    'input-features': [
      'Given normalized_shape=%~, expected input with shape [*, %n], but got input of size%A',
      'input.size(-1) must be equal to input_size. Expected %p, got %q',
      'input has inconsistent input_size: got %q, expected %p',
      '%w should contain %q elements not %p',
      'size does not match weight size: got %q but expected %p',
      'was expecting embedding dimension of %p, but got %q',
    ],
    'picture-size': ["Input height (%p) doesn't match model (%q)", "Input width (%p) doesn't match model (%q)"],
    sizes: [
      'must be batches of square matrices, but they are %p by %q matrices',
      'must have the same number of columns. X1: %p X2: %q',
    ],
    expected: ['Attention mask should be of size %A, but is %A'],
    lengths: [
      'Size mismatch between tensors',
      'Expected len(lengths) to be equal to batch_size, but got %p (batch_size=%q)',
    ],
    'target-rank': ['only batches of spatial targets supported (%~%nD tensors) but got targets of size: : %A'],
    'layer-rank': [
      'input must have %n dimensions, got %n',
      'Expected %wD (unbatched) or %nD (batched) input to %w, but got input of size: %A',
      'expected %n D input (got %n D input)',
      'hx should also be %n-D but got %n-D tensor',
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
    'either-rank': ['expected %n D or %n D input (got %n D input)'],
    axis: ['Dimension out of range (expected to be in range of [%n, %n], but got %n)'],
    index: [
      'index %n out of range for tensor of size %A',
      'INDICES element is out of DATA bounds, id=%p axis_dim=%q',
      'Target %n is out of bounds',
      'index %p is out of bounds for dimension %d with size %q',
      'too many indices for tensor of dimension %n',
      'index out of range in self',
      "Found indices in 'edge_index' that are larger than %q (got %p)",
      "Please ensure that all indices in 'edge_index' point to valid indices",
      'index out of range at',
      'IndexError: index out of range',
    ],
  },
  jax: {
    matmul: ['dot_general requires contracting dimensions to have the same shape, got %A and %A'],
    cat: [
      'Cannot concatenate arrays with shapes that differ in dimensions other than the one being concatenated: concatenating along dimension %w for shapes %L',
    ],
    conv: [
      'lhs feature dimension size divided by feature_group_count must equal the rhs input feature dimension size, but %q // %w != %p',
    ],
    resize: ['cannot reshape array of shape %A (size %n) into shape %A'],
    sizes: [
      'vmap got inconsistent sizes for array axes to be mapped: %~had size %p%~had size %q',
      'scan got values with different leading axis sizes: %p, %q',
    ],
    expected: [
      'Initializer expected to generate shape %A but got shape %A',
      'Inconsistent shapes between value and initializer for parameter %~: %A, %A',
    ],
  },
  tensorflow: {
    'batch-size': [
      'logits and labels must have the same first dimension, got logits shape [%p,%n] and labels shape [%q]',
    ],
    matmul: ['Matrix size-incompatible: In[0]: %A, In[1]: %A', 'In[0] mismatch In[1] shape: %p vs. %q: %A %A'],
    cat: [
      'Dimensions of inputs should match: shape[%w] = %A vs. shape[%w] = %A',
      'Dimensions of inputs should match: shape[%w]= %A vs. shape[%w]= %A',
    ],
    stack: [
      'Cannot batch tensors with different shapes in component %n. First element had shape %A and element %n had shape %A',
    ],
    reshape: [
      'Input to reshape is a tensor with %n values, but the requested shape has %n',
      'Input to reshape is a tensor with %n values, but the requested shape requires a multiple of %n',
    ],
    'small-input': ['Negative dimension size caused by subtracting %n from %n'],
    conv: [
      'Depth of input (%q) is not a multiple of input depth of filter (%p)',
      'input depth must be evenly divisible by filter depth: %q vs %p',
    ],
    'layer-rank': ['Shape must be rank %n but is rank %n', 'Shape must be at least rank %n but is rank %n'],
    index: ['Received a label value of %p which is outside the valid range of [0, %q)'],
    'sparse-labels': [
      'Shape mismatch: The shape of labels (received %A) should equal the shape of logits except for the last dimension (received %A)',
    ],
    sizes: ['Cannot set tensor: Dimension mismatch. Got %q but expected %p for dimension %d'],
    fed: ['Cannot feed value of shape %A for Tensor %~, which has shape %A'],
    checkpoint: [
      'Assign requires shapes of both tensors to match. lhs shape= %A rhs shape= %A',
      'Shape mismatch. The variable shape %A, and the assigned value shape %A are incompatible',
      'Layer weight shape %A not compatible with provided weight shape %A',
    ],
    'same-shape': [
      'must have the same size and shape. Input %n: %A != input %n: %A',
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
    cat: ['layer requires inputs with matching shapes except for the concatenation axis%~[%L]'],
    resize: [
      'total size of the tensor must be unchanged. Received: input_shape=%A, target_shape=%A',
      'total size of new array must be unchanged, input_shape = %A, output_shape = %A',
    ],
    'target-size': ['Arguments target and output must have the same shape. Received: target.shape=%A, output.shape=%A'],
    'sparse-labels': [
      'Argument output must have rank (ndim) target.ndim - 1. Received: target.shape=%A, output.shape=%A',
    ],
    'layer-rank': [
      'is incompatible with %~expected ndim=%n, found ndim=%n',
      'is incompatible with %~expected min_ndim=%n, found ndim=%n',
      'expected %w to have %n dimensions, but got array with shape %A',
    ],
    lengths: [
      "Data cardinality is ambiguous%~'x' sizes: %p%~'y' sizes: %q",
      'Input arrays should have the same number of samples as target arrays. Found %p input samples and %q target samples',
    ],
    'input-features': [
      'expected axis %n of input shape to have value %n, but received input with shape %A',
      'expected axis %n of input shape to have value %n but received input with shape %A',
    ],
  },
  tfjs: {
    matmul: ['Error in matMul: inner shapes (%p) and (%q) of Tensors with shapes %z and %z'],
    reshape: ['Size(%n) must match the product of shape %z'],
  },
  mxnet: {
    'same-shape': [
      'Incompatible attr in node %w at %n-th input: expected %A, got %A',
      'Shape inconsistent, Provided = %A, inferred shape=%A',
    ],
  },
  onnx: { export: ['Inferred shape and existing shape differ in dimension %d: (%p) vs (%q)'] },
  onnxruntime: {
    resize: ['The input tensor cannot be reshaped to the requested shape. Input shape:%A, requested shape:%A'],
    'rank-given': ['Invalid rank for input: %w Got: %n Expected: %n'],
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
  ...inData,
};
