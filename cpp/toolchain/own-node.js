/**
 * Debian's emscripten depends on Debian's nodejs, which is older than our build allows. A Node that was unpacked into
 * /usr, rather than installed as that package, would be overwritten by it: the very Node that runs us. A diversion,
 * which is dpkg's own means for this, has the package put its program beside ours instead.
 *
 * @import { Machine } from './machine.js'
 */
import { execFileSync } from 'node:child_process';
import { Stop } from './command.js';
import { existing } from './machine.js';

/** The program of Debian's package, and where its own goes if ours is there. */
const NODE = '/usr/bin/node';
const ASIDE = '/usr/bin/node.debian';

/**
 * Whether apt would newly install Debian's package with these.
 * @param {readonly string[]} packages
 * @param {Machine} machine
 */
function bringsNode(packages, { env }) {
  const args = ['-s', 'install', '--no-install-recommends', ...packages];
  const plan = execFileSync('apt-get', args, { env: { ...env, LC_ALL: 'C' }, encoding: 'utf8' });
  return /^Inst nodejs \(/m.test(plan);
}

/**
 * Call before `packages` are installed.
 * @param {readonly string[]} packages
 * @param {Machine} machine
 * @throws {Stop} when they would replace the Node that is there, and that cannot be prevented
 */
export function keepOwnNode(packages, machine) {
  if (existing([NODE], machine).length === 0 || !bringsNode(packages, machine)) return;
  try {
    const args = ['--local', '--no-rename', '--divert', ASIDE, '--add', NODE];
    execFileSync('dpkg-divert', args, { env: { ...machine.env, LC_ALL: 'C' }, encoding: 'utf8' });
  } catch (error) {
    throw new Stop(
      [
        `stride0: ${packages.join(', ')} would bring Debian's nodejs, which would replace your ${NODE}.`,
        `dpkg-divert could not prevent that: ${/** @type {Error} */ (error).message}`,
        'Move your Node to /usr/local, or install the packages and then Node again. Nothing was installed.',
      ].join('\n'),
    );
  }
  machine.out.write(`stride0: your ${NODE} stays; Debian's nodejs goes to ${ASIDE}\n`);
}
