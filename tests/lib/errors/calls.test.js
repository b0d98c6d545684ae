/** Every error's stack leads to the line that called the library: its first frame is in the caller's file. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as files from '../../../web/lib/files/index.js';
import * as stride0 from '../../../web/lib/index.js';
import { exampleCalls } from '../example-calls.js';

const { add, fuse, ones, ShapeError, tidy } = stride0;
const [x, y] = [ones([2, 3]), ones([4, 3])];

/** The frames of a stack. @param {any} error @returns {string[]} */
const framesOf = (error) =>
  String(error.stack)
    .split('\n')
    .filter((line) => line.startsWith('    at '));

/** @param {() => unknown} fails @returns {Promise<any>} */
async function errorOf(fails) {
  try {
    await fails();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing is thrown');
}

/** @param {any} error @param {string} [what] */
function assertLeadsHere(error, what) {
  assert.match(framesOf(error)[0] ?? '', /errors[/\\]calls\.test\.js:\d+/, `${what}: ${error.stack}`);
}

/** Each of these is tried in each argument's place, and in two places more than there are arguments. */
const wrong = [Symbol('wrong'), 'wrong', NaN, -77, ones([7, 11, 13])];

test('errors of every function and method lead to the caller', async () => {
  const before = stride0.setWarningHandler(() => {});
  for (const { name, of, isMethod, args } of exampleCalls()) {
    const given = args();
    const make = (/** @type {any[]} */ all) => {
      if (isMethod) return of.call(...all);
      return name === 'Slice' ? Reflect.construct(of, all) : of(...all);
    };
    let refused = 0;
    for (let place = 0; place <= given.length + 1; ++place) {
      for (const value of wrong) {
        try {
          await make(Object.assign([...given], { [place]: value }));
        } catch (error) {
          if (!(/** @type {any} */ (error).torchType)) continue;
          assertLeadsHere(error, name);
          refused += 1;
        } finally {
          stride0.errorLinks(false);
          stride0.broadcastMode('allow');
        }
      }
    }
    assert.ok(refused > 0, `${name} refuses nothing`);
  }
  stride0.setWarningHandler(before);
});

test('errors of getters, conversions, iterators, fused functions and promises lead to the caller', async () => {
  const fused = fuse((a, b) => a.add(b));
  const deep = () => [() => [() => add(x, y)].map((each) => each())].map((each) => each());
  for (const fails of [
    () => ones([2]).mT,
    () => +(/** @type {any} */ (x)),
    () => [...ones([])],
    () => fused(x, 'y'),
    () => files.readNpz(new Uint8Array(30)),
    deep,
  ])
    assertLeadsHere(await errorOf(fails), String(fails));
});

test('errors of loading, of explainIndex and of explainGather lead to the caller', async () => {
  const index = stride0.explainIndex([5, 6], [0]);
  const gather = stride0.explainGather('gather', [3, 4], 1, [3, 2]);
  for (const fails of [
    () => stride0.init({ threads: 2 }), // the core has already started on one thread
    () => index.sourceOf(/** @type {any} */ (null)),
    () => gather.placeOf(/** @type {any} */ ('x')),
  ])
    assertLeadsHere(await errorOf(fails), String(fails));
  const page = JSON.stringify(new URL('../../../web/lib/bundles/init.js', import.meta.url).href);
  for (const fails of [
    "init({ wasm: '/nowhere.wasm' })",
    'init({ wasm: new Uint8Array(3) })',
    'ones([2])',
    'add(1, 2)',
  ]) {
    const script = `
      process.getBuiltinModule = undefined; // as in a page
      const { init, add, ones } = await import(${page});
      const called = async () => ${fails};
      await called().catch(({ stack }) => console.log(stack));
    `;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    assert.match(
      stdout,
      /^Error: stride0 (?:is not loaded yet|could not load |does not know ).*\n {4}at called /,
      stderr,
    );
  }
});

test('an error thrown by a callback keeps its own stack', async () => {
  const own = await errorOf(() =>
    tidy(function inner() {
      throw new ShapeError('of the caller', { shapes: [[2], [3]] });
    }),
  );
  assert.match(String(framesOf(own)[0]), /at inner/);
  const theirs = await errorOf(() => tidy(() => add(x, y)));
  assertLeadsHere(theirs);
  const plain = new Error('of the caller');
  const { stack } = plain;
  assert.equal(await errorOf(() => stride0.withData(x, () => { throw plain; })), plain); // prettier-ignore
  assert.equal(plain.stack, stack);
});

test('the message and Error.stackTraceLimit are unchanged', async () => {
  const { stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 2;
    const error = await errorOf(() => [0].map(() => [0].map(() => add(x, y))));
    assert.equal(framesOf(error).length, 2);
    assert.equal(Error.stackTraceLimit, 2);
    assert.match(error.stack, /^ShapeError: The size of tensor a \(2\) must match the size of tensor b \(4\)/);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
});

test('errors have a message if Error is frozen, has no captureStackTrace or no limit, and a stack if there can be one', () => {
  const library = JSON.stringify(new URL('../../../web/lib/index.js', import.meta.url).href);
  for (const setup of ['Object.freeze(Error)', 'delete Error.captureStackTrace', 'Error.stackTraceLimit = undefined']) {
    const script = `
      const { ones, add } = await import(${library});
      ${setup};
      try { add(ones([2]), ones([3])) } catch (error) { console.log(error.message, typeof error.stack, error.stack) }
    `;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    assert.match(run.stdout, /^The size of tensor a \(2\) must match/, `${setup}: ${run.stderr}`);
    if (!setup.includes('undefined')) assert.match(run.stdout, /\[eval1\]:4/, setup);
  }
});

test('errors of the bundle for Node lead to the caller too', () => {
  const bundle = JSON.stringify(fileURLToPath(new URL('../../../web/lib/bundles/node.cjs', import.meta.url)));
  const script = `
    const s = require(${bundle});
    for (const call of [() => s.matmul(s.ones([2, 3]), s.ones([2, 3])), () => s.ones([2]).expand([3]), () => s.cat(1)])
      try { call() } catch ({ stack }) { console.log(stack.split('\\n').find((line) => line.startsWith('    at '))) }
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  assert.match(stdout, /^(?: {4}at .*\[eval\]:\d+:\d+\)?\n){3}$/, stderr);
});
