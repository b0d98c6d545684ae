// The CPU time of a page's own thread: other programs on this machine do not count.

/** @typedef {{ script: number, style: number, layout: number, all: number }} Spent  ms since the page was there */

/** @param {import('playwright-core').Page} page @returns {Promise<() => Promise<Spent>>} */
export async function processorClock(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const ms = (/** @type {string} */ name) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? NaN);
    return {
      script: ms('ScriptDuration'),
      style: ms('RecalcStyleDuration'),
      layout: ms('LayoutDuration'),
      all: ms('TaskDuration'),
    };
  };
}
