/** safetensors: the files are written by hand here, by the format's description. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileFormatError, readSafetensors, writeSafetensors } from '../../../web/lib/files/index.js';
import { arange, ones, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';
import { elementsOf, joined } from './bytes-of.js';

expectNoLeaks();

/**
 * A file with this header, and `data` bytes of zeros or the given ones.
 * @param {unknown} header an object, or its text
 * @param {number | ArrayLike<number>} [data]
 */
function file(header, data = 0) {
  const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header));
  const length = new Uint8Array(BigUint64Array.of(BigInt(text.length)).buffer);
  return joined(length, text, typeof data === 'number' ? new Uint8Array(data) : data);
}

const refusal = (/** @type {RegExp} */ message) => (/** @type {any} */ error) => {
  assert.ok(error instanceof FileFormatError, String(error));
  assert.match(error.message, message);
  return true;
};

test('a valid file is read', () => {
  const header = {
    __metadata__: { format: 'pt', note: 'ünïcode' },
    b: { dtype: 'I16', shape: [2], data_offsets: [8, 12] },
    a: { dtype: 'F32', shape: [1, 2], data_offsets: [0, 8] },
  };
  const { tensors, metadata } = readSafetensors(file(header, [0, 0, 128, 63, 0, 0, 0, 64, 255, 255, 1, 2]));
  assert.deepEqual(Object.keys(tensors), ['b', 'a']);
  assert.deepEqual([tensors.a?.dtype, tensors.a?.tolist()], ['float32', [[1, 2]]]);
  assert.deepEqual([tensors.b?.dtype, tensors.b?.tolist()], ['int16', [-1, 513]]);
  assert.deepEqual({ ...metadata }, { format: 'pt', note: 'ünïcode' });
});

test('every dtype survives a round trip, widest first, then by name', () => {
  const names = /** @type {const} */ ([
    'bool',
    'uint8',
    'int8',
    'int16',
    'int32',
    'int64',
    'float16',
    'bfloat16',
    'float32',
    'float64',
  ]);
  const tensors = Object.fromEntries(names.map((dtype) => [`of ${dtype}`, arange(6).sub(1).reshape([2, 3]).to(dtype)]));
  const bytes = writeSafetensors({ ...tensors, 'of a scalar': tensor(2.5), 'of nothing': zeros([0, 3]) });
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  const header = JSON.parse(Buffer.from(bytes.subarray(8, 8 + length)).toString());
  assert.equal(length % 8, 0);
  assert.deepEqual(
    Object.values(header).map(({ dtype }) => dtype),
    ['I64', 'F64', 'F32', 'F32', 'F32', 'I32', 'BF16', 'F16', 'I16', 'I8', 'U8', 'BOOL'],
  );
  assert.deepEqual(Object.keys(header).slice(2, 5), ['of a scalar', 'of float32', 'of nothing']);
  const read = readSafetensors(bytes).tensors;
  for (const [name, each] of Object.entries(tensors)) {
    const one = /** @type {import('../../../web/lib/tensor/tensor.js').Tensor} */ (read[name]);
    assert.deepEqual([one.dtype, one.shape, elementsOf(one)], [each.dtype, each.shape, elementsOf(each)], name);
  }
  assert.deepEqual([read['of a scalar']?.item(), read['of nothing']?.shape], [2.5, [0, 3]]);
});

test('a file has exactly the bytes of the format', () => {
  const bytes = writeSafetensors({ x: tensor([1, 2], { dtype: 'bfloat16' }) }, { by: 'us' });
  const header = '{"__metadata__":{"by":"us"},"x":{"dtype":"BF16","shape":[2],"data_offsets":[0,4]}}';
  assert.deepEqual(bytes, file(header.padEnd(88), [0x80, 0x3f, 0, 0x40]));
  assert.deepEqual(writeSafetensors({}), file('{}      '));
  assert.deepEqual(writeSafetensors({}, {}), file('{}      '));
});

test('views are written with the elements they show', () => {
  const x = arange(6).reshape([2, 3]);
  const { tensors } = readSafetensors(writeSafetensors({ turned: x.t(), stretched: x.select(0, 0).expand([2, 3]) }));
  assert.deepEqual(tensors.turned?.tolist(), x.t().tolist());
  assert.deepEqual(tensors.stretched?.tolist(), [[0, 1, 2], [0, 1, 2]]); // prettier-ignore
});

test('any name is allowed', () => {
  const hostile = new Map([
    ['__proto__', ones([2])],
    ['constructor', ones([1])],
    ['hasOwnProperty', ones([1])],
  ]);
  const { tensors, metadata } = readSafetensors(writeSafetensors(hostile, JSON.parse('{"__proto__": "x", "a": "b"}')));
  assert.deepEqual(Object.keys(tensors).sort(), ['__proto__', 'constructor', 'hasOwnProperty']);
  assert.deepEqual(Object.entries(metadata), [['__proto__', 'x'], ['a', 'b']]); // prettier-ignore
  assert.deepEqual(tensors['__proto__']?.tolist(), [1, 1]);
  assert.deepEqual([Object.getPrototypeOf(tensors), Object.getPrototypeOf(metadata)], [null, null]);
});

test('unsigned integers without a dtype are read into wider ones with an option', () => {
  const header = { a: { dtype: 'U16', shape: [2], data_offsets: [0, 4] } };
  const bytes = file(header, [255, 255, 1, 0]);
  const { a } = readSafetensors(bytes, { widen: true }).tensors;
  assert.deepEqual([a?.dtype, a?.tolist()], ['int32', [65535, 1]]);
  refuses(
    () => readSafetensors(bytes),
    refusal(/"a": stride0 has no dtype uint16; pass \{ widen: true \} to read it as int32/),
  );
  const wide = file({ a: { dtype: 'U64', shape: [1], data_offsets: [0, 8] } }, 8);
  refuses(
    () => readSafetensors(wide, { widen: true }),
    refusal(/stride0 has no dtype uint64 and no dtype that can hold its values/),
  );
});

/** @param {number[]} shape @param {number[]} data_offsets @param {string} [dtype] */
const f32 = (shape, data_offsets, dtype = 'F32') => ({ dtype, shape, data_offsets });

test('files with bytes of no tensor, shared bytes, or too few or too many bytes are refused', () => {
  const cases = /** @type {[object, number, RegExp][]} */ ([
    [{ a: f32([1], [4, 8]) }, 8, /"a" leaves bytes unused before it: it begins at 4, and 0 bytes are taken/],
    [{ a: f32([1], [0, 4]), b: f32([1], [8, 12]) }, 12, /"b" leaves bytes unused before it/],
    [{ a: f32([2], [0, 8]), b: f32([1], [4, 8]) }, 8, /"b" shares bytes with another tensor/],
    [{ a: f32([1], [0, 4]), b: f32([1], [0, 4]) }, 4, /shares bytes with another tensor/],
    [{ a: f32([1], [0, 4]) }, 8, /4 bytes at the end do not belong to any tensor/],
    [{}, 1, /1 bytes at the end do not belong to any tensor/],
    [{ a: f32([2], [0, 8]) }, 4, /"a" ends at byte 8 of 4; the file is cut off/],
    [{ a: f32([1], [0, 8]) }, 8, /"a" has 8 bytes, more than its shape \[1\] takes/],
    [{ a: f32([3], [0, 8]) }, 8, /"a": shape \[3\] needs more data than the 8 bytes/],
    [{ a: f32([0], [0, 4]) }, 4, /more than its shape/],
    [{ a: f32([], [0, 0]) }, 0, /the data should have 4 bytes, but the file has only 0/],
    [{ a: f32([1e12], [0, 8]) }, 8, /needs more data/],
    [{ a: f32([2 ** 53 - 1, 2 ** 53 - 1], [0, 8]) }, 8, /needs more data/],
    [{ a: f32(Array(65).fill(1), [0, 4]) }, 4, /65 dimensions, but a tensor has at most 64/],
    [{ a: f32([1], [0, 4], 'F8_E4M3') }, 4, /"a" has dtype "F8_E4M3", which stride0 does not have/],
    [{ a: f32([1], [0, 4], 'constructor') }, 4, /which stride0 does not have/],
  ]);
  for (const [header, data, message] of cases) refuses(() => readSafetensors(file(header, data)), refusal(message));
});

test('invalid headers are refused', () => {
  const deep = (/** @type {number} */ levels) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const cases = /** @type {[unknown, RegExp][]} */ ([
    ['', /does not begin with \{/],
    [' {}', /does not begin with \{/],
    ['\ufeff{}', /does not begin with \{/],
    ['[]', /does not begin with \{/],
    ['{', /is not JSON/],
    ['{"a":1', /is not JSON/],
    ['{}{}', /is not JSON/],
    [{ a: 1 }, /"a" has no dtype/],
    [{ a: null }, /"a" has no dtype/],
    [{ a: [] }, /"a" has no dtype/],
    [{ a: { dtype: 'F32' } }, /"a" has no shape of whole numbers/],
    [{ a: { dtype: 'F32', shape: 3, data_offsets: [0, 4] } }, /no shape/],
    [{ a: f32([-1], [0, 4]) }, /no shape/],
    [{ a: f32([0.5], [0, 4]) }, /no shape/],
    [{ a: f32([2 ** 53], [0, 4]) }, /no shape/],
    ['{"a":{"dtype":"F32","shape":[-0],"data_offsets":[0,0]}}', /no shape/],
    [{ a: f32(/** @type {any} */ (['1']), [0, 4]) }, /no shape/],
    [{ a: f32([1], [4, 0]) }, /no data_offsets/],
    [{ a: f32([1], [0]) }, /no data_offsets/],
    [{ a: f32([1], [0, 4, 8]) }, /no data_offsets/],
    [{ a: f32([1], [-4, 0]) }, /no data_offsets/],
    [{ __metadata__: [] }, /__metadata__ is not a JSON object/],
    [{ __metadata__: { a: 1 } }, /in __metadata__ must be a string, but "a" is not/],
    [
      '{"a":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},"a":{"dtype":"F32","shape":[0],"data_offsets":[0,0]}}',
      /same key twice/,
    ],
    ['{"a":{"dtype":"F32","dtype":"F32","shape":[0],"data_offsets":[0,0]}}', /same key twice/],
    [deep(128), /nested deeper than 128/],
    [deep(127), /"a" has no dtype/],
    [`{"a":${'['.repeat(5_000_000)}`, /nested deeper than 128/],
    [`{"${'\\"'.repeat(2_000_000)}`, /is not JSON/],
    [`{${'"'.repeat(2_000_001)}`, /is not JSON/],
  ]);
  for (const [header, message] of cases) refuses(() => readSafetensors(file(header)), refusal(message));
  assert.deepEqual({ ...readSafetensors(file({ __metadata__: null })).metadata }, {});
});

test('colons and brackets in names are not syntax', () => {
  const header = { 'a:b{[\\"': f32([0], [0, 0]), '}]': f32([0], [0, 0]) };
  assert.deepEqual(Object.keys(readSafetensors(file(header)).tensors), Object.keys(header));
});

test('a length past the end, or a file that is cut off anywhere, is refused', () => {
  const whole = writeSafetensors({ a: ones([2]), b: ones([3]) }, { k: 'v' });
  for (let length = 0; length < whole.length; ++length) {
    refuses(() => readSafetensors(whole.subarray(0, length)), refusal(/./));
  }
  refuses(
    () => readSafetensors(new Uint8Array(8).fill(255)),
    refusal(/the header should have 18446744073709552000 bytes/),
  );
  refuses(() => readSafetensors(file('{}').fill(255, 1, 4)), refusal(/the header should have 4294967042 bytes/));
  refuses(() => readSafetensors(file('{"\xff"}').fill(0xff, 10, 12)), refusal(/the header is not UTF-8/));
});

test('tensors that cannot be written are refused', () => {
  const strange = /** @type {any} */ (writeSafetensors);
  const x = ones([1]);
  refuses(() => writeSafetensors({ __metadata__: x }), /no tensor can be called '__metadata__'/);
  refuses(() => strange({ x: 1 }), /"x" must be a tensor, not 1/);
  refuses(() => strange(x), /must be a record or Map of tensors by name, not a Tensor/);
  refuses(() => strange({ x }, { a: 1 }), /metadata "a" must be a string, not 1/);
  refuses(() => strange({ x }, 'text'), /options must be an object|must/);
  refuses(() => strange({ x }, { a: '\udfff' }), /metadata "a" must be a string/);
});
