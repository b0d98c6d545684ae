import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as abi from '../../../web/lib/boundary/abi.js';
import { codes } from '../../../web/lib/errors/sentences.js';

const source = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('abi.js mirrors abi.h word by word', () => {
  const there = [...source('cpp/wasm/abi.h').matchAll(/constexpr int (k\w+) = (\d+);/g)];
  const words = Object.fromEntries(there.map(([, name, value]) => [name, Number(value)]));
  assert.ok(there.length > 10);
  assert.deepEqual({ ...abi }, words);
});

test('every code of the core has its sentence, in the same order', () => {
  const body = source('cpp/core/result.h').match(/enum class Code[^{]*{([^}]*)}/)?.[1] ?? '';
  const there = [...body.matchAll(/^\s*k(\w+),/gm)].map(([, name]) => name[0].toLowerCase() + name.slice(1));
  assert.deepEqual([...codes], there);
});

test('the glue evaluates no text', () => {
  assert.doesNotMatch(source('web/lib/wasm/stride0.js'), /\beval\s*\(|new Function|\bFunction\s*\(/);
});
