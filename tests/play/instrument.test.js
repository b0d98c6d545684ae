// Instrumented JavaScript behaves as before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepare } from '../../web/play/instrument.js';
import { NAMES } from '../../web/play/names.js';

const AsyncFunction = (async () => {}).constructor;

/** Runs the instrumented text, with recorders that return their argument. @param {string} text */
const run = (text, code = prepare(text).code) => {
  const given = {
    [NAMES.value]: (/** @type {number} */ _, /** @type {unknown} */ value) => value,
    [NAMES.call]: (/** @type {number} */ _, /** @type {Function} */ fn, /** @type {unknown[]} */ args) => fn(...args),
    [NAMES.method]: (
      /** @type {number} */ _,
      /** @type {any} */ on,
      /** @type {string} */ name,
      /** @type {any[]} */ args,
    ) => on[name](...args),
  };
  /** @type {unknown[]} */
  const printed = [];
  const log = (/** @type {unknown} */ each) => printed.push(each);
  return AsyncFunction(...Object.keys(given), 'log', code)(...Object.values(given), log).then(() => printed);
};

/** Texts that print something. */
const TEXTS = [
  'log(1)',
  'const f = (x) => x + 1;\nlog(f(2)); log(f.name)',
  'const f = function () {}, C = class {}; log([f.name, C.name])',
  'log([1, 2].map((x) => x * 2,).join("-"))',
  'let s = "a"\n  .concat("b")\n  .concat("c")\nlog(s)',
  'const o = { m() { return this.x }, x: 3 };\nlog(o.m()); log(o["m"]()); log(o?.m()); log(o.n?.())',
  'class A { m() { return 1 } }\nclass B extends A { constructor() { super() } m() { return super.m() + 1 } }\nlog(new B().m())',
  'class P { #x = 4; #y() { return this.#x } z() { return this.#y() } }\nlog(new P().z())',
  'const { a, b = Math.max(1, 2) } = { a: 1 }; log([a, b])',
  'const [p, ...q] = [1, 2, 3].concat([4]); log(q)',
  'const [a] = /** @type {any} */ ([1]); log(a)',
  'log(await Promise.all([1].map(async (x) => await x)))',
  'function* g() { yield* [1, 2]; const x = yield Number(3); log(x) }\nlog([...g()])',
  'for (let i = 0; i < 3; i++) if (i % 2) log(i); else log(-i)',
  'outer: for (const x of [1, 2]) { for (const y of [1, 2]) { if (y > x) continue outer; log([x, y]) } }',
  'log(((a, b = a) => [a, b])(1))',
  'let x; x = 3\nlog(x)\n;[1].forEach((each) => log(each))',
  'log(`${String(1)} ${[2].map((x) => `${x}`)}`)',
  'const tag = (strings, ...all) => all; log(tag`a${Math.min(1, 2)}`)',
  'log(typeof undefined_, void 0 ?? String(5))',
  'do { log(1) } while (Boolean(0))\nswitch (Number("1")) { case 1: log("one"); break; default: log("x") }',
  'try { null.x() } catch (error) { log(error.constructor.name) } finally { log("end") }',
  'const f = async () => { for await (const x of [1, 2]) log(x) }; await f()',
  'log((function () { return arguments.length })(1, 2))',
  '(() => { log(1) })(); (0, log)(2)',
  'const f = () => ({ a: 1 }); log(f())',
  'log(/* a ) comment */ 1 /* , */) // b(',
  'var a = 1, b = (a, 2), c = a ? log(a) : log(b)',
  'log("use strict".length)\n"string"',
  'label: log(1)',
  'const x = 1\nconst y = x\n++a.b\nvar a = { b: 1 }'.replace('++a.b', 'log(y)'),
  'new Date(0).toISOString().split("T").forEach((x) => log(x))',
  'log(eval("1 + 1"))',
];

for (const text of TEXTS) {
  test(`works as before: ${text.replaceAll('\n', '⏎')}`, async () => {
    const { code, mistake } = prepare(text);
    assert.equal(mistake, null);
    assert.equal(code.split('\n').length, text.split('\n').length, 'nothing moves to another line');
    assert.deepEqual(await run(text, code), await run(text, text));
  });
}

test('each statement with a value is recorded, and each call', () => {
  const text = 'const a = add(b, c);\nfor (const x of a) y = x.mul(2);\nsum(y); // end';
  const { sites } = prepare(text);
  const written = sites.map(({ kind, span, name, isLast }) => [
    ...[kind, text.slice(span.at, span.at + span.length), name],
    ...(isLast ? ['last'] : []),
  ]);
  assert.deepEqual(written, [
    ['value', 'const a = add(b, c);', 'a'],
    ['call', 'add(b, c)', undefined],
    ['value', 'y = x.mul(2);', 'y'],
    ['call', 'x.mul(2)', undefined],
    ['value', 'sum(y);', '', 'last'],
    ['call', 'sum(y)', undefined],
  ]);
});

test('code before a mistake can run without it', () => {
  const { mistake, before } = prepare('const a = 1;\nconst b = a.add(;\nlog(3)');
  assert.equal(mistake?.at, 29);
  assert.doesNotThrow(() => AsyncFunction(before));
  assert.ok(before.startsWith('const a = '));
  assert.ok(!before.includes('const b'));
});

test('imports are left to the caller', () => {
  const { raw } = prepare("import { add } from 'stride0';\nconst files = await import('stride0/files');");
  assert.equal(
    raw,
    `import { add } from "${NAMES.load}:stride0";\nconst files = await ${NAMES.load}('stride0/files');`,
  );
});

test('no text takes long, even if deeply nested', () => {
  for (const text of ['f('.repeat(20_000), `${'[f('.repeat(3000)}1${')]'.repeat(3000)}`, 'a.b().'.repeat(9000)]) {
    const began = process.cpuUsage(); // not the clock, which runs on while others have the processor
    try {
      prepare(text);
    } catch (error) {
      assert.ok(error instanceof RangeError); // too deep, which the page reports
    }
    assert.ok(process.cpuUsage(began).user < 3_000_000, text.slice(0, 20));
  }
});
