/** Writes zip files (PKWARE's APPNOTE): each member after its header, then a directory of all members. */
import { ArgumentError } from '../errors/classes.js';
import { viewOver } from './bytes.js';
import { crc32 } from './crc32.js';
import { deflate } from './deflate.js';

/** @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer> }} Content */

/** Deflate, and names in UTF-8, both since version 2.0 of the format. */
const version = 20;
const namesAreUtf8 = 1 << 11;

/** The first date in the format, so that equal tensors give equal files. */
const firstDay = (1 << 5) | 1;

/** The limits of 32-bit and 16-bit fields; zip64 is never needed for tensors that fit in this heap. */
const mostBytes = 2 ** 32 - 2;
const mostMembers = 2 ** 16 - 2;

/**
 * A zip file of these members, deflated if requested and if that makes one smaller.
 * @param {string} fn
 * @param {readonly Content[]} contents
 * @param {boolean} compress
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function zip(fn, contents, compress) {
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @type {Uint8Array[]} */
  const directory = [];
  let offset = 0;
  for (const { name, bytes } of contents) {
    const deflated = compress ? await deflate(bytes) : bytes;
    const packed = deflated.length < bytes.length ? deflated : bytes;
    const encoded = new TextEncoder().encode(name);
    if (encoded.length > 0xffff)
      throw new ArgumentError(`${fn}: a name of ${encoded.length} bytes is too long for a zip file`);
    /** The fields that the header and the directory share. */
    const facts = new Uint8Array(26);
    const view = viewOver(facts);
    [version, namesAreUtf8, packed === bytes ? 0 : 8, 0, firstDay].forEach((word, i) =>
      view.setUint16(2 * i, word, true),
    );
    [crc32(bytes), packed.length, bytes.length].forEach((word, i) => view.setUint32(10 + 4 * i, word, true));
    view.setUint16(22, encoded.length, true);
    const begin = offset;
    parts.push(Uint8Array.of(0x50, 0x4b, 3, 4), facts, encoded, packed);
    offset += 4 + facts.length + encoded.length + packed.length;
    if (offset > mostBytes) break;
    const place = new Uint8Array(14);
    viewOver(place).setUint32(10, begin, true);
    directory.push(Uint8Array.of(0x50, 0x4b, 1, 2, version, 0), facts, place, encoded);
  }
  const size = directory.reduce((length, part) => length + part.length, 0);
  if (offset + size > mostBytes || contents.length > mostMembers) {
    throw new ArgumentError(`${fn}: cannot write a zip file of more than 4 GB or 65534 members; use writeSafetensors`);
  }
  const end = new Uint8Array(22);
  const view = viewOver(end);
  end.set([0x50, 0x4b, 5, 6]);
  view.setUint16(8, contents.length, true);
  view.setUint16(10, contents.length, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  const file = new Uint8Array(offset + size + end.length);
  let to = 0;
  for (const part of [...parts, ...directory, end]) {
    file.set(part, to);
    to += part.length;
  }
  return file;
}
