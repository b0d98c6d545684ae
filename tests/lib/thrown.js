import assert from 'node:assert/strict';
import { ShapeError, tidy } from '../../web/lib/index.js';

/** The ShapeError that `fn` throws. @param {() => unknown} fn @returns {ShapeError} */
export function thrown(fn) {
  try {
    tidy(fn);
  } catch (error) {
    assert.ok(error instanceof ShapeError);
    return error;
  }
  assert.fail('nothing was thrown');
}
