import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ofRank, ofSize, PATTERNS, RANK_PATTERNS, RANKS, shapeOfRank, SIZES } from './growth-cases.js';
import { lineChart } from './line-chart.js';
import { alignedShape } from './loop.js';
import { countOf } from './numbers.js';

/** @type {(point: import('./growth-cases.js').Point) => number[]} */
const shapeOf = ({ each }) => alignedShape(each.inputs.map(({ shape }) => shape));

test('every size has that many elements; an image has the nearest multiple of its channels', () => {
  for (const size of SIZES) {
    const points = ofSize(size);
    assert.deepEqual(
      points.map(({ pattern }) => pattern),
      PATTERNS,
    );
    for (const point of points) {
      const count = countOf(shapeOf(point));
      assert.ok(point.pattern === 'hwc' ? Math.abs(count - size) <= 0.1 * size : count === size, point.each.name);
    }
  }
});

test('every rank has its dimensions and 2^20 elements', () => {
  assert.deepEqual(shapeOfRank(3), [64, 128, 128]);
  for (const rank of RANKS) {
    const points = ofRank(rank);
    assert.deepEqual(
      points.map(({ pattern }) => pattern),
      RANK_PATTERNS,
    );
    for (const point of points) {
      assert.equal(shapeOf(point).length, rank);
      assert.equal(countOf(shapeOf(point)), 2 ** 20);
    }
  }
});

test('a line chart has a line and its marks per series', () => {
  const points = [
    { x: 10, y: 90 },
    { x: 1000, y: 0.3 },
  ];
  const chart = lineChart(
    'Time',
    'elements',
    [
      { name: 'same', points },
      { name: 'row', points: [] },
    ],
    true,
  );
  assert.equal(chart.match(/class="s0 line"/g)?.length, 1);
  assert.equal(chart.match(/<path class="s0"/g)?.length, 3); // two points and the legend
  assert.match(chart, />10³</);
  assert.match(chart, />0.1 ns</);
  assert.doesNotMatch(chart, /NaN|undefined|Infinity/);
});
