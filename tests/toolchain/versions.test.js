import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAtLeast } from '../../cpp/toolchain/versions.js';

test('versions are compared by number, whatever stands around them', () => {
  /** @type {[string, string, boolean][]} */
  const cases = [
    ['3.1.6', '3.1.6', true],
    ['3.1.5', '3.1.6', false],
    ['3.1.10', '3.1.6', true],
    ['2.0.12', '3.1.6', false],
    ['6', '3.1.6', true],
    ['3', '3.1.6', false],
    ['3.25.1', '3.25', true],
    ['3.1.6~dfsg-5', '3.1.6', true],
    ['4:12.2.0-3', '12', true],
    ['1:14.0-55.7~deb12u1', '14', true],
    ['2:1snap1-0ubuntu2', '100', false],
  ];
  for (const [version, minimum, answer] of cases) assert.equal(isAtLeast(version, minimum), answer, version);
});
