/** The package in pages without a bundler, and its errors if a server or a policy is in the way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ISOLATED } from '../browser.js';
import { html, pages } from './browser.js';
import { esModule, EXPECTED } from './program.js';
import { project } from './project.js';

const { folder, write } = project();
const { serve, answerOf, answers } = pages();
const BUNDLES = '/node_modules/stride0/web/lib/bundles';
const WASM = '/node_modules/stride0/web/lib/wasm/stride0.wasm';
const INIT = `${BUNDLES}/init.js`;

write({
  'plain.html': html('plain.js'),
  'plain.js': `${esModule(`${BUNDLES}/browser.js`)}\ndocument.title = JSON.stringify(check());\n`,
  'inline.html': html('inline.js'),
  'inline.js': `${esModule(`${BUNDLES}/inline.js`)}\ndocument.title = JSON.stringify(check());\n`,
  'in-worker.html': html('in-worker.js'),
  'in-worker.js': `
    const worker = new Worker('plain-worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => (document.title = JSON.stringify(data));
    worker.onerror = (error) => (document.title = JSON.stringify('failed: ' + error.message));
  `,
  'plain-worker.js': `${esModule(`${BUNDLES}/browser.js`)}\npostMessage(check());\n`,
  'mapped.html': `<!doctype html><script type="importmap">
    { "imports": { "stride0": "${BUNDLES}/browser.js" } }
    </script><script type="module" src="mapped.js"></script>`,
  'mapped.js': `${esModule()}\ndocument.title = JSON.stringify(check());\n`,
  'threads.html': html('threads.js'),
  'threads.js': `${esModule(INIT)}
    import { manualSeed, randn, softmax } from '${INIT}';
    const answer = {};
    try {
      await init({ threads: Number(location.search.slice(1)) });
      manualSeed(1);
      const x = randn([512, 512]);
      const made = [x.exp(), x.sum(0), x.sum(1), x.matmul(x), x.mul(2).add_(x), softmax(x, 1)];
      answer.numbers = made.map((each) => String(each.to('float64').toTypedArray().reduce((a, b) => a * 0.9 + b)));
      answer.grown = Array.from({ length: 4 }, () => zeros([2 ** 21]).add(1)).map((each) => each.toTypedArray().at(-1));
      answer.check = check();
    } catch (error) {
      answer.message = error.message;
    }
    document.title = JSON.stringify(answer);
  `,
  'refused.html': html('refused.js'),
  'refused.js': `import * as stride0 from '${BUNDLES}/browser.js';
    const wrong = [Symbol('wrong'), Symbol('wrong')];
    const { Tensor, ones, ...rest } = stride0;
    const methods = Object.getOwnPropertyNames(Tensor.prototype).filter((name) => name !== 'constructor');
    const calls = [
      ...Object.entries(rest).map(([name, of]) => [name, () => typeof of === 'function' && of(...wrong)]),
      ...methods.map((name) => ['Tensor.' + name, () => { const x = ones([2]); typeof x[name] === 'function' && x[name](...wrong); }]),
    ];
    const led = { here: [], elsewhere: [] };
    for (const [name, call] of calls) {
      try {
        await call();
      } catch (error) {
        if (!('torchType' in error)) continue;
        const first = error.stack.split('\\n').find((line) => line.startsWith('    at '));
        led[first?.includes('refused.js') ? 'here' : 'elsewhere'].push(name);
      }
    }
    document.title = JSON.stringify({ here: led.here.length > 300, elsewhere: led.elsewhere });\n`,
  'failing.html': html('failing.js'),
  'failing.js': `import('${BUNDLES}/browser.js').then(() => 'loaded', (error) => error.message).then((answer) => (document.title = JSON.stringify(answer)));\n`,
});

test('a plain script of type module', async () => answers(`${await serve(folder)}plain.html`, EXPECTED));
test('by its name, with an import map', async () => answers(`${await serve(folder)}mapped.html`, EXPECTED));
test('the error of a refused call leads to the line that called', async () => {
  await answers(`${await serve(folder)}refused.html`, { here: true, elsewhere: [] });
});
test('in a web worker', async () => answers(`${await serve(folder)}in-worker.html`, EXPECTED));

test('the inline entry asks for no file', async () => {
  /** @type {string[]} */
  const asked = [];
  const address = await serve(folder, (path) => void asked.push(path));
  await answers(`${address}inline.html`, EXPECTED);
  assert.deepEqual(
    asked.filter((path) => path.endsWith('.wasm')),
    [],
  );
});

test('under a policy that allows nothing inline and no eval', async () => {
  const policy = "default-src 'none'; connect-src 'self'; worker-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
  const address = await serve(folder, () => ({ headers: { 'content-security-policy': policy } }));
  for (const page of ['plain', 'inline', 'in-worker']) await answers(`${address}${page}.html`, EXPECTED);
});

test('on two threads, where the page is isolated', async () => {
  const address = await serve(folder, () => ({ headers: ISOLATED }));
  const [one, two] = [await answerOf(`${address}threads.html?1`), await answerOf(`${address}threads.html?2`)];
  assert.deepEqual(two, one);
  assert.deepEqual([one.check, one.grown], [EXPECTED, [1, 1, 1, 1]]);
});

test('if threads are impossible, the error says what is missing', async () => {
  const { message } = await answerOf(`${await serve(folder)}threads.html?2`);
  assert.equal(
    message,
    "stride0 could not start 2 threads: memory is shared only in a page that is served with the headers 'Cross-Origin-Opener-Policy: same-origin' and 'Cross-Origin-Embedder-Policy: require-corp'",
  );
  const policy = "default-src 'none'; connect-src 'self'; worker-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
  const address = await serve(folder, () => ({ headers: { ...ISOLATED, 'content-security-policy': policy } }));
  assert.match(
    (await answerOf(`${address}threads.html?2`)).message,
    /Content-Security-Policy has to say 'worker-src blob:'/,
  );
});

for (const type of ['application/octet-stream', 'text/plain', 'application/wasm; charset=utf-8']) {
  test(`served as ${type}`, async () => {
    const address = await serve(folder, (path) => (path === WASM ? { headers: { 'content-type': type } } : undefined));
    await answers(`${address}plain.html`, EXPECTED);
  });
}

/** @param {(path: string) => import('./browser.js').Answer | undefined} instead */
const failing = async (instead) => {
  const address = await serve(folder, instead);
  return (await answerOf(`${address}failing.html`)).replace(new URL(address).host, 'HOST');
};

test('the error for a server that sends HTML says so, with the address', async () => {
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '\n<!DOCTYPE html><title>app</title>' };
  assert.equal(
    await failing((path) => (path === WASM ? page : undefined)),
    `stride0 could not load http://HOST${WASM}: the server sent HTML instead of WebAssembly, probably because the file is not there`,
  );
});

test('the error for a missing file has its address', async () => {
  const missing = { status: 404, body: '<h1>Not found</h1>' };
  const message = await failing((path) => (path === WASM ? missing : undefined));
  assert.equal(message, `stride0 could not load http://HOST${WASM}: the server answered 404`);
});

test('bytes that are not WebAssembly, with any content type', async () => {
  for (const type of ['application/wasm', 'application/octet-stream']) {
    const odd = { headers: { 'content-type': type }, body: 'version https://git-lfs.github.com/spec/v1' };
    const message = await failing((path) => (path === WASM ? odd : undefined));
    assert.match(message, new RegExp(`^stride0 could not load http://HOST${WASM}: .*magic`));
  }
});

test('the error for a policy that forbids WebAssembly has the address', async () => {
  const message = await failing((path) =>
    path.endsWith('.html')
      ? { headers: { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" } }
      : undefined,
  );
  assert.match(message, new RegExp(`^stride0 could not load http://HOST${WASM}: .*Content Security Policy`));
});

/** The values that `init` accepts for `wasm`. */
const SOURCES = {
  nothing: '',
  'an address': `wasm: '${WASM}'`,
  'a URL': `wasm: new URL('${WASM}', location.href)`,
  'a Response': `wasm: await fetch('${WASM}')`,
  'a promise of one': `wasm: fetch('${WASM}')`,
  bytes: `wasm: await (await fetch('${WASM}')).arrayBuffer()`,
  'a part of a buffer': `wasm: new Uint8Array(await (await fetch('${WASM}')).arrayBuffer()).subarray(0)`,
  'a compiled module': `wasm: await WebAssembly.compileStreaming(fetch('${WASM}'))`,
};

for (const [what, option] of Object.entries(SOURCES)) {
  test(`init with ${what}`, async () => {
    write({
      'init.html': html('init.js'),
      'init.js': `${esModule(INIT)}\nawait init({ ${option} });\ndocument.title = JSON.stringify(check());\n`,
    });
    await answers(`${await serve(folder)}init.html`, EXPECTED);
  });
}

test('before init, every function that needs the core says so; after a failed init there may be another', async () => {
  write({
    'early.html': html('early.js'),
    'early.js': `
      import * as stride0 from '${INIT}';
      const { init, Tensor, memory } = stride0;
      const said = (run) => {
        try {
          run();
        } catch (error) {
          return error.message;
        }
      };
      const calls = {
        tensor: () => stride0.tensor([1]),
        zeros: () => stride0.zeros([2]),
        arange: () => stride0.arange(3),
        eye: () => stride0.eye(2),
        rand: () => stride0.rand([2]),
        explain: () => stride0.explain([1], [2]),
        broadcastShapes: () => stride0.broadcastShapes([1], [2]),
        promoteTypes: () => stride0.promoteTypes('int8', 'uint8'),
        canCast: () => stride0.canCast('int8', 'uint8'),
        setDefaultDtype: () => stride0.setDefaultDtype('float64'),
      };
      const early = Object.entries(calls).map(([name, call]) => [name, said(call)]);
      const wrong = await init({ wasm: '/nothing.wasm' }).catch((error) => error.message);
      const odd = await init({ wasm: 5 }).catch((error) => error.message);
      const option = said(() => init({ url: '' }));
      await Promise.all([init(), init(), init()]);
      for (const call of Object.values(calls)) call();
      document.title = JSON.stringify({ early, wrong, odd, option });
    `,
  });
  const address = await serve(folder);
  const { early, wrong, odd, option } = await answerOf(`${address}early.html`);
  assert.ok(early.length > 5);
  for (const [name, message] of early)
    assert.equal(message, 'stride0 is not loaded yet: await init() before you call anything else', name);
  assert.equal(wrong, `stride0 could not load ${address}nothing.wasm: the server answered 404`);
  assert.match(odd, /^stride0 could not load the core: .*Argument 0/);
  assert.equal(option, "init() got an unexpected option 'url'; it takes wasm, debug, threads");
});

test('a worker that is terminated mid-way leaves the page as it was', async () => {
  write({
    'killed.html': html('killed.js'),
    'killed.js': `${esModule(`${BUNDLES}/browser.js`)}
      const killed = new Worker('forever.js', { type: 'module' });
      await new Promise((resolve) => (killed.onmessage = resolve));
      const blocks = memory().blocks;
      killed.terminate();
      const next = new Worker('plain-worker.js', { type: 'module' });
      const there = await new Promise((resolve) => (next.onmessage = ({ data }) => resolve(data)));
      const same = memory().blocks === blocks;
      document.title = JSON.stringify({ here: check(), there, same });
    `,
    'forever.js': `
      import { ones } from '${BUNDLES}/browser.js';
      postMessage('started');
      for (;;) ones([1000, 1000]).add(ones([1000])).dispose();
    `,
  });
  await answers(`${await serve(folder)}killed.html`, { here: EXPECTED, there: EXPECTED, same: true });
});
