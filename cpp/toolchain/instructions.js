/** The instructions of WebAssembly's functions, as far as to know where each one ends. */
import { reader } from '../../web/lib/threads/sections.js';

export const [kBlock, kLoop, kIf, kEnd] = [0x02, 0x03, 0x04, 0x0b];
/** What stands before the numbers of vector instructions, and of those for whole ranges of memory. */
const [kVectors, kRanges] = [0xfd, 0xfc];
export const kVectorBytes = 16;

/** How many bytes a number takes. @param {Uint8Array} bytes @param {number} at */
export function lebSize(bytes, at) {
  let size = 1;
  while (Number(bytes[at + size - 1]) > 127) ++size;
  return size;
}

/**
 * How many bytes follow an instruction's own: so many numbers, and then so many bytes.
 * @type {(bytes: Uint8Array, at: number, numbers: number, more?: number) => number}
 */
function operands(bytes, at, numbers, more = 0) {
  let size = 0;
  for (let i = 0; i < numbers; ++i) size += lebSize(bytes, at + size);
  return size + more;
}

/** What follows a vector instruction of this number. @type {(bytes: Uint8Array, at: number, code: number) => number} */
function vectorOperands(bytes, at, code) {
  if (code <= 11 || code === 92 || code === 93) return operands(bytes, at, 2);
  if (code === 12 || code === 13) return kVectorBytes;
  if (code >= 21 && code <= 34) return 1;
  return code >= 84 && code <= 91 ? operands(bytes, at, 2, 1) : 0;
}

/** And one of those for memory and for tables. @type {(bytes: Uint8Array, at: number, code: number) => number} */
const rangeOperands = (bytes, at, code) =>
  operands(bytes, at, [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1][code] ?? NaN);

/**
 * Where the instruction behind this one begins; NaN after one that no compiler of ours makes.
 * @param {Uint8Array} bytes
 * @param {number} at
 */
export function next(bytes, at) {
  const code = Number(bytes[at++]);
  if (code === kRanges || code === kVectors) {
    const number = reader(bytes, at).number();
    at += lebSize(bytes, at);
    return at + (code === kVectors ? vectorOperands(bytes, at, number) : rangeOperands(bytes, at, number));
  }
  if (code >= kBlock && code <= kIf) return at + operands(bytes, at, 1);
  if (code === 0x0e) return at + operands(bytes, at, reader(bytes, at).number() + 2);
  if (code === 0x11) return at + operands(bytes, at, 2);
  if (code === 0x0c || code === 0x0d || code === 0x10 || (code >= 0x20 && code <= 0x26))
    return at + operands(bytes, at, 1);
  if (code >= 0x28 && code <= 0x3e) return at + operands(bytes, at, 2);
  if (code >= 0x3f && code <= 0x42) return at + operands(bytes, at, 1);
  if (code === 0x43 || code === 0x44) return at + (code === 0x43 ? 4 : 8);
  const isAlone = code <= 0x01 || code === 0x05 || code === kEnd || code === 0x0f || code === 0x1a || code === 0x1b;
  return isAlone || (code >= 0x45 && code <= 0xc4) ? at : NaN;
}
