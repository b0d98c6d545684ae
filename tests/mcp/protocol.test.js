/** The protocol: the answer to each line, and that nothing from a client ends the server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArgumentProblem, Protocol, VERSIONS } from '../../web/mcp/protocol.js';

/** @type {import('../../web/mcp/protocol.js').Tool} */
const double = {
  name: 'double',
  title: 'Double',
  description: 'Twice a number',
  inputSchema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  example: { n: 1 },
  async run({ n }) {
    if (typeof n !== 'number') throw new ArgumentProblem('n: a number is needed');
    if (n === 13) throw new Error('a bug');
    return { text: String(2 * n), data: { n: 2 * n } };
  },
};
const protocol = new Protocol([double], { name: 'tests', title: 'Tests', version: '1.2.3' });

/** @param {unknown} message */
const answer = async (message) => {
  const line = await protocol.answer(typeof message === 'string' ? message : JSON.stringify(message));
  assert.ok(line === null || !line.includes('\n'));
  return line === null ? null : JSON.parse(line);
};
/** @param {string} method @param {unknown} [params] @param {unknown} [id] */
const ask = (method, params, id = 1) => answer({ jsonrpc: '2.0', id, method, params });

test('the handshake agrees on a version, and names the server', async () => {
  for (const version of VERSIONS) {
    const { result } = await ask('initialize', { protocolVersion: version, capabilities: {} });
    assert.equal(result.protocolVersion, version);
  }
  const { result } = await ask('initialize', { protocolVersion: '1999-01-01' });
  assert.deepEqual(result, {
    protocolVersion: VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'tests', title: 'Tests', version: '1.2.3' },
  });
  assert.deepEqual((await ask('ping')).result, {});
});

test('notifications and answers get no answer', async () => {
  assert.equal(await answer({ jsonrpc: '2.0', method: 'notifications/initialized' }), null);
  assert.equal(await answer({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }), null);
  assert.equal(await answer({ jsonrpc: '2.0', id: 4, result: {} }), null);
});

test('tools are listed with their schemas, and called', async () => {
  const { tools } = (await ask('tools/list')).result;
  assert.deepEqual(Object.keys(tools[0]), ['name', 'title', 'description', 'inputSchema', 'annotations']);
  assert.deepEqual((await ask('tools/call', { name: 'double', arguments: { n: 4 } }, 'seven')).id, 'seven');
  assert.deepEqual((await ask('tools/call', { name: 'double', arguments: { n: 4 } })).result, {
    content: [{ type: 'text', text: '8' }],
    structuredContent: { n: 8 },
  });
});

test('invalid arguments of a tool are reported to the agent, not to the client', async () => {
  const { result } = await ask('tools/call', { name: 'double', arguments: { n: 'four' } });
  assert.deepEqual(result, { content: [{ type: 'text', text: 'n: a number is needed' }], isError: true });
});

test('an invalid request is refused with its code', async () => {
  for (const [message, code] of /** @type {[unknown, number][]} */ ([
    ['{', -32700],
    ['1', -32600],
    [[], -32600],
    [{ jsonrpc: '2.0', id: 1 }, -32600],
    [{ jsonrpc: '1.0', id: 1, method: 'ping' }, -32600],
    [{ jsonrpc: '2.0', id: null, method: 'ping' }, -32600],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }, -32600],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/read' }, -32601],
    [{ jsonrpc: '2.0', id: 1, method: '__proto__' }, -32601],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'triple' } }, -32602],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: [1] }, -32602],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'double', arguments: 4 } }, -32602],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'double', arguments: { n: 13 } } }, -32603],
  ])) {
    const { jsonrpc, error } = await answer(message);
    assert.deepEqual([jsonrpc, error.code], ['2.0', code], JSON.stringify(message));
  }
});

test('a batch is answered as a batch', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
  assert.deepEqual(await answer([ping, note, { ...ping, id: 2 }]), [
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: 2, result: {} },
  ]);
  assert.equal(await answer([note]), null);
});
