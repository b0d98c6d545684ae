/**
 * Runs a GoogleTest program: failures are printed when they happen, and the counts are GoogleTest's own. A program
 * that ends before it prints them has failed, even if tests passed before.
 *
 * @import { Counts } from './suites.js'
 */
import { step } from '../cpp/toolchain/step.js';

/** GoogleTest's own lines: "[       OK ] Broadcast.AOneGivesWay (0 ms)", "[----------] 3 tests from Broadcast". */
const OWN_LINE = /^\[[ A-Z|=-]{10}\] ?(.*)/;
const QUIET_LINE = /^(Running main\(\) from .*|Note: .*|YOU HAVE \d+ DISABLED TESTS?|\s*\d+ FAILED TESTS?|\s*)$/;

/** @type {(line: string) => boolean} */
const isWorthReading = (line) => line.startsWith('[  FAILED  ]') || !(OWN_LINE.test(line) || QUIET_LINE.test(line));

/**
 * @example
 *   countsOf('[==========] 3 tests from 1 test suite ran.\n[  PASSED  ] 3 tests.', 0)
 *   // { passed: 3, failed: 0, skipped: 0 }
 * @type {(output: string, status: number) => Counts}
 */
export function countsOf(output, status) {
  const number = (/** @type {RegExp} */ pattern) => Number(pattern.exec(output)?.[1] ?? 0);
  if (/^\[={10}\] \d+ tests? from .* ran\./m.test(output)) {
    const failed = number(/^\[ {2}FAILED {2}\] (\d+) tests?, listed below/m);
    return {
      passed: number(/^\[ {2}PASSED {2}\] (\d+) tests?/m),
      failed: status !== 0 && failed === 0 ? 1 : failed, // a leak is found after the summary
      skipped: number(/^\[ {2}SKIPPED \] (\d+) tests?, listed below/m),
    };
  }
  const passed = output.match(/^\[ {7}OK \]/gm)?.length ?? 0;
  const failed = output.match(/^\[ {2}FAILED {2}\]/gm)?.length ?? 0;
  return { passed, failed: failed + 1, skipped: 0 };
}

/**
 * @param {string} title
 * @param {string[]} command the program and its arguments
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Counts>}
 */
export async function googleTest(title, [program = '', ...args], env = {}) {
  const run = () =>
    step(title, program, args, {
      env: { ...process.env, ...env },
      mayFail: true,
      note: (line) => OWN_LINE.exec(line)?.[1] ?? '',
      print: isWorthReading,
    });
  const { output, status } = await run();
  // The leak check needs ptrace, which some containers forbid; the other checks are useful without it.
  if (status !== 0 && output.includes('LeakSanitizer has encountered a fatal error') && env.ASAN_OPTIONS) {
    console.log('  leaks cannot be looked for on this machine; once more without');
    return googleTest(title, [program, ...args], {
      ...env,
      ASAN_OPTIONS: env.ASAN_OPTIONS.replace('detect_leaks=1', 'detect_leaks=0'),
    });
  }
  return countsOf(output, status);
}
