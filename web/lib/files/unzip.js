/**
 * Reads zip files (PKWARE's APPNOTE): the directory at the end lists the members and their positions. Every position
 * and length is checked against the file before it is used; members that share bytes, as only bombs do, are rejected.
 */
import { viewOver } from './bytes.js';
import { crc32 } from './crc32.js';
import { inflate } from './deflate.js';
import { FileFormatError } from './error.js';

/**
 * @typedef {object} Member
 * @property {string} name
 * @property {number} method 0 is stored, 8 deflated
 * @property {number} flags
 * @property {number} sum its CRC-32
 * @property {number} packed bytes in the file
 * @property {number} length bytes unpacked
 * @property {number} offset where its own header starts
 * @property {number} [begin] where its bytes start
 */

const endRecord = { mark: 0x06054b50, size: 22 };
const wideEnd = { mark: 0x06064b50, size: 56 };
const wideLocator = { mark: 0x07064b50, size: 20 };
const entry = { mark: 0x02014b50, size: 46 };
const local = { mark: 0x04034b50, size: 30 };

const longestComment = 0xffff;
const encrypted = 1;
/** The value of a 32-bit field if the number is in the 64-bit record. */
const elsewhere = 0xffffffff;

/**
 * The members of a zip file, in the order of its directory.
 * @param {string} fn
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Member[]}
 */
export function membersOf(fn, bytes) {
  const view = viewOver(bytes);
  const directory = findDirectory(fn, view);
  /** @type {Member[]} */
  const members = [];
  const names = new Set();
  let offset = directory.begin;
  for (let i = 0; i < directory.count; ++i) {
    if (offset + entry.size > directory.end || view.getUint32(offset, true) !== entry.mark) {
      throw new FileFormatError(`${fn}: the zip directory is damaged at member ${i} of ${directory.count}`);
    }
    const [nameSize, extra, comment] = [28, 30, 32].map((field) => view.getUint16(offset + field, true));
    const next = offset + entry.size + Number(nameSize) + Number(extra) + Number(comment);
    if (next > directory.end) throw new FileFormatError(`${fn}: the zip directory is cut off at member ${i}`);
    const nameEnd = offset + entry.size + Number(nameSize);
    const wide = wideFields(fn, view, nameEnd, nameEnd + Number(extra));
    // The wide record contains those of the three that do not fit, in this order.
    const [length, packed, place] = [24, 20, 42].map((field) => {
      const short = view.getUint32(offset + field, true);
      return short === elsewhere ? wide() : short;
    });
    const name = textOf(fn, bytes.subarray(offset + entry.size, nameEnd));
    if (names.has(name)) throw new FileFormatError(`${fn}: the file has two members called ${JSON.stringify(name)}`);
    names.add(name);
    members.push({
      name,
      flags: view.getUint16(offset + 8, true),
      method: view.getUint16(offset + 10, true),
      sum: view.getUint32(offset + 16, true),
      length: Number(length),
      packed: Number(packed),
      offset: Number(place),
    });
    offset = next;
  }
  findBytes(fn, view, members, directory.begin);
  return members;
}

/** @param {string} fn @param {DataView} view */
function findDirectory(fn, view) {
  const first = Math.max(0, view.byteLength - endRecord.size - longestComment);
  let offset = view.byteLength - endRecord.size;
  while (offset >= first && !(view.getUint32(offset, true) === endRecord.mark && endsAt(view, offset))) --offset;
  if (offset < first)
    throw new FileFormatError(`${fn}: this is not a zip file, or it is cut off: it has no directory at its end`);
  let [count, size, begin] = [
    view.getUint16(offset + 10, true),
    view.getUint32(offset + 12, true),
    view.getUint32(offset + 16, true),
  ];
  let disks = view.getUint32(offset + 4, true);
  const locator = offset - wideLocator.size;
  if (locator >= 0 && view.getUint32(locator, true) === wideLocator.mark) {
    const record = whole(view, locator + 8);
    if (record + wideEnd.size > locator || view.getUint32(record, true) !== wideEnd.mark) {
      throw new FileFormatError(`${fn}: the zip64 record is not where the file says it is`);
    }
    [count, size, begin] = [whole(view, record + 32), whole(view, record + 40), whole(view, record + 48)];
    disks = view.getUint32(record + 16, true) | view.getUint32(record + 20, true);
    offset = record;
  }
  if (disks !== 0)
    throw new FileFormatError(`${fn}: this is one part of a zip file in several parts, which stride0 cannot read`);
  if (begin + size > offset) throw new FileFormatError(`${fn}: the zip directory is outside the file`);
  return { count, begin, end: begin + size };
}

/**
 * Whether the comment of an end record ends the file; a similar sequence elsewhere is part of other data.
 * @param {DataView} view
 * @param {number} offset
 */
const endsAt = (view, offset) => offset + endRecord.size + view.getUint16(offset + 20, true) === view.byteLength;

/**
 * A 64-bit number; numbers that a double rounds are larger than any file.
 * @param {DataView} view
 * @param {number} offset
 */
const whole = (view, offset) => Number(view.getBigUint64(offset, true));

/**
 * Reads the wide numbers of the extra fields one after the other.
 * @param {string} fn
 * @param {DataView} view
 * @param {number} offset
 * @param {number} end
 */
function wideFields(fn, view, offset, end) {
  let [from, to] = [0, 0];
  while (offset + 4 <= end) {
    const size = view.getUint16(offset + 2, true);
    if (view.getUint16(offset, true) === 1) [from, to] = [offset + 4, Math.min(end, offset + 4 + size)];
    offset += 4 + size;
  }
  return () => {
    if (from + 8 > to) throw new FileFormatError(`${fn}: a zip64 length is missing`);
    from += 8;
    return whole(view, from - 8);
  };
}

/**
 * Finds where the members' bytes start, and checks that they do not overlap.
 * @param {string} fn
 * @param {DataView} view
 * @param {Member[]} members
 * @param {number} end
 */
function findBytes(fn, view, members, end) {
  let last = end;
  for (const member of members.toSorted((a, b) => b.offset - a.offset)) {
    const { name, offset, packed } = member;
    const where = `${fn}: ${JSON.stringify(name)}`;
    if (offset + local.size > last || view.getUint32(offset, true) !== local.mark) {
      throw new FileFormatError(`${where} is not where the zip directory says, or shares bytes with another`);
    }
    const begin = offset + local.size + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (begin + packed > last) throw new FileFormatError(`${where} reaches beyond its end`);
    member.begin = begin;
    last = offset;
  }
}

/** Nearly every program writes UTF-8. @param {string} fn @param {Uint8Array<ArrayBuffer>} bytes */
function textOf(fn, bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new FileFormatError(`${fn}: a member's name is not UTF-8`, { cause });
  }
}

/**
 * The bytes of a member, unpacked, with their checksum verified.
 * @param {string} fn
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {Member} member
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function unpack(fn, bytes, { method, flags, sum, packed, length, begin = 0 }) {
  if (flags & encrypted) throw new FileFormatError(`${fn}: the member is encrypted, which stride0 cannot read`);
  if (method !== 0 && method !== 8) {
    throw new FileFormatError(`${fn}: compression method ${method} is not supported, only stored (0) and deflated (8)`);
  }
  if (method === 0 && packed !== length)
    throw new FileFormatError(`${fn}: the member is stored in ${packed} bytes, but should have ${length}`);
  const source = bytes.subarray(begin, begin + packed);
  const unpacked = method === 0 ? source : await inflate(fn, source, length);
  if (crc32(unpacked) !== sum) throw new FileFormatError(`${fn}: the checksum does not match, so the file is damaged`);
  return unpacked;
}
