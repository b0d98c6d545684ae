import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { TOP } from '../../cpp/toolchain/machine.js';
import { GOOD, withMachine } from './fake-machine.js';

/** Runs one of our commands as npm would. @param {string[]} args @param {Record<string, string>} env */
const run = (args, env) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: TOP, env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('on a machine that has nothing and cannot install, each command says so once and changes nothing', () =>
  withMachine({}, (fake) => {
    const nowhere = { PATH: fake.bin, HIGHWAY_DIR: '/nowhere', GOOGLETEST_DIR: '/nowhere', CHROME_PATH: '/nowhere' };
    const hadPackages = existsSync(join(TOP, 'node_modules'));
    /** @type {[string, string[], RegExp][]} */
    const commands = [
      ['npm run build', ['web/build/build.js'], /needs 4 things/],
      ['npm test', ['tests/run.js'], /needs \d things/], // there may be a compiler where Homebrew installs one
      ['npm run size', ['tests/size.js'], /needs 4 things/],
    ];
    for (const [name, args, count] of commands) {
      const { status, stdout, stderr } = run(args, nowhere);
      assert.equal(status, 1, name);
      assert.equal(stdout, '', name);
      assert.match(stderr, new RegExp(`^\\nstride0: ${name} needs`), name);
      assert.match(stderr, count, name);
      assert.match(stderr, /Nothing was installed\.\n$/, name);
    }
    assert.equal(existsSync(join(TOP, 'node_modules')), hadPackages);
  }));

test('an old emcc stops a build with both versions', () =>
  withMachine({ ...GOOD, emcc: GOOD.emcc?.replace('3.1.6', '2.0.12') ?? '' }, (fake) => {
    fake.libraries();
    const { status, stderr } = run(['web/build/build.js'], {
      PATH: fake.bin,
      HIGHWAY_DIR: join(fake.folder, 'usr/include'),
    });
    assert.equal(status, 1);
    assert.match(stderr, /emcc \(Emscripten\) 3\.1\.6 or newer {2}\S+\/emcc is 2\.0\.12, which is too old/);
  }));

test('a command line that cannot be read is answered with its usage', () => {
  for (const args of [
    ['tests/run.js', '--only', 'nothing'],
    ['tests/run.js', '--only='],
    ['tests/run.js', 'lib'],
  ]) {
    const { status, stdout, stderr } = run(args, {});
    assert.deepEqual([status, stdout], [1, ''], args.join(' '));
    assert.match(stderr, /^\nstride0: .*\nusage: npm /, args.join(' '));
  }
});

test('--help says what a command does, and does none of it', () => {
  const { scripts } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
  const commands = Object.entries(scripts).map(([name, script]) => [name, / (\S+\.js)$/.exec(script)?.[1]]);
  const others = ['tests/diagnose/score.js', 'tests/reading/measure.js', 'tests/page/pictures.js'];
  for (const [name = '', file] of [...commands, ...others.map((each) => [each, each])]) {
    if (!file || name === 'start') continue; // they run other commands
    const { status, stdout, stderr } = run([file, '--help'], {}); // without a PATH, nothing can be built
    assert.deepEqual([status, stderr], [0, ''], name);
    assert.ok(stdout.includes(name) && !stdout.includes(': done'), stdout);
  }
});

test('npm passes signals to the long commands, and not to a shell before them', () => {
  const { scripts } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
  assert.match(scripts.start, /&& exec node /);
  assert.match(scripts.test, /^exec node /);
});
