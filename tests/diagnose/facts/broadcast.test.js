// If a diagnosis says that no added axes and no order make two shapes fit, all of them are tried here; if it says that
// one way of adding axes does, all ways are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseRecognised } from '../../../web/diagnose/diagnose.js';
import * as library from '../../../web/diagnose/library.js';
import { generator, seed } from '../../random.js';
import { draws } from '../../whole.js';
import { recognised } from '../recognised.js';

/** @typedef {readonly number[]} Shape */

const ROUNDS = draws(3000);
const count = (/** @type {Shape} */ shape) => shape.reduce((product, size) => product * size, 1);

/** @type {(shape: Shape) => Shape[]} */
const orders = (shape) =>
  shape.length < 2 ? [shape] : shape.flatMap((size, i) => orders(shape.toSpliced(i, 1)).map((rest) => [size, ...rest]));

/** With axes of size 1 added anywhere but in front, up to a rank. @type {(shape: Shape, rank: number) => Shape[]} */
const withAddedAxes = (shape, rank) =>
  shape.length >= rank
    ? [shape]
    : [shape, ...shape.flatMap((_, i) => withAddedAxes(shape.toSpliced(i + 1, 0, 1), rank))];

/** The result of two shapes, or null if they don't fit. @type {(a: Shape, b: Shape) => number[] | null} */
function broadcastShape(a, b) {
  const rank = Math.max(a.length, b.length);
  const sizes = Array.from({ length: rank }, (_, i) => [a.at(i - rank) ?? 1, b.at(i - rank) ?? 1]);
  return sizes.every(([x = 1, y = 1]) => x === y || x === 1 || y === 1) ? sizes.map((each) => Math.max(...each)) : null;
}

test(`‘no way’ and ‘one way’ are true of ${ROUNDS} random pairs of shapes (SEED=${seed})`, () => {
  const { below } = generator();
  const said = { 'no-way': 0, one: 0 };
  for (let round = 0; round < ROUNDS; ++round) {
    const shape = () => Array.from({ length: 1 + below(3) }, () => 1 + below(4));
    const [a, b] = [shape(), shape()];
    const { facts } = diagnoseRecognised(recognised('numpy', `(${a}) (${b})`), library);
    const largest = Math.max(count(a), count(b));
    // Whether they fit without a result larger than both
    const fits = (/** @type {Shape} */ x, /** @type {Shape} */ y) => {
      const result = broadcastShape(x, y);
      return result !== null && count(result) <= largest;
    };
    const label = `(${a}) (${b})`;
    if (facts.some(({ id }) => id === 'no-way')) {
      said['no-way']++;
      const rearrangements = (/** @type {Shape} */ each) => orders(each).flatMap((order) => withAddedAxes(order, 4));
      for (const x of rearrangements(a))
        for (const y of rearrangements(b)) assert.ok(!fits(x, y), `${label}: (${x}) (${y})`);
    }
    if (facts.some(({ id, facts: { kind } }) => id === 'ways' && kind === 'one')) {
      said.one++;
      const [low, high] = a.length < b.length ? [a, b] : [b, a];
      const ways = new Set(
        withAddedAxes(low, high.length)
          .filter((each) => fits(each, high))
          .map(String),
      );
      assert.equal(ways.size, 1, `${label}: ${[...ways].join(' ')}`);
    }
  }
  assert.ok(said['no-way'] > ROUNDS / 30 && said.one > ROUNDS / 100, JSON.stringify(said));
});
