import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callSite } from '../../../web/lib/reports/call-site.js';

/** The position that `callSite` finds in another engine's stack. @param {string} stack */
function placeIn(stack) {
  const native = globalThis.Error;
  globalThis.Error = /** @type {any} */ (Object.assign(function () {}, { prototype: { stack } }));
  try {
    return callSite();
  } finally {
    globalThis.Error = native;
  }
}

test('callSite returns the innermost call outside of the library', () => {
  const { stackTraceLimit } = Error;
  assert.match(String(callSite()), /^(?:file|http):.*call-site\.test\.js:\d+:\d+$/);
  assert.equal(Error.stackTraceLimit, stackTraceLimit, 'the limit is as it was');
});

test('callSite reads stacks of V8, with names, async, brackets and the engine’s own frames', () => {
  const stack = [
    'Error',
    '    at place (file:///lib/reports/call-site.js:18:21)',
    '    at new Tensor (file:///lib/tensor.js:1:2)',
    '    at Tensor.add [as plus] (file:///lib/methods.js:3:4)',
    '    at Array.map (<anonymous>)',
    '    at async Loss.of (file:///C:/Program%20Files%20(x86)/app.js:12:34)',
    '    at file:///main.js:1:1',
  ];
  assert.equal(placeIn(stack.join('\n')), 'file:///C:/Program%20Files%20(x86)/app.js:12:34');
  assert.equal(placeIn(stack.toSpliced(5, 1).join('\n')), 'file:///main.js:1:1');
  assert.equal(placeIn(stack.with(5, '    at f (C:\\My App (1)\\a.cjs:5:6)').join('\n')), 'C:\\My App (1)\\a.cjs:5:6');
});

test('callSite reads stacks of Firefox and Safari', () => {
  const stack =
    'place@https://x/@scope/lib/reports/call-site.js:1:2\nadd@https://x/@scope/lib/ops.js:3:4\n@https://x/app.js:5:6';
  assert.equal(placeIn(stack), 'https://x/app.js:5:6');
});

test('bundled with the library: the outermost call; nowhere: undefined', () => {
  assert.equal(placeIn('Error\n    at p (https://x/all.js:1:2)\n    at https://x/all.js:9:9'), 'https://x/all.js:9:9');
  assert.equal(placeIn('Error'), undefined);
});
