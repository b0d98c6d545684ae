import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArguments } from '../../web/cli/arguments.js';

test('options may be anywhere; negative numbers and minus signs are words', () => {
  const { words, options } = readArguments(['a.npy', '--json', '-', '-2', '-o', 'c.npy', '-.5', '*', '-1e3']);
  assert.deepEqual(words, ['a.npy', '-', '-2', '-.5', '*', '-1e3']);
  assert.deepEqual(options, { json: true, out: 'c.npy' });
});

test('values follow the option or an equals sign', () => {
  assert.deepEqual(readArguments(['--out=a=b.npy', '--port', '80']).options, { out: 'a=b.npy', port: '80' });
});

test('after two minus signs everything is a word', () => {
  assert.deepEqual(readArguments(['--json', '--', '--help', '-o', '--']), {
    words: ['--help', '-o', '--'],
    options: { json: true },
  });
});

test('names of inherited properties are not options', () => {
  for (const name of ['--constructor', '--__proto__x', '--toString']) {
    assert.throws(() => readArguments([name]), /unknown option/);
  }
});

test('repeatable options are collected in a list', () => {
  assert.deepEqual(readArguments(['--shape', 'a=2', '--shape=b=3,4']).options, { shape: ['a=2', 'b=3,4'] });
  assert.deepEqual(readArguments(['--lang', 'en', '--lang', 'zh']).options, { lang: 'zh' });
});
