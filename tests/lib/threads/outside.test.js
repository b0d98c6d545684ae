/** A module whose memory and stack come from outside is otherwise unchanged. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withOutsideMemory } from '../../../web/lib/threads/outside.js';

/** A module with a memory, globals (the first is the stack pointer), and `f`, which adds the first two. */
const moduleOf = (/** @type {number[][]} */ globals) =>
  Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, 5, 1, 0x60, 0, 1, 0x7f], // the type of f
    ...[2, 9, 1, 1, 0x61, 1, 0x74, 1, 0x70, 0, 0], // an import as the core has some, the table a.t
    ...[3, 2, 1, 0],
    ...[5, 4, 1, 1, 2, 3], // 2 pages of memory, and 3 at most
    ...[6, 1 + globals.flat().length, globals.length, ...globals.flat()],
    ...[7, 9, 2, 1, 0x66, 0, 0, 1, 0x6d, 2, 0], // f and the memory, m
    ...[10, 9, 1, 7, 0, 0x23, 0, 0x23, globals.length - 1, 0x6a, 0x0b],
  ]);

const stack = [0x7f, 1, 0x41, 0x80, 0x10, 0x0b]; // an i32 that changes, 2048 at first
const seven = [0x7f, 0, 0x41, 7, 0x0b];

/** The result of f with the stack at 5. @param {Uint8Array<ArrayBuffer>} bytes */
function run(bytes) {
  const result = withOutsideMemory(bytes);
  assert.deepEqual([result.initial, result.maximum, result.stack], [2, 3, 2048]);
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 3, shared: true });
  const thread = { memory, stack: new WebAssembly.Global({ value: 'i32', mutable: true }, 5) };
  const a = { t: new WebAssembly.Table({ element: 'anyfunc', initial: 0 }) };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(result.bytes), { thread, a });
  assert.equal(exports['m'], memory);
  return /** @type {Function} */ (exports['f'])();
}

test('the stack is the first global, and the others are unchanged', () => {
  assert.equal(run(moduleOf([stack])), 10);
  assert.equal(run(moduleOf([stack, seven])), 12);
});

test('modules without a stack there are refused', () => {
  assert.throws(() => withOutsideMemory(moduleOf([seven])), { message: 'this core cannot be shared' });
});

test('the core’s imports and exports are unchanged', () => {
  const bytes = new Uint8Array(readFileSync(new URL('../../../web/lib/wasm/stride0.wasm', import.meta.url)));
  const [before, after] = [bytes, withOutsideMemory(bytes).bytes].map((each) => new WebAssembly.Module(each));
  assert.ok(before && after);
  assert.deepEqual(WebAssembly.Module.exports(after), WebAssembly.Module.exports(before));
  assert.deepEqual(WebAssembly.Module.imports(after), [
    ...WebAssembly.Module.imports(before),
    { module: 'thread', name: 'memory', kind: 'memory' },
    { module: 'thread', name: 'stack', kind: 'global' },
  ]);
});
