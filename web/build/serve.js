/**
 * `npm start`: install what is missing, build, and serve the page to this machine alone.
 *
 *   npm start -- --port 5000      PORT=5000 npm start
 */
// In package.json the script is `exec node …`: a signal that npm passes on would else end only the shell between us.
import { join } from 'node:path';
import { build } from './build.js';
import { command, Stop } from '../../cpp/toolchain/command.js';
import { ensure } from '../../cpp/toolchain/ensure.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { Refusal } from '../cli/refusal.js';
import { defaultPort, listen, portOf, siteServer } from '../cli/site-server.js';

const USAGE = 'usage: npm start -- [--port NUMBER]';

/**
 * The port that was asked for: `--port 5000` or `--port=5000` before PORT, and PORT before ours.
 * @param {string[]} args
 * @param {string | undefined} variable
 */
export function chosenPort(args, variable) {
  let [source, text] = variable ? ['PORT', variable] : ['', String(defaultPort)];
  for (let i = 0; i < args.length; ++i) {
    const [name, value] = /** @type {[string, string?]} */ (String(args[i]).split(/=(.*)/s, 2));
    if (name !== '--port') throw new Stop(`stride0: npm start does not know ${args[i]}.\n${USAGE}`);
    [source, text] = ['--port', value ?? args[++i] ?? ''];
  }
  const port = portOf(text);
  if (port === undefined) {
    throw new Stop(
      `stride0: ${source} must be a port from 1 to 65535, and is ${text ? `"${text}"` : 'empty'}.\n${USAGE}`,
    );
  }
  return port;
}

await command(
  import.meta,
  async () => {
    const wanted = chosenPort(process.argv.slice(2), process.env.PORT);
    await build(await ensure('build', 'npm start'));
    const port = await listen(siteServer(join(TOP, 'build/site')), wanted).catch((error) => {
      throw error instanceof Refusal ? new Stop(error.message) : error;
    });
    // At once, whatever a browser keeps open.
    process.on('SIGINT', () => process.exit(0)).on('SIGTERM', () => process.exit(0));
    if (port !== wanted) console.log(`port ${wanted} is busy`);
    console.log(`\nstride0 is at http://127.0.0.1:${port}/`);
  },
  USAGE,
);
