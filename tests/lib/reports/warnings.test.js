import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setWarningHandler, zeros } from '../../../web/lib/index.js';
import { warn } from '../../../web/lib/reports/warnings.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

test('warnings go to the console unless there is a handler', () => {
  const printed = mock.method(console, 'warn', () => {});
  const x = zeros([3]);
  x.T.dispose();
  x.dispose();
  assert.match(String(printed.mock.calls[0]?.arguments[0]), /^UserWarning: The use of `x\.T`/);

  const heard = [];
  const console_ = setWarningHandler((warning) => heard.push(warning));
  warn('a sentence', { shapes: [[1], [2]] });
  assert.deepEqual(heard, [{ category: 'UserWarning', message: 'a sentence', shapes: [[1], [2]] }]);
  assert.equal(printed.mock.callCount(), 1);

  assert.notEqual(setWarningHandler(null), console_);
  assert.equal(setWarningHandler(), console_);
  refuses(() => setWarningHandler('loudly'), /'next' must be a function, not the string "loudly"/);
  printed.mock.restore();
});
