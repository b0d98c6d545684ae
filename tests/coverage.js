/**
 * `npm run coverage` builds the C++ tests with clang's counters, runs them, and prints the branches in cpp/core and
 * cpp/plan that went only one way. It fails if there are any.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { command } from '../cpp/toolchain/command.js';
import { ensure } from '../cpp/toolchain/ensure.js';
import { TOP } from '../cpp/toolchain/machine.js';
import { step } from '../cpp/toolchain/step.js';
import { buildTarget } from '../web/build/build.js';
import { googleTest } from './google-test.js';

/**
 * Which ways each branch went, by file:line:column, from the output of `llvm-cov show`. A template is printed once for
 * each instance, and it is enough if one of them went a way.
 * @param {string} text
 * @returns {Map<string, { yes: boolean, no: boolean }>}
 */
function branchesOf(text) {
  const branches = new Map();
  let file = '';
  for (const line of text.split('\n')) {
    file = /^(\/.*):$/.exec(line)?.[1] ?? file;
    const [, position, yes, no] = /Branch \((\d+:\d+)\): \[True: (\S+), False: (\S+)\]/.exec(line) ?? [];
    if (position === undefined) continue;
    const before = branches.get(`${file}:${position}`);
    branches.set(`${file}:${position}`, { yes: before?.yes || yes !== '0', no: before?.no || no !== '0' });
  }
  return branches;
}

await command(import.meta, async () => {
  const tools = await ensure('coverage', 'npm run coverage');
  await buildTarget('coverage', 'stride0_tests', tools);
  const program = join(TOP, 'build/coverage/stride0_tests');
  const [counts, merged] = [`${program}.profraw`, `${program}.profdata`];
  const llvm = dirname(tools.llvmCov?.path ?? '');
  if ((await googleTest('C++ tests', [program], { LLVM_PROFILE_FILE: counts, STRIDE0_SEED: '1' })).failed > 0) return 1;
  await step('counts', join(llvm, 'llvm-profdata'), ['merge', '-sparse', counts, '-o', merged]);
  const folders = ['cpp/core', 'cpp/plan'].map((folder) => join(TOP, folder));
  const options = [`-instr-profile=${merged}`, '-show-branches=count', '-show-instantiations=false'];
  const { output } = await step('branches', join(llvm, 'llvm-cov'), ['show', program, ...options, ...folders]);
  const branches = [...branchesOf(output)];
  const missed = branches.filter(([, { yes, no }]) => !yes || !no);
  for (const [position, { yes, no }] of missed) {
    const [file = '', line] = position.split(':');
    const text = readFileSync(file, 'utf8').split('\n')[Number(line) - 1]?.trim();
    console.log(`${relative(TOP, position)}: never ${yes ? 'false' : no ? 'true' : 'reached'}: ${text}`);
  }
  console.log(`${branches.length - missed.length} of ${branches.length} branches went both ways`);
  return missed.length === 0 && branches.length > 500 ? 0 : 1;
});
