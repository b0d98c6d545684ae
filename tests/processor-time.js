/**
 * How much of the processor some work takes: on a machine that others use too, a clock on the wall would tell of them.
 */

/**
 * Milliseconds of processor time, the least of a few tries that end with the first one below `enough`.
 * @param {() => unknown} work
 * @param {{ enough: number, tries?: number }} options
 */
export async function processorTime(work, { enough, tries = 4 }) {
  let least = Infinity;
  for (let i = 0; i < tries && least > enough; ++i) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
