/**
 * Makes sure that a command has what it needs. It looks for everything first. Missing packages are installed on Debian
 * and its derivatives if we are root; otherwise one message names them, before anything has changed.
 *
 * @import { Machine } from './machine.js'
 * @import { Need, Probe, Purpose, Tool } from './needs.js'
 *
 * @typedef {Partial<Record<Tool, Probe>>} Tools what was found, by name
 * @typedef {{ need: Need, probe: Probe }} Problem
 */
import { execFileSync } from 'node:child_process';
import { Stop } from './command.js';
import { existing, thisMachine, which } from './machine.js';
import { isAtLeast, NEEDS, probe } from './needs.js';
import { ensurePackages } from './packages.js';
import { step } from './step.js';

/** The oldest version that Vite and Rolldown support. */
const OLDEST_NODE = '20.19';

/**
 * Looks for everything in the table, even for what `purpose` does not need: `npm start` and `npm test` must pass CMake
 * the same options, or each would configure the build tree again.
 * @param {Purpose} purpose
 * @param {Machine} machine
 * @returns {Promise<{ tools: Tools, problems: Problem[] }>}
 */
export async function survey(purpose, machine) {
  const all = await Promise.all(NEEDS.map(async (need) => ({ need, probe: await probe(need, machine) })));
  const isFine = (/** @type {Problem} */ each) => each.probe.state === 'fine';
  return {
    tools: Object.fromEntries(all.filter(isFine).map((each) => [each.need.tool, each.probe])),
    problems: all.filter((each) => each.need.purposes.includes(purpose) && !isFine(each)),
  };
}

/**
 * Finds the tools that `purpose` needs and all others in the table, then installs the npm packages.
 * @param {Purpose} purpose
 * @param {string} command as it was typed, for the message
 * @returns {Promise<Tools>}
 */
export async function ensure(purpose, command) {
  if (!isAtLeast(process.versions.node, OLDEST_NODE)) {
    throw new Stop(
      `stride0: ${command} needs Node ${OLDEST_NODE} or newer, and ${process.execPath} is ${process.versions.node}.\n` +
        'Unpack one of https://nodejs.org/en/download into /usr/local, which comes before /usr on the PATH.',
    );
  }
  const tools = await ensureTools(purpose, command, thisMachine());
  await ensurePackages();
  return tools;
}

/**
 * @param {Purpose} purpose
 * @param {string} command
 * @param {Machine} machine
 * @returns {Promise<Tools>}
 * @throws {Stop} when something is missing and cannot be installed
 */
export async function ensureTools(purpose, command, machine) {
  const { tools, problems } = await survey(purpose, machine);
  if (problems.length === 0) return tools;
  const canInstall = machine.isRoot && which('apt-get', machine).length > 0 && problems.every(aptCanMend);
  if (!canInstall) throw new Stop(missingMessage(command, problems, machine.isRoot, 'Nothing was installed.'));

  const packages = packagesOf(problems, 'apt');
  machine.out.write(`stride0: ${command} needs ${packages.join(', ')}; installing with apt-get\n`);
  await install(packages, machine);
  const after = await survey(purpose, machine);
  if (after.problems.length === 0) return after.tools;
  throw new Stop(missingMessage(command, after.problems, true, `apt-get installed ${packages.join(', ')}.`));
}

/** Whether apt may install it: it replaces nothing outside its own folders. @param {Problem} problem */
export function aptCanMend({ need, probe: { path, chosen } }) {
  return need.apt !== undefined && !chosen && (path === undefined || /^\/(usr\/)?(bin|include|src)\//.test(`${path}/`));
}

/**
 * Installs packages. Waits if another apt is running, for example unattended upgrades after a boot.
 * @param {readonly string[]} packages
 * @param {Machine} machine
 */
async function install(packages, machine) {
  const env = { ...machine.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const options = { env, out: machine.out };
  const wanted = ['--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages];
  await step('package index', 'apt-get', ['update', '-o', 'DPkg::Lock::Timeout=120'], options);
  // Debian's emscripten depends on Debian's nodejs, which is too old for us and would overwrite a Node that was
  // unpacked into /usr, even the one that runs this. A diversion installs it under another name.
  const plan = execFileSync('apt-get', ['-s', 'install', ...wanted], { env, encoding: 'utf8' });
  if (/^Inst nodejs \(/m.test(plan) && existing(['/usr/bin/node'], machine).length > 0) {
    const diversion = ['--local', '--no-rename', '--divert', '/usr/bin/node.debian', '--add', '/usr/bin/node'];
    await step('keeping /usr/bin/node', 'dpkg-divert', diversion, options);
  }
  await step(`installing ${packages.join(' ')}`, 'apt-get', ['install', '-y', ...wanted], options);
}

/** The packages for these. @type {(problems: readonly Problem[], manager: 'apt' | 'brew') => string[]} */
const packagesOf = (problems, manager) => [
  ...new Set(
    problems
      .flatMap(({ need }) => (manager === 'apt' ? (need.apt ?? '').split(' ') : (need.brew ?? '')))
      .filter(Boolean),
  ),
];

/**
 * One message that names everything missing, with a command to install it for each package manager.
 * @param {string} command the one that was typed, such as `npm test`
 * @param {readonly Problem[]} problems
 * @param {boolean} isRoot
 * @param {string} outcome what was done about it
 */
function missingMessage(command, problems, isRoot, outcome) {
  const width = Math.max(...problems.map(({ need }) => need.name.length));
  const count = problems.length === 1 ? 'one thing' : `${problems.length} things`;
  const [apt, brew, sudo] = [packagesOf(problems, 'apt'), packagesOf(problems, 'brew'), isRoot ? '' : 'sudo '];
  const formulas = brew.filter((name) => !name.startsWith('--cask '));
  const casks = brew.filter((name) => name.startsWith('--cask '));
  const brewing = [...(formulas.length > 0 ? [formulas.join(' ')] : []), ...casks].map(
    (each) => `brew install ${each}`,
  );
  const ways = [
    apt.length > 0 && `apt:   ${sudo}apt-get update && ${sudo}apt-get install --no-install-recommends ${apt.join(' ')}`,
    brewing.length > 0 && `brew:  ${brewing.join(' && ')}`,
    ...problems.map(({ need }) => need.hint),
  ].filter(Boolean);
  return [
    `stride0: ${command} needs ${count} this machine does not have:`,
    '',
    ...problems.map((each) => `  ${each.need.name.padEnd(width)}  ${each.probe.detail}`),
    '',
    ...ways.map((line) => `  ${line}`),
    '',
    outcome,
  ].join('\n');
}
