/** `.npy`, NumPy's file of one array: a magic string, a version, a header in Python syntax, and the elements. */
import { dtypeInfo } from '../boundary/dtype.js';
import { ArgumentError, DTypeError } from '../errors/classes.js';
import { describeValue, optionsArgument, tensorArgument } from '../tensor/arguments.js';
import { isContiguous } from '../tensor/layout.js';
import { permute } from '../ops/permutations.js';
import { bytesArgument, viewOver } from './bytes.js';
import { byteLength, putElements, tensorOf, unsignedKind } from './elements.js';
import { FileFormatError } from './error.js';
import { formatHeader, longestHeader, parseHeader } from './npy-header.js';
import { useAndDispose } from '../tensor/with-temporaries.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { ByteArray } from '../typing/platform.js' */
/** @import { Bytes } from './bytes.js' */
/** @import { Kind } from './elements.js' */

/** `\x93NUMPY`. */
const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];

/** The elements start at a multiple of this, so that the file can be mapped. */
const alignment = 64;

/** NumPy's letters for supported dtypes, each followed by the bytes per element. @type {Record<string, DType>} */
const dtypeOf = {
  b1: 'bool',
  u1: 'uint8',
  i1: 'int8',
  i2: 'int16',
  i4: 'int32',
  i8: 'int64',
  f2: 'float16',
  f4: 'float32',
  f8: 'float64',
};
const letters = new Map(Object.entries(dtypeOf).map(([letter, dtype]) => [dtype, letter]));

/** The contents of other arrays, by NumPy's letter. @type {Record<string, string>} */
const others = {
  c: 'complex numbers',
  f: 'floats of more than 64 bits',
  O: 'Python objects',
  S: 'byte strings',
  a: 'byte strings',
  U: 'text',
  V: "raw bytes (as NumPy stores ml_dtypes' bfloat16; safetensors keeps it)",
  M: 'dates',
  m: 'durations',
};

/** Whether the bytes start like a `.npy` file. @param {Uint8Array} bytes */
export function isNpy(bytes) {
  return magic.every((byte, i) => bytes[i] === byte);
}

/**
 * Reads the array of a `.npy` file, as NumPy's `save` writes it: versions 1 to 3, in either byte order. An array in
 * Fortran order keeps that order, as strides. As in NumPy, bytes after the array are ignored.
 * @param {Bytes} bytes
 * @param {{ widen?: boolean }} [options] widen: read uint16 as int32 and uint32 as int64, which hold every value
 * @returns {Tensor}
 * @throws {FileFormatError} when they are no such file, are cut off, or hold what no dtype here does
 * @example
 *   readNpy(writeNpy(tensor([[1, 2], [3, 4]]))).tolist(); // [[1, 2], [3, 4]]
 */
export function readNpy(bytes, options) {
  const { widen } = optionsArgument('readNpy', options, ['widen']);
  return parseNpy('readNpy()', bytesArgument('readNpy', bytes), widen === true);
}

/** @param {string} fn @param {Uint8Array} bytes @param {boolean} widen */
export function parseNpy(fn, bytes, widen) {
  if (!isNpy(bytes)) throw new FileFormatError(`${fn}: this is no .npy file; those begin with \\x93NUMPY`);
  const [major, minor] = bytes.subarray(6);
  if (major === undefined || minor === undefined) throw cutOff(fn, 8, bytes);
  if (major < 1 || major > 3 || minor !== 0) {
    throw new FileFormatError(`${fn}: version ${major}.${minor} of the format is not supported, only 1.0, 2.0 and 3.0`);
  }
  const begin = major === 1 ? 10 : 12;
  if (bytes.length < begin) throw cutOff(fn, begin, bytes);
  const view = viewOver(bytes);
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > longestHeader) {
    throw new FileFormatError(
      `${fn}: the header has ${length} bytes, but that of a plain array has at most ${longestHeader}`,
    );
  }
  if (bytes.length < begin + length) throw cutOff(fn, begin + length, bytes);
  const header = bytes.subarray(begin, begin + length);
  const { descr, fortran_order: columnMajor, shape } = parseHeader(fn, text(fn, header, major === 3));
  const order = { columnMajor, bigEndian: descr.startsWith('>') };
  return tensorOf(fn, kindOf(fn, descr, widen), shape, bytes.subarray(begin + length), order);
}

/** @param {string} fn @param {Uint8Array} header @param {boolean} isUtf8 */
function text(fn, header, isUtf8) {
  try {
    return new TextDecoder(isUtf8 ? 'utf-8' : 'latin1', { fatal: true, ignoreBOM: true }).decode(header);
  } catch (cause) {
    throw new FileFormatError(`${fn}: the header is not UTF-8`, { cause });
  }
}

/** @param {string} fn @param {number} needed @param {Uint8Array} bytes */
const cutOff = (fn, needed, { length }) =>
  new FileFormatError(
    `${fn}: the file is cut off: its header should end at byte ${needed}, but it has only ${length} bytes`,
  );

/** @param {string} fn @param {string} descr @param {boolean} widen @returns {Kind} */
function kindOf(fn, descr, widen) {
  const [, letter = '', digits = ''] = /^[<>|=]?(?:([a-zA-Z?])(\d*))/.exec(descr) ?? [];
  const code = descr.replace(/^[<>|=]/, '');
  const dtype = Object.hasOwn(dtypeOf, code) ? dtypeOf[code] : code === '?' ? 'bool' : undefined;
  if (dtype) return { dtype, size: dtypeInfo(dtype).size };
  if (letter === 'u' && ['2', '4', '8'].includes(digits)) return unsignedKind(fn, `uint${8 * Number(digits)}`, widen);
  const what = Object.hasOwn(others, letter) ? others[letter] : 'an unknown type';
  throw new FileFormatError(
    `${fn}: the array has dtype '${descr}', ${what}; only arrays of numbers can become tensors`,
    { descr },
  );
}

/**
 * Returns a `.npy` file of a tensor, byte for byte what NumPy's `save` writes. It uses Fortran order if the tensor is
 * stored that way, which takes no copy, and row-major order otherwise. `order` chooses one: `'C'` or `'F'`.
 * @param {Tensor} tensor
 * @param {{ order?: 'C' | 'F' }} [options]
 * @returns {ByteArray}
 * @throws {DTypeError} for bfloat16, which NumPy does not have
 * @example
 *   String.fromCharCode(...writeNpy(zeros([2, 3])).slice(11, 70)); // "'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } "
 */
export function writeNpy(tensor, options) {
  const { order } = optionsArgument('writeNpy', options, ['order']);
  if (order !== undefined && order !== 'C' && order !== 'F') {
    throw new ArgumentError(`writeNpy(): option 'order' must be 'C' or 'F', not ${describeValue(order)}`);
  }
  return formatNpy('writeNpy()', tensorArgument('writeNpy', 'tensor', tensor), order);
}

/** @param {string} fn @param {Tensor} tensor @param {'C' | 'F'} [order] @returns {ByteArray} */
export function formatNpy(fn, tensor, order) {
  const letter = letters.get(tensor.dtype);
  if (letter === undefined) {
    const way = "to('float32') keeps every value, and safetensors has it";
    throw new DTypeError(`${fn}: NumPy has no ${tensor.dtype}; ${way}`, { dtype: tensor.dtype });
  }
  return useAndDispose(permute(tensor, tensor.shape.map((_, dim) => dim).reverse()), (columns) => {
    const fortran_order = order === undefined ? !isContiguous(tensor) && isContiguous(columns) : order === 'F';
    const descr = `${letter.endsWith('1') ? '|' : '<'}${letter}`;
    const header = formatHeader({ descr, fortran_order, shape: [...tensor.shape] });
    // The header is ASCII and ends with a newline; at a multiple of the alignment, a full one is added, as in NumPy.
    const begin = Math.floor((10 + header.length + 1) / alignment + 1) * alignment;
    const bytes = new Uint8Array(begin + byteLength(tensor));
    bytes.set([...magic, 1, 0, (begin - 10) & 0xff, (begin - 10) >> 8]);
    bytes.set(new TextEncoder().encode(`${header.padEnd(begin - 11)}\n`), 10);
    putElements(fortran_order ? columns : tensor, bytes, begin);
    return bytes;
  });
}
