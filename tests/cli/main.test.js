/** What every command has in common: help, version, statuses, pipes. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { file, folder, program, run } from './run.js';
import { writeNpy } from '../../web/lib/files/index.js';
import { arange } from '../../web/lib/index.js';

const packageFile = new URL('../../package.json', import.meta.url);

test('--help tells, on a line of 120 characters at most', () => {
  for (const flag of ['--help', '-h']) {
    const { status, stdout, stderr } = run(flag);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /stride0 '\(5,1,4,1\) \+ \(3,1,1\)'/);
    assert.ok(stdout.split('\n').every((line) => line.length <= 120));
  }
  assert.equal(run('play', '--help').status, 0);
});

test('--version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  assert.deepEqual(run('--version'), { status: 0, stdout: `${version}\n`, stderr: '' });
});

test('the package names the command, which Node can start through a link', () => {
  const { bin } = JSON.parse(readFileSync(packageFile, 'utf8'));
  assert.ok(existsSync(new URL(bin.stride0, packageFile)));
  const link = join(folder, 'stride0');
  symlinkSync(program, link);
  const { status, stdout } = spawnSync(process.execPath, [link, '(2,) (2,)'], { encoding: 'utf8' });
  assert.deepEqual([status, stdout.split('\n')[0]], [0, 'a      2   (2,)']);
});

test('what cannot be understood is status 2, one line to the point and one to the help', () => {
  /** @type {[string[], RegExp][]} */
  const cases = [
    [[], /^stride0: what is to be broadcast\?$/m],
    [['--nope'], /there is no option --nope/],
    [['-x', '(2,)'], /there is no option -x/],
    [['--json=1', '(2,)'], /--json takes no value/],
    [['a.npy', '-o'], /-o needs a value/],
    [['a.npy', '--out='], /--out needs a value/],
    [['(2,)', '--out', 'a.npy'], /--out has no meaning here/],
    [['(2,)', '--port', '80'], /--port has no meaning here/],
    [['play', '--json'], /--json has no meaning here/],
    [['play', 'now'], /play does not know now/],
    [['play', '--port', '70000'], /--port must be a port from 1 to 65535, and is 70000/],
    [['__proto__'], /there is no shape here|no part of a shape/],
  ];
  for (const [args, message] of cases) {
    const { status, stdout, stderr } = run(...args);
    assert.deepEqual([status, stdout], [2, ''], args.join(' '));
    assert.match(stderr, message);
    assert.match(stderr, /\nstride0 --help tells what there is\.\n$/);
  }
});

test('a reader that goes away is no error', async () => {
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

test('a pipe gets all of it, and no colours', () => {
  file('wide.npy', writeNpy(arange(50_000)));
  const { status, stdout } = run('wide.npy', '+', '0', '--json');
  assert.equal(status, 0);
  assert.equal(JSON.parse(stdout).data.length, 50_000);
  assert.ok(!run('(2,3) + (3,)').stdout.includes('\x1b'));
});
