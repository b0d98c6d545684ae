/**
 * Columns of Apache Arrow. The library is the caller's: a vector is recognised by its properties, and only documented
 * ones are used. The numbers of `Type` and `Precision` are part of the format itself.
 */
import { ArgumentError, DTypeError, ShapeError } from '../errors/classes.js';
import { isObject, describeValue, optionsArgument, wrongArgument } from '../tensor/arguments.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { tensorOf, unsignedKind } from './elements.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * @typedef {object} ArrowVector the used parts of a Vector
 * @property {{ readonly typeId: number }} type
 * @property {number} length
 * @property {number} nullCount
 * @property {() => any} toArray
 * @property {(index: number) => boolean} isValid
 * @property {(index: number) => ArrowVector | null} getChildAt
 */

const typeIds = { int: 2, float: 3, bool: 6, fixedSizeList: 16 };
const floats = /** @type {const} */ (['float16', 'float32', 'float64']);
const halfNaN = 0x7e00;

/** @param {unknown} value @returns {value is ArrowVector} */
function isVector(value) {
  const { type, length, toArray } = /** @type {Partial<ArrowVector>} */ (isObject(value) ? value : {});
  return typeof type?.typeId === 'number' && typeof length === 'number' && typeof toArray === 'function';
}

/** The type of a column, by the name that other libraries use. @param {ArrowVector} vector */
function typeName({ type }) {
  const { typeId, bitWidth, isSigned, precision } = /** @type {any} */ (type);
  if (typeId === typeIds.int) return `${isSigned ? 'int' : 'uint'}${bitWidth}`;
  if (typeId === typeIds.float) return floats[precision] ?? 'float';
  if (typeId === typeIds.bool) return 'bool';
  throw new DTypeError(`fromArrow(): cannot make a tensor of a vector of ${type}, only of numbers and booleans`, {
    torchType: 'TypeError',
  });
}

/**
 * Makes a tensor from the numbers or booleans of an Arrow vector, such as a column of a table. Lists of a fixed size
 * become dimensions. Nulls throw, unless `nulls` turns them into NaN and the dtype has one.
 * @param {ArrowVector} vector
 * @param {{ nulls?: 'nan', widen?: boolean }} [options] widen: read uint16 as int32 and uint32 as int64
 * @returns {Tensor}
 * @example
 *   fromArrow(vectorFromArray([1, null, 3], new Float32()), { nulls: 'nan' }).tolist(); // [1, NaN, 3]
 */
export function fromArrow(vector, options) {
  const { nulls, widen } = optionsArgument('fromArrow', options, ['nulls', 'widen']);
  if (nulls !== undefined && nulls !== 'nan') {
    throw new ArgumentError(`fromArrow(): option 'nulls' must be 'nan', not ${describeValue(nulls)}`);
  }
  if (!isVector(vector)) throw wrongArgument('fromArrow', 'vector', 'a vector of Apache Arrow', vector);
  const { values, shape } = unlisted(vector);
  const name = typeName(values);
  const isOurs = name === 'bool' || /^(int|float)\d|^uint8$/.test(name);
  const kind = isOurs
    ? { dtype: /** @type {DType} */ (name), size: dtypeInfo(/** @type {DType} */ (name)).size }
    : unsignedKind('fromArrow()', name, widen === true);
  const numbers = elementsOf(values, kind.dtype, nulls === 'nan');
  return tensorOf('fromArrow()', kind, shape, new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
}

/** The numbers in lists of a fixed size, and the shape of the lists. @param {ArrowVector} vector */
function unlisted(vector) {
  const shape = [vector.length];
  let values = vector;
  while (values.type.typeId === typeIds.fixedSizeList) {
    if (values.nullCount > 0)
      throw new ArgumentError(
        `fromArrow(): ${values.nullCount} lists are null, but a tensor cannot have missing elements`,
      );
    const { listSize } = /** @type {any} */ (values.type);
    const inner = values.getChildAt(0);
    if (!isVector(inner) || inner.length !== values.length * listSize) {
      throw new ShapeError(
        `fromArrow(): ${values.length} lists of ${listSize} do not match the number of values in the vector`,
        { torchType: 'ValueError' },
      );
    }
    shape.push(listSize);
    values = inner;
  }
  return { values, shape };
}

/** @param {ArrowVector} values @param {DType} dtype @param {boolean} isNaNAllowed @returns {ArrayBufferView} */
function elementsOf(values, dtype, isNaNAllowed) {
  const count = values.nullCount;
  if (count > 0 && !isNaNAllowed) {
    const way = dtypeInfo(dtype).category === 'float' ? "; { nulls: 'nan' } reads them as NaN" : '';
    throw new ArgumentError(`fromArrow(): ${count} of ${values.length} values are null${way}`);
  }
  if (count > 0 && dtypeInfo(dtype).category !== 'float') {
    throw new DTypeError(
      `fromArrow(): ${count} of ${values.length} values are null, but ${dtype} has no NaN to replace them with`,
    );
  }
  if (dtype === 'bool') return Uint8Array.from(values.toArray(), Number);
  const numbers = values.toArray();
  if (count === 0) return numbers;
  const filled = numbers.slice();
  for (let i = 0; i < filled.length; ++i) {
    if (!values.isValid(i)) filled[i] = dtype === 'float16' ? halfNaN : NaN;
  }
  return filled;
}
