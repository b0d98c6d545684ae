import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../cpp/toolchain/synchronous-glue.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stride0-glue-'));
after(() => rmSync(folder, { recursive: true }));

const written = (/** @type {string} */ text) => {
  const file = join(folder, 'glue.js');
  writeFileSync(file, text);
  return file;
};

const newer = `async function Module(moduleArg={}){var Module=moduleArg;var _scriptName=import.meta.url;var wasmExports;
function findWasmBinary(){return new URL("stride0.wasm",import.meta.url).href}
function receiveInstance(instance){wasmExports=instance.exports;return wasmExports}
function createWasm(){var info={};var instantiateWasm=Module["instantiateWasm"];if(instantiateWasm){return new Promise(resolve=>{instantiateWasm(info,inst=>resolve(receiveInstance(inst)))})}}
function run(){Module.answer=wasmExports.answer}wasmExports=createWasm();await run();return Module}export default Module;`;

test('newer glue answers at once, and names no file', async () => {
  const file = written(newer);
  execFileSync(process.execPath, [PROGRAM, file]);
  const text = readFileSync(file, 'utf8');
  assert.doesNotMatch(text, /import\.meta|\.wasm"/);
  const { default: create } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  /** @type {(imports: object, done: (instance: object) => void) => void} */
  const instantiateWasm = (_, done) => done({ exports: { answer: 42 } });
  const made = create({ instantiateWasm });
  assert.equal(made.answer, 42);
});

test('older glue already does', () => {
  const older = 'function Module(Module){function run(){}run();return Module}export default Module;';
  const file = written(older);
  execFileSync(process.execPath, [PROGRAM, file]);
  assert.equal(readFileSync(file, 'utf8'), older);
});

test('glue that is written in yet another way is an error of the build', () => {
  const file = written(newer.replace('resolve=>{instantiateWasm', 'resolve=>{void 0;instantiateWasm'));
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, file], { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /still answers by a promise/);
});
