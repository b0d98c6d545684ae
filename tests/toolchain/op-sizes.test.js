import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OTHER, groupOf, knownAs } from '../size/op-groups.js';
import { opSizes } from '../size/op-sizes.js';
import { readWasm } from '../size/wasm-parts.js';

const HEADER = [0, 97, 115, 109, 1, 0, 0, 0];
/** @type {(text: string) => number[]} */
const text = (words) => [words.length, ...Buffer.from(words)];
/** @type {(id: number, ...content: number[]) => number[]} */
const section = (id, ...content) => [id, content.length, ...content];

/** Imports one function and a memory, has functions called Add and fmod, and a constant called __exp_data. */
const MODULE = Uint8Array.from([
  ...HEADER,
  ...section(1, 1, 0x60, 0, 0),
  ...section(2, 2, ...text('m'), ...text('f'), 0, 0, ...text('m'), ...text('memory'), 2, 1, 0, 0x80, 0x80, 4),
  ...section(3, 2, 0, 0),
  ...section(10, 2, 3, 0, 1, 0x0b, 2, 0, 0x0b),
  ...section(11, 1, 0, 0x41, 0x80, 8, 0x0b, 4, 1, 2, 3, 4),
  ...section(
    0,
    ...text('name'),
    ...[1, 16, 2, 1, ...text('stride0'), 2, ...text('fmod')],
    ...[9, 14, 1, 0, ...text('.rodata.abc')],
  ),
]);

test('functions are numbered after those that are imported', () => {
  const { functions } = readWasm(MODULE);
  assert.deepEqual(functions, [
    { name: 'stride0', bytes: Uint8Array.of(0, 1, 0x0b) },
    { name: 'fmod', bytes: Uint8Array.of(0, 0x0b) },
  ]);
});

test('data segments have their names and the bytes after their address', () => {
  assert.deepEqual(readWasm(MODULE).segments, [{ name: '.rodata.abc', bytes: Uint8Array.of(1, 2, 3, 4) }]);
});

test('a module that ends too early is a RangeError', () => {
  for (const end of [9, 20, MODULE.length - 1]) {
    assert.throws(() => readWasm(MODULE.subarray(0, end)), RangeError, `${end} bytes`);
  }
});

test('a module without code has no parts', () => {
  assert.deepEqual(readWasm(Uint8Array.from(HEADER)), { functions: [], segments: [], rest: [] });
});

test('every byte of a part is in one group', () => {
  const sizes = opSizes(MODULE);
  const plain = Object.fromEntries(sizes.map((each) => [each.name, each.plain]));
  assert.equal(plain['floorDivide remainder fmod'], 2);
  assert.equal(plain['planning and exports'], 3);
  assert.equal(plain[OTHER], 4);
});

test('kernels are known by their functor, others by their name', () => {
  const cases = [
    ['void stride0::binary_rows<stride0::Add, float, (stride0::Motion)0>(stride0::Rows const&)', 'Add'],
    ['void stride0::swapped<&(void stride0::binary_rows<stride0::Lt, long long, (stride0::Motion)2>(x))>(x)', 'Lt'],
    ['void stride0::groups_of<stride0::Real<&(stride0::float64::sine(double vector[2])), &(x)>, double>(x)', 'sine'],
    ['void stride0::unary_rows<stride0::Library<&(log10f), &(log10)>, double>(stride0::Rows const&)', 'log10f'],
    ['void stride0::binary_rows<stride0::Isclose<true>, float, (stride0::Motion)0>(x)', 'Isclose'],
    ['.rodata.__exp_data.1', '__exp_data'],
    ['dlmalloc', 'dlmalloc'],
  ];
  for (const [name, known] of cases) assert.equal(knownAs(name ?? ''), known);
  assert.equal(
    groupOf('void stride0::(anonymous namespace)::copy_rows<float, int>(stride0::Rows const&)'),
    'conversions',
  );
  assert.equal(groupOf('nothing of ours'), OTHER);
});
