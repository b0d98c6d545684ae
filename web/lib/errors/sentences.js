/**
 * All error messages. The core reports a code and numbers (`cpp/core/result.h`); here they become PyTorch's exact
 * message, including two spaces after a period.
 */
import { dtypes } from '../boundary/dtype.js';
import { DTypeError, ShapeError } from './classes.js';
import { list, tuple } from './printed-shape.js';

/** @import { CoreError } from '../wasm/stride0.js' */

/** @typedef {readonly number[]} Shape */

/**
 * Facts that a message may need besides the numbers of the error.
 * @typedef {object} Refused
 * @property {readonly Shape[]} [shapes] of the operands, in order
 * @property {readonly Shape[]} [aligned] the parts of the shapes that must fit, if not all of them
 * @property {Shape} [sizes] the requested sizes, or the broadcast shape of the operands
 * @property {Shape} [target] the shape of the target
 * @property {string} [tensorType] PyTorch's name of the operand's type
 * @property {string} [kernel] PyTorch's name of the kernel
 * @property {number} [added] the size of the tensor that a product is added to
 * @property {string} [fn] the function that was called
 * @property {readonly string[]} [names] of its arguments, in the core's order
 * @property {Shape} [input] the shape of the viewed tensor
 * @property {readonly number[]} [more] a second list of numbers
 * @property {number | bigint} [index] the index as given
 * @property {number} [dim] the dimension along which elements are selected
 * @property {string} [label] of a column of an einsum
 * @property {number} [offset] of a view in its storage
 * @property {number} [itemsize] bytes of an element
 * @property {bigint} [needed] bytes of a storage
 * @property {string} [purpose] the two dtypes of a view with another dtype
 */

/** @param {string | undefined} from @param {string | undefined} to dtypes, as sentences call them */
const castSentence = (from, to) => `result type ${from} can't be cast to the desired output type ${to}`;

/** @param {string | undefined} kernel @param {string | undefined} type */
const kernelSentence = (kernel, type) => `"${kernel}" not implemented for '${type}'`;

/**
 * In the order of `Code` in cpp/core/result.h, which starts with success.
 * @satisfies {Record<string, (error: CoreError, about: Refused) => string>}
 */
const sentences = {
  shapeMismatch: ({ a, b, dim }, { fn, shapes = [] }) =>
    fn === 'index'
      ? `shape mismatch: indexing tensors could not be broadcast together with shapes ${shapes.map(list).join(', ')}`
      : `The size of tensor a (${a}) must match the size of tensor b (${b}) at non-singleton dimension ${dim}`,
  negativeSize: ({ a }, { sizes = [] }) => `Trying to create tensor with negative dimension ${a}: ${list(sizes)}`,
  rankTooLarge: ({ a, b }) => `a tensor has at most ${b} dimensions, but ${a} were asked for`,
  tooManyElements: (_, { sizes = [], tensorType }) =>
    tensorType // which is given for `expand`, as it stores nothing
      ? 'numel: integer multiplication overflow'
      : `Storage size calculation overflowed with sizes=${list(sizes)}`,
  strideOverflow: () => 'Stride calculation overflowed',
  expandedSize: ({ a, b, dim }, { sizes = [], shapes = [] }) =>
    `The expanded size of the tensor (${a}) must match the existing size (${b}) at non-singleton dimension ${dim}.  ` +
    `Target sizes: ${list(sizes)}.  Tensor sizes: ${list(shapes[0] ?? [])}`,
  expandFewerDims: ({ a, b }, { sizes = [], shapes = [], tensorType }) =>
    `expand(${tensorType}{${list(shapes[0] ?? [])}}, size=${list(sizes)}): the number of sizes provided (${a}) must be ` +
    `greater or equal to the number of dimensions in the tensor (${b})`,
  expandLeadingSame: ({ a, dim }) =>
    `The expanded size of the tensor (${a}) isn't allowed in a leading, non-existing dimension ${dim}`,
  reshapeTwoUnknown: () => 'only one dimension can be inferred',
  reshapeBadSize: ({ a, dim }, { sizes = [] }) =>
    `invalid shape dimension ${a} at index ${dim} of shape ${list(sizes)}`,
  reshapeAmbiguous: (_, { sizes = [] }) =>
    `cannot reshape tensor of 0 elements into shape ${list(sizes)} because the unspecified dimension size -1 can be ` +
    'any value and is ambiguous',
  reshapeCount: ({ a }, { sizes = [] }) => `shape '${list(sizes)}' is invalid for input of size ${a}`,
  selfOverlap: () =>
    'unsupported operation: more than one element of the written-to tensor refers to a single memory location. ' +
    'Please clone() the tensor before performing the operation.',
  partialOverlap: () =>
    'unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory ' +
    'location. Please clone() the tensor before performing the operation.',
  grows: (_, { target = [], sizes = [] }) =>
    `output with shape ${list(target)} doesn't match the broadcast shape ${list(sizes)}`,
  foundDType: ({ a, b }) => `Found dtype ${dtypes[a]?.scalarType} but expected ${dtypes[b]?.scalarType}`,
  cannotStore: ({ a, b }) => castSentence(dtypes[a]?.scalarType, dtypes[b]?.scalarType),
  notImplemented: ({ a }, { kernel }) => kernelSentence(kernel, dtypes[a]?.scalarType),
  zeroDivision: () => 'ZeroDivisionError',
  matmulRank: (_, { shapes = [] }) =>
    'both arguments to matmul need to be at least 1D, but they are ' +
    shapes.map(({ length }) => `${length}D`).join(' and '),
  matmulDType: ({ dim, a, b }, { shapes: [first = []] = [] }) => {
    const [{ scalarType: x, cType: one }, { scalarType: y, cType: other }] = /** @type {any} */ ([
      dtypes[a],
      dtypes[b],
    ]);
    const [vector, matrix] = first.length === 1 ? [x, y] : [y, x];
    return (
      [
        `dot : expected both vectors to have same dtype, but found ${x} and ${y}`,
        `addmv input tensors must have the same dtype, but got ${vector}, ${matrix}, and ${vector}`,
        `expected m1 and m2 to have the same dtype, but got: ${one} != ${other}`,
        `expected scalar type ${x} but found ${y}`,
      ].slice(dim)[0] ?? ''
    );
  },
  dotSize: ({ a, b }) =>
    `inconsistent tensor size, expected tensor [${a}] and src [${b}] to have the same number of elements, but got ${a} ` +
    `and ${b} elements respectively`,
  mvSize: ({ a, b, operand }, { shapes = [], added = a }) =>
    `size mismatch, got input (${added}), mat (${a}x${b}), vec (${shapes[operand]?.[0]})`,
  mmSize: ({ a, b }, { shapes = [] }) =>
    `mat1 and mat2 shapes cannot be multiplied (${a}x${b} and ${shapes[1]?.join('x')})`,
  bmmSize: ({ a, b }, { shapes: [one = [], other = []] = [] }) =>
    `Expected size for first two dimensions of batch2 tensor to be: [${a}, ${one.at(-1)}] but got: ` +
    `[${b}, ${other.at(-2) ?? other[0]}].`,
  dimRange: ({ a, b }) => `Dimension out of range (expected to be in range of [${-b}, ${b - 1}], but got ${a})`,
  dimRepeated: ({ dim, operand }, { fn, names = [], sizes = [], more = [] }) => {
    if (fn === 'permute') return 'permute(): duplicate dims are not allowed.';
    if (fn === 'movedim')
      return `movedim: repeated dim in \`${names[operand]}\` (${list(operand === 0 ? sizes : more)})`;
    return `dim ${dim} appears multiple times in the list of dims`;
  },
  dimCount: ({ a, b }, { fn, sizes = [], more = [] }) => {
    if (fn === 'tensordot') return 'both dimension lists should have same length';
    return fn === 'permute'
      ? 'permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ' +
          `ordering of dimensions i.e. input.dim() = ${a} is not equal to len(dims) = ${b}`
      : `movedim: Invalid source or destination dims: source (${list(sizes)} dims) should contain the same number of ` +
          `dims as destination (${list(more)} dims)`;
  },
  noDims: ({ a }, { fn }) =>
    fn === 'unflatten' || fn === 'tensordot'
      ? `${fn === 'unflatten' ? unflattening : ''}Dimension specified as ${a} but tensor has no dimensions`
      : `${fn}() cannot be applied to a 0-dim tensor.`,
  selectRange: ({ a, dim }, { input = [] }) =>
    `select(): index ${a} out of range for tensor of size ${list(input)} at dimension ${dim}`,
  sliceStep: ({ a }) => (a === 0 ? 'slice step cannot be zero' : 'step must be greater than zero'),
  narrowLength: () => 'narrow(): length must be non-negative.',
  narrowStart: ({ a, b }) => `start out of range (expected to be in range of [${-b}, ${b}], but got ${a})`,
  narrowEnd: ({ a, b, dim }, { input = [] }) => `start (${a}) + length (${b}) exceeds dimension size (${input[dim]}).`,
  sameDims: ({ a, b }) => `diagonal dimensions cannot be identical ${a}, ${b}`,
  aboveMatrix: ({ a }, { fn }) => `${fn}() expects a tensor with <= 2 dimensions, but self is ${a}D`,
  belowMatrix: (_, { fn = '' }) =>
    `tensor.${fn}${/[A-Z]$/.test(fn) ? '' : '()'} is only supported on matrices or batches of matrices. Got 1-D tensor.`,
  windowSize: ({ a }) => `size is ${a} but must be >= 0`,
  windowTooLarge: ({ a, b, dim }) => `maximum size for tensor at dimension ${dim} is ${b} but size is ${a}`,
  windowStep: ({ a }) => `step is ${a} but must be > 0`,
  flattenOrder: () => 'flatten() has invalid args: start_dim cannot come after end_dim',
  noSizes: () => 'unflatten: sizes must be non-empty',
  unflattenCount: ({ a, dim }, { sizes = [] }) =>
    `unflatten: Provided sizes ${list(sizes)} don't multiply up to the size of dim ${dim} (${a}) in the input tensor`,
  tooManyIndices: ({ a, b }) => `too many indices for tensor of dimension ${a}${b > 0 ? ` (got ${b})` : ''}`,
  indexRange: ({ a, b, dim }, { index = a }) => `index ${index} is out of bounds for dimension ${dim} with size ${b}`,
  indexOfScalar: () =>
    'invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim ' +
    'tensor to a number',
  indexOfEmpty: () => 'index is out of bounds for dimension with size 0',
  wrongItem: () => 'this is no index',
  indexRank: ({ operand }) =>
    `Index tensor must have the same number of dimensions as ${['input', 'self', 'src'][operand]} tensor`,
  gatherSize: ({ dim }, { dim: along, shapes: [input = [], index = []] = [] }) =>
    `Size does not match at dimension ${dim} expected index ${list(index)} to be no larger than self ${list(input)} ` +
    `apart from dimension ${along}`,
  scatterSize: ({ dim }, { shapes: [input = [], index = [], source] = [] }) =>
    `Expected index ${list(index)} to be no larger than self ${list(input)} apart from dimension ${dim}` +
    (source ? ` and to be no larger size than src ${list(source)}` : ''),
  alongRank: ({ a, b }) =>
    'torch.take_along_dim(): input and indices should have the same number of dimensions, but got ' +
    `${a} dimensions for input, and ${b} dimensions for indices`,
  catScalar: ({ operand }) => `zero-dimensional tensor (at position ${operand}) cannot be concatenated`,
  catNone: () => 'torch.cat(): expected a non-empty list of Tensors',
  catRank: ({ a, b }) => `Tensors must have same number of dimensions: got ${a} and ${b}`,
  catSize: ({ a, b, operand }, { dim }) =>
    `Sizes of tensors must match except in dimension ${dim}. Expected size ${a} but got size ${b} for tensor number ` +
    `${operand} in the list.`,
  stackSize: ({ operand }, { shapes: [first = [], next = []] = [] }) =>
    `stack expects each tensor to be equal size, but got ${list(first)} at entry 0 and ${list(next)} at entry ${operand}`,
  blockRank: ({ operand, a }) =>
    `torch.block_diag: Input tensors must have 2 or fewer dimensions. Input ${operand} has ${a} dimensions`,
  einsumFewer: () => 'einsum(): fewer operands were provided than specified in the equation',
  einsumMore: () => 'einsum(): more operands were provided than specified in the equation',
  einsumDot: ({ a, operand }) => {
    const of = operand < 0 ? 'output' : `operand ${operand}`;
    if (a === 0) return `einsum(): found '.' for ${of} that is not part of any ellipsis${operand < 0 ? ' (...)' : ''}`;
    return operand < 0
      ? `einsum(): found '.' for output but an ellipsis (...) was already found`
      : `einsum(): found '.' for ${of} for which an ellipsis was already found`;
  },
  einsumLetter: ({ a }) =>
    `einsum(): invalid subscript given at index ${a} in the equation string, subscripts must be in [a-zA-Z]`,
  einsumRank: ({ a, b, dim, operand }) =>
    `einsum(): the number of subscripts in the equation (${a}) ${dim ? 'is more than' : 'does not match'} the number of ` +
    `dimensions (${b}) for operand ${operand}${dim ? '' : ' and no ellipsis was given'}`,
  einsumUnknown: ({ a }) =>
    `einsum(): output subscript ${String.fromCharCode(a)} does not appear in the equation for any input operand`,
  einsumTwice: ({ a }) => `einsum(): output subscript ${String.fromCharCode(a)} appears more than once in the output`,
  einsumRepeated: ({ a, b, operand }, { label }) =>
    `einsum(): subscript ${label} is repeated for operand ${operand} but the sizes don't match, ${b} != ${a}`,
  einsumSize: ({ a, b, dim, operand }, { label }) =>
    label === '...'
      ? `einsum(): dimension ${dim} covered by ellipsis in operand ${operand}has size ${b} which does not broadcast with ` +
        `previously seen ellipsis with size ${a} for the respective dimension`
      : `einsum(): subscript ${label} has size ${b} for operand ${operand} which does not broadcast with previously seen ` +
        `size ${a}`,
  pairsNegative: (_, { sizes = [] }) => `tensordot expects dims >= 0, but got dims=${sizes[0]}`,
  pairsMany: (_, { sizes = [] }) => `tensordot expects dims < ndim_a or ndim_b, but got dims=${sizes[0]}`,
  pairDType: () => 'both inputs should have same dtype',
  pairSize: ({ a, b }, { shapes: [first, second] = [] }) =>
    `contracted dimensions need to match, but first has size ${first?.at(a)} in dim ${a} and second has size ` +
    `${second?.at(b)} in dim ${b}`,
  innerSize: (_, { shapes = [] }) =>
    `inner() the last dimension must match on both input tensors but got shapes ${shapes.map(list).join(' and ')}`,
  splitNegative: ({ a }) => `split expects split_size be non-negative, but got split_size=${a}`,
  splitZero: ({ b }) => `split_size can only be 0 if dimension size is 0, but got dimension size of ${b}`,
  splitSizeNegative: (_, { sizes = [] }) =>
    `split_with_sizes expects split_sizes have only non-negative entries, but got split_sizes=${list(sizes)}`,
  splitSum: ({ a }, { sizes = [], dim }) =>
    `split_with_sizes expects split_sizes to sum exactly to ${a} (input tensor's size at dimension ${dim}), but got ` +
    `split_sizes=${list(sizes)}`,
  chunkNone: ({ a }) => `chunk expects \`chunks\` to be greater than 0, got: ${a}`,
  sectionsNone: ({ a }) => `number of sections must be larger than 0, got ${a}`,
  sectionsUneven: ({ a, b }, { fn, dim }) =>
    `torch.${fn} attempted to split along dimension ${dim}, but the size of the dimension ${b} is not divisible by the ` +
    `split_size ${a}!`,
  repeatsFewer: () => 'Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor',
  negativeChoice: ({ a }) => `Expect a non-negative number, but got ${a}`,
  negativeStride: (_, { more = [] }) =>
    `as_strided: Negative strides are not supported at the moment, got strides: ${list(more)}`,
  negativeOffset: ({ a }) => `Tensor: invalid storage offset ${a}`,
  storageOverflow: (_, { sizes = [], more = [] }) =>
    `Storage size calculation overflowed with sizes=${list(sizes)} and strides=${list(more)}`,
  outOfStorage: ({ a }, { sizes = [], more = [], offset, itemsize, needed }) =>
    `setStorage: sizes ${list(sizes)}, strides ${list(more)}, storage offset ${offset}, and itemsize ${itemsize} ` +
    `requiring a storage size of ${needed} are out of bounds for storage of size ${a}`,
  uncountable: () => 'numel: integer multiplication overflow',
  bytesOfScalar: (_, { purpose }) => `self.dim() cannot be 0 ${purpose}`,
  bytesSize: ({ a, b }, { purpose }) => `self.size(-1) must be divisible by ${b} ${purpose}, but got ${a}`,
  bytesOffset: ({ a, b }, { purpose }) => `self.storage_offset() must be divisible by ${b} ${purpose}, but got ${a}`,
  bytesApart: ({ a }, { purpose }) => `self.stride(-1) must be 1 ${purpose}, but got ${a}`,
  bytesStride: ({ a, b, dim }, { purpose }) => `self.stride(${dim}) must be divisible by ${b} ${purpose}, but got ${a}`,
};

/** PyTorch's unflatten puts this before the errors of reshape. */
const unflattening = 'unflatten got an unexpected error:\n';

/** The errors that are not PyTorch's RuntimeError. @type {Partial<Record<FailureCode, string>>} */
const torchTypes = {
  dimRange: 'IndexError',
  noDims: 'IndexError',
  selectRange: 'IndexError',
  sliceStep: 'ValueError',
  narrowStart: 'IndexError',
  tooManyIndices: 'IndexError',
  indexRange: 'IndexError',
  indexOfScalar: 'IndexError',
  indexOfEmpty: 'IndexError',
  catNone: 'ValueError',
};

/** PyTorch's class of an error. @param {FailureCode} code @param {string} [fn] */
function torchTypeOf(code, fn) {
  if ((fn === 'narrow' || fn === 'unflatten') && code === 'noDims') return undefined;
  return fn === 'index' && code === 'shapeMismatch' ? 'IndexError' : torchTypes[code];
}

/** @typedef {keyof typeof sentences} FailureCode */

/** The name of a code, by its number. */
export const codes = /** @type {readonly ('ok' | FailureCode)[]} */ (['ok', ...Object.keys(sentences)]);

/** The message for an error of the core. @param {CoreError} error @param {Refused} about */
export function sentenceOf(error, about) {
  const code = codes[error.code];
  if (code === undefined || code === 'ok') throw new Error(`the core reported an unknown status ${error.code}`);
  const message = sentences[code](error, about);
  return { code, message: about.fn === 'unflatten' && code.startsWith('reshape') ? unflattening + message : message };
}

/** The error to throw for an error of the core. @param {CoreError} error @param {Refused} about */
export function errorFrom(error, about) {
  const { dim, operand, a, b } = error;
  const { code, message } = sentenceOf(error, about);
  if (code === 'foundDType' || code === 'cannotStore' || code === 'matmulDType' || code === 'pairDType')
    return new DTypeError(message, { code });
  if (code === 'notImplemented') return notImplementedFor(String(about.kernel), String(dtypes[a]?.scalarType));
  const { shapes, aligned, fn, names } = about;
  const torchType = torchTypeOf(code, fn);
  return new ShapeError(message, {
    ...{ code, dim, operand, a, b, shapes },
    ...(aligned && { aligned }),
    ...(names && { argument: names[operand] }),
    ...(torchType && { torchType }),
  });
}

/**
 * The error for a target that cannot hold a result with another dtype.
 * @param {string} from
 * @param {string} to as named in messages
 */
export function cannotStore(from, to) {
  return new DTypeError(castSentence(from, to), { code: 'cannotStore' });
}

/**
 * The error for a dtype that PyTorch has no kernel for.
 * @param {string} kernel PyTorch's name
 * @param {string} type PyTorch's name of the elements' type
 * @param {string} [argument] the argument with these elements
 */
export function notImplementedFor(kernel, type, argument) {
  return new DTypeError(kernelSentence(kernel, type), {
    torchType: 'NotImplementedError',
    code: 'notImplemented',
    ...(argument && { argument }),
  });
}

/** The error for an operand that shares memory with its target. */
export function overlaps() {
  return errorFrom({ code: codes.indexOf('partialOverlap'), dim: 0, operand: 0, a: 0, b: 0 }, {});
}

/** The error for elements that no view can have in one dimension. @param {import('./classes.js').Details} [details] */
export function notViewable(details) {
  return new ShapeError(
    "view size is not compatible with input tensor's size and stride (at least one dimension spans across two " +
      'contiguous subspaces). Use .reshape(...) instead.',
    details,
  );
}

/**
 * PyTorch's `broadcast_shapes` has a different message for the same failure.
 * @param {import('../engine/align.js').Report} report
 * @param {readonly Shape[]} shapes
 */
export function broadcastShapesError({ error, namedColumn, agreed }, shapes) {
  const { dim, operand, a, b } = error;
  const code = codes[error.code];
  const fields = { code, dim, operand, a, b, shapes };
  if (code === 'negativeSize') {
    const message = 'Attempting to broadcast a dimension with negative length!';
    return new ShapeError(message, { ...fields, torchType: 'ValueError' });
  }
  return new ShapeError(
    `Attempting to broadcast a dimension of length ${b} at ${namedColumn - agreed.length}! Mismatching argument at ` +
      `index ${operand} had ${tuple(shapes[operand] ?? [])}; but expected shape should be broadcastable to ${list(agreed)}`,
    fields,
  );
}
