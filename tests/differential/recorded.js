/** Stores calls and PyTorch's answers in a file, so that they can be compared without PyTorch. */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { dtypeInfo } from '../../web/lib/boundary/dtype.js';

/** @import { Call } from './call.js' */

/** JSON has no number that is not finite, no -0 and no typed array. @param {string} _ @param {any} value */
function plain(_, value) {
  if (typeof value === 'number' && !(Number.isFinite(value) && !Object.is(value, -0)))
    return { number: Object.is(value, -0) ? '-0' : String(value) };
  if (value?.raw === undefined) return value;
  const { buffer, byteOffset, byteLength } = value.raw;
  return { dtype: value.dtype, bytes: Buffer.from(buffer, byteOffset, byteLength).toString('base64') };
}

/** @param {string} _ @param {any} value */
function revived(_, value) {
  if (typeof value?.number === 'string') return Number(value.number);
  if (typeof value?.bytes !== 'string') return value;
  const bytes = new Uint8Array(Buffer.from(value.bytes, 'base64'));
  return { dtype: value.dtype, raw: new (dtypeInfo(value.dtype).Array)(bytes.buffer) };
}

/** @param {string} file @param {readonly [Call, any][]} all */
export function write(file, all) {
  return writeFileSync(file, gzipSync(all.map((each) => `${JSON.stringify(each, plain)}\n`).join(''), { level: 9 }));
}

/** @param {string | URL} file @returns {[Call, any][]} */
export function read(file) {
  return gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line, revived));
}
