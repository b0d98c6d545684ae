/** Annotations as GitHub Actions reads them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fed } from './run.js';

before(() => (process.env.GITHUB_WORKSPACE = '/w/repo'));
after(() => delete process.env.GITHUB_WORKSPACE);

/** @param {string} input */
async function annotations(input) {
  const { status, stdout } = await fed(input, 'explain', '--github');
  assert.equal(status, 0);
  return stdout.split('\n').slice(0, -1);
}

/** @param {string} file @param {number} line @param {number} a */
const traceback = (file, line, a) => `Traceback (most recent call last):
  File "${file}", line ${line}, in step
    y = x + self.w
RuntimeError: The size of tensor a (${a}) must match the size of tensor b (4) at non-singleton dimension 1
`;

test('each error is one line, with the file’s path in the repository and the line number', async () => {
  const lines = await annotations(`${traceback('/w/repo/src/train.py', 12, 7)}ok\n${traceback('src/a, b.py', 3, 9)}`);
  assert.equal(lines.length, 2);
  assert.match(
    lines[0] ?? '',
    /^::error file=src\/a%2C b\.py,line=3,title=The size of tensor a \(9\) must match[^,:]*::PyTorch/,
  );
  assert.match(lines[1] ?? '', /^::error file=src\/train\.py,line=12,title=The size of tensor a \(7\)/);
  assert.match(lines[1] ?? '', /%0ANext: .*%0A {2}print\(x\.shape, self\.w\.shape\)$/);
});

test('a file elsewhere is not named, a warning is one, and without errors there is no line', async () => {
  assert.match((await annotations(traceback('/usr/lib/x.py', 3, 7)))[0] ?? '', /^::error title=/);
  const warning =
    'train.py:8: UserWarning: Using a target size (torch.Size([3])) that is different to the input size (torch.Size([3, 1])).\n';
  assert.match((await annotations(warning))[0] ?? '', /^::warning file=train\.py,line=8,title=/);
  assert.deepEqual(await annotations('all is well\n'), []);
});

test('percent signs and GitHub’s commands remain text', async () => {
  const text = `y = "100%::error::x"\n${traceback('a%b.py', 3, 7)}`;
  assert.match((await annotations(text))[0] ?? '', /file=a%25b\.py/);
  assert.equal((await annotations(text)).length, 1);
});

test('in a log of pytest, the file is found below the lines of code', async () => {
  const text = `    def test_add():
        x, w = make()
>       x + w
E       ValueError: operands could not be broadcast together with shapes (4,3) (4,)

checks/test_add.py:3: ValueError
`;
  assert.match((await annotations(text))[0] ?? '', /^::error file=checks\/test_add\.py,line=3,/);
});

test('a warning and the failure after it are two lines, each with its own diagnosis', async () => {
  const warning =
    'UserWarning: Using a target size (torch.Size([8])) that is different to the input size (torch.Size([8, 1])). ' +
    'This will likely lead to incorrect results due to broadcasting.\n  return F.mse_loss(p, t)\n';
  const lines = await annotations(`${warning}${traceback('model/net.py', 12, 3)}`);
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /^::error file=model\/net\.py,line=12,.*PyTorch add/);
  assert.match(lines[1] ?? '', /^::warning title=Using a target size.*PyTorch mse_loss loss: t \(8,\), p \(8, 1\)/);
});
