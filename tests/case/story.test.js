import assert from 'node:assert/strict';
import { test } from 'node:test';
import { story } from '../../web/case/story.js';
import { models } from './models.js';

test('every step has its description', () => {
  const kinds = (/** @type {keyof typeof models} */ name) =>
    Array.from({ length: models[name].steps }, (_, i) => story(models[name], i + 1).kind);
  assert.deepEqual(kinds('compatible'), ['equal', 'read', 'read', 'read']);
  assert.deepEqual(kinds('conflict'), ['equal', 'read', 'stopped']);
  assert.deepEqual(kinds('leftFirst'), ['passed', 'stopped']);
  assert.deepEqual(story(models.third, 1), {
    kind: 'stopped',
    dim: 1,
    sizes: [
      { name: 'a × b', size: 2 },
      { name: 'c', size: 3 },
    ],
  });
  assert.equal(story(models.scalars, 0).kind, 'scalar');
});
