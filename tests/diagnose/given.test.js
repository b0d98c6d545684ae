import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, tell } from '../../web/diagnose/index.js';
import { addressOf, badgeOf } from '../../web/diagnose/badge.js';
import { matmul, zeros } from '../../web/lib/index.js';
import { thrown } from '../lib/thrown.js';

/** Sizes that the types do not know: they would refuse what is to fail. @param {number[]} given */
const sizes = (given) => given;
const of = (/** @type {number[]} */ shape) => zeros(shape);

test('an error of the library is diagnosed from what it carries, not from its words', async () => {
  const { recognised, facts, fixes, report } = await diagnose(thrown(() => of([4, 3]).add(of([4]))));
  assert.deepEqual([recognised.framework, recognised.form, recognised.fails], ['stride0', 'fresh', true]);
  assert.deepEqual([facts[0]?.id, fixes[0]?.code, report?.ok], ['clash', 'b.unsqueeze(1)', false]);
});

test('a target is known as one', async () => {
  const grows = await diagnose(thrown(() => of([3, 1]).add_(of([4]))));
  assert.deepEqual([grows.recognised.form, grows.facts[0]?.id, grows.shapes], ['inPlace', 'target', [[3, 1], [4]]]);
  const expand = await diagnose(thrown(() => of([96]).expand(sizes([96, 64]))));
  assert.deepEqual([expand.recognised.form, expand.facts[1]?.id, expand.shapes], ['expand', 'ways', [[96, 64], [96]]]);
});

test('what is not about broadcasting is read as anyone else would read it', async () => {
  const { recognised } = await diagnose(thrown(() => matmul(of([2, 3]), of([4, 5]))));
  assert.deepEqual([recognised.kind, recognised.framework], ['other', 'stride0']);
  for (const fn of [() => of([3]).reshape(sizes([2])), () => of([3]).unsqueeze(7)]) {
    assert.notEqual(tell(await diagnose(thrown(fn))).text, '');
  }
});

test('a link leads to the shapes where an expression has them, else to the message', async () => {
  const numpy = 'operands could not be broadcast together with shapes (4,3) (4,) ';
  assert.equal(addressOf(await diagnose(numpy), 'https://my.host/'), 'https://my.host/#op=add&a=4,3&b=4');
  const inPlace = "output with shape [3, 1] doesn't match the broadcast shape [3, 4]";
  assert.equal(addressOf(await diagnose(inPlace), 'https://my.host/'), `https://my.host/#expr=${encodeURI(inPlace)}`);
  assert.equal(badgeOf('https://my.host/#expr=f(x)'), '[explained](https://my.host/#expr=f%28x%29)');
});
