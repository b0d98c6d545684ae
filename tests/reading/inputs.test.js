import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputsIn } from '../../web/reading/inputs.js';

test('inputs have names and values, in any notation of lists', () => {
  const all = { x: '(2,3,224,224)', ids: '(2, 10):int64', mask: 'None' };
  for (const text of [
    'x=(2,3,224,224); ids=(2, 10):int64; mask=None',
    'x = (2,3,224,224), ids=(2, 10):int64, mask = None',
    'x=(2,3,224,224)\nids=(2, 10):int64\nmask=None\n',
    'x=（2,3,224,224）; ids=(2, 10):int64; mask=None;',
  ]) {
    assert.deepEqual(inputsIn(text), all);
  }
});

test('an input without a name is positional', () => {
  assert.deepEqual(inputsIn('(2,3); (4,)'), { 0: '(2,3)', 1: '(4,)' });
  assert.deepEqual(inputsIn('(2,3); mask=(4,)'), { 0: '(2,3)', mask: '(4,)' });
});

test('commas in brackets and strings do not separate inputs', () => {
  assert.deepEqual(inputsIn('x={"a;b": (2,3)}; y=f(a=1, b=2), z="; q=1"'), {
    x: '{"a;b": (2,3)}',
    y: 'f(a=1, b=2)',
    z: '"; q=1"',
  });
});

test('empty and incomplete inputs', () => {
  for (const text of ['', ' ; ;', 'x=', '=']) assert.deepEqual(inputsIn(text), text === '=' ? { 0: '=' } : {});
  assert.deepEqual(inputsIn('x=(2,3; y=(4'), { x: '(2,3; y=(4' });
  assert.deepEqual(Object.keys(inputsIn('__proto__=(2,3)')), ['__proto__']);
  assert.deepEqual(inputsIn('x=(2,3); x=(4,)'), { x: '(4,)' });
});
