/** `stride0 mcp`, as a coding agent starts it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '../mcp/client.js';
import { file, run } from './run.js';

test('a session answers the handshake, the list and calls in order, and ends with the input', async (t) => {
  const client = new Client();
  t.after(() => client.close()); // a failed assertion leaves it open
  const { serverInfo } = await client.initialize();
  assert.equal(serverInfo.name, 'stride0');
  const { tools } = (await client.ask('tools/list')).result;
  assert.deepEqual(
    tools.map((/** @type {{ name: string }} */ { name }) => name),
    ['explain_shapes', 'diagnose_error', 'run_shape_code', 'check'],
  );
  const { content } = await client.call('explain_shapes', { shapes: '(3,1) + (4,)' });
  assert.match(content[0].text, /\(3, 4\)/);
  const { structuredContent } = await client.call('run_shape_code', { code: 'torch.ones(2, 3).sum(0)' });
  assert.deepEqual(structuredContent.lines[0].tensors, [{ name: '', shape: [3], dtype: 'float32' }]);
  file('sum.py', 'import torch\nx = torch.ones(2, 3) + torch.ones(4)\n');
  const checked = await client.call('check', { path: 'sum.py' });
  assert.match(checked.content[0].text, /^sum\.py:2:5: error: RuntimeError: The size of tensor a \(3\)/m);
  assert.equal(checked.structuredContent.ok, false);
  const missing = await client.call('check', { path: 'none.py' });
  assert.deepEqual(missing, {
    content: [{ type: 'text', text: 'none.py: no such file' }],
    isError: true,
  });
  assert.equal((await client.call('diagnose_error', {})).isError, true);
  // Several at once are answered in order; an empty line is ignored.
  client.send('');
  for (const id of [101, 102, 103]) client.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }));
  for (const id of [101, 102, 103]) assert.equal((await client.next()).id, id);
  client.send('not JSON');
  assert.equal((await client.next()).error.code, -32700);
  assert.equal(await client.close(), 0);
});

test('stride0 mcp takes no arguments', async () => {
  assert.equal((await run('mcp', 'now')).status, 2);
  assert.equal((await run('mcp', '--json')).status, 2);
});
