import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withLoopConstants } from '../../cpp/toolchain/loop-constants.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { leb } from '../../web/lib/threads/sections.js';

const section = (/** @type {number} */ id, /** @type {number[]} */ ...content) => [
  id,
  ...leb(content.length),
  ...content,
];
const constant = (/** @type {number} */ value) => [0xfd, 0x0c, ...new Array(4).fill([value, 0, 0, 0]).flat()];

/**
 * A module with one function of a number, which it exports.
 * @param {number[]} locals
 * @param {number[]} instructions
 */
function module(locals, instructions) {
  const body = [...locals, ...instructions, 0x0b];
  return Uint8Array.of(
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, 1, 0x60, 1, 0x7f, 1, 0x7f),
    ...section(3, 1, 0),
    ...section(6, 0),
    ...section(7, 1, 1, 0x66, 0, 0),
    ...section(10, 1, ...leb(body.length), ...body),
  );
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {(count: number) => number} */
const functionOf = (bytes) => /** @type {any} */ (new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports).f;

/** Adds 7 and 5 and 7 to a sum, as often as asked; before it, 9. */
const ADDS = module(
  [1, 2, 0x7b], // the sum, and a constant from before the loop
  [
    ...[...constant(9), 0x21, 2, 0x20, 2, 0x21, 1],
    ...[0x03, 0x40], // loop
    ...[0x20, 1, ...constant(7), 0xfd, 0xae, 0x01, ...constant(5), 0xfd, 0xae, 0x01, ...constant(7), 0xfd, 0xae, 0x01],
    ...[0x20, 2, 0xfd, 0xae, 0x01, 0x21, 1],
    ...[0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b], // once less, and again
    ...[0x20, 1, 0xfd, 0x1b, 0],
  ],
);

/** @type {(bytes: Uint8Array, part: number[]) => number} */
const times = (bytes, part) =>
  Buffer.from(bytes)
    .toString('latin1')
    .split(String.fromCharCode(...part)).length - 1;

test('a loop reads each of its constants once, before it begins, and computes the same', () => {
  const out = withLoopConstants(ADDS);
  assert.equal(times(ADDS, constant(7)), 2);
  for (const value of [5, 7, 9]) assert.equal(times(out, constant(value)), 1); // where its global begins
  const [before, after] = [functionOf(ADDS), functionOf(out)];
  for (const count of [1, 2, 10]) assert.equal(after(count), before(count));
  assert.equal(after(2), 9 + 2 * (7 + 5 + 7 + 9));
});

test('what no loop uses, and what is made in one instruction, stays where it is', () => {
  const alone = module([0], [...constant(3), 0xfd, 0x1b, 0]);
  assert.equal(withLoopConstants(alone), alone);
  const zeros = module([0], [0x03, 0x40, ...constant(0), 0x1a, 0x0b, 0x20, 0]);
  assert.equal(withLoopConstants(zeros), zeros);
});

test('a function with an instruction that is not known here stays as it is', () => {
  const atomic = [0x03, 0x40, ...constant(3), 0x1a, 0x0b, 0xfe, 0x03, 0, 0x20, 0];
  const unknown = module([0], atomic);
  assert.equal(withLoopConstants(unknown), unknown);
});

test('the core has been through it', () => {
  const core = new Uint8Array(readFileSync(join(TOP, 'web/lib/wasm/stride0.wasm')));
  assert.equal(withLoopConstants(core), core);
});
