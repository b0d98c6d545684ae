/** The tools that read code, as an agent calls them: the output of the command line, limited in size. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { codeTools } from '../../web/cli/code-tools.js';
import { ArgumentProblem } from '../../web/mcp/protocol.js';
import { file, folder, run } from './run.js';

/** @param {'run_shape_code' | 'check'} name @param {Record<string, unknown>} given */
const call = async (name, given) => {
  const tool = codeTools.find((each) => each.name === name);
  assert.ok(tool, name);
  const { text, data } = await tool.run(given);
  return { text, data: /** @type {any} */ (data) };
};

/** The size of a complete answer. @param {{ text: string, data: object }} answer */
const sizeOf = ({ text, data }) => text.length + JSON.stringify(data).length;

const model = `import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.linear = nn.Linear(width + 1, 4)
    def forward(self, x):
        return self.linear(x)
`;
file('model.py', model);

test('the answer about code has the result and output of each line, failures, and lines that are not understood', async () => {
  const code = 'x = torch.ones(3, 1)\n\ny = x + torch.ones(4)\nprint(y.shape)\nw = y + v\nz = y @ x';
  const { text, data } = await call('run_shape_code', { code });
  assert.deepEqual(
    data.lines.map((/** @type {{ line: number }} */ { line }) => line),
    [1, 3],
  );
  assert.match(text, /3 {2}y = x \+ torch\.ones\(4\) +y \(3, 4\) float32/);
  assert.match(text, /prints torch\.Size\(\[3, 4\]\)/);
  assert.deepEqual(data.printed, [{ line: 4, column: 1, text: 'torch.Size([3, 4])' }]);
  assert.match(text, /v is not defined/);
  assert.match(text, /^code:6:5: error: RuntimeError: mat1 and mat2 shapes cannot be multiplied \(3x4 and 3x1\)/m);
  assert.equal((await call('run_shape_code', { code: '# nothing' })).text, 'code: no line makes a tensor.');
  const pasted = await call('run_shape_code', { code: '>>> x = torch.ones(3)\n>>> x[None]' });
  assert.match(pasted.text, /\(1, 3\) float32/);
});

test('a failing line has the cause and the advice of the command line', async () => {
  const asked = { inputs: 'x=(2,8)', call: 'Net(8)' };
  const { stdout } = await run('check', 'model.py', '--input', asked.inputs, '--call', asked.call);
  assert.match(stdout, /Each row has 8 features/);
  const { text, data } = await call('run_shape_code', { code: model, ...asked });
  assert.equal(text, stdout.trimEnd().replaceAll('model.py', 'code'));
  assert.ok(data.findings[0].advice.length > 0);
  const read = await call('check', { path: 'model.py', ...asked });
  assert.equal(read.text, stdout.trimEnd());
  const { lines, findings } = JSON.parse(
    (await run('check', 'model.py', '--json', '--input', 'x=(2,8)', '--call', 'Net(8)')).stdout,
  ).files[0];
  assert.deepEqual([read.data.lines, read.data.findings], [lines, findings]);
});

test('for a model that is not called, the inputs are asked for by argument name', async () => {
  const { text } = await call('run_shape_code', { code: model.replace('width)', 'width=3)') });
  assert.match(text, /code does not call Net\.forward\(x\)\. To see its shapes, add inputs 'x=\(.*\)'\./);
  assert.match((await call('run_shape_code', { code: model })).text, /Net needs width: add call 'Net\(…\)'\./);
});

test('invalid arguments are refused with an error', async () => {
  /** @type {['run_shape_code' | 'check', Record<string, unknown>, RegExp][]} */
  const cases = [
    ['run_shape_code', { code: model, inputs: 'q=(2,8)', call: 'Net(8)' }, /^inputs: Net\.forward\(x\) takes no q$/],
    ['run_shape_code', { code: model, inputs: 'x=(2,8', call: 'Net(8)' }, /^inputs: the value of x is no shape/],
    ['run_shape_code', { code: model, call: 'Other()' }, /^call: this makes nothing in code that can be called$/],
    ['run_shape_code', { code: 'x = 1', inputs: 'x=(2,8)' }, /^code has no module and no function to call$/],
    ['run_shape_code', { code: model, inputs: [2, 8] }, /^inputs: a text is needed$/],
    ['run_shape_code', { code: model, call: '' }, /^call: a text is needed$/],
    ['run_shape_code', { code: model, skip: -1 }, /^skip: a whole number/],
    ['run_shape_code', { code: ' ' }, /^code: a text is needed$/],
    ['check', {}, /^path: a text is needed$/],
    ['check', { path: 'none.py' }, /^none\.py: no such file$/],
    ['check', { path: '-' }, /^-: no such file$/],
    ['check', { path: 'a\0b.py' }, /^path: a name has no zero byte$/],
    ['check', { path: 'x'.repeat(5000) }, /^x{200}: the name is too long$/],
    ['check', { path: 'model.py/inside.py' }, /: a part of this path is not a directory$/],
    ['check', { path: 'train.log' }, /^train\.log: this is a log, not Python\./],
    ['check', { path: 'large-code.py' }, /^large-code\.py: this is larger than 1 MB, which is the most that is read$/],
    ['check', { path: 'broken.ipynb' }, /^broken\.ipynb: this is not a notebook/],
    ['check', { path: '.', inputs: 'x=(2,8)' }, /^inputs and call need a single file$/],
  ];
  file('train.log', 'RuntimeError: no');
  file('large-code.py', '#'.repeat(1_000_001));
  file('broken.ipynb', '{');
  for (const [name, given, message] of cases) {
    await assert.rejects(call(name, given), (error) => {
      assert.ok(error instanceof ArgumentProblem, String(error));
      assert.match(error.message, message);
      return true;
    });
  }
});

test('a device and a pipe are not files to check', { skip: process.platform === 'win32' }, async () => {
  execFileSync('mkfifo', [join(folder, 'pipe.py')]);
  for (const path of ['pipe.py', '/dev/null', '/dev/zero']) {
    await assert.rejects(call('check', { path }), /is neither a file nor a folder/);
  }
});

test('for code of any size, the answer is shortened and says what is missing', async () => {
  const code = `x = torch.ones(3)\n${'y = x + 1\n'.repeat(450)}x + torch.ones(4)`;
  const first = await call('run_shape_code', { code });
  assert.equal(first.data.lines.length, 200);
  assert.match(first.text, /error: RuntimeError: The size of tensor a \(3\) must match/);
  assert.match(
    first.text,
    /\nThese are results 1 to 200 of 451\. To see the next ones, call this again with skip: 200\.$/,
  );
  const last = await call('run_shape_code', { code, skip: 400 });
  assert.equal(last.data.lines.length, 51);
  assert.match(last.text, /\nThese are results 401 to 451 of 451\.$/);
  await assert.rejects(
    call('run_shape_code', { code: 'x = torch.ones(3)\n'.repeat(100_000) }),
    /^Error: code: this has 1800000 characters, more than 60000, .*pass its path to the tool check$/,
  );
  file('long-code.py', `import torch\n${'x = torch.ones(3)\n'.repeat(30_000)}`);
  file('wide.py', `import torch\n${'x = torch.ones(3); '.repeat(30_000)}\n`);
  file('said.py', `import torch\nassert False, "${'no '.repeat(200_000)}"\n`);
  file('faults.py', `import torch\ndef f(): return torch.ones(3) + torch.ones(4)\n${'f()\n'.repeat(500)}`);
  for (const path of ['long-code.py', 'wide.py', 'said.py', 'faults.py']) {
    assert.ok(sizeOf(await call('check', { path })) < 200_000, path);
  }
});

test('the answer about a folder has the conflicts in its files and the number of files', async () => {
  mkdirSync(join(folder, 'lots'));
  for (let i = 0; i < 60; ++i)
    file(`lots/f${i}.py`, `import torch\nx = torch.ones(${i % 2 ? 3 : 4}) + torch.ones(4)\n`);
  const { text, data } = await call('check', { path: 'lots' });
  assert.deepEqual(data.count, { files: 60, error: 30, warning: 0 });
  assert.equal(data.files.length, 20);
  assert.match(text, /^lots[/\\]f1\.py:2:5: error: RuntimeError/);
  assert.match(text, /60 files: 30 errors, 0 warnings\. 10 more findings are left out\./);
  mkdirSync(join(folder, 'none'));
  assert.equal((await call('check', { path: 'none' })).text, '0 files: no problems found');
});

test('each schema names the arguments, and only what is needed is required', () => {
  for (const { inputSchema, description } of codeTools) {
    const { properties, required } = /** @type {any} */ (inputSchema);
    assert.deepEqual(Object.keys(properties).slice(1), ['inputs', 'call', 'skip']);
    assert.deepEqual(required, Object.keys(properties).slice(0, 1));
    assert.ok(description.length > 80);
  }
});
