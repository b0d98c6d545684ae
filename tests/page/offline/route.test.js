// Which requests the service worker answers, and how.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { route } from '../../../web/page/offline/route.js';

const SCOPE = 'https://somebody.github.io/stride0/';
const FILES = { '': 'x', 'manifest.webmanifest': 'x', 'assets/index-Df2t3Kam.js': 'x' };

/** @type {[address: string, how: string | null, path?: string, method?: string][]} */
const cases = [
  ['', 'network first', ''],
  ['?lang=zh', 'network first', ''],
  ['index.html?lang=zh', 'network first', ''],
  ['manifest.webmanifest', 'network first', 'manifest.webmanifest'],
  ['assets/index-Df2t3Kam.js', 'cache first', 'assets/index-Df2t3Kam.js'],
  ['assets/panel-_-aB09xy.js', 'cache first', 'assets/panel-_-aB09xy.js'], // of another build
  ['assets/plain.js', null],
  ['assets/deeper/index-Df2t3Kam.js', null],
  ['worker.js', null],
  ['reference/', null],
  ['reference/index.html', null],
  ['errors/2-3/index.html', null],
  ['reference/assets/index-Df2t3Kam.js', null],
  ['constructor', null],
  ['', null, '', 'POST'],
  ['../', null],
  ['../stride0-of-another/', null],
  ['https://elsewhere.example/stride0/', null],
];
for (const [address, how, path = '', method = 'GET'] of cases) {
  test(`${method} ${address || 'the page'}: ${how ?? 'left alone'}`, () => {
    const url = new URL(address, SCOPE).href;
    assert.deepEqual(route({ method, url }, SCOPE, FILES), how && { how, path });
  });
}
