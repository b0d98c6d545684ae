/**
 * The table in headless Firefox. Our driver does not support Debian's Firefox, so the page gets the cases in its
 * address, measures them all and posts the rows.
 *
 * @import { Wish } from './arguments.js'
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

/** @param {Wish} wish */
export async function inFirefox(wish) {
  const [, isAbsent] = browsers.find(([name]) => name === 'firefox') ?? ['', 'nothing is known of Firefox'];
  if (isAbsent) throw new Stop(`stride0: npm run bench -- --firefox needs Firefox: ${isAbsent}.`);
  const effort = wish.quick ? QUICK : FULL;
  const names = chosen(CASES, wish.only).map(({ name }) => name);
  const asked = encodeURIComponent(JSON.stringify({ names, effort }));
  const path = `tests/bench/page/index.html?${asked}`;
  /** @type {{ rows: Row[], version: string, error?: string }} */
  const { rows, version, error } = await ask('firefox', TOP, path, { headers: ISOLATED, seconds: SECONDS });
  if (error) throw new Error(`the page in Firefox: ${error}`);
  report('firefox', { ...environmentOf(`Firefox ${version}`), ...effort }, rows, wish);
}
