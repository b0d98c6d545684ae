/**
 * What is missing, in one message: each need with what is wrong, then the command to type for every way to get them.
 *
 * @import { Need } from './needs.js'
 * @import { Probe } from './probe.js'
 *
 * @typedef {{ need: Need, probe: Probe }} Problem
 */

/**
 * @param {string} command the one that was typed, `npm test` say
 * @param {Problem[]} problems
 * @param {boolean} isRoot
 * @param {string} [outcome] what was done about it
 */
export function missingMessage(command, problems, isRoot, outcome = 'Nothing was installed.') {
  const width = Math.max(...problems.map(({ need }) => need.name.length));
  const count = problems.length === 1 ? 'one thing' : `${problems.length} things`;
  return [
    `stride0: ${command} needs ${count} this machine does not have:`,
    '',
    ...problems.map(({ need, probe }) => `  ${need.name.padEnd(width)}  ${probe.detail ?? probe.state}`),
    '',
    ...commands(
      problems.map(({ need }) => need),
      isRoot ? '' : 'sudo ',
    ),
    '',
    outcome,
  ].join('\n');
}

/**
 * The packages of `needs`, each once.
 * @type {(needs: Need[], manager: 'apt' | 'brew') => string[]}
 */
export const packagesOf = (needs, manager) => [...new Set(needs.flatMap((need) => need[manager] ?? []))];

/** @type {(needs: Need[], sudo: string) => string[]} */
function commands(needs, sudo) {
  const apt = packagesOf(needs, 'apt');
  const brew = packagesOf(needs, 'brew');
  const casks = brew.filter((name) => name.startsWith('--cask '));
  const formulas = brew.filter((name) => !casks.includes(name));
  const install = [
    ...(formulas.length > 0 ? [`brew install ${formulas.join(' ')}`] : []),
    ...casks.map((cask) => `brew install ${cask}`),
  ];
  return [
    ...(apt.length > 0
      ? [`apt:   ${sudo}apt-get update && ${sudo}apt-get install --no-install-recommends ${apt.join(' ')}`]
      : []),
    ...(install.length > 0 ? [`brew:  ${install.join(' && ')}`] : []),
    ...needs.flatMap(({ hint }) => hint ?? []),
  ].map((line) => `  ${line}`);
}
