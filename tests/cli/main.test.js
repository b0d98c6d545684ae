/** Features of all commands: help, version, statuses, pipes. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fed, file, folder, program, run, spawned } from './run.js';
import { writeNpy } from '../../web/lib/files/index.js';
import { arange } from '../../web/lib/index.js';

const packageFile = new URL('../../package.json', import.meta.url);

test('help is an overview with lines of at most 120 characters', async () => {
  const overview = await run('help');
  assert.deepEqual([overview.status, overview.stderr], [0, '']);
  assert.match(overview.stdout, /stride0 '\(5,1,4,1\) \+ \(3,1,1\)'/);
  for (const flag of ['--help', '-h']) assert.deepEqual(await run(flag), overview);
});

test('each command and topic has its own help, in every form of asking', async () => {
  for (const topic of ['shapes', 'files', 'check', 'explain', 'snippet', 'mcp', 'play', 'help']) {
    const about = await run('help', topic);
    assert.deepEqual([about.status, about.stderr], [0, ''], topic);
    assert.match(about.stdout, /^Usage: stride0 /);
    assert.ok(about.stdout.split('\n').every((line) => line.length <= 120));
    assert.deepEqual(await run('--help', topic), about);
  }
  for (const command of ['check', 'explain', 'snippet', 'mcp', 'play', 'help'])
    assert.deepEqual(await run(command, '--help'), await run('help', command));
  assert.deepEqual(await run('a.npy', '+', '1', '-h'), await run('help', 'files'));
  assert.deepEqual(await run('(2,) (2,)', '-h'), await run('help', 'shapes'));
});

test('every option of a command is in its help', async () => {
  const options = {
    shapes: 'inplace json',
    files: 'out inplace json limit',
    check: 'input call quiet json github',
    explain: 'shape lang json markdown github',
    play: 'port',
  };
  for (const [topic, names] of Object.entries(options)) {
    const { stdout } = await run('help', topic);
    for (const name of names.split(' ')) assert.ok(stdout.includes(`--${name}`), `${topic}: --${name}`);
  }
});

test('--version and -v print the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  for (const flag of ['--version', '-v']) {
    assert.deepEqual(await run(flag), { status: 0, stdout: `${version}\n`, stderr: '' });
  }
});

test('the package declares the command, which Node can start through a link', async () => {
  const { bin } = JSON.parse(readFileSync(packageFile, 'utf8'));
  assert.ok(existsSync(new URL(bin.stride0, packageFile)));
  const link = join(folder, 'stride0');
  symlinkSync(program, link);
  const { status, stdout } = spawnSync(process.execPath, [link, '(2,) (2,)'], { encoding: 'utf8' });
  assert.deepEqual([status, stdout.split('\n')[0]], [0, 'a      2   (2,)']);
});

test('invalid arguments give status 2, one line with the reason and one about the help', async () => {
  /** @type {[string[], RegExp][]} */
  const cases = [
    [[], /^stride0: nothing to do; pass shapes, files or a command$/m],
    [['--nope'], /unknown option --nope/],
    [['-x', '(2,)'], /unknown option -x/],
    [['--json=1', '(2,)'], /--json takes no value/],
    [['a.npy', '-o'], /-o needs a value/],
    [['a.npy', '--out='], /--out needs a value/],
    [['(2,)', '--out', 'a.npy'], /--out cannot be used here/],
    [['(2,)', '--port', '80'], /--port cannot be used here/],
    [['play', '--json'], /--json cannot be used here/],
    [['play', 'one.js', 'two.js'], /play takes one file, but got 2/],
    [['help', 'me'], /there is no help about me/],
    [['help', 'play', 'explain'], /help takes only one topic/],
    [['help', '--json'], /--json cannot be used here/],
    [['play', '--port', '70000'], /--port must be from 1 to 65535, not 70000/],
    [['__proto__'], /there is no shape in this|not part of a shape/],
  ];
  for (const [args, message] of cases) {
    const { status, stdout, stderr } = await run(...args);
    assert.deepEqual([status, stdout], [2, ''], args.join(' '));
    assert.match(stderr, message);
    assert.match(stderr, /\nRun stride0 --help to see what it accepts\.\n$/);
  }
});

test('output that is no longer read is not an error', async () => {
  file('long.npy', writeNpy(arange(200_000).reshape([1000, 200])));
  const child = spawn(process.execPath, [program, 'long.npy', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  child.stdout.once('data', () => child.stdout.destroy());
  const status = await new Promise((resolve) => child.on('close', resolve));
  assert.deepEqual([status, stderr], [0, '']);
});

test('a pipe gets all output, without colours', () => {
  file('wide.npy', writeNpy(arange(50_000)));
  const { status, stdout } = spawned('', 'wide.npy', '+', '0', '--json');
  assert.equal(status, 0);
  assert.equal(JSON.parse(stdout).data.length, 50_000);
  assert.ok(!spawned('', '(2,3) + (3,)').stdout.includes('\x1b'));
});

test('each command prints and exits the same in a separate process', async () => {
  file('two.npy', writeNpy(arange(2)));
  const message = 'operands could not be broadcast together with shapes (4,3) (4,) ';
  const wrong = 'import torch\ntorch.ones(3) + torch.ones(4)\n';
  /** @type {[input: string, args: string[], status: number][]} */
  const lines = [
    ['', ['(5,1) + (3,)'], 0],
    ['', ['(5,2) + (3,)'], 1],
    ['', ['--nope'], 2],
    ['', ['two.npy', '*', '2'], 0],
    ['', ['gone.npy'], 1],
    [message, ['explain'], 0],
    ['', ['explain', '--json', message], 0],
    ['nothing', ['explain'], 1],
    [wrong, ['check', '-'], 1],
    ['', ['snippet'], 0],
    ['', ['help', 'play'], 0],
    ['', ['mcp'], 0],
  ];
  for (const [input, args, status] of lines) {
    const shell = spawned(input, ...args);
    assert.equal(shell.status, status, args.join(' '));
    assert.deepEqual(await fed(input, ...args), shell, args.join(' '));
  }
});
