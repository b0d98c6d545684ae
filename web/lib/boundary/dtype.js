/** The ten dtypes from the core's table, and the typed arrays for their elements. */
import { core } from './core.js';

/**
 * @typedef {'bool' | 'uint8' | 'int8' | 'int16' | 'int32' | 'int64' | 'float16' | 'bfloat16' | 'float32' | 'float64'}
 *   DType
 */
/**
 * @typedef {Uint8Array | Int8Array | Int16Array | Int32Array | BigInt64Array | Uint16Array | Float32Array
 *   | Float64Array} TypedArray
 */
/**
 * @typedef {object} DTypeInfo
 * @property {DType} name
 * @property {number} code the core's number for it
 * @property {number} size bytes per element
 * @property {'bool' | 'integer' | 'float'} category
 * @property {string} scalarType PyTorch's name for it in sentences
 * @property {string} tensorType PyTorch's name for a tensor of it in sentences
 * @property {string} cType C++'s name for it, used in some messages
 * @property {string} valueType the name used in messages about conversions
 * @property {{ new (buffer: ArrayBufferLike, offset: number, length: number): TypedArray, new (length: number):
 *   TypedArray }} Array
 *   the typed array for its elements; float16 and bfloat16 are raw 16-bit patterns
 */

/** @type {Record<DType, [string, string, string, string, any]>} what only JavaScript and the sentences need to know */
const words = {
  bool: ['Bool', 'CPUBoolType', 'bool', 'bool', Uint8Array],
  uint8: ['Byte', 'torch.ByteTensor', 'unsigned char', 'uint8_t', Uint8Array],
  int8: ['Char', 'torch.CharTensor', 'signed char', 'int8_t', Int8Array],
  int16: ['Short', 'torch.ShortTensor', 'short int', 'int16_t', Int16Array],
  int32: ['Int', 'torch.IntTensor', 'int', 'int', Int32Array],
  int64: ['Long', 'torch.LongTensor', 'long int', 'int64_t', BigInt64Array],
  float16: ['Half', 'torch.HalfTensor', 'c10::Half', 'c10::Half', Uint16Array],
  bfloat16: ['BFloat16', 'CPUBFloat16Type', 'c10::BFloat16', 'c10::BFloat16', Uint16Array],
  float32: ['Float', 'torch.FloatTensor', 'float', 'float', Float32Array],
  float64: ['Double', 'torch.DoubleTensor', 'double', 'double', Float64Array],
};

/** The names, available without the core. */
export const DTYPES = /* @__PURE__ */ Object.keys(words);

/** Every dtype, indexed by the core's number for it. @type {readonly DTypeInfo[]} */
export let dtypes = [];

/** Read at first use, because the core may start later than this module. @type {Map<unknown, DTypeInfo> | undefined} */
let byName;

/** Reads the core's table, which is not available before the core starts. */
function readTable() {
  dtypes = core.dtypeTable().map(({ name, size, category }, code) => {
    const [scalarType, tensorType, cType, valueType, Array] = words[/** @type {DType} */ (name)];
    const row = { name, code, size, category, scalarType, tensorType, cType, valueType, Array };
    return /** @type {DTypeInfo} */ (Object.freeze(row));
  });
  return new Map(dtypes.map((dtype) => [dtype.name, dtype]));
}

/** @param {DType} name */
export function dtypeInfo(name) {
  return /** @type {DTypeInfo} */ ((byName ??= readTable()).get(name));
}

/** @param {unknown} name @returns {name is DType} */
export function isDType(name) {
  return (byName ??= readTable()).has(name);
}

/** Whether it is a 16-bit float. @param {Pick<DTypeInfo, 'category' | 'size'>} dtype */
export function isHalf({ category, size }) {
  return category === 'float' && size === 2;
}
