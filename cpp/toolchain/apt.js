/**
 * Debian's packages, in one go: the index is brought up to date (a bare machine has none, an old one names files that
 * are gone), every offer is looked at before anything changes, and then one command installs them all.
 *
 * @import { Machine } from './machine.js'
 * @import { Problem } from './message.js'
 */
import { execFileSync } from 'node:child_process';
import { packagesOf } from './message.js';
import { step } from './step.js';
import { isAtLeast } from './versions.js';

/** Another apt may be at work, as unattended upgrades are after a boot: wait for it rather than fail. */
const PATIENT = ['-o', 'DPkg::Lock::Timeout=120'];

/** Where apt puts things: what was found elsewhere is not its to replace. */
const APT_FOLDERS = /^\/(usr\/)?(bin|include|src)\//;

/**
 * Can apt put this right?
 * @type {(problem: Problem) => boolean}
 */
export const aptCanMend = ({ need, probe }) =>
  need.apt !== undefined && !probe.chosen && (probe.path === undefined || APT_FOLDERS.test(`${probe.path}/`));

/**
 * Messages are read, so they must be in English.
 * @type {(machine: Machine) => NodeJS.ProcessEnv}
 */
const environment = ({ env }) => ({ ...env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' });

/**
 * Bring the index up to date. A source that does not answer is only a warning to apt, and so to us.
 * @param {Machine} machine
 * @returns {Promise<string>} what apt warned of
 */
export async function updateIndex(machine) {
  const { output } = await step('package index', 'apt-get', ['update', ...PATIENT], {
    env: environment(machine),
    out: machine.out,
  });
  return output
    .split('\n')
    .filter((line) => /^(W|E|Err):/.test(line))
    .join('\n');
}

/**
 * The problems that the packages on offer would not solve, each with the reason in its detail.
 * @type {(problems: Problem[], machine: Machine) => Problem[]}
 */
export function notOnOffer(problems, machine) {
  const offers = candidates(
    packagesOf(
      problems.map(({ need }) => need),
      'apt',
    ),
    machine,
  );
  return problems.flatMap(({ need, probe }) => {
    const offer = offers.get(need.apt ?? '');
    if (offer && isAtLeast(offer, need.min)) return [];
    const detail = offer ? `apt offers ${need.apt} ${offer}, which is too old` : `apt knows no package ${need.apt}`;
    return [{ need, probe: { ...probe, detail: `${probe.detail}; ${detail}` } }];
  });
}

/**
 * What apt would install for each package it knows.
 * @type {(packages: string[], machine: Machine) => Map<string, string>}
 */
function candidates(packages, machine) {
  const text = execFileSync('apt-cache', ['policy', ...packages], { env: environment(machine), encoding: 'utf8' });
  const offers = text.matchAll(/^(\S+):\n(?: .*\n)*? {2}Candidate: (.*)$/gm);
  return new Map([...offers].flatMap(([, name = '', version = '']) => (version === '(none)' ? [] : [[name, version]])));
}

/** @param {string[]} packages @param {Machine} machine */
export async function install(packages, machine) {
  const args = ['install', '-y', '--no-install-recommends', '-o', 'APT::Status-Fd=3', ...PATIENT, ...packages];
  await step(`installing ${packages.join(' ')}`, 'apt-get', args, {
    env: environment(machine),
    out: machine.out,
    statusPipe: true,
    // pmstatus:libfoo:41.9:Unpacking …
    note: (line) => line.replace(/^\w+:[^:]*(?::\w+)?:(\d+)[.\d]*:(.*)$/, '$1 % $2'),
  });
}
