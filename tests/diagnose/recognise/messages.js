/**
 * Messages as they are printed, each with the expected result in one line (see brief.js). To add one, write it here;
 * the tests then try every disturbance on it.
 *
 * @type {readonly (readonly [message: string, brief: string])[]}
 */
export const MESSAGES = [
  // PyTorch
  [
    'The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1',
    'pytorch torch-sizes fresh: unknown unknown | 3/4 at 1 (?)',
  ],
  [
    'The size of tensor a (678) must match the size of tensor b (512) at non-singleton dimension 1',
    'pytorch torch-sizes fresh: unknown unknown | 678/512 at 1 (?)',
  ],
  [
    "output with shape [1, 28, 28] doesn't match the broadcast shape [3, 28, 28]",
    'pytorch torch-output inPlace: target (1,28,28) unknown | -> (3,28,28)',
  ],
  [
    "output with shape [] doesn't match the broadcast shape [3, 189, 275]",
    'pytorch torch-output inPlace: target () unknown | -> (3,189,275)',
  ],
  [
    'The expanded size of the tensor (20) must match the existing size (4) at non-singleton dimension 2.  Target sizes: [4, 13294, 20].  Tensor sizes: [20, 1, 4]',
    'pytorch torch-expanded expand: target (4,13294,20) (20,1,4) | 20/4 at 2 (-1)',
  ],
  [
    'The expanded size of the tensor (1) must match the existing size (7) at non-singleton dimension 2.',
    'pytorch torch-expanded expand: target unknown unknown | 1/7 at 2 (?)',
  ],
  [
    'expand(torch.FloatTensor{[3, 4]}, size=[4]): the number of sizes provided (1) must be greater or equal to the number of dimensions in the tensor (2)',
    'pytorch torch-expanded expand: (3,4) target (4)',
  ],
  [
    'Attempting to broadcast a dimension of length 20480 at -1! Mismatching argument at index 1 had torch.Size([1, 1, 16, 20480]); but expected shape should be broadcastable to [1, 16, 16, 1280]',
    'pytorch torch-compiled fresh: (1,16,16,1280) (1,1,16,20480) | 1280/20480 at 3 (-1)',
  ],
  [
    'Attempting to broadcast a dimension of length 4 at -1! Mismatching argument at index 1 had (4,); but expected shape should be broadcastable to [3]',
    'pytorch torch-compiled fresh: (3) (4) | 3/4 at 0 (-1)',
  ],
  [
    'shape mismatch: value tensor of shape [31564, 128] cannot be broadcast to indexing result of shape [128, 31564]',
    'pytorch torch-index assign: (31564,128) output (128,31564)',
  ],
  [
    'shape mismatch: indexing tensors could not be broadcast together with shapes [2], [3]',
    'pytorch torch-index fresh: (2) (3)',
  ],
  [
    'Using a target size (torch.Size([1024])) that is different to the input size (torch.Size([1024, 1])). This will likely lead to incorrect results due to broadcasting. Please ensure they have the same size.',
    'pytorch torch-loss-warning loss warns: (1024) (1024,1)',
  ],
  [
    'Using a target size (torch.Size([105, 1])) that is different to the input size (torch.Size([105])) is deprecated. Please ensure they have the same size.',
    'pytorch torch-loss-sizes loss: (105,1) (105)',
  ],
  [
    'Target size (torch.Size([16])) must be the same as input size (torch.Size([16, 3]))',
    'pytorch torch-loss-sizes loss: (16) (16,3)',
  ],
  [
    'self and other do not have the same shape, but are broadcastable, and have the same number of elements.  Changing behavior in a backwards incompatible manner to broadcasting rather than viewing as 1-dimensional.',
    'pytorch torch-migration fresh warns: unknown unknown',
  ],
  [
    'self and other not broadcastable, but have the same number of elements.  Falling back to deprecated pointwise behavior.',
    'pytorch torch-migration fresh warns: unknown unknown',
  ],
  [
    'tensor1 is not broadcastable to self, but they have the same number of elements.  Falling back to deprecated pointwise behavior.',
    'pytorch torch-migration inPlace warns: target unknown unknown',
  ],
  [
    'inconsistent tensor size, expected src [64 x 1] and mask [64 x 64] to have the same number of elements, but got 64 and 4096 elements respectively at /opt/conda/torch/lib/TH/generic/THTensorMath.c:197',
    'pytorch torch-old-sizes fresh: (64,1) (64,64)',
  ],
  [
    'inconsistent tensor size at /opt/conda/torch/lib/TH/generic/THTensorMath.c:831',
    'pytorch torch-old-sizes fresh: unknown unknown',
  ],
  ['Shape mismatch: objects cannot be broadcast to a single shape', 'pytorch torch-old-sizes fresh: unknown unknown'],
  // NumPy
  ['operands could not be broadcast together with shapes (2,3) (4,) ', 'numpy numpy-ufunc fresh: (2,3) (4)'],
  [
    'operands could not be broadcast together with shapes (272,2) (3,) (272,2) ',
    'numpy numpy-ufunc inPlace: target (272,2) (3) output (272,2)',
  ],
  ['operands could not be broadcast together with shapes (2,) (3,) (4,5) ', 'numpy numpy-ufunc fresh: (2) (3) (4,5)'],
  [
    "non-broadcastable output operand with shape () doesn't match the broadcast shape (256,256,3)",
    'numpy numpy-output inPlace: target () unknown | -> (256,256,3)',
  ],
  [
    'shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with shape (5,) and arg 1 with shape (4, 2).',
    'numpy numpy-nary fresh: (5) (4,2)',
  ],
  ['shape mismatch: objects cannot be broadcast to a single shape', 'numpy numpy-nary fresh: unknown unknown'],
  [
    'operands could not be broadcast together with remapped shapes [original->remapped]: (3,)  and requested shape (3,28,28)',
    'numpy numpy-broadcast-to expand: (3) target (3,28,28)',
  ],
  [
    'input operand has more dimensions than allowed by the axis remapping',
    'numpy numpy-broadcast-to expand: unknown target unknown',
  ],
  [
    'could not broadcast input array from shape (64,64,3) into shape (64,64)',
    'numpy numpy-assign assign: (64,64,3) output (64,64)',
  ],
  ['could not broadcast input array from shape (4) into shape (0)', 'numpy numpy-assign assign: (4) output (0)'],
  [
    'shape mismatch: value array of shape (20,) could not be broadcast to indexing result of shape (15,1)',
    'numpy numpy-index assign: (20) output (15,1)',
  ],
  [
    'shape mismatch: indexing arrays could not be broadcast together with shapes (2,) (3,) ',
    'numpy numpy-index fresh: (2) (3)',
  ],
  [
    'operands could not be broadcast together with remapped shapes[original->remapped]: (1L, 2L) and requested shape (2L,)',
    'numpy numpy-broadcast-to expand: (1,2) target (2)',
  ],
  ['operands could not be broadcast together with shapes (nan,) (615960,) ', 'numpy numpy-ufunc fresh: (?) (615960)'],
  // JAX
  [
    'add got incompatible shapes for broadcasting: (512, 50, 1024), (1, 145, 1024).',
    'jax jax-op fresh: (512,50,1024) (1,145,1024) | by add',
  ],
  ['Incompatible shapes for broadcasting: shapes=[(2, 4), (2,)]', 'jax jax-shapes fresh: (2,4) (2)'],
  ['Incompatible shapes for broadcasting: ((2, 4), (1, 2))', 'jax jax-shapes fresh: (2,4) (1,2)'],
  [
    'Incompatible shapes for broadcasting: (3,) and requested shape (2, 2)',
    'jax jax-broadcast-to expand: (3) target (2,2)',
  ],
  ['add got incompatible shapes for broadcasting: f32[3,4], f32[3].', 'jax jax-op fresh: (3,4) (3) | by add'],
  ['add got incompatible shapes for broadcasting: float32[3,4], bool[].', 'jax jax-op fresh: (3,4) () | by add'],
  // TensorFlow
  [
    'logits and labels must be broadcastable: logits_size=[32,10] labels_size=[32,5]',
    'tensorflow tf-incompatible fresh: (32,10) (32,5)',
  ],
  ['Incompatible shapes: [2,3] vs. [4] [Op:AddV2]', 'tensorflow tf-incompatible fresh: (2,3) (4) | by add'],
  [
    '{{function_node __wrapped__Sub_device_/job:localhost/replica:0/task:0/device:CPU:0}} Incompatible shapes: [1,28,28,22] vs. [1,56,56,22] [Op:Sub] name: ',
    'tensorflow tf-incompatible fresh: (1,28,28,22) (1,56,56,22) | by sub',
  ],
  [
    'Incompatible shapes: [32,10] vs. [32,1,5]\n\t [[{{node training/loss/sub_1}}]]',
    'tensorflow tf-incompatible fresh: (32,10) (32,1,5) | by sub',
  ],
  ['required broadcastable shapes [Op:Mul]', 'tensorflow tf-required fresh: unknown unknown | by mul'],
  [
    "Dimensions must be equal, but are 4 and 5 for '{{node mse/SquaredDifference}} = SquaredDifference[T=DT_FLOAT](mse/Squeeze, mse/Cast)' with input shapes: [?,4], [?,5].",
    'tensorflow tf-dimensions fresh: (?,4) (?,5) | 4/5 at ? (?) | by squareddifference',
  ],
  [
    "Dimensions must be equal, but are 4096 and 9 for 'mul' (op: 'Mul') with input shapes: [?,4096], [9].",
    'tensorflow tf-dimensions fresh: (?,4096) (9) | 4096/9 at ? (?) | by mul',
  ],
  [
    'Incompatible shapes: [3] vs. [2,2] [Op:BroadcastTo]',
    'tensorflow tf-incompatible expand: (3) target (2,2) | by broadcastto',
  ],
  // Keras and TensorFlow.js
  [
    'Operands could not be broadcast together with shapes (512,512) (306,220)',
    'numpy numpy-ufunc fresh: (512,512) (306,220)',
  ],
  [
    'Operands could not be broadcast together with shapes (136, 240, 256) (135, 240, 256)',
    'keras keras-merge fresh: (136,240,256) (135,240,256) | batch hidden',
  ],
  [
    'Operands could not be broadcast together with shapes (None, 4, 1024) (4, 4, 512)',
    'keras keras-merge fresh: (?,4,1024) (4,4,512) | batch hidden',
  ],
  [
    'Inputs have incompatible shapes. Received shapes (20, 125, 128) and (32, 1)',
    'keras keras-merge fresh: (20,125,128) (32,1) | batch hidden',
  ],
  ['Operands could not be broadcast together with shapes 1554 and 1554,2.', 'tfjs tfjs fresh: (1554) (1554,2)'],
  ['Operands could not be broadcast together with shapes 2,3 and 4.', 'tfjs tfjs fresh: (2,3) (4)'],
  // ONNX
  [
    "Non-zero status code returned while running Where node. Name:'Where_67' Status Message: /src/core/providers/cpu/math/element_wise_ops.h:479 onnxruntime::BroadcastIterator::Init axis == 1 || axis == largest was false. Attempting to broadcast an axis by a dimension other than 1. 15 by 64",
    'onnxruntime ort-axis fresh: unknown unknown | 15/64 at ? (?) | by where',
  ],
  [
    'Add_1103: right operand cannot broadcast on dim 3 LeftShape: {1,3,20,20,2}, RightShape: {1,1,21,12,2}',
    'onnxruntime ort-dim fresh: (1,3,20,20,2) (1,1,21,12,2) | by add',
  ],
  [
    '/embeddings/Add: left operand cannot broadcast on dim 1 LeftShape: {1,43,768}, RightShape: {1,197,768}',
    'onnxruntime ort-dim fresh: (1,43,768) (1,197,768) | by add',
  ],
  [
    'Node (Mul_48) Op (Mul) [ShapeInferenceError] Incompatible dimensions',
    'onnx onnx-checker fresh: unknown unknown | by mul',
  ],
  [
    '[ShapeInferenceError] Inference error(s): (op_type:Mul): [ShapeInferenceError] Incompatible dimensions',
    'onnx onnx-checker fresh: unknown unknown | by mul',
  ],
  // MLX, Paddle, TVM
  [
    'Check failed: l == 1 || r == 1: operands could not be broadcast together with shapes [2,3] [4]',
    'tvm tvm fresh: (2,3) (4)',
  ],
  ['[broadcast_shapes] Shapes (1,3,2048) and (1,4,2048) cannot be broadcast.', 'mlx mlx fresh: (1,3,2048) (1,4,2048)'],
  ['Shapes (2,3) and (4) cannot be broadcast.', 'mlx mlx fresh: (2,3) (4)'],
  [
    'Broadcast dimension mismatch. Operands could not be broadcast together with the shape of X = [1, 96, 3, 20] and the shape of Y = [1, 96, 4, 20]. Received [3] in X is not equal to [4] in Y at i:2.\n  [operator < elementwise_add > error]',
    'paddle paddle fresh: (1,96,3,20) (1,96,4,20) | 3/4 at 2 (-2) | by add',
  ],
  [
    'broadcast dimension mismatch. Operands could not be broadcast together with the shape of X = [1, 1920, 1024, 1997] and the shape of Y = [1, 3, 1, 1]. Received [1920] in X is not equal to [3] in Y at i:1.',
    'paddle paddle fresh: (1,1920,1024,1997) (1,3,1,1) | 1920/3 at 1 (-3)',
  ],
  [
    'Enforce failed. Expected x_dims[i + axis] == y_dims[i], but received x_dims[i + axis]:5 != y_dims[i]:12.',
    'paddle paddle fresh: unknown unknown | 5/12 at ? (?)',
  ],
  [
    'operands could not be broadcast together with shapes [1,256,16,16] [256], l=16, r=256',
    'tvm tvm fresh: (1,256,16,16) (256) | 16/256 at ? (?)',
  ],
  [
    'Incompatible broadcast type TensorType([1, 24, 54, 55], float32) and TensorType([1, 24, 53, 54], float32)',
    'tvm tvm fresh: (1,24,54,55) (1,24,53,54)',
  ],
  [
    "sub(): shapes (1000, 1) and (1000,) broadcast to (1000, 1000), but broadcastMode 'no-stretch' wants the same shape in each",
    'stride0 stride0 fresh: (1000,1) (1000) | -> (1000,1000) | by sub',
  ],
];

/**
 * Known messages that are not about broadcasting, and what they are.
 * @type {readonly (readonly [message: string, brief: string])[]}
 */
export const UNRELATED = [
  ['mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)', 'pytorch matmul'],
  [
    'size mismatch, m1: [32 x 100], m2: [200 x 10] at /opt/conda/aten/src/TH/generic/THTensorMath.cpp:41',
    'pytorch matmul',
  ],
  ['Expected size for first two dimensions of batch2 tensor to be: [10, 4] but got: [10, 5].', 'pytorch bmm'],
  [
    'Sizes of tensors must match except in dimension 1. Expected size 2 but got size 1 for tensor number 1 in the list.',
    'pytorch cat',
  ],
  [
    'invalid argument 0: Sizes of tensors must match except in dimension 0. Got 224 and 225 in dimension 2 at /pytorch/aten/src/THC/generic/THCTensorMath.cu:71',
    'pytorch cat',
  ],
  [
    'stack expects each tensor to be equal size, but got [1, 3, 144, 192, 144] at entry 0 and [1, 3, 155, 240, 240] at entry 1',
    'pytorch stack',
  ],
  ["shape '[2, 3]' is invalid for input of size 8", 'pytorch reshape'],
  ['Expected input batch_size (32) to match target batch_size (64).', 'pytorch batch-size'],
  [
    'Given groups=1, weight of size [64, 3, 7, 7], expected input[1, 1, 224, 224] to have 3 channels, but got 1 channels instead',
    'pytorch conv',
  ],
  [
    'size mismatch for fc.weight: copying a param with shape torch.Size([10, 512]) from checkpoint, the shape in current model is torch.Size([2, 512]).',
    'pytorch checkpoint',
  ],
  [
    'The shape of the mask [3] at index 0 does not match the shape of the indexed tensor [4] at index 0',
    'pytorch mask',
  ],
  ['index 10 is out of bounds for dimension 0 with size 10', 'pytorch index'],
  ['index out of range in self', 'pytorch index'],
  [
    'matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size 4 is different from 3)',
    'numpy numpy-matmul',
  ],
  ['shapes (2,3) and (4,5) not aligned: 3 (dim 1) != 4 (dim 0)', 'numpy numpy-matmul'],
  [
    'all the input array dimensions except for the concatenation axis must match exactly, but along dimension 0, the array at index 0 has size 2 and the array at index 1 has size 3',
    'numpy cat',
  ],
  ['all input arrays must have the same shape', 'numpy stack'],
  ['cannot reshape array of size 6 into shape (4,)', 'numpy reshape'],
  [
    'boolean index did not match indexed array along dimension 0; dimension is 3 but corresponding boolean dimension is 2',
    'numpy mask',
  ],
  ['index 3 is out of bounds for axis 0 with size 3', 'numpy index'],
  ['dot_general requires contracting dimensions to have the same shape, got (3,) and (4,).', 'jax matmul'],
  [
    'all the input array dimensions for the concatenation axis must match exactly, but along dimension 1, the array at index 0 has size 75 and the array at index 1 has size 371',
    'numpy cat',
  ],
  ['Incompatible attr in node fc_plus0 at 1-th input: expected [10], got [1]', 'mxnet same-shape'],
  [
    'einsum(): subscript i has size 3 for operand 1 which does not broadcast with previously seen size 2',
    'pytorch einsum',
  ],
  ['`logits` and `labels` must have the same shape, received ((None, 1) vs (None, 2)).', 'tensorflow target-size'],
  [
    "Dimensions must be equal, but are 3 and 5 for 'MatMul' (op: 'MatMul') with input shapes: [?,3], [5,1].",
    'tensorflow matmul',
  ],
  ['Shapes (None, 7) and (None, 1, 7) are incompatible', 'tensorflow same-shape'],
  [
    'only batches of spatial targets supported (non-empty 3D tensors) but got targets of size: : [4, 1, 256, 256]',
    'pytorch target-rank',
  ],
  ['Op (MatMul) [ShapeInferenceError] Incompatible dimensions for matrix multiplication', 'onnx matmul'],
  ['Node (attn/PV) Op (MatMul) [ShapeInferenceError] Incompatible dimensions', 'onnx matmul'],
  ['(mtype == CV_8U || mtype == CV_8S) && _mask.sameSize(*psrc1) in function cv::binary_op', 'opencv pictures'],
  ['matrix A has dimensions (64,10), vector B has length 9', 'julia matmul'],
  ['A has dimensions (2,3) but B has dimensions (2,3)', 'julia matmul'],
  ['matrix A has dimensions (64,10), matrix B has dimensions (9,4)', 'julia matmul'],
  ['mismatch in dimension 1 (expected 2 got 3)', 'julia cat'],
  ['Matrix size-incompatible: In[0]: [2,3], In[1]: [4,5]', 'tensorflow matmul'],
  [
    'logits and labels must have the same first dimension, got logits shape [32,10] and labels shape [320]',
    'tensorflow batch-size',
  ],
  [
    "Cannot feed value of shape (64, 512, 1024, 2) for Tensor 'mix:0', which has shape '(?, 512, 1024, 1)'",
    'tensorflow fed',
  ],
  [
    'Input 0 of layer "d" is incompatible with the layer: expected shape=(None, 5), found shape=(None, 7)',
    'keras layer',
  ],
  ['Input 0 is incompatible with layer flatten_1: expected ndim=3, found ndim=2', 'keras layer-rank'],
  ["Data cardinality is ambiguous:\n  'x' sizes: 1000\n  'y' sizes: 900", 'keras lengths'],
  ['Unable to coerce to Series, length must be 3: given 2', 'pandas lengths'],
  ['Length of passed values is 7, index implies 9', 'pandas lengths'],
  ['All arrays must be of the same length', 'pandas lengths'],
  ['x and y must be the same size', 'matplotlib lengths'],
  ['x and y arrays must be equal in length along interpolation axis.', 'scipy lengths'],
  ['arguments imply differing number of rows: 3, 4', 'r lengths'],
  ['replacement has 3 rows, data has 4', 'r lengths'],
  ['Dimensions of arrays being concatenated are not consistent.', 'matlab cat'],
  ['Dimensions of matrices being concatenated are not consistent.', 'matlab cat'],
  [
    'Unable to perform assignment because the size of the left side is 1-by-3 and the size of the right side is 1-by-4.',
    'matlab assigned',
  ],
  ['Subscripted assignment dimension mismatch.', 'matlab assigned'],
];
