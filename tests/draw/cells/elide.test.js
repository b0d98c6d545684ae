import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOTS, shownOf, slotsOf } from '../../../web/draw/cells/elide.js';

/** `0 1 … 9` of an axis. @param {number} size @param {number} most @param {number} selected */
const written = (size, most, selected) =>
  slotsOf(size, shownOf(size, most, selected), most)
    .map((slot) => (slot === DOTS ? '…' : slot))
    .join(' ');

test('an axis is shown completely, or its ends and the selected index', () => {
  const table = [
    [0, 6, 0, ''],
    [1, 6, 0, '0'],
    [6, 6, 5, '0 1 2 3 4 5'],
    [1024, 6, 0, '0 1 2 3 … 1022 1023'],
    [1024, 6, 3, '0 1 2 3 … 1022 1023'],
    [1024, 6, 1022, '0 1 2 3 … 1022 1023'],
    [1024, 6, 4, '0 … 3 4 5 … 1023'],
    [1024, 6, 500, '0 … 499 500 501 … 1023'],
    [1024, 6, 1019, '0 … 1018 1019 1020 … 1023'],
    [1024, 6, 1020, '0 1 … 1020 1021 1022 1023'],
    [8, 6, 4, '0 1 … 4 5 6 7'],
    [9, 6, 4, '0 … 3 4 5 … 8'],
    [9, 5, 4, '0 … 4 5 … 8'],
    [9, 4, 4, '0 … 4 … 8'],
    [9, 3, 0, '0 1 … 8'],
    [9, 3, 4, '0 … 4 …'],
    [9, 2, 0, '0 … 8'],
    [9, 2, 4, '0 … 4'],
    [3, 2, 1, '0 1 …'],
  ];
  for (const [size, most, selected, expected] of table) {
    assert.equal(written(Number(size), Number(most), Number(selected)), expected, `${size} ${most} ${selected}`);
  }
});

test('the selected index is always shown, the first too, and never more than the limit', () => {
  for (const size of [1, 2, 3, 7, 8, 9, 10, 40]) {
    for (let most = 2; most <= 8; most++) {
      for (let selected = 0; selected < size; selected++) {
        const shown = shownOf(size, most, selected);
        assert.ok(shown.includes(selected) && shown.includes(0), `${size} ${most} ${selected}: ${shown}`);
        assert.ok(shown.length <= most && shown.every((index, i) => i === 0 || index > Number(shown[i - 1])));
        const slots = slotsOf(size, shown, most);
        assert.ok(slots.length <= Math.max(most + 1, size), `${size} ${most} ${selected}: ${slots}`);
      }
    }
  }
});
