import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { broadcastMode, broadcastShapes, fuse, matmul, ones, tidy, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

/** The error that `fn` throws. @param {() => unknown} fn @returns {any} */
function thrown(fn) {
  try {
    tidy(fn);
  } catch (error) {
    return error;
  }
  assert.fail('nothing was thrown');
}

const sentence = 'The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1';
const drawing = [
  'a          2         3   (2, 3)',
  'b                    4   (4,)',
  '=          2         ✕',
  '   b missing  conflict',
].join('\n');
const mismatch = () => thrown(() => zeros([2, 3]).add(zeros([4])));

test('a ShapeError is one sentence, and shows the shapes when it is printed', () => {
  const error = mismatch();
  assert.equal(error.message, sentence);
  assert.equal(String(error), `ShapeError: ${sentence}`);
  const line = 'const mismatch = () => thrown(() => zeros([2, 3]).add(zeros([4])));';
  const source = `${line}\n${' '.repeat(line.indexOf('add('))}^`;
  const text = `ShapeError: ${sentence}\n\n${drawing}\n\n${source}\n\n    at `;
  assert.ok(error.stack.startsWith(text), error.stack);
  assert.ok(inspect(error).startsWith(text), inspect(error));
  assert.deepEqual(
    Object.keys(error),
    ['name', 'torchType', 'code', 'dim', 'operand', 'a', 'b', 'shapes'],
    'data that is drawn from, and no more',
  );
  error.stack = 'another';
  assert.equal(error.stack, 'another');
});

test('a message that is extended later is printed in full', () => {
  const error = thrown(() => fuse((a, b) => a.add(b))(zeros([2, 3]), zeros([4])));
  assert.equal(error.message, `${sentence} (operation 1, 'add', of a fused function)`);
  assert.ok(error.stack.startsWith(`ShapeError: ${error.message}\n\n${drawing}`));
});

test('the console of a terminal gets colours, a pipe does not, and NO_COLOR and FORCE_COLOR override that', () => {
  const error = mismatch();
  const coloured = inspect(error, { colors: true });
  assert.ok(coloured.includes('\x1b[31mconflict\x1b[0m') && coloured.includes('\x1b[2mb missing\x1b[0m'));
  assert.equal(coloured.replace(/\x1b\[\d*m/g, '').split('    at ')[0], inspect(error).split('    at ')[0]);

  const index = fileURLToPath(new URL('../../../web/lib/index.js', import.meta.url));
  const script = `import { zeros } from ${JSON.stringify(index)};\ntry { zeros([2, 3]).add(zeros([4])); } catch (error) { console.log(error); throw error; }`;
  const run = (/** @type {Record<string, string>} */ env) => {
    const { NO_COLOR: _, FORCE_COLOR: __, NODE_DISABLE_COLORS: ___, ...rest } = process.env;
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...rest, ...env },
    });
  };
  const { stdout, stderr, status } = run({});
  assert.equal(status, 1);
  assert.ok(stdout.includes(drawing) && !stdout.includes('\x1b'));
  assert.ok(stderr.includes(`ShapeError: ${sentence}\n\n${drawing}\n`), 'uncaught, it is drawn too');
  assert.match(stderr, /conflict\n\n {4}at \S*\[eval1\]:2:/, 'a line that is in no file is not shown');
  assert.ok(run({ FORCE_COLOR: '1' }).stdout.includes('\x1b[31mconflict'));
  assert.ok(!run({ NO_COLOR: '1' }).stdout.includes('\x1b'));
});

test('the explanation shows the shapes that had to fit', () => {
  const of = (/** @type {() => unknown} */ fn) => thrown(fn).explanation;
  assert.deepEqual(of(() => zeros([2, 3]).add(zeros([4]))).conflict, { dim: 1, operand: 1, a: 3, b: 4 });
  const inplace = of(() => zeros([3, 1]).add_(zeros([4])));
  assert.deepEqual([inplace.inplace, inplace.shapes], [true, [[3, 1], [4]]]);
  assert.deepEqual(of(() => zeros([3]).copy_(zeros([2]))).shapes, [[3], [2]]);
  assert.deepEqual(of(() => zeros([3, 2]).expand([5, -1, 4])).shapes, [[3, 2], [5, 3, 4]]); // prettier-ignore
  assert.deepEqual(of(() => matmul(ones([5, 2, 3]), ones([4, 3, 6]))).shapes, [[5], [4]]);
  assert.deepEqual(of(() => broadcastShapes([3], [4])).shapes, [[3], [4]]);
  assert.equal(of(() => broadcastMode('no-stretch', () => ones([3, 1]).add(ones([4])))).shape.length, 2);
  for (const fn of [() => zeros([3]).reshape([2]), () => zeros([-1]), () => matmul(ones([2, 3]), ones([2, 3]))]) {
    const error = thrown(fn);
    assert.equal(error.explanation, null);
    assert.ok(inspect(error).startsWith(`ShapeError: ${error.message}\n    at `), inspect(error));
  }
});

test('disposed tensors can still be printed', () => {
  const gone = zeros([2, 3]);
  gone.dispose();
  assert.equal(inspect(gone), 'Tensor float32 (2, 3) (disposed of)');
});

test('the stack and the drawing are only created on access', () => {
  const before = Error.prepareStackTrace;
  let formatted = 0;
  Error.prepareStackTrace = (error, frames) => {
    formatted += 1;
    return [`${error}`, ...frames.map((frame) => `    at ${frame}`)].join('\n');
  };
  try {
    const error = mismatch();
    assert.equal(error.message, sentence);
    assert.equal(error.explanation.conflict.dim, 1);
    assert.equal(formatted, 0);
    assert.ok(error.stack.includes(drawing) && error.stack.includes('classes.test.js'));
    assert.equal(formatted, 1);
    assert.ok(Object.hasOwn(error, 'stack'));
  } finally {
    Error.prepareStackTrace = before;
  }
  const limit = Error.stackTraceLimit;
  mismatch();
  assert.equal(Error.stackTraceLimit, limit);
});

test('an error has a drawing even if stackTraceLimit is read-only or 0', () => {
  const limit = Error.stackTraceLimit;
  try {
    Object.defineProperty(Error, 'stackTraceLimit', { value: limit, writable: false });
    const error = mismatch();
    assert.ok(error.stack.includes(drawing) && error.stack.includes('classes.test.js'));
    assert.equal(Object.keys(error).includes('stack'), false);
  } finally {
    Object.defineProperty(Error, 'stackTraceLimit', { value: limit, writable: true });
  }
  try {
    Error.stackTraceLimit = 0;
    assert.equal(mismatch().message, sentence);
    assert.equal(Error.stackTraceLimit, 0);
  } finally {
    Error.stackTraceLimit = limit;
  }
});
