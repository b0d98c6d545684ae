/** The library on two threads: which calls are computed in parts, with the same bits, and possible errors. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { afterEach, mock, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { threshold } from '../../web/lib/engine/compiled.js';
import { fuse, init, ones, randn, tensor, withData, zeros } from '../../web/lib/index.js';
import { Board } from '../../web/lib/threads/board.js';
import { startThreads as startNone } from '../../web/lib/threads/none.js';

await init({ threads: 2 });

const run = mock.method(Board.prototype, 'run');
afterEach(() => run.mock.resetCalls());

/** The number of parts of a call that has run before. @param {() => unknown} call */
function partsOf(call) {
  call();
  run.mock.resetCalls();
  call();
  return run.mock.calls.map(({ arguments: [parts] }) => parts);
}

/** @param {string[]} args */
function node(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.deepEqual([status, stderr], [0, '']);
  return stdout;
}

const library = new URL('../../web/lib/index.js', import.meta.url).href;

/** The output of a script that has the library as `library`. @param {string} script */
const printed = (script) => node('--input-type=module', '-e', `import * as library from '${library}';\n${script}`);

/** The error of starting threads with wrong options. @param {string} options @param {string} [before] */
const refusal = (options, before = '') =>
  printed(`${before}; await library.init(${options}).catch((error) => console.log(error.name + ': ' + error.message))`);

test('any number of threads gives the bits of one', () => {
  const calls = fileURLToPath(new URL('threads/calls.js', import.meta.url));
  const [one = '', ...others] = ['1', '2', '3'].map((threads) => node(calls, threads));
  assert.ok(one.split('\n').length > 200);
  for (const each of others) assert.equal(each, one);
});

test('large results are computed in parts, and small ones as a whole', () => {
  const [x, y, small] = [randn([512, 512]), randn([512]), randn([8, 8])];
  assert.deepEqual(
    partsOf(() => x.exp()),
    [4],
  );
  assert.deepEqual(
    partsOf(() => x.add(y)),
    [4],
  );
  assert.deepEqual(
    partsOf(() => x.mul_(1)),
    [4],
  );
  assert.deepEqual(
    partsOf(() => x.sum(1)),
    [4],
  );
  assert.deepEqual(
    partsOf(() => x.sum(0)),
    [2],
  );
  assert.deepEqual(
    partsOf(() => x.matmul(x)),
    [4],
  );
  assert.deepEqual(
    partsOf(() => small.exp()),
    [],
  );
  assert.deepEqual(
    partsOf(() => small.matmul(small)),
    [],
  );
});

test('calls in which the order matters, or which may fail half-way, run on one thread', () => {
  const [x, whole] = [randn([512, 512]), ones([512, 512], { dtype: 'int32' })];
  const half = x.to('float16');
  assert.deepEqual(
    partsOf(() => x.sum()),
    [],
  );
  assert.deepEqual(
    partsOf(() => half.sum(1)),
    [],
  );
  assert.deepEqual(
    partsOf(() => whole.floorDivide(whole)),
    [],
  );
  assert.deepEqual(
    partsOf(() =>
      x
        .narrow(0, 1, 511)
        .narrow(1, 1, 511)
        .add_(x.narrow(0, 0, 511).narrow(1, 0, 511)),
    ),
    [],
  );
});

test('an error leaves the target unchanged', () => {
  const [x, divisors] = [ones([300, 300], { dtype: 'int32' }), ones([300, 300], { dtype: 'int32' })];
  divisors.select(0, 299).fill_(0);
  x.mul_(6);
  assert.throws(() => x.floorDivide_(divisors), /ZeroDivisionError/);
  assert.equal(x.sum().item(), 6n * 90000n);
});

test('all threads see memory that has grown', () => {
  const large = Array.from({ length: 6 }, () => ones([2 ** 21]));
  const sums = large.map((each) => each.add(1));
  for (const each of sums) assert.ok(each.toTypedArray().every((number) => number === 2));
  withData(sums[0] ?? zeros([1]), (data) => assert.equal(data[2 ** 21 - 1], 2));
  assert.equal(
    tensor([1, 2, 3])
      .add(ones([3]))
      .sum()
      .item(),
    9,
  );
});

test('fused functions are compiled as on one thread', (t) => {
  const usual = threshold.after;
  t.after(() => (threshold.after = usual));
  threshold.after = 1;
  const instances = t.mock.method(WebAssembly, 'Instance');
  const [a, b] = [randn([300, 300]), randn([300, 300])];
  const fused = fuse((/** @type {any} */ x, /** @type {any} */ y) => x.mul(y).add(1));
  assert.deepEqual(fused(a, b).tolist(), a.mul(b).add(1).tolist());
  assert.equal(instances.mock.calls.length, 1);
  assert.equal(instances.mock.calls[0]?.error, undefined);
});

test('a call whose stack is full fails, and those after it do not', () => {
  const x = ones([300, 300]);
  const deeper = (/** @type {() => void} */ call) => {
    try {
      deeper(call);
    } catch {
      // Calls as deep as possible, and again a little higher, until it has enough room.
    }
    call();
  };
  let calls = 0;
  assert.doesNotThrow(() => {
    try {
      deeper(() => {
        if (calls++ < 100) x.add(1).dispose();
      });
    } catch (error) {
      assert.ok(error instanceof RangeError);
    }
  });
  assert.equal(x.add(1).sum().item(), 180000);
});

test('init resolves again for the same number of threads, and for no other', async () => {
  assert.deepEqual(await Promise.all([init(), init({}), init({ threads: 2 })]), [undefined, undefined, undefined]);
  await assert.rejects(init({ threads: 3 }), { message: 'stride0 runs on 2 threads, which cannot become 3' });
  for (const threads of [0, -1, 1.5, 17, NaN, '2', null]) {
    await assert.rejects(init(/** @type {any} */ ({ threads })), {
      name: 'ArgumentError',
      message: `init(): option 'threads' must be an integer from 1 to 16, not ${threads}`,
    });
  }
});

test('a build of one file says that it has no threads', () =>
  assert.rejects(startNone, {
    message: 'stride0 has no threads in this build, which is one file: import it as a module',
  }));

test('threads are started before anything is computed', () => {
  assert.equal(
    refusal('{ threads: 2 }', 'library.ones([2])'),
    "Error: stride0 runs on one thread by now: call init({ threads: 2 }) before anything else, and in a page import it from 'stride0/init'\n",
  );
  assert.equal(refusal('{ threads: 1 }', 'library.ones([2])'), '');
  const meanwhile = `
    const begun = library.init({ threads: 2 });
    library.ones([2]);
    await begun.catch(({ message }) => console.log(message));
  `;
  assert.match(printed(meanwhile), /^stride0 runs on one thread by now: /);
});

test('two calls of init at once start one core', () => {
  const script = `
    const begun = [2, 2, 3].map((threads) => library.init({ threads }));
    const ended = await Promise.allSettled(begun);
    console.log(ended.map(({ status, reason }) => reason?.message ?? status).join('\\n'));
  `;
  assert.equal(printed(script), 'fulfilled\nfulfilled\nstride0 runs on 2 threads, which cannot become 3\n');
});

test('where threads cannot start, the error says why, and one thread still works', () => {
  const script = `
    import { Worker } from 'node:worker_threads';
    Worker.prototype.postMessage = () => { throw new Error('no such thing') };
    await library.init({ threads: 2 }).catch((error) => console.log(error.message));
    await library.init();
    console.log(library.ones([2]).tolist().join());
  `;
  assert.equal(printed(script), 'stride0 could not start 2 threads: no such thing\n1,1\n');
});

test('the process ends by itself, with threads that sleep and threads that wait for more', () => {
  assert.equal(printed("await library.init({ threads: 4 }); console.log('begun')"), 'begun\n');
  assert.equal(
    printed('await library.init({ threads: 4 }); console.log(library.ones([999, 999]).exp().shape.join())'),
    '999,999\n',
  );
});

test('threads of a worker end with it', () => {
  const script = `
    import { Worker } from 'node:worker_threads';
    import { once } from 'node:events';
    const worker = new Worker(\`import('${library}').then(async ({ init, ones }) => {
      await init({ threads: 2 });
      const { parentPort } = await import('node:worker_threads');
      parentPort.postMessage(ones([300, 300]).add(1).sum().item());
      for (;;) ones([300, 300]).add(1).dispose();
    })\`, { eval: true });
    console.log(...(await once(worker, 'message')), await worker.terminate());
  `;
  assert.equal(printed(script), '180000 1\n');
});
