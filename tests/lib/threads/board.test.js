/** Without other threads, the thread that announces parts runs all of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Board, boardBytes } from '../../../web/lib/threads/board.js';

/**
 * A board, and the calls of its parts.
 * @param {number} [failing] the part that fails
 */
function boardAndCalls(failing = -1) {
  /** @type {number[][]} */
  const calls = [];
  const runPart = (/** @type {number[]} */ ...args) => {
    calls.push(args);
    if (args[0] === failing) throw new RangeError('no room');
  };
  return { board: new Board(new SharedArrayBuffer(64 + boardBytes), 64, runPart), calls };
}

test('each run calls each part once', () => {
  const { board, calls } = boardAndCalls();
  for (let round = 0; round < 3; ++round) {
    calls.length = 0;
    board.run(32, [1, 2, 3, 4, 2 ** 31 + round]);
    const sorted = calls.sort(([a = 0], [b = 0]) => a - b);
    assert.deepEqual(
      sorted,
      Array.from({ length: 32 }, (_, part) => [part, 1, 2, 3, 4, 2 ** 31 + round]),
    );
  }
});

test('a part’s error is thrown once all have run, and the next run works', () => {
  const { board, calls } = boardAndCalls(1);
  assert.throws(() => board.run(3, [0, 0, 0, 0, 0]), { name: 'RangeError', message: 'no room' });
  assert.equal(calls.length, 3);
  board.run(1, [0, 0, 0, 0, 0]);
  assert.equal(calls.length, 4);
});
