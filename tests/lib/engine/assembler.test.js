import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assemble, moduleOfFunction } from '../../../web/lib/engine/assembler.js';

const locals = { i32: ['from', 'count'], v128: ['sum'] };

test('instructions, locals and numbers are encoded by the specification', () => {
  const cases = /** @type {const} */ ([
    ['from =count', [0x20, 0, 0x21, 1]],
    ['64 300 i32.add =count', [0x41, 0xc0, 0, 0x41, 0xac, 2, 0x6a, 0x21, 1]], // 64 alone in 7 bits would be -64
    ['from v128.load:0,16 =sum', [0x20, 0, 0xfd, 0, 0, 16, 0x21, 2]],
    ['sum sum f32x4.div =sum', [0x20, 2, 0x20, 2, 0xfd, 0xe7, 1, 0x21, 2]],
    ['from sum v128.store32_lane:0,0,3', [0x20, 0, 0x20, 2, 0xfd, 0x5a, 0, 0, 3]],
  ]);
  for (const [text, bytes] of cases) assert.deepEqual(assemble(text, locals), bytes, text);
});

test('the wrong types on the stack are refused', () => {
  const cases = /** @type {const} */ ([
    ['from sum f32x4.add =sum', 'f32x4.add takes "vv", but the stack is "iv"'],
    ['sum f32x4.add =sum', 'f32x4.add takes "vv", but the stack is "v"'],
    ['from =sum', '=sum takes "v", but the stack is "i"'],
    ['sum from v128.bitselect', 'v128.bitselect takes "vvv", but the stack is "vi"'],
    ['from block:64 end', 'block:64 takes "", but the stack is "i"'],
    ['from end', 'end takes "", but the stack is "i"'],
  ]);
  for (const [text, message] of cases)
    assert.throws(() => assemble(text, locals), { name: 'TypeError', message }, text);
});

test('an unknown instruction is an error', () => {
  assert.equal(assemble('sum f32x4.cube =sum', locals), undefined);
  assert.equal(moduleOfFunction('others =sum', locals), undefined);
});

test('a module runs', () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const numbers = new Float32Array(memory.buffer, 0, 8);
  numbers.set([1, 4, 9, 16]);
  const text = 'from v128.load:0,0 f32x4.sqrt =sum from sum v128.store:0,16';
  const module = new WebAssembly.Module(moduleOfFunction(text, locals) ?? new Uint8Array());
  const { f } = new WebAssembly.Instance(module, { m: { m: memory } }).exports;
  /** @type {Function} */ (f)(0, 0);
  assert.deepEqual([...numbers], [1, 4, 9, 16, 1, 2, 3, 4]);
});
