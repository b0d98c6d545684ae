/**
 * Thousands of damaged files of each format give our error or valid tensors. Reading never takes more memory than the
 * file has bytes, never hangs, and leaves nothing on the heap. SEED=<n> repeats the same files.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FileFormatError,
  readNpy,
  readNpz,
  readSafetensors,
  writeNpz,
  writeSafetensors,
} from '../../../web/lib/files/index.js';
import { zip } from '../../../web/lib/files/zip.js';
import { arange, memory, ones, rand, tensor, zeros } from '../../../web/lib/index.js';
import { generator, seed } from '../../random.js';
import { draws } from '../../whole.js';
import { blocksRun } from '../../work.js';
import { settle } from '../leaks.js';
import { fromBase64 } from './bytes-of.js';
import { mutated } from './mutations.js';
import { npyCases, npzCases } from './numpy-cases.js';

/** @import { Tensor } from '../../../web/lib/tensor/tensor.js' */
/** @import { File } from './mutations.js' */

const count = draws(10_000);
const mostBlocks = 5_000_000; // blocks of JavaScript for a hundred small files

/** Reads all elements of a tensor, as a computation would. @param {Tensor} read */
function use(read) {
  const elements = read.toTypedArray();
  const numel = read.shape.reduce((product, size) => product * size, 1);
  assert.deepEqual([elements.length, read.numel], [numel, numel]);
  if (read.dtype === 'bool') assert.ok(elements.every((byte) => byte === 0 || byte === 1));
  read.dispose();
}

/**
 * @param {string} format
 * @param {(random: ReturnType<typeof generator>) => File | Promise<File>} make
 * @param {(file: File) => Tensor[] | Promise<Tensor[]>} read
 * @param {number} most bytes on the heap at once, beyond those of a file
 */
function throughMutations(format, make, read, most) {
  test(`${count} mutated files: ${format}`, async () => {
    const before = await settle();
    const spent = await blocksRun();
    const random = generator();
    let [refused, largest] = [0, 0];
    for (let i = 0; i < count; ++i) {
      const file = await make(random);
      try {
        (await read(file)).forEach(use);
      } catch (error) {
        const again = `SEED=${seed}, ${format} file ${i}: ${Buffer.from(file).toString('base64').slice(0, 2000)}`;
        assert.ok(error instanceof FileFormatError, `${again}\n${/** @type {Error} */ (error).stack}`);
        ++refused;
      }
      const { blocks, bytes } = memory();
      assert.ok(blocks <= before.blocks && bytes <= before.bytes, `SEED=${seed}: file ${i} left something`);
      largest = Math.max(largest, file.length);
      if (i % 100 !== 99) continue;
      const run = await spent();
      assert.ok(run < mostBlocks, `SEED=${seed}: ${run} blocks, with the 99 files before file ${i}`);
    }
    // Both must happen, otherwise the files are not damaged where it matters.
    assert.ok(refused > count / 10 && refused < count, `SEED=${seed}: ${refused} were refused`);
    assert.ok(memory().peak - before.bytes <= 4 * largest + most, `SEED=${seed}: a peak of ${memory().peak} bytes`);
  });
}

const npys = npyCases.map(({ file }) => fromBase64(file));
throughMutations(
  '.npy',
  (random) => mutated(npys, random),
  (file) => [readNpy(file, { widen: true })],
  0,
);

const safetensors = [
  writeSafetensors({ a: rand([2, 3]), b: arange(5).to('int64'), c: ones([2, 2], { dtype: 'bfloat16' }) }, { by: 'us' }),
  writeSafetensors({ x: tensor([true, false]), y: zeros([0, 4]), z: tensor(1) }),
  writeSafetensors({}),
];
const readAll = (/** @type {File} */ file) => Object.values(readSafetensors(file, { widen: true }).tensors);
throughMutations('safetensors', (random) => mutated(safetensors, random), readAll, 0);

const some = { a: rand([2, 3]), b: arange(50).to('int64'), c: tensor([true, false]) };
const npzs = [
  ...npzCases.map(({ npz }) => fromBase64(npz)),
  await writeNpz(some),
  await writeNpz(some, { compress: true }),
];
/**
 * The checksum detects almost any damage, so in every other file the member is damaged before it is packed.
 * @param {ReturnType<typeof generator>} random
 */
const damagedZip = (random) =>
  random.below(2) === 0
    ? mutated(npzs, random)
    : zip('test', [{ name: 'a.npy', bytes: mutated(npys, random) }], random.below(4) === 0);
const readZip = async (/** @type {File} */ file) => Object.values(await readNpz(file, { widen: true }));
throughMutations('.npz', damagedZip, readZip, 2 ** 20);
