/** `.npz` as NumPy writes and reads it: golden/numpy.jsonl contains NumPy's files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileFormatError, readNpz, writeNpy, writeNpz } from '../../../web/lib/files/index.js';
import { zip } from '../../../web/lib/files/zip.js';
import { arange, memory, ones, rand, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, settle } from '../leaks.js';
import { elementsOf, fromBase64, joined } from './bytes-of.js';
import { npzCases } from './numpy-cases.js';
import { blocksRun } from '../../work.js';

expectNoLeaks();

/**
 * Asserts that a file is refused with this error, and that nothing stays on the heap.
 * @param {() => Promise<unknown>} fails
 * @param {RegExp} message
 */
async function refusesLater(fails, message) {
  const before = await settle(); // otherwise tensors of other tests might be collected meanwhile
  await assert.rejects(fails, (/** @type {any} */ error) => {
    assert.ok(error instanceof FileFormatError, String(error));
    assert.match(error.message, message);
    return true;
  });
  assert.deepEqual([memory().blocks, memory().bytes], [before.blocks, before.bytes]);
}

test('NumPy’s files are read, stored and deflated', async () => {
  assert.deepEqual(npzCases.map(({ name }) => name), ['savez', 'savez_compressed']); // prettier-ignore
  for (const { name, npz, members } of npzCases) {
    const read = await readNpz(fromBase64(npz));
    assert.deepEqual(Object.keys(read), Object.keys(members), name);
    for (const [key, [dtype, shape, data]] of Object.entries(members)) {
      const one = /** @type {import('../../../web/lib/tensor/tensor.js').Tensor} */ (read[key]);
      assert.deepEqual([one.dtype, one.shape, elementsOf(one)], [dtype, shape, fromBase64(data)], key);
    }
  }
});

test('written files can be read again, from records and from Maps', async () => {
  const tensors = { x: arange(6).reshape([2, 3]).t(), y: tensor(3n), z: zeros([0, 3]), ü: rand([100, 100]) };
  for (const options of [{}, { compress: true }, { compress: false }]) {
    for (const named of [tensors, new Map(Object.entries(tensors))]) {
      const read = await readNpz(await writeNpz(named, options));
      assert.deepEqual(Object.keys(read), Object.keys(tensors));
      for (const [name, each] of Object.entries(tensors)) {
        assert.deepEqual(
          [read[name]?.dtype, read[name]?.shape, read[name]?.tolist()],
          [each.dtype, each.shape, each.tolist()],
        );
      }
    }
  }
  assert.deepEqual(Object.keys(await readNpz(await writeNpz({}))), []);
});

test('the same tensors give the same bytes; deflated, fewer', async () => {
  const x = zeros([1000]);
  assert.deepEqual(await writeNpz({ x }), await writeNpz({ x }));
  const small = await writeNpz({ x }, { compress: true });
  assert.deepEqual(small, await writeNpz({ x }, { compress: true }));
  assert.ok(small.length < 400, String(small.length));
});

test('any name is allowed', async () => {
  const named = new Map([
    ['__proto__', ones([2])],
    ['constructor', zeros([1])],
    ['0', ones([1])],
    ['', ones([3])],
  ]);
  const read = await readNpz(await writeNpz(named));
  assert.deepEqual(Object.keys(read).sort(), [...named.keys()].sort());
  assert.equal(Object.getPrototypeOf(read), null);
  assert.deepEqual(read['__proto__']?.tolist(), [1, 1]);
  assert.equal(/** @type {any} */ ({}).tolist, undefined);
});

test('single tensors can be read, and missing ones are named', async () => {
  const file = await writeNpz({ a: ones([1]), b: ones([2]) });
  assert.deepEqual(Object.keys(await readNpz(file, { names: ['b'] })), ['b']);
  await refusesLater(() => readNpz(file, { names: ['c'] }), /no array called "c"; it has a, b/);
  await assert.rejects(
    readNpz(file, /** @type {any} */ ({ names: 'a' })),
    /option 'names' must be an array of strings/,
  );
});

test('tensors may be disposed of as soon as writing has begun', async () => {
  const x = ones([3]);
  const writing = writeNpz({ x }, { compress: true });
  x.dispose();
  assert.deepEqual((await readNpz(await writing)).x?.tolist(), [1, 1, 1]);
});

test('names that cannot be written are refused', async () => {
  const strange = /** @type {any} */ (writeNpz);
  await assert.rejects(writeNpz({ w: ones([1], { dtype: 'bfloat16' }) }), /"w": NumPy has no bfloat16/);
  await assert.rejects(strange(ones([1])), /must be a record or Map of tensors by name, not a Tensor/);
  await assert.rejects(strange([ones([1])]), /must be a record or Map of tensors by name, not an array/);
  await assert.rejects(strange({ x: [1] }), /"x" must be a tensor, not an array of length 1/);
  await assert.rejects(strange({ '\ud800': ones([1]) }), /must be strings of valid Unicode/);
  await assert.rejects(strange({}, { level: 9 }), /unexpected option 'level'; it takes compress/);
});

/** A zip file of these members. @param {Record<string, Uint8Array<ArrayBuffer>>} members @param {boolean} [compress] */
const zipped = (members, compress = false) =>
  zip('test', Object.entries(members).map(([name, bytes]) => ({ name, bytes })), compress); // prettier-ignore

test('a member that is not an array is refused, unless others are requested', async () => {
  const file = await zipped({ 'x.npy': writeNpy(ones([2])), 'readme.txt': joined('hello') });
  await refusesLater(
    () => readNpz(file),
    /"readme.txt" is not a .npy file; read only some members with the option 'names'/,
  );
  assert.deepEqual(Object.keys(await readNpz(file, { names: ['x'] })), ['x']);
});

test('a damaged member leaves no memory of those before it', async () => {
  const file = await writeNpz({ a: ones([1000]), b: ones([2]) });
  const damaged = file.slice();
  const position = Buffer.from(file).indexOf('b.npy') + 5 + 128;
  damaged[position] = Number(damaged[position]) ^ 1;
  await refusesLater(() => readNpz(damaged), /"b.npy": the checksum does not match, so the file is damaged/);
});

/**
 * The same file with some of its bytes replaced.
 * @param {Uint8Array<ArrayBuffer>} file
 * @param {number} position
 * @param {number[]} bytes
 */
const patched = (file, position, bytes) => {
  const other = file.slice();
  other.set(bytes, position < 0 ? file.length + position : position);
  return other;
};

test('invalid zip directories are refused', async () => {
  const file = await writeNpz({ a: zeros([4000]) }, { compress: true });
  const directory = Buffer.from(file).indexOf('PK\x01\x02', 0, 'latin1');
  const cases = /** @type {[Uint8Array<ArrayBuffer>, RegExp][]} */ ([
    [joined('PK'), /not a zip file, or it is cut off/],
    [new Uint8Array(100_000), /not a zip file/],
    [patched(file, -22 + 10, [2, 0]), /damaged at member 1 of 2/],
    [patched(file, -22 + 10, [255, 255]), /damaged at member 1 of 65535/],
    [patched(file, -22 + 16, [255, 255, 255, 127]), /is outside the file/],
    [patched(file, -22 + 4, [1, 0]), /this is one part of a zip file in several parts, which stride0 cannot read/],
    [patched(file, directory + 24, [255, 255, 255, 127]), /cannot unpack to the 2147483647 that the file announces/],
    [patched(file, directory + 24, [255, 0, 0, 0]), /there is more than the 255 bytes announced/],
    [patched(file, directory + 24, [255, 255, 0, 0]), /ends after 16128 of 65535 bytes/],
    [patched(file, directory + 20, [255, 255, 0, 0]), /reaches beyond its end/],
    [patched(file, directory + 20, [20, 0, 0, 0]), /damaged|ends after/],
    [patched(file, directory + 42, [1, 0, 0, 0]), /not where the zip directory says/],
    [patched(file, directory + 42, [255, 255, 255, 255]), /a zip64 length is missing/],
    [patched(file, directory + 10, [9, 0]), /compression method 9/],
    [patched(file, directory + 10, [0, 0]), /stored in \d+ bytes, but should have 16128/],
    [patched(file, directory + 8, [1, 0]), /the member is encrypted, which stride0 cannot read/],
    [patched(file, directory + 28, [255, 255]), /cut off at member 0/],
    [patched(file, directory + 46, [255]), /name is not UTF-8/],
    [patched(file, 26, [255, 255]), /reaches beyond its end/],
  ]);
  for (const [bytes, message] of cases) await refusesLater(() => readNpz(bytes), message);
});

test('a small file that unpacks to a huge one needs a limit that allows it', async () => {
  const header = Buffer.from(`{'descr': '|u1', 'fortran_order': False, 'shape': (80000000,), }\n`);
  const begin = joined([0x93], 'NUMPY', [1, 0, header.length, 0], header);
  const bomb = new Uint8Array(begin.length + 80_000_000);
  bomb.set(begin);
  const file = await zipped({ 'bomb.npy': bomb, 'small.npy': writeNpy(ones([2])) }, true);
  assert.ok(file.length < 300_000, String(file.length));
  const message =
    /^readNpz\(\): \d+ deflated bytes unpack to 8000\d+, more than the limit of 67108864; the option limit raises it$/;
  await refusesLater(() => readNpz(file), message);
  assert.deepEqual((await readNpz(file, { names: ['small'] })).small?.tolist(), [1, 1]);
  const { bomb: read } = await readNpz(file, { names: ['bomb'], limit: bomb.length });
  assert.deepEqual(read?.shape, [80_000_000]);
  read.dispose();
  await refusesLater(() => readNpz(file, { names: ['bomb'], limit: bomb.length - 1 }), /more than the limit of/);
});

test('the limit is for all deflated members together, not for stored ones', async () => {
  const tensors = { a: zeros([1000]), b: zeros([1000]) };
  const [deflated, stored] = [await writeNpz(tensors, { compress: true }), await writeNpz(tensors)];
  const length = 2 * (4000 + 128);
  assert.deepEqual(Object.keys(await readNpz(deflated, { limit: length })), ['a', 'b']);
  await refusesLater(() => readNpz(deflated, { limit: length - 1 }), /unpack to 8256, more than the limit of 8255/);
  assert.deepEqual(Object.keys(await readNpz(deflated, { limit: Infinity })), ['a', 'b']);
  assert.deepEqual(Object.keys(await readNpz(stored, { limit: 0 })), ['a', 'b']);
  for (const limit of [-1, NaN, '9', 9n, null]) {
    const strange = /** @type {any} */ ({ limit });
    await assert.rejects(readNpz(deflated, strange), /^ArgumentError: readNpz\(\): option 'limit' must be a number of/);
  }
});

test('members that share bytes or have the same name are refused', async () => {
  const file = await writeNpz({ a: ones([4]), b: ones([4]) });
  const second = Buffer.from(file).lastIndexOf('PK\x01\x02', undefined, 'latin1');
  await refusesLater(
    () => readNpz(patched(file, second + 42, [0, 0, 0, 0])),
    /shares bytes with another|reaches beyond/,
  );
  await refusesLater(() => readNpz(patched(file, second + 46, [97])), /two members called "a.npy"/);
});

test('a directory with very many members is read quickly', async () => {
  const empty = new Uint8Array(0);
  const contents = Array.from({ length: 60_000 }, (_, i) => ({ name: `${i}.npy`, bytes: empty }));
  const file = await zip('test', contents, false);
  const spent = await blocksRun();
  await refusesLater(() => readNpz(file), /"0.npy" is not a .npy file/);
  const blocks = await spent();
  assert.ok(blocks < 1_000_000, `${blocks} blocks`);
});

test('zip64 is read', async () => {
  const file = await writeNpz({ a: tensor([1, 2, 3]) });
  const directory = Buffer.from(file).indexOf('PK\x01\x02', 0, 'latin1');
  const [body, entry] = [file.subarray(0, directory), file.slice(directory, -22)];
  const size = new DataView(entry.buffer).getUint32(24, true);
  const whole = (/** @type {number} */ number) => new Uint8Array(BigUint64Array.of(BigInt(number)).buffer);
  // Both sizes and the offset are in an extra field, after an unknown one.
  entry.fill(255, 20, 28);
  entry.fill(255, 42, 46);
  entry.set([4 + 2 + 4 + 24, 0], 30);
  const extra = joined([7, 0, 2, 0, 9, 9], [1, 0, 24, 0], whole(size), whole(size), whole(0));
  const length = entry.length + extra.length;
  const end = joined(
    'PK\x06\x06',
    whole(44),
    [45, 0, 45, 0],
    new Uint8Array(8),
    whole(1),
    whole(1),
    whole(length),
    whole(directory),
  );
  const locator = joined('PK\x06\x07', [0, 0, 0, 0], whole(directory + length), [1, 0, 0, 0]);
  const short = joined('PK\x05\x06', [0, 0, 0, 0], new Uint8Array(12).fill(255), [0, 0]);
  const wide = joined(body, entry, extra, end, locator, short);
  assert.deepEqual((await readNpz(wide)).a?.tolist(), [1, 2, 3]);
  const lost = directory + length + end.length + 8;
  await refusesLater(
    () => readNpz(patched(wide, lost, [255, 255, 255, 255, 255, 255, 255, 255])),
    /zip64 record is not where/,
  );
});

test('a comment at the end is accepted, even if it looks like an end record', async () => {
  const file = await writeNpz({ a: ones([2]) });
  const comment = joined('PK\x05\x06', new Uint8Array(40));
  const commented = joined(patched(file, -2, [comment.length, 0]), comment);
  assert.deepEqual((await readNpz(commented)).a?.tolist(), [1, 1]);
});
