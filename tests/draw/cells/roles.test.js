import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nounOf, patterns, rolesOf } from '../../../web/draw/cells/roles.js';

/** @param {number[]} sizes */
const axesOf = (sizes) => sizes.map((size, dim) => ({ dim, size, hue: dim % 6, limit: null, beyond: false }));
const rolesTextOf = (/** @type {number[]} */ sizes, pattern = patterns[0]) => {
  const axes = axesOf(sizes);
  const roles = rolesOf(axes, pattern);
  const ways = roles.levels.map(({ way }) => way.charAt(0)).join('');
  return `${axes.map(({ dim }) => nounOf(roles, dim)).join(' ')}${ways && ` ${ways}`}`;
};

test('each axis is drawn as columns, rows, sheets or frames, by its position from the last', () => {
  /** @type {[number[], string][]} */
  const table = [
    [[], ''],
    [[4], 'columns'],
    [[4, 1], 'rows single'],
    [[1, 4], 'single columns'],
    [[4, 3], 'rows columns'],
    [[2, 4, 3], 'sheets rows columns'],
    [[2, 4, 1], 'columns rows single'],
    [[2, 1, 3], 'rows single columns'],
    [[5, 3, 4, 1], 'frames columns rows single a'],
    [[2, 5, 4, 3], 'frames blocks rows columns aa'],
    [[5, 1, 1, 4], 'rows single single columns'],
    [[2, 2, 3, 4, 5], 'frames frames blocks rows columns aad'],
    [[2, 2, 2, 3, 4, 5], 'frames frames frames blocks rows columns aada'],
    [[2, 2, 2, 2, 2, 3, 4, 5], 'hidden hidden frames frames frames blocks rows columns aada'],
    [[3, 1, 1, 1, 1, 1, 1, 2, 4], 'frames single single single single single single rows columns a'],
  ];
  for (const [sizes, expected] of table) assert.equal(rolesTextOf(sizes), expected, String(sizes));
  assert.equal(rolesTextOf([2, 5, 4, 3], patterns[1]), 'frames blocks rows columns ad');
});
