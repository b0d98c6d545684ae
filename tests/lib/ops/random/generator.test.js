import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../../web/lib/index.js';
import { expectNoLeaks } from '../../leaks.js';

const { Generator, getRngState, initialSeed, manualSeed, rand, randn, seed, setRngState, tidy, zeros } = stride0;
expectNoLeaks();

/** @type {(drawn: any) => number[]} */
const numbers = (drawn) => {
  const list = drawn.tolist();
  drawn.dispose();
  return list;
};

test('generators have separate sequences', () => {
  const [a, b] = [new Generator().manualSeed(1), new Generator().manualSeed(2)];
  const alone = [a, b].map((generator) => numbers(rand(40, { generator })));
  a.manualSeed(1);
  b.manualSeed(2);
  manualSeed(0);
  const mixed = [0, 1, 2, 3].map(() => [a, b].map((generator) => numbers(rand(10, { generator }))));
  assert.deepEqual([0, 1].map((which) => mixed.flatMap((each) => each[which])), alone); // prettier-ignore
  assert.equal(numbers(rand(1))[0], Math.fround(0.49625658988952637));
});

test('a state continues where it was saved, including the second number of a normal pair', () => {
  const generator = new Generator().manualSeed(5);
  numbers(randn(3, { generator })); // the fourth has been drawn already
  const state = generator.getState();
  const next = numbers(randn(5, { generator }));
  assert.deepEqual(numbers(randn(5, { generator: new Generator().setState(state) })), next);
  assert.equal(new Generator().setState(state).initialSeed(), 5n);
  state.dispose();
});

test('seeds have 64 bits, and negative ones wrap', () => {
  assert.equal(new Generator().initialSeed(), 67280421310721n);
  assert.equal(new Generator().manualSeed(-1).initialSeed(), 2n ** 64n - 1n);
  const generator = new Generator();
  assert.equal(generator.seed(), generator.initialSeed());
  assert.notEqual(generator.seed(), generator.seed());
  assert.equal(String(generator), '[object Generator]');
});

test('the functions without a generator share one', () => {
  assert.equal(manualSeed(3).initialSeed(), 3n);
  assert.equal(initialSeed(), 3n);
  const state = getRngState();
  const first = numbers(rand(2));
  setRngState(state);
  assert.deepEqual(numbers(zeros([2]).uniform_()), first);
  state.dispose();
  assert.equal(seed(), initialSeed());
});

test('a refused call draws nothing', () => {
  manualSeed(0);
  tidy(() => {
    assert.throws(() => rand(2, /** @type {any} */ ({ dtype: 'int32' })));
    assert.throws(() => zeros([3]).uniform_(2, 1));
    assert.throws(() => zeros([1]).expand(3).normal_());
    assert.throws(() => rand([2 ** 40]));
  });
  assert.equal(numbers(rand(1))[0], Math.fround(0.49625658988952637));
});
