/**
 * `node synchronous-glue.js FILE`, after the link. Newer versions of Emscripten have the glue answer by promises,
 * though nothing in it waits once it is handed an instance, and `require` cannot wait. And all have it name the file of
 * the core, which it never reads but a bundler would ship; the setting against that is gone from newer ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** What is written, and what is written instead. @type {readonly [RegExp, string][]} */
const REWRITES = [
  [/\basync function Module\b/, 'function Module'],
  [/\bawait run\(\)/, 'run()'],
  [
    /return new Promise\(\s*\(?resolve\)?\s*=>\s*\{\s*instantiateWasm\(info,\s*\(?inst\)?\s*=>\s*resolve\(receiveInstance\(inst\)\)\);?\s*\}\)/,
    'var received;instantiateWasm(info,inst=>{received=receiveInstance(inst)});return received',
  ],
  [/new URL\("[\w.]+\.wasm",\s*import\.meta\.url\)(?:\.href|\.toString\(\))/, '""'],
  [/\bimport\.meta\.url\b/, '""'],
];

const file = String(process.argv[2]);
const glue = readFileSync(file, 'utf8');
const rewritten = REWRITES.reduce((text, [from, to]) => text.replace(from, to), glue);
if (/\bawait run\b|\basync function Module\b|resolve\(receiveInstance/.test(rewritten)) {
  throw new Error(`${file} still answers by a promise: this version of Emscripten writes it otherwise`);
}
if (rewritten !== glue) writeFileSync(file, rewritten);
