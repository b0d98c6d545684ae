import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as abi from '../../../web/lib/boundary/abi.js';
import { codes } from '../../../web/lib/errors/sentences.js';

const lowerFirst = (name) => name[0].toLowerCase() + name.slice(1);
const source = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('abi.js has the same constants as abi.h', () => {
  const there = [...source('cpp/wasm/abi.h').matchAll(/constexpr int (k\w+) = (\d+);/g)];
  const words = Object.fromEntries(there.map(([, name, value]) => [name, Number(value)]));
  assert.ok(there.length > 10);
  assert.deepEqual(Object.fromEntries(Object.entries(abi).filter(([, value]) => typeof value === 'number')), words);
});

test('enumerations have the same numbers as in the core', () => {
  for (const [file, name, here] of [
    ['cpp/plan/plan.h', 'Target', abi.targets],
    ['cpp/plan/reduce.h', 'Reduce', abi.reductions],
    ['cpp/plan/matmul.h', 'Product', abi.products],
    ['cpp/plan/broadcast.h', 'Fit', abi.fits],
    ['cpp/plan/contraction.h', 'Side', abi.sides],
    ['cpp/kernels/keys.h', 'Direction', abi.directions],
    ['cpp/kernels/order.h', 'Grouping', abi.groupings],
    ['cpp/kernels/order.h', 'Middle', abi.middles],
  ]) {
    const body = source(file).match(new RegExp(`enum class ${name}[^{]*{([^}]*)}`))?.[1] ?? '';
    const there = [...body.matchAll(/\bk(\w+),?/g)].map(([, each], value) => [lowerFirst(each), value]);
    assert.ok(there.length > 2, name);
    assert.deepEqual(here, Object.fromEntries(there));
  }
});

test('every code of the core has its sentence, in the same order', () => {
  const body = source('cpp/core/result.h').match(/enum class Code[^{]*{([^}]*)}/)?.[1] ?? '';
  const there = [...body.matchAll(/^\s*k(\w+),/gm)].map(([, name]) => lowerFirst(name));
  assert.deepEqual([...codes], there);
});

test('the glue code has no eval', () => {
  assert.doesNotMatch(source('web/lib/wasm/stride0.js'), /\beval\s*\(|new Function|\bFunction\s*\(/);
});
