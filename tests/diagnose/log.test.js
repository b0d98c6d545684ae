/**
 * Logs: every distinct error with its place, however the log is cut into pieces, and with nothing of another error
 * around it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recognise } from '../../web/diagnose/index.js';
import { Log } from '../../web/diagnose/log.js';

/** @param {number} a @param {string} [name] */
const traceback = (a, name = 'x') => `Traceback (most recent call last):
  File "train.py", line ${a}, in step
    y = ${name} + self.w
RuntimeError: The size of tensor a (${a}) must match the size of tensor b (4) at non-singleton dimension 1
`;
const product =
  'Traceback (most recent call last):\n  File "eval.py", line 3\nRuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)\n';
/** @param {number} count */
const quiet = (count) =>
  Array.from({ length: count }, (_, i) => `epoch ${i} loss 0.${i} shape of batch (32, 3), expected 3, axis 1\n`).join(
    '',
  );

/** @param {string} text @param {number} size  of each piece */
function errorsOf(text, size) {
  const log = new Log();
  for (let start = 0; start < text.length; start += size) log.add(text.slice(start, start + size));
  return log.end();
}

test('every distinct error once, with its first line and how often it stands there', () => {
  const text = quiet(10) + traceback(11) + quiet(5) + traceback(12) + traceback(11) + product;
  const found = errorsOf(text, text.length).map(({ message, line, count }) => [message.slice(0, 24), line, count]);
  assert.deepEqual(found, [
    ['mat1 and mat2 shapes can', 30, 1],
    ['The size of tensor a (11', 14, 2],
    ['The size of tensor a (12', 23, 1],
  ]);
  const lines = text.split('\n');
  for (const { message, line } of errorsOf(text, text.length)) assert.ok(lines[line - 1]?.includes(message));
});

test('the pieces it comes in make no difference, and neither do megabytes between', () => {
  const text = quiet(30_000) + traceback(11) + quiet(30_000) + product + traceback(12, 'z') + quiet(100);
  const whole = errorsOf(text, text.length);
  assert.equal(whole.length, 3);
  for (const size of [1000, 65_536, 1_000_003]) {
    const places = (/** @type {ReturnType<typeof errorsOf>} */ all) => all.map(({ message, line }) => [message, line]);
    assert.deepEqual(places(errorsOf(text, size)), places(whole), String(size));
  }
});

test('a line may have any length, and its end is read', () => {
  const text = traceback(11) + `${'x'.repeat(1_000_000)} ${product.split('\n')[2]}\n${'x'.repeat(1_000_000)}`;
  const found = errorsOf(text, 65_536).map(({ message, line }) => [message.slice(0, 12), line]);
  assert.deepEqual(found, [
    ['mat1 and mat', 5],
    ['The size of ', 4],
  ]);
});

test('progress bars and line breaks of Windows hide no error', () => {
  const bars = Array.from({ length: 3000 }, (_, i) => `\r${i % 100}%|###   | 3.2it/s`).join('') + '\r\n';
  const text = bars + traceback(11).replaceAll('\n', '\r\n') + bars + traceback(12) + bars;
  const lines = text.split(/\r\n?|\n/);
  for (const size of [text.length, 65_536, 501]) {
    const found = errorsOf(text, size);
    assert.equal(found.length, 2);
    for (const { message, line } of found) assert.ok(lines[line - 1]?.includes(message));
  }
});

test('what stands around an error is its own', () => {
  const text = traceback(11) + 'x.shape = (2, 11)\n' + traceback(12, 'z') + 'z.shape = (2, 12)\n' + product;
  for (const { message, text: around } of errorsOf(text, 50)) {
    assert.equal(recognise(around).message, message);
    assert.equal(errorsOf(around, 50).length, 1);
    assert.ok(around.length < 400);
  }
});

test('a warning before a failure, or before another warning, is told by itself', () => {
  /** @param {number} n */
  const warning = (n) =>
    `loss.py:535: UserWarning: Using a target size (torch.Size([${n}])) that is different to the input size ` +
    `(torch.Size([${n}, 1])). This will likely lead to incorrect results due to broadcasting.\n  return F.mse_loss(p, t)\n`;
  const untraced = traceback(13).replace(/^Traceback.*\n/, '');
  for (const text of [
    warning(32) + quiet(2) + traceback(11),
    warning(32) + warning(64) + traceback(11) + warning(16) + untraced,
  ])
    for (const { message, text: around } of errorsOf(text, text.length)) {
      assert.equal(recognise(around).message, message);
    }
});

test('warnings come after failures, and quiet logs have nothing', () => {
  const warning =
    'a.py:3: UserWarning: Using a target size (torch.Size([3])) that is different to the input size (torch.Size([3, 1]))\n';
  const order = errorsOf(warning + product + traceback(9), 99).map(({ message }) => message.slice(0, 8));
  assert.deepEqual(order, ['The size', 'mat1 and', 'Using a ']);
  assert.deepEqual(errorsOf(quiet(2000), 4096), []);
  assert.deepEqual(errorsOf('', 1), []);
});

test('different errors without end are a list with one', () => {
  const text = Array.from({ length: 500 }, (_, i) => traceback(i + 5)).join('');
  assert.equal(errorsOf(text, 10_000).length, 100);
});
