/**
 * Measures the table in headless Firefox. Our driver does not support Debian's Firefox, so the page reads the cases
 * from its address, measures all of them and posts the rows.
 *
 * @import { BenchOptions } from './arguments.js'
 * @import { Row } from './suite.js'
 */
import { Stop } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { ISOLATED } from '../browser.js';
import { ask, browsers } from '../strangers/browsers.js';
import { chosen } from './arguments.js';
import { CASES } from './cases.js';
import { FULL, QUICK } from './measure.js';
import { report } from './report.js';
import { environmentOf } from './results.js';

/** for all cases, on a slow machine */
const SECONDS = 3600;

/** @param {BenchOptions} options */
export async function inFirefox(options) {
  const [, isAbsent] = browsers.find(([name]) => name === 'firefox') ?? ['', 'nothing is known of Firefox'];
  if (isAbsent) throw new Stop(`stride0: npm run bench -- --firefox needs Firefox: ${isAbsent}.`);
  const effort = options.quick ? QUICK : FULL;
  const names = chosen(CASES, options.only).map(({ name }) => name);
  const asked = encodeURIComponent(JSON.stringify({ names, effort }));
  const path = `tests/bench/page/index.html?${asked}`;
  /** @type {{ rows: Row[], version: string, error?: string }} */
  const { rows, version, error } = await ask('firefox', TOP, path, { headers: ISOLATED, seconds: SECONDS });
  if (error) throw new Error(`the page in Firefox: ${error}`);
  report('firefox', { ...environmentOf(`Firefox ${version}`), ...effort }, rows, options);
}
