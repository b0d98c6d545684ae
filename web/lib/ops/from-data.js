/** New tensors from data: numbers, nested arrays, typed arrays. */
import { dtypeInfo } from '../boundary/dtype.js';
import { allocateContiguous } from '../engine/allocate.js';
import { commonDType } from '../engine/common-dtype.js';
import { packed } from '../engine/copy.js';
import { getDefaultDtype } from '../engine/default-dtype.js';
import { ArgumentError, ShapeError } from '../errors/classes.js';
import { disposeOf, uninterrupted } from '../reports/after-call.js';
import { warn } from '../reports/warnings.js';
import {
  assertAttached,
  dtypeArgument,
  isTypedArray,
  lengthOf,
  describeValue,
  optionsArgument,
  sizes,
  typedArrayName,
} from '../tensor/arguments.js';
import { elementsOf, setElements } from '../tensor/elements.js';
import { filled } from '../tensor/filled.js';
import { asScalar, fits, Scalar } from '../tensor/scalar.js';
import { isTensor } from '../tensor/tensor.js';
import { flatten } from '../values/nested.js';
import { to } from './copies.js';
import { numelOf } from '../tensor/row-major.js';
import { useAndDispose } from '../tensor/with-temporaries.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../tensor/tensor.js' */
/** @import { DTypeOfData, Data, Fixed, ShapeOfData } from '../typing/creation.js' */
/** @import { Shape } from '../typing/shapes.js' */

/** The natural dtype of a typed array. @type {Map<string | undefined, DType>} */
const dtypeOfArray = new Map(
  /** @type {[string, DType][]} */ ([
    ['Uint8Array', 'uint8'],
    ['Uint8ClampedArray', 'uint8'],
    ['Int8Array', 'int8'],
    ['Int16Array', 'int16'],
    ['Int32Array', 'int32'],
    ['BigInt64Array', 'int64'],
    ['Float32Array', 'float32'],
    ['Float64Array', 'float64'],
  ]),
);

/**
 * A contiguous tensor that `fill` fills in one dtype; the core converts it if another is wanted.
 * @param {DType} given
 * @param {DType} dtype
 * @param {readonly number[]} shape
 * @param {(result: UntypedTensor) => void} fill
 */
function filledAs(given, dtype, shape, fill) {
  const staged = filled(allocateContiguous(given, shape), fill);
  return given === dtype ? staged : useAndDispose(staged, (each) => packed(each, dtype));
}

/**
 * The same for elements that `write` writes.
 * @param {DType} given the dtype of the written elements
 * @param {DType} dtype the dtype of the tensor
 * @param {readonly number[]} shape
 * @param {(elements: any) => void} write
 */
export function written(given, dtype, shape, write) {
  return filledAs(given, dtype, shape, (result) => write(elementsOf(result)));
}

/**
 * @type {(values: ArrayLike<number | bigint | boolean>, given: DType, dtype: DType, shape: readonly number[]) =>
 *   UntypedTensor}
 */
const fromValues = (values, args, dtype, shape) =>
  filledAs(args, dtype, shape, (result) => setElements(result, values));

/**
 * The elements of a typed array as stored for a dtype, and the array's natural dtype.
 * @param {any} data
 * @param {unknown} asked
 * @returns {{ values: ArrayLike<number | bigint>, given: DType, natural?: DType }}
 */
function typedArrayElements(data, asked) {
  const name = typedArrayName(data);
  const given = dtypeOfArray.get(name);
  if (given !== undefined) return { values: data, given };
  if (name === 'Float16Array') return { values: data, given: 'float32', natural: 'float16' };
  const isShort = name === 'Uint16Array';
  if (isShort && (asked === 'float16' || asked === 'bfloat16')) return { values: data, given: asked };
  if ((isShort || name === 'Uint32Array') && asked !== undefined) {
    return { values: BigInt64Array.from(data, BigInt), given: 'int64' };
  }
  const hint = isShort
    ? "give { dtype: 'float16' } or 'bfloat16' if it holds their bits, or the dtype to convert to"
    : name === 'Uint32Array'
      ? 'give the { dtype } to convert to'
      : 'use a BigInt64Array';
  throw new ArgumentError(`tensor(): argument 'data' is ${describeValue(data)}, which has no dtype here; ${hint}`);
}

/**
 * Creates a tensor from `data`: a number, bigint or boolean, nested arrays of them and of 0-d tensors, or a typed
 * array, which takes `shape` if it should have several dimensions. Numbers become float32, bigints int64 and booleans
 * bool; a mixture becomes their common dtype. `dtype` chooses another one. A tensor is copied; `clone` says that more
 * clearly.
 * @template {Data} const T
 * @template {DType} [D=never]
 * @template {Shape} [const S=never]
 * @param {T} data
 * @param {{ dtype?: D, shape?: S }} [options]
 * @returns {Tensor<DTypeOfData<T, NoInfer<D>>, ShapeOfData<T, Fixed<S>>>}
 * @example
 *   tensor([[1, 2], [3, 4]]).shape; // [2, 2]
 */
export function tensor(data, options) {
  const { dtype: dtypeOption, shape: shapeOption } = optionsArgument('tensor', options, ['dtype', 'shape']);
  if (isTensor(data)) {
    if (shapeOption !== undefined)
      throw new ArgumentError("tensor(): option 'shape' cannot be used with a tensor; use reshape()");
    return /** @type {UntypedTensor} */ (copyOf(data, dtypeArgument('tensor', dtypeOption, data.dtype)));
  }
  const shape = shapeOption === undefined ? undefined : sizes('tensor', 'shape', shapeOption);
  if (isTypedArray(data)) {
    assertAttached('tensor', 'data', data);
    const length = lengthOf(data);
    const { values, given, natural = given } = typedArrayElements(data, dtypeOption);
    const dtype = dtypeArgument('tensor', dtypeOption, natural);
    return fromValues(values, given, dtype, checkedShape(shape ?? [length], length));
  }
  const { flat, shape: found, kinds, hasRows } = flatten('tensor', data);
  /** @type {Record<string, DType>} */
  const own = { number: getDefaultDtype(), bigint: 'int64', boolean: 'bool' };
  const natural = [...kinds].map((kind) => own[kind] ?? /** @type {DType} */ (kind));
  const common = natural.length === 0 ? getDefaultDtype() : natural.reduce((a, b) => commonDType([a, b]));
  const dtype = dtypeArgument('tensor', dtypeOption, common);
  const { category } = dtypeInfo(dtype);
  const isExact = category !== 'float';
  if (
    hasRows ||
    (isExact &&
      [...kinds].some((kind) => /** @type {any} */ (dtypeInfo(/** @type {any} */ (kind)))?.category === 'float'))
  ) {
    throw isExact
      ? new ArgumentError('only integer tensors of a single element can be converted to an index')
      : new ShapeError('only one element tensors can be converted to Python scalars', { torchType: 'ValueError' });
  }
  const checked = shape === undefined ? found : checkedShape(shape, flat.length);
  if (common === 'bool') return fromValues(flat, 'bool', dtype, checked);
  if (category === 'integer') {
    flat.forEach((value) => checkElement(value, dtype));
    // 64-bit integers may be too large for numbers, so if one value is a bigint, all become bigints.
    if (flat.some((value) => typeof value === 'bigint')) {
      const wide = flat.map((value) => BigInt(typeof value === 'number' ? Math.trunc(value) : value));
      return fromValues(wide, 'int64', dtype, checked);
    }
  }
  const numbers = kinds.size === 1 && kinds.has('number') ? flat : flat.map(Number);
  return fromValues(numbers, dtype === 'float32' ? 'float32' : 'float64', dtype, checked);
}

/** PyTorch advises against it. @param {Tensor} from @param {DType} dtype */
const copyOf = (from, dtype) =>
  uninterrupted(() => {
    warn(
      'To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() or ' +
        'sourceTensor.detach().clone().requires_grad_(True), rather than torch.tensor(sourceTensor).',
    );
    return to(from, dtype, { copy: true });
  }, disposeOf);

/** @param {number | bigint | boolean} value @param {DType} dtype */
function checkElement(value, dtype) {
  const number = typeof value === 'bigint' ? new Scalar(value, 'int') : asScalar(value);
  if (typeof value === 'bigint' && !fits(number, dtypeInfo('int64'))) {
    throw new ShapeError('Overflow when unpacking long long', { torchType: 'ValueError', argument: 'data' });
  }
  if (fits(number, dtypeInfo(dtype))) return;
  const message = `value cannot be converted to type ${dtype} without overflow`;
  throw new ShapeError(message, { argument: 'data', dtype });
}

/** @param {readonly number[]} shape @param {number} elements */
function checkedShape(shape, elements) {
  const count = numelOf(shape);
  if (count === elements) return shape;
  throw new ShapeError(`shape '[${shape.join(', ')}]' is invalid for input of size ${elements}`, { argument: 'shape' });
}
