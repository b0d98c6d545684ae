import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stop } from '../../cpp/toolchain/command.js';
import { chosenPort } from '../../web/build/serve.js';

test('the port is asked for by option or variable, the option first', () => {
  assert.equal(chosenPort(['--port', '5000'], undefined), 5000);
  assert.equal(chosenPort(['--port=5001'], '6000'), 5001);
  assert.equal(chosenPort([], '6000'), 6000);
  assert.equal(chosenPort([], ''), 5173);
  for (const text of ['', '0', '65536', '-1', '80a', '1e3', ' 80', '0x50', '5000=1']) {
    assert.throws(() => chosenPort([`--port=${text}`], undefined), Stop, text);
  }
  assert.throws(() => chosenPort(['--port'], undefined), /--port must be a port from 1 to 65535, and is empty/);
  assert.throws(() => chosenPort([], 'http'), /PORT must be a port from 1 to 65535, and is "http"/);
  assert.throws(() => chosenPort(['--help'], undefined), /usage: npm start/);
});
