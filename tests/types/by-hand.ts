/**
 * What an editor shows, written by hand. A line that ends in `//!` and words is an error whose text contains these
 * words; all other lines are correct. To see a type, its value is passed to a function that accepts nothing. See
 * messages.js.
 */
import * as s from 'stride0';
import { add, arange, full, matmul, ones, scalar, sum, tensor, where, zeros } from 'stride0';
import type { Broadcast, BroadcastError, DType, Promote, Tensor } from 'stride0';
import { readNpy } from 'stride0/files';

declare function hover(shown: never): void;
declare const n: number;
declare const sizes: number[];
declare const plain: Tensor;

// Hovering shows the shape.
const matrix = tensor([
  [1, 2, 3],
  [4, 5, 6],
]);
const image = zeros([5, 1, 4, 1]);
const bias = tensor([[[1]], [[2]], [[3]]]);
hover(image.add(bias)); //! 'Tensor<"float32", [5, 3, 4, 1]>'
hover(add(image, bias)); //! 'Tensor<"float32", [5, 3, 4, 1]>'
hover(matrix); //! 'Tensor<"float32", [2, 3]>'
hover(zeros([2, 3]).shape); //! 'readonly [2, 3]'
hover(add(zeros([8, 1, 6, 1, 4, 1, 2, 1]), zeros([7, 1, 5, 1, 3, 1, 9]))); //! [8, 7, 6, 5, 4, 3, 2, 9]>'
hover(plain); //! 'Tensor<DType, readonly number[]>'
hover(plain.add(plain)); //! 'Tensor<DType, readonly number[]>'
hover(plain.sum(0, { keepdim: true })); //! 'Tensor<DType, number[]>'

// If shapes do not fit, the error is PyTorch's sentence, for the last dimension that does not fit.
add(zeros([2, 3]), zeros([4])); //! "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1"
zeros([2, 3]).mul(zeros([4])); //! "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1"
add(zeros([2, 3, 4]), zeros([5, 6, 7])); //! "The size of tensor a (4) must match the size of tensor b (7) at non-singleton dimension 2"
zeros([0]).add(zeros([2])); //! "The size of tensor a (0) must match the size of tensor b (2) at non-singleton dimension 0"
where(zeros([2], { dtype: 'bool' }), zeros([3]), 0); //! "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0"
zeros([1, 3, 1]).add_(zeros([3, 1, 7])); //! "output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]"
zeros([3]).copy_(zeros([1, 3])); //! "output with shape [3] doesn't match the broadcast shape [1, 3]"
zeros([2]).maskedFill(zeros([3], { dtype: 'bool' }), 1); //! "The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 0"
zeros([2]).maskedFill_(zeros([3], { dtype: 'bool' }), 1); //! "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0"
zeros([2, 3]).clamp({ min: zeros([4]) }); //! "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1"
zeros([2, 3]).lerp(zeros([3]), zeros([5])); //! "The size of tensor a (3) must match the size of tensor b (5) at non-singleton dimension 1"
matmul(zeros([2, 3]), zeros([4, 2])); //! "mat1 and mat2 shapes cannot be multiplied (2x3 and 4x2)"
zeros([3]).expand([4, 5]); //! "The expanded size of the tensor (5) must match the existing size (3) at non-singleton dimension 1.  Target sizes: [4, 5].  Tensor sizes: [3]"
arange(6).reshape([4, -1]); //! "shape '[4, -1]' is invalid for input of size 6"
zeros([2, 3]).sum(2); //! "Dimension out of range (expected to be in range of [-2, 1], but got 2)"
tensor([1], { dtype: 'int32' }).add_(0.5); //! "result type Float can't be cast to the desired output type Int"
where(zeros([2]), 1, 2); //! "where expected condition to be a boolean tensor, but got a tensor with dtype Float"
zeros([3]).expand(4, 5); //! "The expanded size of the tensor (5) must match the existing size (3) at non-singleton dimension 1.  Target sizes: [4, 5].  Tensor sizes: [3]"
arange(6).reshape(4, -1); //! "shape '[4, -1]' is invalid for input of size 6"
hover(null! as BroadcastError<[2, 3], [4]>); //! non-singleton dimension 1"'
hover(null! as Broadcast<[2, 1], [3]>); //! '[2, 3]'
hover(null! as Promote<'uint8', 'int8'>); //! '"int16"'

// An unknown size fits any size, and takes that of its partner.
hover(zeros([n, 3])); //! 'Tensor<"float32", [number, 3]>'
hover(zeros([n, 3]).add(zeros([2, 1]))); //! 'Tensor<"float32", [2, 3]>'
hover(zeros([n, 3]).add(zeros([n, 1]))); //! 'Tensor<"float32", [number, 3]>'
hover(zeros(n)); //! 'Tensor<"float32", [number]>'
hover(zeros(sizes)); //! 'Tensor<"float32", number[]>'
hover(zeros(sizes).add(zeros([2, 3]))); //! 'Tensor<"float32", number[]>'
hover(zeros([2, 3]).reshape(sizes)); //! 'Tensor<"float32", number[]>'
hover(zeros([2, 3]).reshape([n, -1])); //! 'Tensor<"float32", [number, number]>'
hover(zeros([2, 3]).sum(n)); //! 'Tensor<"float32", [number]>'
hover(zeros([2, 3]).sum(n, { keepdim: true })); //! 'Tensor<"float32", [number, number]>'
hover(zeros([2, 3]).unsqueeze(n)); //! 'Tensor<"float32", [number, number, number]>'
hover(zeros([n, 3]).squeeze()); //! 'Tensor<"float32", number[]>'
hover(zeros([n, 2]).matmul(zeros([2, n]))); //! 'Tensor<"float32", [number, number]>'
zeros([n, 3]).add(zeros([4])); //! "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1"
zeros([n]).add_(zeros([3]));
zeros([1, n]).add_(zeros([3, n])); //! "output with shape [1, ?] doesn't match the broadcast shape [3, ?]"
plain.add_(zeros([3]));
plain.add(zeros([2, 3])).add(zeros([4]));
plain.matmul(plain).T.reshape([2, 3]).permute([1, 0]).sum([0, 1]).item();
hover(tensor([sizes, sizes])); //! 'Tensor<"float32", [2, number]>'
hover(tensor(new Float64Array(4))); //! 'Tensor<"float64", [number]>'
hover(tensor(new Float32Array(6), { shape: [2, 3] })); //! 'Tensor<"float32", [2, 3]>'

// Dtypes promote. A number argument promotes only by category; a literal without a fraction is an integer.
const whole = tensor([1n, 2n]);
hover(whole); //! 'Tensor<"int64", [2]>'
hover(whole.add(2)); //! 'Tensor<"int64", [2]>'
hover(whole.add(2.5)); //! 'Tensor<"float32", [2]>'
hover(whole.add(scalar(2, 'float'))); //! 'Tensor<"float32", [2]>'
hover(zeros([2]).add(n)); //! 'Tensor<"float32", [2]>'
hover(whole.div(2)); //! 'Tensor<"float32", [2]>'
hover(whole.div(2, { roundingMode: 'trunc' })); //! 'Tensor<"int64", [2]>'
hover(whole.eq(2)); //! 'Tensor<"bool", [2]>'
hover(whole.to('float16').add(zeros([2], { dtype: 'bfloat16' }))); //! 'Tensor<"float32", [2]>'
hover(whole.to('int8').add(tensor(1n))); //! 'Tensor<"int8", [2]>'
hover(whole.add(1, { out: zeros([2], { dtype: 'float64' }) })); //! 'Tensor<"float64", [2]>'
hover(zeros([2, 3], { dtype: 'bool' }).sum(1)); //! 'Tensor<"int64", [2]>'
hover(full([2], true)); //! 'Tensor<"bool", [2]>'
hover(whole.item()); //! 'bigint'
hover(whole.to('int16').toTypedArray()); //! 'Int16Array
hover(whole.mean({ dtype: 'float64' })); //! 'Tensor<"float64", []>'
hover(s.resultType(whole, 1.5)); //! '"float32"'

// These fit any parameter that is a tensor, and also parameters with a shape.
const any: Tensor = ones([2, 3]);
const exact: Tensor<'float32', [5, 3, 4, 1]> = image.add(bias);
const rows = <R extends number, C extends number>(x: Tensor<DType, [R, C]>): Tensor<DType, [R]> => x.sum(1) as never;
hover(rows(ones([2, 3]))); //! 'Tensor<DType, [2]>'
const wrong: Tensor<'float32', [5, 3]> = image.add(bias); //! not assignable
const either: Tensor<'float32', [2]> | Tensor<'int64', [3, 1]> =
  Math.random() < 0.5 ? ones([2]) : ones([3, 1], { dtype: 'int64' });
hover(sum(either.add(1), 0).shape); //! 'Readonly<[] | [1]>'
void [any, exact, wrong];

// If a list is a method's only argument, its elements may be separate arguments.
hover(zeros([3, 1]).expand(2, 3, 4)); //! 'Tensor<"float32", [2, 3, 4]>'
hover(zeros([2, 3]).reshape(3, -1)); //! 'Tensor<"float32", [3, 2]>'
hover(zeros([2, 3]).view(6, n)); //! 'Tensor<"float32", [6, number]>'
hover(zeros([2, 3, 4]).permute(2, 0, 1)); //! 'Tensor<"float32", [4, 2, 3]>'
hover(zeros([2]).repeat(3, 2)); //! 'Tensor<"float32", [3, 4]>'
hover(zeros([2, 3]).tile(2, 1, 1)); //! 'Tensor<"float32", [2, 2, 3]>'
hover(zeros([1, 3, 1]).squeeze(0, 2)); //! 'Tensor<"float32", [3]>'
hover(zeros([2, 3]).sumToSize(1, 3)); //! 'Tensor<"float32", [1, 3]>'
s.reshape(zeros([2, 3]), 3, 2); //! Expected 2 arguments, but got 3

// PyTorch's aliases are the same functions.
hover(whole.subtract(1).absolute()); //! 'Tensor<"int64", [2]>'
hover(s.notEqual(whole, image)); //! 'Tensor<"bool", [5, 1, 4, 2]>'
hover(zeros([2, 3, 4]).moveaxis(0, 2)); //! 'Tensor<"float32", [3, 4, 2]>'
hover(s.swapdims(zeros([2, 3]), 0, 1)); //! 'Tensor<"float32", [3, 2]>'
whole.divide_(2); //! "result type Float can't be cast to the desired output type Long"

// The sizes of a new tensor may be separate arguments, and `out` may be its target.
hover(zeros(2, 3)); //! 'Tensor<"float32", [2, 3]>'
hover(ones(2, n, { dtype: 'int8' })); //! 'Tensor<"int8", [2, number]>'
hover(s.empty([2], { out: whole })); //! 'Tensor<"int64", [2]>'
hover(s.eye(3, 2, { dtype: 'bool' })); //! 'Tensor<"bool", [3, 2]>'

// Conversions by dtype, by another tensor and by name; rows; in-place views return the tensor with its new shape.
hover(image.to(whole)); //! 'Tensor<"int64", [5, 1, 4, 1]>'
hover(image.to({ dtype: 'int8', copy: true })); //! 'Tensor<"int8", [5, 1, 4, 1]>'
hover(s.to(image, { copy: true })); //! 'Tensor<"float32", [5, 1, 4, 1]>'
hover(image.half()); //! 'Tensor<"float16", [5, 1, 4, 1]>'
hover([...matrix]); //! 'Tensor<"float32", [3]>[]'
for (const row of zeros([n, 2, 3])) hover(row); //! 'Tensor<"float32", [2, 3]>'
hover(zeros([1, 3]).squeeze_(0).unsqueeze_(1)); //! 'Tensor<"float32", [3, 1]>'
hover(zeros([2, 3]).t_()); //! 'Tensor<"float32", [3, 2]>'
hover(image.round({ decimals: 2 })); //! 'Tensor<"float32", [5, 1, 4, 1]>'
image.round({ decimals: '2' }); //! 'string' is not assignable
hover(s.fill(whole, 7.5)); //! 'Tensor<"int64", [2]>'
hover(s.resultType('int8', image, 1.5)); //! '"float32"'
hover(s.resultType('uint8', 'int8', true)); //! '"int16"'
hover(s.iinfo('int64').max); //! 'bigint'
hover(s.iinfo('int8').max); //! 'number'
s.finfo('int8'); //! not assignable
hover(image.narrow(0, tensor(1n), 2)); //! 'Tensor<"float32", [2, 1, 4, 1]>'
hover(image.slice(0, 1n, Infinity)); //! 'Tensor<"float32", [number, 1, 4, 1]>'
hover(image.index(0, ':', null)); //! 'Tensor<"float32", [1, 1, 4, 1]>'
hover(image.index('1:', [0, 0])); //! 'Tensor<"float32", number[]>'
hover(image.at(-1)); //! 'Tensor<"float32", [1, 4, 1]>'

// Sizes and bounds may be bigints, options come last, and integer bounds give int64.
hover(s.zeros(2n, 3, { dtype: 'int8' })); //! 'Tensor<"int8", [2, 3]>'
hover(s.full([2n, 1], 7n)); //! 'Tensor<"int64", [2, 1]>'
hover(s.eye(3, { dtype: 'int32' })); //! 'Tensor<"int32", [3, 3]>'
hover(s.eye(3n, 2)); //! 'Tensor<"float32", [3, 2]>'
hover(arange(3n)); //! 'Tensor<"int64", [3]>'
hover(arange(0, 3, { dtype: 'int16' })); //! 'Tensor<"int16", [3]>'
hover(arange(0n, 3n, 1n)); //! 'Tensor<"int64", [3]>'
hover(arange(5, { out: zeros([5], { dtype: 'int8' }) })); //! 'Tensor<"int8", [5]>'
hover(arange(1, undefined, undefined, { dtype: 'int8' })); //! 'Tensor<"int8", [1]>'
hover(arange(tensor(3n))); //! 'Tensor<"float32" | "int64", [number]>'
hover(s.linspace(tensor(0), 1n, 5n)); //! 'Tensor<"float32", [5]>'
hover(zeros([2, 3], { dtype: 'int8' }).cumsum_(0)); //! 'Tensor<"int8", [2, 3]>'
hover(s.cumsum(whole, 0, { out: zeros([2]) })); //! 'Tensor<"float32", [2]>'

// Tensors inside data decide the dtype, and a tensor created from a tensor has its type.
hover(tensor(image)); //! 'Tensor<"float32", [5, 1, 4, 1]>'
hover(tensor(whole, { dtype: 'int8' })); //! 'Tensor<"int8", [2]>'
hover(tensor([tensor(1n), tensor(2n)])); //! 'Tensor<"int64", [2]>'
hover(tensor([tensor(1n), 2.5])); //! 'Tensor<"float32" | "int64", [2]>'
hover(tensor(new Uint32Array(2), { dtype: 'int32' })); //! 'Tensor<"int32", [number]>'

// A fused function has the type of the original function.
const norm = s.fuse((x: Tensor<'float32', [2, 3]>, y: Tensor<'float32', [3]>) => x.sub(y).div(2));
hover(norm(zeros([2, 3]), zeros([3]))); //! 'Tensor<"float32", [2, 3]>'
norm(zeros([2, 4]), zeros([3])); //! not assignable
const open = s.fuse(<A extends Tensor>(x: A) => x.clone());
hover(open(zeros([4]))); //! 'Tensor<"float32", [4]>'

// Each call takes `broadcast` among its other options, unless the operation does not broadcast.
hover(add(image, bias, { broadcast: 'no-stretch', alpha: 2 })); //! 'Tensor<"float32", [5, 3, 4, 1]>'
hover(whole.div(2, { broadcast: 'warn', roundingMode: 'floor' })); //! 'Tensor<"int64", [2]>'
hover(whole.add(1, { broadcast: 'allow', out: zeros([2]) })); //! 'Tensor<"float32", [2]>'
hover(zeros([2]).mul_(2, { broadcast: 'allow' }).clamp_(0, 1, { broadcast: 'allow' })); //! 'Tensor<"float32", [2]>'
hover(zeros([2, 3]).clamp({ min: zeros([3]), broadcast: 'no-stretch' })); //! 'Tensor<"float32", [2, 3]>'
hover(zeros([2, 3]).lerp_(zeros([3]), 0.5, { broadcast: 'warn' })); //! 'Tensor<"float32", [2, 3]>'
hover(where(whole.eq(2), whole, 0.5, { broadcast: 'no-stretch' })); //! 'Tensor<"float32", [2]>'
hover(matmul(ones([5, 1, 2, 3]), ones([4, 3, 6]), { broadcast: 'warn' })); //! 'Tensor<"float32", [5, 4, 2, 6]>'
hover(matrix.isclose(zeros([3]), { broadcast: 'allow', rtol: 1 })); //! 'Tensor<"bool", [2, 3]>'
add(image, bias, { broadcast: 'never' }); //! '"never"' is not assignable to type 'BroadcastMode | undefined'
s.mm(zeros([2, 3]), zeros([3, 2]), { broadcast: 'allow' }); //! 'broadcast' does not exist
whole.exp({ broadcast: 'allow' }); //! 'broadcast' does not exist

// Functions that return a tensor unchanged keep its type; `withData` passes the typed array of the dtype.
hover(s.tidy(() => image.add(bias))); //! 'Tensor<"float32", [5, 3, 4, 1]>'
hover(s.tidy(() => ({ sum: whole.add(1) }))); //! '{ sum: Tensor<"int64", [2]>; }'
hover(s.keep(whole)); //! 'Tensor<"int64", [2]>'
hover(s.broadcastMode('no-stretch', () => whole)); //! 'Tensor<"int64", [2]>'
hover(s.withData(whole, (view) => view)); //! 'BigInt64Array
hover(whole.to('bool').withData((view) => view)); //! 'Uint8Array
hover(zeros([2]).withData((view) => view.length)); //! 'number'
plain.withData((view) => view.set([1]));
hover(readNpy(new ArrayBuffer(8))); //! 'Tensor<DType, readonly number[]>'

// Several results have positions and names.
const ordered = s.sort(matrix, 1);
hover(ordered.values); //! 'Tensor<"float32", [2, 3]>'
hover(ordered[1]); //! 'Tensor<"int64", [2, 3]>'
hover(matrix.topk(2, 0).indices); //! 'Tensor<"int64", [2, 3]>'
hover(matrix.kthvalue(1, 0).values); //! 'Tensor<"float32", [3]>'
hover(matrix.max(1, true).indices); //! 'Tensor<"int64", [2, 1]>'
hover(s.max(matrix)); //! 'Tensor<"float32", []>'
hover(matrix.argmax(0)); //! 'Tensor<"int64", [3]>'
hover(matrix.argmax()); //! 'Tensor<"int64", []>'
hover(s.aminmax(matrix, { dim: 0 }).max); //! 'Tensor<"float32", [3]>'
hover(s.searchsorted(matrix, matrix, { outInt32: true })); //! 'Tensor<"int32", [2, 3]>'
matrix.argmax(2); //! Dimension out of range (expected to be in range of [-2, 1], but got 2)
const [firstPlace, secondPlace] = ordered;
hover(firstPlace); //! 'Tensor<"float32", [2, 3]>'
hover(secondPlace); //! 'Tensor<"int64", [2, 3]>'
// Joining adds sizes up; splitting gives the requested sizes.
const longs = ones([4, 3], { dtype: 'int64' });
hover(s.cat([zeros([2, 3]), longs])); //! 'Tensor<"float32", [6, 3]>'
hover(s.cat([longs, longs], -1)); //! 'Tensor<"int64", [4, 6]>'
hover(s.cat([longs, plain])); //! 'Tensor<DType, number[]>'
hover(s.stack([zeros([2, 3]), zeros([2, 3])], -1)); //! 'Tensor<"float32", [2, 3, 2]>'
hover(s.split(longs, [1, 3])); //! '[Tensor<"int64", [1, 3]>, Tensor<"int64", [3, 3]>]'
hover(longs.split(2)); //! 'Tensor<"int64", [number, 3]>[]'
longs.chunk(2, 2); //! Dimension out of range (expected to be in range of [-2, 1], but got 2)
hover(longs.flip([0])); //! 'Tensor<"int64", [4, 3]>'
hover(longs.unfold(0, 2, 1)); //! 'Tensor<"int64", [number, 3, 2]>'
hover(longs.ravel()); //! 'Tensor<"int64", [12]>'
hover(s.zerosLike(longs, { dtype: 'bool' })); //! 'Tensor<"bool", [4, 3]>'
hover(longs.newZeros([2])); //! 'Tensor<"int64", [2]>'
hover(s.diag(zeros([2, 3]))); //! 'Tensor<"float32", [number]>'
