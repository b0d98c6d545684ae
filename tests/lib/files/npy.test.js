/** `.npy` as NumPy writes and reads it: golden/numpy.jsonl contains NumPy's files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileFormatError, readNpy, writeNpy } from '../../../web/lib/files/index.js';
import { arange, ones, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';
import { elementsOf, fromBase64, joined } from './bytes-of.js';
import { npyCases } from './numpy-cases.js';

expectNoLeaks();

/** A file with this header, written by hand. @param {string} header @param {ArrayLike<number>} [data] */
const withHeader = (header, data = []) =>
  joined([0x93], 'NUMPY', [1, 0, header.length & 255, header.length >> 8], header, data);

const refusal = (/** @type {RegExp} */ message) => (/** @type {any} */ error) => {
  assert.ok(error instanceof FileFormatError, String(error));
  assert.match(error.message, message);
  return true;
};

test('NumPy’s files are read, in every dtype, order, byte order and version', () => {
  const readable = npyCases.filter(({ data }) => data !== undefined);
  assert.ok(readable.length > 190);
  for (const { name, file, dtype, shape, data = '', widen } of readable) {
    const read = readNpy(fromBase64(file), widen ? { widen } : {});
    assert.deepEqual([read.dtype, read.shape], [dtype, shape], name);
    assert.deepEqual(elementsOf(read), fromBase64(data), name);
  }
});

test('files are equal to NumPy’s, byte for byte', () => {
  const saved = npyCases.filter((each) => each.saved);
  assert.ok(saved.length > 90);
  for (const { name, file } of saved) {
    assert.deepEqual(writeNpy(readNpy(fromBase64(file))), fromBase64(file), name);
  }
});

test('arrays of unsupported dtypes are refused with an error', () => {
  /** @type {Record<string, RegExp>} */
  const words = {
    uint64: /stride0 has no dtype uint64 and no dtype that can hold its values/,
    complex64: /dtype '<c8', complex numbers/,
    complex128: /dtype '<c16', complex numbers/,
    'long double': /dtype '<f16', floats of more than 64 bits/,
    bytes: /dtype '\|S3', byte strings/,
    text: /dtype '<U3', text/,
    objects: /dtype '\|O', Python objects/,
    records: /an array of records/,
    dates: /dtype '<M8\[s\]', dates/,
    durations: /dtype '<m8\[s\]', durations/,
    'raw bytes': /dtype '\|V2', raw bytes/,
    uint16: /stride0 has no dtype uint16; pass \{ widen: true \} to read it as int32/,
    'arrays of arrays': /an array of records/,
  };
  const refused = npyCases.filter(({ data }) => data === undefined);
  assert.deepEqual(refused.map(({ name }) => name).sort(), Object.keys(words).sort());
  for (const { name, file } of refused) {
    refuses(() => readNpy(fromBase64(file)), refusal(/** @type {RegExp} */ (words[name])));
  }
});

test('an array in Fortran order keeps it, and is written without a copy', () => {
  const columns = arange(6).reshape([3, 2]).t();
  const read = readNpy(writeNpy(columns));
  assert.deepEqual(
    [read.shape, read.strides, read.tolist()],
    [
      [2, 3],
      [1, 2],
      [
        [0, 2, 4],
        [1, 3, 5],
      ],
    ],
  );
  const cube = readNpy(writeNpy(arange(24).reshape([2, 3, 4]).permute([2, 1, 0])));
  assert.deepEqual(cube.strides, [1, 4, 12]);
});

test('the order can be chosen', () => {
  const rows = arange(6).reshape([2, 3]);
  assert.deepEqual(readNpy(writeNpy(rows, { order: 'F' })).strides, [1, 2]);
  assert.deepEqual(readNpy(writeNpy(rows, { order: 'F' })).tolist(), rows.tolist());
  assert.deepEqual(readNpy(writeNpy(rows.t(), { order: 'C' })).strides, [2, 1]);
});

test('views are written with the elements they show: stretched, sliced, reversed', () => {
  const row = arange(6);
  for (const view of [row.expand([2, 6]), row.slice(0, 1, 6, 2), row.reshape([2, 3]).select(1, 1), row.select(0, 5)]) {
    const read = readNpy(writeNpy(view));
    assert.deepEqual([read.shape, read.tolist()], [view.shape, view.tolist()]);
  }
});

test('bytes may be any view of a buffer, at any offset', () => {
  const file = writeNpy(tensor([1.5, 2.5], { dtype: 'float64' }));
  for (const offset of [0, 1, 3, 8]) {
    const padded = joined(new Uint8Array(offset), file, [9, 9]);
    const view = padded.subarray(offset, offset + file.length);
    for (const bytes of [
      view,
      Buffer.from(view),
      new DataView(padded.buffer, offset, file.length),
      view.slice().buffer,
    ]) {
      assert.deepEqual(readNpy(bytes).tolist(), [1.5, 2.5]);
    }
  }
  const shared = new Uint8Array(new SharedArrayBuffer(file.length));
  shared.set(file);
  assert.deepEqual(readNpy(shared).tolist(), [1.5, 2.5]);
  assert.deepEqual(readNpy(shared.buffer).tolist(), [1.5, 2.5]);
});

test('other values than bytes are refused as arguments', () => {
  for (const badValue of [undefined, null, 'a.npy', [1, 2], {}, 3]) {
    refuses(() => readNpy(/** @type {any} */ (badValue)), /'bytes' must be an ArrayBuffer or a view of one, not/);
  }
  refuses(
    () => readNpy(new Uint8Array(8), /** @type {any} */ ({ wide: true })),
    /unexpected option 'wide'; it takes widen/,
  );
  refuses(() => writeNpy(/** @type {any} */ ([1])), /argument 'tensor' must be a tensor/);
  const one = ones([1]);
  refuses(() => writeNpy(one, /** @type {any} */ ({ order: 'A' })), /option 'order' must be 'C' or 'F'/);
});

test('bfloat16 is refused with an alternative', () => {
  const half = ones([2], { dtype: 'bfloat16' });
  refuses(() => writeNpy(half), {
    name: 'DTypeError',
    message: /NumPy has no bfloat16; to\('float32'\) keeps every value/,
  });
});

test('any byte of a bool that is not 0 is true', () => {
  const file = writeNpy(tensor([true, false, true]));
  file.set([7, 0, 255], file.length - 3);
  const read = readNpy(file);
  assert.deepEqual([...read.toTypedArray()], [1, 0, 1]);
});

test('a header is parsed as Python would: other quotes, orders and spaces, and the L of Python 2', () => {
  const headers = [
    `{'descr': '|u1', 'fortran_order': False, 'shape': (2,), }`,
    `{"shape":(2,),"descr":"u1","fortran_order":False}`,
    ` { 'shape' : ( 2L , ) , 'fortran_order' : True , 'descr' : '<u1' }  \n\n`,
    `{'descr': '|u1', 'fortran_order': False, 'shape': (1, 2)}\n`,
    `{'descr': '=u1', 'fortran_order': False, 'shape': (2, 1,)}\n`,
  ];
  for (const header of headers) assert.deepEqual([...readNpy(withHeader(header, [5, 6])).toTypedArray()], [5, 6]);
  assert.equal(readNpy(withHeader(`{'descr': '?', 'fortran_order': False, 'shape': ()}`, [1])).item(), true);
});

test('bytes after the array are ignored', () => {
  const file = writeNpy(tensor([1, 2]));
  assert.deepEqual(readNpy(joined(file, file)).tolist(), [1, 2]);
});

test('hostile headers are refused before anything is allocated', () => {
  const shaped = (/** @type {string} */ shape, descr = '<f4') =>
    withHeader(`{'descr': '${descr}', 'fortran_order': False, 'shape': ${shape}}`, new Uint8Array(64));
  const tooMuch = refusal(/needs more data than the 64 bytes/);
  for (const shape of [
    '(1000000000000,)',
    '(17,)',
    '(4294967296, 4294967296)',
    '(9007199254740991,)',
    '(2, 3037000500, 3037000500)',
  ]) {
    refuses(() => readNpy(shaped(shape)), tooMuch);
  }
  refuses(() => readNpy(shaped(`(${'1,'.repeat(65)})`)), refusal(/65 dimensions, but a tensor has at most 64/));
  refuses(() => readNpy(shaped('(0, 9007199254740991, 9007199254740991)')), refusal(/./));
  refuses(() => readNpy(shaped(`(${'9'.repeat(400)},)`)), refusal(/too large/));
  refuses(() => readNpy(shaped('(9007199254740992,)')), refusal(/too large/));
  for (const shape of [
    '(-1,)',
    '(1.5,)',
    '(3)',
    '3',
    '[3]',
    "('3',)",
    '(1,,2)',
    '(,)',
    '(True,)',
    '((1,),)',
    '(1',
    '(1e3,)',
    '(0x3,)',
  ]) {
    refuses(() => readNpy(shaped(shape)), refusal(/./));
  }
});

test('headers with missing, surplus or no entries are refused', () => {
  const bad = [
    ``,
    `{}`,
    `[]`,
    `{'descr': '<f4', 'fortran_order': False}`,
    `{'descr': '<f4', 'fortran_order': False, 'shape': (), 'more': 1}`,
    `{'descr': '<f4', 'fortran_order': 0, 'shape': ()}`,
    `{'descr': 4, 'fortran_order': False, 'shape': ()}`,
    `{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': ()}`,
    `{'descr': '<f4', 'fortran_order': False, 'shape': ()} x`,
    `{'descr': '<f4', 'fortran_order': False, 'shape': ()`,
    `{'descr': '<f4' 'fortran_order': False, 'shape': ()}`,
    `{'descr': '<f4, 'fortran_order': False, 'shape': ()}`,
    `{'descr': __import__('os'), 'fortran_order': False, 'shape': ()}`,
    `{'__proto__': '<f4', 'constructor': False, 'toString': ()}`,
    `{'descr': 'constructor', 'fortran_order': False, 'shape': ()}`,
    `${'{'.repeat(9000)}`,
    `{'descr': ${'['.repeat(9000)}`,
    `{'descr': ${'('.repeat(9000)}`,
    `${"'".repeat(9999)}`,
  ];
  for (const header of bad) refuses(() => readNpy(withHeader(header, [0, 0, 0, 0])), refusal(/^readNpy\(\): /));
});

test('a file that is cut off anywhere is refused', () => {
  const file = writeNpy(tensor([[1, 2], [3, 4]])); // prettier-ignore
  for (let length = 0; length < file.length; ++length) {
    refuses(() => readNpy(file.subarray(0, length)), refusal(/cut off|no .npy file|more data than|header/));
  }
});

test('unknown versions and enormous headers are refused', () => {
  const file = writeNpy(zeros([2]));
  for (const version of [
    [0, 0],
    [4, 0],
    [1, 1],
    [255, 255],
  ]) {
    const other = file.slice();
    other.set(version, 6);
    refuses(() => readNpy(other), refusal(/version \d+\.\d+ of the format is not supported, only 1\.0, 2\.0 and 3\.0/));
  }
  refuses(
    () => readNpy(joined([0x93], 'NUMPY', [2, 0, 255, 255, 255, 255])),
    refusal(/the header has 4294967295 bytes/),
  );
  refuses(() => readNpy(withHeader(' '.repeat(10_001))), refusal(/the header has 10001 bytes/));
  refuses(() => readNpy(joined([0x93], 'NUMPY', [3, 0, 2, 0, 0, 0, 0xff, 0xff])), refusal(/not UTF-8/));
});
