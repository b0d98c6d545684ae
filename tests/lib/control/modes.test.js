import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { execFileSync } from 'node:child_process';
import * as stride0 from '../../../web/lib/index.js';
import {
  add,
  broadcastLimit,
  broadcastMode,
  fuse,
  isclose,
  matmul,
  mul,
  ones,
  setWarningHandler,
  tidy,
  traceBroadcasts,
  where,
  zeros,
} from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

const column = ones([3, 1]);
const row = ones([4]);
const flat = ones([1, 4]);
const whole = ones([3, 4]);
const one = ones([]);
after(() => [column, row, flat, whole, one].forEach((each) => each.dispose()));
afterEach(() => {
  assert.equal(broadcastMode(), 'allow', 'no mode is left behind');
  assert.equal(broadcastLimit(), 2 ** 31);
});
expectNoLeaks();

/** Waits for turns of the event loop, whose order does not depend on how busy the machine is. */
const turns = async (count = 1) => {
  for (; count > 0; --count) await new Promise((resolve) => setImmediate(resolve));
};

/** Checks the mode and the shapes in an error. @param {string} mode */
const refused = (mode) => (/** @type {any} */ error) =>
  error instanceof stride0.ShapeError && error.mode === mode && error.code === 'broadcastRefused';

/** Whether `fn` runs without an error. @param {() => stride0.Tensor} fn */
function passes(fn) {
  try {
    fn().dispose();
    return true;
  } catch (error) {
    assert.ok(refused(broadcastMode())(error), String(error));
    return false;
  }
}

test('each mode refuses certain broadcasts and allows the others', () => {
  /** @type {[string, () => stride0.Tensor, promotes: boolean, stretches: boolean][]} */
  const cases = [
    ['the same shape', () => add(whole, whole), false, false],
    ['a number', () => add(whole, 1), false, false],
    ['a tensor of no dimensions, as in JAX', () => add(one, whole), false, false],
    ['a size of 1', () => add(whole, column), false, true],
    ['both stretch', () => add(column, flat), false, true],
    ['another rank', () => add(whole, row), true, true],
    ['another rank, nothing repeated', () => add(flat, row), true, true],
    ['three operands', () => where(ones([3, 4], { dtype: 'bool' }), whole, column), false, true],
    ['three operands of which one is a number', () => where(ones([3, 4], { dtype: 'bool' }), 1, whole), false, false],
    ['in place', () => zeros([3, 4]).add_(row), true, true],
    ['copied into', () => zeros([3, 4]).copy_(column), false, true],
    ['filled', () => zeros([3, 4]).fill_(one), false, false],
    ['one operand', () => column.exp(), false, false],
    ['masked', () => whole.maskedFill(ones([4], { dtype: 'bool' }), 0), true, true],
    ['explicitly', () => column.expand([3, 4]).add(whole), false, false],
    ['matrices: one batch', () => matmul(ones([5, 2, 3]), ones([3, 6])), false, false],
    ['matrices: two batches that stretch', () => matmul(ones([5, 1, 2, 3]), ones([1, 4, 3, 6])), false, true],
    ['matrices: two batches of other ranks', () => matmul(ones([5, 1, 2, 3]), ones([4, 3, 6])), true, true],
    ['fused', () => fuse((a, b) => a.mul(2).add(b))(whole, row), true, true],
    ['a size of 0', () => add(ones([1]), zeros([0])), false, true],
  ];
  for (const [what, fn, promotes, stretches] of cases) {
    tidy(() => {
      assert.equal(passes(fn), true, what);
      broadcastMode('no-rank-promotion', () => assert.equal(passes(fn), !promotes, `${what}: rank`));
      broadcastMode('no-stretch', () => assert.equal(passes(fn), !stretches, `${what}: stretch`));
    });
  }
});

test('an error names the shapes and the mode, and nothing stays allocated', () => {
  const add34 = () => broadcastMode('no-rank-promotion', () => column.add(row));
  refuses(add34, {
    name: 'ShapeError',
    message:
      "add(): shapes (3, 1) and (4,) broadcast to (3, 4), but broadcastMode 'no-rank-promotion' wants as many dimensions in each",
    code: 'broadcastRefused',
    mode: 'no-rank-promotion',
    op: 'add',
    shapes: [[3, 1], [4]],
    result: [3, 4],
    growth: 3,
  });
  refuses(
    () => broadcastMode('no-stretch', () => whole.sub_(row)),
    /^ShapeError: sub_\(\): .* wants the same shape in each/,
  );
  refuses(() => broadcastMode('no-stretch', () => add(row, column.reshape([3]))), /must match/);
});

test('warn mode warns if every operand is stretched', () => {
  /** @type {any[]} */
  const heard = [];
  const before = setWarningHandler((warning) => heard.push(warning));
  tidy(() =>
    broadcastMode('warn', () => {
      for (const [a, b] of [[whole, column], [whole, row], [column, 1], [flat, row]]) a.add(b); // prettier-ignore
      where(ones([3, 1], { dtype: 'bool' }), whole, flat);
      assert.deepEqual(heard, []);
      column.mul(row);
      where(ones([3, 1], { dtype: 'bool' }), row, 0);
    }),
  );
  setWarningHandler(before);
  assert.equal(heard.length, 2);
  const { category, message, code, op, shapes, result, growth, place } = heard[0];
  assert.deepEqual(
    [category, code, op, shapes, result, growth],
    ['UserWarning', 'BROADCAST_BOTH_STRETCH', 'mul', [[3, 1], [4]], [3, 4], 3],
  );
  assert.equal(message, 'mul(): shapes (3, 1) and (4,) broadcast to (3, 4), 3 times the larger of them');
  assert.match(place, /modes\.test\.js:\d+:\d+$/);
});

test('modes nest, end with their function, and are global without one', () => {
  assert.equal(broadcastMode('no-stretch'), 'allow');
  refuses(() => column.add(row), refused('no-stretch'));
  const shape = broadcastMode('allow', () => {
    broadcastMode('no-rank-promotion', () => refuses(() => column.add(row), refused('no-rank-promotion')));
    return tidy(() => column.add(row).shape);
  });
  assert.deepEqual(shape, [3, 4]);
  assert.throws(() => broadcastMode('allow', () => assert.fail('theirs')), /theirs/);
  assert.equal(broadcastMode('allow'), 'no-stretch');
  refuses(
    () => broadcastMode(/** @type {any} */ ('none')),
    /argument 'mode' must be 'allow', 'warn', 'no-rank-promotion' or 'no-stretch', not the string "none"/,
  );
  refuses(() => broadcastMode('warn', /** @type {any} */ (3)), /argument 'fn' must be a function, not 3/);
});

test('a call can choose its own mode', () => {
  const strict = /** @type {const} */ ({ broadcast: 'no-stretch' });
  const calls = [
    () => add(whole, row, strict),
    () => whole.clone().mul_(row, strict),
    () => add(whole, row, { ...strict, alpha: 2 }),
    () => whole.div(row, { ...strict, roundingMode: 'floor' }),
    () => whole.pow(row, strict),
    () => whole.floatPower(row, strict),
    () => whole.trueDivide(row, strict),
    () => whole.eq(row, strict),
    () => isclose(whole, row, strict),
    () => stride0.allclose(whole, row, strict),
    () => stride0.ldexp(whole, row, strict),
    () => stride0.clamp(whole, row, row, strict),
    () => stride0.clamp(whole, { min: row, ...strict }),
    () => stride0.lerp(whole, row, 0.5, strict),
    () => stride0.addcmul(whole, row, row, strict),
    () => stride0.where(whole.eq(1), row, 1, strict),
    () => matmul(ones([2, 2, 2]), ones([1, 2, 2]), strict),
    () => fuse((a, b) => a.add(b, strict))(whole, row),
    () => add(column, row, { ...strict, out: zeros([3, 4]) }),
  ];
  for (const call of calls) tidy(() => assert.throws(call, refused('no-stretch'), String(call)));
  const { shape } = tidy(() => broadcastMode('no-stretch', () => mul(column, row, { broadcast: 'allow' })));
  assert.deepEqual(shape, [3, 4]);
  refuses(() => add(row, row, { broadcast: /** @type {any} */ (1) }), /add\(\): argument 'broadcast' must be 'allow'/);
  refuses(() => stride0.exp(row, /** @type {any} */ ({ broadcast: 'allow' })), /unexpected option 'broadcast'/);
});

test('a mode holds across await, for the function that has it and no other', async () => {
  const strict = broadcastMode('no-stretch', async () => {
    await turns(4);
    refuses(() => column.add(row), refused('no-stretch'));
    await broadcastMode('allow', async () => {
      await turns();
      column.add(row).dispose();
    });
    refuses(() => column.add(row), refused('no-stretch'));
    return 'through';
  });
  const free = (async () => {
    await turns(2);
    column.add(row).dispose();
    await turns(4);
    column.add(row).dispose();
  })();
  assert.equal(broadcastMode(), 'allow');
  const failing = broadcastMode('warn', async () => assert.fail(await turns().then(() => 'theirs')));
  await assert.rejects(failing, /theirs/);
  assert.equal(await strict, 'through');
  await free;
});

test('a mode that has ended does not apply to work that its function left running', async () => {
  /** @type {Promise<any> | undefined} */
  let left;
  /** @type {Promise<any> | undefined} */
  let traced;
  broadcastMode('no-stretch', () => {
    left = turns().then(() => column.add(row).dispose());
    traced = traceBroadcasts(() => turns().then(() => column.add(row).dispose()));
  });
  await left;
  assert.equal((await traced)?.length, 1);
});

test('without AsyncLocalStorage, as in browsers, a mode is global until its promise settles', () => {
  const index = new URL('../../../web/lib/index.js', import.meta.url).href;
  const script = `
    const { getBuiltinModule } = process;
    process.getBuiltinModule = (name) => (name === 'node:async_hooks' ? undefined : getBuiltinModule(name));
    const { add, broadcastMode, ones, traceBroadcasts } = await import(${JSON.stringify(index)});
    const [a, b] = [ones([3, 1]), ones([4])];
    const tried = () => { try { add(a, b); return 'passes'; } catch ({ mode }) { return mode; } };
    const turns = ${turns};
    const outer = broadcastMode('no-stretch', () => turns(4).then(tried));
    const inner = broadcastMode('allow', () => turns(1).then(tried));
    console.log(tried(), await inner, tried(), await outer, tried());
    console.log((await traceBroadcasts(async () => { await turns(1); tried(); })).length);`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  assert.equal(printed, 'passes passes no-stretch no-stretch passes\n1\n');
});

/** A trace without its source positions, which are tested separately. @param {any[]} trace */
const plain = (trace) => trace.map(({ op, shapes, result, growth }) => [op, shapes, result, growth]);

test('a trace lists every broadcast, in order, and where it was called', () => {
  const trace = traceBroadcasts(() =>
    tidy(() => {
      add(column, row);
      whole.mul(2).add(one).neg();
      whole.clone().mul_(column);
      zeros([2, 3, 4]).copy_(whole);
      column.rsub(flat, { alpha: 2 });
    }),
  );
  assert.deepEqual(plain(trace), [
    ['add', [[3, 1], [4]], [3, 4], 3],
    ['mul_', [[3, 4], [3, 1]], [3, 4], 1],
    ['copy_', [[2, 3, 4], [3, 4]], [2, 3, 4], 1],
    ['rsub', [[1, 4], [3, 1]], [3, 4], 3],
  ]); // prettier-ignore
  const lines = trace.map(({ place = '' }) => Number(/modes\.test\.js:(\d+):\d+$/.exec(place)?.[1]));
  assert.deepEqual(lines.map((line) => line - Number(lines[0])), [0, 2, 3, 4]); // prettier-ignore
});

test('traces nest, and include every run of fused functions, and calls after await', async () => {
  const fused = fuse((a, b) => {
    const sum = a.mul(2).add(b);
    return sum.sub(b).unsqueeze(0).add(a);
  });
  fused(column, row).dispose();
  /** @type {any[]} */
  let inner = [];
  const outer = traceBroadcasts(() => {
    fused(column, row).dispose();
    inner = traceBroadcasts(() => fused(column, row).dispose());
  });
  const [first, second, third] = [
    ['add', [[3, 1], [4]], [3, 4], 3],
    ['sub', [[3, 4], [4]], [3, 4], 1],
    [
      'add',
      [
        [1, 3, 4],
        [3, 1],
      ],
      [1, 3, 4],
      1,
    ],
  ];
  assert.deepEqual(plain(inner), [first, second, third]);
  assert.deepEqual(plain(outer), [first, second, third, first, second, third]);
  const lines = inner.map(({ place }) => Number(/modes\.test\.js:(\d+):/.exec(place)?.[1]));
  assert.deepEqual(lines.map((line) => line - Number(lines[0])), [0, 1, 1]); // prettier-ignore

  const [later, meanwhile] = await Promise.all([
    traceBroadcasts(async () => {
      await turns();
      add(column, row).dispose();
    }),
    traceBroadcasts(() => turns(3)),
  ]);
  assert.deepEqual([later.length, meanwhile.length], [1, 0]);
  refuses(() => traceBroadcasts(/** @type {any} */ (1)), /argument 'fn' must be a function/);
});

test('a result that exceeds the growth limit is refused before it is allocated', () => {
  const [tall, wide] = [ones([100000, 1]), ones([100000])];
  refuses(() => tall.add(wide), {
    name: 'ShapeError',
    code: 'broadcastLimit',
    message:
      'add(): shapes (100000, 1) and (100000,) broadcast to (100000, 100000), which is larger than every operand and would take 40000000000 bytes, more than the limit of 2147483648; change the limit with broadcastLimit(bytes)',
    bytes: 4e10,
    limit: 2 ** 31,
    shapes: [[100000, 1], [100000]],
    result: [100000, 100000],
  });
  refuses(
    () => tall.eq(wide),
    (/** @type {any} */ { code, bytes }) => code === 'broadcastLimit' && bytes === 1e10,
  );
  const mask = wide.gt(2);
  refuses(() => tall.maskedFill(mask, 1), { code: 'broadcastLimit', bytes: 4e10 });
  refuses(() => fuse((a, b) => a.mul(2).add(b))(tall, wide), { code: 'broadcastLimit' });
  const out = zeros([0]);
  refuses(() => add(tall, wide, { out }), { code: 'broadcastLimit' });
  const vectors = [ones([20000, 1, 1, 2]), ones([100000, 2, 1])];
  refuses(() => matmul(/** @type {any} */ (vectors[0]), /** @type {any} */ (vectors[1])), { code: 'broadcastLimit' });
  [tall, wide, mask, out, ...vectors].forEach((each) => each.dispose());
});

test('the limit can be set, and does not apply if one operand is that large', () => {
  column.add(row).dispose();
  assert.equal(broadcastLimit(40), 2 ** 31);
  refuses(() => column.add(row), { code: 'broadcastLimit', bytes: 48, limit: 40 });
  whole.add(row).dispose();
  assert.equal(broadcastLimit(48), 40);
  column.add(row).dispose();
  broadcastLimit(0);
  const target = zeros([3, 4]);
  assert.equal(add(column, row, { out: target }), target, 'room that is there is nobody’s mistake');
  target.dispose();
  assert.equal(broadcastLimit(Infinity), 0);
  assert.equal(broadcastLimit(2 ** 31), Infinity);
  for (const odd of [-1, NaN, '1', null, 1n])
    refuses(() => broadcastLimit(/** @type {any} */ (odd)), /argument 'bytes' must be a number that is not negative/);
});
