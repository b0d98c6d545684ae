/**
 * Prints a measured table, and writes it if requested.
 *
 * @import { BenchOptions } from './arguments.js'
 * @import { Row } from './suite.js'
 *
 * @typedef {import('./measure.js').Effort & ReturnType<typeof import('./results.js').environmentOf>} Circumstances
 */
import { ratioChart } from './ratio-chart.js';
import { writeJson, writeResults } from './results.js';
import { forMarkdown, forTerminal, mainTable, noise, score } from './table.js';

/** @param {Circumstances} about @returns {string} */
export function circumstances({ runtime, cpu, cores, platform, clock, rounds, roundMs }) {
  return `${runtime}, ${platform}, ${cores} × ${cpu}; medians of ${rounds} interleaved rounds of ${roundMs} ms, ${clock}, one thread.`;
}

const LEGEND = `ratio: stride0 to a hand-written SIMD128 kernel for that very case on warm buffers, the median of the rounds'
ratios; spread: half the distance between its quartiles. No kernel, but a time, bounds the smallest and exp, tanh and pow.
float16 and bfloat16 are held to stride0's own float32.`;

/**
 * @param {string} name of the result files
 * @param {Circumstances} about
 * @param {readonly Row[]} rows
 * @param {BenchOptions} options
 */
export function report(name, about, rows, options) {
  const cells = mainTable(rows);
  console.log(`${circumstances(about)}\n\n${forTerminal(cells)}\n\n${noise(rows)}\n${score(rows)}`);
  if (options.json) writeJson(options.json, { about, rows });
  if (options.quick || options.only.length > 0) return; // incomplete results don't replace the committed files
  const title = `stride0 against the limit, ${about.runtime}`;
  const text = [`# ${title}`, circumstances(about), forMarkdown(cells), LEGEND, `${noise(rows)} ${score(rows)}`];
  const files = { '.md': `${text.join('\n\n')}\n`, '.svg': ratioChart(rows, title) };
  writeResults(name, files, { about, rows });
}
