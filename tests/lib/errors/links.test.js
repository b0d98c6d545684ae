import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { inspect } from 'node:util';
import { add, errorLinks, matmul, ones, zeros } from '../../../web/lib/index.js';
import { read } from '../../../web/case/address.js';
import { thrown } from '../thrown.js';

const home = 'https://my.host/shapes/';
afterEach(() => errorLinks(true));

const mismatch = () => thrown(() => add(zeros([2, 3]), zeros([4])));

test('without a configured address there is no link', () => {
  const error = mismatch();
  assert.equal(error.link, null);
  for (const text of [String(error.stack), inspect(error)]) assert.doesNotMatch(text, /http/);
});

test('a link contains the case, and the page reads it', () => {
  errorLinks(home);
  const { link } = mismatch();
  assert.equal(link, `${home}#op=add&a=2,3&b=4`);
  assert.deepEqual(read(new URL(String(link)).hash).shapes, [[2, 3], [4]]);
  assert.equal(thrown(() => zeros([3, 1]).add_(zeros([4]))).link, `${home}#expr=(3,1)%20+=%20(4)`);
  assert.equal(thrown(() => matmul(ones([5, 2, 3]), ones([4, 3, 6]))).link, `${home}#op=add&a=5&b=4`);
  assert.equal(thrown(() => zeros([3]).reshape([2])).link, null, 'there is nothing to line up');
});

test('it is the last printed line, and not a part of the message', () => {
  errorLinks(home);
  const error = mismatch();
  for (const text of [String(error.stack), inspect(error)]) {
    const [drawn = ''] = text.split('\n    at ');
    assert.equal(drawn.trimEnd().split('\n').at(-1), error.link);
  }
  assert.doesNotMatch(error.message, /http/);
});

test('it can be switched off, and its address can be changed', () => {
  const error = mismatch();
  errorLinks(home);
  assert.equal(error.link, `${home}#op=add&a=2,3&b=4`);
  errorLinks(false);
  assert.equal(error.link, null);
  assert.doesNotMatch(inspect(error), /http/);
  errorLinks('https://another.host/');
  assert.equal(error.link, 'https://another.host/#op=add&a=2,3&b=4');
  errorLinks(true);
  assert.equal(error.link, null, 'as it is at first');
});

test("the public address is the package's homepage, or there is neither", async () => {
  const { homepage } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  assert.equal((await import('../../../web/lib/errors/links.js')).home, homepage);
});
