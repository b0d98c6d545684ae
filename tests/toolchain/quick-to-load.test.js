import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { quickToLoad } from '../../cpp/toolchain/quick-to-load.js';

/** As a bundler writes CommonJS. */
const BUNDLE = `
const require_runtime = require("./runtime.cjs");
let node_fs = require("node:fs");
const one = () => 1;
const pair = async ({ a, b = 2 }, ...more) => { return [a, b, ...more]; };
const object = () => ({ text: "…→" });
let started = false;
function start() { started = true; }
var parts_exports = /* @__PURE__ */ require_runtime.__exportAll({ one: () => one, also: () => later });
const later = [1, 2].map((each) => each * 2);
const methods = { before: 0, ...parts_exports };
Object.defineProperty(exports, "one", { enumerable: true, get: function () { return one; } });
Object.defineProperty(exports, "pair", { enumerable: true, get: function () { return pair; } });
Object.defineProperty(exports, "object", { enumerable: true, get: function () { return object; } });
Object.defineProperty(exports, "started", { enumerable: true, get: function () { return started; } });
Object.defineProperty(exports, "start", { enumerable: true, get: function () { return start; } });
Object.defineProperty(exports, "methods", { enumerable: true, get: function () { return methods; } });
`;

/** @param {string} code */
function run(code) {
  /** @type {string[]} */
  const loaded = [];
  const module = { exports: /** @type {any} */ ({}) };
  const require = (/** @type {string} */ name) => loaded.push(name);
  vm.compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, require);
  return { exports: module.exports, loaded };
}

test('what is quick to load does what it did', async () => {
  const { code } = await quickToLoad.renderChunk(BUNDLE);
  const { exports, loaded } = run(code);
  assert.deepEqual(Object.keys(exports), ['one', 'pair', 'object', 'started', 'start', 'methods']);
  assert.equal(exports.one.name, 'one');
  assert.equal(exports.pair.length, 1);
  assert.deepEqual(await exports.pair({ a: 1 }, 3), [1, 2, 3]);
  assert.deepEqual(exports.object(), { text: '…→' });
  assert.deepEqual(exports.methods, { before: 0, one: exports.one, also: [2, 4] });
  assert.deepEqual(loaded, ['node:fs'], 'and what nothing is taken from is not loaded');
});

test('what is assigned later is exported as it is then', async () => {
  const { exports } = run((await quickToLoad.renderChunk(BUNDLE)).code);
  assert.equal(exports.started, false);
  exports.start();
  assert.equal(exports.started, true);
});

test('what is exported as it is goes into one object too, which is a module as before', async () => {
  const { code } = await quickToLoad.renderChunk(`
Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
const core = { add: 1, sub: 2 };
let mul = 3;
exports.add = core.add;
exports.sub = core.sub;
exports.mul = mul;
`);
  const { exports } = run(code);
  assert.deepEqual(Object.entries(exports), Object.entries({ add: 1, sub: 2, mul: 3 }));
  assert.equal(String(exports), '[object Module]');
});

test('only a text that is nearly ASCII becomes it', async () => {
  assert.equal(
    (await quickToLoad.renderChunk(`const sign = "…";${' '.repeat(2000)}`)).code.trim(),
    'const sign = "\\u2026";',
  );
  assert.equal((await quickToLoad.renderChunk('const sign = "形状";')).code, 'const sign = "形状";');
});
