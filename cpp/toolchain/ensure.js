/**
 * Make sure that a command has what it needs. All is looked for first; what is missing is installed where that is ours
 * to do (Debian and its children, as root), and otherwise named in one message, before anything was changed.
 *
 * @import { Machine } from './machine.js'
 * @import { Problem } from './message.js'
 * @import { Purpose, Tool } from './needs.js'
 * @import { Probe } from './probe.js'
 *
 * @typedef {Partial<Record<Tool, Probe>>} Tools what was found, by name
 */
import { aptCanMend, install, notOnOffer, updateIndex } from './apt.js';
import { canInstall, thisMachine } from './machine.js';
import { missingMessage, packagesOf } from './message.js';
import { NEEDS } from './needs.js';
import { keepOwnNode } from './own-node.js';
import { ensurePackages } from './packages.js';
import { Stop } from './command.js';

/**
 * Look for everything in the table. What `purpose` does not need is looked for as well: CMake is to be told the same in
 * `npm start` as in `npm test`, or the two would configure one build tree in turns.
 * @param {Purpose} purpose
 * @param {Machine} machine
 * @returns {Promise<{ tools: Tools, problems: Problem[] }>}
 */
export async function survey(purpose, machine) {
  const probes = await Promise.all(NEEDS.map(async (need) => ({ need, probe: await need.probe(machine) })));
  const isFine = (/** @type {Problem} */ { probe }) => probe.state === 'fine';
  return {
    tools: Object.fromEntries(probes.filter(isFine).map(({ need, probe }) => [need.tool, probe])),
    problems: probes.filter(({ need }) => need.purposes.includes(purpose)).filter((each) => !isFine(each)),
  };
}

/**
 * The tools that `purpose` needs, and whatever else of the table is there.
 * @param {Purpose} purpose
 * @param {string} command as it was typed, for the message
 * @param {Machine} machine
 * @returns {Promise<Tools>}
 * @throws {Stop} when something is missing and cannot be installed
 */
export async function ensureTools(purpose, command, machine) {
  const { tools, problems } = await survey(purpose, machine);
  return problems.length === 0 ? tools : mend(problems, purpose, command, machine);
}

/**
 * The tools, and then the npm packages.
 * @type {(purpose: Purpose, command: string) => Promise<Tools>}
 */
export async function ensure(purpose, command) {
  const tools = await ensureTools(purpose, command, thisMachine());
  await ensurePackages();
  return tools;
}

/**
 * @param {Problem[]} problems
 * @param {Purpose} purpose
 * @param {string} command
 * @param {Machine} machine
 */
async function mend(problems, purpose, command, machine) {
  if (!canInstall(machine) || !problems.every(aptCanMend))
    throw new Stop(missingMessage(command, problems, machine.isRoot));

  const packages = packagesOf(
    problems.map(({ need }) => need),
    'apt',
  );
  machine.out.write(`stride0: ${command} needs ${packages.join(', ')}; installing with apt-get\n`);
  const warnings = await updateIndex(machine);
  const unsolved = notOnOffer(problems, machine);
  if (unsolved.length > 0) {
    const outcome = ['Nothing was installed.', ...(warnings ? ['apt-get update said:', warnings] : [])].join('\n');
    throw new Stop(missingMessage(command, unsolved, true, outcome));
  }

  keepOwnNode(packages, machine);
  await install(packages, machine);
  const after = await survey(purpose, machine);
  if (after.problems.length > 0) {
    throw new Stop(missingMessage(command, after.problems, true, `apt-get installed ${packages.join(', ')}.`));
  }
  return after.tools;
}
