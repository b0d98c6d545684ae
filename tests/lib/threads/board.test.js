/** Parts on a board that no other thread looks at are run by whoever put them there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Board, boardBytes, mostParts } from '../../../web/lib/threads/board.js';

/** A board, and the calls that its two functions have had. */
function boardAndCalls() {
  /** @type {unknown[][]} */
  const calls = [];
  const note = (/** @type {unknown[]} */ ...given) => void calls.push(given);
  const fail = (/** @type {unknown[]} */ ...given) => {
    note(...given);
    throw new RangeError('no room');
  };
  return { board: new Board(new SharedArrayBuffer(64 + boardBytes), 64, [note, fail]), calls };
}

test('each part is run once, as often as it is asked', () => {
  const { board, calls } = boardAndCalls();
  for (let round = 0; round < 3; ++round) {
    calls.length = 0;
    for (let part = 0; part < mostParts; ++part) board.write(part, 0, [part, 2, 3, 4, 2 ** 31 + round]);
    board.run(mostParts);
    const seen = calls.sort(([a], [b]) => Number(a) - Number(b));
    assert.deepEqual(
      seen,
      Array.from({ length: mostParts }, (_, part) => [part, 2, 3, 4, round - 2 ** 31]),
    );
  }
});

test('what a part throws is thrown once all have run, and the next run is as good as ever', () => {
  const { board, calls } = boardAndCalls();
  for (const part of [0, 1, 2]) board.write(part, part === 1 ? 1 : 0, [part, 0, 0, 0, 0]);
  assert.throws(() => board.run(3), { name: 'RangeError', message: 'no room' });
  assert.equal(calls.length, 3);
  board.write(1, 0, [1, 0, 0, 0, 0]);
  board.run(3);
  assert.equal(calls.length, 6);
});
