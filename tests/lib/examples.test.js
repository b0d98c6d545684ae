/** Every `@example` of the library, and the README's lines, give the answers written beside them. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { crc32 } from '../../web/lib/files/crc32.js';
import * as files from '../../web/lib/files/index.js';
import * as stride0 from '../../web/lib/index.js';
import { lex } from '../../web/lib/notation/lex.js';
import { parse } from '../../web/lib/notation/parse.js';
import { emptyOutline, outline, rehearse } from '../../web/lib/outline.js';
import { toString } from '../../web/lib/print.js';
import { tolist } from '../../web/lib/read.js';
import { standIn as arrow } from './files/arrow-stand-in.js';

const root = new URL('../../', import.meta.url);
const scope = { ...stride0, ...files, ...arrow, crc32, emptyOutline, lex, outline, parse, rehearse, toString, tolist };
const AsyncFunction = (async () => {}).constructor;

/** @param {string} expression */
const value = (expression) => AsyncFunction(...Object.keys(scope), `return (${expression});`)(...Object.values(scope));

const plain = (/** @type {unknown} */ result) =>
  JSON.parse(JSON.stringify(result, (_, each) => (typeof each === 'bigint' ? `${each}n` : each)));

const sources = readdirSync(new URL('web/lib/', root), { encoding: 'utf8', recursive: true }).filter((name) =>
  name.endsWith('.js'),
);

for (const file of sources) {
  const source = readFileSync(new URL(`web/lib/${file}`, root), 'utf8');
  for (const [, expression = '', answer = ''] of source.matchAll(/^ \* {3}(\S.*?);? \/\/ (.+)$/gm)) {
    test(`${file}: ${expression}`, async () => {
      assert.deepEqual(plain(await value(expression)), plain(await value(answer)));
    });
  }
}
