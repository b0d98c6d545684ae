// Measures how much work code does, by counting the blocks of JavaScript that ran. A time depends on the machine and
// its load; this does not. Work inside a single engine call, such as a regular expression, is not counted. A text of a
// million characters would reveal that: quadratic work would exceed the test runner's time limit.

import { Session } from 'node:inspector/promises';

/** @typedef {{ url: string, functions: { ranges: { count: number }[] }[] }} Covered */

/**
 * Counts from now on. Each call returns the number of blocks that ran since the last one.
 * @param {(method: string, params?: object) => Promise<any>} send  to the engine's profiler
 * @returns {Promise<() => Promise<number>>}
 */
export async function blocksRunIn(send) {
  const take = async () => {
    /** @type {{ result: Covered[] }} */
    const { result } = await send('Profiler.takePreciseCoverage');
    let blocks = 0;
    for (const { url, functions } of result) {
      if (url.startsWith('node:')) continue;
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    }
    return blocks;
  };
  await send('Profiler.enable');
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await take();
  return take;
}

/** The same for this process. */
export function blocksRun() {
  const session = new Session();
  session.connect();
  return blocksRunIn((method, params) => session.post(/** @type {any} */ (method), params));
}
