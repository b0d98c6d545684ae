/**
 * safetensors, the file format of weights: the length of a JSON header, the header, and the elements of one tensor
 * after the other with nothing between them.
 */
import { dtypeInfo } from '../boundary/dtype.js';
import { ArgumentError } from '../errors/classes.js';
import { isPlainObject, describeValue, optionsArgument, wrongArgument } from '../tensor/arguments.js';
import { bytesArgument, viewOver } from './bytes.js';
import { byteLength, bytesNeeded, putElements, tensorOf, unsignedKind } from './elements.js';
import { FileFormatError } from './error.js';
import { createNamed, namedTensors } from './names.js';
import { formatHeader, parseHeader } from './safetensors-header.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { ByteArray } from '../typing/platform.js' */
/** @import { Bytes } from './bytes.js' */
/** @import { Kind } from './elements.js' */
/** @import { Named } from './names.js' */

/**
 * The format's names, in its order: the widest come first in a file, so that all are aligned.
 * @type {[string, DType][]}
 */
const names = [
  ['I64', 'int64'],
  ['F64', 'float64'],
  ['F32', 'float32'],
  ['I32', 'int32'],
  ['BF16', 'bfloat16'],
  ['F16', 'float16'],
  ['I16', 'int16'],
  ['I8', 'int8'],
  ['U8', 'uint8'],
  ['BOOL', 'bool'],
];
const dtypeOf = new Map(names);
const nameOfDType = new Map(names.map(([name, dtype], order) => [dtype, { name, order }]));

/** The format's own limit. */
const longestHeader = 100_000_000;

/**
 * Reads the tensors of a safetensors file by name, and its metadata. It refuses what the format's own library refuses:
 * bytes that belong to no tensor or to two, or that are missing. The records have no prototype, so every name is safe.
 * @param {Bytes} bytes
 * @param {{ widen?: boolean }} [options] widen: read U16 as int32 and U32 as int64, which hold every value
 * @returns {{ tensors: Record<string, Tensor>, metadata: Record<string, string> }}
 * @throws {FileFormatError} when they are no such file, are cut off, or hold what no dtype here does
 * @example
 *   readSafetensors(writeSafetensors({ bias: zeros([3]) }, { by: 'us' })).metadata.by; // "us"
 */
export function readSafetensors(bytes, options) {
  const { widen } = optionsArgument('readSafetensors', options, ['widen']);
  const fn = 'readSafetensors()';
  const file = bytesArgument('readSafetensors', bytes);
  if (file.length < 8)
    throw new FileFormatError(`${fn}: this is not a safetensors file: it has only ${file.length} bytes`);
  const length = Number(viewOver(file).getBigUint64(0, true));
  if (length > longestHeader || 8 + length > file.length) {
    throw new FileFormatError(
      `${fn}: the header should have ${length} bytes, but the file has only ${file.length}; it is damaged or no safetensors file`,
    );
  }
  const { entries, metadata } = parseHeader(fn, text(fn, file.subarray(8, 8 + length)));
  const data = file.subarray(8 + length);
  const parts = entries.map(({ name, dtype, shape, begin, end }) => {
    const where = `${fn}: ${JSON.stringify(name)}`;
    return { where, name, kind: kindOf(where, dtype, widen === true), shape, begin, end };
  });
  checkOffsets(fn, parts, data.length);
  return createNamed((tensors) => {
    for (const { where, name, kind, shape, begin, end } of parts) {
      tensors[name] = tensorOf(where, kind, shape, data.subarray(begin, end));
    }
    return { tensors, metadata };
  });
}

/** @param {string} fn @param {Uint8Array<ArrayBuffer>} header */
function text(fn, header) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(header);
  } catch (cause) {
    throw new FileFormatError(`${fn}: the header is not UTF-8`, { cause });
  }
}

/** @param {string} where @param {string} dtype @param {boolean} widen @returns {Kind} */
function kindOf(where, dtype, widen) {
  const ours = dtypeOf.get(dtype);
  if (ours) return { dtype: ours, size: dtypeInfo(ours).size };
  const unsigned = /^U(16|32|64)$/.exec(dtype);
  if (unsigned) return unsignedKind(where, `uint${unsigned[1]}`, widen);
  throw new FileFormatError(`${where} has dtype ${JSON.stringify(dtype)}, which stride0 does not have`, { dtype });
}

/**
 * Checks that every byte of the data belongs to one tensor, whose length matches its shape.
 * @param {string} fn
 * @param {{ where: string, kind: Kind, shape: number[], begin: number, end: number }[]} parts
 * @param {number} length
 */
function checkOffsets(fn, parts, length) {
  let offset = 0;
  for (const { where, kind, shape, begin, end } of parts.toSorted((a, b) => a.begin - b.begin || a.end - b.end)) {
    if (begin !== offset) {
      const what = begin > offset ? 'leaves bytes unused before it' : 'shares bytes with another tensor';
      throw new FileFormatError(`${where} ${what}: it begins at ${begin}, and ${offset} bytes are taken`);
    }
    if (end > length) throw new FileFormatError(`${where} ends at byte ${end} of ${length}; the file is cut off`);
    if (bytesNeeded(where, shape, kind.size, end - begin) !== end - begin) {
      throw new FileFormatError(`${where} has ${end - begin} bytes, more than its shape [${shape.join(', ')}] takes`);
    }
    offset = end;
  }
  if (offset !== length)
    throw new FileFormatError(`${fn}: ${length - offset} bytes at the end do not belong to any tensor`);
}

/**
 * Returns a safetensors file of these tensors, ordered as the format's own library orders them: the widest dtypes
 * first, then by name.
 * @param {Named} tensors
 * @param {Readonly<Record<string, string>>} [metadata]
 * @returns {ByteArray}
 * @example
 *   writeSafetensors({ x: zeros([2], { dtype: 'bfloat16' }) }).length; // 68
 */
export function writeSafetensors(tensors, metadata) {
  const texts = metadataArgument(metadata);
  const sorted = namedTensors('writeSafetensors', tensors)
    .map(([name, tensor]) => ({
      name,
      tensor,
      as: /** @type {{ name: string, order: number }} */ (nameOfDType.get(tensor.dtype)),
    }))
    .sort((a, b) => a.as.order - b.as.order || (a.name < b.name ? -1 : 1));
  let end = 0;
  const entries = sorted.map(({ name, tensor, as }) => {
    if (name === '__metadata__') throw new ArgumentError("writeSafetensors(): no tensor can be called '__metadata__'");
    const begin = end;
    end += byteLength(tensor);
    return { name, dtype: as.name, shape: [...tensor.shape], begin, end };
  });
  const header = formatHeader(entries, texts);
  const bytes = new Uint8Array(8 + header.length + end);
  viewOver(bytes).setBigUint64(0, BigInt(header.length), true);
  bytes.set(header, 8);
  for (const [i, { tensor }] of sorted.entries())
    putElements(tensor, bytes, 8 + header.length + Number(entries[i]?.begin));
  return bytes;
}

/** @param {unknown} metadata @returns {[string, string][]} */
function metadataArgument(metadata) {
  if (metadata === undefined) return [];
  if (!isPlainObject(metadata)) throw wrongArgument('writeSafetensors', 'metadata', 'an object of strings', metadata);
  const entries = Object.entries(metadata);
  for (const [key, text] of entries) {
    if (typeof text === 'string' && !/\p{Surrogate}/u.test(key + text)) continue;
    throw new ArgumentError(
      `writeSafetensors(): metadata ${JSON.stringify(key)} must be a string, not ${describeValue(text)}`,
    );
  }
  return /** @type {[string, string][]} */ (entries);
}
