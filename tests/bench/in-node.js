/**
 * Measures the table in this process.
 *
 * @import { BenchOptions } from './arguments.js'
 * @import { LimitOf, Row } from './suite.js'
 */
import { chosen } from './arguments.js';
import { CALLS, measuredCall } from './calls.js';
import { CASES } from './cases.js';
import { FULL, QUICK } from './measure.js';
import { environmentOf } from './results.js';
import { report } from './report.js';
import { measured } from './suite.js';

/** A progress line that changes in place, if there is a terminal. @param {string} text @returns {void} */
export function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

/** @param {BenchOptions} options @param {LimitOf} limitOf */
export async function inNode(options, limitOf) {
  const effort = options.quick ? QUICK : FULL;
  /** @type {Row[]} */
  const rows = [];
  for (const each of chosen([...CASES, ...CALLS], options.only)) {
    progress(each.name);
    rows.push(await ('call' in each ? measuredCall(each, effort) : measured(each, limitOf, effort)));
  }
  progress('');
  report('node', { ...environmentOf(`Node ${process.version}`), ...effort }, rows, options);
}
