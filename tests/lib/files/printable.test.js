/** Messages about files contain no terminal control characters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileFormatError, readNpy, readNpz, readSafetensors, writeNpz } from '../../../web/lib/files/index.js';
import { printable } from '../../../web/lib/files/printable.js';
import { zip } from '../../../web/lib/files/zip.js';
import { ones } from '../../../web/lib/index.js';
import { joined } from './bytes-of.js';

/** C0, DEL, C1, characters that change the direction of text, and line separators. */
const controls = [
  ...Array.from({ length: 0x20 }, (_, i) => i),
  ...Array.from({ length: 0x21 }, (_, i) => 0x7f + i),
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
].map((code) => String.fromCharCode(code));
const hostile = `[${controls.join('')}]`;

/** @param {string} text */
const isSafe = (text) => controls.every((each) => !text.includes(each));

test('every control character becomes an escape sequence that JSON reads back', () => {
  const quoted = printable(JSON.stringify(hostile));
  assert.ok(isSafe(quoted), quoted);
  assert.equal(JSON.parse(quoted), hostile);
  assert.equal(printable('a\tb\r\n\x9b31m'), 'a\\tb\\r\\n\\u009b31m');
});

test('ordinary text is unchanged', () => {
  for (const text of ['Grüße, 形状 (2,3) é é', 'نص', '👩‍🔬 🇩🇪', '"\\', '']) assert.equal(printable(text), text);
});

/** The message of the error. @param {() => unknown} read */
async function messageOf(read) {
  try {
    await read();
  } catch (error) {
    assert.ok(error instanceof FileFormatError, String(error));
    return error.message;
  }
  return assert.fail('it was read');
}

/** A safetensors file with this header. @param {string} header */
function safetensors(header) {
  const text = Buffer.from(header);
  return joined(new Uint8Array(BigUint64Array.of(BigInt(text.length)).buffer), text, new Uint8Array(8));
}

/** A .npy file with this header. @param {string} header */
function npy(header) {
  const text = Buffer.from(header);
  const length = new Uint8Array(Uint32Array.of(text.length).buffer);
  return joined([0x93], 'NUMPY', [3, 0], length, text, new Uint8Array(8));
}

test('no error about a file contains its raw text', async () => {
  const name = hostile.replace('\0', '');
  const inPython = name.replace(/\n/g, '');
  const entry = { dtype: 'F32', shape: [2], data_offsets: [0, 8] };
  const npz = await writeNpz({ [name]: ones([2]), b: ones([2]) });
  const damaged = npz.slice();
  damaged[Buffer.from(npz).indexOf('NUMPY') + 130] ^= 1;
  /** @type {(() => unknown)[]} */
  const refused = [
    () => readNpz(npz, { names: ['gone'] }),
    () => readNpz(damaged),
    async () => readNpz(await zip('test', [{ name, bytes: joined('x') }], false)),
    async () => readNpz(await zip('test', [{ name: `${name}.npy`, bytes: npy(`{'descr': '${inPython}'`) }], false)),
    () => readNpy(npy(`{'descr': '${inPython}', 'fortran_order': False, 'shape': (2,), }`)),
    () => readNpy(npy(`{'descr': '<f4', '${inPython}': False, 'shape': (2,), }`)),
    () => readNpy(npy(`{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }${inPython}`)),
    () => readSafetensors(safetensors(JSON.stringify({ [name]: { ...entry, dtype: name } }))),
    () => readSafetensors(safetensors(JSON.stringify({ [name]: { ...entry, data_offsets: [0, 4] } }))),
    () => readSafetensors(safetensors(JSON.stringify({ [name]: { ...entry, shape: name } }))),
    () => readSafetensors(safetensors(JSON.stringify({ __metadata__: { [name]: 1 } }))),
    () => readSafetensors(safetensors(`{${name}}`)),
    () => readSafetensors(safetensors(`{"a": x${name}`)),
  ];
  for (const read of refused) {
    const message = await messageOf(read);
    assert.ok(isSafe(message), JSON.stringify(message));
    assert.match(message, /\\u|is not JSON/, 'what the file says is quoted, if the engine does');
  }
});
