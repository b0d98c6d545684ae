/** The tools for shapes and errors, as an agent calls them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from '../../web/lib/index.js';
import { ArgumentProblem } from '../../web/mcp/protocol.js';
import { tools } from '../../web/mcp/tools.js';

/** @param {string} name @param {Record<string, unknown>} given */
const call = async (name, given) => {
  const tool = tools.find((each) => each.name === name);
  assert.ok(tool, name);
  const { text, data } = await tool.run(given);
  return { text, data: /** @type {any} */ (data) };
};

test('shapes get the drawing and the report, and invalid shapes an error', async () => {
  const { text, data } = await call('explain_shapes', { shapes: '(5,1,4,1) + (3,1,1)' });
  assert.equal(text, String(explain([5, 1, 4, 1], [3, 1, 1])));
  assert.deepEqual(data.shape, [5, 3, 4, 1]);
  assert.equal((await call('explain_shapes', { shapes: '(3,1) += (4,)' })).data.inplace, true);
  assert.match((await call('explain_shapes', { shapes: '(3,) + (4,)' })).text, /The size of tensor a \(3\) must match/);
  const letters = await call('explain_shapes', { shapes: '(B, T, C) + (T,)' });
  assert.match(
    letters.text,
    /tensor a \(C\) must match the size of tensor b \(T\).*\nDimension 2 needs C = T, C = 1 or T = 1\.$/,
  );
  assert.deepEqual(letters.data.needs, [{ dim: 2, any: [['C = T'], ['C = 1'], ['T = 1']] }]);
  for (const shapes of ['', 'hello', 7, undefined, '(B, C) + (C,), C = -1']) {
    await assert.rejects(call('explain_shapes', { shapes }), ArgumentProblem);
  }
});

test('an error gets its cause and fix, with shapes that the message does not show', async () => {
  const error =
    'RuntimeError: The size of tensor a (6) must match the size of tensor b (4) at non-singleton dimension 2';
  const asked = await call('diagnose_error', { text: error });
  assert.deepEqual(asked.data.asks, ['a', 'b']);
  const { text, data } = await call('diagnose_error', { text: error, shapes: { a: [4, 8, 6], b: [4] } });
  assert.ok(text.includes(explain([4, 8, 6], [4]).draw()));
  assert.equal(data.fixes[0].code, 'b[:, None, None]');
  assert.match((await call('diagnose_error', { text: error, lang: 'zh' })).text, /张量|形状|大小/);
  assert.match((await call('diagnose_error', { text: 'hello' })).text, /No error about shapes/);
  await assert.rejects(call('diagnose_error', { text: error, shapes: { a: [-1] } }), ArgumentProblem);
  await assert.rejects(call('diagnose_error', { text: error, lang: 'fr' }), ArgumentProblem);
});

test('each tool answers its example, and its schema lists the arguments', async () => {
  for (const { name, example, inputSchema, description } of tools) {
    assert.ok((await call(name, example ?? {})).text.length > 0);
    const { properties, required } = /** @type {any} */ (inputSchema);
    for (const key of Object.keys(example ?? {})) assert.ok(key in properties);
    assert.deepEqual(required, Object.keys(example ?? {}));
    assert.ok(description.length > 80);
  }
});
