// Engines and C libraries approximate these functions in different ways, so no result may depend on them.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { TOP } from '../../cpp/toolchain/machine.js';

const NAMES = 'a?(?:sin|cos|tan)h?|atan2|exp2?|expm1|log(?:2|10|1p|b)?|pow|cbrt|hypot|erfc?|[lt]gamma';

/**
 * The lines of a folder's sources that call one of them, without comments.
 * @param {string} folder
 * @param {RegExp} files
 * @param {RegExp} calls
 */
function linesWith(folder, files, calls) {
  const names = readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => files.test(name) && !/^(bundles|wasm\/stride0)/.test(name))
    .flatMap((name) =>
      readFileSync(join(TOP, folder, name), 'utf8')
        .replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
        .split('\n')
        .filter((line) => calls.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
}

test('the core calls no function of the C library that is not exact', () => {
  const calls = new RegExp(
    `(?<![\\w:.]|> )(?:std::|__builtin_)?(?:${NAMES})[fl]?\\(|(?:std::|<)(?:${NAMES})[fl]?\\b(?! |>)`,
  );
  assert.deepEqual(linesWith('cpp', /\.(h|cpp)$/, calls), []);
});

test('the library computes no result with a function that the engine approximates', () => {
  assert.deepEqual(linesWith('web/lib', /\.js$/, new RegExp(`Math\\.(?:${NAMES})\\b`)), [
    // chooses whether isin() asks PyTorch's question first
    'ops/ordering/search.js: if (others.numel >= Math.trunc(Math.fround(10) * Math.pow(elements.numel, 0.145))) return;',
  ]);
});
