/** The command line of `npm run bench`. */
import { Stop } from '../../cpp/toolchain/command.js';

export const USAGE = `usage: npm run bench -- [--only TEXT[;TEXT]] [--quick] [--json FILE] [--processor] [--browser [NAME] | --rivals | --growth | --threads | --page]
  --only       the cases whose name contains one of the texts
  --quick      five short rounds, for a first look
  --json       where to write everything that was measured
  --processor  by the time we had the processor, on a machine that others work on
  --browser    in a browser instead of here: chromium, which is meant without a name, firefox or webkit
  --rivals     beside the other libraries, each in a process of its own
  --growth     time per element by size and by rank
  --threads    one thread and two
  --page       from a key to the picture, in headless Chromium`;

/** @type {Record<string, string>} */
export const BROWSERS = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' };

const FLAGS = ['quick', 'processor', 'browser', 'rivals', 'growth', 'threads', 'page'];

/**
 * @typedef {object} BenchOptions
 * @property {boolean} quick
 * @property {boolean} processor
 * @property {'table' | 'browser' | 'rivals' | 'growth' | 'threads' | 'page'} what
 * @property {string} browser one of `BROWSERS`
 * @property {string[]} only empty for all
 * @property {string | undefined} json
 *
 * @param {readonly string[]} args
 * @returns {BenchOptions}
 */
export function readArguments(args) {
  /** @type {Record<string, string | true>} */
  const found = {};
  for (let i = 0; i < args.length; ++i) {
    const [name = '', value] = (args[i] ?? '').replace(/^--/, '').split(/=(.*)/s, 2);
    if (FLAGS.includes(name) && value === undefined) found[name] = true;
    else if (found['browser'] && Object.hasOwn(BROWSERS, name)) found['browser'] = name;
    else if (['only', 'json'].includes(name)) found[name] = value ?? args[++i] ?? '';
    else throw new Stop(`stride0: npm run bench does not know ${args[i]}.\n${USAGE}`);
    if (found[name] === '') throw new Stop(`stride0: --${name} needs something after it.\n${USAGE}`);
  }
  const { only, json, quick, processor, ...modes } = found;
  const [what = 'table', ...more] = Object.keys(modes);
  if (more.length > 0) throw new Stop(`stride0: --${what} and --${more[0]} are two runs.\n${USAGE}`);
  if (processor && what === 'browser') throw new Stop(`stride0: a page knows no time but the clock's.\n${USAGE}`);
  return {
    quick: quick === true,
    processor: processor === true,
    what: /** @type {BenchOptions['what']} */ (what),
    browser: typeof modes['browser'] === 'string' ? modes['browser'] : 'chromium',
    only: typeof only === 'string' ? only.split(';').filter(Boolean) : [],
    json: typeof json === 'string' ? json : undefined,
  };
}

/**
 * Case names contain commas, so semicolons separate them.
 * @template {{ name: string }} T
 * @param {readonly T[]} cases
 * @param {readonly string[]} only
 */
export function chosen(cases, only) {
  const found = only.length === 0 ? [...cases] : cases.filter(({ name }) => only.some((text) => name.includes(text)));
  if (found.length === 0) throw new Stop(`stride0: no case is called ${only.join(' or ')}.\n${USAGE}`);
  return found;
}
